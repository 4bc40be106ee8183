"""The ``gridlanes`` command: its subcommands, and how every ending becomes an exit code and at most one line."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import traceback
from collections.abc import Sequence
from typing import Any

import click

from gridlanes.cli.check import check
from gridlanes.cli.convert import convert
from gridlanes.cli.endings import BROKEN_PIPE, DEFECT, INTERRUPTED, USAGE, EndedError, Terminated
from gridlanes.cli.genres import genres
from gridlanes.cli.info import info
from gridlanes.cli.run import run
from gridlanes.cli.say import say
from gridlanes.cli.solve import count, solve
from gridlanes.cli.stats import stats
from gridlanes.cli.warm import warm
from gridlanes.errors import GridlanesError

_EPILOG = """\b
Exit codes:
  0  every row answered (check: every row right)
  1  some rows not: no puzzle, budget spent, given solution wrong
  2  bad usage, or a source or output that cannot be used
"""


class CommandLine(click.Group):
    """A group that ends in one line and an exit code, whatever happens; tracebacks only with ``--debug``."""

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, *_: Any, **extra: Any) -> Any:
        """Runs the command line and exits. Of click's own arguments ``standalone_mode`` is ignored."""
        arguments = list(sys.argv[1:] if args is None else args)
        extra |= {"standalone_mode": False, "obj": arguments}
        try:
            code = super().main(arguments, prog_name or "gridlanes", **extra)
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()
            code = USAGE
        except click.ClickException as error:
            context = getattr(error, "ctx", None)
            hint = f" (see {context.command_path} --help)" if context is not None else ""
            code = _say(arguments, "UsageError", f"{error.format_message()}{hint}", USAGE)
        sys.exit(code if isinstance(code, int) else 0)

    def invoke(self, ctx: click.Context) -> Any:
        """Runs a subcommand; what it raises, usage errors apart, becomes the exit code that is returned."""
        arguments: Sequence[str] = ctx.obj
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit):
            raise
        except BrokenPipeError:
            _silence_stdout()
            return BROKEN_PIPE
        except EndedError as ending:
            return _say(arguments, ending.kind, str(ending), ending.code)
        except KeyboardInterrupt:
            return _say(arguments, "Interrupted", "interrupted", INTERRUPTED)
        except GridlanesError as error:
            return _say(arguments, type(error).__name__, str(error), USAGE, error)
        except Exception as error:
            words = f"a defect of gridlanes: {type(error).__name__}: {error}; --debug shows where"
            return _say(arguments, "Defect", words, DEFECT, error)


def _say(arguments: Sequence[str], kind: str, message: str, code: int, error: BaseException | None = None) -> int:
    """One line on standard error (a JSON object with ``--json``); returns `code`."""
    if error is not None and "--debug" in arguments:
        say(*"".join(traceback.format_exception(error)).rstrip("\n").split("\n"), err=True)
    if "--json" in arguments:
        say(json.dumps({"error": {"kind": kind, "message": message, "exit_code": code}}), err=True)
    else:
        say(f"gridlanes: {' '.join(message.split())}", err=True)
    return code


def _silence_stdout() -> None:
    """Lets the interpreter's last flush go nowhere, since nobody reads any more."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group(cls=CommandLine, epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="gridlanes", message="%(prog)s %(version)s")
def command_line() -> None:
    """Solve, count and check pencil puzzles in bulk.

    SRC is a file of puzzles in any format it knows (gzip or not), or - for standard input. Large corpora: run.
    """


for _command in (solve, count, check, convert, run, stats, genres, warm, info):
    command_line.add_command(_command)


def _terminated(_number: int, _frame: object) -> None:
    raise Terminated


def main() -> None:
    """The entry point of the installed command."""
    signal.signal(signal.SIGTERM, _terminated)  # unwinds, so that unfinished files are removed
    command_line.main()
