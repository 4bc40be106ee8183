"""SumsOfAreasSearched: which areas of a board hold a mark, if lines count its coords, is found depth first.

It is a kernel that tries assumptions. If its work is `bounded`, it finds out how many solutions there are where one or
two are wanted (`HAND_OVER`), and says nothing after that many states; it pauses now and then. A state takes some
hundred instructions, as nothing is drawn but what lines say one by one (area_choices.py). The next area is one whose
lines were contradicted often (F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, "Boosting systematic search by weighting
constraints", 2004) and have few others open; it takes the mark first.

Consistency: domain consistent if its work is not bounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import (
    CONSEQUENCES,
    FAILURES,
    HAND_OVER,
    HANDED_OVER,
    UNFINISHED,
    WANTED,
    Numbers,
    number_of,
    python_of,
    rule_kernel,
    word_of,
)
from gridlanes.kernels.rules.shared.first_solutions import EVERY, SEVERAL
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT
from gridlanes.kernels.rules.shared.waiting import wait
from gridlanes.kernels.rules.sums.area_choices import (
    LEVEL,
    N_FOUND,
    N_NOW,
    N_STATES,
    N_TAKEN,
    UNKNOWN,
    choices_in,
    decide_area,
    next_area,
    room_for_choices,
    settle_areas,
    take_back,
)
from gridlanes.kernels.rules.sums.sums_of_areas import (
    lines_of_areas,
    take_up,
    words_of_areas,
    write_back,
    written_to_areas,
)
from gridlanes.kernels.rules.sums.weighted_sum_exact import ANYTHING

_STATES = 8
"""consequences elsewhere that take as long as a state"""


class AreaSumsSearched(NamedTuple):
    """As `AreaSums`, with lines of at most 62 coords. `bounded`: the states that may be looked at, 0 for any number;
    `pause`: those after which it pauses, so that its caller can look at the clock.
    """

    mark: int
    bounded: int
    pause: int
    start: Numbers
    totals: Numbers
    first: Numbers
    areas: Numbers
    weights: Numbers
    met: Numbers
    lines: Numbers


def sums_of_areas_searched_naive(words: Sequence[int], parameters: AreaSumsSearched) -> tuple[list[int], bool]:
    """The naive twin of `sums_of_areas_searched`, not bounded."""
    mark, common = 1 << parameters.mark, words_of_areas(words, parameters)
    counted = [(total, met) for total, met in lines_of_areas(parameters) if 0 <= total < ANYTHING]
    ways = product(*([held for held in (True, False) if word & (mark if held else ~mark)] for word in common))
    found = [
        way for way in ways if all(total == sum(n for area, n in met.items() if way[area]) for total, met in counted)
    ]
    if not found:
        return list(words), True
    left = [
        (mark if True in held else 0) | (word & ~mark if False in held else 0)
        for word, held in zip(common, zip(*found, strict=True), strict=True)
    ]
    return written_to_areas(words, parameters, left), False


@kernel
def _read(tile, coords, parameters, choices):
    """Takes up states of areas and counts of lines; whether there is a contradiction."""
    for k in range(N_NOW):
        choices.now[k] = 0
    for k in range(len(choices.waiting)):
        choices.waiting[k] = 0
    if take_up(tile, coords, parameters, choices.state):
        return True
    wrong = False
    for line in range(len(parameters.totals)):
        total, n_coords, n_open = number_of(tile, parameters.totals[line]), 0, 0
        for i in range(parameters.first[line], parameters.first[line + 1]):
            n_coords += parameters.weights[i]
            n_open += 1 if choices.state[parameters.areas[i]] == OPEN else 0
        is_known = 0 <= total < ANYTHING
        wrong = wrong or (is_known and total > n_coords)
        choices.wanted[line] = total if is_known else UNKNOWN
        choices.n_open[line], choices.weight[line] = n_open, 1
        if is_known:
            wait(line, 0, choices.waiting)
    return wrong


@kernel
def _keep(choices, kept, bounded):
    """Keeps a solution: in two rows of states the first and the last one, or if the work is not bounded, in the first
    one what all have in common.
    """
    n_areas = len(choices.state)
    for area in range(n_areas):
        state = choices.state[area]
        if choices.now[N_FOUND] == 0:
            kept[area] = state
        elif bounded == 0 and kept[area] != state:
            kept[area] = OPEN
        kept[n_areas + area] = state
    choices.now[N_FOUND] += 1


@kernel
def _search(choices, board, kept, wanted):
    """Looks for solutions until there are `wanted`, or no others. Whether it came to an end, before a pause and its
    bounds.
    """
    now, bounded = choices.now, board.bounded
    until = min(bounded, now[N_STATES] + board.pause)
    while True:
        wrong = settle_areas(choices, board) >= 0
        now[N_STATES] += 1
        area = -1 if wrong else next_area(choices, board)
        if area >= 0:
            choices.begin[now[LEVEL]] = now[N_TAKEN]
            now[LEVEL] += 1
            decide_area(choices, board, area, IN, -1)
        else:
            if not wrong:
                _keep(choices, kept, bounded)
            if now[N_FOUND] == wanted or now[LEVEL] == 0:
                return True
            decide_area(choices, board, take_back(choices, board), OUT, -1)
        if bounded > 0 and now[N_STATES] >= until:
            return False


@kernel
def _hand_over(tile, coords, parameters, second, handover):
    """Hands over the words of a second solution."""
    mark = 1 << parameters.mark
    for area in range(len(parameters.start) - 1):
        for k in range(parameters.start[area], parameters.start[area + 1]):
            word = word_of(tile, coords[k])
            handover[HAND_OVER + k] = word & mark if second[area] == IN else word & ~mark
    handover[WANTED] = HANDED_OVER


def scratch_to_search(size: int, n_areas: int, n_lines: int) -> int:
    """Entries of scratch for numbers of coords, areas and lines."""
    return HAND_OVER + size + 2 * n_areas + int(python_of(room_for_choices)(n_areas, n_lines))


@rule_kernel(
    AreaSumsSearched,
    naive=sums_of_areas_searched_naive,
    scratch=lambda size, parameters: scratch_to_search(size, len(parameters.start) - 1, len(parameters.totals)),
    columns=True,
    tries=True,
)
def sums_of_areas_searched(tile, coords, parameters, scratch):
    """One board: the coords of all areas, area after area."""
    size, n_areas, n_lines, bounded = len(coords), len(parameters.start) - 1, len(parameters.totals), parameters.bounded
    wanted, goes_on = scratch[WANTED] if bounded > 0 else EVERY, bounded > 0 and scratch[UNFINISHED] != 0
    scratch[CONSEQUENCES] = scratch[FAILURES] = scratch[UNFINISHED] = 0
    if wanted <= 0:
        return 0, 0
    at = HAND_OVER + size
    kept = part(scratch, at, 2 * n_areas)
    at += 2 * n_areas
    choices = choices_in(part(scratch, at, room_for_choices(n_areas, n_lines)), n_areas, n_lines)
    if not goes_on and _read(tile, coords, parameters, choices):
        return 0, 1
    before = choices.now[N_STATES]
    is_over = _search(choices, parameters, kept, wanted)
    scratch[CONSEQUENCES] = (choices.now[N_STATES] - before) * _STATES
    if not is_over:
        scratch[UNFINISHED] = 1 if choices.now[N_STATES] < bounded else 0
        return 0, 0
    n_found = choices.now[N_FOUND]
    if n_found == 0:
        return 0, 1
    if bounded > 0 and n_found == SEVERAL:
        _hand_over(tile, coords, parameters, part(kept, n_areas, n_areas), scratch)
    return write_back(tile, coords, parameters, kept), 0
