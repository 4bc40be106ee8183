"""What the variants of Sudoku share: rows, columns and boxes, and constraints of their own on top."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError
from gridlanes.genres.sudoku import LARGEST_SIDE
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Col, Region, Row, boxes
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Distinct

Extra = Callable[[Grid], Iterable[Constraint]]


def nothing(grid: Grid) -> list[Constraint]:
    """No constraints but those of rows, columns and boxes."""
    return []


def lines(side: int) -> list[Region]:
    """The rows and columns of a square grid."""
    return [*map(Row, range(side)), *map(Col, range(side))]


def all_distinct(areas: Iterable[Region]) -> list[Constraint]:
    """Each of the areas holds no value twice."""
    return [Constraint(Distinct(), area) for area in areas]


@lru_cache(maxsize=256)
def boxed(genre: str, box_w: int, box_h: int, extra: Extra = nothing) -> Structure:
    """Rows, columns and boxes (`box_w` wide, `box_h` high) hold every value once, and what `extra` adds holds, too;
    the same object for the same arguments.
    """
    check_side(box_w * box_h)
    grid = Grid.boxed(box_w, box_h)
    constraints = [*all_distinct([*lines(grid.rows), *boxes(grid)]), *extra(grid)]
    return Structure(grid, Alphabet.counting(grid.rows), constraints, genre=genre)


@lru_cache(maxsize=256)
def unboxed(genre: str, side: int, extra: Extra = nothing) -> Structure:
    """Rows and columns hold every value once, and what `extra` adds holds, too; the same object for the same
    arguments.
    """
    check_side(side)
    grid = Grid(side, side)
    return Structure(grid, Alphabet.counting(side), [*all_distinct(lines(side)), *extra(grid)], genre=genre)


def check_side(side: int) -> None:
    """ModelError for a side that no grid has."""
    if not 1 <= side <= LARGEST_SIDE:
        raise ModelError(f"the sides of these grids are 1 to {LARGEST_SIDE}, asked for {side}")
