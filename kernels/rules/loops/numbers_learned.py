"""NumbersJoined, by a search that learns from conflicts (kernels/clauses): what all solutions have in common.

Where each number stands in two cells and lines need not go through all cells, it first looks among the shortest
solutions alone (shortest_lines.py), whatever is decided so far. If it finds one and no other, any further solution
would lead to this one by small changes. So if none of its lines can be drawn in another way while the others stay, it
is the only solution. Otherwise, it looks among all solutions that are left.

Consistency: domain consistent if its work is not `bounded`. If it is, it gives up after `MAX_CONFLICTS`, and says
nothing; two solutions, if there are more, it hands over where the search asks for them (`HAND_OVER`).
That no line of an only solution comes past itself is used by T. D. Ahle's solver, too
(https://github.com/thomasahle/numberlink).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gridlanes.kernels.clauses.by_sides import SIDES
from gridlanes.kernels.clauses.clause_state import (
    CONFLICTS,
    STEPS,
    add_clause,
    clauses_at,
    clauses_in,
    room_before_memory,
)
from gridlanes.kernels.clauses.solving import FOUND, PAUSED, UNKNOWN, lets_pause
from gridlanes.kernels.clauses.solving import NONE as NO_SOLUTION
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import (
    CONSEQUENCES,
    FAILURES,
    HAND_OVER,
    HANDED_OVER,
    OPEN_WHEN_TRIED,
    PROGRESS,
    UNFINISHED,
    WANTED,
    number_of,
    put,
    rule_kernel,
    word_of,
)
from gridlanes.kernels.rules.loops.lines_by_clauses import (
    LinedCells,
    LineNotes,
    also_others,
    change_one_line,
    encode,
    exclude_solution,
    lay_out,
    next_solution,
    of_link,
)
from gridlanes.kernels.rules.loops.numbers_frontier import CellByCell, numbers_frontier_naive
from gridlanes.kernels.rules.loops.numbers_joined import NONE
from gridlanes.kernels.rules.loops.shortest_lines import encode_shortest
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, states, write
from gridlanes.kernels.rules.shared.learned_pair import NOT_OVER

MAX_CONFLICTS = np.int64(500_000)
_ALL = np.int64(1 << 60)
_NOTHING = np.int64(-1)
"""what is assumed: no literal"""
_SHORTEST, _ANY = np.int64(1), np.int64(0)
"""which solutions are looked at. These are no integers of Python, for each of which a kernel is recompiled"""
_PER_CELL = 4000
"""entries of memory for clauses"""
WHICH, TURN, N_FOUND = range(3)
"""what a search notes that pauses: `_SHORTEST` or `_ANY`, its turn, how many solutions it has found"""
N_DONE = 3
_SEVERAL = 2
"""solutions that are enough to know that there are several"""


def numbers_learned_naive(words: Sequence[int], parameters: LinedCells) -> tuple[list[int], bool]:
    """The naive twin of `numbers_learned`, not bounded."""
    mark, through_all, width, _, *lists = parameters
    return numbers_frontier_naive(words, CellByCell(mark, through_all, width, 0, *lists))


@kernel(inline=True)
def _begin_of(size, n):
    """Where in scratch the solutions begin, the notes on lines, and the clauses."""
    at = HAND_OVER + N_DONE + size + size
    return at, at + _SEVERAL * size, at + _SEVERAL * size + 13 * n + size


@kernel(inline=True)
def _done(size, scratch):
    """What a search has done that pauses."""
    return part(scratch, HAND_OVER + 2 * size, N_DONE)


@kernel
def _lines_of(tile, board, size, scratch):
    """The notes on the lines, nothing drawn; and whether each number stands in two cells."""
    n = len(board.numbers)
    _, at, _ = _begin_of(size, n)
    name, n_names, pairs = part(scratch, at, n), 0, True
    for cell in range(n):
        number, name[cell], alike = number_of(tile, board.numbers[cell]), -1, 0
        if number >= NONE:
            continue
        for other in range(cell):
            if number_of(tile, board.numbers[other]) == number:
                name[cell] = name[other]
                alike += 1
        if alike == 0:
            name[cell] = n_names
            n_names += 1
        pairs &= alike < 2
    if pairs:
        n_ends = 0
        for cell in range(n):
            n_ends += 1 if name[cell] >= 0 else 0
        pairs = n_ends == 2 * n_names
    links, beside = part(scratch, at + n, SIDES * n), part(scratch, at + 5 * n, SIDES * n)
    on, walk = part(scratch, at + 9 * n, size), part(scratch, at + 9 * n + size, SIDES * n)
    lines = LineNotes(n, size, n_names, name, links, beside, on, walk)
    lay_out(lines, board)
    return lines, pairs


@kernel(inline=True)
def _begin(lines, size, scratch, goes_on):
    """A search without clauses, or as it is, and whether there may be room for it."""
    _, _, at = _begin_of(size, lines.n)
    n_vars = lines.n * (lines.n_names + 1) + size + 1
    room = len(scratch) - at
    fits = room_before_memory(n_vars) + 4 * n_vars < room
    if not fits:
        n_vars = 1
    memory = part(scratch, at, room)
    n_grouped = lines.n * (lines.n_names + 1) if fits else 0
    state = clauses_at(memory, room, n_vars, lines.n_names + 1, n_grouped)
    return state if goes_on else clauses_in(memory, room, n_vars, lines.n_names + 1, n_grouped), fits


@kernel
def _keep(lines, size, scratch, found):
    """Notes the solution in `on` as the next one."""
    at, _, _ = _begin_of(size, lines.n)
    for link in range(size):
        scratch[at + found * size + link] = IN if lines.on[link] != 0 else OUT


@kernel
def _first_two(state, lines, size, scratch, shortest, wanted, most):
    """How many solutions there are, `wanted` at most, which are kept; -1 if that is not known, NOT_OVER if the search
    has paused. `shortest`: `_SHORTEST` or `_ANY`.
    """
    done = _done(size, scratch)
    found = done[N_FOUND]
    for turn in range(done[TURN], 2 if shortest != 0 else 1):
        assumed = also_others(lines) if shortest != 0 and turn == 0 else _NOTHING
        while found < wanted:
            said = next_solution(state, lines, assumed, most)
            if said == UNKNOWN:
                return -1
            if said == PAUSED:
                done[WHICH], done[TURN], done[N_FOUND] = shortest, turn, found
                return NOT_OVER
            if said == NO_SOLUTION:
                break
            _keep(lines, size, scratch, found)
            found += 1
            if found == 1 and wanted > 1:
                if not exclude_solution(state, lines):
                    return -1
                if shortest != 0 and change_one_line(lines):
                    _keep(lines, size, scratch, found)
                    found += 1
    return found


@kernel
def _fits(lines, size, scratch, found):
    """Whether the solutions that were kept are among those that are left."""
    at, _, _ = _begin_of(size, lines.n)
    for k in range(found):
        for link in range(size):
            if scratch[HAND_OVER + link] != OPEN and scratch[at + k * size + link] != scratch[HAND_OVER + link]:
                return False
    return True


@kernel(inline=True)
def _common(state, lines, size, scratch):
    """Notes what all solutions have in common, one link after the other; 1 if there are none."""
    at, _, _ = _begin_of(size, lines.n)
    if next_solution(state, lines, _NOTHING, _ALL) != FOUND:
        return 1
    _keep(lines, size, scratch, 0)
    for link in range(size):
        scratch[at + size + link] = scratch[HAND_OVER + link]
    for link in range(size):
        value = scratch[at + link]
        if scratch[at + size + link] != OPEN or value == OPEN:
            continue
        if next_solution(state, lines, of_link(lines, link) + (1 if value == IN else 0), _ALL) == FOUND:
            for other in range(size):
                if (scratch[at + other] == IN) != (lines.on[other] != 0):
                    scratch[at + other] = OPEN
        else:
            scratch[HAND_OVER + link] = value
    return 0


@kernel
def _begin_search(lines, board, size, scratch, which, goes_on):
    """A search among the shortest solutions of all (`which` is `_SHORTEST`), whatever is decided, or among all that are
    left (`_ANY`), or the one that paused; and whether there is room for it.
    """
    state, fits = _begin(lines, size, scratch, goes_on)
    lets_pause(state.now, board.bounded != 0)
    if goes_on:
        return state, fits
    for k in range(N_DONE):
        _done(size, scratch)[k] = 0
    fits = fits and encode(state, lines, board.through_all)
    if which == _SHORTEST:
        return state, fits and encode_shortest(state, lines)
    for link in range(size):
        held = scratch[HAND_OVER + link]
        if fits and held != OPEN:
            fits = add_clause(state, of_link(lines, link) + (0 if held == IN else 1), -1, -1, -1)
    return state, fits


@kernel(inline=True)
def _look(lines, board, size, scratch, pairs, handover):
    """How many solutions are left, `handover[WANTED]` at most, or two if that is 0; -1 if that is not known. Leaves in
    `handover` what it cost, the assumptions that failed, whether the shortest were looked at, and whether it paused.
    """
    found, wanted = -1, 1 if handover[WANTED] == 1 else _SEVERAL
    goes_on = handover[UNFINISHED] != 0
    handover[UNFINISHED] = 0
    is_first = pairs and board.through_all == 0 and handover[PROGRESS] == 0
    if goes_on:
        is_first = _done(size, scratch)[WHICH] == _SHORTEST
    if is_first:
        handover[PROGRESS] = 1
        state, fits = _begin_search(lines, board, size, scratch, _SHORTEST, goes_on)
        before, goes_on = state.now[STEPS], False
        if fits:
            found = _first_two(state, lines, size, scratch, _SHORTEST, wanted, MAX_CONFLICTS)
        handover[CONSEQUENCES] = state.now[STEPS] - before
        handover[FAILURES] = state.now[CONFLICTS] if found >= 0 else 0
        handover[UNFINISHED] = 1 if found == NOT_OVER else 0
        if found < 0 or _fits(lines, size, scratch, found):
            return found
        if found < wanted:
            return 0
    state, fits = _begin_search(lines, board, size, scratch, _ANY, goes_on)
    if not fits:
        return -1
    before = state.now[STEPS]
    found = _first_two(state, lines, size, scratch, _ANY, wanted, MAX_CONFLICTS)
    handover[UNFINISHED] = 1 if found == NOT_OVER else 0
    handover[CONSEQUENCES] += state.now[STEPS] - before
    handover[FAILURES] += state.now[CONFLICTS] if found >= 0 else 0
    return found


@kernel
def _write_first(tile, coords, board, lines, scratch, found, handover):
    """Writes the first solution, and hands over the second one if there are two. 1 if something changed."""
    size = len(coords)
    at, _, _ = _begin_of(size, lines.n)
    mark, changed = np.int64(1) << board.mark, 0
    for k in range(size):
        word = word_of(tile, coords[k])
        second = scratch[at + size + k]
        scratch[HAND_OVER + k] = word & mark if second == IN else word & ~mark
        first = word & mark if scratch[at + k] == IN else word & ~mark
        if first != word:
            put(tile, coords[k], first)
            changed = 1
    if found == _SEVERAL:
        handover[WANTED] = HANDED_OVER
    return changed


def _scratch(size: int, parameters: LinedCells) -> int:
    n = len(parameters.numbers)
    return HAND_OVER + N_DONE + 5 * size + 13 * n + (_PER_CELL * n if parameters.bounded else 40_000)


@rule_kernel(LinedCells, naive=numbers_learned_naive, scratch=_scratch, columns=True, tries=True)
def numbers_learned(tile, coords, parameters, scratch):
    """All links between the cells of one board."""
    size = len(coords)
    handover, held = part(scratch, 0, HAND_OVER), part(scratch, HAND_OVER, size)
    states(tile, coords, parameters.mark, held)
    n_open = 0
    for link in range(size):
        n_open += 1 if held[link] == OPEN else 0
    if parameters.bounded != 0 and handover[UNFINISHED] == 0 and handover[OPEN_WHEN_TRIED] == n_open:
        handover[CONSEQUENCES], handover[FAILURES] = 0, 0
        return 0, 0
    lines, pairs = _lines_of(tile, parameters, size, scratch)
    if parameters.bounded != 0:
        handover[OPEN_WHEN_TRIED], handover[CONSEQUENCES], handover[FAILURES] = n_open, 0, 0
        found = _look(lines, parameters, size, scratch, pairs, handover)
        if found == 0:
            return 0, 1
        if found == 1 or (found == _SEVERAL and handover[WANTED] == _SEVERAL):
            return _write_first(tile, coords, parameters, lines, scratch, found, handover), 0
        if found < 0:
            return 0, 0
    state, fits = _begin_search(lines, parameters, size, scratch, _ANY, False)
    lets_pause(state.now, False)
    if not fits:
        return 0, 0
    if _common(state, lines, size, scratch) != 0:
        return 0, 1
    return write(tile, coords, parameters.mark, held), 0
