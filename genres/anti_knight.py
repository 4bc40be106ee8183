"""Anti-knight Sudoku: a Sudoku in which cells a knight's move apart differ.

Each row, each column and each box holds every value once.
Two cells a knight's move apart (two steps one way and one step across) hold different values.
"""

from __future__ import annotations

from gridlanes.genres.sudoku_common import FROM_ANY_CELL, all_distinct, boxed_genre
from gridlanes.io.forms.form import Lines
from gridlanes.io.forms.genre import Example
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Set
from gridlanes.puzzles.constraint import Constraint

NAME = "anti_knight"
_MOVES = ((1, 2), (2, 1), (1, -2), (2, -1))


def _moves(grid: Grid) -> list[Constraint]:
    pairs = [
        ((row, col), (row + down, col + right))
        for row in range(grid.rows)
        for col in range(grid.cols)
        for down, right in _MOVES
        if row + down < grid.rows and 0 <= col + right < grid.cols
    ]
    width, height = grid.box or (1, 1)
    apart = [pair for pair in pairs if len({(row // height, col // width) for row, col in pair}) == 2]
    return all_distinct([Set(pair) for pair in apart])


GENRE = boxed_genre(
    NAME,
    __doc__,
    extra=_moves,
    forms=[Lines()],
    examples=[
        Example(
            "......2........71.9.8....5....6...............8.....7...6...5......3...65........",
            "157349268463852719928167354291673845675428193384591672836914527719235486542786931",
        ),
    ],
    generation=FROM_ANY_CELL,
)
