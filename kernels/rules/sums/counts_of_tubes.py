"""Counts of lines that cross tubes: steps of coords of which the first ones hold a mark, up to some level.

All coords of a step hold the mark, or none. What a tube adds to the count of a line is how many coords its steps below
the level have in that line. The least and the greatest level of each tube are kept, and how many coords of each line
hold the mark for certain and at most. A line is looked at again where one of these has changed: first by bounds, which
decide lines of which no step has more than one coord; then by the sums that the tubes before and behind each can reach,
as bits of a word.

Consistency: at the fixpoint no level at either end can go because of a line, if at most 61 is missing to its count;
else bounds decide alone. One pass reaches it. It does not infer from two lines together: of two tubes that cross the
same two lines it does not see that the level of one fixes that of the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import Numbers, number_of, put, rule_kernel, word_of
from gridlanes.kernels.rules.shared.waiting import all_wait, next_waiting, scratch_to_wait, wait
from gridlanes.kernels.rules.sums.sum_sets import WIDEST_EXCESS, reached_naive
from gridlanes.kernels.rules.sums.weighted_sum_exact import ANYTHING


class Tubes(NamedTuple):
    """A mark, by its number, S steps of the coords, in F tubes, and N lines."""

    mark: int
    start: Numbers
    """S + 1: where the coords of each step begin, and where the last ones end"""
    totals: Numbers
    """N: how many coords of each line hold the mark; a clue is -1 - its row"""
    first: Numbers
    """N + 1: where the steps of each line begin in what follows, and where the last ones end"""
    steps: Numbers
    """the steps that each line meets, ascending"""
    weights: Numbers
    """how many coords it shares with each of them"""
    met: Numbers
    """S + 1: where the lines of each step begin in what follows, and where the last ones end"""
    lines: Numbers
    """the lines that each step meets"""
    shares: Numbers
    """how many coords it shares with each of them"""
    tubes: Numbers
    """F + 1: where the steps of each tube begin, the first one to be filled first; and where the last ones end"""


class TubeNotes(NamedTuple):
    """Where the notes are in scratch. The least levels come first: of each tube, the step up to which it is filled for
    certain, which is the first one that may be empty.
    """

    highest: int
    """of each tube, the step up to which it is filled at most"""
    tube: int
    """of each step, its tube"""
    least: int
    """of each line, how many coords hold the mark for certain"""
    most: int
    """of each line, how many may hold it"""
    waiting: int
    """lines to look at, as in waiting.py"""
    reached: int
    """the sums that the tubes of a line before each can reach beyond what is certain, as bits"""


@kernel(inline=True)
def _notes_for(n_tubes, n_steps, n_lines):
    """The space for notes on numbers of tubes, steps and lines."""
    tube = 2 * n_tubes
    least = tube + n_steps
    waiting = least + 2 * n_lines
    return TubeNotes(n_tubes, tube, least, least + n_lines, waiting, waiting + scratch_to_wait(n_lines))


def scratch_for(n_tubes: int, n_steps: int, n_lines: int) -> int:
    """Entries of scratch for numbers of tubes, steps and lines."""
    return 3 * n_tubes + 1 + n_steps + 2 * n_lines + int(scratch_to_wait(n_lines))


def counts_of_tubes_naive(words: Sequence[int], parameters: Tubes) -> tuple[list[int], bool]:
    """The naive twin of `counts_of_tubes`."""
    mark, tubes = 1 << parameters.mark, [range(begin, end) for begin, end in pairwise(parameters.tubes)]
    coords = [words[begin:end] for begin, end in pairwise(parameters.start)]
    full, bare = ([all(word & some for word in step) for step in coords] for some in (mark, ~mark))
    levels = [
        [
            level
            for level in range(tube.start, tube.stop + 1)
            if all(full[step] if step < level else bare[step] for step in tube)
        ]
        for tube in tubes
    ]
    lines = [
        (total, dict(zip(parameters.steps[begin:end], parameters.weights[begin:end], strict=True)))
        for total, (begin, end) in zip(parameters.totals, pairwise(parameters.first), strict=True)
    ]
    before: list[list[int]] = []
    while before != levels and all(levels):
        before = list(levels)
        for total, weights in lines:
            if 0 <= total < ANYTHING and all(levels):
                levels = _fitting(levels, tubes, weights, total)
    if not all(levels):
        return list(words), True
    after = list(words)
    for tube, left in zip(tubes, levels, strict=True):
        for step in tube:
            for k in range(parameters.start[step], parameters.start[step + 1]):
                after[k] &= (mark if max(left) > step else 0) | (~mark if min(left) <= step else 0)
    return after, False


def _fitting(levels: list[list[int]], tubes: Sequence[range], weights: dict[int, int], total: int) -> list[list[int]]:
    """The levels of tubes with which a line of these weights of steps can have its total, without gaps."""
    counts = [
        [sum(weights.get(step, 0) for step in tube if step < level) for level in left]
        for tube, left in zip(tubes, levels, strict=True)
    ]
    is_exact = total - sum(map(min, counts)) <= WIDEST_EXCESS
    fitting = []
    for i, left in enumerate(levels):
        others = [each for other, each in enumerate(counts) if other != i]
        sums = reached_naive(others) if is_exact else range(sum(map(min, others)), sum(map(max, others)) + 1)
        fine = [level for level, n in zip(left, counts[i], strict=True) if total - n in sums]
        fitting.append([*range(fine[0], fine[-1] + 1)] if fine else [])
    return fitting


@kernel
def _take_up(tile, coords, parameters, scratch, notes):
    """Notes the levels of tubes, and what lines have of them; whether some tube has no level left."""
    mark = 1 << parameters.mark
    for line in range(len(parameters.totals)):
        scratch[notes.least + line], scratch[notes.most + line] = 0, 0
    for tube in range(len(parameters.tubes) - 1):
        begin, end = parameters.tubes[tube], parameters.tubes[tube + 1]
        lowest, highest = begin, end
        for step in range(begin, end):
            scratch[notes.tube + step] = tube
            for k in range(parameters.start[step], parameters.start[step + 1]):
                word = word_of(tile, coords[k])
                if word & mark == 0:
                    highest = min(highest, step)
                if word & ~mark == 0:
                    lowest = step + 1
        if lowest > highest:
            return True
        scratch[tube], scratch[notes.highest + tube] = lowest, highest
        _count(begin, lowest, notes.least, parameters, scratch)
        _count(begin, highest, notes.most, parameters, scratch)
    return False


@kernel
def _count(begin, end, counts, parameters, scratch):
    """Adds the coords of a range of steps to counts of their lines."""
    for i in range(parameters.met[begin], parameters.met[end]):
        scratch[counts + parameters.lines[i]] += parameters.shares[i]


@kernel
def _settle_tube(tube, lowest, highest, parameters, scratch, notes):
    """A tube has the levels from `lowest` to `highest` left: its lines are to be looked at again if that is news."""
    for i in range(parameters.met[scratch[tube]], parameters.met[lowest]):
        scratch[notes.least + parameters.lines[i]] += parameters.shares[i]
        wait(parameters.lines[i], notes.waiting, scratch)
    for i in range(parameters.met[highest], parameters.met[scratch[notes.highest + tube]]):
        scratch[notes.most + parameters.lines[i]] -= parameters.shares[i]
        wait(parameters.lines[i], notes.waiting, scratch)
    scratch[tube], scratch[notes.highest + tube] = lowest, highest


@kernel
def _end_of_tube(at, end, last, parameters):
    """Where the steps of a tube end among those of a line from `at` on; the tube ends before the step `last`."""
    while at < end and parameters.steps[at] < last:
        at += 1
    return at


@kernel
def _open_between(at, end, lowest, highest, parameters):
    """How many coords the open steps of a tube have in a line, and the most that one of them has."""
    total, widest = 0, 0
    for i in range(at, end):
        if lowest <= parameters.steps[i] < highest:
            total += parameters.weights[i]
            widest = max(widest, parameters.weights[i])
    return total, widest


@kernel
def _by_bounds(line, missing, spare, parameters, scratch, notes):
    """What bounds say of the tubes of a line. Returns whether some tube has no level left, whether one has fewer than
    before, and the most coords that an open step has in the line.
    """
    at, end, fewer, widest = parameters.first[line], parameters.first[line + 1], False, 0
    while at < end:
        tube = scratch[notes.tube + parameters.steps[at]]
        lowest, highest = scratch[tube], scratch[notes.highest + tube]
        behind = _end_of_tube(at, end, parameters.tubes[tube + 1], parameters)
        total, most = _open_between(at, behind, lowest, highest, parameters)
        widest = max(widest, most)
        low, high, below = lowest, highest, 0
        for i in range(at, behind):
            step = parameters.steps[i]
            if lowest <= step < highest:
                if total - below > spare:
                    low = step + 1
                below += parameters.weights[i]
                if below > missing:
                    high = min(high, step)
        if low > high:
            return True, False, widest
        if low > lowest or high < highest:
            fewer = True
            _settle_tube(tube, low, high, parameters, scratch, notes)
        at = behind
    return False, fewer, widest


@kernel
def _forward(line, fits, parameters, scratch, notes):
    """Notes the sums that the tubes before each can reach, and those of all; returns how many tubes there are."""
    at, end, n = parameters.first[line], parameters.first[line + 1], 0
    scratch[notes.reached] = 1
    while at < end:
        tube = scratch[notes.tube + parameters.steps[at]]
        lowest, highest = scratch[tube], scratch[notes.highest + tube]
        behind = _end_of_tube(at, end, parameters.tubes[tube + 1], parameters)
        before = scratch[notes.reached + n]
        reached, below = before, np.int64(0)
        for i in range(at, behind):
            if lowest <= parameters.steps[i] < highest:
                below += parameters.weights[i]
                if below <= WIDEST_EXCESS:
                    reached |= (before << below) & fits
        n += 1
        scratch[notes.reached + n] = reached
        at = behind
    return n


@kernel
def _levels_that_fit(at, end, lowest, highest, wanted, before, parameters):
    """The least and the greatest level of a tube, of which a line has the steps from `at` to `end`, so that one of the
    `wanted` sums comes of one that the tubes before it reach, `before`; and of which of these.
    """
    kept = wanted & before
    low, high, below, fits = lowest, highest, np.int64(0), kept != 0
    found = fits
    for i in range(at, end):
        step = parameters.steps[i]
        if lowest <= step < highest:
            if fits:
                high = step
            below += parameters.weights[i]
            came = (wanted >> below) & before if below <= WIDEST_EXCESS else np.int64(0)
            fits = came != 0
            if fits and not found:
                low, found = step + 1, True
            kept |= came
    return low, highest if fits else high, kept


@kernel
def _by_sums(line, missing, parameters, scratch, notes):
    """What the sums that tubes can reach say of those of a line; whether what is missing is none of them."""
    fits = (np.int64(1) << np.int64(missing + 1)) - np.int64(1)
    n = _forward(line, fits, parameters, scratch, notes)
    wanted = np.int64(1) << np.int64(missing)
    if scratch[notes.reached + n] & wanted == 0:
        return True
    first, end = parameters.first[line], parameters.first[line + 1]
    while end > first:
        tube, at = scratch[notes.tube + parameters.steps[end - 1]], end - 1
        while at > first and parameters.steps[at - 1] >= parameters.tubes[tube]:
            at -= 1
        n -= 1
        lowest, highest = scratch[tube], scratch[notes.highest + tube]
        before = scratch[notes.reached + n]
        low, high, wanted = _levels_that_fit(at, end, lowest, highest, wanted, before, parameters)
        _settle_tube(tube, low, high, parameters, scratch, notes)
        end = at
    return False


@kernel
def _settle_line(line, total, parameters, scratch, notes):
    """What a line says of its tubes; whether it cannot have its total."""
    missing, spare = total - scratch[notes.least + line], scratch[notes.most + line] - total
    if missing < 0 or spare < 0:
        return True
    if missing == 0 and spare == 0:
        return False
    broken, fewer, widest = _by_bounds(line, missing, spare, parameters, scratch, notes)
    if broken or fewer or widest < 2 or missing > WIDEST_EXCESS:
        return broken  # where a tube has fewer levels, the line waits again
    return _by_sums(line, missing, parameters, scratch, notes)


@kernel
def _write_back(tile, coords, parameters, scratch, notes):
    """Writes what the levels of tubes say; whether that changed a word."""
    mark, changed = 1 << parameters.mark, 0
    for step in range(len(parameters.start) - 1):
        tube = scratch[notes.tube + step]
        is_full, is_bare = step < scratch[tube], step >= scratch[notes.highest + tube]
        for k in range(parameters.start[step], parameters.start[step + 1]):
            word = word_of(tile, coords[k])
            left = mark if is_full else word & ~mark if is_bare else word
            if left != word:
                put(tile, coords[k], left)
                changed = 1
    return changed


@rule_kernel(
    Tubes,
    naive=counts_of_tubes_naive,
    scratch=lambda size, parameters: scratch_for(
        len(parameters.tubes) - 1, len(parameters.start) - 1, len(parameters.totals)
    ),
    columns=True,
    settles=True,
)
def counts_of_tubes(tile, coords, parameters, scratch):
    """One board. Scratch: the levels of tubes, what lines have of them, lines to look at, sums."""
    n_lines = len(parameters.totals)
    notes = _notes_for(len(parameters.tubes) - 1, len(parameters.start) - 1, n_lines)
    if _take_up(tile, coords, parameters, scratch, notes):
        return 0, 1
    all_wait(n_lines, notes.waiting, scratch)
    while scratch[notes.waiting] != 0:
        line = next_waiting(notes.waiting, scratch)
        total = number_of(tile, parameters.totals[line])
        if 0 <= total < ANYTHING and _settle_line(line, total, parameters, scratch, notes):
            return 0, 1
    return _write_back(tile, coords, parameters, scratch, notes), 0
