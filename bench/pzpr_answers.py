"""Answers as puzz.link has them: what the cells and the edges of its boards hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.genres import hashi, nurimisaki, shakashaka, slitherlink, tents, usoone, yinyang
from gridlanes.genres.juosan import HORIZONTAL, VERTICAL
from gridlanes.kernels.samplers.random_diagonals import FALLING, RISING
from gridlanes.model.grid import Layer
from gridlanes.model.looks import Look
from gridlanes.registry import find_genre

Entries = list[list[int]]
_NUMBERS = {number: number for number in range(1, 100)}
_OWN: dict[str, tuple[str, Mapping[int, int]]] = {
    "juosan": ("qans", {VERTICAL: 12, HORIZONTAL: 13}),
    "gokigen": ("qans", {FALLING: 31, RISING: 32}),
    "shakashaka": ("qans", {corner: corner for corner in range(shakashaka.WALL + 1, shakashaka.UP_LEFT + 1)}),
    "nonogram": ("qans", {1: 1}),
    "usoone": ("qans", {usoone.SHADED: 1}),
    "nurimisaki": ("qans", {nurimisaki.SHADED: 1}),
    "tents": ("anum", {tents.TENT: 2}),
    "yinyang": ("anum", {yinyang.WHITE: 1, yinyang.BLACK: 2}),
    "easy_as_abc": ("anum", _NUMBERS),
    "hakoiri": ("anum", _NUMBERS),
    "magnets": ("anum", _NUMBERS),
}
"""the field of cells, and what it holds for their values, in genres where that does not follow from looks"""
_BLANK = {Look.DOT, Look.WALL, Look.LINK}


class PzprAnswer(NamedTuple):
    """For each field of pzpr's cells (`qans`, `anum`) and edges (`line`, `qans`) its entries ``[x, y, value]``: the
    middle of the first cell is at (1, 1), that of the next one at (3, 1). `number` is `anum` for what is a number.
    """

    cells: dict[str, Entries]
    edges: dict[str, Entries]


def pzpr_answer(structure: Structure, values: NDArray[np.int64]) -> PzprAnswer:
    """The answer with displayed values ``(C,)``, as pzpr has it. What cells are given is told, too."""
    answer, grid, name = PzprAnswer({}, {}), structure.grid, structure.genre
    looks = find_genre(name).looks
    for layer in grid.layers:
        ids = grid.ids(layer)
        of, x, y = answer.edges, layer == Layer.EDGES_H, layer == Layer.EDGES_V
        if layer == Layer.CELLS:
            of, x, y = answer.cells, True, True
        for (row, col), coord in np.ndenumerate(ids):
            value = int(values[coord]) if coord >= 0 else 0
            field, told = _of_cell(name, value, looks) if x and y else _of_edge(name, value, looks)
            if told:
                of.setdefault(field, []).append([2 * col + x, 2 * row + y, told])
    return answer


def _of_cell(name: str, value: int, looks: Mapping[int, Look]) -> tuple[str, int]:
    """The field of a cell, and what it holds, 0 for nothing."""
    if name in _OWN:
        field, told = _OWN[name]
        return field, told.get(value, 0)
    look = looks.get(value)
    if look is None:
        return "number", max(value, 0)
    return "qans", int(look not in _BLANK)


def _of_edge(name: str, value: int, looks: Mapping[int, Look]) -> tuple[str, int]:
    """The field of an edge, and what it holds, 0 for nothing: a line that crosses it or lies on it, or one that divides
    areas.
    """
    if name in (hashi.NAME, slitherlink.NAME) or looks.get(value) == Look.LINK:
        return "line", value
    return "qans", int(value > 0)
