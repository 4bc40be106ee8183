"""Random maps whose neighbouring regions have different colours, many at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.samplers.cell_beside import SIDES, beside
from gridlanes.kernels.samplers.random_words import random_below, shuffle_first

_MORE = 4
"""times as many regions as there are whose colours are exchanged"""


@kernel
def neighbours(areas, cols, near, n_near):
    """Writes the areas beside each area of a board ``areas (cells,)`` into `near`, `SIDES` places a cell: those of area
    k follow one another from ``n_near[0, k]`` on, ``n_near[1, k]`` of them, each once.
    """
    n_cells, n_areas = len(areas), 0
    for cell in range(n_cells):
        n_areas = max(n_areas, areas[cell] + 1)
    for area in range(n_areas):
        n_near[0, area] = n_near[1, area] = 0
    for cell in range(n_cells):
        n_near[0, areas[cell]] += SIDES
    end = np.int64(0)
    for area in range(n_areas):
        room = n_near[0, area]
        n_near[0, area] = end
        end += room
    for cell in range(n_cells):
        area = areas[cell]
        for side in range(SIDES):
            other = beside(cell, side, n_cells, cols)
            if other < 0 or areas[other] == area:
                continue
            first, count, is_new = n_near[0, area], n_near[1, area], True
            for k in range(first, first + count):
                is_new = is_new and near[k] != areas[other]
            if is_new:
                near[first + count] = areas[other]
                n_near[1, area] += 1
    return n_areas


@kernel
def _divide(state, n_areas, cols, areas, waiting):
    """Divides a board into so many connected areas: each begins with a random cell, then cells beside them join in
    random order. `waiting` ``(SIDES * cells,)``: the cells that others may join, once for each side.
    """
    n_cells, n_waiting = len(areas), n_areas
    for cell in range(n_cells):
        areas[cell] = -1
        waiting[cell] = cell
    for area in range(n_areas):
        other = area + random_below(state, n_cells - area)
        waiting[area], waiting[other] = waiting[other], waiting[area]
        areas[waiting[area]] = area
    while n_waiting > 0:  # each time a cell takes one in at a random side
        place = random_below(state, n_waiting)
        cell, start, taken = waiting[place], random_below(state, SIDES), -1
        for turn in range(SIDES):
            other = beside(cell, (start + turn) % SIDES, n_cells, cols)
            if taken < 0 and other >= 0 and areas[other] < 0:
                taken = other
        if taken >= 0:
            areas[taken] = areas[cell]
            waiting[n_waiting] = taken
            n_waiting += 1
        else:
            n_waiting -= 1
            waiting[place] = waiting[n_waiting]


@kernel
def _colour(state, n_areas, n_colours, near, n_near, colours, used, order):
    """Colours areas one after another, those with the fewest possible colours first, with the rarest that is possible;
    with any if none is.
    """
    for colour in range(n_colours):
        used[colour] = 0
    for k in range(n_areas):
        order[k], colours[k] = k, -1
    shuffle_first(order, n_areas, state)
    for turn in range(n_areas):
        chosen, fewest, free = turn, n_colours + 1, 0
        for place in range(turn, n_areas):
            area, taken, n_free = order[place], 0, n_colours
            for k in range(n_near[0, area], n_near[0, area] + n_near[1, area]):
                if colours[near[k]] >= 0:
                    taken |= 1 << colours[near[k]]
            for colour in range(n_colours):
                n_free -= taken >> colour & 1
            if n_free < fewest:
                chosen, fewest, free = place, n_free, taken
        area = order[chosen]
        order[chosen] = order[turn]
        best, ties = random_below(state, n_colours), 0
        for colour in range(n_colours):
            if free >> colour & 1:
                continue
            if ties == 0 or used[colour] < used[best]:
                best, ties = colour, 1
            elif used[colour] == used[best]:
                ties += 1
                if random_below(state, ties) == 0:
                    best = colour
        colours[area] = best
        used[best] += 1


@kernel
def _exchange(state, n_areas, n_colours, near, n_near, colours, chain, seen):
    """Exchanges two colours among a random area and all that hang on it by these, if that is less than half of them."""
    first, other = random_below(state, n_areas), random_below(state, n_colours)
    mine = colours[first]
    if other == mine:
        return
    for area in range(n_areas):
        seen[area] = 0
    chain[0], seen[first], size, done = first, 1, 1, 0
    while done < size:
        area = chain[done]
        done += 1
        for k in range(n_near[0, area], n_near[0, area] + n_near[1, area]):
            there = near[k]
            if seen[there] == 0 and (colours[there] == mine or colours[there] == other):
                seen[there], chain[size] = 1, there
                size += 1
    if size < n_areas // 2:
        for k in range(size):
            colours[chain[k]] = mine + other - colours[chain[k]]


@kernel
def draw_maps(
    states: NDArray[np.uint64],
    n_areas: int,
    n_colours: int,
    cols: int,
    marks: NDArray[np.uint8],
    room: NDArray[Any],
) -> None:
    """Writes into `marks` ``(n, cells)`` the colour of each cell, from 1: boards of `n_areas` connected areas, coloured
    differently from their neighbours where the number of colours allows it. Colours are used about equally often.

    `states` ``(n, 1)``: random words, of which the state of the generator follows. `room` ``int64 (14, cells)`` is room
    to work in; it holds at most four colours a cell.
    """
    n_cells = marks.shape[1]
    near, n_near, areas = room[0:SIDES].reshape(-1), room[SIDES : SIDES + 2], room[6]
    colours, order, seen, used = room[7], room[8], room[9], room[10:14].reshape(-1)
    for i in range(marks.shape[0]):
        state = states[i]
        _divide(state, n_areas, cols, areas, near)
        n_found = neighbours(areas, cols, near, n_near)
        _colour(state, n_found, n_colours, near, n_near, colours, used, order)
        for _ in range(_MORE * n_found):
            _exchange(state, n_found, n_colours, near, n_near, colours, order, seen)
        for cell in range(n_cells):
            marks[i, cell] = colours[areas[cell]] + 1
