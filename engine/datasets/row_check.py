"""Checks the rows of a data set: solves, grades and hashes each from its text, and compares with its columns."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from gridlanes.datasets.options import SetOptions
from gridlanes.errors import GridlanesError
from gridlanes.extras import version_of
from gridlanes.generating.generated_result import GENERATED_COLUMNS, GeneratedResult
from gridlanes.generating.request import PROOF
from gridlanes.generating.rows import redrawn_rows
from gridlanes.generating.texts import written_puzzles
from gridlanes.io.read.reading import read_rows
from gridlanes.registry import find_genre
from gridlanes.results.agreement import ORACLES, CrossCheck
from gridlanes.results.assemble import solve_block
from gridlanes.solvers.pool import SolverPool
from gridlanes.status import Status
from gridlanes.tables.dataframes import to_arrow

if TYPE_CHECKING:
    import pyarrow as pa

_OF_ITS_MAKING = ("id", "seed", "index", "tries", "engine_version")
"""columns that do not follow from the puzzle"""
_CPSAT_SECONDS = 10.0
_MAX_REPORTED = 20
"""rows of a batch that are reported one by one"""


class GeneratedRowCheck:
    """Tests rows as they come. `add` takes a problem in words; `notes`: what could not be looked at."""

    def __init__(self, options: SetOptions, add: Callable[[str], None], sample: int) -> None:
        self._options, self._add, self._sample = options, add, sample
        self.notes: list[str] = []
        self._unique = self._regenerated = 0
        self._taken = Counter[int]()
        self._bounds = np.cumsum([0, *(recipe.count for recipe in options.recipes)])
        self._cpsat: CrossCheck | None = None
        if version_of("ortools") is not None:
            self._cpsat = CrossCheck({"cpsat": ORACLES["cpsat"]}, limit=2, seconds=_CPSAT_SECONDS)

    @property
    def counts(self) -> tuple[int, int, int]:
        """Rows that are unique, that CP-SAT says so of, and that came out the same when they were regenerated."""
        return self._unique, 0 if self._cpsat is None else self._cpsat.compared, self._regenerated

    def rows(self, table: pa.Table) -> None:
        """The next rows."""
        recipe = np.searchsorted(self._bounds, table.column("id").to_numpy(), side="right") - 1
        for number in np.unique(recipe).tolist():
            here = np.flatnonzero(recipe == number)
            if not 0 <= number < len(self._options.recipes):
                self._add(f"row {table.column('id')[int(here[0])]}: is of no recipe")
                continue
            self._of_recipe(table.take(here), number)

    def _of_recipe(self, table: pa.Table, number: int) -> None:
        """Rows of one recipe."""
        recipe = self._options.recipes[number]
        request = recipe.request(self._options.seed)
        ids, first = table.column("id").to_numpy(), int(self._bounds[number])
        for name, wanted in (
            ("index", ids - first),
            ("seed", np.full(len(ids), self._options.seed, np.uint64)),
            ("height", np.full(len(ids), request.size.rows)),
            ("width", np.full(len(ids), request.size.cols)),
        ):
            for row in np.flatnonzero(table.column(name).to_numpy() != wanted)[:_MAX_REPORTED].tolist():
                self._add(f"row {ids[row]}: {name} is {table.column(name)[row]}, expected {wanted[row]}")
        block = read_rows(table.column("puzzle").to_pylist(), genre=recipe.genre)
        for row, error in [*block.errors.items()][:_MAX_REPORTED]:
            self._add(f"row {ids[row]}: {error.reason}")
        with SolverPool(None) as pool:
            result = solve_block(block, pool, PROOF)
            self._unique += int((result.status == Status.UNIQUE).sum())
            for row in np.flatnonzero(result.status != Status.UNIQUE)[:_MAX_REPORTED].tolist():
                self._add(f"row {ids[row]}: is {Status(int(result.status[row])).name}")
            if not block.errors:
                again = GeneratedResult(**vars(result), seed=request.seed, n_tries=table.column("tries").to_numpy())
                self._compare(table, to_arrow(again.columns(), GENERATED_COLUMNS), ids.tolist())
            room = self._sample - self._taken[number]
            if room > 0:
                self._taken[number] += min(room, len(ids))
                self._regenerate(table.slice(0, room), number, pool)
                self._ask(table.slice(0, room), recipe.genre, pool)

    def _compare(self, table: pa.Table, again: pa.Table, ids: list[int]) -> None:
        """What rows say, and what was worked out."""
        for column in GENERATED_COLUMNS:
            if column.name in _OF_ITS_MAKING:
                continue
            for row, said, found in _different(table, again, column.name):
                if column.name == "data" and self._is_of(said, table.slice(row, 1)):
                    continue  # the same, but for the order in which its cages are listed
                if column.name == "puzzle" and said.rstrip(",") == found:
                    continue  # a game ID; what readers leave out at its end could part it from a solution
                self._add(f"row {ids[row]}: {column.name} is {said!r}, recomputed, it is {found!r}")

    def _is_of(self, data: str, row: pa.Table) -> bool:
        """Whether some data are those of the puzzle of a row: written as it is, they are its text."""
        (genre,) = row.column("genre").to_pylist()
        block = read_rows([json.dumps({"genre": genre, "data": data})])
        if block.errors:
            return False
        (text,) = written_puzzles(find_genre(genre), block.groups[0], self._options.form)
        written = text.decode() if isinstance(text, bytes) else text
        return bool(written == row.column("puzzle")[0].as_py())

    def _regenerate(self, table: pa.Table, number: int, pool: SolverPool) -> None:
        """The try of each row that came to its puzzle comes to it once more."""
        request = self._options.recipes[number].request(self._options.seed)
        ids, tries = table.column("id").to_pylist(), table.column("tries").to_numpy()
        rows = table.column("index").to_numpy()
        if (tries < 1).any():
            self._add(f"row {ids[int(tries.argmin())]}: has no tries")
            return
        try:
            results = [*redrawn_rows(request, rows, tries - 1, pool, form=self._options.form)]
        except GridlanesError as error:
            self._add(f"rows from {ids[0]} on cannot be regenerated: {error}")
            return
        found = [(result.block.text(i), int(n)) for result in results for i, n in enumerate(result.n_tries.tolist())]
        for row, said in enumerate(zip(table.column("puzzle").to_pylist(), tries.tolist(), strict=True)):
            if found[row] == said:
                self._regenerated += 1
            else:
                self._add(f"row {ids[row]}: regenerated, it is {found[row][0]!r}")

    def _ask(self, table: pa.Table, genre: str, pool: SolverPool) -> None:
        """CP-SAT."""
        if self._cpsat is None:
            return
        block = read_rows(table.column("puzzle").to_pylist(), genre=genre)
        for found in self._cpsat.check(solve_block(block, pool, PROOF)):
            self._add(f"row {table.column('id')[found.row]}: {found.what}")

    def finish(self) -> None:
        """After the last row."""
        if self._cpsat is None:
            self.notes.append('CP-SAT is not installed and was not asked: pip install "gridlanes[oracle]"')


def _different(table: pa.Table, again: pa.Table, name: str) -> Iterator[tuple[int, Any, Any]]:
    """Where a column differs: the row, and both values."""
    one, other = table.column(name), again.column(name)
    if one.equals(other):
        return
    for row, (said, found) in enumerate(zip(one.to_pylist(), other.to_pylist(), strict=True)):
        if said != found:
            yield row, said, found
