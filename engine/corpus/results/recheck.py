"""Is a run what it should be? Everything about a finished folder, tested again: ``gridlanes check DST``.

The manifest is whole; the files are those that it lists, byte for byte; the sources are those that were read; every row
of them has one row, in order, and what it says fits together; every solution passes the check that shares nothing with
the kernels, against the puzzle as it is read again from the row's own text.
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gridlanes.corpus.lock import locked
from gridlanes.corpus.manifest import added_statuses, engine_words, this_engine
from gridlanes.corpus.results.dataset import Run, RunError, statuses
from gridlanes.corpus.results.digest import RowDigest
from gridlanes.corpus.results.input_check import InputCheck, check_inputs
from gridlanes.corpus.results.row_check import RowCheck
from gridlanes.formats.target import OutputError
from gridlanes.status import by_name

MOST_PROBLEMS = 100
"""problems that are kept in words; the others are counted"""


@dataclass(frozen=True)
class CheckProgress:
    """How far a check is: parts and rows that were tested, of all."""

    parts_done: int
    parts: int
    rows_done: int
    rows: int


@dataclass
class CheckOutcome:
    """What a check of a run found.

    `problems`: a line each, the first `MOST_PROBLEMS`; `n_problems`: all. `rows`: tested rows, `solutions`: solutions
    that passed the check. `excused`: sources that are not there, where that was allowed. `notes`: what is no problem,
    but good to know. `digest`: of all rows (`gridlanes.corpus.results.digest`), empty if not all could be read.
    """

    folder: str
    parts: int = 0
    rows: int = 0
    rows_expected: int = 0
    solutions: int = 0
    by_status: dict[str, int] = field(default_factory=dict)
    digest: str = ""
    problems: list[str] = field(default_factory=list)
    n_problems: int = 0
    excused: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def add(self, problem: str, count: int = 1) -> None:
        """Takes a problem down; `count`: how many it stands for."""
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(problem)
        self.n_problems += count

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.n_problems

    @property
    def exit_code(self) -> int:
        """0 if nothing was found, else 1."""
        return 0 if self.ok else 1

    def as_dict(self) -> dict[str, Any]:
        """Plain values under stable names, ready for JSON."""
        return {
            "folder": self.folder,
            "ok": self.ok,
            "parts": self.parts,
            "rows": self.rows,
            "rows_expected": self.rows_expected,
            "solutions": self.solutions,
            "by_status": self.by_status,
            "digest": self.digest,
            "n_problems": self.n_problems,
            "problems": self.problems,
            "excused": self.excused,
            "notes": self.notes,
        }

    def lines(self) -> list[tuple[str, str]]:
        """(label, figure) pairs to show as a table."""
        shown = [
            ("rows in", f"{self.rows_expected:,}"),
            ("rows out", f"{self.rows:,}"),
            *((name, f"{count:,}") for name, count in self.by_status.items()),
            ("solutions verified", f"{self.solutions:,}"),
            ("problems", f"{self.n_problems:,}"),
        ]
        return [*shown, ("digest", self.digest)] if self.digest else shown


Progress = Callable[[CheckProgress], None]


def recheck(
    folder: str | os.PathLike[str],
    *,
    without_sources: bool = False,
    progress: Progress = lambda done: None,
) -> CheckOutcome:
    """Tests a run. `without_sources`: sources that are not there any more are no problem; those that are there are read
    again all the same. `progress` is told after each part.

    Raises `RunError` for a folder that is no run, `ManifestError` for a manifest that cannot be read, `LockedError` if
    another process works on the folder. Genres of the user's own must be registered before.
    """
    run = Run(folder)
    with ExitStack() as stack:
        _lock(run, stack)
        return _Recheck(Run(folder), without_sources).go(progress)


def _lock(run: Run, stack: ExitStack) -> None:
    with suppress(OutputError):  # a folder that cannot be written to: nobody else can, either
        stack.enter_context(locked(run.layout))


class _Recheck:
    def __init__(self, run: Run, without_sources: bool) -> None:
        self.run, self.layout, self.manifest = run, run.layout, run.manifest
        self.outcome = CheckOutcome(os.fspath(run.folder))
        self._without_sources = without_sources
        self._by_status: list[dict[str, int]] = []

    def go(self, progress: Progress) -> CheckOutcome:
        intact = self._is_intact()
        try:
            self._all(progress)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            if intact:
                raise
            self.outcome.add(f"{self.layout.manifest.name}: does not fit together so far that the rows can be tested")
        return self.outcome

    def _is_intact(self) -> bool:
        """Whether the manifest is as a run writes it."""
        try:
            intact = self.layout.manifest.read_text(encoding="utf-8") == self.manifest.to_json()
        except (KeyError, TypeError, AttributeError):
            intact = False
        if not intact:
            name = self.layout.manifest.name
            self.outcome.add(f"{name}: is not as it was written by the run; it was edited or damaged")
        return intact

    def _all(self, progress: Progress) -> None:
        outcome = self.outcome
        outcome.rows_expected = self.manifest.rows
        self._manifest()
        self._files()
        self._take(check_inputs(self.manifest, excuse_missing=self._without_sources))
        digest, digested = RowDigest(), 0
        rows = RowCheck(self.manifest, outcome.add)
        n_parts = len(self.run.parts)
        for done, part in enumerate(self.run.parts, 1):
            digested += self._part(part, rows, digest)
            progress(CheckProgress(done, n_parts, outcome.rows, self.manifest.rows))
        rows.finish()
        outcome.solutions = rows.solutions
        outcome.by_status = added_statuses(self._by_status)
        if digested == len(self.manifest.parts):
            outcome.digest = digest.hexdigest()
        if outcome.rows != outcome.rows_expected:
            outcome.add(f"rows: {outcome.rows_expected:,} went in, {outcome.rows:,} came out")

    def _manifest(self) -> None:
        """What the manifest says fits together, and is written as a run writes it."""
        manifest, add = self.manifest, self.outcome.add
        name = self.layout.manifest.name
        if not manifest.complete:
            n_done, n_parts = len(self.run.parts), len(manifest.parts)
            add(f"{name}: the run is not complete, {n_done:,} of {n_parts:,} parts are done; run it again to go on")
        expected_id = 0
        for number, part in enumerate(manifest.parts):
            if (part["number"], part["first_id"]) != (number, expected_id):
                add(f"{name}: part {number:,} should begin with row {expected_id:,}, found {part['first_id']:,}")
            expected_id += part["n_rows"]
        parts_of = manifest.parts_by_source()
        for source in manifest.sources:
            parts = parts_of.get(source["source"], [])
            totals = [sum(part["n_rows"] for part in parts), sum(part["n_bytes"] for part in parts), len(parts)]
            for what, total in zip(("rows", "bytes", "parts"), totals, strict=True):
                if source[what] != total:
                    add(f"{name}: {source['source']} has {source[what]:,} {what}, its parts have {total:,}")
        if manifest.complete and len(manifest.outputs) != len(manifest.parts):
            add(f"{name}: lists {len(manifest.outputs):,} outputs of {len(manifest.parts):,} parts")
        if manifest.engine != this_engine():
            words = f"answered by {engine_words(manifest.engine)}, checked by {engine_words(this_engine())}"
            self.outcome.notes.append(words)

    def _files(self) -> None:
        """The folder has the files of the manifest's parts and no others that readers would take for rows."""
        expected = {self.layout.part(part["number"]).name for part in self.manifest.parts}
        for path in sorted(self.run.folder.iterdir()):
            if path.name[0] in "._" or path.name in expected:
                continue
            if path.suffix == ".parquet":
                self.outcome.add(f"{path.name}: is not of this run; the manifest does not list it")
            else:
                self.outcome.notes.append(f"{path.name}: is not of this run; readers may take it for a part")

    def _take(self, inputs: InputCheck) -> None:
        for problem in inputs.problems:
            self.outcome.add(problem)
        self.outcome.excused += inputs.excused
        self.outcome.notes += [f"{source}: is not there any more, not compared" for source in inputs.excused]

    def _part(self, part: dict[str, Any], rows: RowCheck, digest: RowDigest) -> bool:
        """Tests one part; says whether all of its rows could be read."""
        outcome, path = self.outcome, self.layout.part(part["number"])
        output = self._output(part)
        if not path.is_file():
            outcome.add(f"{path.name}: is missing; the run has {part['n_rows']:,} rows there")
            return False
        if output is not None:
            self._bytes(path, output)
        counts = Counter[int]()
        try:
            rows.begin(part, path.name)
            for batch in self.run.part_batches(part, choices_as_dictionary=True):
                rows.batch(batch)
                digest.update(batch)
                counts.update(statuses(batch["status"]).tolist())
                outcome.rows += batch.num_rows
        except RunError as error:
            outcome.add(_relative(error, path))
            return False
        outcome.parts += 1
        by_status = by_name(counts)
        self._by_status.append(by_status)
        if output is not None and by_status != output["by_status"]:
            said = ", ".join(f"{count:,} {name}" for name, count in output["by_status"].items())
            found = ", ".join(f"{count:,} {name}" for name, count in by_status.items())
            outcome.add(f"{path.name}: the manifest says {said or 'no rows'}, found {found or 'none'}")
        return True

    def _output(self, part: dict[str, Any]) -> dict[str, Any] | None:
        """What the manifest says of the file of a part."""
        for output in self.manifest.outputs[part["number"] : part["number"] + 1]:
            if (output["number"], output["n_rows"]) == (part["number"], part["n_rows"]):
                return output
        if self.manifest.complete:
            self.outcome.add(f"{self.layout.manifest.name}: part {part['number']:,} and its output are not the same")
        return None

    def _bytes(self, path: Path, output: dict[str, Any]) -> None:
        with path.open("rb") as file:
            digest, size = hashlib.file_digest(file, "sha256"), file.tell()
        if size != output["n_bytes"]:
            self.outcome.add(f"{path.name}: has {size:,} bytes, the run wrote {output['n_bytes']:,}")
        elif digest.hexdigest() != output["sha256"]:
            short = f"{digest.hexdigest()[:12]}…, the run wrote {output['sha256'][:12]}…"
            self.outcome.add(f"{path.name}: its bytes are not those that the run wrote (SHA-256 {short})")


def _relative(error: RunError, path: Path) -> str:
    """The words of an error with the name of the file in place of its path."""
    return str(error).replace(str(path), path.name, 1)
