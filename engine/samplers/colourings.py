"""Random maps with coloured regions; neighbouring regions have different colours."""

from __future__ import annotations

from collections import Counter

from gridlanes.samplers.areas import beside, even_areas
from gridlanes.samplers.draws import Dice

_MORE = 4
"""times as many regions as there are whose colours are exchanged"""


def coloured_map(dice: Dice, rows: int, cols: int, most: int, n_colours: int) -> list[int]:
    """The colour of each cell, from 0: regions of at most `most` cells, coloured differently from their neighbours
    where the number of colours allows it. Colours are used about equally often.
    """
    areas = even_areas(dice, rows, cols, most)
    area_of = {cell: number for number, area in enumerate(areas) for cell in area}
    near = [
        {area_of[other] for cell in area for other in beside(cell, rows, cols)} - {number}
        for number, area in enumerate(areas)
    ]
    colours = _coloured(dice, near, n_colours)
    for _ in range(_MORE * len(areas)):  # one region and all that hang on it by two colours exchange these
        first, other = dice.below(len(areas)), dice.below(n_colours)
        pair = {colours[first], other}
        chain, waiting = {first}, [first]
        while waiting:
            new = {area for area in near[waiting.pop()] if colours[area] in pair} - chain
            chain |= new
            waiting += sorted(new)
        if len(pair) == 2 and len(chain) < len(areas) // 2:
            for area in chain:
                colours[area] = sum(pair) - colours[area]
    return [colours[area_of[cell]] for cell in range(rows * cols)]


def _coloured(dice: Dice, near: list[set[int]], n_colours: int) -> list[int]:
    """A colour for each region, the regions with the fewest possible colours first; the colour of a neighbour if none
    is possible.
    """
    colours, used = [-1] * len(near), Counter[int]()
    order = dice.shuffled(range(len(near)))
    for _ in near:
        left = {area: n_colours - len({colours[other] for other in near[area]} - {-1}) for area in order}
        area = min(order, key=left.__getitem__)
        order.remove(area)
        taken = {colours[other] for other in near[area]}
        free = [colour for colour in range(n_colours) if colour not in taken]
        least = min((used[colour] for colour in free), default=0)
        rarest = [colour for colour in free if used[colour] == least]
        colours[area] = dice.choice(rarest) if free else dice.below(n_colours)
        used[colours[area]] += 1
    return colours
