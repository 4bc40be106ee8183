"""DominoesInRooms: each cell with a mark has exactly one neighbour that holds it too, and each room has two such
cells.

Two cells beside each other that may both hold the mark are a *place* of a domino. A room has either one place within
it, or two that extend into other rooms and do not touch. A place is possible as long as its cells may hold the mark, no
other cell beside them does, and each room at its ends can be filled with it.

- A cell without a possible place does not hold the mark.
- A cell that holds the mark and has only one possible place takes it.
- A cell that is in all ways to fill a room holds the mark.
- An assumption about a cell from which a contradiction follows is wrong (`tries`).

Consistency: each listed room is domain consistent with the possible places; with assumptions, the board is singleton
consistent. Rooms whose cells are in more than
`MAX_PLACES` places are not listed; only their cells are checked. It does not infer from two
assumptions together.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.lanes import last_bit
from gridlanes.kernels.row_tables.domino_fellows import BITS, HALF, NO_BIT, SHIFT, WITHIN
from gridlanes.kernels.rule_kernel import Numbers, python_of, rule_kernel
from gridlanes.kernels.rules.rooms.domino_places import hold, look_at_cell, lose, notes_for
from gridlanes.kernels.rules.shared.bit_sets import bit, lowest
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, states, states_naive, write, written_naive
from gridlanes.kernels.rules.shared.waiting import all_wait, next_waiting


class DominoRooms(NamedTuple):
    """A mark, by its number, on C coords with E places among R listed rooms."""

    mark: int
    tries: int
    """1 if assumptions are tried, 0 if not"""
    n_rooms: int
    room_of: Numbers
    """C: the room of each coord, R for none that is listed"""
    at: Numbers
    """4 C: the places of each coord, E for none"""
    ends: Numbers
    """2 E: the coords of each place"""
    bit_at: Numbers
    """2 E: for each end of a place, `BITS` times the room and the number of the place among those of it; `NO_BIT`
    at the second end of one within a room, and where no room is listed"""
    start: Numbers
    """R + 1: where the places of each room begin in what follows, and where the last ones end"""
    places: Numbers
    """the places of each room"""
    fellows: Numbers
    """for each of these, those that may be there with it, as bits in two words; bit `WITHIN` alone for one within the
    room"""


@kernel
def _bits_at(coord, room, parameters):
    """The places of a room that have a coord, as bits."""
    found = np.int64(0)
    for i in range(4 * coord, 4 * coord + 4):
        place = parameters.at[i]
        if place < len(parameters.ends) >> 1:
            for end in range(2 * place, 2 * place + 2):
                where = parameters.bit_at[end]
                if where != NO_BIT and where >> SHIFT == room:
                    found |= bit(where & BITS - 1)
    return found


@kernel(inline=True)
def _fellows(first, number, parameters):
    """The fellows of a place of the room whose places begin at `first`; bit `WITHIN` for one within the room."""
    at = 2 * (first + number)
    return np.int64(parameters.fellows[at]) | np.int64(parameters.fellows[at + 1]) << np.int64(HALF)


@kernel(inline=True)
def _fits(first, number, left, one, other, parameters):
    """Whether a room can be filled with a place and another one of `left`, or with it alone: with a place of the set
    `one` and a place of the set `other`.
    """
    in_one, in_other = one >> number & 1 != 0, other >> number & 1 != 0
    fellows = _fellows(first, number, parameters)
    if fellows >> WITHIN != 0:
        fits = in_one and in_other
    else:
        fellows &= left
        fits = (in_one and fellows & other != 0) or (in_other and fellows & one != 0)
    return fits


@kernel
def _can_be_filled(first, left, one, other, parameters):
    """Whether some place of `left` fits."""
    rest = left
    while rest != 0:
        if _fits(first, lowest(rest), left, one, other, parameters):
            return True
        rest &= rest - np.int64(1)
    return False


@kernel(inline=True)
def _fellow_of(first, number, left, one, other, parameters):
    """A place with which a place of a room that fits fills it; the same for one within the room."""
    fellows = _fellows(first, number, parameters)
    if fellows >> WITHIN != 0:
        fellow = number
    else:
        fellows &= left
        fellow = lowest(fellows & (other if one >> number & 1 != 0 and fellows & other != 0 else one))
    return fellow


@kernel(inline=True)
def _has_end(first, number, coord, parameters):
    place = parameters.places[first + number]
    return parameters.ends[2 * place] == coord or parameters.ends[2 * place + 1] == coord


@kernel
def _hold_common(room, first, left, one, other, parameters, scratch, notes):
    """Coords that are in all ways to fill a room hold the mark: they are in the first of them, and in the last."""
    number, last = lowest(left), last_bit(np.uint64(left))
    fellow = _fellow_of(first, number, left, one, other, parameters)
    last_fellow = _fellow_of(first, last, left, one, other, parameters)
    for of in range(2 if fellow != number else 1):
        place = parameters.places[first + (fellow if of else number)]
        for end in range(2 * place, 2 * place + 2):
            coord = parameters.ends[end]
            if scratch[coord] != OPEN:
                continue
            if not (_has_end(first, last, coord, parameters) or _has_end(first, last_fellow, coord, parameters)):
                continue
            without = left & ~_bits_at(coord, room, parameters)
            if not _can_be_filled(first, without, one, other, parameters):
                hold(coord, parameters, scratch, notes)


@kernel
def _look_at_room(room, parameters, scratch, notes):
    """Narrows a room; returns 1 for a contradiction, else 0."""
    first, left = parameters.start[room], scratch[notes.left + room]
    n_held, one, other = scratch[notes.n_held + room], np.int64(-1), np.int64(-1)
    if n_held > 2:
        return 1
    if n_held > 0:
        one = _bits_at(scratch[notes.held + 2 * room], room, parameters)
    if n_held > 1:
        other = _bits_at(scratch[notes.held + 2 * room + 1], room, parameters)
    fitting, rest = left, left
    while rest != 0:
        number = lowest(rest)
        rest &= rest - np.int64(1)
        if not _fits(first, number, left, one, other, parameters):
            fitting &= ~bit(number)
            if lose(parameters.places[first + number], parameters, scratch, notes) != 0:
                return 1
    if fitting == 0:
        return 1
    if fitting == left:  # otherwise the room waits to be looked at again
        _hold_common(room, first, left, one, other, parameters, scratch, notes)
    return 0


@kernel
def _settle(parameters, scratch, notes):
    """Looks at all that waits until nothing does; whether there is a contradiction."""
    while scratch[notes.n_cells] + scratch[notes.waiting] > 0:
        if scratch[notes.n_cells] > 0:
            scratch[notes.n_cells] -= 1
            coord = scratch[notes.cells + scratch[notes.n_cells]]
            if look_at_cell(coord, parameters, scratch, notes) != 0:
                return True
        elif _look_at_room(next_waiting(notes.waiting, scratch), parameters, scratch, notes) != 0:
            return True
    return False


@kernel
def _assume(coord, holds, parameters, scratch, notes):
    """An open coord holds the mark, or does not; whether what follows is a contradiction."""
    if holds:
        hold(coord, parameters, scratch, notes)
    else:
        scratch[coord] = OUT
        for i in range(4 * coord, 4 * coord + 4):
            place = parameters.at[i]
            if place < len(parameters.ends) >> 1 and lose(place, parameters, scratch, notes) != 0:
                return True
    return _settle(parameters, scratch, notes)


@kernel
def _shave(parameters, size, scratch, notes):
    """Removes from each coord the states that lead to a contradiction, until there are none; whether there is one
    anyway.

    What an assumption without a contradiction decides needs no trial of its own: it cannot lead to more than that
    assumption did. `known`: of each coord the states that need none.
    """
    trial, known = part(scratch, notes.end, notes.end), part(scratch, 2 * notes.end, size)
    over = False
    while not over:
        over = True
        for k in range(size):
            known[k] = 0
        for state in (IN, OUT):
            for coord in range(size):
                if scratch[coord] != OPEN or known[coord] & bit(state) != 0:
                    continue
                for i in range(notes.cells):
                    trial[i] = scratch[i]
                trial[notes.n_cells] = 0
                if _assume(coord, state == IN, parameters, trial, notes):
                    over = False
                    if _assume(coord, state != IN, parameters, scratch, notes):
                        return True
                    continue
                for k in range(size):
                    known[k] |= bit(trial[k])
    return False


def _ways_of(room: int, possible: set[int], now: Sequence[int], parameters: DominoRooms) -> list[set[int]]:
    """The coords that hold the mark in each way to fill a room with possible places."""
    ends, room_of = parameters.ends, parameters.room_of
    here = [{*ends[2 * e : 2 * e + 2]} for e in sorted(possible)]
    here = [place for place in here if any(room_of[coord] == room for coord in place)]
    near = {
        coord: {ends[2 * e] + ends[2 * e + 1] - coord for e in parameters.at[4 * coord :][:4] if 2 * e < len(ends)}
        for place in here
        for coord in place
    }
    ways = [place for place in here if all(room_of[coord] == room for coord in place)]
    out = [place for place in here if place not in ways]
    for one, other in combinations(out, 2):
        if not one & other and not any(near[coord] & other for coord in one):
            ways.append(one | other)
    held = {coord for coord, state in enumerate(now) if state == IN and room_of[coord] == room}
    return [way for way in ways if held <= way]


def dominoes_in_rooms_naive(words: Sequence[int], parameters: DominoRooms) -> tuple[list[int], bool]:
    """The naive twin of `dominoes_in_rooms`."""
    now, before = _settled_plainly(states_naive(words, parameters.mark), parameters), None
    while parameters.tries and now is not None and now != before:
        before = list(now)
        for coord, state in enumerate(before):
            for one, other in ((IN, OUT), (OUT, IN)):
                if state == OPEN and _settled_plainly([*now[:coord], one, *now[coord + 1 :]], parameters) is None:
                    now[coord] = other
        now = _settled_plainly(now, parameters)
    return (list(words), True) if now is None else (written_naive(words, parameters.mark, now), False)


def _settled_plainly(states: Sequence[int], parameters: DominoRooms) -> list[int] | None:
    """The states that follow without assumptions; None for a contradiction."""
    now, ends = [*states], parameters.ends
    places = [{*ends[i : i + 2]} for i in range(0, len(ends), 2)]
    at = [{e for e in parameters.at[4 * coord : 4 * coord + 4] if e < len(places)} for coord in range(len(now))]
    possible = {e for e, place in enumerate(places) if all(now[coord] != OUT for coord in place)}
    before = None
    while before != (now, possible):
        before = list(now), set(possible)
        for coord, state in enumerate(now):
            if state == IN:
                beside = {other for e in at[coord] for other in places[e]} - {coord}
                possible -= {e for other in beside for e in at[other] if coord not in places[e]}
        for room in range(parameters.n_rooms):
            ways = _ways_of(room, possible, now, parameters)
            if not ways:
                return None
            possible -= {
                e
                for e in possible
                if any(parameters.room_of[coord] == room for coord in places[e])
                and not any(places[e] <= way for way in ways)
            }
            now = [
                IN if all(coord in way for way in ways) and state != OUT else state for coord, state in enumerate(now)
            ]
        for coord, state in enumerate(now):
            left = at[coord] & possible
            if state == IN and not left:
                return None
            if not left:
                now[coord] = OUT
            elif state == IN and len(left) == 1:
                for other in places[min(left)]:
                    now[other] = IN
    return now


def _scratch(size: int, parameters: DominoRooms) -> int:
    end = int(python_of(notes_for)(size, len(parameters.ends) // 2, parameters.n_rooms).end)
    return 2 * end + size if parameters.tries else end


@rule_kernel(DominoRooms, naive=dominoes_in_rooms_naive, scratch=_scratch, columns=True)
def dominoes_in_rooms(tile, coords, parameters, scratch):
    """One board."""
    size, n_places, n_rooms = len(coords), len(parameters.ends) // 2, parameters.n_rooms
    notes = notes_for(size, n_places, n_rooms)
    states(tile, coords, parameters.mark, scratch)
    scratch[notes.n_cells] = 0
    all_wait(n_rooms, notes.waiting, scratch)
    for i in range(notes.n_at, notes.held + 3 * n_rooms):
        scratch[i] = 0
    for place in range(n_places):
        a, b = parameters.ends[2 * place], parameters.ends[2 * place + 1]
        scratch[notes.possible + place] = 0
        if scratch[a] != OUT and scratch[b] != OUT:
            scratch[notes.possible + place] = 1
            scratch[notes.n_at + a] += 1
            scratch[notes.n_at + b] += 1
            for end in range(2 * place, 2 * place + 2):
                where = parameters.bit_at[end]
                if where != NO_BIT:
                    scratch[notes.left + (where >> SHIFT)] |= bit(where & BITS - 1)
    for coord in range(size):
        if scratch[coord] == IN:
            hold(coord, parameters, scratch, notes)
        elif scratch[notes.n_at + coord] == 0:
            scratch[coord] = OUT
    if _settle(parameters, scratch, notes) or (parameters.tries != 0 and _shave(parameters, size, scratch, notes)):
        return 0, 1
    return write(tile, coords, parameters.mark, scratch), 0
