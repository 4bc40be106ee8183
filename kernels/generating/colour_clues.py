"""Colours of areas that are left out, one by one, as long as the colours of the others allow one colouring alone.

An area's colour can be left out if there is no colouring in which this area has another one. A search over the areas
tells: of an area with one colour left its neighbours lose that colour; where that says nothing more, it guesses at the
area with the fewest colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.samplers.cell_beside import SIDES
from gridlanes.kernels.samplers.coloured_maps import neighbours

NONE, SOME, SPENT = 0, 1, 2
"""whether there is another colouring: none, some, not known"""


def colours_left_naive(
    colours: Sequence[int], near: Sequence[set[int]], n_colours: int, order: Sequence[int]
) -> set[int]:
    """The areas whose colours stay, of those in this order: each goes if the others have one completion."""

    def n_completions(shown: dict[int, int]) -> int:
        left = [area for area in range(len(colours)) if area not in shown]
        if any(shown[area] == shown.get(other) for area in shown for other in near[area]):
            return 0
        if not left:
            return 1
        return sum(n_completions({**shown, left[0]: colour}) for colour in range(n_colours))

    kept = {*range(len(colours))}
    for area in order:
        if n_completions({other: colours[other] for other in kept - {area}}) == 1:
            kept.remove(area)
    return kept


@kernel
def _decide(area, word, words, trail, n_trail):
    """Leaves an area the colours of a word; returns how long the trail of changes is then."""
    trail[0, n_trail], trail[1, n_trail] = area, words[area]
    words[area] = word
    return n_trail + 1


@kernel
def _propagate(done, n_trail, words, near, n_near, trail):
    """Draws what follows from the changes from `done` on; returns how many there are then, -1 if an area has no colour
    left.
    """
    while done < n_trail:
        area = trail[0, done]
        done += 1
        word = words[area]
        if word & (word - 1):
            continue
        for k in range(n_near[0, area], n_near[0, area] + n_near[1, area]):
            other = near[k]
            if words[other] & word:
                if words[other] == word:
                    return -n_trail - 1
                n_trail = _decide(other, words[other] & ~word, words, trail, n_trail)
    return n_trail


@kernel(inline=True)
def _take_back(n_trail, end, words, trail):
    """Undoes the changes from `n_trail` on up to `end`."""
    for k in range(end - 1, n_trail - 1, -1):
        words[trail[0, k]] = trail[1, k]


@kernel
def _fewest(words, n_areas):
    """An area with the fewest of several colours left, the first of them; -1 if each has one."""
    found, least = -1, 1 << 10
    for area in range(n_areas):
        word, n_left = words[area], 0
        while word:
            word &= word - 1
            n_left += 1
        if 1 < n_left < least:
            found, least = area, n_left
    return found


@kernel
def _another(n_areas, words, near, n_near, trail, guesses, n_trail, budget):
    """Whether there is a colouring within the colours `words` ``(areas,)`` that are left, where nothing was drawn yet
    from the `n_trail` changes on the trail: `NONE`, `SOME`, or `SPENT` after as many guesses as the `budget`.
    """
    depth = n_guesses = begin = 0
    while True:
        n_trail = _propagate(begin, n_trail, words, near, n_near, trail)
        if n_trail < 0:  # a contradiction: the last guess was wrong
            if depth == 0:
                return NONE
            depth -= 1
            begin, area, word = guesses[0, depth], guesses[1, depth], guesses[2, depth]
            _take_back(begin, -n_trail - 1, words, trail)
            n_trail = _decide(area, words[area] & ~word, words, trail, begin)
            continue
        area = _fewest(words, n_areas)
        if area < 0:
            return SOME
        if n_guesses == budget:
            return SPENT
        word = words[area] & -words[area]
        guesses[0, depth], guesses[1, depth], guesses[2, depth] = n_trail, area, word
        depth += 1
        n_guesses += 1
        begin = n_trail
        n_trail = _decide(area, word, words, trail, begin)


@kernel
def _can_differ(area, n_areas, every, shown, words, near, n_near, trail, guesses, budget):
    """Whether there is a colouring in which an area has another colour than the one that it was shown with, its word in
    `guesses[0, 0]`, beside the colours of the areas `shown`, as words, 0 for one that is left out: as `_another`.
    """
    known, n_trail = guesses[0, 0], 0
    for one in range(n_areas):
        words[one] = shown[one]
        if shown[one]:
            continue
        word = every & ~known if one == area else every
        for k in range(n_near[0, one], n_near[0, one] + n_near[1, one]):
            word &= ~shown[near[k]]
        if word == 0:
            return NONE
        words[one] = word
        if word & (word - 1) == 0:
            n_trail = _decide(one, word, words, trail, n_trail)
    return _another(n_areas, words, near, n_near, trail, guesses, n_trail, budget)


@kernel
def _stays_open(n_areas, every, shown, words, near, n_near, trail):
    """Whether areas have several colours left after all that follows from the colours `shown` without a guess."""
    n_trail = 0
    for area in range(n_areas):
        words[area] = every
    for area in range(n_areas):
        if shown[area]:
            n_trail = _decide(area, shown[area], words, trail, n_trail)
    return _propagate(0, n_trail, words, near, n_near, trail) >= 0 and _fewest(words, n_areas) >= 0


@kernel
def leave_colours_out(
    marks: NDArray[np.uint8],
    areas: NDArray[np.int32],
    orders: NDArray[np.uint32],
    most: NDArray[np.int64],
    n_colours: int,
    cols: int,
    budget: int,
    n_orders: int,
    room: NDArray[Any],
    gone: NDArray[np.bool_],
) -> None:
    """Marks in `gone` ``(n, cells)`` the areas whose colours can be left out, one after the other in the orders ``(n,
    cells)``, in which numbers beyond those of areas are passed over; at most so many of each board, `most` ``(n,)``. A
    colour whose test takes more guesses than the `budget` stays. With several `n_orders`, a board that is decided
    without a guess then is tried again from another place in its order, until so many were tried.

    `marks` ``(n, cells)``: the colour of each cell, from 1 up to `n_colours`, at most `SIDES`; `areas` ``(n, cells)``:
    its area, from 0; areas beside each other have different colours. `room` ``int64 (19, cells)`` is room to work in.
    """
    n_cells = areas.shape[1]
    near, n_near, words, shown = room[0:SIDES].reshape(-1), room[SIDES : SIDES + 2], room[6], room[18]
    trail, guesses, every = room[7:15].reshape(2, SIDES * n_cells), room[15:18], (np.int64(1) << n_colours) - 1
    for i in range(areas.shape[0]):
        n_areas = neighbours(areas[i], cols, near, n_near)
        for turn in range(n_orders):
            n_gone = np.int64(0)
            for cell in range(n_cells):
                shown[areas[i, cell]] = np.int64(1) << np.int64(marks[i, cell] - 1)
                gone[i, cell] = False
            for k in range(n_cells):
                area = np.int64(orders[i, (k + turn * n_cells // n_orders) % n_cells])
                if area >= n_areas or n_gone >= most[i]:
                    continue
                known = guesses[0, 0] = shown[area]
                shown[area] = 0
                if _can_differ(area, n_areas, every, shown, words, near, n_near, trail, guesses, budget) == NONE:
                    gone[i, area] = True
                    n_gone += 1
                else:
                    shown[area] = known
            if turn + 1 < n_orders and _stays_open(n_areas, every, shown, words, near, n_near, trail):
                break
