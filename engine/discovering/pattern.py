"""Patterns: the places of a specimen's reason on a grid of half steps, without the rest of the board."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import NamedTuple

from gridlanes.discovering.least_reasons import Reason
from gridlanes.discovering.orders import RegionOrder, order_of
from gridlanes.discovering.symmetries import Place, place_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.puzzles.game import Move
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules.base import Rule

_SMALL = 6
"""coords of regions that belong to a pattern as a whole, at most: those round a cell or a corner"""
_FEW = 8
"""entries of a rule's list that belong to a pattern, at most"""


class PatternPart(NamedTuple):
    """A statement of a pattern. `says`: its rule with the rule's numbers. `regions`: the places of each region that
    belong to it; `n_others`: the number of other coords, if it matters. `numbers`: the rule's numbers at single places.
    """

    says: str
    order: RegionOrder
    regions: tuple[tuple[Place, ...], ...]
    n_others: int
    numbers: tuple[tuple[Place, int], ...]


@dataclass(frozen=True)
class Pattern:
    """The pattern of a move. `moved`: its place, `struck`: the eliminated mark (a displayed value). `absent`: places
    with marks that are gone there. `outside`: neighbouring places outside the floor. `symmetries`: the moves, by their
    names in `TURNS`, that do not change the meaning of the pattern; `relabels`: whether renaming marks does not,
    either.
    """

    genre: str
    moved: Place
    struck: int
    absent: tuple[tuple[Place, int], ...]
    parts: tuple[PatternPart, ...]
    outside: tuple[Place, ...]
    symmetries: tuple[str, ...]
    relabels: bool

    def places(self) -> list[Place]:
        """All places of the pattern, except those outside."""
        regions = [place for part in self.parts for region in part.regions for place in region]
        return [self.moved, *(place for place, _ in self.absent), *regions]


def pattern_of(
    puzzle: Puzzle,
    reason: Reason,
    move: Move,
    struck: int,
    symmetries: tuple[str, ...],
    *,
    relabels: bool,
) -> Pattern:
    """The pattern of a move that eliminates a mark (a displayed value), for a reason in terms of a puzzle."""
    grid, values = puzzle.grid, puzzle.alphabet.values
    coords = {move.coord, *(each.coord for each in reason.absent)}
    parts = [_part(puzzle, each, coords) for each in reason.statements]
    looks_around = any(part.order == RegionOrder.PLACES for part in parts)
    return Pattern(
        puzzle.genre,
        place_of(grid, move.coord),
        struck,
        tuple((place_of(grid, each.coord), values[each.number]) for each in reason.absent),
        tuple(parts),
        _outside(grid, coords) if looks_around else (),
        symmetries,
        relabels and not any(_has_numbers(puzzle.constraints[each].rule) for each in reason.statements),
    )


def _part(puzzle: Puzzle, statement: int, coords: set[int]) -> PatternPart:
    """The part of a statement that concerns some coords."""
    rule, scope, grid = puzzle.constraints[statement].rule, puzzle.scopes[statement], puzzle.grid
    order = order_of(rule)
    regions = [region.tolist() for region in scope.regions]
    size = sum(map(len, regions))
    is_board = order == RegionOrder.PLACES and 2 * size >= grid.n_coords
    if is_board:
        regions = [[]]  # where a pattern is on the board does not matter
    elif order in (RegionOrder.ANY_PART, RegionOrder.ANY_ORDER) and (size > _SMALL or order == RegionOrder.ANY_PART):
        regions = [[coord for coord in region if coord in coords] for region in regions]
    named = sum(map(len, regions))
    return PatternPart(
        _says(rule),
        order,
        tuple(tuple(place_of(grid, coord) for coord in region) for region in regions),
        size - named if order == RegionOrder.ANY_ORDER else 0,
        _numbers_at(rule, scope.coords.tolist(), coords, grid),
    )


def _says(rule: Rule) -> str:
    """The name of a rule, with its numbers except long lists."""
    values = {each.name: getattr(rule, each.name) for each in fields(rule)}
    kept = [f"{name}={value}" for name, value in values.items() if not (isinstance(value, tuple) and len(value) > _FEW)]
    return f"{type(rule).__name__}({', '.join(kept)})"


def _has_numbers(rule: Rule) -> bool:
    return any(not isinstance(getattr(rule, each.name), bool | None) for each in fields(rule))


def _numbers_at(rule: Rule, region: list[int], coords: set[int], grid: Grid) -> tuple[tuple[Place, int], ...]:
    """The numbers at some coords, of a rule with one number for each coord of its region."""
    found = []
    for each in fields(rule):
        value = getattr(rule, each.name)
        if isinstance(value, tuple) and len(value) == len(region) > _FEW:
            for coord, number in zip(region, value, strict=True):
                if coord in coords and isinstance(number, int) and number >= 0:
                    found.append((place_of(grid, coord), number))
    return tuple(found)


def _outside(grid: Grid, coords: set[int]) -> tuple[Place, ...]:
    """The places beside some cells that are outside the floor or the board."""
    found = set()
    for coord in coords:
        layer, row, col = grid.place(coord)
        if layer == Layer.CELLS:
            around = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
            found |= {(2 * r + 1, 2 * c + 1) for r, c in around if (Layer.CELLS, r, c) not in grid.coord_at}
    return tuple(sorted(found))
