"""The command line: parse, hand over to the engine, render.

Results go to standard output; notes, progress and errors go to standard error. Each command is a
file of its own, read only when it is asked for.
"""

from undisclosed.interfaces.cli.app import main

__all__ = ["main"]
