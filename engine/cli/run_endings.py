"""How commands that work on the folder of a run end: to the end, or interrupted with words on how to go on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from gridlanes.cli.endings import ALL_ANSWERED, INTERRUPTED, SOME_NOT, TERMINATED, EndedError, Terminated
from gridlanes.cli.report import show_table
from gridlanes.cli.say import say

if TYPE_CHECKING:
    from gridlanes.cli.run_progress import RunProgress
    from gridlanes.corpus.events import Finished

Ended = TypeVar("Ended")


def progress_of(*, as_json: bool, quiet: bool) -> RunProgress:
    """What a run tells while it works."""
    from gridlanes.cli.run_progress import JsonProgress, RunProgress, ShownProgress

    return JsonProgress() if as_json else RunProgress() if quiet else ShownProgress()


def finished_run(drive: Callable[[], Finished], progress: RunProgress, *, overwrite: bool) -> Finished:
    """What `drive` returns; an interruption in words."""

    def ended(how: str) -> str:
        if progress.planned is None:
            return f"{how} while the sources were being read; the same command begins with them again"
        return _how_far(how, progress, overwrite)

    return _interruptible(drive, ended)


def finished_folder(drive: Callable[[], Ended], progress: RunProgress, *, overwrite: bool) -> Ended:
    """As `finished_run`, for a folder that is made without sources."""
    return _interruptible(drive, lambda how: _how_far(how, progress, overwrite))


def _interruptible(drive: Callable[[], Ended], ended: Callable[[str], str]) -> Ended:
    """What `drive` returns. `ended`: the words for how it was ended."""
    try:
        return drive()
    except KeyboardInterrupt:
        raise EndedError("Interrupted", ended("interrupted"), INTERRUPTED) from None
    except Terminated:
        raise EndedError("Terminated", ended("terminated"), TERMINATED) from None


def _how_far(how: str, progress: RunProgress, overwrite: bool) -> str:
    """How far it came, and how it goes on; what a run with --overwrite has written would go with it once more."""
    again = "the same command without --overwrite" if overwrite else "the same command"
    return f"{how}: {progress.so_far()}; {again} goes on from there"


def concluded(finished: Finished, lines: Callable[[], list[tuple[str, str]]], *, shown: bool, as_json: bool) -> None:
    """Says at the end what there is to say: a table of `lines`, if it is to be shown, and which sources changed."""
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
