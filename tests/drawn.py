"""States of a binary alphabet drawn in characters, for tests by hand.

Cells: ``#`` holds the mark, ``.`` does not, ``?`` is open, ``!`` has no candidate left. Edges: the same between the
corners ``+``; what is in the place of a cell is a blank::

    +#+?+
    # . ?
    +#+.+
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.scope import Scope

_WORDS = {".": 0b01, "#": 0b10, "?": 0b11, "!": 0}
_CHARACTERS = {word: character for character, word in _WORDS.items()}


def _lines(drawing: str) -> list[str]:
    return [line.strip(" ") if "+" not in drawing else line for line in drawing.split("/")]


def grid_of(drawing: str) -> Grid:
    """The grid of a drawing, rows parted by slashes."""
    lines = _lines(drawing)
    if "+" not in drawing:
        return Grid(len(lines), len(lines[0]))
    return Grid(len(lines) // 2, len(lines[0]) // 2, layers=(Layer.EDGES_H, Layer.EDGES_V))


def _spots(drawing: str) -> list[tuple[int, int]]:
    """Where in the drawing each coord of its grid is."""
    grid = grid_of(drawing)
    spots = []
    for coord in range(grid.n_coords):
        layer, row, col = grid.place(coord)
        if layer == Layer.CELLS:
            spots.append((row, col))
        else:
            spots.append((2 * row + (layer == Layer.EDGES_V), 2 * col + (layer == Layer.EDGES_H)))
    return spots


def words_of(drawing: str | list[int]) -> list[int]:
    """The word of each coord, mark number 1 is the one that is drawn; words given as they are stay so."""
    if not isinstance(drawing, str) or not drawing:
        return list(drawing)
    lines = _lines(drawing)
    return [_WORDS[lines[row][col]] for row, col in _spots(drawing)]


def drawing_of(words: list[int], like: str) -> str:
    """Words drawn like another state of the same grid."""
    lines = [list(line) for line in _lines(like)]
    for word, (row, col) in zip(words, _spots(like), strict=True):
        lines[row][col] = _CHARACTERS[word]
    return "/".join("".join(line) for line in lines)


def scope_drawn(drawing: str) -> Scope:
    """All coords of a drawing's grid."""
    grid = grid_of(drawing)
    return Scope(grid, Alphabet.binary(), (np.arange(grid.n_coords),))


def possible_of(drawing: str) -> Any:
    """``bool (K, 2)``: the state as a rule's check sees it."""
    words = np.array(words_of(drawing))
    return np.stack([words & 1 != 0, words & 2 != 0], axis=1)


def numbers_of(drawing: str) -> Any:
    """``uint8 (1, K)``: a finished state as a rule's `holds` sees it."""
    return np.array([words_of(drawing)], np.uint8) - 1
