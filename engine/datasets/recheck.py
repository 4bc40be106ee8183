"""Checks a data set: reads every row from its text, and solves, grades and hashes it again.

Nothing is taken on trust: each puzzle is proved to have one solution, a sample by CP-SAT, too; every label is computed
again; no two rows may be equivalent, in the same split or in two; every file must have the bytes that were written. A
sample of the rows is generated again from the seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from gridlanes.corpus.durable import sha256_of
from gridlanes.corpus.findings import MAX_PROBLEMS, Findings
from gridlanes.corpus.lock import hold_lock
from gridlanes.corpus.manifest import Engine
from gridlanes.datasets.data_set import DataSet
from gridlanes.datasets.manifest import SetFile
from gridlanes.datasets.options import SetOptions
from gridlanes.datasets.row_check import GeneratedRowCheck
from gridlanes.datasets.splits import sides_of
from gridlanes.errors import GridlanesError
from gridlanes.generating.equivalents.avoided import avoided
from gridlanes.generating.generated_result import GENERATED_COLUMNS
from gridlanes.registry import load_once
from gridlanes.tables.dataframes import schema

if TYPE_CHECKING:
    import pyarrow as pa

SAMPLE = 50
"""rows of each recipe that CP-SAT is asked about, and that are regenerated"""
_BATCH_ROWS = 8_192


@dataclass
class SetCheck(Findings):
    """What a check of a data set found. `unique`: rows whose only solution was found again; `by_cpsat`: those of which
    CP-SAT says so, too; `regenerated`: rows that the seed gave again; `by_split`: rows.
    """

    rows: int = 0
    rows_expected: int = 0
    unique: int = 0
    by_cpsat: int = 0
    regenerated: int = 0
    by_split: dict[str, int] = field(default_factory=dict)

    def lines(self) -> list[tuple[str, str]]:
        """(label, figure) pairs to show as a table."""
        return [
            ("rows", f"{self.rows:,} of {self.rows_expected:,}"),
            *((name, f"{rows:,}") for name, rows in self.by_split.items()),
            ("unique", f"{self.unique:,}"),
            ("by CP-SAT, too", f"{self.by_cpsat:,}"),
            ("regenerated", f"{self.regenerated:,}"),
            *super().lines(),
        ]


TellRows = Callable[[int, int], None]
"""is called with how many rows are done, and of how many"""


def recheck_set(
    folder: str,
    *,
    load: Sequence[str] = (),
    sample: int = SAMPLE,
    progress: TellRows = lambda done, rows: None,
) -> SetCheck:
    """Tests a data set. `load`: files of the user's own genres and rules; `sample`: rows of each recipe that are made
    again and that CP-SAT is asked about.

    Raises `SetError` for a folder that holds no complete data set, `ManifestError` for a damaged manifest.
    """
    load_once(load)
    found = DataSet(folder)
    check = SetCheck(folder, rows_expected=len(found))
    with hold_lock(found.paths):
        _Recheck(found, check, sample).all(progress)
    return check


class _Recheck:
    def __init__(self, made: DataSet, check: SetCheck, sample: int) -> None:
        self._made, self._check = made, check
        self._options = SetOptions.of_manifest(made.manifest.options)
        self._rows = GeneratedRowCheck(self._options, check.add, sample)
        self._hashes: list[NDArray[np.bytes_]] = []

    def all(self, progress: TellRows) -> None:
        """All of it."""
        check, manifest = self._check, self._made.manifest
        here = Engine.here()
        if manifest.engine != here:
            check.notes.append(f"made by {manifest.engine.words}, checked by {here.words}")
        for file in manifest.files:
            self._bytes(file)
        self._strangers()
        check.by_split = dict.fromkeys(manifest.by_split, 0)
        ids: list[NDArray[np.int64]] = []
        for file in manifest.data():
            for table in self._batches(file):
                self._hashes.append(np.array(table.column("canonical").to_pylist(), "S32"))
                ids.append(table.column("id").to_numpy())
                self._sides(table, file.split)
                self._rows.rows(table)
                check.rows += table.num_rows
                check.by_split[file.split] += table.num_rows
                progress(check.rows, check.rows_expected)
        self._together(np.concatenate(ids) if ids else np.zeros(0, np.int64))
        self._rows.finish()
        check.unique, check.by_cpsat, check.regenerated = self._rows.counts
        check.notes += self._rows.notes

    def _bytes(self, file: SetFile) -> None:
        path = self._made.folder / file.path
        try:
            found = sha256_of(path)
        except OSError as error:
            self._check.add(f"{file.path}: cannot be read ({error.strerror or error})")
            return
        if found != file.sha256:
            self._check.add(f"{file.path}: its bytes are not those that were written")

    def _strangers(self) -> None:
        """Files that readers take for rows."""
        known = {file.path for file in self._made.manifest.files}
        for path in sorted((self._made.folder / "data").glob("*")):
            name = f"data/{path.name}"
            if name not in known:
                self._check.add(f"{name}: is not of this data set; the manifest does not list it")

    def _batches(self, file: SetFile) -> list[pa.Table]:
        import pyarrow.parquet as parquet

        path = self._made.folder / file.path
        try:
            table = parquet.read_table(path).cast(schema(GENERATED_COLUMNS))
        except (OSError, ValueError) as error:
            self._check.add(f"{file.path}: cannot be read ({str(error).partition(chr(10))[0]})")
            return []
        if table.num_rows != file.rows:
            self._check.add(f"{file.path}: has {table.num_rows:,} rows, the manifest says {file.rows:,}")
        return [table.slice(start, _BATCH_ROWS) for start in range(0, table.num_rows, _BATCH_ROWS)]

    def _sides(self, table: pa.Table, split: str) -> None:
        """Each row is in the split that its hash tells."""
        names = [name for name, _ in self._options.split]
        sides = sides_of(self._hashes[-1], self._options.split)
        for row in np.flatnonzero(sides != names.index(split))[:MAX_PROBLEMS].tolist():
            self._check.add(f"row {table.column('id')[row]}: is in {split}, its hash belongs to {names[sides[row]]}")

    def _together(self, ids: NDArray[np.int64]) -> None:
        """What holds of all rows together."""
        check = self._check
        if sorted(ids.tolist()) != [*range(check.rows_expected)]:
            check.add(f"the ids are not those from 0 to {check.rows_expected - 1:,}, each of them once")
        hashes = np.concatenate(self._hashes).tolist() if self._hashes else []
        if self._options.distinct:
            for form, n in Counter(hashes).items():
                if n > 1:
                    check.add(f"{n} rows are equivalent (canonical {form.decode()})")
        try:
            avoid = avoided([file.file for file in self._options.avoid])
        except GridlanesError as error:
            check.notes.append(f"a file of puzzles to avoid cannot be read any more: {error}")
            return
        for form in sorted({form.decode() for form in hashes} & avoid):
            check.add(f"a row is equivalent to a puzzle to be avoided (canonical {form})")
