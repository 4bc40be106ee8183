"""Random magnets on the dominoes of random boards."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.samplers.random_poles import ONE_IN, place_poles
from gridlanes.samplers.areas import beside
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


def alike_poles(rows: int, cols: int, blank: float, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """``uint8 (n, cells)``: what the cells hold, as in `random_poles`, where poles of different magnets that are side
    by side are equal.
    """
    poles = np.zeros((len(tries), rows * cols), np.uint8)
    all_partners = domino_partners(rows, cols, draws, tries).tolist()
    near = [beside(cell, rows, cols) for cell in range(rows * cols)]
    for board, partner, dice in zip(poles, all_partners, draws.dice_of(tries, Purpose.SOLUTION), strict=True):
        held = [0] * len(partner)
        for cell in dice.shuffled([cell for cell, other in enumerate(partner) if other > cell]):
            ends = (cell, partner[cell])
            first = 1 + dice.below(2)
            if dice.below(ONE_IN) < round(blank * ONE_IN):
                continue
            for two in ((first, 3 - first), (3 - first, first)):
                if all(held[at] in (0, pole) for end, pole in zip(ends, two, strict=True) for at in near[end]):
                    held[ends[0]], held[ends[1]] = two
                    break
        board[:] = held
    return poles
