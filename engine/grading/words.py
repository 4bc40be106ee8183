"""Moves and constraints in plain words."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from gridlanes.grading.mark_words import MarkWords, mark_words
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.regions import All, AllOf, Col, Region, Row
from gridlanes.puzzles.game import Commit, Move
from gridlanes.puzzles.puzzle import Puzzle

MAX_NAMED = 12
"""moves that are listed"""
_MAX_PLACES = 6
"""places of a region that are listed"""
_MAX_REGIONS = 3
"""regions of a constraint that are named"""


def place_in_words(grid: Grid, coord: int) -> str:
    """A coord as players write it: ``r2c3``, with the layer if it is not a cell."""
    layer, row, col = grid.place(coord)
    name = "" if layer == Layer.CELLS else f"{layer.word} "
    return f"{name}r{row + 1}c{col + 1}"


def moves_in_words(puzzle: Puzzle, moves: Iterable[Move]) -> str:
    """``r1c2 and r3c3 are shaded; r3c4 is not 1 or 2``; decided marks first; if there are more than `MAX_NAMED`, the
    number of the others. What is not "not drawn" is said to be drawn.
    """
    ordered = sorted(moves, key=lambda move: not isinstance(move, Commit))
    decided: dict[MarkWords, list[int]] = {}
    eliminated: dict[int, list[str]] = {}
    for move in ordered[:MAX_NAMED]:
        words = mark_words(puzzle.genre, puzzle.grid.place(move.coord)[0], move.mark)
        if isinstance(move, Commit):
            decided.setdefault(words, []).append(move.coord)
        else:
            eliminated.setdefault(move.coord, []).append(words.one)
    said = [_decided(puzzle.grid, coords, words) for words, coords in decided.items()]
    said += [f"{place_in_words(puzzle.grid, coord)} is {_none_of(left)}" for coord, left in eliminated.items()]
    rest = f"; and {len(ordered) - MAX_NAMED} more" if len(ordered) > MAX_NAMED else ""
    return "; ".join(said) + rest


def _none_of(words: list[str]) -> str:
    """What is said of a coord that has none of some marks, by the words for these."""
    ordered = sorted(words, key=lambda word: word.startswith("not "))
    if not ordered[-1].startswith("not "):
        return f"not {_listed(ordered, 'or')}"
    return ordered[0].removeprefix("not ") if len(ordered) == 1 else f"neither {_listed(ordered, 'nor')}"


def _decided(grid: Grid, coords: list[int], words: MarkWords) -> str:
    if len(coords) == 1:
        return f"{place_in_words(grid, coords[0])} is {words.one}"
    return f"{places_in_words(grid, coords)} are {words.many}"


def places_in_words(grid: Grid, coords: list[int]) -> str:
    """Several coords, those of each layer together."""
    by_layer: dict[Layer, list[str]] = {}
    for coord in coords:
        layer, row, col = grid.place(coord)
        by_layer.setdefault(layer, []).append(f"r{row + 1}c{col + 1}")
    return ", ".join(
        f"{_layer_in_words(layer, len(names))}{_listed(names, 'and')}" for layer, names in by_layer.items()
    )


def _layer_in_words(layer: Layer, n: int) -> str:
    """A word before the names of n coords; cells have none."""
    return "" if layer == Layer.CELLS else f"{layer.word}{'s' if n > 1 else ''} "


def _listed(words: list[str], last: str) -> str:
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else words[0]


def region_in_words(grid: Grid, regions: tuple[Region, ...]) -> str:
    """The place of a constraint, such as ``row 3`` or ``r1c1, r1c2, r1c3``."""
    if len(regions) > _MAX_REGIONS:
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
    if not coords:
        return "no place of this board"
    if len(coords) > _MAX_PLACES and _is_rectangle(grid, coords):
        return f"{place_in_words(grid, coords[0])} to {place_in_words(grid, coords[-1])}"
    rest = f", and {len(coords) - _MAX_PLACES} more" if len(coords) > _MAX_PLACES else ""
    return places_in_words(grid, coords[:_MAX_PLACES]) + rest


def _is_rectangle(grid: Grid, coords: list[int]) -> bool:
    """Whether ascending coords are all cells of a rectangle from the first (top left) to the last."""
    places = np.array([grid.place(coord) for coord in coords])
    (first_layer, top, left), (last_layer, bottom, right) = places[0], places[-1]
    n_cells = (bottom - top + 1) * (right - left + 1)
    inside = (places[:, 2] >= left) & (places[:, 2] <= right)
    return bool(first_layer == last_layer == Layer.CELLS and len(coords) == n_cells and inside.all())
