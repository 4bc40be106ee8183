"""Random rooms that a loop visits once each (or twice)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.model.divisions import division_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.samplers.areas import beside, is_connected
from gridlanes.samplers.draws import Dice

_SHORTEST, _LONGEST = 2, 6
"""cells of a room that is visited once, which the loop goes through; those that it misses come on top"""
_ALONE = 0.7
"""how often a stretch of a room that is visited twice is one cell, and not two: small rooms say more"""
_PAIRINGS = 8
"""of stretches that are tried"""
_MAX_CHANGES = 3
"""of rooms that are visited twice, at once"""
_SLIDES = 0.3
"""how often a change is that one cell slides, and not that rooms are drawn again"""
_MAX_AGAIN = 7
"""rooms that are drawn again together"""


def loop_order(rows: int, cols: int, crossed: NDArray[np.bool_]) -> list[int]:
    """The cells of a loop, in its order; `crossed` ``bool (C,)``: which coords of a grid of cells and edges are edges
    that it crosses.
    """
    board = division_of(Grid(rows, cols, layers=(Layer.CELLS, Layer.EDGES_H, Layer.EDGES_V)))
    is_link = crossed[board.edges]
    links: list[list[int]] = [[] for _ in range(rows * cols)]
    for a, b in zip(board.first[is_link].tolist(), board.second[is_link].tolist(), strict=True):
        links[a].append(b)
        links[b].append(a)
    first = next(cell for cell, near in enumerate(links) if near)
    order, cell = [first], links[first][0]
    while cell != first:
        before = order[-1]
        order.append(cell)
        cell = next(other for other in links[cell] if other != before)
    return order


def visited_once(dice: Dice, rows: int, cols: int, order: list[int]) -> list[list[int]]:
    """Rooms of one stretch of the loop each, the cells in its `order`. Cells off the loop join a neighbouring room;
    connected ones join the same.
    """
    rooms = _stretches(dice, order, _SHORTEST, _LONGEST)
    room_of = {cell: number for number, room in enumerate(rooms) for cell in room}
    left = {*range(rows * cols)} - {*order}
    while left:
        piece = [left.pop()]
        for cell in piece:  # which grows
            near = left.intersection(beside(cell, rows, cols))
            left -= near
            piece += sorted(near)
        around = {room_of[other] for cell in piece for other in beside(cell, rows, cols) if other in room_of}
        rooms[dice.choice(sorted(around))] += piece
    return rooms


def _stretches(dice: Dice, order: list[int], shortest: int, longest: int) -> list[list[int]]:
    """A loop cut into stretches of these lengths; the last one may be longer."""
    first = dice.below(len(order))
    turned, found, at = order[first:] + order[:first], list[list[int]](), 0
    while at < len(turned):
        length = shortest + dice.below(longest - shortest + 1)
        if len(turned) - at - length < shortest:
            length = len(turned) - at
        found.append(turned[at : at + length])
        at += length
    return found


def visited_twice(dice: Dice, rows: int, cols: int, order: list[int]) -> list[list[int]] | None:
    """Rooms of two stretches of the loop each, the cells in its `order`; the two are beside each other on the board but
    not consecutive. None if none were found.
    """
    first = dice.below(len(order))
    turned = order[first:] + order[:first]
    for _ in range(_PAIRINGS):
        stretches = _short_stretches(dice, turned)
        n = len(stretches)
        rooms = _in_pairs(dice, rows, cols, stretches, [((k - 1) % n, (k + 1) % n) for k in range(n)])
        if rooms is not None:
            return rooms
    return None


def _short_stretches(dice: Dice, cells: list[int]) -> list[list[int]]:
    """A part of a loop cut into stretches of one cell or two."""
    found, at = list[list[int]](), 0
    while at < len(cells):
        length = 1 if dice.share() < _ALONE else 2
        found.append(cells[at : at + length])
        at += length
    return found


def _in_pairs(
    dice: Dice, rows: int, cols: int, stretches: list[list[int]], next_to: list[tuple[int, int]]
) -> list[list[int]] | None:
    """Random pairs of stretches of a loop, those with the fewest possible partners first. A stretch without a partner
    joins the room of the one before or after it, so that the two are one stretch; None if it cannot. `next_to`: for
    each stretch, the one before and the one after it, -1 for one that is not among them.
    """
    n = len(stretches)
    stretch_of = {cell: number for number, stretch in enumerate(stretches) for cell in stretch}
    near = [{stretch_of.get(other, -1) for cell in each for other in beside(cell, rows, cols)} for each in stretches]
    partners = [near[k] - {-1, k, *next_to[k]} for k in range(n)]
    room_of, alone, left = dict[int, int](), list[int](), dice.shuffled([*range(n)])
    while left:
        number = min(left, key=lambda k: len(partners[k]))
        other = dice.choice(sorted(partners[number])) if partners[number] else number
        if other == number:
            alone.append(number)
        else:
            room_of[number] = room_of[other] = number
        for gone in {number, other}:
            left.remove(gone)
            for each in partners[gone]:
                partners[each].discard(gone)
    waiting, n_put_off = dice.shuffled(alone), 0
    while waiting:
        number = waiting.pop(0)
        rooms = [room_of[other] for other in next_to[number] if other in room_of]
        if not rooms and n_put_off < n:  # those beside it wait, too
            waiting.append(number)
            n_put_off += 1
            continue
        if not rooms or (len(rooms) == 2 and rooms[0] == rooms[1]):  # it would be visited once
            return None
        room_of[number] = dice.choice(rooms)
    found: dict[int, list[int]] = {}
    for number, room in room_of.items():
        found.setdefault(room, []).extend(stretches[number])
    return [*found.values()]


def changed(
    dice: Dice, rows: int, cols: int, order: list[int], areas: list[list[int]], cells: list[int]
) -> list[list[int]] | None:
    """The rooms `areas` after a change at one of these `cells` and up to two more beside it, so that each is still
    visited twice; None if none was possible. The loop visits the cells in its `order`.
    """
    now = areas
    for _ in range(1 + dice.below(_MAX_CHANGES)):
        change = slid if dice.share() < _SLIDES else drawn_again
        found = change(dice, rows, cols, order, now, cells)
        if found is not None:
            before = {*map(frozenset, now)}
            cells = sorted(cell for area in found if frozenset(area) not in before for cell in area) or cells
            now = found
    return None if now is areas else now


def drawn_again(
    dice: Dice, rows: int, cols: int, order: list[int], areas: list[list[int]], cells: list[int]
) -> list[list[int]] | None:
    """The rooms `areas` after some beside each other were drawn again, from one on that holds one of these `cells`, so
    that each is visited twice; None if that failed. The loop visits the cells in its `order`.
    """
    area_of, n = {cell: number for number, area in enumerate(areas) for cell in area}, len(order)
    starts = [cell for cell in cells if cell in area_of]
    if not starts:
        return None
    chosen, wanted = [area_of[dice.choice(starts)]], 2 + dice.below(_MAX_AGAIN - 1)
    while len(chosen) < wanted:
        around = {area_of.get(other, -1) for a in chosen for cell in areas[a] for other in beside(cell, rows, cols)}
        around -= {-1, *chosen}
        if not around:
            break
        chosen.append(dice.choice(sorted(around)))
    free = {cell for number in chosen for cell in areas[number]}
    at = [k for k in range(n) if order[k] in free]
    first = next((i for i, k in enumerate(at) if order[k - 1] not in free), 0)
    parts = list[list[int]]()
    for k in at[first:] + at[:first]:
        if not parts or order[k - 1] != parts[-1][-1]:
            parts.append([])
        parts[-1].append(order[k])
    stretches, next_to = list[list[int]](), list[tuple[int, int]]()
    for part in parts:
        some, begin = _short_stretches(dice, part), len(stretches)
        end = begin + len(some) - 1
        next_to += [(k - 1 if k > begin else -1, k + 1 if k < end else -1) for k in range(begin, end + 1)]
        stretches += some
    if len(at) == n:  # all of the loop, which begins where it ends
        next_to = [((k - 1) % len(stretches), (k + 1) % len(stretches)) for k in range(len(stretches))]
    found = _in_pairs(dice, rows, cols, stretches, next_to)
    if found is None:
        return None
    return [area for number, area in enumerate(areas) if number not in chosen] + found


def slid(
    dice: Dice, rows: int, cols: int, order: list[int], areas: list[list[int]], cells: list[int]
) -> list[list[int]] | None:
    """The rooms `areas` after one of these `cells` moved to the room before or after it along the loop, so that each is
    visited as often as before; None if none can. The loop visits the cells in its `order`.
    """
    area_of, n = {cell: number for number, area in enumerate(areas) for cell in area}, len(order)
    place = {cell: k for k, cell in enumerate(order)}
    for cell in dice.shuffled([cell for cell in cells if cell in place]):
        mine = area_of[cell]
        ends = [area_of[order[(place[cell] + step) % n]] for step in (-1, 1)]
        rest = [other for other in areas[mine] if other != cell]
        if ends.count(mine) == 1 and rest and is_connected(rest, rows, cols):
            theirs = next(area for area in ends if area != mine)
            found = [*areas]
            found[mine], found[theirs] = rest, [*areas[theirs], cell]
            return found
    return None
