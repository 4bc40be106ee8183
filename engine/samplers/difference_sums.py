"""Random boards on which each number is the sum of its differences from those beside it; 0 is no number.

Rows are added from above, each so that the numbers of the row before come out: what such a number still lacks says what
may stand below it. Of the rows that are found some go on, towards the end those that lack the least.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gridlanes.samplers.draws import Dice

MOST = 9
"""the largest number"""
_BEAM, _DIVES = 30, 3
"""boards that go on from row to row; rows that are looked for below each"""
_STEPS, _LAST_STEPS = 60, 200
"""cells that the search for one row may fill, and for the last one"""
_BLANKS = (0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.65)
"""how often a cell that may be blank is so, in one attempt after the other"""
_HALF = 0.5
_NEAR_END, _BLANK_AT_END = 2, 0.8
"""rows at the end, in which cells are blank more often"""


class _Board(NamedTuple):
    """The last row so far, what its numbers lack, the board before it."""

    row: tuple[int, ...]
    lacking: tuple[int, ...]
    before: _Board | None

    @property
    def n_open(self) -> int:
        """How many numbers lack something."""
        return sum(map(bool, self.lacking))


def difference_sums(dice: Dice, rows: int, cols: int) -> list[int]:
    """The number of each cell, row by row, up to `MOST`; 0 for none. All are 0 where no board was found."""
    for blank in _BLANKS:
        boards = [_Board((0,) * cols, (0,) * cols, None)]
        for left in range(rows - 1, -1, -1):
            n_dives = _DIVES if left < rows - 1 else _BEAM * _DIVES
            share = blank if left >= _NEAR_END else max(blank, _BLANK_AT_END)
            found = [_Row(dice, board, share, last=not left).found() for board in boards for _ in range(n_dives)]
            boards = dice.shuffled([board for board in found if board is not None])
            if left <= _NEAR_END:
                boards.sort(key=lambda board: board.n_open)
            boards = boards[:_BEAM]
        if boards:
            return [number for row in reversed([*_rows(boards[0])]) for number in row]
    return [0] * (rows * cols)


def _rows(board: _Board) -> Iterator[tuple[int, ...]]:
    """From the last one on."""
    while board.before is not None:
        yield board.row
        board = board.before


class _Row:
    """A search for one random row below a board, cell by cell."""

    def __init__(self, dice: Dice, board: _Board, blank: float, *, last: bool) -> None:
        self._dice, self._board, self._blank, self._last = dice, board, blank, last
        self._row, self._lacking = [0] * len(board.row), [0] * len(board.row)
        self._steps = _LAST_STEPS if last else _STEPS

    def found(self) -> _Board | None:
        """The board with such a row; None if none was found."""
        return _Board(tuple(self._row), tuple(self._lacking), self._board) if self._fill(0) else None

    def _fill(self, col: int) -> bool:
        self._steps -= 1
        if col == len(self._row) or self._steps < 0:
            return self._steps >= 0
        above, left, left_lacks = self._board.row[col], 0, 0
        if col:
            left, left_lacks = self._row[col - 1], self._lacking[col - 1]
        for number in self._choices(col):
            gap = abs(number - left) if left and number else 0
            lacks = number - gap - (abs(number - above) if above and number else 0)
            if lacks < 0 or not self._fits(left, left_lacks - gap):
                continue
            if col == len(self._row) - 1 and not self._fits(number, lacks):
                continue
            self._row[col], self._lacking[col] = number, lacks
            if col:
                self._lacking[col - 1] = left_lacks - gap
            if self._fill(col + 1):
                return True
        return False

    def _choices(self, col: int) -> list[int]:
        """What may stand in a cell: the number above it lacks so much."""
        above, lacking, share = self._board.row[col], self._board.lacking[col], self._dice.share
        if lacking:
            numbers = [number for number in (above - lacking, above + lacking) if 1 <= number <= MOST]
            return numbers[::-1] if share() < _HALF else numbers
        numbers = [above] if above else [1 + self._dice.below(MOST) for _ in range(_DIVES)]
        return [0, *numbers] if share() < self._blank else [*numbers, 0]

    def _fits(self, number: int, lacks: int) -> bool:
        """Whether there may be a number below one that lacks something else."""
        if lacks <= 0 or self._last:
            return lacks == 0
        return number + lacks <= MOST or number > lacks
