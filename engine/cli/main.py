"""The ``gridlanes`` command: its subcommands, and how every ending becomes an exit code and at most one line."""

from __future__ import annotations

import contextlib
import gc
import json
import sys
import traceback
from collections.abc import Iterator, Sequence
from typing import Any

import click

from gridlanes.cli.canonical import canonical
from gridlanes.cli.check import check
from gridlanes.cli.convert import convert
from gridlanes.cli.discover import coverage, discover
from gridlanes.cli.endings import BROKEN_PIPE, DEFECT, INTERRUPTED, USAGE, EndedError, Terminated
from gridlanes.cli.enumerate_puzzles import enumerate_puzzles
from gridlanes.cli.generate import generate
from gridlanes.cli.genres import genres
from gridlanes.cli.grade import explain, grade
from gridlanes.cli.info import info
from gridlanes.cli.run import run
from gridlanes.cli.say import say
from gridlanes.cli.signals import SIGNALS, leave
from gridlanes.cli.solve import count, solve
from gridlanes.cli.stats import stats
from gridlanes.cli.streams import open_streams, silence
from gridlanes.cli.warm import warm
from gridlanes.errors import GridlanesError
from gridlanes.interrupts import for_a_moment
from gridlanes.io.write.output import OutputError
from gridlanes.model.garbage import keep_for_good

_EPILOG = """\b
Exit codes:
  0    every row was answered (check: every row is right)
  1    some rows were not: not a puzzle, budget spent, given solution wrong
  2    bad usage, or a source or output cannot be used
  70   a defect of gridlanes; please report it
  130  ended by Ctrl-C
  141  the reader of standard output has gone
  143  ended by SIGTERM
"""


class CommandLine(click.Group):
    """A group that turns every error into one line and an exit code; tracebacks only with ``--debug``."""

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, *_: Any, **extra: Any) -> Any:
        """Runs the command line and exits. Of click's own arguments ``standalone_mode`` is ignored."""
        arguments = list(sys.argv[1:] if args is None else args)
        extra |= {"standalone_mode": False, "obj": arguments}
        try:
            code = super().main(arguments, prog_name or "gridlanes", **extra)
        except click.exceptions.NoArgsIsHelpError as error:
            with _unless_unwritable():
                error.show()
            code = USAGE
        except click.Abort:  # what click makes of Ctrl-C outside of a subcommand
            code = _say(arguments, "Interrupted", "interrupted", INTERRUPTED)
        except click.ClickException as error:
            context = getattr(error, "ctx", None)
            hint = f" (see {context.command_path} --help)" if context is not None else ""
            code = _say(arguments, "UsageError", f"{error.format_message()}{hint}", USAGE)
        sys.exit(code if isinstance(code, int) else 0)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Reads the arguments before the subcommand; ``--help`` and ``--version`` may raise as a subcommand does."""
        with _ended(extra.get("obj") or ()):
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Runs a subcommand; any exception except usage errors becomes the exit code."""
        with _ended(ctx.obj):
            return super().invoke(ctx)


@contextlib.contextmanager
def _ended(arguments: Sequence[str]) -> Iterator[None]:
    """Turns any exception except usage errors into a line and click's exit with a code."""
    try:
        yield
    except (click.ClickException, click.exceptions.Exit):
        raise
    except BrokenPipeError:
        silence(sys.stdout)
        raise click.exceptions.Exit(BROKEN_PIPE) from None
    except (Exception, KeyboardInterrupt) as error:
        raise click.exceptions.Exit(_report(error, arguments)) from None


def _report(error: BaseException, arguments: Sequence[str]) -> int:
    """Prints in one line what ended a command; returns its exit code."""
    if isinstance(error, EndedError):
        return _say(arguments, error.kind, str(error), error.code)
    if isinstance(SIGNALS.ending, Terminated):
        raise SIGNALS.ending
    if isinstance(error, KeyboardInterrupt) or SIGNALS.ending is not None:  # or what a library made of it
        return _say(arguments, "Interrupted", "interrupted", INTERRUPTED)
    if isinstance(error, GridlanesError):
        if isinstance(error, OutputError):
            silence(sys.stdout)
        return _say(arguments, type(error).__name__, str(error), USAGE, error)
    words = f"a defect of gridlanes, please report it: {type(error).__name__}: {error}; --debug shows the traceback"
    return _say(arguments, "Defect", words, DEFECT, error)


def _say(arguments: Sequence[str], kind: str, message: str, code: int, error: BaseException | None = None) -> int:
    """One line on standard error (a JSON object with ``--json``); returns `code`."""
    lines = (
        "".join(traceback.format_exception(error)).rstrip("\n").split("\n") if "--debug" in arguments and error else []
    )
    if "--json" in arguments:
        lines.append(json.dumps({"error": {"kind": kind, "message": message, "exit_code": code}}))
    else:
        lines.append(f"gridlanes: {' '.join(message.split())}")

    def report() -> None:
        with _unless_unwritable():
            say(*lines, err=True)

    if SIGNALS.ending is None:
        report()
    else:
        SIGNALS.reported = True
        for_a_moment(report)
    return code


@contextlib.contextmanager
def _unless_unwritable() -> Iterator[None]:
    """Drops messages where standard error cannot be written: only the exit code remains."""
    try:
        yield
    except (OSError, OutputError):
        silence(sys.stderr)


@click.group(cls=CommandLine, epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="gridlanes", message="%(prog)s %(version)s")
def command_line() -> None:
    """Solve, count, check, grade and generate pencil puzzles in bulk.

    SRC is a file of puzzles in any known format, compressed with gzip or not, or - for standard input. For large
    collections use `gridlanes run`.
    """


_COMMANDS = (
    *(solve, count, check, grade, explain, discover, coverage, convert, canonical, generate, enumerate_puzzles),
    *(run, stats, genres, warm, info),
)
for _command in _COMMANDS:
    command_line.add_command(_command)


def main() -> None:
    """The entry point of the installed command."""
    open_streams()
    keep_for_good()
    try:
        SIGNALS.listen()
        command_line.main()
    except SystemExit as ending:
        leave(int(ending.code or 0))
        gc.freeze()  # the process ends anyway; otherwise Python would search for garbage first, for 0.2 seconds
        raise
    except KeyboardInterrupt as error:  # Ctrl-C before click listens, or when it does not any more
        leave(_report(error, sys.argv[1:]))
