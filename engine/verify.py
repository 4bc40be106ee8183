"""The independent check: every solution is tested against givens and constraints before it is reported.

Nothing here is shared with the kernels: finished assignments are tested region by region as the rules define them.
`Distinct`, which every row of every Sudoku corpus needs, has a compiled test for small alphabets beside the general one
of `gridlanes.rules`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.jit import kernel
from gridlanes.regions import Coords
from gridlanes.rules import Distinct, Rule
from gridlanes.structure import Structure

_BLOCK = 128


@kernel(allocates=True)
def _distinct_holds(
    numbers: NDArray[np.uint8],
    n_coords: int,
    regions: NDArray[np.intp],
    lengths: NDArray[np.intp],
    ok: NDArray[np.bool_],
) -> None:
    """Clears ``ok[s]`` where a region of ``numbers[s]`` (mark numbers below 16) holds a mark twice.

    `regions` ``(R, K)``, of which the first `lengths` ``(R,)`` entries count. Solutions are taken in blocks with the
    coord as the outer axis, so that the compiler can test many at once.
    """
    n_solutions = numbers.shape[0]
    marks = np.zeros((n_coords, _BLOCK), np.uint16)
    seen = np.zeros(_BLOCK, np.uint16)
    wrong = np.zeros(_BLOCK, np.uint16)
    for start in range(0, n_solutions, _BLOCK):
        size = min(_BLOCK, n_solutions - start)
        for s in range(size):
            for c in range(n_coords):
                marks[c, s] = np.uint16(np.uint16(1) << np.uint16(numbers[start + s, c]))
        wrong[:] = 0
        for r in range(regions.shape[0]):
            seen[:] = 0
            for k in range(lengths[r]):
                here = marks[regions[r, k]]
                for s in range(_BLOCK):
                    wrong[s] |= seen[s] & here[s]
                    seen[s] |= here[s]
        for s in range(size):
            if wrong[s] != 0:
                ok[start + s] = False


@kernel
def _givens_hold(
    numbers: NDArray[np.uint8],
    givens: NDArray[np.uint8],
    rows: NDArray[np.int64],
    n_marks: np.uint8,
    ok: NDArray[np.bool_],
) -> None:
    """Sets ``ok[s]`` to whether ``numbers[s]`` are marks (below `n_marks`) and agree with the givens of row
    ``rows[s]``.
    """
    for s in range(numbers.shape[0]):
        row = rows[s]
        wrong = np.uint8(0)
        for c in range(givens.shape[1]):
            given = givens[row, c]
            differs = np.uint8(given ^ np.uint8(numbers[s, c] + np.uint8(1)))
            wrong |= np.uint8(differs if given != np.uint8(0) else np.uint8(0)) | np.uint8(numbers[s, c] >= n_marks)
        ok[s] = wrong == 0


class Verifier:
    """Checks finished assignments of one structure."""

    def __init__(self, structure: Structure):
        self.structure = structure
        self._distinct: list[NDArray[np.intp]] = []
        self._others: list[tuple[Rule, Coords]] = []
        for constraint, region in zip(structure.constraints, structure.regions, strict=True):
            if isinstance(constraint.rule, Distinct) and len(structure.alphabet) <= 16:
                self._distinct.append(region)
            else:
                self._others.append((constraint.rule, region))
        width = max(map(len, self._distinct), default=0)
        self._index = np.zeros((len(self._distinct), width), np.intp)
        for i, region in enumerate(self._distinct):
            self._index[i, : len(region)] = region
        self._lengths = np.array([len(region) for region in self._distinct], np.intp)

    def check(
        self, numbers: NDArray[np.uint8], givens: NDArray[np.uint8], rows: NDArray[np.int64]
    ) -> NDArray[np.bool_]:
        """``bool (S,)``: which of the assignments `numbers` ``uint8 (S, >= C)`` (mark numbers from 0) are solutions.

        Columns from C on are not looked at. `givens` ``uint8 (P, C)`` as in `Batch.from_givens`; `rows` ``(S,)``: the
        row each assignment is for.
        """
        ok = np.zeros(len(numbers), np.bool_)
        _givens_hold(numbers, givens, rows, np.uint8(len(self.structure.alphabet)), ok)
        if len(self._index):
            # Numbers outside the alphabet are refused already; 15 keeps the shift defined.
            tame = numbers if ok.all() else np.minimum(numbers, 15)
            _distinct_holds(tame, self.structure.n_coords, self._index, self._lengths, ok)
        for rule, region in self._others:
            ok &= rule.holds(numbers[:, region])
        return ok
