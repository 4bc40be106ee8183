"""pzpr's code of blocks and runs: letters for rows of white cells, two characters for the sums of a block."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.fields.cross_sums import BLOCK, SHIFT, WHITE
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.kernels.text import PAST, SHORT, WRONG

_SUMS = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""the character of each sum, 0 for none"""
_SKIPS = "klmnopqrstuvwxyz"
"""1 to 16 white cells"""
_SUM_OF = {ord(character): number for number, character in enumerate(_SUMS)} | {ord("-"): 0}
_SKIP_OF = {ord(character): number for number, character in enumerate(_SKIPS, 1)}
_BARE = ord(".")


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
        data = texts.data.tobytes()
        for i, (at, end) in enumerate(zip(texts.starts.tolist(), texts.ends.tolist(), strict=True)):
            board = into.found[i].reshape(spec.shape)
            place, at, fault = self._cells(data, at, end, board)
            if not fault:
                more, at, fault = self._margins(data, at, end, board)
                place += more
            into.stops[i], into.faults[i] = (at, place), fault

    @staticmethod
    def _cells(data: bytes, at: int, end: int, board: NDArray[Any]) -> tuple[int, int, int]:
        """Fills in the cells: how many it came to, where it stopped, and what is wrong there."""
        inner = board[1:, 1:]
        place, cols, n_cells = 0, inner.shape[1], inner.size
        while place < n_cells:
            if at >= end:
                return place, at, SHORT
            skip = _SKIP_OF.get(data[at], 0)
            if skip > n_cells - place:
                return place, at, PAST
            if skip or data[at] == _BARE:
                for each in range(place, place + max(skip, 1)):
                    inner[divmod(each, cols)] = WHITE if skip else BLOCK
                place, at = place + max(skip, 1), at + 1
                continue
            if data[at] not in _SUM_OF:
                return place, at, WRONG
            if at + 1 >= end:
                return place, at, SHORT
            if data[at + 1] not in _SUM_OF:
                return place, at + 1, WRONG
            inner[divmod(place, cols)] = _SUM_OF[data[at]] << SHIFT | _SUM_OF[data[at + 1]]
            place, at = place + 1, at + 2
        return place, at, 0

    @staticmethod
    def _margins(data: bytes, at: int, end: int, board: NDArray[Any]) -> tuple[int, int, int]:
        """The same for the sums above and on the left."""
        above = [((0, col), SHIFT) for col in range(1, board.shape[1]) if board[1, col] == WHITE]
        left = [((row, 0), 0) for row in range(1, board.shape[0]) if board[row, 1] == WHITE]
        for place, (cell, shift) in enumerate([*above, *left]):
            if at >= end:
                return place, at, SHORT
            if data[at] not in _SUM_OF:
                return place, at, WRONG
            board[cell] = _SUM_OF[data[at]] << shift
            at += 1
        return len(above) + len(left), at, 0

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
    return _SUMS[down] + _SUMS[across] if code != BLOCK else chr(_BARE)
