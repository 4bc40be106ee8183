"""What kernels that look for two solutions by learning from conflicts note for their caller (`HAND_OVER`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from gridlanes.kernels.clauses.clause_state import CONFLICTS, STEPS
from gridlanes.kernels.clauses.solving import NONE, PAUSED
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
    put,
    word_of,
)

NOT_OVER = -2
"""what such a search finds if it has paused"""
_DOUBLED = 20
"""how often the number of conflicts doubles at most"""


@kernel(inline=True)
def parts_of(scratch, n):
    """The scratch of such a search: what it notes for its caller, two solutions of n coords, and the rest. What is
    handed over lies between the first of these and the second.
    """
    at = HAND_OVER + 3 * n
    return part(scratch, 0, HAND_OVER), part(scratch, HAND_OVER + n, 2 * n), part(scratch, at, len(scratch) - at)


@kernel(inline=True)
def waits(handover, n_open, patience):
    """Whether it is too early to search: before the caller has stalled more than `patience` times, on the same state
    again, or if it does not want a solution. Notes the `n_open` coords of this state.
    """
    handover[PROGRESS] += 1
    handover[CONSEQUENCES], handover[FAILURES] = 0, 0
    too_early = handover[PROGRESS] <= patience or handover[OPEN_WHEN_TRIED] == n_open or handover[WANTED] == 0
    handover[OPEN_WHEN_TRIED] = n_open
    return too_early


@kernel(inline=True)
def are_wanted(handover, hands_over):
    """Whether solutions are wanted: two in each call where nothing is handed over. The search costs nothing so far."""
    if not hands_over:
        handover[PROGRESS], handover[WANTED], handover[UNFINISHED] = 0, 2, 0
    handover[CONSEQUENCES], handover[FAILURES] = 0, 0
    return handover[WANTED] > 0


@kernel
def write_marks(tile, coords, marks, scratch, found):
    """Writes the first solution, and hands over the second one if there are two: the numbers of their `marks`, one
    solution after the other. 1 if something changed.
    """
    n, changed = len(coords), 0
    for k in range(n):
        first = np.int64(1) << marks[k]
        if found > 1:
            scratch[HAND_OVER + k] = np.int64(1) << marks[n + k]
        if word_of(tile, coords[k]) != first:
            put(tile, coords[k], first)
            changed = 1
    if found > 1:
        scratch[WANTED] = HANDED_OVER
    return changed


@kernel
def write_held(tile, coords, number, held, scratch, found):
    """Writes the first solution, and hands over the second one if there are two: coords have a mark where they are
    `held` (not 0), elsewhere any other one. 1 if something changed.
    """
    n, changed, mark = len(coords), 0, np.int64(1) << np.int64(number)
    for k in range(n):
        word = word_of(tile, coords[k])
        first = word & mark if held[k] != 0 else word & ~mark
        if found > 1:
            scratch[HAND_OVER + k] = word & mark if held[n + k] != 0 else word & ~mark
        if first != word:
            put(tile, coords[k], first)
            changed = 1
    if found > 1:
        scratch[WANTED] = HANDED_OVER
    return changed


@kernel(inline=True)
def _decides(found, hands_over):
    """Whether a search found one solution, or two that may be handed over."""
    return found == 1 or (found > 1 and hands_over)


@kernel
def answer_marks(tile, coords, marks, scratch, found, hands_over):
    """Writes and hands over what a search found (`write_marks`), if it decides the state: one solution, or two that may
    be handed over, or none, which is a contradiction. Whether something changed, and whether there is none.
    """
    changed = write_marks(tile, coords, marks, scratch, found) if _decides(found, hands_over) else 0
    return changed, 1 if found == 0 else 0


@kernel
def answer_held(tile, coords, number, held, scratch, found, hands_over):
    """Writes and hands over what a search found (`write_held`), if it decides the state, as `answer_marks` does.
    Whether something changed, and whether there is no solution.
    """
    changed = write_held(tile, coords, number, held, scratch, found) if _decides(found, hands_over) else 0
    return changed, 1 if found == 0 else 0


def only_one_plainly(words: Sequence[int], solutions: Iterable[Sequence[int]]) -> tuple[list[int], bool]:
    """The words once there is one solution left, as they are if there are more, and whether there is none: `solutions`
    as the words that they leave. For naive twins where nothing is handed over.
    """
    left = [
        written
        for allowed in solutions
        if all(written := [word & those for word, those in zip(words, allowed, strict=True)])
    ]
    return (left[0] if len(left) == 1 else list(words)), not left


def words_where_held(mark: int, boards: Iterable[Sequence[int]]) -> Iterator[list[int]]:
    """Boards as such words, from 1 for each coord that has the mark, else 0."""
    return ([1 << mark if held else ~(1 << mark) for held in board] for board in boards)


@kernel(inline=True)
def conflicts_allowed(handover, first):
    """Conflicts after which a search gives up: `first`, and twice as many after each that gave up (`note_cost`)."""
    return np.int64(first) << min(handover[PROGRESS], _DOUBLED)


@kernel(inline=True)
def note_cost(handover, now, before, found):
    """Notes what a search has cost since there were `before` propagated literals. It found so many solutions, or gave
    up (-1): then it is tried again, on a state further on, once the caller's own work has cost as much.
    """
    handover[OPEN_WHEN_TRIED], handover[CONSEQUENCES], handover[FAILURES] = -1, now[STEPS] - before, 0
    handover[UNFINISHED] = 1 if found == NOT_OVER else 0
    handover[PROGRESS] += 1 if found == -1 else 0


@kernel(inline=True)
def end_search(handover, now, before, n_found, said, fits):
    """Notes what a search has cost (`note_cost`) that found `n_found` solutions so far, said this last, and had room
    (`fits`). How many there are, as many as are wanted at most; -1 if that is not known, NOT_OVER if it has paused.
    """
    found = n_found
    if n_found < handover[WANTED] and said != NONE:
        found = np.int64(NOT_OVER) if said == PAUSED and fits else np.int64(-1)
    note_cost(handover, now, before, found)
    return found


@kernel(inline=True)
def note_search(handover, now, before, found, worth):
    """Notes what a search has cost since there were `before` propagated literals, and what it is worth: `found`
    solutions, -1 if it gave up. `worth`: consequences for each assumption that fails, as the caller counts.
    """
    handover[CONSEQUENCES], handover[FAILURES] = now[STEPS] - before, 0
    handover[UNFINISHED] = 1 if found == NOT_OVER else 0
    if found == NOT_OVER:
        return
    handover[FAILURES] = now[CONFLICTS]
    if found >= 0 and worth > 0:  # a state that is decided pays for itself
        handover[FAILURES] = max(handover[FAILURES], now[STEPS] // worth + 1)
