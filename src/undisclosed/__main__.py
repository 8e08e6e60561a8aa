"""The `undisclosed` command, also as `python -m undisclosed`."""

from __future__ import annotations

import sys

_INTERRUPTED = 130


def run() -> None:
    """Runs the command line of this process.

    All else is imported in here, so that Ctrl-C is as quiet then as it is later.
    """
    try:
        from undisclosed.interfaces.cli import main

        main()
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)


if __name__ == "__main__":
    run()
