"""Random magnets on the dominoes of random boards."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.samplers.random_poles import ONE_IN, place_poles
from gridlanes.samplers.dominoes import domino_partners
from gridlanes.samplers.draws import Draws, Purpose, Tries


def random_poles(rows: int, cols: int, blank: float, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """``uint8 (n, cells)``: what the cells hold (`gridlanes.kernels.samplers.random_poles`) on the dominoes of
    `domino_partners` for these tries. Dominoes in random order are magnets, except for a share `blank` of them and for
    those that no magnet fits.
    """
    poles = np.zeros((len(tries), rows * cols), np.uint8)
    states, room = draws.words(tries, Purpose.SOLUTION, 1)[:, 0].copy(), np.empty(rows * cols, np.int64)
    partners = domino_partners(rows, cols, draws, tries)
    place_poles(states, partners, rows, cols, round(blank * ONE_IN), poles, room)
    return poles
