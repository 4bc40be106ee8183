"""CrossingLoop: links that hold a mark form one closed loop through all cells, which may cross itself.

Two links of a cell follow each other if they are opposite and both hold the mark, or if they turn and a link opposite
to them cannot hold it. Links that follow each other form a chain.

- A closed chain is the whole loop: it is a contradiction if another link holds the mark or a cell has none; otherwise
  all open links lose it.
- A cell with too few links, or three, and a finished state without a closed chain are contradictions.
- A link that would close a chain too early loses the mark; a cell in which a turn would do so is a crossing.

Other rules must propagate the counts at cells: two or four links at each. It does not infer that the loop could not
leave a part of the board again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import Numbers, rule_kernel
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, states, states_naive, write, written_naive

NOWHERE = 0
"""stands for an end that is not there"""


class CrossedCells(NamedTuple):
    """A mark, by its number. Link k has the ends 2k and 2k + 1, cell c the sides 4c to 4c + 3: north, south, west,
    east. Of each end the side that it is at; of each side the end that is there, counted from 1, `NOWHERE` for none.
    """

    mark: int
    side_of: Numbers
    end_at: Numbers


def _follower(end: int, found: Sequence[int], parameters: CrossedCells) -> int | None:
    """The end that follows one end of a link at its cell, if that link holds the mark; None where it is not known."""
    side = parameters.side_of[end]
    cell = side - side % 4

    def state(at: int) -> int:
        there = parameters.end_at[at]
        return OUT if there == NOWHERE else found[(there - 1) // 2]

    if state(side ^ 1) == IN:
        return int(parameters.end_at[side ^ 1]) - 1
    held = [turn for turn in range(cell, cell + 4) if turn // 2 != side // 2 and state(turn) == IN]
    sure = len(held) == 1 and OUT in (state(side ^ 1), state(held[0] ^ 1))
    return int(parameters.end_at[held[0]]) - 1 if sure else None


def _walk(end: int, found: Sequence[int], parameters: CrossedCells) -> tuple[int | None, set[int]]:
    """The other end of the chain that goes on from an end, None if it comes back to it, and the links on it."""
    links, at = set[int](), end
    while True:
        links.add(at // 2)
        follower = _follower(at ^ 1, found, parameters)
        if follower is None or follower == end:
            return (at ^ 1 if follower is None else None), links
        at = follower


def crossing_loop_naive(words: Sequence[int], parameters: CrossedCells) -> tuple[list[int], bool]:
    """The naive twin of `crossing_loop`."""
    found = states_naive(words, parameters.mark)
    held = {link for link, state in enumerate(found) if state == IN}
    at = [int(end) - 1 for end in parameters.end_at]  # below 0 for none
    near = [at[first : first + 4] for first in range(0, len(at), 4)]
    for ends in near:
        around = [OUT if end < 0 else found[end // 2] for end in ends]
        if around.count(OUT) > 2 or (around.count(OUT), around.count(IN)) == (1, 3):
            return list(words), True
    bare = any(all(end < 0 or end // 2 not in held for end in ends) for ends in near)
    for link in held:
        other, links = _walk(2 * link, found, parameters)
        if other is None:
            gone = [OUT if state == OPEN else state for state in found]
            wrong = bare or links != held
            return (list(words), True) if wrong else (written_naive(words, parameters.mark, gone), False)

    if OPEN not in found:
        return list(words), True

    def closes_early(one: int | None, other: int | None) -> bool:
        if one is None or other is None or _follower(one, found, parameters) is not None:
            return False
        last, links = _walk(one, found, parameters)
        return last == other and (bare or links != held)

    after = [*found]
    for link, state in enumerate(found):
        if state == OPEN:
            one, other = (_follower(end, found, parameters) for end in (2 * link, 2 * link + 1))
            after[link] = OUT if closes_early(one, other) else OPEN
    for ends in near:
        for one, other in ((0, 2), (0, 3), (1, 2), (1, 3)):
            four = [ends[one], ends[other], ends[one ^ 1], ends[other ^ 1]]
            is_open = min(four) >= 0 and [found[end // 2] for end in four] == [IN, IN, OPEN, OPEN]
            if is_open and closes_early(four[0], four[1]):
                after[four[2] // 2] = after[four[3] // 2] = IN
    return written_naive(words, parameters.mark, after), False


class _Notes(NamedTuple):
    """Where the notes are in scratch, after the states of links: for each end the one that follows it, -1 if none is
    known, and for an end of a chain its other end and its number of links; for each link its new state.
    """

    follows: int
    far: int
    length: int
    after: int


@kernel(inline=True)
def _state(side, parameters, scratch):
    """The state of the link on a side."""
    end = parameters.end_at[side]
    return scratch[(end - 1) // 2] if end != NOWHERE else OUT


@kernel
def _find_follower(end, parameters, scratch):
    """The end that follows one end of a link at its cell, if that link holds the mark; -1 where it is not known."""
    side = parameters.side_of[end]
    opposite = _state(side ^ 1, parameters, scratch)
    if opposite == IN:
        return parameters.end_at[side ^ 1] - 1
    turn = side - side % 4 + (2 - side % 4 // 2 * 2)
    one, other = _state(turn, parameters, scratch), _state(turn + 1, parameters, scratch)
    if one == IN and other != IN and (opposite == OUT or other == OUT):
        return parameters.end_at[turn] - 1
    if other == IN and one != IN and (opposite == OUT or one == OUT):
        return parameters.end_at[turn + 1] - 1
    return -1


@kernel
def _join(size, scratch, note):
    """Joins the chains at ends that follow each other; returns how many links the last closed one has, 0 for none."""
    closed = 0
    for end in range(2 * size):
        other = scratch[note.follows + end]
        if scratch[end // 2] != IN or other < end:
            continue
        far, other_far = scratch[note.far + end], scratch[note.far + other]
        length = scratch[note.length + end]
        if far == other:
            closed = length
            continue
        length += scratch[note.length + other]
        scratch[note.far + far], scratch[note.far + other_far] = other_far, far
        scratch[note.length + far] = scratch[note.length + other_far] = length
    return closed


@kernel
def _closes(one, other, least, scratch, note):
    """Whether two ends are those of one chain with fewer links than `least`."""
    if one < 0 or other < 0 or scratch[note.follows + one] >= 0:
        return False
    return scratch[note.far + one] == other and scratch[note.length + one] < least


@kernel
def _look_ahead(size, least, parameters, scratch, note):
    """Notes what links become that would close a chain of fewer links than `least`."""
    for link in range(size):
        if scratch[link] == OPEN:
            one, other = scratch[note.follows + 2 * link], scratch[note.follows + 2 * link + 1]
            if _closes(one, other, least, scratch, note):
                scratch[note.after + link] = OUT
    for cell in range(len(parameters.end_at) // 4):
        for k in range(4):
            one, other = 4 * cell + k // 2, 4 * cell + 2 + k % 2
            if _state(one, parameters, scratch) != IN or _state(other, parameters, scratch) != IN:
                continue
            if _state(one ^ 1, parameters, scratch) != OPEN or _state(other ^ 1, parameters, scratch) != OPEN:
                continue
            if _closes(parameters.end_at[one] - 1, parameters.end_at[other] - 1, least, scratch, note):
                scratch[note.after + (parameters.end_at[one ^ 1] - 1) // 2] = IN
                scratch[note.after + (parameters.end_at[other ^ 1] - 1) // 2] = IN


def _scratch(size: int, parameters: CrossedCells) -> int:
    return 8 * size


@rule_kernel(CrossedCells, naive=crossing_loop_naive, scratch=_scratch, columns=True)
def crossing_loop(tile, coords, parameters, scratch):
    """All links between the cells of one board."""
    size = len(coords)
    note = _Notes(size, 3 * size, 5 * size, 7 * size)
    states(tile, coords, parameters.mark, scratch)
    n_held, n_open = 0, 0
    for link in range(size):
        n_held += 1 if scratch[link] == IN else 0
        n_open += 1 if scratch[link] == OPEN else 0
    for end in range(2 * size):
        scratch[note.follows + end] = _find_follower(end, parameters, scratch)
        scratch[note.far + end], scratch[note.length + end] = end ^ 1, 1
    least = n_held
    for cell in range(len(parameters.end_at) // 4):
        held, gone = 0, 0
        for side in range(4 * cell, 4 * cell + 4):
            held += 1 if _state(side, parameters, scratch) == IN else 0
            gone += 1 if _state(side, parameters, scratch) == OUT else 0
        if gone > 2 or (gone == 1 and held == 3):
            return 0, 1
        if held == 0:
            least = n_held + 1
    closed = _join(size, scratch, note)
    if 0 < closed < least or (closed == 0 and n_open == 0):
        return 0, 1
    for link in range(size):
        scratch[note.after + link] = OUT if closed > 0 and scratch[link] == OPEN else scratch[link]
    if closed == 0:
        _look_ahead(size, least, parameters, scratch, note)
    for link in range(size):
        scratch[link] = scratch[note.after + link]
    return write(tile, coords, parameters.mark, scratch), 0
