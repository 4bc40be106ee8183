"""PiecesInRooms: each room of a board holds a mark in one piece, whose size differs from that of the rooms listed as
its neighbours; pieces of different rooms do not touch.

For each room, the sizes that its piece may have and the cells that can, or must, belong to it are kept. For a *listed*
room all pieces are listed; those that fit the cells and sizes determine what is left. Other rooms have counts alone,
and separate kernels for connectivity. A room with one size excludes it from its neighbours, and a cell that holds the
mark excludes it from the cells that it touches, until nothing changes. Consistency: each listed room is domain
consistent with its cells and sizes. It does not infer from two rooms together: that each piece of one leaves none to
the other, or that two rooms share two sizes, which a third one beside both cannot have.
Where it `tries`, a state of a coord from which a contradiction follows goes, too: each coord is singleton consistent.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import Numbers, python_of, rule_kernel
from gridlanes.kernels.rules.shared.bit_sets import bit
from gridlanes.kernels.rules.shared.graph import (
    IN,
    OPEN,
    OUT,
    neighbours_of,
    states,
    states_naive,
    write,
    written_naive,
)
from gridlanes.kernels.rules.shared.waiting import all_wait, next_waiting, scratch_to_wait, wait

LARGE = 62
"""the bit of this size stands for all larger ones, too: an ``int64`` has no more without its sign"""


class RoomPieces(NamedTuple):
    """A mark, by its number, and R rooms, whose coords follow one another."""

    mark: int
    tries: int
    """1 if assumptions are tried, 0 if not"""
    start: Numbers
    """R + 1: where each room begins, and the last one ends"""
    least: Numbers
    """R: the fewest coords with the mark"""
    most: Numbers
    """R: the most"""
    apart: Numbers
    """neighbour table of rooms with unequal numbers"""
    touching: Numbers
    """neighbour table of coords of different rooms that do not both hold the mark"""
    places: Numbers
    """R: where in this very list the places of a listed room's pieces begin, 0 for others; then these: where in
    `pieces` those with 0, 1, ... coords begin, and where the last ones end"""
    pieces: Numbers
    """sets of a room's coords, a bit each"""


class RoomNotes(NamedTuple):
    """Where the notes are in scratch, after the states of coords, and where they end."""

    room_of: int
    """of each coord, its room"""
    sizes: int
    """of each room, the sizes that its piece may have, as bits"""
    passed_on: int
    """of each room, whether those beside it know its only size"""
    waiting: int
    """rooms to look at, as in waiting.py"""
    end: int


@kernel(inline=True)
def notes_for(size, n_rooms):
    """The space for notes on numbers of coords and rooms."""
    n = 2 * size
    waiting = n + 2 * n_rooms
    return RoomNotes(size, n, n + n_rooms, waiting, waiting + scratch_to_wait(n_rooms))


@kernel(inline=True)
def _bit_of_size(size):
    return np.int64(1) << min(size, LARGE)


@kernel(inline=True)
def _is_single(sizes):
    """Whether a set has one size alone, and which that is is known."""
    return sizes & (sizes - 1) == 0 and sizes != np.int64(1) << LARGE


@kernel(inline=True)
def _sizes_between(least, most):
    return -_bit_of_size(least) & (_bit_of_size(most) | (_bit_of_size(most) - 1))


@kernel
def _take_from_touched(i, touching, scratch, notes):
    """Coord i holds the mark: those that it touches do not. Returns 1 if one does, else 0."""
    for k in range(touching[i], touching[i + 1]):
        other = touching[k]
        if scratch[other] == IN:
            return 1
        if scratch[other] == OPEN:
            scratch[other] = OUT
            wait(scratch[notes.room_of + other], notes.waiting, scratch)
    return 0


@kernel
def _by_pieces(begins, pieces, inside, outside, n_inside, n_possible, sizes):
    """What pieces of a listed room leave: the sizes, the coords of all of them, those of any of them.

    `begins`: where in `pieces` those of each size begin.
    """
    left, every, any_of = np.int64(0), np.int64(-1), np.int64(0)
    if n_inside == 0 and sizes & 1 != 0:
        left, every = np.int64(1), np.int64(0)
    for size in range(max(n_inside, 1), n_possible + 1):
        if sizes >> size & 1 == 0:
            continue
        here = np.int64(0)
        for k in range(begins[size], begins[size + 1]):
            piece = np.int64(pieces[k])
            fits = -np.int64((piece & outside) | (inside & ~piece) == 0)
            here |= piece & fits
            every &= piece | ~fits
        if here != 0:
            left |= np.int64(1) << size
            any_of |= here
    return left, every, any_of


@kernel
def _by_counts(n_inside, n_possible, sizes):
    """What counts leave of a room's sizes; whether all coords that may hold the mark must, and whether no more can."""
    left = sizes & -_bit_of_size(n_inside)
    if n_possible < LARGE:
        left &= (np.int64(2) << n_possible) - 1
    all_of_them = left == _bit_of_size(n_possible) and n_possible < LARGE
    none_more = left == _bit_of_size(n_inside) and n_inside < LARGE
    return left, all_of_them, none_more


@kernel
def _settle(room, left, parameters, scratch, notes):
    """A room has the sizes `left`: once that is one, those beside it do not. Returns 1 if a room has none, else 0."""
    scratch[notes.sizes + room] = left
    if left == 0:
        return 1
    if not _is_single(left) or scratch[notes.passed_on + room] != 0:
        return 0
    scratch[notes.passed_on + room] = 1
    for k in range(parameters.apart[room], parameters.apart[room + 1]):
        other = notes.sizes + parameters.apart[k]
        if scratch[other] & left != 0:
            scratch[other] &= ~left
            if scratch[other] == 0:
                return 1
            wait(parameters.apart[k], notes.waiting, scratch)
    return 0


@kernel
def _look_at(room, parameters, scratch, notes):
    """Narrows one room; returns 1 for a contradiction, else 0."""
    first, last = parameters.start[room], parameters.start[room + 1]
    inside, outside, n_inside, n_possible = np.int64(0), np.int64(0), 0, 0
    for i in range(first, last):
        bit = np.int64(1) << min(i - first, LARGE)
        if scratch[i] == OUT:
            outside |= bit
        else:
            n_possible += 1
        if scratch[i] == IN:
            inside |= bit
            n_inside += 1
    sizes, places = scratch[notes.sizes + room], parameters.places
    every, any_of = np.int64(0), np.int64(-1)
    if places[room] != 0:
        begins = part(places, places[room], last - first + 2)
        left, every, any_of = _by_pieces(begins, parameters.pieces, inside, outside, n_inside, n_possible, sizes)
    else:
        left, all_of_them, none_more = _by_counts(n_inside, n_possible, sizes)
        if all_of_them:
            every = np.int64(-1)
        elif none_more:
            any_of = np.int64(0)
    if _settle(room, left, parameters, scratch, notes) != 0:
        return 1
    for i in range(first, last):
        place = min(i - first, LARGE)
        if scratch[i] != OPEN:
            continue
        if every >> place & 1 != 0:
            scratch[i] = IN
            if _take_from_touched(i, parameters.touching, scratch, notes) != 0:
                return 1
        elif any_of >> place & 1 == 0:
            scratch[i] = OUT
    return 0


@kernel
def _look_at_all(parameters, scratch, notes):
    """Looks at rooms until none waits; returns 1 for a contradiction, else 0."""
    while scratch[notes.waiting] > 0:
        if _look_at(next_waiting(notes.waiting, scratch), parameters, scratch, notes) != 0:
            return 1
    return 0


@kernel
def _decide(i, state, parameters, scratch, notes):
    """What follows if coord i is in this state; returns 1 for a contradiction, else 0."""
    scratch[i] = state
    if state == IN and _take_from_touched(i, parameters.touching, scratch, notes) != 0:
        return 1
    wait(scratch[notes.room_of + i], notes.waiting, scratch)
    return _look_at_all(parameters, scratch, notes)


@kernel
def _fitting(layout, scratch, notes, places, pieces):
    """The parameters with only the pieces that still fit; `places` and `pieces`: room for them."""
    end = 0
    for room in range(len(layout.least)):
        at = np.int64(layout.places[room])
        places[room] = at
        if at == 0:
            continue
        first, last = layout.start[room], layout.start[room + 1]
        inside, outside = np.int64(0), np.int64(0)
        for i in range(first, last):
            inside |= np.int64(scratch[i] == IN) << np.int64(i - first)
            outside |= np.int64(scratch[i] == OUT) << np.int64(i - first)
        for size in range(last - first + 1):
            places[at + size] = end
            if scratch[notes.sizes + room] >> size & 1 == 0:
                continue
            for k in range(layout.places[at + size], layout.places[at + size + 1]):
                piece = np.int64(layout.pieces[k])
                pieces[end] = piece
                end += (piece & outside) | (inside & ~piece) == 0
        places[at + last - first + 1] = end
    same = layout.start, layout.least, layout.most, layout.apart, layout.touching
    return RoomPieces(layout.mark, layout.tries, *same, places, pieces)


@kernel
def _shave(parameters, size, scratch, trial, notes, known):
    """Removes from each coord the states that lead to a contradiction, until there are none. Returns whether there is
    one anyway.

    `trial`: as `scratch`, with the room of each coord; `known` ``(size,)``: the states that followed from an assumption
    without a contradiction, as bits: these cannot lead to more than that assumption did.
    """
    over = False
    while not over:
        over = True
        for i in range(size):
            known[i] = 0
        for state in (IN, OUT):
            for i in range(size):
                if scratch[i] != OPEN or known[i] & bit(state) != 0:
                    continue
                for k in range(size):
                    trial[k] = scratch[k]
                for k in range(notes.sizes, notes.waiting):
                    trial[k] = scratch[k]
                if _decide(i, state, parameters, trial, notes) == 0:
                    for k in range(size):
                        known[k] |= bit(trial[k])
                    continue
                while trial[notes.waiting] > 0:
                    next_waiting(notes.waiting, trial)
                over = False
                if _decide(i, IN + OUT - state, parameters, scratch, notes) != 0:
                    return True
    return False


def _listed_plainly(parameters: RoomPieces, room: int) -> dict[int, list[set[int]]] | None:
    """The pieces of a listed room by their size, as coords; None for other rooms."""
    places, first, n_cells = parameters.places, parameters.start[room], parameters.start[room + 1]
    n_cells -= first
    if not places[room]:
        return None
    begins = places[places[room] : places[room] + n_cells + 2]
    return {
        size: [{first + i for i in range(n_cells) if piece >> i & 1} for piece in parameters.pieces[begin:end]]
        for size, (begin, end) in enumerate(pairwise(begins))
    } | {0: [set()]}


def _narrowed_plainly(
    cells: Sequence[int], states: Sequence[int], listed: dict[int, list[set[int]]] | None, sizes: set[int]
) -> tuple[set[int], list[int]]:
    """The sizes that are left to a room, and the states of all coords with those of its own `cells` narrowed."""
    inside, possible = {i for i in cells if states[i] == IN}, {i for i in cells if states[i] != OUT}
    after = list(states)
    if listed is None:
        left = {size for size in sizes if len(inside) <= size <= len(possible)}
        every = possible if left == {len(possible)} and len(possible) < LARGE else inside
        any_of = inside if left == {len(inside)} and len(inside) < LARGE else possible
    else:
        fitting = {
            size: [piece for piece in listed[size] if inside <= piece <= possible] for size in sizes if size in listed
        }
        left = {size for size, pieces in fitting.items() if pieces}
        pieces = [piece for fits in fitting.values() for piece in fits]
        every, any_of = possible.intersection(*pieces), set().union(*pieces)
    for i in cells:
        if states[i] == OPEN:
            after[i] = IN if i in every else OPEN if i in any_of else OUT
    return left, after


def pieces_in_rooms_naive(words: Sequence[int], parameters: RoomPieces) -> tuple[list[int], bool]:
    """The naive twin of `pieces_in_rooms`."""
    now, before = _settled_plainly(states_naive(words, parameters.mark), parameters), None
    while parameters.tries and now is not None and now != before:
        before = now
        for i in range(len(before)):
            for one, other in ((IN, OUT), (OUT, IN)):
                if now is None or now[i] != OPEN:
                    continue
                if _settled_plainly([*now[:i], one, *now[i + 1 :]], parameters) is None:
                    now = _settled_plainly([*now[:i], other, *now[i + 1 :]], parameters)
    return (list(words), True) if now is None else (written_naive(words, parameters.mark, now), False)


def _settled_plainly(given: Sequence[int], parameters: RoomPieces) -> list[int] | None:
    """The states that follow without assumptions; None for a contradiction."""
    states, touching, apart = [*given], neighbours_of(parameters.touching), neighbours_of(parameters.apart)
    rooms = [range(first, last) for first, last in pairwise(parameters.start)]
    sizes = [{*range(low, high + 1)} for low, high in zip(parameters.least, parameters.most, strict=True)]
    before = None
    while before != (states, sizes):
        before = list(states), list(map(set, sizes))
        for room, cells in enumerate(rooms):
            left, states = _narrowed_plainly(cells, states, _listed_plainly(parameters, room), sizes[room])
            sizes[room] = left
            if not left:
                return None
            if len(left) == 1 and max(left) < LARGE:
                for other in apart[room]:
                    sizes[other] = sizes[other] - left
        for i, state in enumerate(states):
            if state == IN and any(states[other] == IN for other in touching[i]):
                return None
            if state == IN:
                states = [OUT if other in touching[i] else was for other, was in enumerate(states)]
    return states


def _scratch(size: int, parameters: RoomPieces) -> int:
    end = int(python_of(notes_for)(size, len(parameters.least)).end)
    return 2 * end + size + len(parameters.places) + len(parameters.pieces) + 1 if parameters.tries else end


@rule_kernel(RoomPieces, naive=pieces_in_rooms_naive, scratch=_scratch, columns=True)
def pieces_in_rooms(tile, coords, parameters, scratch):
    """One board."""
    size, n_rooms = len(coords), len(parameters.least)
    notes = notes_for(size, n_rooms)
    states(tile, coords, parameters.mark, scratch)
    all_wait(n_rooms, notes.waiting, scratch)
    for room in range(n_rooms):
        for i in range(parameters.start[room], parameters.start[room + 1]):
            scratch[notes.room_of + i] = room
        scratch[notes.sizes + room] = _sizes_between(parameters.least[room], parameters.most[room])
        scratch[notes.passed_on + room] = 0
    for i in range(size):
        if scratch[i] == IN and _take_from_touched(i, parameters.touching, scratch, notes) != 0:
            return 0, 1
    if _look_at_all(parameters, scratch, notes) != 0:
        return 0, 1
    if parameters.tries != 0:
        trial, known, at = part(scratch, notes.end, notes.end), part(scratch, 2 * notes.end, size), 2 * notes.end + size
        places, at = part(scratch, at, len(parameters.places)), at + len(parameters.places)
        pieces = part(scratch, at, len(parameters.pieces) + 1)  # the last one is written before it is known to fit
        for k in range(size, notes.end):
            trial[k] = scratch[k]
        fitting = _fitting(parameters, scratch, notes, places, pieces)
        if _shave(fitting, size, scratch, trial, notes, known):
            return 0, 1
    return write(tile, coords, parameters.mark, scratch), 0
