"""A given number of cells of a room hold a mark, and no two of these share a side: for rooms without space for more.

At most one of two cells side by side holds the mark. As many cells as possible are paired, a light one with a dark one
of a chessboard each; at most all unpaired cells and one of each pair can hold the mark. If this is just the wanted
number, the unpaired cells hold it, so their neighbours do not, so the partners of these do. Consistency: domain
consistent if the room has no space for more. With space for one more it does not infer that a cell does not hold the
mark if otherwise its four neighbours would all have to.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import Numbers, rule_kernel
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, states, write

SIDES = 4
"""neighbours of a light cell in its room, at most"""
_NOBODY = -1
"""in the place of a cell's partner"""
_NOT, _FREE, _HOLDS, _TAKES, _LOSES = OUT, OPEN, IN, 3, 4
"""of each cell: it cannot hold the mark, or it may; it does; it takes it, or loses it, as there is no space for more"""


class RoomApart(NamedTuple):
    """A mark, by its number, and how many of K cells hold it; the number of light cells, which come first; for each of
    these the positions of its `SIDES` neighbours among the cells, K for an absent one.
    """

    mark: int
    wanted: int
    n_light: int
    beside: Numbers


def room_count_apart_naive(words: Sequence[int], parameters: RoomApart) -> tuple[list[int], bool]:
    """The naive twin of `room_count_apart`."""
    mark, n_light, size = 1 << parameters.mark, parameters.n_light, len(words)
    pairs = [(k // SIDES, other) for k, other in enumerate(parameters.beside) if other < size]
    beside = [{a + b - k for a, b in pairs if k in (a, b)} for k in range(size)]
    holding = {k for k, word in enumerate(words) if word == mark}
    free = {k for k, word in enumerate(words) if word & mark and word != mark and not beside[k] & holding}
    needed = parameters.wanted - len(holding)

    def space(cells: set[int]) -> int:
        """How many of some cells can hold the mark."""
        light = [k for k in cells if k < n_light]
        dark = [k for k in cells if k >= n_light]
        chosen = (some for n in range(len(light) + 1) for some in combinations(light, n))
        return max(len(some) + sum(beside[k].isdisjoint(some) for k in dark) for some in chosen)

    if needed < 0 or space(free) < needed:
        return list(words), True
    after = list(words)
    if space(free) == needed:
        taking = {k for k in free if space(free - {k}) < needed}
        for k in free:
            if k in taking:
                after[k] = mark
            elif beside[k] & taking:
                after[k] &= ~mark
    return after, False


def _scratch(size: int, parameters: RoomApart) -> int:
    return 4 * size


@kernel(inline=True)
def _is_free(k, size, scratch):
    """Whether there is a cell that may hold the mark."""
    return k < size and scratch[k] == _FREE


@kernel
def _pair(light, size, beside, scratch):
    """Finds a partner for a light cell, for which others may take new ones; whether there is one. Scratch: what cells
    are, their partners, from where each dark one was come to, and the light ones that wait.
    """
    partner, came_from, queue = size, 2 * size, 3 * size
    for k in range(size):
        scratch[came_from + k] = _NOBODY
    scratch[queue] = light
    first, last = 0, 1
    while first < last:
        here = scratch[queue + first]
        first += 1
        for side in range(SIDES):
            dark = beside[SIDES * here + side]
            if not _is_free(dark, size, scratch) or scratch[came_from + dark] != _NOBODY:
                continue
            scratch[came_from + dark] = here
            if scratch[partner + dark] != _NOBODY:
                scratch[queue + last] = scratch[partner + dark]
                last += 1
                continue
            while dark != _NOBODY:
                one = scratch[came_from + dark]
                following = scratch[partner + one]
                scratch[partner + one], scratch[partner + dark] = dark, one
                dark = following
            return True
    return False


@kernel
def pair_rooms(start, n_light, beside, scratch, partner):
    """Pairs cells of rooms so that as few as can be are left over. `partner` ``int64 (n,)`` receives for each cell the
    place of its partner in the room, -1 for none. `start` ``int64 (R + 1,)``: where each room begins among n cells;
    `n_light` ``int64 (R,)`` and `beside` as in `RoomApart`, room after room; `scratch`: four numbers for each cell of
    the largest room.
    """
    at = 0
    for room in range(len(n_light)):
        size = start[room + 1] - start[room]
        here = part(beside, at, SIDES * n_light[room])
        at += SIDES * n_light[room]
        for k in range(size):
            scratch[k], scratch[size + k] = _FREE, _NOBODY
        for light in range(n_light[room]):
            _pair(light, size, here, scratch)
        for k in range(size):
            partner[start[room] + k] = scratch[size + k]


@kernel
def _left_over(size, n_light, beside, scratch):
    """What becomes of cells where there is no space for more: those without a partner take the mark, and so on."""
    partner, is_over = size, False
    for k in range(size):
        if scratch[k] == _FREE and scratch[partner + k] == _NOBODY:
            scratch[k] = _TAKES
    while not is_over:
        is_over = True
        for light in range(n_light):
            for side in range(SIDES):
                dark = beside[SIDES * light + side]
                if dark >= size:
                    continue
                loser = -1
                if scratch[light] == _TAKES and scratch[dark] == _FREE:
                    loser = dark
                elif scratch[dark] == _TAKES and scratch[light] == _FREE:
                    loser = np.int64(light)
                if loser >= 0:
                    scratch[loser] = _LOSES
                    scratch[scratch[partner + loser]] = _TAKES
                    is_over = False


@kernel
def _note(tile, coords, number, n_light, beside, scratch):
    """Notes what cells are; returns how many light and dark ones may hold the mark, and how many hold it."""
    size, n_held, light_free, dark_free = len(coords), 0, 0, 0
    states(tile, coords, number, scratch)
    for k in range(size):
        scratch[size + k] = _NOBODY
        n_held += np.int64(scratch[k] == _HOLDS)
    for light in range(n_light):
        for side in range(SIDES):
            dark = beside[SIDES * light + side]
            if dark < size:
                if scratch[light] == _HOLDS and scratch[dark] == _FREE:
                    scratch[dark] = _NOT
                elif scratch[dark] == _HOLDS and scratch[light] == _FREE:
                    scratch[light] = _NOT
    for k in range(size):
        if k < n_light:
            light_free += np.int64(scratch[k] == _FREE)
        else:
            dark_free += np.int64(scratch[k] == _FREE)
    return light_free, dark_free, n_held


@rule_kernel(RoomApart, naive=room_count_apart_naive, scratch=_scratch, columns=True)
def room_count_apart(tile, coords, parameters, scratch):
    """One room. Scratch: what cells are, and as `_pair` says."""
    n_light, beside, size = parameters.n_light, parameters.beside, len(coords)
    light_free, dark_free, n_held = _note(tile, coords, parameters.mark, n_light, beside, scratch)
    needed, space = parameters.wanted - n_held, light_free + dark_free
    if needed < 0 or needed > space:
        return 0, 1
    if needed < max(light_free, dark_free):
        return 0, 0  # there are as many of one colour
    for light in range(n_light):
        if scratch[light] == _FREE and _pair(light, size, beside, scratch):
            space -= 1
    if space < needed:
        return 0, 1
    if space > needed:
        return 0, 0
    _left_over(size, n_light, beside, scratch)
    for k in range(size):
        scratch[k] = IN if scratch[k] == _TAKES else OUT if scratch[k] == _LOSES else OPEN
    return write(tile, coords, parameters.mark, scratch), 0
