"""The checks of a run's folder that are the same for solving and grading runs: files, hashes, counts, sources.

The manifest must be whole; the files those that it lists, byte for byte; the sources those that were read; and every
row of a source must have one row. A `RowTest` checks the contents of the rows.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np

from gridlanes.corpus.durable import read_lines, sha256_of
from gridlanes.corpus.findings import Findings
from gridlanes.corpus.lock import hold_lock
from gridlanes.corpus.manifest import DamagedManifestError, Engine, added_statuses
from gridlanes.corpus.options import CorpusOptions
from gridlanes.corpus.output.dataset import codes_of, statuses
from gridlanes.corpus.output.digest import RowDigest
from gridlanes.corpus.output.run_tables import RunError, RunTables
from gridlanes.corpus.part import Part
from gridlanes.corpus.recheck.input_check import InputCheck, check_inputs
from gridlanes.corpus.recheck.manifest_check import contradictions, options_fault
from gridlanes.corpus.recheck.row_arrays import quoted
from gridlanes.corpus.recheck.source_rows import SourceRows
from gridlanes.corpus.report import PartOutput, in_order, outputs_in
from gridlanes.corpus.run_paths import RunPaths
from gridlanes.corpus.sources.streams import close_open_sources
from gridlanes.errors import GridlanesError
from gridlanes.io.write.output import OutputError
from gridlanes.printable import printable
from gridlanes.registry import load_once

if TYPE_CHECKING:
    import pyarrow as pa

_UNREAD = ("BUDGET", "FAILED")
"""how rows without a size ended that no worker could read"""


@dataclass(frozen=True)
class CheckProgress:
    """How far a check is: parts and rows that were tested, of all."""

    parts_done: int
    parts: int
    rows_done: int
    rows: int


ReportProgress = Callable[[CheckProgress], None]


@dataclass
class FolderFindings(Findings):
    """What a check of the folder of a run found.

    `rows`: tested rows. `excused`: sources that are not there, where that was allowed. `digest`: of all rows
    (`gridlanes.corpus.output.digest`), empty if not all could be read.
    """

    parts: int = 0
    rows: int = 0
    rows_expected: int = 0
    by_status: dict[str, int] = field(default_factory=dict)
    digest: str = ""
    excused: list[str] = field(default_factory=list)

    def lines(self) -> list[tuple[str, str]]:
        """(label, figure) pairs to show as a table."""
        shown = [
            ("rows in", f"{self.rows_expected:,}"),
            ("rows out", f"{self.rows:,}"),
            *((name, f"{count:,}") for name, count in self.by_status.items()),
            *self.proved(),
            *super().lines(),
        ]
        return [*shown, ("digest", self.digest)] if self.digest else shown

    def proved(self) -> list[tuple[str, str]]:
        """The lines of the report on answers that were computed again; a subclass adds them."""
        return []


class RowTest(Protocol):
    """Tests rows of a run, part after part."""

    def begin(self, part: Part, name: str, source: SourceRows | None = None) -> None:
        """The rows that follow are of this part; `name`: of its file; `source`: its rows there, if they can be had."""

    def batch(self, batch: pa.RecordBatch) -> None:
        """Tests the next rows of the part; choices are dictionaries."""

    def end(self) -> None:
        """To be called after the last row of a part."""

    def finish(self) -> None:
        """To be called after the last row of all."""


def recheck_folder(
    folder: str | os.PathLike[str],
    kind: type[RunTables],
    findings: FolderFindings,
    check: Callable[[RunTables], None],
    load: Sequence[str] = (),
) -> None:
    """Opens a folder as a run of a kind, and has it tested while it is locked. `load`: files of the user's own."""
    load_once(load)
    paths = RunPaths.at(folder)
    try:
        with ExitStack() as stack:
            kind(folder)
            with suppress(OutputError):  # a folder that cannot be written to: nobody else can, either
                stack.enter_context(hold_lock(paths))
            stack.callback(close_open_sources)
            check(kind(folder))
    except DamagedManifestError as error:
        findings.add(_relative(error, paths.manifest))


class FolderCheck:
    """Tests one folder. `options`, `kind`: of what its run was asked, and of the statuses of its rows.

    `without_sources`: sources that are not there any more are no problem. `load`: the files of the user's own genres
    and rules that were loaded.
    """

    def __init__(
        self,
        run: RunTables,
        outcome: FolderFindings,
        options: type[CorpusOptions],
        kind: type[Enum],
        *,
        without_sources: bool = False,
        load: Sequence[str] = (),
    ) -> None:
        self.run, self.paths, self.manifest, self.outcome = run, run.paths, run.manifest, outcome
        self._options, self._kind = options, kind
        self._without_sources, self._load = without_sources, load
        self._by_status: list[dict[str, int]] = []

    def check(self, row_test: Callable[[bool], RowTest], progress: ReportProgress) -> None:
        """Runs the whole check. `row_test` makes the test of the rows; it is called with whether this is the same
        engine.
        """
        name = self.paths.manifest.name
        self._intact()
        if fault := options_fault(self.manifest.options, self._options):
            self.outcome.add(f"{name}: its options are damaged ({fault}), so the rows cannot be tested")
            return
        for words in contradictions(self.manifest):
            self.outcome.add(f"{name}: {words}")
        self._all(row_test(self._engine()), progress)

    def _intact(self) -> None:
        """The manifest is as a run writes it."""
        found, expected = self.paths.manifest.read_text(encoding="utf-8"), self.manifest.to_json()
        if found != expected:
            words = "is not as it was written by the run; it was edited or damaged"
            self.outcome.add(f"{self.paths.manifest.name}: {words}{_difference(found, expected)}")

    def _all(self, rows: RowTest, progress: ReportProgress) -> None:
        outcome, manifest = self.outcome, self.manifest
        outcome.rows_expected = manifest.rows
        self._files()
        inputs = check_inputs(manifest, excuse_missing=self._without_sources, load=self._load)
        self._take(inputs)
        self._outputs = self._reported()
        digest, digested = RowDigest(self.run.table), 0
        n_parts = len(self.run.parts)
        for done, part in enumerate(self.run.parts, 1):
            digested += self._part(part, rows, digest, inputs)
            progress(CheckProgress(done, n_parts, outcome.rows, manifest.rows))
        rows.finish()
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
        name = self.paths.manifest.name
        if not self.manifest.complete:
            n_done, n_parts = len(self.run.parts), len(self.manifest.parts)
            words = f"the run is not complete, {n_done:,} of {n_parts:,} parts are done; run it again to go on"
            self.outcome.add(f"{name}: {words}")
        expected = {self.paths.part(part.number).name for part in self.manifest.parts}
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
                outputs = outputs_in(read_lines(self.paths.journal))
        rows = {part.number: part.n_rows for part in self.manifest.parts}
        return {output.number: output for output in outputs if rows.get(output.number) == output.n_rows}

    def _part(self, part: Part, rows: RowTest, digest: RowDigest, inputs: InputCheck) -> bool:
        """Tests one part; returns whether all of its rows could be read."""
        outcome, path = self.outcome, self.paths.part(part.number)
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
                counts.update(statuses(batch["status"], self._kind).tolist())
                outcome.rows += batch.num_rows
            rows.end()
        except RunError as error:
            outcome.add(_relative(error, path))
            return False
        outcome.parts += 1
        by_status = in_order({name: counts[code] for name, code in codes_of(self._kind).items()})
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
        codes = [code for name, code in codes_of(self._kind).items() if name in _UNREAD]
        options = self._options.of_manifest(self.manifest.options)
        if planned.reading.container == "unreadable":  # nothing is read there that could crash
            return SourceRows(planned, options, skip)
        for batch in self.run.part_batches(part, ["status", "width"], choices_as_dictionary=True):
            status, width = statuses(batch["status"], self._kind), batch["width"].to_numpy()
            unread = np.isin(status, codes) & (width == 0)
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
