"""Random paths from the left side of a board to its bottom, through the middles of cells.

A path separates the corners of the board into those on the side of the bottom left corner and the others. The former
start as those along two sides of the board, up to the end of the path, and grow so that both kinds stay connected.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridlanes.samplers.draws import Dice

_ROUNDS = 6
"""how often corners are gone through"""
_LEAST, _MOST = 0.2, 0.6
"""of the corners inside of the board that can be on the side of the bottom left one"""
_SHORTER = 0.15
"""of the corners that would not make the path longer are taken, each time"""
_RING = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))


@lru_cache(maxsize=1)
def _sides() -> list[int]:
    """For each set of corners around one (bit i: at `_RING[i]`), how many of them it is beside, if it can join them so
    that they and the others stay connected; otherwise 0.
    """
    found = []
    for around in range(1 << len(_RING)):
        here = [around >> i & 1 for i in range(len(_RING))]
        entered = sum(here[i] and not here[i - 1] for i in range(len(here)))
        found.append(sum(here[::2]) if entered == 1 else 0)
    return found


def corners_below(dice: Dice, rows: int, cols: int) -> NDArray[np.bool_]:
    """``bool (rows + 1, cols + 1)``: the corners of a board below and to the left of a random path."""
    width, sides = cols + 3, _sides()
    steps = [down * width + right for down, right in _RING]
    below = bytearray((rows + 3) * width)  # with a border
    for row in range(1 + dice.below(rows), rows + 1):
        below[(row + 1) * width + 1] = 1
    for col in range(1 + dice.below(cols)):
        below[(rows + 1) * width + col + 1] = 1
    places = [(row + 1) * width + col + 1 for row in range(1, rows) for col in range(1, cols)]
    left = round((_LEAST + (_MOST - _LEAST) * dice.share()) * len(places))
    for place in [place for _ in range(_ROUNDS) for place in dice.shuffled(places)]:
        beside = sides[sum(below[place + step] << i for i, step in enumerate(steps))]
        if left and not below[place] and beside and (beside == 1 or dice.share() < _SHORTER):
            below[place], left = 1, left - 1
    return np.frombuffer(below, np.uint8).reshape(rows + 3, width)[1:-1, 1:-1] > 0
