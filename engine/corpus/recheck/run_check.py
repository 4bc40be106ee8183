"""Is a run what it should be? Everything about a finished folder, tested again: ``gridlanes check DST``.

The manifest is whole; the files are those that it lists, byte for byte; the sources are those that were read; every row
of them has one row, in order, and whatever of it follows from its source and its answer is as it should be; every
solution passes the check that shares nothing with the kernels, against the puzzle as it is read again from the source.
Where a source has changed or is gone, puzzles are read again from the rows' own texts. What cannot be checked is said
in `row_check`.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from gridlanes.corpus.durable import read_lines, sha256_of
from gridlanes.corpus.findings import Findings
from gridlanes.corpus.layout import Layout
from gridlanes.corpus.lock import hold_lock
from gridlanes.corpus.manifest import DamagedManifestError, Engine, added_statuses
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.output.dataset import Run, RunError, statuses
from gridlanes.corpus.output.digest import RowDigest
from gridlanes.corpus.part import Part
from gridlanes.corpus.recheck.input_check import InputCheck, check_inputs
from gridlanes.corpus.recheck.manifest_check import contradictions, options_fault
from gridlanes.corpus.recheck.row_arrays import quoted
from gridlanes.corpus.recheck.row_check import RowCheck
from gridlanes.corpus.recheck.source_rows import SourceRows
from gridlanes.corpus.report import PartOutput, outputs_in
from gridlanes.corpus.sources.streams import close_open_sources
from gridlanes.errors import GridlanesError
from gridlanes.io.write.output import OutputError
from gridlanes.printable import printable
from gridlanes.registry import load_once
from gridlanes.status import Status, by_name


@dataclass(frozen=True)
class CheckProgress:
    """How far a check is: parts and rows that were tested, of all."""

    parts_done: int
    parts: int
    rows_done: int
    rows: int


@dataclass
class CheckOutcome(Findings):
    """What a check of a run found.

    `rows`: tested rows, `solutions`: solutions that passed the check. `excused`: sources that are not there, where that
    was allowed. `digest`: of all rows (`gridlanes.corpus.output.digest`), empty if not all could be read.
    """

    parts: int = 0
    rows: int = 0
    rows_expected: int = 0
    solutions: int = 0
    by_status: dict[str, int] = field(default_factory=dict)
    digest: str = ""
    excused: list[str] = field(default_factory=list)

    def lines(self) -> list[tuple[str, str]]:
        """(label, figure) pairs to show as a table."""
        shown = [
            ("rows in", f"{self.rows_expected:,}"),
            ("rows out", f"{self.rows:,}"),
            *((name, f"{count:,}") for name, count in self.by_status.items()),
            ("solutions verified", f"{self.solutions:,}"),
            *super().lines(),
        ]
        return [*shown, ("digest", self.digest)] if self.digest else shown


TellProgress = Callable[[CheckProgress], None]


def recheck_run(
    folder: str | os.PathLike[str],
    *,
    without_sources: bool = False,
    load: Sequence[str] = (),
    progress: TellProgress = lambda done: None,
) -> CheckOutcome:
    """Tests a run. `without_sources`: sources that are not there any more are no problem; those that are there are read
    again all the same. `load`: the files of the user's own genres and rules, as the manifest names them, but it is not
    for the manifest to say which code is run. `progress` is told after each part.

    Raises `RunError` for a folder that is no run, `ManifestError` for a manifest that cannot be read, `LockedError` if
    another process works on the folder, `SourceError` for a file that cannot be loaded.
    """
    load_once(load)
    layout, outcome = Layout.at(folder), CheckOutcome(os.fspath(folder))
    try:
        with ExitStack() as stack:
            Run(folder)
            with suppress(OutputError):  # a folder that cannot be written to: nobody else can, either
                stack.enter_context(hold_lock(layout))
            stack.callback(close_open_sources)
            _RunCheck(Run(folder), outcome, without_sources, load).check(progress)
    except DamagedManifestError as error:
        outcome.add(_relative(error, layout.manifest))
    return outcome


class _RunCheck:
    def __init__(self, run: Run, outcome: CheckOutcome, without_sources: bool, load: Sequence[str]) -> None:
        self.run, self.layout, self.manifest, self.outcome = run, run.layout, run.manifest, outcome
        self._without_sources, self._load = without_sources, load
        self._by_status: list[dict[str, int]] = []

    def check(self, progress: TellProgress) -> None:
        """All of it."""
        name = self.layout.manifest.name
        self._intact()
        if fault := options_fault(self.manifest.options):
            self.outcome.add(f"{name}: its options are damaged ({fault}), so the rows cannot be tested")
            return
        for words in contradictions(self.manifest):
            self.outcome.add(f"{name}: {words}")
        self._all(progress)

    def _intact(self) -> None:
        """The manifest is as a run writes it."""
        found, expected = self.layout.manifest.read_text(encoding="utf-8"), self.manifest.to_json()
        if found != expected:
            words = "is not as it was written by the run; it was edited or damaged"
            self.outcome.add(f"{self.layout.manifest.name}: {words}{_difference(found, expected)}")

    def _all(self, progress: TellProgress) -> None:
        outcome, manifest = self.outcome, self.manifest
        outcome.rows_expected = manifest.rows
        own_words = self._engine()
        self._files()
        inputs = check_inputs(manifest, excuse_missing=self._without_sources, load=self._load)
        self._take(inputs)
        self._outputs = self._reported()
        digest, digested = RowDigest(), 0
        rows = RowCheck(manifest, outcome.add, own_words=own_words)
        n_parts = len(self.run.parts)
        for done, part in enumerate(self.run.parts, 1):
            digested += self._part(part, rows, digest, inputs)
            progress(CheckProgress(done, n_parts, outcome.rows, manifest.rows))
        rows.finish()
        outcome.solutions = rows.solutions
        outcome.by_status = added_statuses(self._by_status)
        if digested == len(manifest.parts):
            outcome.digest = digest.hexdigest()
        if outcome.rows != outcome.rows_expected:
            outcome.add(f"rows: {outcome.rows_expected:,} went in, {outcome.rows:,} came out")

    def _engine(self) -> bool:
        """Whether this is the engine that answered; if not, it is said."""
        here, there = Engine.here(), self.manifest.engine
        if there != here:
            self.outcome.notes.append(f"answered by {there.words}, checked by {here.words}")
        return (there.version, there.stamp) == (here.version, here.stamp)

    def _files(self) -> None:
        """The folder has the files of the manifest's parts and no others that readers would take for rows."""
        name = self.layout.manifest.name
        if not self.manifest.complete:
            n_done, n_parts = len(self.run.parts), len(self.manifest.parts)
            words = f"the run is not complete, {n_done:,} of {n_parts:,} parts are done; run it again to go on"
            self.outcome.add(f"{name}: {words}")
        expected = {self.layout.part(part.number).name for part in self.manifest.parts}
        try:
            found = sorted(self.run.folder.iterdir())
        except OSError as error:
            self.outcome.add(f"{self.run.folder}: cannot be listed ({error.strerror or error})")
            return
        for path in found:
            if path.name[0] in "._" or path.name in expected:
                continue
            if _holds_parts(path):
                self.outcome.add(f"{path.name}: is not of this run; the manifest does not list it")
            else:
                self.outcome.notes.append(f"{path.name}: is not of this run; readers may take it for a part")

    def _take(self, inputs: InputCheck) -> None:
        for problem in inputs.problems:
            self.outcome.add(problem)
        self.outcome.excused += inputs.excused
        self.outcome.notes += [f"{source}: is not there any more, not compared" for source in inputs.excused]
        self.outcome.notes += inputs.notes

    def _reported(self) -> dict[int, PartOutput]:
        """What was reported of the files of parts, by number: in the manifest, until it is complete in the journal."""
        outputs = self.manifest.outputs
        if not self.manifest.complete:
            with suppress(OutputError):
                outputs = outputs_in(read_lines(self.layout.journal))
        rows = {part.number: part.n_rows for part in self.manifest.parts}
        return {output.number: output for output in outputs if rows.get(output.number) == output.n_rows}

    def _part(self, part: Part, rows: RowCheck, digest: RowDigest, inputs: InputCheck) -> bool:
        """Tests one part; says whether all of its rows could be read."""
        outcome, path = self.outcome, self.layout.part(part.number)
        output = self._outputs.get(part.number)
        if not path.is_file():
            outcome.add(f"{path.name}: is missing; the run has {part.n_rows:,} rows there")
            return False
        counts = Counter[int]()
        try:
            if output is not None:
                self._bytes(path, output)
            rows.begin(part, path.name, self._source(part, inputs))
            for batch in self.run.part_batches(part, choices_as_dictionary=True):
                rows.batch(batch)
                digest.update(batch)
                counts.update(statuses(batch["status"]).tolist())
                outcome.rows += batch.num_rows
            rows.end()
        except RunError as error:
            outcome.add(_relative(error, path))
            return False
        outcome.parts += 1
        by_status = by_name(counts)
        self._by_status.append(by_status)
        if output is not None and by_status != output.by_status:
            said = ", ".join(f"{count:,} {name}" for name, count in output.by_status.items())
            found = ", ".join(f"{count:,} {name}" for name, count in by_status.items())
            reporter = "manifest" if self.manifest.complete else "journal"
            outcome.add(f"{path.name}: the {reporter} says {said or 'no rows'}, found {found or 'none'}")
        return True

    def _source(self, part: Part, inputs: InputCheck) -> SourceRows | None:
        """The rows of a part as its source has them, but for those that no worker could read."""
        planned = inputs.parts.get(part.number)
        if planned is None:
            return None
        skip, n_rows = list[int](), 0
        options = RunOptions.of_manifest(self.manifest.options)
        if planned.reading.container == "unreadable":  # nothing is read there that could crash
            return SourceRows(planned, options, skip)
        for batch in self.run.part_batches(part, ["status", "width"], choices_as_dictionary=True):
            status, width = statuses(batch["status"]), batch["width"].to_numpy()
            unread = ((status == Status.FAILED) | (status == Status.BUDGET)) & (width == 0)
            skip += (n_rows + np.flatnonzero(unread)).tolist()
            n_rows += len(width)
        return SourceRows(planned, options, skip)

    def _bytes(self, path: Path, output: PartOutput) -> None:
        try:
            size, found = path.stat().st_size, sha256_of(path)
        except OSError as error:
            raise RunError(f"{path}: cannot be read ({error.strerror or error})") from None
        if size != output.n_bytes:
            self.outcome.add(f"{path.name}: has {size:,} bytes, the run wrote {output.n_bytes:,}")
        elif found != output.sha256:
            short = f"{found[:12]}…, the run wrote {output.sha256[:12]}…"
            self.outcome.add(f"{path.name}: its bytes are not those that the run wrote (SHA-256 {short})")


def _holds_parts(path: Path) -> bool:
    """Whether readers of the folder take a file or folder in it for rows."""
    if not path.is_dir():
        return path.suffix.lower() == ".parquet"
    return any(_holds_parts(inside) for inside in path.iterdir() if inside.name[0] not in "._")


def _difference(found: str, expected: str) -> str:
    """Where a manifest differs first from what it should be, if that can be said."""
    for number, (line, wanted) in enumerate(zip(found.split("\n"), expected.split("\n"), strict=False), 1):
        if line != wanted:
            return f" (line {number:,}: expected {quoted(wanted.strip(), line.strip())}, found {quoted(line.strip())})"
    return ""


def _relative(error: GridlanesError, path: Path) -> str:
    """The words of an error with the name of the file in place of its path."""
    return str(error).replace(printable(str(path)), printable(path.name), 1)
