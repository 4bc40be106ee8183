"""ShipRoom: where ships that do not touch have room on a board, by the numbers of its lines and by each other.

Each place of a ship is tried: its coords hold segments, those around it none. Segments beside the place rule it out,
and so do lines whose numbers do not allow it. Of the places that are left to ships of one length, one is taken if any
are missing: coords that all of them cover hold segments, and those around all of them do not. It does not infer from
two places together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import Numbers, number_of, put, rule_kernel, word_of
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT

ANY = 1 << 14
"""a number from this one on stands for none"""
_COVERED, _AROUND = 1, 2
"""of coords that must hold a segment, and of those that must not"""


class ShipsOnBoard(NamedTuple):
    """The columns of a board; the numbers of the six marks of segments, that of a single ship last; the hidden mark of
    the first place in ships of two, three, ... coords; how many segments there are in each row and then in each column;
    how many ships of one, two, ... coords.
    """

    cols: int
    segments: Numbers
    firsts: Numbers
    lines: Numbers
    ships: Numbers


class _Place(NamedTuple):
    """Where a ship can lie: the word and the candidate that say so, its coords and those around it."""

    word: int
    candidate: int
    covered: frozenset[int]
    around: frozenset[int]


def _places(words: Sequence[int], parameters: ShipsOnBoard, length: int) -> Iterator[_Place]:
    """The places that are possible by their own words; those that lead off the board have no coords."""
    n, cols = len(words) // 3, parameters.cols
    rows = n // cols
    for way, k in product(range(min(length, 2)), range(n)):
        word = n * (way + 1) + k if length > 1 else k
        candidate = 1 << (parameters.firsts[length - 2] if length > 1 else parameters.segments[5])
        if words[word] & candidate:
            row, col = divmod(k, cols)
            spots = {(row + way * i, col + (1 - way) * i) for i in range(length)}
            near = {(r + down, c + right) for r, c in spots for down, right in product((-1, 0, 1), repeat=2)} - spots
            on_board = all(r < rows and c < cols for r, c in spots)
            covered = frozenset(r * cols + c for r, c in spots if on_board)
            around = frozenset(r * cols + c for r, c in near if 0 <= r < rows and 0 <= c < cols)
            yield _Place(word, candidate, covered, around)


def ship_room_naive(words: Sequence[int], parameters: ShipsOnBoard) -> tuple[list[int], bool]:
    """The naive twin of `ship_room`."""
    n, cols = len(words) // 3, parameters.cols
    inside = sum(1 << mark for mark in parameters.segments)
    can = {k for k in range(n) if words[k] & inside}
    taken = {k for k in can if not words[k] & ~inside}
    numbers = [number if 0 <= number < ANY else None for number in parameters.lines]
    lines = [{*range(start, start + cols)} for start in range(0, n, cols)] + [{*range(k, n, cols)} for k in range(cols)]
    after, broken = list(words), False

    def has_room(place: _Place) -> bool:
        if not place.covered or place.around & taken or place.covered - can:
            return False
        return all(
            number is None or len(line & (taken | place.covered)) <= number <= len(line & (can - place.around))
            for line, number in zip(lines, numbers, strict=True)
            if line & (place.covered | place.around)  # others have their numbers without it, or no board has
        )

    wanted: list[tuple[frozenset[int], frozenset[int]]] = []
    for length, number in enumerate(parameters.ships, 1):
        fitting = []
        for place in _places(words, parameters, length):
            if has_room(place):
                fitting.append(place)
            else:
                after[place.word] &= ~place.candidate
        placed = [place for place in fitting if after[place.word] == place.candidate]
        others = [place for place in fitting if after[place.word] != place.candidate]
        wanted += [(place.covered, place.around) for place in placed]
        if 0 <= number < ANY:
            broken |= not len(placed) <= number <= len(fitting)
            if others and len(placed) < number:
                every = [[getattr(place, name) for place in others] for name in ("covered", "around")]
                wanted.append((frozenset.intersection(*every[0]), frozenset.intersection(*every[1])))
    for covered, around in wanted:
        for k in covered:
            after[k] &= inside
        for k in around:
            after[k] &= ~inside
    return after, broken or not all(after)


class _Scratch(NamedTuple):
    """The state of each coord; of each line how many coords hold a segment and how many can; of each coord how many
    places cover it and how many lie around it, and what it must hold.
    """

    states: Numbers
    taken: Numbers
    can: Numbers
    covered: Numbers
    around: Numbers
    wanted: Numbers


@kernel(inline=True)
def _scratch_of(scratch, n, n_lines):
    """The parts of scratch."""
    return _Scratch(
        part(scratch, 0, n),
        part(scratch, n, n_lines),
        part(scratch, n + n_lines, n_lines),
        part(scratch, n + 2 * n_lines, n),
        part(scratch, 2 * n + 2 * n_lines, n),
        part(scratch, 3 * n + 2 * n_lines, n),
    )


@kernel(inline=True)
def _count(tile, coords, inside, cols, notes):
    """Notes the states of all coords, and of each line how many hold a segment and how many can."""
    n = len(notes.states)
    rows = n // cols
    for line in range(rows + cols):
        notes.taken[line] = notes.can[line] = 0
    for k in range(n):
        word = word_of(tile, coords[k])
        state = OUT if word & inside == 0 else IN if word & ~inside == 0 else OPEN
        notes.states[k], notes.wanted[k] = state, 0
        if state != OUT:
            notes.can[k // cols] += 1
            notes.can[rows + k % cols] += 1
        if state == IN:
            notes.taken[k // cols] += 1
            notes.taken[rows + k % cols] += 1


@kernel
def _fits(tile, cols, notes, lines, top, left, bottom, right):
    """Whether a ship can lie from row `top` and column `left` up to `bottom` and `right`."""
    rows = len(notes.states) // cols
    first_row, last_row = max(0, top - 1), min(rows - 1, bottom + 1)
    first_col, last_col = max(0, left - 1), min(cols - 1, right + 1)
    for row in range(first_row, last_row + 1):
        more, less = 0, 0
        for col in range(first_col, last_col + 1):
            state = notes.states[row * cols + col]
            if top <= row <= bottom and left <= col <= right:
                if state == OUT:
                    return False
                more += state == OPEN
            else:
                if state == IN:
                    return False
                less += state == OPEN
        number = number_of(tile, lines[row])
        if number < ANY and (notes.taken[row] + more > number or notes.can[row] - less < number):
            return False
    for col in range(first_col, last_col + 1):
        more, less = 0, 0
        for row in range(first_row, last_row + 1):
            if notes.states[row * cols + col] == OPEN:
                if top <= row <= bottom and left <= col <= right:
                    more += 1
                else:
                    less += 1
        number, line = number_of(tile, lines[rows + col]), rows + col
        if number < ANY and (notes.taken[line] + more > number or notes.can[line] - less < number):
            return False
    return True


@kernel(inline=True)
def _note(notes, cols, top, left, bottom, right, is_placed):
    """Notes which coords a place covers, and which are around it; of one that is taken, what they must hold."""
    rows = len(notes.states) // cols
    for row in range(max(0, top - 1), min(rows - 1, bottom + 1) + 1):
        for col in range(max(0, left - 1), min(cols - 1, right + 1) + 1):
            k, within = row * cols + col, top <= row <= bottom and left <= col <= right
            if is_placed:
                notes.wanted[k] |= _COVERED if within else _AROUND
            elif within:
                notes.covered[k] += 1
            else:
                notes.around[k] += 1


@kernel
def _look_for_places(tile, coords, parameters, notes, length):
    """Removes the places of ships of one length that have no room, and notes what follows from the others."""
    cols, n = parameters.cols, len(notes.states)
    rows = n // cols
    candidate = 1 << (parameters.firsts[length - 2] if length > 1 else parameters.segments[5])
    changed, n_placed, n_open = 0, 0, 0
    for k in range(n):
        notes.covered[k] = notes.around[k] = 0
    for way in range(min(length, 2)):
        for k in range(n):
            coord = coords[n * (way + 1) + k] if length > 1 else coords[k]
            word = word_of(tile, coord)
            if word & candidate == 0:
                continue
            top, left = k // cols, k % cols
            bottom, right = top + way * (length - 1), left + (1 - way) * (length - 1)
            if bottom < rows and right < cols and _fits(tile, cols, notes, parameters.lines, top, left, bottom, right):
                is_placed = word == candidate
                _note(notes, cols, top, left, bottom, right, is_placed)
                n_placed += is_placed
                n_open += not is_placed
            else:
                put(tile, coord, word & ~candidate)
                changed = 1
    number = number_of(tile, parameters.ships[length - 1])
    if number >= ANY:
        return changed, 0
    if n_placed < number and n_open > 0:
        for k in range(n):
            if notes.covered[k] == n_open:
                notes.wanted[k] |= _COVERED
            if notes.around[k] == n_open:
                notes.wanted[k] |= _AROUND
    return changed, n_placed > number or n_placed + n_open < number


def _room(size, parameters):
    """What `_Scratch` takes: lines are no more than coords and one."""
    return 2 * size + 2


@rule_kernel(ShipsOnBoard, naive=ship_room_naive, scratch=_room, columns=True)
def ship_room(tile, coords, parameters, scratch):
    """Coords, then the place of each in a ship across, then that of each in one down."""
    cols, n = parameters.cols, len(coords) // 3
    notes = _scratch_of(scratch, n, n // cols + cols)
    inside = 0
    for i in range(len(parameters.segments)):
        inside |= 1 << parameters.segments[i]
    _count(tile, coords, inside, cols, notes)
    changed, broken = 0, 0
    for length in range(1, len(parameters.ships) + 1):
        changed_here, broken_here = _look_for_places(tile, coords, parameters, notes, length)
        changed |= changed_here
        if broken_here:
            broken = 1
    for k in range(n):
        before = word_of(tile, coords[k])
        after = before & inside if notes.wanted[k] & _COVERED else before
        after = after & ~inside if notes.wanted[k] & _AROUND else after
        if after != before:
            put(tile, coords[k], after)
            changed = 1
    for i in range(len(coords)):
        if word_of(tile, coords[i]) == 0:
            broken = 1
    return changed, broken
