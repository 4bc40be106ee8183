"""The numbers of a set of dominoes that covers the board: the number on each cell, but not the places of dominoes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.fields.field import ArraySpec, BoardField, Cell, Content, RegionLook, Size, size_of
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.symbols import Symbols
from gridlanes.model.grid import Grid, Layer
from gridlanes.puzzles.row_regions import RowRegions, RuleRegions, regions_of_each_row, regions_of_rows
from gridlanes.rules.base import Rule
from gridlanes.samplers.domino_numbers import domino_numbers
from gridlanes.samplers.draws import Draws, Tries

_NONE = -1
"""of a cell without a number"""
_BLANK = 254
"""the code of null"""
_NUMBERS = range(100)


class DominoNumbers(BoardField):
    """A board whose coords are edges, with a number from 0 to n in each cell of its n + 1 rows and n + 2 columns.

    For each two numbers, or a number twice, there is one domino. The edges between two cells with its numbers, its
    possible places, are a row region under `rule`. Regions come in the order of the larger number, then of the smaller
    one, which identifies their numbers. On every board, each domino has a place and each number occurs as often as on
    all dominoes together.
    """

    kind = "numbers of dominoes"

    def __init__(self, name: str, rule: Rule) -> None:
        super().__init__(name, required=True)
        self._rule = rule
        self.symbols = Symbols({str(number): number for number in range(10)}, blank=_BLANK, numbers=_NUMBERS)

    def of_symbols(self, codes: NDArray[np.uint8], rows: int, cols: int) -> Content:
        return Content((np.where(codes == _BLANK, np.int16(_NONE), codes.astype(np.int16)),), rows, cols)

    def drawn(self, draws: Draws, tries: Tries, size: Size) -> NDArray[np.int16]:
        """``int16 (n, cells)``: the numbers of random boards."""
        return domino_numbers(size.rows, draws, tries)

    def regions(self, structure: Structure, numbers: NDArray[np.int16]) -> list[tuple[RuleRegions, ...]]:
        """The regions of each of some boards ``int16 (n, cells)``, which must be right."""
        columns = [self._regions(structure.grid, numbers, np.ones(len(numbers), np.bool_))]
        return regions_of_each_row(columns, len(numbers))

    def fill(self, draft: Draft, content: Content) -> None:
        draft.fine &= _fine(content.arrays[0], draft.structure.grid)
        draft.row_regions.append(self._regions(draft.structure.grid, content.arrays[0], draft.fine))

    def _regions(self, grid: Grid, boards: NDArray[np.int16], fine: NDArray[np.bool_]) -> RowRegions:
        """The regions of boards ``int16 (n, cells)``; those that are not `fine` have none."""
        edges, first, second = inner_edges(grid)
        rows = np.flatnonzero(fine)
        domino = _domino(boards[rows][:, first], boards[rows][:, second])
        order = np.argsort(domino, axis=1, kind="stable")
        n = _n_dominoes(grid)
        start = np.concatenate([[0], np.cumsum(_counts(domino, n))]).astype(np.int64)
        row = np.repeat(rows, n).astype(np.int64)
        return RowRegions(self._rule, row, start, edges[order].ravel(), np.zeros(len(row), np.int32))

    def explain(self, content: Content, size: Size) -> PuzzleError:
        hint = f"there is a domino for each two numbers from 0 to {size.rows - 1}, and for each number twice"
        return PuzzleError(_wrong(content.arrays[0][0], Grid(*size, layers=_EDGES)), hint=hint)

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(size, np.int16, _NONE)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.int16]:
        return np.asarray(self._numbers(puzzle.structure, regions_of_rows([puzzle.row_regions]), 1)[0])

    def arrays(self, many: Draft, part: str) -> NDArray[np.int16]:
        return self._numbers(many.structure, many.row_regions, many.n)

    def _numbers(self, structure: Structure, row_regions: Sequence[RowRegions], n: int) -> NDArray[np.int16]:
        """``int16 (n, cells)``: the numbers of n rows, from their regions."""
        grid, mine = structure.grid, [own for own in row_regions if own.rule == self._rule]
        edges, first, second = inner_edges(grid)
        n_dominoes = _n_dominoes(grid)
        if len(mine) == 1 and np.array_equal(mine[0].row, np.repeat(np.arange(n), n_dominoes)):
            (own,) = mine
            domino_of = np.full((n, structure.n_coords), -1, np.intp)
            domino_of[own.row[own.region_of], own.coords] = own.region_of % n_dominoes
            domino = domino_of[:, edges]
            if len(own.coords) == domino.size and (domino >= 0).all() and (own.lengths > 0).all():
                one, other = _followed(domino, grid)
                is_one, is_other = (
                    _fine(numbers, grid) & (_domino(numbers[:, first], numbers[:, second]) == domino).all(axis=1)
                    for numbers in (one, other)
                )
                if (is_one | is_other).all():
                    return np.asarray(np.where(is_one[:, None], one, other), np.int16)
        raise ModelError(f"the regions of {self.name} must be the places of each domino, by the larger number")

    def write(self, puzzle: PuzzleRow) -> Any:
        board = self.array(puzzle, "").reshape(size_of(puzzle)).tolist()
        return board if len(board) > 10 else ["".join(map(str, row)) for row in board]

    def owns(self, rule: Rule, puzzle: PuzzleRow) -> bool:
        return rule == self._rule

    def most_region_clues(self, structure: Structure) -> int:
        return 0

    def looks(self, puzzle: PuzzleRow) -> list[RegionLook] | None:
        return []  # what is drawn are the numbers

    def cell_numbers(self, puzzle: PuzzleRow) -> Sequence[tuple[Cell, int | str]]:
        cols = size_of(puzzle).cols
        return [(divmod(cell, cols), number) for cell, number in enumerate(self.array(puzzle, "").tolist())]


_EDGES = (Layer.EDGES_H, Layer.EDGES_V)


@lru_cache(maxsize=64)
def inner_edges(grid: Grid) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """``intp (n,)`` three times: the edges between two cells, those of rows first, and the cells that each is between,
    the one before it first. Of the edges with the same second cell that of its row comes before that of its column.
    """
    cells = np.arange(grid.rows * grid.cols).reshape(grid.rows, grid.cols)
    across, down = grid.ids(Layer.EDGES_V)[:, 1:-1], grid.ids(Layer.EDGES_H)[1:-1]
    edges = np.concatenate([across.ravel(), down.ravel()]).astype(np.intp)
    first = np.concatenate([cells[:, :-1].ravel(), cells[:-1].ravel()])
    second = np.concatenate([cells[:, 1:].ravel(), cells[1:].ravel()])
    return edges, first, second


def _n_dominoes(grid: Grid) -> int:
    return grid.rows * grid.cols // 2


def _domino(one: NDArray[np.int16], other: NDArray[np.int16]) -> NDArray[np.intp]:
    """The number of the domino with these numbers: by the larger one, then by the smaller one."""
    larger = np.maximum(one, other).astype(np.intp)
    return np.asarray(larger * (larger + 1) // 2 + np.minimum(one, other))


def _fine(boards: NDArray[np.int16], grid: Grid) -> NDArray[np.bool_]:
    """``bool (n,)``: which boards ``int16 (n, cells)`` have each number often enough and a place for each domino."""
    _, first, second = inner_edges(grid)
    inside: NDArray[np.bool_] = np.asarray(((boards >= 0) & (boards < grid.rows)).all(axis=1))
    numbers = np.where(inside[:, None], boards, np.int16(0))
    counts = _counts(numbers.astype(np.intp), grid.rows)
    places = _counts(_domino(numbers[:, first], numbers[:, second]), _n_dominoes(grid))
    return np.asarray(inside & (counts == grid.cols).all(axis=1) & (places > 0).all(axis=1))


def _counts(found: NDArray[np.intp], n: int) -> NDArray[np.intp]:
    """``intp (rows, n)``: how often each row of `found` ``(rows, k)`` has each number below n."""
    at = np.arange(len(found))[:, None]
    return np.bincount((found + n * at).ravel(), minlength=n * len(found)).reshape(-1, n)


def _wrong(numbers: NDArray[np.int16], grid: Grid) -> str:
    """What is wrong with a board ``int16 (cells,)`` that is not fine."""
    outside = (numbers < 0) | (numbers >= grid.rows)
    if outside.any():
        at = int(outside.argmax())
        found = "no number" if numbers[at] == _NONE else f"the number {numbers[at]}"
        return f"{found} in row {at // grid.cols + 1}, column {at % grid.cols + 1}"
    counts = np.bincount(numbers, minlength=grid.rows)
    if (counts != grid.cols).any():
        number = int((counts != grid.cols).argmax())
        return f"{counts[number]} cells with the number {number}, which is on dominoes {grid.cols} times"
    _, first, second = inner_edges(grid)
    places = np.bincount(_domino(numbers[first], numbers[second]), minlength=_n_dominoes(grid))
    missing = int((places == 0).argmax())
    larger = next(high for high in range(grid.rows) if missing <= high * (high + 3) // 2)
    return f"no place for the domino of {missing - larger * (larger + 1) // 2} and {larger}"


def _followed(domino: NDArray[np.intp], grid: Grid) -> NDArray[np.int16]:
    """``int16 (2, n, cells)``: the numbers of n boards that follow from the one or the other number of the first domino
    on the first cell, from cell to cell across edges with the numbers of a `domino` ``intp (n, edges)``: along the
    first row, then down each column. Contradictions are not checked.
    """
    rows, cols = grid.rows, grid.cols
    high = np.repeat(np.arange(rows), np.arange(1, rows + 1))
    low = np.arange(len(high)) - high * (high + 1) // 2
    changes = np.zeros((len(domino), rows, cols), np.int16)  # one number, exclusive-or both, is the other one
    both = (low ^ high)[domino]
    changes[:, 0, 1:] = both[:, : cols - 1]
    changes[:, 1:] = both[:, rows * (cols - 1) :].reshape(len(domino), rows - 1, cols)
    changes[:, 0] = np.bitwise_xor.accumulate(changes[:, 0], axis=1)
    followed = np.bitwise_xor.accumulate(changes, axis=1).reshape(len(domino), -1)
    ends = np.stack([low[domino[:, 0]], high[domino[:, 0]]]).astype(np.int16)
    return np.asarray(followed ^ ends[:, :, None])
