"""A room that a loop of links from cell to cell visits a given number of times: its exits and its cells, by their
colours.

Links join a light cell and a dark one. So, among the links out of a room (two for each visit), the surplus of those
from light cells over those from dark ones is twice the surplus of light over dark cells that the loop visits in it. The
numbers of each are narrowed to values that fit together; consistency: domain consistent for one room. It does not infer
from the cells of exits that the loop visits these cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise, product
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import rule_kernel
from gridlanes.kernels.rules.counts.counting import settle_words, tally_words
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, states, write

ANY = 65535
"""a number of cells from here on is none"""


class VisitedRoom(NamedTuple):
    """The mark of links, and that of cells on the loop, by their numbers; how many times the loop visits the room; how
    many of its cells are on the loop, `ANY` if this is not given. The numbers of coords that are links from light
    cells, links from dark cells, and light cells; these come one after another, and then the dark cells.
    """

    link: int
    through: int
    visits: int
    n_through: int
    light_links: int
    dark_links: int
    light_cells: int


def room_visits_naive(words: Sequence[int], parameters: VisitedRoom) -> tuple[list[int], bool]:
    """The naive twin of `room_visits`."""
    links, cells = 1 << parameters.link, 1 << parameters.through
    ends = [0, *accumulate((parameters.light_links, parameters.dark_links, parameters.light_cells)), len(words)]
    parts = [list(words[start:end]) for start, end in pairwise(ends)]
    marks = (links, links, cells, cells)
    bounds = [tally_words(coords, mark) for coords, mark in zip(parts, marks, strict=True)]
    ways = [
        (out_of_light, out_of_dark, light, dark)
        for out_of_light, out_of_dark, light, dark in product(*(range(low, high + 1) for low, high in bounds))
        if out_of_light + out_of_dark == 2 * parameters.visits
        if out_of_light - out_of_dark == 2 * (light - dark)
        if parameters.n_through >= ANY or light + dark == parameters.n_through
    ]
    if not ways:
        return list(words), True
    after = []
    for coords, mark, (low, high), counts in zip(parts, marks, bounds, zip(*ways, strict=True), strict=True):
        after += settle_words(coords, mark, min(counts) == high, max(counts) == low)
    return after, False


def _scratch(size: int, parameters: VisitedRoom) -> int:
    return size


@kernel(inline=True)
def _tally(scratch, start, end):
    """How many of some coords hold their mark, and how many can."""
    committed, possible = 0, 0
    for k in range(start, end):
        committed += np.int64(scratch[k] == IN)
        possible += np.int64(scratch[k] != OUT)
    return committed, possible


@kernel(inline=True)
def _settle(scratch, start, end, is_taking, is_dropping):
    """Open coords take their mark, or drop it."""
    if is_taking or is_dropping:
        for k in range(start, end):
            if scratch[k] == OPEN:
                scratch[k] = IN if is_taking else OUT


@rule_kernel(VisitedRoom, naive=room_visits_naive, scratch=_scratch, columns=True)
def room_visits(tile, coords, parameters, scratch):
    """One room. Scratch: the state of each coord's mark."""
    link, through = parameters.link, parameters.through
    first = parameters.light_links
    second = first + parameters.dark_links
    third, size, total = second + parameters.light_cells, len(coords), parameters.n_through
    links, cells = part(coords, 0, second), part(coords, second, size - second)
    of_cells = part(scratch, second, size - second)
    states(tile, links, link, scratch)
    states(tile, cells, through, of_cells)
    low_0, high_0 = _tally(scratch, 0, first)
    low_1, high_1 = _tally(scratch, first, second)
    low_2, high_2 = _tally(scratch, second, third)
    low_3, high_3 = _tally(scratch, third, size)
    least_0, least_1, least_2, least_3 = high_0 + 1, high_1 + 1, high_2 + 1, high_3 + 1
    most_0, most_1, most_2, most_3 = low_0 - 1, low_1 - 1, low_2 - 1, low_3 - 1
    n_exits = 2 * parameters.visits
    for out_of_light in range(max(low_0, n_exits - high_1), min(high_0, n_exits - low_1) + 1):
        more = out_of_light - parameters.visits  # light cells than dark ones
        least, most = max(low_3, low_2 - more), min(high_3, high_2 - more)
        if total < ANY:
            if (total - more) & 1:
                continue
            least, most = max(least, (total - more) >> 1), min(most, (total - more) >> 1)
        if least > most:
            continue
        least_0, most_0 = min(least_0, out_of_light), max(most_0, out_of_light)
        least_1, most_1 = min(least_1, n_exits - out_of_light), max(most_1, n_exits - out_of_light)
        least_2, most_2 = min(least_2, least + more), max(most_2, most + more)
        least_3, most_3 = min(least_3, least), max(most_3, most)
    if most_0 < low_0:
        return 0, 1
    _settle(scratch, 0, first, least_0 == high_0, most_0 == low_0)
    _settle(scratch, first, second, least_1 == high_1, most_1 == low_1)
    _settle(scratch, second, third, least_2 == high_2, most_2 == low_2)
    _settle(scratch, third, size, least_3 == high_3, most_3 == low_3)
    return write(tile, links, link, scratch) | write(tile, cells, through, of_cells), 0
