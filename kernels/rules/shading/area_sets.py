"""AreaSets: a set of cells that the areas beside a cell with a count can be, found by a search.

A set has as many cells as the count says, all connected by way of the cell itself. Cells are added one after another,
in the order in which they are found: each is in the set, or is not, as long as enough others can be come to.
"""

from __future__ import annotations

from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import Numbers
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT

MAX_STEPS = 2_000
"""by which cells are added to sets of one count"""
FREE, _FOUND, _CHOSEN, _PASSED, _BARRED = 0, 1, 2, 3, 4
"""cells that are not beside the set, that are beside it and not looked at yet, that are in it, that are not in it, and
the one that is kept out of it
"""


class SetNotes(NamedTuple):
    """What a search notes in scratch. Of each cell: its state, the state that it comes to, its count, its piece of the
    mark, the size of the piece of first cells; `FREE` and so on; what it is in all sets so far, `IN`, `OUT`, or `OPEN`;
    the area that it is of in a set, the size of that; the last set or flood that came to it. Cells in the order in
    which they were found, how many were found before each of them was chosen, cells that wait, and those of the first
    set and around it.
    """

    states: Numbers
    after: Numbers
    counts: Numbers
    piece: Numbers
    weight: Numbers
    kinds: Numbers
    common: Numbers
    area: Numbers
    size: Numbers
    seen: Numbers
    order: Numbers
    made: Numbers
    waiting: Numbers
    first: Numbers
    clock: Numbers
    """how many sets and floods there were, and steps for a count"""


@kernel(inline=True)
def set_notes(scratch, n):
    """The parts of scratch."""
    return SetNotes(
        part(scratch, 0, n), part(scratch, n, n), part(scratch, 2 * n, n), part(scratch, 3 * n, n),
        part(scratch, 4 * n, n), part(scratch, 5 * n, n), part(scratch, 6 * n, n), part(scratch, 7 * n, n),
        part(scratch, 8 * n, n), part(scratch, 9 * n, n), part(scratch, 10 * n, n), part(scratch, 11 * n, n),
        part(scratch, 12 * n, n), part(scratch, 13 * n, n), part(scratch, 14 * n, 2),
    )  # fmt: skip


@kernel
def _are_enough(beside, cell, count, notes):
    """Whether as many cells as `count` can still be come to from a cell."""
    notes.clock[0] += 1
    now, n_waiting, done = notes.clock[0], 1, 0
    notes.waiting[0], notes.seen[cell] = cell, now
    while done < n_waiting and n_waiting <= count:
        here = notes.waiting[done]
        done += 1
        for k in range(beside[here], beside[here + 1]):
            other = beside[k]
            if notes.states[other] != OUT and notes.kinds[other] < _PASSED and notes.seen[other] != now:
                notes.seen[other] = now
                notes.waiting[n_waiting] = other
                n_waiting += 1
    return n_waiting > count


@kernel
def _label_areas(beside, n_decided, notes):
    """Notes of the chosen cells which area they are of, and how large these are."""
    notes.clock[0] += 1
    now = notes.clock[0]
    for i in range(n_decided):
        first = notes.order[i]
        if notes.kinds[first] != _CHOSEN or notes.seen[first] == now:
            continue
        notes.waiting[0], notes.seen[first], notes.area[first] = first, now, first
        n_waiting, done = 1, 0
        while done < n_waiting:
            here = notes.waiting[done]
            done += 1
            for k in range(beside[here], beside[here + 1]):
                other = beside[k]
                if notes.kinds[other] == _CHOSEN and notes.seen[other] != now:
                    notes.seen[other], notes.area[other] = now, first
                    notes.waiting[n_waiting] = other
                    n_waiting += 1
        notes.size[first] = n_waiting


@kernel
def _allows(beside, cell, notes):
    """Whether the count in a cell allows the set that is chosen."""
    total, is_open = 0, False
    for k in range(beside[cell], beside[cell + 1]):
        other = beside[k]
        if notes.states[other] == OUT:
            continue
        is_chosen = notes.kinds[other] == _CHOSEN
        if not is_chosen:
            if notes.kinds[other] != FREE and notes.kinds[other] != _BARRED:
                continue  # around the set
            is_open = True
            if notes.states[other] != IN:
                continue
        label = notes.area[other] if is_chosen else notes.piece[other]
        is_new = True
        for earlier in range(beside[cell], k):
            one = beside[earlier]
            if is_chosen and notes.kinds[one] == _CHOSEN and notes.area[one] == label:
                is_new = False
            if not is_chosen and notes.kinds[one] == FREE and notes.piece[one] == label:
                is_new = False
        if is_new:
            total += notes.size[label] if is_chosen else notes.weight[label]
    return total <= notes.counts[cell] and (is_open or total == notes.counts[cell])


@kernel
def _agree(beside, cell, n_decided, n_found, notes):
    """Whether other counts allow the set that is chosen."""
    _label_areas(beside, n_decided, notes)
    notes.clock[0] += 1
    now = notes.clock[0]
    for i in range(n_found):
        here = notes.order[i]
        for k in range(beside[here], beside[here + 1]):
            other = beside[k]
            if notes.counts[other] >= 0 and other != cell and notes.seen[other] != now:
                notes.seen[other] = now
                if not _allows(beside, other, notes):
                    return False
    return True


@kernel
def _is_possible(beside, cell, n_decided, n_found, barred, avoided, notes):
    """Whether the set that is chosen can be."""
    for i in range(n_decided, n_found):
        if notes.states[notes.order[i]] == IN:
            return False
    if avoided >= 0 and (notes.kinds[avoided] == _FOUND or notes.kinds[avoided] == _PASSED):
        return False
    if barred >= 0:
        for k in range(beside[barred], beside[barred + 1]):
            if notes.kinds[beside[k]] == _CHOSEN or beside[k] == cell:
                notes.kinds[barred] = _PASSED
    # The barred cell is looked at like the others around the set, if it is beside it.
    notes.order[n_found] = barred
    agrees = _agree(beside, cell, n_decided, n_found + (barred >= 0 and notes.kinds[barred] == _PASSED), notes)
    if barred >= 0:
        notes.kinds[barred] = _BARRED
    return agrees


@kernel
def _find(beside, here, n_found, notes):
    """Notes the cells beside one that were not found yet; returns how many are found then."""
    for k in range(beside[here], beside[here + 1]):
        other = beside[k]
        if notes.states[other] != OUT and notes.kinds[other] == FREE:
            notes.kinds[other], notes.order[n_found] = _FOUND, other
            n_found += 1
    return n_found


@kernel
def _note_first(n_found, notes):
    """Notes the cells of the first set that was found, and of those around it."""
    for i in range(n_found):
        here = notes.order[i]
        notes.first[i] = here
        notes.common[here] = IN if notes.kinds[here] == _CHOSEN else OUT


@kernel
def _drop_others(n_first, notes):
    """Takes out of what is in common the cells of the first set and around it that are not so in this set."""
    for i in range(n_first):
        here = notes.first[i]
        kind = notes.kinds[here]
        if notes.common[here] == IN and kind != _CHOSEN:
            notes.common[here] = OPEN
        if notes.common[here] == OUT and kind != _FOUND and kind != _PASSED:
            notes.common[here] = OPEN


@kernel
def find_set(beside, cell, n_first, barred, avoided, notes):
    """Looks for a set of the count of a cell without `barred`, and not beside `avoided` (-1: no such cell), and notes
    what it has in common with those before; of the first (`n_first` < 0), all of it. `n_first`: the cells of the first
    set and around it. Returns 1 more than the number of these cells for the set that is found, 0 if there is none, -1
    for too many steps.
    """
    count = notes.counts[cell]
    if barred >= 0:
        notes.kinds[barred] = _BARRED
    n_found = _find(beside, cell, 0, notes)
    at, n_chosen, result = 0, 0, 0
    while at >= 0:
        if n_chosen < count and at < n_found:
            notes.clock[1] += 1
            if notes.clock[1] > MAX_STEPS:
                result = -1
                break
            here = notes.order[at]
            notes.made[at], notes.kinds[here] = n_found, _CHOSEN
            n_found = _find(beside, here, n_found, notes)
            n_chosen += 1
            at += 1
            continue
        if n_chosen == count and _is_possible(beside, cell, at, n_found, barred, avoided, notes):
            if n_first < 0:
                _note_first(n_found, notes)
            _drop_others(n_first, notes)
            result = 1 + n_found
            break
        at -= 1
        while at >= 0:  # back to the last cell that was chosen and need not be
            here = notes.order[at]
            if notes.kinds[here] == _CHOSEN:
                for i in range(notes.made[at], n_found):
                    notes.kinds[notes.order[i]] = FREE
                n_found = notes.made[at]
                n_chosen -= 1
                if notes.states[here] != IN and here != avoided:
                    notes.kinds[here] = _PASSED
                    if _are_enough(beside, cell, count, notes):
                        at += 1
                        break
            notes.kinds[here] = _FOUND
            at -= 1
    for i in range(n_found):
        notes.kinds[notes.order[i]] = FREE
    if barred >= 0:
        notes.kinds[barred] = FREE
    return result
