"""Codes of clues on a grid in which each character places at most one clue and passes over some cells.

pzpr's 4Cell and the grids of most of Tatham's games are such codes. A code is two tables by character; the exact reader
says what is wrong and where, the fast one reads many texts at once and agrees with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.kernels.jit import kernel

NOTHING, UNKNOWN, WRONG = -1, -2, -3
"""of a character: places no clue, places a clue without a number, is not part of the code"""
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class SpreadCode:
    """`clues`: what characters place, as (value, cells passed over afterwards); UNKNOWN for a clue without a number.
    `runs`: how many cells without a clue the others stand for. `lenient`: whether the cells passed over after a clue
    may reach beyond the last one, as pzpr writes them.
    """

    def __init__(self, clues: Mapping[str, tuple[int, int]], runs: Mapping[str, int], *, lenient: bool = False) -> None:
        self.lenient = lenient
        self.values = np.full(256, WRONG, np.int16)
        self.passes = np.zeros(256, np.int64)
        self._character = {}
        for character, (value, passed) in clues.items():
            self.values[ord(character)], self.passes[ord(character)] = value, passed
            self._character[value, passed] = character
        for character, passed in runs.items():
            self.values[ord(character)], self.passes[ord(character)] = NOTHING, passed
        self._run = {passed: character for character, passed in runs.items()}
        self._longest = max(self._run)
        self._ahead = max(passed for _, passed in clues.values())

    def decode(self, text: str, n_cells: int, what: str) -> NDArray[np.int16]:
        """``int16 (n_cells,)``: the clue of each cell, NOTHING or UNKNOWN. PuzzleError names `what` the code is of."""
        data = np.minimum(np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32), len(self.values) - 1)
        values = self.values[data]
        is_clue = values != NOTHING
        after = np.cumsum(self.passes[data] + is_clue)
        cell = after - self.passes[data] - is_clue
        wrong, over = (values == WRONG) | (cell >= n_cells), after > n_cells
        wrong |= over & ~is_clue if self.lenient else over
        if wrong.any():
            at = int(wrong.argmax())
            self._blame(text[at], at, int(values[at]), n_cells - int(cell[at]), n_cells, what)
        end = int(after[-1]) if len(text) else 0
        if end < n_cells:
            hint = f"{what} may be cut off"
            raise PuzzleError(f"{what} has {end} of {n_cells} cells", hint=hint, column=len(text) + 1)
        found = np.full(n_cells, NOTHING, np.int16)
        found[cell[is_clue]] = values[is_clue]
        return found

    def _blame(self, character: str, at: int, value: int, left: int, n_cells: int, what: str) -> None:
        """Raises the PuzzleError of the character that is wrong."""
        if value == WRONG:
            raise PuzzleError(f"{character!r} is not part of the code of {what}", column=at + 1)
        if left <= 0:
            raise PuzzleError(f"{what} goes on after its {n_cells} cells", column=at + 1)
        passed = int(self.passes[ord(character)]) + (value != NOTHING)
        raise PuzzleError(f"{character!r} skips {passed} cells where {left} are left", column=at + 1)

    def decode_many(
        self, data: NDArray[np.uint8], starts: NDArray[np.int64], ends: NDArray[np.int64], n_cells: int
    ) -> tuple[NDArray[np.int16], NDArray[np.bool_]]:
        """The clues ``int16 (n, n_cells)`` of the texts ``data[starts[i]:ends[i]]``, and which of them are right."""
        found, fine = np.full((len(starts), n_cells), NOTHING, np.int16), np.zeros(len(starts), np.bool_)
        _decode_many(data, starts, ends, self.values, self.passes, self.lenient, found, fine)
        return found, fine

    def encode(self, clues: Sequence[int]) -> str:
        """The text of a grid's clues, NOTHING where there is none."""
        parts, at, n_cells = [], 0, len(clues)
        while at < n_cells:
            after = at + 1
            while after < n_cells and clues[after] == NOTHING:
                after += 1
            value = clues[at]
            if value == NOTHING:
                run = min(after - at, self._longest)
                parts.append(self._run[run])
                at += run
                continue
            passed = min(after - at - 1, self._ahead)
            while (value, passed) not in self._character:
                passed -= 1
            parts.append(self._character[value, passed])
            at += 1 + passed
        return "".join(parts)


@kernel
def _decode_many(
    data: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    values: NDArray[np.int16],
    passes: NDArray[np.int64],
    lenient: bool,
    found: NDArray[np.int16],
    fine: NDArray[np.bool_],
) -> None:
    """`SpreadCode.decode` for many texts; `found` ``(n, n_cells)`` holds NOTHING at first."""
    n_cells = found.shape[1]
    for i in range(starts.shape[0]):
        cell = 0
        right = True
        for at in range(starts[i], ends[i]):
            byte = data[at]
            value = values[byte]
            if value == -3 or cell >= n_cells:
                right = False
                break
            passed = passes[byte]
            if value != -1:
                found[i, cell] = value
                passed += 1
                if lenient and passed > n_cells - cell:
                    passed = n_cells - cell
            cell += passed
            if cell > n_cells:
                right = False
                break
        fine[i] = right and cell == n_cells


def letter_runs(longest: int = 26) -> dict[str, int]:
    """``a`` for one cell, ``b`` for two, ..."""
    return {letter: number for number, letter in enumerate(LETTERS[:longest], 1)}


FOUR_CELL = SpreadCode(
    {f"{value + 5 * passed:x}": (value, passed) for value in range(5) for passed in range(3)} | {".": (UNKNOWN, 0)},
    {chr(ord("f") + run): run for run in range(1, 21)},
    lenient=True,
)
"""pzpr's 4Cell: clues 0 to 4 with up to two empty cells behind each, ``.`` for "?", g to z for 1 to 20 empty cells"""
