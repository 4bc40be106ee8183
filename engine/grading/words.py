"""Moves and constraints in plain words."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from gridlanes.grading.mark_words import mark_words
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.regions import All, AllOf, Col, Region, Row
from gridlanes.puzzles.game import Commit, Move
from gridlanes.puzzles.puzzle import Puzzle

MOST_NAMED = 12
"""moves that are listed"""
_MOST_PLACES = 6
"""places of a region that are listed"""
_MOST_REGIONS = 3
"""regions of a constraint that are named"""


def place_in_words(grid: Grid, coord: int) -> str:
    """A coord as players write it: ``r2c3``, with the layer if it is not a cell."""
    layer, row, col = grid.place(coord)
    name = "" if layer == Layer.CELLS else f"{layer.word} "
    return f"{name}r{row + 1}c{col + 1}"


def moves_in_words(puzzle: Puzzle, moves: Iterable[Move]) -> str:
    """``r1c2 is 5, r3c4 is not shaded``; decided marks first; if there are more than `MOST_NAMED`, the number of the
    others.
    """
    ordered = sorted(moves, key=lambda move: not isinstance(move, Commit))
    words = [_move(puzzle, move) for move in ordered[:MOST_NAMED]]
    rest = f", and {len(ordered) - MOST_NAMED} more" if len(ordered) > MOST_NAMED else ""
    return ", ".join(words) + rest


def _move(puzzle: Puzzle, move: Move) -> str:
    layer, _, _ = puzzle.grid.place(move.coord)
    word = mark_words(puzzle.genre, layer, move.mark).one
    return f"{place_in_words(puzzle.grid, move.coord)} is {'' if isinstance(move, Commit) else 'not '}{word}"


def region_in_words(grid: Grid, regions: tuple[Region, ...]) -> str:
    """The place of a constraint, such as ``row 3`` or ``r1c1, r1c2, r1c3``."""
    if len(regions) > _MOST_REGIONS:
        return "the board"
    return " and ".join(_region(grid, region) for region in regions)


def _region(grid: Grid, region: Region) -> str:
    if isinstance(region, Row):
        return f"row {region.r + 1}"
    if isinstance(region, Col):
        return f"column {region.c + 1}"
    if isinstance(region, All | AllOf):
        return "the board"
    coords = np.unique(region.resolve(grid)).tolist()
    if len(coords) > _MOST_PLACES and _is_rectangle(grid, coords):
        return f"{place_in_words(grid, coords[0])} to {place_in_words(grid, coords[-1])}"
    places = [place_in_words(grid, coord) for coord in coords[:_MOST_PLACES]]
    rest = f" and {len(coords) - _MOST_PLACES} more" if len(coords) > _MOST_PLACES else ""
    return ", ".join(places) + rest


def _is_rectangle(grid: Grid, coords: list[int]) -> bool:
    """Whether ascending coords are all cells of a rectangle from the first (top left) to the last."""
    places = np.array([grid.place(coord) for coord in coords])
    (first_layer, top, left), (last_layer, bottom, right) = places[0], places[-1]
    n_cells = (bottom - top + 1) * (right - left + 1)
    inside = (places[:, 2] >= left) & (places[:, 2] <= right)
    return bool(first_layer == last_layer == Layer.CELLS and len(coords) == n_cells and inside.all())
