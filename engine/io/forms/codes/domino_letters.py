"""Tatham's dominoes: a letter for each cell says which half of a domino it is."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.kernels.text import FINE, SHORT, WRONG

_LEFT, _RIGHT, _TOP, _BOTTOM, _ALONE = 76, 82, 84, 66, 42
"""the letters L, R, T, B, and the asterisk of a cell that is in no domino"""


class DominoLetters(Code):
    """``LR`` are the halves of a horizontal domino, ``T`` and ``B`` below it those of a vertical one, ``*`` is a single
    cell. The areas are numbered as they first occur.
    """

    noun = "the dominoes"

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        (rows, cols), n_cells, (data, starts, ends) = spec.shape, spec.shape.n_cells, texts
        at = starts[:, None] + np.arange(n_cells)
        inside = at < ends[:, None]
        letters = np.where(inside, data[np.minimum(at, len(data) - 1)] if len(data) else 0, 0)
        board = np.pad(letters.reshape(-1, rows, cols), ((0, 0), (1, 1), (1, 1)))
        here, before, above = board[:, 1:-1, 1:-1], board[:, 1:-1, :-2], board[:, :-2, 1:-1]
        after, below = board[:, 1:-1, 2:], board[:, 2:, 1:-1]
        right = ((here == _LEFT) & (after == _RIGHT)) | ((here == _RIGHT) & (before == _LEFT))
        right |= ((here == _TOP) & (below == _BOTTOM)) | ((here == _BOTTOM) & (above == _TOP)) | (here == _ALONE)
        wrong = ~right.reshape(-1, n_cells)
        short = ~inside.all(axis=1)
        n_read = np.where(wrong.any(axis=1), wrong.argmax(axis=1), n_cells)
        first = ~((here == _RIGHT) | (here == _BOTTOM)).reshape(-1, n_cells)
        number = np.cumsum(first, axis=1) - 1
        step = np.select([here == _RIGHT, here == _BOTTOM], [1, cols]).reshape(-1, n_cells)
        into.found[:] = np.take_along_axis(number, np.maximum(np.arange(n_cells) - step, 0), axis=1)
        into.stops[:, 1] = np.where(short, (ends - starts), n_read)
        into.stops[:, 0] = starts + into.stops[:, 1]
        into.faults[:] = np.where(short, SHORT, np.where(n_read < n_cells, WRONG, FINE))

    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        areas, cols = array.tolist(), spec.shape.cols
        if any(area >= 0 and n_cells > 2 for area, n_cells in Counter(areas).items()):
            raise ModelError("game IDs have no areas of more than two cells")
        letters = ["*"] * len(areas)
        for cell, area in enumerate(areas):
            if area < 0:
                continue
            if (cell + 1) % cols and areas[cell + 1] == area:
                letters[cell : cell + 2] = "LR"
            elif cell + cols < len(areas) and areas[cell + cols] == area:
                letters[cell], letters[cell + cols] = "TB"
        return "".join(letters)
