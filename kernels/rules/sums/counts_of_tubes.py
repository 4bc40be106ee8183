"""Counts of lines that cross tubes: coords of which the first ones hold a mark, up to some level, and no others.

What a tube adds to the count of a line is how many of its coords in that line are below its level. All numbers between
the least and the greatest can be added, so that bounds decide: the least and the greatest level of each tube are kept,
and how many coords of each line hold the mark for certain and at most. A line is looked at again where one of these has
changed.

Consistency: at the fixpoint each tube is domain consistent with every line. One pass reaches it. It does not infer from
two lines together: of two tubes that cross the same two lines it does not see that the level of one fixes that of the
other.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import Numbers, number_of, put, rule_kernel, word_of
from gridlanes.kernels.rules.shared.waiting import all_wait, next_waiting, scratch_to_wait, wait
from gridlanes.kernels.rules.sums.sum_sets import reached_naive
from gridlanes.kernels.rules.sums.weighted_sum_exact import ANYTHING


class Tubes(NamedTuple):
    """A mark, by its number, and F tubes and N lines of K coords. A place: the position of a coord among these."""

    mark: int
    start: Numbers
    """F + 1: where the coords of each tube begin, the first one to be filled first; and where the last ones end"""
    totals: Numbers
    """N: how many coords of each line hold the mark; a clue is -1 - its row"""
    first: Numbers
    """N + 1: where the coords of each line begin in what follows, and where the last ones end"""
    places: Numbers
    """the places of the coords of each line, ascending"""
    met: Numbers
    """K + 1: where the lines of each coord begin in what follows, and where the last ones end"""
    lines: Numbers
    """the lines that each coord is in"""


class TubeNotes(NamedTuple):
    """Where the notes are in scratch. The least levels come first: of each tube, the place up to which it is filled
    for certain, which is the first one that may be empty.
    """

    highest: int
    """of each tube, the place up to which it is filled at most"""
    tube: int
    """of each coord, its tube"""
    least: int
    """of each line, how many coords hold the mark for certain"""
    most: int
    """of each line, how many may hold it"""
    waiting: int
    """lines to look at, as in waiting.py"""


@kernel(inline=True)
def _notes_for(n_tubes, n_coords, n_lines):
    """The space for notes on numbers of tubes, coords and lines."""
    tube = 2 * n_tubes
    least = tube + n_coords
    return TubeNotes(n_tubes, tube, least, least + n_lines, least + 2 * n_lines)


def scratch_for(n_tubes: int, n_coords: int, n_lines: int) -> int:
    """Entries of scratch for numbers of tubes, coords and lines."""
    return 2 * n_tubes + n_coords + 2 * n_lines + int(scratch_to_wait(n_lines))


def counts_of_tubes_naive(words: Sequence[int], parameters: Tubes) -> tuple[list[int], bool]:
    """The naive twin of `counts_of_tubes`."""
    mark, spans = 1 << parameters.mark, [range(begin, end) for begin, end in pairwise(parameters.start)]
    levels = [
        [
            level
            for level in range(span.start, span.stop + 1)
            if all(words[place] & mark if place < level else words[place] & ~mark for place in span)
        ]
        for span in spans
    ]
    before: list[list[int]] = []
    while before != levels and all(levels):
        before = list(levels)
        for total, (begin, end) in zip(parameters.totals, pairwise(parameters.first), strict=True):
            here = parameters.places[begin:end]
            if 0 <= total < ANYTHING:
                levels = _fitting(levels, spans, [[place for place in here if place in span] for span in spans], total)
    if not all(levels):
        return list(words), True
    after = list(words)
    for span, left in zip(spans, levels, strict=True):
        for place in span:
            after[place] &= (mark if max(left) > place else 0) | (~mark if min(left) <= place else 0)
    return after, False


def _fitting(
    levels: list[list[int]], spans: Sequence[range], places: Sequence[Sequence[int]], total: int
) -> list[list[int]]:
    """The levels of tubes with which a line that has these places of each can have its total."""

    def counts(i: int) -> list[int]:
        return [sum(place < level for place in places[i]) for level in levels[i]]

    fitting = []
    for i in range(len(spans)):
        others = reached_naive([counts(other) for other in range(len(spans)) if other != i])
        fitting.append([level for level, n in zip(levels[i], counts(i), strict=True) if total - n in others])
    return fitting


@kernel
def _take_up(tile, coords, parameters, scratch, notes):
    """Notes the levels of tubes, and what lines have of them; whether some tube has no level left."""
    mark = 1 << parameters.mark
    for line in range(len(parameters.totals)):
        scratch[notes.least + line], scratch[notes.most + line] = 0, 0
    for tube in range(len(parameters.start) - 1):
        begin, end = parameters.start[tube], parameters.start[tube + 1]
        lowest, highest = begin, end
        for place in range(begin, end):
            word = word_of(tile, coords[place])
            scratch[notes.tube + place] = tube
            if word & mark == 0:
                highest = min(highest, place)
            if word & ~mark == 0:
                lowest = place + 1
        if lowest > highest:
            return True
        scratch[tube], scratch[notes.highest + tube] = lowest, highest
        _count(begin, lowest, notes.least, parameters, scratch)
        _count(begin, highest, notes.most, parameters, scratch)
    return False


@kernel
def _count(begin, end, counts, parameters, scratch):
    """Adds the coords at a range of places to counts of their lines."""
    for i in range(parameters.met[begin], parameters.met[end]):
        scratch[counts + parameters.lines[i]] += 1


@kernel
def _raise(tube, lowest, parameters, scratch, notes):
    """A tube is filled up to a place at least: its lines are to be looked at again."""
    for i in range(parameters.met[scratch[tube]], parameters.met[lowest]):
        scratch[notes.least + parameters.lines[i]] += 1
        wait(parameters.lines[i], notes.waiting, scratch)
    scratch[tube] = lowest


@kernel
def _lower(tube, highest, parameters, scratch, notes):
    """A tube is filled up to a place at most: its lines are to be looked at again."""
    for i in range(parameters.met[highest], parameters.met[scratch[notes.highest + tube]]):
        scratch[notes.most + parameters.lines[i]] -= 1
        wait(parameters.lines[i], notes.waiting, scratch)
    scratch[notes.highest + tube] = highest


@kernel
def _settle_line(line, total, parameters, scratch, notes):
    """What a line says of its tubes; whether it cannot have its total."""
    missing, spare = total - scratch[notes.least + line], scratch[notes.most + line] - total
    if missing < 0 or spare < 0:
        return True
    at, end = parameters.first[line], parameters.first[line + 1]
    while at < end and (missing > 0 or spare > 0):
        tube = scratch[notes.tube + parameters.places[at]]
        lowest, highest, last = scratch[tube], scratch[notes.highest + tube], parameters.start[tube + 1]
        first_open, n_open = at, 0
        while at < end and parameters.places[at] < last:
            first_open += parameters.places[at] < lowest
            n_open += lowest <= parameters.places[at] < highest
            at += 1
        if n_open > missing:
            _lower(tube, parameters.places[first_open + missing], parameters, scratch, notes)
        if n_open > spare:
            _raise(tube, parameters.places[first_open + n_open - spare - 1] + 1, parameters, scratch, notes)
    return False


@kernel
def _write_back(tile, coords, parameters, scratch, notes):
    """Writes what the levels of tubes say; whether that changed a word."""
    mark, changed = 1 << parameters.mark, 0
    for tube in range(len(parameters.start) - 1):
        begin, end = parameters.start[tube], parameters.start[tube + 1]
        lowest, highest = scratch[tube], scratch[notes.highest + tube]
        for place in range(begin, end):
            word = word_of(tile, coords[place])
            left = mark if place < lowest else word if place < highest else word & ~mark
            if left != word:
                put(tile, coords[place], left)
                changed = 1
    return changed


@rule_kernel(
    Tubes,
    naive=counts_of_tubes_naive,
    scratch=lambda size, parameters: scratch_for(len(parameters.start) - 1, size, len(parameters.totals)),
    columns=True,
    settles=True,
)
def counts_of_tubes(tile, coords, parameters, scratch):
    """One board. Scratch: the levels of tubes, what lines have of them, lines to look at."""
    n_lines = len(parameters.totals)
    notes = _notes_for(len(parameters.start) - 1, len(coords), n_lines)
    if _take_up(tile, coords, parameters, scratch, notes):
        return 0, 1
    all_wait(n_lines, notes.waiting, scratch)
    while scratch[notes.waiting] != 0:
        line = next_waiting(notes.waiting, scratch)
        total = number_of(tile, parameters.totals[line])
        if 0 <= total < ANYTHING and _settle_line(line, total, parameters, scratch, notes):
            return 0, 1
    return _write_back(tile, coords, parameters, scratch, notes), 0
