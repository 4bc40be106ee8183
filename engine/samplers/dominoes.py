"""Random dominoes that cover a board, or that lie on it without touching."""

from __future__ import annotations

from collections.abc import Collection

from gridlanes.samplers.areas import beside
from gridlanes.samplers.draws import Dice


def dominoes(dice: Dice, rows: int, cols: int) -> list[list[int]]:
    """Two cells each, beside each other; on a board with an odd number of cells one is left over.

    Cells are coloured like a chessboard: each dark cell takes a random light one; if all its neighbours are taken, some
    of the cells that took them switch to others.
    """
    dark_of, light_of = dict[int, int](), dict[int, int]()
    for dark in dice.shuffled([cell for cell in range(rows * cols) if sum(divmod(cell, cols)) % 2]):
        reached, waiting = dict[int, int](), [dark]
        for here in waiting:  # which grows
            near = [light for light in dice.shuffled([*beside(here, rows, cols)]) if light not in reached]
            reached |= dict.fromkeys(near, here)
            free = next((light for light in near if light not in dark_of), None)
            if free is not None:
                _take(free, reached, dark_of, light_of)
                break
            waiting += [dark_of[light] for light in near]
    return [sorted(pair) for pair in sorted(light_of.items())]


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


def _take(free: int, reached: dict[int, int], dark_of: dict[int, int], light_of: dict[int, int]) -> None:
    """The dark cell that reached a free light cell takes it; its previous cell goes to the one that reached that."""
    light: int | None = free
    while light is not None:
        dark = reached[light]
        dark_of[light], before = dark, light_of.get(dark)
        light_of[dark] = light
        light = before
