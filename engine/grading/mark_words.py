"""Marks in the words of players: a cell is shaded, an edge is drawn; marks that are numbers stay numbers."""

from __future__ import annotations

from typing import NamedTuple

from gridlanes.io.forms.genre import Genre
from gridlanes.model.grid import Layer
from gridlanes.model.looks import Look
from gridlanes.registry import genre_named


class MarkWords(NamedTuple):
    """What is said of a coord with a mark, and of several: it is `one`, they are `many`. `is_number`: whether they are
    said to hold it instead.
    """

    one: str
    many: str
    is_number: bool = False


_ALIKE = {
    Look.SHADE: "shaded",
    Look.DOT: "empty",
    Look.CROSS: "crossed out",
    Look.DOWN_LEFT: "dark at the bottom left",
    Look.DOWN_RIGHT: "dark at the bottom right",
    Look.UP_RIGHT: "dark at the top right",
    Look.UP_LEFT: "dark at the top left",
    Look.UP: "an arrow that points up",
    Look.DOWN: "an arrow that points down",
    Look.LEFT: "an arrow that points left",
    Look.RIGHT: "an arrow that points right",
    Look.SHIP_TOP: "the top of a ship",
    Look.SHIP_BOTTOM: "the bottom of a ship",
    Look.SHIP_LEFT: "the left end of a ship",
    Look.SHIP_RIGHT: "the right end of a ship",
    Look.SHIP_MIDDLE: "the middle of a ship",
    Look.TINT_1: "of the first colour",
    Look.TINT_2: "of the second colour",
    Look.TINT_3: "of the third colour",
    Look.TINT_4: "of the fourth colour",
    Look.STITCH: "stitched",
    Look.DOMINO: "inside a domino",
}
"""of one and of many"""
_NOUNS = {
    Look.WALL: "wall",
    Look.BULB: "bulb",
    Look.STAR: "star",
    Look.TENT: "tent",
    Look.TREE: "tree",
    Look.GHOST: "ghost",
    Look.VAMPIRE: "vampire",
    Look.ZOMBIE: "zombie",
    Look.FALLING: "falling diagonal",
    Look.RISING: "rising diagonal",
    Look.CIRCLE: "circle",
    Look.DISC: "black circle",
    Look.TRIANGLE: "triangle",
    Look.SQUARE: "square",
    Look.PLUS: "plus",
    Look.MINUS: "minus",
    Look.VERTICAL: "vertical line",
    Look.HORIZONTAL: "horizontal line",
    Look.SHIP_SINGLE: "ship of one cell",
}
"""with an article, or several of them"""
_PLURALS = {"plus": "pluses", "minus": "minuses", "ship of one cell": "ships of one cell"}
_BRIDGES = {0: "without a line", 1: "crossed by a single line", 2: "crossed by a double line"}
_EDGES = {0: "not drawn", 1: "drawn"}
_OPPOSITES = {Look.STITCH: "not stitched", Look.DOMINO: "between two dominoes"}


def mark_words(genre: str, layer: Layer, value: int) -> MarkWords:
    """The words for a mark (a displayed value) at the coords of a layer, in a genre by its name."""
    known = genre_named(genre) if genre else None
    word = None
    if known is not None:
        word = _of_cell(known, value) if layer == Layer.CELLS else _of_edge(known, value)
    if word is None:
        return MarkWords(str(value), str(value), is_number=True)
    return word


def _of_cell(genre: Genre, value: int) -> MarkWords | None:
    own = genre.mark_words.get(value)
    if own is not None:
        return MarkWords(own, f"{own[2:]}s" if own.startswith("a ") else own)
    look = genre.looks.get(value)
    if look == Look.LETTER:
        return MarkWords(chr(ord("A") + value - 1), chr(ord("A") + value - 1), is_number=True)
    if look is None or [*genre.looks.values()].count(look) > 1:
        return None
    return _of_look(look)


def _of_edge(genre: Genre, value: int) -> MarkWords | None:
    looks = genre.looks.values()
    if Look.LINKS_2 in looks:
        word = _BRIDGES.get(value, f"crossed by {value} lines")
        return MarkWords(word, word)
    for look, opposite in _OPPOSITES.items():
        if look in looks:
            word = _ALIKE[look] if value else opposite
            return MarkWords(word, word)
    found = _EDGES.get(value)
    return None if found is None else MarkWords(found, found)


def _of_look(look: Look) -> MarkWords | None:
    if look in _ALIKE:
        return MarkWords(_ALIKE[look], _ALIKE[look])
    noun = _NOUNS.get(look)
    return None if noun is None else MarkWords(f"a {noun}", _PLURALS.get(noun, f"{noun}s"))
