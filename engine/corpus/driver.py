"""Drives a whole run: plan, manifest, workers, journal, and the end. Its state survives a crash.

All state of a run is in its files: a part is done when its file has its final name and its report is in the journal. So
the same call resumes a run however it ended, and redoes at most the parts that its workers were solving.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from gridlanes.corpus.durable import read_lines, remove_leftovers
from gridlanes.corpus.events import Finished, Listener, PartLost, RowsFailed
from gridlanes.corpus.ledger import Ledger
from gridlanes.corpus.lock import hold_lock
from gridlanes.corpus.manifest import Manifest, ManifestError, added_statuses
from gridlanes.corpus.options import CorpusOptions
from gridlanes.corpus.part import Part
from gridlanes.corpus.record import plain_values
from gridlanes.corpus.report import PartReport, outputs_in
from gridlanes.corpus.run_paths import RunPaths
from gridlanes.corpus.sources.changes import Watched
from gridlanes.corpus.sources.inputs import expand
from gridlanes.corpus.sources.plan import plan_parts
from gridlanes.corpus.task import Done, Lost, RowWork, Runner, Task
from gridlanes.corpus.workers.lost_parts import finish_lost
from gridlanes.extras import need
from gridlanes.io.read.reading import reader_options_of
from gridlanes.io.write.output import OutputError, output_errors
from gridlanes.registry import load_once


def drive(
    sources: Sequence[str],
    folder: str,
    options: CorpusOptions,
    *,
    runner: Runner,
    work: Callable[[str, Any], RowWork] = Task,
    listener: Listener = lambda event: None,
    overwrite: bool = False,
) -> Finished:
    """Answers every row of the sources (files, folders, globs) and writes the parts of `folder`; resumes if it can.

    `work`: makes the work on the rows from folder and options. `listener` receives events. `overwrite`: removes an
    earlier run from the folder once this one is planned.

    Raises `SourceError` for missing sources, `ModelError` for an invalid genre or box, `LockedError` if another run
    works on the folder, `ManifestError` if the folder holds another run or rows from elsewhere, `OutputError` if it
    cannot be written (finished parts are kept).
    """
    need("pyarrow", extra="io", purpose="A run")
    paths = _paths_of(folder)
    load_once(options.load)
    reader_options_of(options.genre, options.format, options.box, options.field)  # refuses before anything is made
    names = expand(sources, folder)
    with hold_lock(paths):
        remove_leftovers(paths.partial)
        try:
            run = _Run(names, folder, paths, options, work(str(paths.folder), options), listener)
            finished = run.go(runner, overwrite=overwrite)
        except BaseException:
            with suppress(OutputError):  # what stands in the way of that is not what ended the run
                remove_leftovers(paths.partial)
            raise
        remove_leftovers(paths.partial)
        return finished


def _paths_of(folder: str) -> RunPaths:
    """The folder as an absolute path, so that changing the working directory does not matter."""
    path = Path(folder).absolute()
    try:
        known = str(path).encode()  # pyarrow knows no other names
    except UnicodeEncodeError:
        known = b""
    if not (folder and known) or b"\0" in known:
        raise OutputError(f"invalid folder name {folder!r}; expected the folder that the run is to write to, in UTF-8")
    return RunPaths.at(path)


class _Run:
    """One run while it works."""

    def __init__(
        self,
        names: Sequence[str],
        folder: str,
        paths: RunPaths,
        options: CorpusOptions,
        work: RowWork,
        listener: Listener,
    ) -> None:
        self.names, self.folder, self.paths, self.options = names, str(Path(folder)), paths, options
        self._row_work = work
        self._loaded = options.loaded_files()
        self._ledger = Ledger(self.folder, paths, listener)

    def go(self, runner: Runner, *, overwrite: bool) -> Finished:
        """Does the whole run; the folder is locked."""
        before = None if overwrite else Manifest.read(self.paths, to_resume=True)
        if before is None:
            self._refuse_foreign_parts(overwrite)
        else:
            before.refuse_other_run(self.names, self.options, self.folder)
        watched = Watched(self.names)
        parts = plan_parts(self.names, self.options)
        manifest = Manifest.planned(self.names, parts, self.options)
        if before is None:
            _clear(self.paths)
            manifest.write(self.paths)
            self._ledger.plan(parts)
        else:
            before.refuse_changed_input(manifest, self.folder)
            self._ledger.plan(parts, [*before.outputs, *outputs_in(read_lines(self.paths.journal))])
        todo = self._ledger.begin(len(self.names), runner.words)
        if todo:
            self._work(todo, runner)
        if before is None or not before.complete or todo:
            self._refuse_lost_parts()
            with output_errors(self.folder):
                manifest.completed(self._ledger.outputs.values()).write(self.paths)
                self.paths.journal.unlink(missing_ok=True)
        return self._finish(len(parts), manifest.rows, watched.changes(parts, self.options))

    def _refuse_foreign_parts(self, overwrite: bool) -> None:
        """Raises `ManifestError` for foreign files in the folder, which readers would take for rows of the run."""
        parts, others = self.paths.parquet_files()
        if others:
            words = f"holds {others[0].name}, which no run wrote and readers would take for its rows"
            raise ManifestError(f"{self.folder}: {words}; move it away, or name another folder")
        if parts and not overwrite:
            raise ManifestError(
                f"{self.folder}: holds parts, but no manifest; name an empty folder, or use --overwrite"
            )

    def _refuse_lost_parts(self) -> None:
        """Raises `OutputError` if the file of a part disappeared while others were solved."""
        for number, output in self._ledger.outputs.items():
            path = self.paths.part(number)
            n_bytes = -1
            with suppress(OSError):
                n_bytes = path.stat().st_size
            if n_bytes != output.n_bytes:
                words = "was removed or changed while the run worked; the same command writes it again"
                raise OutputError(f"{path}: {words}")

    def _work(self, todo: list[Part], runner: Runner) -> None:
        task = self._row_work
        lost: list[Lost] = []
        with runner:
            for ending in runner.endings(todo, task):
                if isinstance(ending, Done):
                    self._record_part(ending.part, ending.report)
                else:
                    lost.append(ending)
                    self._ledger.tell(PartLost(ending.part.number, ending.part.source, ending.reason))
        for part, report, failed in finish_lost(lost, task, runner.n_workers):  # after the others, which need no care
            if failed:
                self._ledger.tell(RowsFailed(part.number, {part.first_id + row: why for row, why in failed.items()}))
            self._record_part(part, report)
        missing = [part.number for part in todo if part.number not in self._ledger.outputs]
        if missing:
            raise AssertionError(f"the runner reported nothing of part {missing[0]}")

    def _record_part(self, part: Part, report: PartReport) -> None:
        self._refuse_edited_files()
        self._ledger.done(part, report, times=plain_values(report.times))

    def _refuse_edited_files(self) -> None:
        """Raises `ManifestError` if a file to load was edited: workers read these files again."""
        for before, now in zip(self._loaded, self.options.loaded_files(), strict=True):
            if before != now:
                words = "was edited while the run worked; undo the edit, and the same command resumes the run"
                raise ManifestError(f"{self.folder}: {before.file} {words}")

    def _finish(self, n_parts: int, n_rows: int, changed: list[str]) -> Finished:
        by_status = added_statuses(output.by_status for output in self._ledger.outputs.values())
        speed, seconds = round(self._ledger.rows_per_second, 1), round(self._ledger.seconds, 3)
        finished = Finished(self.folder, n_parts, n_rows, by_status, seconds, speed, changed)
        self._ledger.tell(finished)
        return finished


def _clear(paths: RunPaths) -> None:
    """Removes the files of an earlier run; the manifest first, since parts without one belong to no run."""
    parts, _ = paths.parquet_files()
    with output_errors(str(paths.folder)):
        for path in (paths.manifest, paths.journal, paths.log, paths.page, *parts):
            path.unlink(missing_ok=True)
