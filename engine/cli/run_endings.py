"""The endings of commands that write a folder of parts: a closing table, or how to resume after an interruption."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from gridlanes.cli.endings import ALL_ANSWERED, INTERRUPTED, SOME_NOT, TERMINATED, EndedError, Terminated
from gridlanes.cli.report import show_table
from gridlanes.cli.say import say

if TYPE_CHECKING:
    from gridlanes.cli.run_progress import RunProgress
    from gridlanes.corpus.events import Finished
    from gridlanes.corpus.options import CorpusOptions
    from gridlanes.corpus.task import RowWork

Ended = TypeVar("Ended")


def progress_of(*, as_json: bool, quiet: bool) -> RunProgress:
    """The progress shown while a run works."""
    from gridlanes.cli.run_progress import JsonProgress, RunProgress, ShownProgress

    return JsonProgress() if as_json else RunProgress() if quiet else ShownProgress()


def finished_run(drive: Callable[[], Finished], progress: RunProgress, *, overwrite: bool) -> Finished:
    """Calls `drive` and returns its result; raises `EndedError`, with how to resume, if it was interrupted."""

    def ended(how: str) -> str:
        if progress.planned is None:
            return f"{how} while the sources were being read; the same command begins with them again"
        return _how_far(how, progress, overwrite)

    return _interruptible(drive, ended)


def driven(
    sources: list[str],
    folder: str,
    options: CorpusOptions,
    progress: RunProgress,
    *,
    workers: int | None,
    cluster: str | None,
    overwrite: bool,
    work: Callable[[str, Any], RowWork] | None = None,
) -> Finished:
    """Drives a run of the sources into the folder to its end; `work`: see `corpus.driver.drive`, None for solving.
    Raises `EndedError`, with how to resume, if it was interrupted.
    """
    from gridlanes.corpus.driver import drive
    from gridlanes.corpus.runners import runner_of
    from gridlanes.corpus.task import Task

    runner = runner_of(workers, cluster)
    return finished_run(
        lambda: drive(
            sources, folder, options, runner=runner, work=work or Task, listener=progress, overwrite=overwrite
        ),
        progress,
        overwrite=overwrite,
    )


def finished_folder(drive: Callable[[], Ended], progress: RunProgress, *, overwrite: bool) -> Ended:
    """Like `finished_run`, for a folder that has no sources."""
    return _interruptible(drive, lambda how: _how_far(how, progress, overwrite))


def _interruptible(drive: Callable[[], Ended], ended: Callable[[str], str]) -> Ended:
    """Calls `drive` and returns its result. `ended`: makes the message for an interruption."""
    try:
        return drive()
    except KeyboardInterrupt:
        raise EndedError("Interrupted", ended("interrupted"), INTERRUPTED) from None
    except Terminated:
        raise EndedError("Terminated", ended("terminated"), TERMINATED) from None


def _how_far(how: str, progress: RunProgress, overwrite: bool) -> str:
    """The message that says how far the run came and how to resume it: without --overwrite, which would start over."""
    again = "the same command without --overwrite" if overwrite else "the same command"
    return f"{how}: {progress.so_far()}; {again} goes on from there"


def concluded(finished: Finished, lines: Callable[[], list[tuple[str, str]]], *, shown: bool, as_json: bool) -> None:
    """Prints the closing table of `lines`, if it is to be shown, and which sources changed."""
    if shown:
        show_table(lines())
    if not as_json:
        for words in finished.changed:
            say(f"gridlanes: {words}", err=True)


def exit_code(finished: Finished, *, answered: bool) -> int:
    """0 if every row was answered and no source changed, else 1."""
    return ALL_ANSWERED if answered and not finished.changed else SOME_NOT


def closing_lines(finished: Finished, progress: RunProgress) -> list[tuple[str, str]]:
    """(label, figure) pairs of the table at the end."""
    kept = 0 if progress.planned is None else progress.planned.parts_kept
    parts = f"{finished.parts:,}"
    if kept:
        parts += f" ({'all' if kept == finished.parts else f'{kept:,}'} done before)"
    return [
        ("rows", f"{finished.rows:,}"),
        *((name, f"{count:,}") for name, count in finished.by_status.items()),
        ("seconds", f"{finished.seconds:,.2f}"),
        ("rows a second", f"{finished.rows_per_second:,.0f}"),
        ("parts", parts),
        ("folder", finished.folder),
    ]
