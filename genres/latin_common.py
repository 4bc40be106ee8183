"""Shared by genres in which each line holds every value once, and another mark in its other cells, if there are any."""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.errors import ModelError
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.outside import Outside, Side
from gridlanes.model.regions import Col, Diagonal, Path, Region, Row
from gridlanes.rules import Distinct, DistinctBut, Rule

SIDES: tuple[Side, ...] = ("top", "bottom", "left", "right")
"""in the order in which puzzles tell what is seen from outside"""


def side_of(size: Size) -> int:
    """The side of a square board; the longer one of a board that has yet to be refused, as it is not square."""
    return max(size)


def outside(number: int) -> Outside:
    """The numbers on one of `SIDES` of a square board, each at most its side: their slots follow one another."""
    return Outside(SIDES[number], SIDES[number], least=1, first=lambda size: number * side_of(size))


def require_square(rows: int, cols: int) -> None:
    """Refuses boards with sides of two lengths. ModelError."""
    if rows != cols:
        raise ModelError(f"boards are square, found {rows} x {cols}")


def lines_of(side: int) -> list[Region]:
    """The rows and the columns."""
    return [*map(Row, range(side)), *map(Col, range(side))]


def diagonals_of(side: int) -> list[Region]:
    """The two main diagonals."""
    return [Diagonal(0, 0, "DR"), Diagonal(0, side - 1, "DL")]


def seen_from(side: int, sides: Sequence[Side], length: int | None = None) -> list[Region]:
    """The cells of each line in the order in which they are seen from outside, the first `length` of them: those of
    the columns from the top, and so on, in the order of `sides`.
    """
    far, found = side - 1, list[Region]()
    for name in sides:
        for line in range(side):
            cells = {
                "top": [(k, line) for k in range(side)],
                "bottom": [(far - k, line) for k in range(side)],
                "left": [(line, k) for k in range(side)],
                "right": [(line, far - k) for k in range(side)],
            }[name]
            found.append(Path(tuple(cells[:length])))
    return found


def values_once(blank: int, n_blanks: int) -> Rule:
    """Each value once in a line, and `blank` in the `n_blanks` other cells."""
    return DistinctBut(blank, n_blanks) if n_blanks else Distinct()
