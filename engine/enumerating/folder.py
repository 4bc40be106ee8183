"""An enumeration into a folder: workers write a file of rows for each part of the plan.

    DST/part-000000.parquet ...   the rows, in order
    DST/_enumeration.json         the request, where each part begins and, at the end, the hash of each
    DST/.gridlanes/               lock, journal, log of times, unfinished files

A part is done when its file has its final name and its report is in the journal. So the same call resumes an
interrupted enumeration, and redoes at most the parts that workers were making. No byte depends on the number of
workers.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from gridlanes.corpus.durable import read_lines, remove_leftovers, sha256_of
from gridlanes.corpus.events import Event, Listener, PartLost
from gridlanes.corpus.ledger import Ledger
from gridlanes.corpus.lock import hold_lock
from gridlanes.corpus.manifest import ManifestError
from gridlanes.corpus.part import Part
from gridlanes.corpus.report import outputs_in
from gridlanes.corpus.task import Done, Runner
from gridlanes.enumerating.enumerate_part import EnumeratingTask
from gridlanes.enumerating.folder_options import EnumerationOptions
from gridlanes.enumerating.folder_plan import FolderPaths, FolderPlan
from gridlanes.enumerating.rows import RowStart
from gridlanes.errors import GenerateError
from gridlanes.extras import need
from gridlanes.io.write.output import OutputError, output_errors
from gridlanes.registry import load_once

_MAX_LOSSES = 3
"""workers that a part may crash"""


@dataclass(frozen=True)
class FolderFinished(Event):
    """All rows are written, in so many `files`. `rows_per_second`: of the rows made in this call."""

    kind: ClassVar[str] = "finished"
    folder: str
    rows: int
    files: int
    seconds: float
    rows_per_second: float


def enumerate_into(
    folder: str,
    options: EnumerationOptions,
    *,
    runner: Runner,
    listener: Listener = lambda event: None,
    overwrite: bool = False,
) -> FolderFinished:
    """Enumerates into a folder, or resumes an enumeration there. `listener` receives events. `overwrite`: removes an
    earlier enumeration from the folder.

    Raises `GenerateError` for a part that crashes its workers, `LockedError` if another process works on the folder,
    `ManifestError` if it holds another enumeration or other files, `OutputError` if it cannot be written.
    """
    need("pyarrow", extra="io", purpose="An enumeration into a folder")
    paths = FolderPaths(Path(folder).absolute())
    load_once([file.file for file in options.load])
    with hold_lock(paths):
        remove_leftovers(paths.partial)
        try:
            return _go(str(Path(folder)), paths, options, runner, listener, overwrite=overwrite)
        finally:
            with suppress(OutputError):
                remove_leftovers(paths.partial)


def _go(
    folder: str,
    paths: FolderPaths,
    options: EnumerationOptions,
    runner: Runner,
    listener: Listener,
    *,
    overwrite: bool,
) -> FolderFinished:
    """All of it; the folder is locked."""
    ledger, plan = Ledger(folder, paths, listener), None if overwrite else FolderPlan.read(paths)
    parts, others = paths.parquet_files()
    if others or (parts and plan is None and not overwrite):
        name = (others or parts)[0].name
        raise ManifestError(f"{folder}: holds {name}, which belongs to no enumeration that is known here; move it away")
    if plan is None:
        with output_errors(folder):
            for path in (paths.manifest, paths.journal, paths.log, *parts):
                path.unlink(missing_ok=True)
        plan = FolderPlan.of(options, runner.n_workers)
        plan.write(paths)
    else:
        plan.refuse_other(folder, options)
    ledger.plan(plan.parts(options), [*plan.outputs, *outputs_in(read_lines(paths.journal))])
    todo = ledger.begin(1, runner.words)
    if todo:
        starts = tuple(RowStart(*start) for start in plan.starts)
        _work(todo, EnumeratingTask(str(paths.folder), options, starts), runner, ledger)
    if todo or len(plan.outputs) < len(plan.starts):
        plan.replaced(outputs=[ledger.outputs[number] for number in sorted(ledger.outputs)]).write(paths)
        with output_errors(folder):
            paths.journal.unlink(missing_ok=True)
    speed = round(ledger.rows_per_second, 1)
    finished = FolderFinished(folder, plan.rows, len(plan.starts), round(ledger.seconds, 3), speed)
    ledger.tell(finished)
    return finished


def _work(todo: Sequence[Part], task: EnumeratingTask, runner: Runner, ledger: Ledger) -> None:
    losses = 0
    while todo:
        lost, reason = list[Part](), ""
        with runner:
            for ending in runner.endings(todo, task):
                if isinstance(ending, Done):
                    ledger.done(ending.part, ending.report)
                    continue
                ledger.tell(PartLost(ending.part.number, ending.part.source, ending.reason))
                lost.append(ending.part)
                reason = ending.reason
        losses += bool(lost)
        if losses == _MAX_LOSSES:
            words = f"part {lost[0].number} of {lost[0].source} cannot be made: {reason}"
            raise GenerateError(f"{words}; please report this")
        todo = lost


def holds_enumeration(folder: str) -> bool:
    """Whether the folder holds an enumeration, finished or not."""
    return FolderPaths.at(folder).manifest.is_file()


def files_of(folder: str) -> list[str]:
    """The files of rows of a folder, in order. Raises `ManifestError` if one is missing or changed, or the enumeration
    is not complete.
    """
    paths = FolderPaths.at(folder)
    plan = FolderPlan.read(paths)
    if plan is None or len(plan.outputs) < len(plan.starts):
        raise ManifestError(f"{folder}: holds no complete enumeration; the command that began it resumes it")
    for output in plan.outputs:
        path, found = paths.part(output.number), ""
        with suppress(OSError):
            found = sha256_of(path)
        if found != output.sha256:
            raise ManifestError(f"{path}: is not as it was written; the command that made it writes it again")
    return [str(paths.part(output.number)) for output in plan.outputs]
