"""Tatham's trees: each letter skips some cells and puts a tree after them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.kernels.text.tree_skips import decode_tree_skips

_LETTERS, _LONGEST = "_abcdefghijklmnopqrstuvwxy", 25


class TreeSkips(Code):
    """``_`` is a tree, a to y pass over 1 to 25 cells and put a tree behind, z passes over 25. The last tree is an
    imaginary one behind the last cell. `tree`: the code of a tree among the codes of the cells.
    """

    noun, unit = "the trees", "places"

    def __init__(self, tree: int) -> None:
        self._tree = tree

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        decode_tree_skips(*texts, self._tree, *into)

    def n_places(self, spec: ArraySpec) -> int:
        return spec.shape.n_cells + 1

    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        if not np.isin(array, (spec.blank, self._tree)).all():
            raise ModelError("a game ID can hold trees only")
        parts, before = list[str](), -1
        for tree in [*np.flatnonzero(array == self._tree).tolist(), len(array)]:
            passed = tree - before - 1
            n_long = max(passed - 1, 0) // _LONGEST
            parts.append("z" * n_long + _LETTERS[passed - n_long * _LONGEST])
            before = tree
        return "".join(parts)
