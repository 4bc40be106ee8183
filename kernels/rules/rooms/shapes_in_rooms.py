"""ShapesInRooms: in each room lies one of its places for shapes; shapes in two rooms fit beside each other.

Two places of neighbouring rooms fit if they hold different marks or share no side, and if they fill no block of 2 x 2
cells. The shapes of all rooms are connected, so each shares a side with another one.

- A place is ruled out if one of its cells cannot hold its mark, or another cell of the room cannot be empty.
- It is ruled out if a neighbouring room has no place left that fits, and if none that is left shares a side with it.
- A cell keeps the marks that places which are left give it.

Consistency: arc consistent in the places of each two neighbouring rooms. It does not infer from three rooms: of two
that may both touch the first in one way only it does not see that these two do not fit. Nor does it infer from
connections beyond the next room.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import first_bit, rest_of
from gridlanes.kernels.rule_kernel import Numbers, put, rule_kernel, word_of
from gridlanes.kernels.rules.shared.waiting import all_wait, next_waiting, scratch_to_wait, wait

HALF = 31
"""places that are bits of one word of a table"""


class RoomShapes(NamedTuple):
    """R rooms, M marks of shapes by their numbers, and the number of the empty mark. The coords of the rooms follow one
    another. The places of a room are numbered from 0; sets of them are words of `HALF` bits.
    """

    empty: int
    marks: Numbers
    start: Numbers
    """R + 1: where the coords of each room begin, and where the last ones end"""
    words: Numbers
    """R + 1: the same for the words of a set of its places"""
    with_mark: Numbers
    """for each room the places of each mark, a set after another"""
    covers_at: Numbers
    """R: where the sets of its coords begin in what follows"""
    covers: Numbers
    """for each coord the places that cover it"""
    near: Numbers
    """R + 1: where the neighbours of each room begin in what follows, and where the last ones end"""
    others: Numbers
    """these neighbours"""
    back: Numbers
    """for each of these, where the room is listed among its neighbours"""
    sets_at: Numbers
    """for each of these, where the sets for its places begin in what follows"""
    fits: Numbers
    """for each place of the neighbour the places of the room that fit"""
    touches: Numbers
    """and those of these that share a side with it"""


class ShapeNotes(NamedTuple):
    """Where the notes are in scratch, after the places that are left in each room."""

    rooms: int
    """rooms whose neighbours are to be looked at, as in waiting.py"""
    touching: int
    """rooms of which it is to be seen whether their places share a side with others"""


@kernel(inline=True)
def notes_for(n_words, n_rooms):
    """The space for notes on rooms with so many words of places."""
    return ShapeNotes(n_words, n_words + scratch_to_wait(n_rooms))


def scratch_for(n_words: int, n_rooms: int) -> int:
    """Entries of scratch for rooms with so many words of places."""
    return n_words + 2 * (1 + 2 * n_rooms)


def _sets(entries: Sequence[int], first: int, n_words: int, n: int) -> list[set[int]]:
    """The sets of `n_words` each from entry `first` on."""
    return [
        {
            HALF * w + b
            for w in range(n_words)
            for b in range(HALF)
            if int(entries[first + i * n_words + w]) >> b & 1 != 0
        }
        for i in range(n)
    ]


def shapes_in_rooms_naive(words: Sequence[int], parameters: RoomShapes) -> tuple[list[int], bool]:
    """The naive twin of `shapes_in_rooms`."""
    p, empty = parameters, 1 << parameters.empty
    n_rooms, n_marks = len(p.start) - 1, len(p.marks)
    cells = [range(p.start[r], p.start[r + 1]) for r in range(n_rooms)]
    n_words = [p.words[r + 1] - p.words[r] for r in range(n_rooms)]
    of_mark = [_sets(p.with_mark, n_marks * p.words[r], n_words[r], n_marks) for r in range(n_rooms)]
    covers = [_sets(p.covers, p.covers_at[r], n_words[r], len(cells[r])) for r in range(n_rooms)]
    n_places = [sum(map(len, of_mark[r])) for r in range(n_rooms)]
    pairs = [(r, p.others[e], e) for r in range(n_rooms) for e in range(p.near[r], p.near[r + 1])]
    fits = {(r, o): _sets(p.fits, p.sets_at[e], n_words[r], n_places[o]) for r, o, e in pairs}
    touches = {(r, o): _sets(p.touches, p.sets_at[e], n_words[r], n_places[o]) for r, o, e in pairs}

    def gives(room: int, place: int, k: int) -> int:
        mark = next(1 << mark for mark, mine in zip(p.marks, of_mark[room], strict=True) if place in mine)
        return mark if place in covers[room][k - p.start[room]] else empty

    left = [
        {place for place in range(n_places[r]) if all(words[k] & gives(r, place, k) for k in cells[r])}
        for r in range(n_rooms)
    ]
    before = None
    while before != left:
        before = [set(places) for places in left]
        for room, other, _ in pairs:
            left[other] = {place for place in left[other] if fits[room, other][place] & left[room]}
        for other in range(n_rooms if n_rooms > 1 else 0):
            near = [room for room, beside, _ in pairs if beside == other]
            left[other] = {q for q in left[other] if any(touches[room, other][q] & left[room] for room in near)}
    if not all(left):
        return list(words), True
    after = list(words)
    for room in range(n_rooms):
        for k in cells[room]:
            given = 0
            for place in left[room]:
                given |= gives(room, place, k)
            after[k] &= given
    return after, False


@kernel
def _places_left(tile, coords, room, parameters, scratch):
    """Notes the places of a room that its cells leave; whether there are any."""
    first, n_marks, empty = parameters.words[room], len(parameters.marks), parameters.empty
    n_words, begin = parameters.words[room + 1] - first, parameters.start[room]
    for w in range(n_words):
        left = 0
        for m in range(n_marks):
            left |= np.int64(parameters.with_mark[n_marks * first + m * n_words + w])
        scratch[first + w] = left
    for k in range(begin, parameters.start[room + 1]):
        word, n_missing = word_of(tile, coords[k]), 0
        for m in range(n_marks):
            n_missing += 1 - (word >> parameters.marks[m] & 1)
        may_be_empty = word >> empty & 1 != 0
        if n_missing == 0 and may_be_empty:
            continue
        at = parameters.covers_at[room] + (k - begin) * n_words
        for w in range(n_words):
            covers, fine = np.int64(parameters.covers[at + w]), np.int64(0)
            for m in range(n_marks):
                if word >> parameters.marks[m] & 1 != 0:
                    fine |= np.int64(parameters.with_mark[n_marks * first + m * n_words + w])
            scratch[first + w] &= (covers & fine) | (~covers if may_be_empty else 0)
    return _has_places(room, parameters, scratch)


@kernel
def _has_places(room, parameters, scratch):
    """Whether a room has a place left."""
    found = np.int64(0)
    for w in range(parameters.words[room], parameters.words[room + 1]):
        found |= scratch[w]
    return found != 0


@kernel
def _narrowed(room, parameters, scratch, notes):
    """A room lost places: its neighbours are to be looked at again."""
    wait(room, notes.rooms, scratch)
    for e in range(parameters.near[room], parameters.near[room + 1]):
        wait(parameters.others[e], notes.touching, scratch)


@kernel(inline=True)
def _meets(sets, at, first, n_words, scratch):
    """Whether a set of a table has one of the places that are left in a room, whose words begin at `first`."""
    found = np.int64(0)
    for v in range(n_words):
        found |= np.int64(sets[at + v]) & scratch[first + v]
    return found != 0


@kernel
def _fitting(room, parameters, scratch, notes):
    """Rules out places of neighbours that fit none of a room; whether one has none left."""
    first = parameters.words[room]
    n_words = parameters.words[room + 1] - first
    for e in range(parameters.near[room], parameters.near[room + 1]):
        other, lost = parameters.others[e], False
        for w in range(parameters.words[other], parameters.words[other + 1]):
            left = np.uint64(scratch[w])
            number = HALF * (w - parameters.words[other])
            while left != 0:
                b = np.int64(first_bit(left))
                left = rest_of(left)
                if not _meets(parameters.fits, parameters.sets_at[e] + (number + b) * n_words, first, n_words, scratch):
                    scratch[w] &= ~(np.int64(1) << b)
                    lost = True
        if lost:
            if not _has_places(other, parameters, scratch):
                return True
            _narrowed(other, parameters, scratch, notes)
    return False


@kernel
def _touches_any(room, place, parameters, scratch):
    """Whether a place shares a side with one that is left in a neighbouring room and fits."""
    for e in range(parameters.near[room], parameters.near[room + 1]):
        other, at = parameters.others[e], parameters.back[e]
        first = parameters.words[other]
        n_words = parameters.words[other + 1] - first
        if _meets(parameters.touches, parameters.sets_at[at] + place * n_words, first, n_words, scratch):
            return True
    return False


@kernel
def _touching(room, parameters, scratch, notes):
    """Rules out places of a room that share no side with others; whether it has none left."""
    lost = False
    for w in range(parameters.words[room], parameters.words[room + 1]):
        left = np.uint64(scratch[w])
        while left != 0:
            b = np.int64(first_bit(left))
            left = rest_of(left)
            if not _touches_any(room, HALF * (w - parameters.words[room]) + b, parameters, scratch):
                scratch[w] &= ~(np.int64(1) << b)
                lost = True
    if lost:
        _narrowed(room, parameters, scratch, notes)
    return lost and not _has_places(room, parameters, scratch)


@kernel
def _write_back(tile, coords, room, parameters, scratch):
    """Leaves the cells of a room what its places give them; whether that changed a word."""
    first, n_marks, changed = parameters.words[room], len(parameters.marks), 0
    n_words, begin = parameters.words[room + 1] - first, parameters.start[room]
    for k in range(begin, parameters.start[room + 1]):
        before, given = word_of(tile, coords[k]), np.int64(0)
        at = parameters.covers_at[room] + (k - begin) * n_words
        for w in range(n_words):
            covers = np.int64(parameters.covers[at + w])
            if scratch[first + w] & ~covers != 0:
                given |= np.int64(1) << np.int64(parameters.empty)
            for m in range(n_marks):
                mine = np.int64(parameters.with_mark[n_marks * first + m * n_words + w])
                if scratch[first + w] & covers & mine != 0:
                    given |= np.int64(1) << np.int64(parameters.marks[m])
        if before & ~given != 0:
            put(tile, coords[k], before & given)
            changed = 1
    return changed


@rule_kernel(
    RoomShapes,
    naive=shapes_in_rooms_naive,
    scratch=lambda size, parameters: scratch_for(parameters.words[-1], len(parameters.start) - 1),
    columns=True,
)
def shapes_in_rooms(tile, coords, parameters, scratch):
    """All rooms of a board. Scratch: the places that are left, and rooms to look at."""
    n_rooms = len(parameters.start) - 1
    notes = notes_for(parameters.words[n_rooms], n_rooms)
    for room in range(n_rooms):
        if not _places_left(tile, coords, room, parameters, scratch):
            return 0, 1
    all_wait(n_rooms, notes.rooms, scratch)
    all_wait(n_rooms if n_rooms > 1 else 0, notes.touching, scratch)
    while True:
        if scratch[notes.rooms] != 0:
            broken = _fitting(next_waiting(notes.rooms, scratch), parameters, scratch, notes)
        elif scratch[notes.touching] != 0:
            broken = _touching(next_waiting(notes.touching, scratch), parameters, scratch, notes)
        else:
            break
        if broken:
            return 0, 1
    changed = 0
    for room in range(n_rooms):
        changed |= _write_back(tile, coords, room, parameters, scratch)
    return changed, 0
