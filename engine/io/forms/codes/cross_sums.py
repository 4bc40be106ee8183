"""pzpr's code of blocks and runs: letters for rows of white cells, two characters for the sums of a block."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.fields.cross_sums import BLOCK, SHIFT, WHITE
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.kernels.text import SHORT
from gridlanes.kernels.text.cross_sums import NEITHER, decode_cross_sums

_SUMS = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""the character of each sum, 0 for none"""
_SKIPS = "klmnopqrstuvwxyz"
"""1 to 16 white cells"""
_BARE = "."
_SUM_OF, _SKIP_OF = np.full(256, NEITHER, np.int8), np.zeros(256, np.int8)
_SUM_OF[[*f"{_SUMS}-".encode()]] = [*range(len(_SUMS)), 0]
_SKIP_OF[[*_SKIPS.encode()]] = range(1, len(_SKIPS) + 1)


class BlocksAndRuns(Code):
    """First the board, row by row: ``k`` to ``z`` for 1 to 16 white cells, ``.`` for a block without sums, for another
    its sum down and its sum across; then the sum above each column whose first cell is white, and the sum on the left
    of each such row. It fills boards with a row above and a column on the left, of the codes of `CrossSums`.
    """

    def n_places(self, spec: ArraySpec) -> int:
        return (spec.shape.rows - 1) * (spec.shape.cols - 1)

    def explain(self, fault: int, text: str, at: int, place: int, spec: ArraySpec, container: str) -> PuzzleError:
        if fault == SHORT and place >= self.n_places(spec):
            hint = "above each column, and left of each row, whose first cell is white there is one, or 0"
            return PuzzleError(f"{container} ends before the sums beside the grid", hint=hint, column=len(text) + 1)
        return super().explain(fault, text, at, place, spec, container)

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        decode_cross_sums(*texts, _SUM_OF, _SKIP_OF, (WHITE, BLOCK, SHIFT), spec.shape.cols, *into)

    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        board = np.asarray(array).reshape(spec.shape)
        inner = board[1:, 1:].ravel().tolist()
        parts, n_white = [], 0
        for code in [*inner, BLOCK]:
            if code == WHITE:
                n_white += 1
                continue
            parts += [_SKIPS[15]] * (n_white // 16) + [_SKIPS[n_white % 16 - 1]] * (n_white % 16 > 0)
            parts.append(_characters(code))
            n_white = 0
        above = [_SUMS[code >> SHIFT] for code, first in zip(board[0, 1:], board[1, 1:], strict=True) if first == WHITE]
        left = [_SUMS[code] for code, first in zip(board[1:, 0], board[1:, 1], strict=True) if first == WHITE]
        return "".join([*parts[:-1], *above, *left])


def _characters(code: int) -> str:
    down, across = divmod(code, 1 << SHIFT)
    return _SUMS[down] + _SUMS[across] if code != BLOCK else _BARE
