"""Random values for all fields of a genre, as JSON: what the laws of forms and the random puzzles are made of."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import numpy as np
from random_makaro import clear_black
from random_values import value, walls_within

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.fields.cells import Cells
from gridlanes.io.forms.fields.field import Field, Size
from gridlanes.io.forms.fields.given_numbers import GivenNumbers
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.fields.inner_walls import InnerWalls
from gridlanes.io.forms.fields.outside import Outside
from gridlanes.io.forms.fields.outside_runs import OutsideRuns
from gridlanes.io.forms.fields.rooms import HOLE
from gridlanes.io.forms.fields.signs import Signs
from gridlanes.io.forms.genre import Genre
from gridlanes.model.grid import Layer
from gridlanes.registry import find_genre

LARGEST = 30
"""of the sides that are tried for boards of a genre"""
WIDEST = 32
"""bits of the words in which the usual run searches"""


_LOOPS = [Size(4, 4), Size(4, 5)]
_SMALLER = [Size(3, 4), Size(4, 4)]
OTHERS = {
    "bosanowa": [Size(3, 3), Size(3, 4), Size(4, 4)],
    "signpost": [Size(3, 3), Size(3, 4), Size(4, 4)],
    **dict.fromkeys(("lits", "castle_wall", "country_road", "moon_or_sun"), _SMALLER),
    "detour": [Size(3, 4), Size(4, 5)],
    "map": [Size(3, 3), Size(3, 4), Size(4, 4)],
    **dict.fromkeys(("double_back", "koburin"), _LOOPS),
    **dict.fromkeys(("line_sweeper", "regional_yajilin", "simple_loop", "yajilin"), _LOOPS),
}
"""the small sizes of genres that have hardly any different puzzles on boards with few coords, or too many for solvers
that do not propagate"""


@cache
def small_sizes(name: str, most_coords: int = 40) -> list[Size]:
    """The sizes of boards with at most so many coords, sides up to 8; where there are none, the smallest square.

    And with at most 32 marks: the searches in wider words take long to compile, and are left to the slow tests.
    """
    genre = find_genre(name)
    if name in OTHERS:
        return OTHERS[name]
    shapes = [Size(rows, cols) for rows in range(1, 9) for cols in range(1, 9) if 4 <= rows * cols <= most_coords]
    found: list[Size] = []
    too_large: list[Size] = []
    for size in shapes:
        if any(size.rows >= large.rows and size.cols >= large.cols for large in too_large):
            continue  # a board that holds a larger one than asked for: it need not be made to be known
        if is_small(genre, size, most_coords):
            found.append(size)
        elif _is_made(genre, size):
            too_large.append(size)
    if found:
        return found
    return [next(Size(side, side) for side in range(1, LARGEST) if is_small(genre, Size(side, side)))]


def is_small(genre: Genre, size: Size, most_coords: int | None = None) -> bool:
    """Whether there are boards of this size, with words of the usual run and at most so many coords."""
    if not _is_made(genre, size):
        return False
    made = genre.make(size)
    fits = most_coords is None or made.n_coords <= most_coords
    return fits and made.n_coords > 0 and made.word_format.bits <= WIDEST  # the last takes long to find out


def _is_made(genre: Genre, size: Size) -> bool:
    try:
        return genre.make(size).n_coords > 0
    except PuzzleError:
        return False


def random_data(rng: random.Random, genre: Genre, size: Size, names: set[str] | None = None) -> dict[str, Any]:
    """The data of a puzzle, required fields and some others; `names`: of the fields that have something in them."""
    fields = [field for field in genre.fields.values() if field.required or rng.random() < 0.7]
    data = {
        field.name: value(field, rng, size) if names is None or field.name in names else nothing(field, size)
        for field in fields
        if names is None or field.name in names or field.required
    }
    _clear_holes(genre, size, data)
    _clear_values(genre, size, data)
    _clear_signs(genre, size, data)
    for name, field in genre.fields.items():
        if isinstance(field, InnerWalls) and name in data:
            data[name] = walls_within(field, rng, size, data[field.rooms.name])
    if genre.name == "magnets" and "grid" in data:
        rooms = data["dominoes"]
        data["grid"] = [
            [None if rooms[row][col] == HOLE else mark for col, mark in enumerate(marks)]
            for row, marks in enumerate(data["grid"])
        ]
    if "pieces" in data:
        data.pop("cells", None)
    if genre.name == "makaro":
        clear_black(size, data)
    if genre.name == "tilepaint":
        _clear_tiles(size, data)
    return data


def _clear_tiles(size: Size, data: dict[str, Any]) -> None:
    """Leaves out the numbers of Tile Paint that stand in tiles, and those with no cells behind them."""
    block = [[name == HOLE for name in row] + [True] for row in data["tiles"]] + [[True] * (size.cols + 1)]
    for name, first in (("rows", [row[0] for row in block]), ("columns", block[0])):
        if name in data:
            data[name] = [None if none else n for n, none in zip(data[name], first, strict=False)]
    for row, entries in enumerate(data.get("inside", ())):
        for col, entry in enumerate(entries):
            ahead = block[row + 1][col], block[row][col + 1]
            told = ["" if none else n for n, none in zip(entry.split(","), ahead, strict=True)]
            entries[col] = ",".join(told) if block[row][col] and any(told) else None


def nothing(field: Field, size: Size) -> Any:
    """What a required field is where a puzzle has nothing of it."""
    if isinstance(field, Outside | OutsideRuns):
        return [None] * field.n(size)
    rows, cols = field.shape(size) if isinstance(field, Cells) else size
    return [[None] * cols for _ in range(rows)]


def _clear_holes(genre: Genre, size: Size, data: dict[str, Any]) -> None:
    """Takes away what stands where the board has no cells."""
    grid = genre.make(size).grid
    missing = [] if grid.is_plain or Layer.CELLS not in grid.layers else np.argwhere(grid.ids(Layer.CELLS) < 0).tolist()
    for row, col in missing:
        for name, field in genre.fields.items():
            if isinstance(field, Givens) and name in data:
                data[name][row][col] = None


def _clear_values(genre: Genre, size: Size, data: dict[str, Any]) -> None:
    """Takes away the values that the puzzle's options leave out."""
    options = {name: found for name, found in data.items() if name in genre.options}
    for name, field in genre.fields.items():
        if isinstance(field, GivenNumbers) and name in data:
            marks = {*field.entries(genre.make(size, field_options(genre, size, options)).alphabet)}
            data[name] = [[entry if entry in marks else None for entry in row] for row in data[name]]


def _clear_signs(genre: Genre, size: Size, data: dict[str, Any]) -> None:
    """Takes away the signs of the other kind of puzzle."""
    for name, field in genre.fields.items():
        if isinstance(field, Signs) and name in data:
            kind = "o" if data.get(field.beside) else "^v<>"
            data[name] = [[sign if sign and sign in kind else None for sign in row] for row in data[name]]


def field_options(genre: Genre, size: Size, data: dict[str, Any]) -> dict[str, Any]:
    """What the options of some data say to the structure."""
    told: dict[str, Any] = {}
    for name, found in data.items():
        field = genre.fields[name]
        told |= field.option(field.read(found, size, LARGEST), size)
    return told
