"""The `undisclosed` command: finds the command that is meant, and turns errors into exit codes."""

from __future__ import annotations

import difflib
import importlib
import json
import os
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import click

from undisclosed.errors import InputError, UndisclosedError
from undisclosed.interfaces.cli.process import end_on_signals, has_room, hold_streams

FORMAT = "undisclosed.format"
"""Where in the context's shared data the chosen output format stands, for the shape of errors."""

INTERNAL = 5
INTERRUPTED = 130
BROKEN_PIPE = 141

_PACKAGE = "undisclosed.interfaces.cli"


class LazyGroup(click.Group):
    """A group whose commands are imported when used; their one-line help is known before."""

    def __init__(self, *args: Any, commands_in: dict[str, tuple[str, str]], **kwargs: Any) -> None:
        """Takes (module, short help) of each command by its name."""
        super().__init__(*args, **kwargs)
        self._lazy = commands_in

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Returns the names of the commands, in the order of their use."""
        return list(self._lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Imports a command."""
        if cmd_name not in self._lazy:
            return None
        module = importlib.import_module(f"{_PACKAGE}.{self._lazy[cmd_name][0]}")
        command = module.command
        if not isinstance(command, click.Command):
            raise TypeError(f"{module.__name__}.command is no command.")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Finds the command that is meant, or tells which one may be."""
        name = args[0]
        if name not in self._lazy and not name.startswith("-"):
            near = difflib.get_close_matches(name, self._lazy, 1)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            known = ", ".join(self._lazy)
            ctx.fail(f"There is no command {name!r}.{hint} Commands are {known}.")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Lists the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in self._lazy.items()])


class App(LazyGroup):
    """The root: nothing but an exit code and a line leaves it when something goes wrong."""

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> Any:
        """Runs a command line and exits with its code."""
        extra["standalone_mode"] = False
        hold_streams()
        end_on_signals()
        # The matrices here are small: threads of the BLAS library would only be in the way, of a
        # fork most of all. Effective as numpy is not imported yet.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        try:
            code = super().main(args, prog_name or "undisclosed", **extra)
        except click.Abort:
            code = INTERRUPTED
        except click.ClickException as error:
            code = _report_usage(error, as_json=False)
        except OSError as error:  # help that can't be written
            code = _report_stream(error, as_json=False)
        sys.exit(code if isinstance(code, int) else 0)

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command that was named."""
        with _errors_as_exit_codes(ctx):
            if not has_room():
                raise MemoryError
            return super().invoke(ctx)


@contextmanager
def _errors_as_exit_codes(ctx: click.Context) -> Iterator[None]:
    code = 0
    try:
        yield
    except (click.exceptions.Exit, click.Abort):
        raise
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        code = BROKEN_PIPE
    except click.ClickException as error:
        code = _report_usage(error, as_json=_as_json(ctx))
    except UndisclosedError as error:
        _report(type(error).__name__, str(error), as_json=_as_json(ctx))
        code = error.exit_code
    except MemoryError:
        refused = InputError("There is not enough memory. Split the input, or try fewer --jobs.")
        _report(type(refused).__name__, str(refused), as_json=_as_json(ctx))
        code = refused.exit_code
    except OSError as error:
        code = _report_stream(error, as_json=_as_json(ctx))
    except Exception as error:
        code = _report_unexpected(error, ctx)
    if code:
        ctx.exit(code)


def _report_usage(error: click.ClickException, *, as_json: bool) -> int:
    if as_json:
        _report("UsageError", error.format_message(), as_json=True)
        return error.exit_code
    if isinstance(error, click.UsageError) and error.ctx is not None:
        if type(error).__name__ == "NoArgsIsHelpError":  # Older versions of click have no such.
            _say(error.ctx.get_help())
            return error.exit_code
        _say(error.ctx.get_usage())
        _say(f"Try '{error.ctx.command_path} --help'.")
    _report("UsageError", error.format_message(), as_json=False)
    return error.exit_code


def _report_stream(error: OSError, *, as_json: bool) -> int:
    """Files have errors of their own; what is left are standard streams that can't be written."""
    from undisclosed.formats.files import reason

    _forget_output()
    refused = InputError(f"Standard output or standard error can't be written: {reason(error)}.")
    _report(type(refused).__name__, str(refused), as_json=as_json)
    return refused.exit_code


def _report_unexpected(error: Exception, ctx: click.Context) -> int:
    # The message may quote the document, so only the kind of error is named; the same goes for
    # the trace, of which the program's own lines are shown and nothing else.
    if ctx.params.get("debug"):
        _say("".join(traceback.format_tb(error.__traceback__)).rstrip("\n"))
        hint = ""
    else:
        hint = " 'undisclosed --debug COMMAND …' shows where."
    kind = type(error).__name__
    message = f"Unexpected {kind}: a fault of the program, please report it.{hint}"
    _report(kind, message, as_json=_as_json(ctx))
    return INTERNAL


def _report(kind: str, message: str, *, as_json: bool) -> None:
    if as_json:
        data = {"error": {"type": kind, "message": message}}
        line = json.dumps(data, ensure_ascii=False)
    else:
        line = f"Error: {' '.join(message.split())}"
    _say(line)


def _say(line: str) -> None:
    # Where standard error can't be written either, the exit code has to say it.
    with suppress(OSError):
        click.echo(line, err=True)


def _as_json(ctx: click.Context) -> bool:
    return ctx.meta.get(FORMAT) == "json"


def _forget_output() -> None:
    """Keeps Python from complaining, at exit, about output that nobody reads any more."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


_COMMANDS = {
    "sanitize": ("sanitize", "Generalize or remove what discloses, and verify the outcome."),
    "assess": ("assess", "Show what discloses and why; change nothing."),
    "verify": ("verify", "Tell whether a text is clean: exit 0 if so, 1 if not."),
    "restore": ("restore", "Put back what sanitize --map replaced in a release."),
    "explain": ("explain", "Explain the verdict on a term, or on terms together."),
    "evaluate": ("evaluate", "Measure on gold documents what protection gives and costs."),
    "attack": ("attack", "Tell what a reader can find out from a release."),
    "tune": ("tune", "Show what each generalization would change, keep and tell."),
    "serve": ("serve", "Answer requests over HTTP."),
    "knowledge": ("knowledge", "Build, describe and query packs of page counts."),
    "taxonomy": ("taxonomy", "Show what a term means and what it is a kind of."),
    "policies": ("policies", "List, show and copy the policies that come with the package."),
    "completion": ("completion", "Print a script that completes commands in your shell."),
}

_HELP = """Release documents without releasing what they must not say.

Name what must not come out and what readers may at most learn; every term and group of terms
that tells more is replaced by a generalization that does not, or removed.

\b
Examples:
  undisclosed sanitize note.txt --protect HIV=infection -o release.txt
  undisclosed assess note.txt --protect HIV=infection
  echo "She takes zidovudine." | undisclosed sanitize - --protect HIV=infection

\b
Exit codes: 0 done; 1 verify found something; 2 bad usage or policy; 3 a file can't be read or
written; 4 knowledge or taxonomy can't answer; 5 a fault of the program.
"""


@click.command(
    "undisclosed",
    cls=App,
    commands_in=_COMMANDS,
    help=_HELP,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option("--debug", is_flag=True, help="On a fault of the program, show where it happened.")
@click.version_option(package_name="undisclosed", message="%(prog)s %(version)s")
def main(debug: bool) -> None:
    """Does nothing by itself; `debug` is read where errors are reported."""
