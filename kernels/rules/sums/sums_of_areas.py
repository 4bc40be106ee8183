"""Counts of lines that areas make up: all coords of an area hold the same mark, and a line counts those with one mark.

So the count of a line is a sum over the areas that it meets. The sums that areas can reach are gone through one area
after another, of each line, and then of each line together with the next one, as pairs of sums: what an area adds to
both depends on it at once.

Consistency: at the fixpoint each area is domain consistent with every line, and with every line and the next one
together, as far as at most 61 is missing to their counts, or may be left out. It does not infer from three lines, or
from two that do not follow each other: of a row and a column that share two areas it does not see that one of these
must hold the mark and the other must not.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import pairwise
from operator import and_
from typing import Any, NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import Numbers, number_of, put, python_of, rule_kernel, word_of
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT
from gridlanes.kernels.rules.shared.waiting import all_wait, next_waiting, scratch_to_wait, wait
from gridlanes.kernels.rules.sums.sum_sets import WIDEST_EXCESS
from gridlanes.kernels.rules.sums.weighted_sum_exact import ANYTHING


class AreaSums(NamedTuple):
    """A mark, by its number, A areas of the coords and N lines."""

    mark: int
    start: Numbers
    """A + 1: where the coords of each area begin, and where the last ones end"""
    totals: Numbers
    """N: how many coords of each line hold the mark; a clue is -1 - its row"""
    first: Numbers
    """N + 1: where the areas of each line begin in what follows, and where the last ones end"""
    areas: Numbers
    """the areas that each line meets, ascending"""
    weights: Numbers
    """how many coords it shares with each of them"""
    met: Numbers
    """A + 1: where the lines of each area begin in what follows, and where the last ones end"""
    lines: Numbers
    """the lines that each area meets"""


class SumNotes(NamedTuple):
    """Where the notes are in scratch, after the states of areas."""

    lines: int
    """lines to look at, as in waiting.py"""
    pairs: int
    """lines to look at with the next one"""
    ways: int
    """of each open area of two lines: the area, and its weight in each"""
    reached: int
    """the pairs of sums that the open areas before each can reach: a word for each sum of one line, the sums of the
    other are its bits; in the first ones, those from which the counts can be reached"""


@kernel(inline=True)
def notes_for(n_areas, n_lines, n_ways):
    """The space for notes on numbers of areas, lines, and areas of two lines."""
    pairs = n_areas + scratch_to_wait(n_lines)
    ways = pairs + scratch_to_wait(n_lines)
    return SumNotes(n_areas, pairs, ways, ways + 3 * n_ways)


@kernel
def most_ways(first):
    """The areas of the line that meets most of them together with the next one."""
    n_lines, most = len(first) - 1, 0
    for line in range(n_lines):
        most = max(most, first[min(line + 2, n_lines)] - first[line])
    return most


def scratch_for(n_areas: int, n_lines: int, n_ways: int) -> int:
    """Entries of scratch for numbers of areas, lines, and areas of the two lines that meet most."""
    return n_areas + 2 * (1 + 2 * n_lines) + 3 * n_ways + (n_ways + 2) * (WIDEST_EXCESS + 1)


def _lines_together(states: list[int], lines: Sequence[tuple[int, dict[int, int]]]) -> bool:
    """What lines (counts, and weights of areas) say together of the states of areas; whether they contradict."""
    if not all(0 <= total < ANYTHING for total, _ in lines):
        return False
    least = [total - sum(w for a, w in weights.items() if states[a] == IN) for total, weights in lines]
    most = [sum(w for a, w in weights.items() if states[a] != OUT) - total for total, weights in lines]
    if min(*least, *most) < 0:
        return True
    if min(max(least), max(most)) > WIDEST_EXCESS:
        return False
    open_areas = sorted({a for _, weights in lines for a in weights if states[a] == OPEN})

    def reached(others: Sequence[int]) -> set[tuple[int, ...]]:
        sums = {(0,) * len(lines)}
        for area in others:
            more = [weights.get(area, 0) for _, weights in lines]
            sums |= {tuple(s + m for s, m in zip(each, more, strict=True)) for each in sums}
        return sums

    if tuple(least) not in reached(open_areas):
        return True
    for area in open_areas:
        without = reached([other for other in open_areas if other != area])
        rest = tuple(goal - weights.get(area, 0) for goal, (_, weights) in zip(least, lines, strict=True))
        if tuple(least) not in without:
            states[area] = IN
        elif rest not in without:
            states[area] = OUT
    return False


def words_of_areas(words: Sequence[int], parameters: Any) -> list[int]:
    """The marks that all coords of each area can hold. In plain Python, for twins."""
    return [reduce(and_, words[begin:end]) for begin, end in pairwise(parameters.start)]


def lines_of_areas(parameters: Any) -> list[tuple[int, dict[int, int]]]:
    """The count of each line, and how many coords it shares with areas. In plain Python, for twins."""
    return [
        (total, dict(zip(parameters.areas[begin:end], parameters.weights[begin:end], strict=True)))
        for total, (begin, end) in zip(parameters.totals, pairwise(parameters.first), strict=True)
    ]


def written_to_areas(words: Sequence[int], parameters: Any, areas: Sequence[int]) -> list[int]:
    """The words of all coords, if those of their areas are these. In plain Python, for twins."""
    after = list(words)
    for (begin, end), word in zip(pairwise(parameters.start), areas, strict=True):
        after[begin:end] = [word] * (end - begin)
    return after


def sums_of_areas_naive(words: Sequence[int], parameters: AreaSums) -> tuple[list[int], bool]:
    """The naive twin of `sums_of_areas`."""
    mark, common, lines = 1 << parameters.mark, words_of_areas(words, parameters), lines_of_areas(parameters)
    if 0 in common:
        return list(words), True
    states = [OUT if not word & mark else IN if word == mark else OPEN for word in common]
    before: list[int] = []
    while before != states:
        before = list(states)
        for together in [*([line] for line in lines), *(list(two) for two in pairwise(lines))]:
            if _lines_together(states, together):
                return list(words), True
    left = [{IN: mark, OUT: word & ~mark, OPEN: word}[state] for word, state in zip(common, states, strict=True)]
    return written_to_areas(words, parameters, left), False


@kernel
def take_up(tile, coords, parameters, scratch):
    """Notes the states of areas; whether one of them has no mark that all its coords can hold."""
    mark = 1 << parameters.mark
    for area in range(len(parameters.start) - 1):
        begin = parameters.start[area]
        word = word_of(tile, coords[begin])
        for k in range(begin + 1, parameters.start[area + 1]):
            word &= word_of(tile, coords[k])
        if word == 0:
            return True
        scratch[area] = OUT if word & mark == 0 else IN if word == mark else OPEN
    return False


@kernel
def write_back(tile, coords, parameters, scratch):
    """Writes the states of areas; whether that changed a word."""
    mark, changed = 1 << parameters.mark, 0
    for area in range(len(parameters.start) - 1):
        begin, end = parameters.start[area], parameters.start[area + 1]
        common = word_of(tile, coords[begin])
        for k in range(begin + 1, end):
            common &= word_of(tile, coords[k])
        state = scratch[area]
        word = mark if state == IN else common & ~mark if state == OUT else common
        for k in range(begin, end):
            if word_of(tile, coords[k]) != word:
                put(tile, coords[k], word)
                changed = 1
    return changed


@kernel
def _settle(area, state, parameters, scratch, notes):
    """An area takes the mark or loses it: its lines are to be looked at again."""
    scratch[area] = state
    n_lines = len(parameters.totals)
    for i in range(parameters.met[area], parameters.met[area + 1]):
        line = parameters.lines[i]
        wait(line, notes.lines, scratch)
        if line + 1 < n_lines:
            wait(line, notes.pairs, scratch)
        if line > 0:
            wait(line - 1, notes.pairs, scratch)


@kernel
def _merge(line, other, parameters, scratch, notes):
    """Lists the open areas of two lines (`other` -1: of one) with their weights. Returns how many, and what each line
    has for certain and at most.
    """
    least, most, least_other, most_other = 0, 0, 0, 0
    i, end = parameters.first[line], parameters.first[line + 1]
    j = parameters.first[other] if other >= 0 else 0
    last = parameters.first[other + 1] if other >= 0 else 0
    n, no_area = 0, len(parameters.start)
    while i < end or j < last:
        here = parameters.areas[i] if i < end else no_area
        there = parameters.areas[j] if j < last else no_area
        area, weight, weight_other = min(here, there), 0, 0
        if here == area:
            weight = parameters.weights[i]
            i += 1
        if there == area:
            weight_other = parameters.weights[j]
            j += 1
        state = scratch[area]
        if state == OUT:
            continue
        most, most_other = most + weight, most_other + weight_other
        if state == IN:
            least, least_other = least + weight, least_other + weight_other
            continue
        at = notes.ways + 3 * n
        scratch[at], scratch[at + 1], scratch[at + 2] = area, weight, weight_other
        n += 1
    return n, least, most, least_other, most_other


@kernel
def _forward(n, goal, widest, fits, scratch, notes, by, of):
    """Notes what the open areas before each can reach; `by`, `of`: which of its weights counts words, which bits."""
    at = notes.reached
    for p in range(goal + 1):
        scratch[at + p] = 0
    scratch[at] = 1
    for i in range(n):
        weight, shift = scratch[notes.ways + 3 * i + by], scratch[notes.ways + 3 * i + of]
        for p in range(goal + 1):
            word = scratch[at + p]
            if p >= weight and shift <= widest:
                word |= (scratch[at + p - weight] << shift) & fits
            scratch[at + goal + 1 + p] = word
        at += goal + 1
    return at


@kernel
def _together(tile, line, other, parameters, scratch, notes):
    """What a line says of its areas, together with another one (-1: alone); whether they contradict."""
    total = number_of(tile, parameters.totals[line])
    total_other = number_of(tile, parameters.totals[other]) if other >= 0 else 0
    if not 0 <= total < ANYTHING or not 0 <= total_other < ANYTHING:
        return False
    n, least, most, least_other, most_other = _merge(line, other, parameters, scratch, notes)
    missing, spare, missing_other, spare_other = total - least, most - total, total_other - least_other, 0
    spare_other = most_other - total_other
    if min(min(missing, spare), min(missing_other, spare_other)) < 0:
        return True
    # Counted are the areas that take the mark, or those that lose it, whichever have less to make up.
    taking = max(missing, missing_other) <= max(spare, spare_other)
    goal, widest = (missing, missing_other) if taking else (spare, spare_other)
    by, of = 1, 2
    if goal > widest:
        goal, widest, by, of = widest, goal, 2, 1
    if widest > WIDEST_EXCESS:
        return False
    fits = (np.int64(1) << np.int64(widest + 1)) - np.int64(1)
    end = _forward(n, goal, widest, fits, scratch, notes, by, of)
    if scratch[end + goal] >> widest & 1 == 0:
        return True
    for p in range(goal + 1):
        scratch[end + p] = 0
    scratch[end + goal] = np.int64(1) << np.int64(widest)
    at = end
    for back in range(n):
        i = n - 1 - back
        weight, shift = scratch[notes.ways + 3 * i + by], scratch[notes.ways + 3 * i + of]
        at -= goal + 1
        without, counted = np.int64(0), np.int64(0)
        for p in range(goal + 1):
            wanted = scratch[end + p]
            kept = wanted & scratch[at + p]
            scratch[end + p] = kept
            without |= kept
            if p >= weight and shift <= widest:
                came = (wanted >> shift) & scratch[at + p - weight]
                scratch[end + p - weight] |= came
                counted |= came
        if without == 0:
            _settle(scratch[notes.ways + 3 * i], IN if taking else OUT, parameters, scratch, notes)
        elif counted == 0:
            _settle(scratch[notes.ways + 3 * i], OUT if taking else IN, parameters, scratch, notes)
    return False


@rule_kernel(
    AreaSums,
    naive=sums_of_areas_naive,
    scratch=lambda size, parameters: scratch_for(
        len(parameters.start) - 1, len(parameters.totals), python_of(most_ways)(parameters.first)
    ),
    columns=True,
)
def sums_of_areas(tile, coords, parameters, scratch):
    """One board. Scratch: the states of areas, lines to look at, and sums that can be reached."""
    n_lines = len(parameters.totals)
    if take_up(tile, coords, parameters, scratch):
        return 0, 1
    notes = notes_for(len(parameters.start) - 1, n_lines, most_ways(parameters.first))
    all_wait(n_lines, notes.lines, scratch)
    all_wait(max(n_lines - 1, 0), notes.pairs, scratch)
    while True:
        if scratch[notes.lines] != 0:
            broken = _together(tile, next_waiting(notes.lines, scratch), -1, parameters, scratch, notes)
        elif scratch[notes.pairs] != 0:
            line = next_waiting(notes.pairs, scratch)
            broken = _together(tile, line, line + 1, parameters, scratch, notes)
        else:
            break
        if broken:
            return 0, 1
    return write_back(tile, coords, parameters, scratch), 0
