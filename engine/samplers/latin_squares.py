"""Random Latin squares."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.samplers.latin_squares import mix_squares
from gridlanes.samplers.draws import Draws, Purpose, Tries

_LARGEST = 32
"""side of squares that are mixed: the time that this takes grows with the fourth power of it"""


def random_latin_squares(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8] | None:
    """``uint8 (n, cells)``: squares in which each line holds each mark once, all with nearly the same probability; None
    for large ones.
    """
    side = structure.grid.rows
    if side > _LARGEST:
        return None
    marks = np.empty((len(tries), side * side), np.uint8)
    states = draws.words(tries, Purpose.SOLUTION, 1)[:, 0].copy()
    mix_squares(states, side * side, np.empty((side, side, side), np.int8), marks)
    return marks
