"""Random dominoes that cover a board, or that lie on it without touching."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.samplers.random_dominoes import cover
from gridlanes.samplers.areas import beside
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries


def domino_partners(rows: int, cols: int, draws: Draws, tries: Tries) -> NDArray[np.int64]:
    """``int64 (n, cells)``: the other cell of each cell's domino on the board of each try, -1 for a cell that is left
    over, of which there is one on a board with an odd number of cells.
    """
    return partners(draws.words(tries, Purpose.LAYOUT, 1)[:, 0].copy(), rows, cols)


def partners(states: NDArray[np.uint64], rows: int, cols: int) -> NDArray[np.int64]:
    """``int64 (n, cells)``: the other cell of each cell's domino on n boards, -1 for a cell that is left over. `states`
    ``uint64 (n,)``, random ones, each of which determines a board.
    """
    found = np.empty((len(states), rows * cols), np.int64)
    cover(states, rows, cols, found, np.empty((5, rows * cols + 4), np.int64))
    return found


def dominoes_apart(
    dice: Dice, rows: int, cols: int, choices: int, within: Collection[int] | None = None
) -> list[list[int]]:
    """Two cells each (`within` some cells, if these are given), no two dominoes beside each other, and no room for
    another one. The next domino is the one among `choices` random ones that blocks the fewest cells.
    """
    free = {*(range(rows * cols) if within is None else within)}
    near = {cell: beside(cell, rows, cols) for cell in free}
    n_free = {cell: len(free.intersection(others)) for cell, others in near.items()}
    places = [[cell, other] for cell in sorted(free) for other in sorted(near[cell]) if other > cell and other in free]
    found = list[list[int]]()
    while places:
        some = [places[dice.below(len(places))] for _ in range(choices)]
        pair = min(some, key=lambda cells: n_free[cells[0]] + n_free[cells[1]])  # cells beside both there are none
        found.append(pair)
        gone = free.intersection(near[pair[0]]) | free.intersection(near[pair[1]])
        free -= gone
        for cell in gone:
            for other in near[cell]:
                if other in n_free:
                    n_free[other] -= 1
        places = [place for place in places if place[0] in free and place[1] in free]
    return found
