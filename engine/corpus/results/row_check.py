"""Tests rows of a run: do their columns fit together, the plan and the manifest, and is every solution one?"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.columns import offsets_of
from gridlanes.corpus.manifest import Manifest
from gridlanes.corpus.results.dataset import statuses
from gridlanes.corpus.results.digest import strings
from gridlanes.corpus.results.reparse import reread
from gridlanes.errors import ModelError
from gridlanes.formats import Block
from gridlanes.formats.blocks import Group
from gridlanes.solution_text import decode_solutions
from gridlanes.status import Status
from gridlanes.structure import Structure
from gridlanes.verify import Verifier

if TYPE_CHECKING:
    import pyarrow as pa

    Add = Callable[..., None]

SHOWN = 5
"""rows of a batch that are named for one problem; the others are counted"""
_MOST_CELLS = 1 << 23
"""cells that are verified at a time, so that large grids do not fill the memory"""
_MOST_VERIFIERS = 256

Mask = NDArray[np.bool_]


class _Rows:
    """The columns of a batch as arrays."""

    def __init__(self, batch: pa.RecordBatch) -> None:
        self.batch = batch
        for name in ("id", "line", "n_solutions", "guesses", "nodes", "sweeps", "width", "height", "expected_agrees"):
            setattr(self, name, batch[name].to_numpy())
        self.verified: Mask = batch["verified"].to_numpy(zero_copy_only=False)
        self.status = statuses(batch["status"])
        self.solution_lengths = np.diff(strings(batch["solution"])[0]).astype(np.int64)
        self.has_solution = self.solution_lengths > 0
        self.has_reason = np.diff(strings(batch["reason"])[0]) > 0

    id: NDArray[np.int64]
    line: NDArray[np.int64]
    n_solutions: NDArray[np.int64]
    guesses: NDArray[np.int64]
    nodes: NDArray[np.int64]
    sweeps: NDArray[np.int64]
    width: NDArray[np.int32]
    height: NDArray[np.int32]
    expected_agrees: NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.id)

    def choice(self, name: str) -> tuple[list[str], NDArray[np.int32]]:
        """The strings of a column, and which of them each row has."""
        column = self.batch[name]
        return column.dictionary.to_pylist(), column.indices.to_numpy()

    def unlike(self, name: str, allowed: tuple[str, ...]) -> Mask:
        """The rows whose choice is none of these."""
        names, codes = self.choice(name)
        wrong: Mask = np.array([found not in allowed for found in names], np.bool_)[codes]
        return wrong

    def found(self, name: str, expected: str) -> Callable[[int], str]:
        """What is wrong with the row at a place: something else was expected of a column."""
        return lambda at: f"{expected}, found {self.batch[name][at].as_py()!r}"


def _unread(why: dict[int, str], at: int) -> str:
    return f"its puzzle cannot be read again: {why[at]}"


class RowCheck:
    """Takes the rows of a run, part after part. `add` is told each problem, and how many rows it stands for.

    `solutions`: those that passed the check so far.
    """

    def __init__(self, manifest: Manifest, add: Add) -> None:
        self.solutions = 0
        self._manifest, self._add = manifest, add
        self._options = manifest.options
        self._verifiers: dict[Structure, Verifier] = {}
        self._unknown: dict[str, tuple[int, str]] = {}

    def begin(self, part: dict[str, Any], name: str) -> None:
        """The rows that follow are of this part; `name`: of its file."""
        self._part, self._name = part, name
        self._next_id = part["first_id"]
        self._last_line = part["line"] - 1
        after = self._manifest.parts[part["number"] + 1 : part["number"] + 2]
        follows = bool(after) and after[0]["source"] == part["source"] and after[0]["line"] > part["line"]
        self._end_line = after[0]["line"] if follows else 1 << 62

    def batch(self, batch: pa.RecordBatch) -> None:
        """Tests the next rows of the part; choices are dictionaries."""
        rows = _Rows(batch)
        self._places(rows)
        self._answers(rows)
        self._others(rows)
        self._solutions(rows)

    def finish(self) -> None:
        """To be called after the last row."""
        for genre, (count, why) in self._unknown.items():
            self._add(f"{count:,} rows of the genre {genre!r} cannot be verified: {why}", count)

    def _wrong(self, rows: _Rows, wrong: Mask, words: Callable[[int], str]) -> None:
        """Tells of rows; `words`: what is wrong with the row at a place of the batch."""
        places = np.flatnonzero(wrong)
        for place in places[:SHOWN].tolist():
            self._add(f"{self._name}: row {int(rows.id[place]):,}: {words(place)}")
        if len(places) > SHOWN:
            some = words(int(places[SHOWN]))
            self._add(f"{self._name}: {len(places) - SHOWN:,} rows more of that kind: {some}", len(places) - SHOWN)

    def _places(self, rows: _Rows) -> None:
        """Ids without gap or repeat; the source and the lines of the part."""
        part = self._part
        ids = self._next_id + np.arange(len(rows))
        self._next_id += len(rows)
        self._wrong(rows, rows.id != ids, lambda at: f"expected id {int(ids[at]):,} in its place")
        source = part["source"]
        self._wrong(rows, rows.unlike("source", (source,)), rows.found("source", f"expected the source {source!r}"))
        if part["reading"]["container"] == "unreadable":
            return
        before = np.concatenate([[self._last_line], rows.line[:-1]])
        steps = rows.line - before
        astray = (steps < 0) | (rows.line >= self._end_line) | (rows.line < part["line"])
        if part["reading"]["family"] == "lines":
            astray |= steps == 0
        self._last_line = int(rows.line[-1]) if len(rows) else self._last_line
        self._wrong(
            rows,
            astray,
            lambda at: f"expected a line after {int(before[at]):,} within the part, found {int(rows.line[at]):,}",
        )

    def _answers(self, rows: _Rows) -> None:
        """The status, the number of solutions and the solution say the same."""
        status, found, has = rows.status, rows.n_solutions, rows.has_solution
        limit = self._options.get("limit")

        def expect(wrong: Mask, expected: str) -> None:
            self._wrong(rows, wrong, lambda at: f"expected {expected}, found {self._shown(rows, at)}")

        expect(status < 0, "a status that there is")
        expect((found < 0) | (found > (limit or 1 << 62)), f"at most {limit or 'any number of'} solutions")
        unique, multiple, solved = status == Status.UNIQUE, status == Status.MULTIPLE, status == Status.SOLVED
        expect(unique & ((found != 1) | ~has), "1 solution of UNIQUE, and that solution")
        expect(multiple & ((found < 2) | ~has), "2 or more solutions of MULTIPLE, and the first of them")
        expect(solved & ((found != 1) | ~has), "1 solution of SOLVED, and that solution")
        if limit == 1:
            expect(unique | multiple, "no such status with a limit of 1")
        else:
            expect(solved, "no such status without a limit of 1")
        none = (status == Status.UNSOLVABLE) | (status == Status.INVALID)
        expect(none & ((found != 0) | has), "no solution of this status")
        expect((status == Status.FAILED) & has, "no solution of FAILED")
        expect((status == Status.BUDGET) & (has != (found > 0)), "a solution of BUDGET where it found one")
        expect((status >= Status.BUDGET) & ~rows.has_reason, "a reason of this status")
        expect(rows.verified != has, "verified where there is a solution, and only there")
        sized = (rows.width > 0) & (rows.height > 0)
        blank = (rows.width == 0) & (rows.height == 0)
        expect(~(sized | blank), "width and height, or neither")
        expect((status >= 0) & (status < Status.BUDGET) & ~sized, "a size of a row that was answered")
        expect((status == Status.INVALID) & ~blank, "no size of INVALID")

    def _shown(self, rows: _Rows, at: int) -> str:
        solution = f"{int(rows.solution_lengths[at]):,} bytes of solution" if rows.has_solution[at] else "no solution"
        return (
            f"{rows.batch['status'][at].as_py()} with n_solutions {int(rows.n_solutions[at]):,}, {solution}, "
            f"{'' if rows.verified[at] else 'not '}verified, {int(rows.width[at])}x{int(rows.height[at])}, "
            f"{'a' if rows.has_reason[at] else 'no'} reason"
        )

    def _others(self, rows: _Rows) -> None:
        """Figures that can be, the engine of the manifest."""
        for name in ("guesses", "nodes", "sweeps"):
            self._wrong(rows, getattr(rows, name) < 0, rows.found(name, f"expected {name} of 0 or more"))
        odd = np.abs(rows.expected_agrees) > 1
        self._wrong(rows, odd, rows.found("expected_agrees", "expected_agrees is -1, 0 or 1"))
        version = self._manifest.engine["version"]
        solvers = ("lanes", "cpsat") if self._options.get("escalate") else ("lanes",)
        for name, allowed in (("engine_version", (version,)), ("solver", solvers)):
            self._wrong(
                rows, rows.unlike(name, allowed), rows.found(name, f"expected the {name} {' or '.join(allowed)}")
            )

    def _solutions(self, rows: _Rows) -> None:
        """Every puzzle is read again, every solution tested."""
        names, codes = rows.choice("genre")
        cells = offsets_of(rows.width.astype(np.int64) * rows.height)
        for code, genre in enumerate(names):
            places = np.flatnonzero((codes == code) & (rows.width > 0))
            while len(places):
                some = places[: max(1, int(np.searchsorted(cells[places + 1], cells[places[0]] + _MOST_CELLS)))]
                places = places[len(some) :]
                self._of_genre(rows, some, genre)

    def _of_genre(self, rows: _Rows, places: NDArray[np.int64], genre: str) -> None:
        puzzles = rows.batch["puzzle"]
        texts = (puzzles if len(places) == len(rows) else puzzles.take(places)).to_pylist()
        try:
            blocks = reread(texts, genre, self._options)
        except ModelError as error:
            before, _ = self._unknown.get(genre, (0, ""))
            self._unknown[genre] = before + len(places), str(error)
            return
        for block, which in blocks:
            own = places[which]
            wrong = np.zeros(len(rows), np.bool_)
            why = {int(own[row]): fault.reason for row, fault in block.errors.items()}
            wrong[list(why)] = True
            self._wrong(rows, wrong, partial(_unread, why))
            for group in block.groups:
                self._group(rows, own[group.rows], group, block, genre)

    def _group(self, rows: _Rows, places: NDArray[np.int64], group: Group, block: Block, genre: str) -> None:
        """Tests the solutions of a group, whose rows are at `places` of the batch."""
        structure = group.structure
        grid = structure.grid
        read = structure.genre or block.genre
        wrong = np.zeros(len(rows), np.bool_)
        wrong[places] = (rows.width[places] != grid.cols) | (rows.height[places] != grid.rows) | (read != genre)
        size = f"{read} of {grid.cols}x{grid.rows}"
        self._wrong(
            rows, wrong, lambda at: f"its puzzle is {size}, found {genre} of {rows.width[at]}x{rows.height[at]}"
        )
        solutions = rows.batch["solution"]
        _, data = strings(solutions if len(places) == len(rows) else solutions.take(places))
        lengths = rows.solution_lengths[places]
        solved = np.flatnonzero(lengths)
        numbers = decode_solutions(structure.alphabet, data, lengths[solved], structure.n_coords)
        right = self._verifier(structure).check(numbers, group.givens, solved, group.clues, group.own)
        self.solutions += int(right.sum())
        wrong[:] = False
        wrong[places[solved[~right]]] = True
        self._wrong(rows, wrong, lambda at: f"its solution is none of its puzzle ({size})")

    def _verifier(self, structure: Structure) -> Verifier:
        verifier = self._verifiers.get(structure)
        if verifier is None:
            if len(self._verifiers) >= _MOST_VERIFIERS:
                self._verifiers.clear()
            verifier = self._verifiers[structure] = Verifier(structure)
        return verifier
