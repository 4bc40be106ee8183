"""Forcing: conclusions from assuming a mark, and from all marks of a coord, or all places of a mark in a house.

`NISHIO` follows one mark through the places that houses leave it. `DYNAMIC` uses coords and houses with one possibility
left at any time; for those that had two before the assumption, see `gridlanes.kernels.grading.static_forcing`. An
assumption that leaves a coord without a mark, or a mark without a place in a house, is refuted. Except for `NISHIO`,
marks that all candidates of a coord, or all places of a mark in a house, exclude are eliminated, too. Two things are
never assumed at a time.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.houses import WORD, copy_words, is_in, only_place, put_in, see_layers
from gridlanes.kernels.grading.static_forcing import EACH_WAY, NEVER
from gridlanes.kernels.lanes import NO_LANE, bit_count, first_bit, one_lane, rest_of

NISHIO, DYNAMIC = 0, 1


class Assumed(NamedTuple):
    """The consequences of one assumption. `words` ``uint64 (C,)``, `layers` ``uint64 (N, W)``: the remaining
    candidates. `why` ``int64 (C, N)``: the mark at a coord, as coord * N + mark, that ruled a mark at a coord out, -1
    for none. `turn`, `house` ``int64 (C,)``: the turn in which the mark of a coord held, 0 for never, and the house
    that left it no other place, -1 for none. `queue` ``int64 (C,)``: marks that hold.
    """

    words: NDArray[np.uint64]
    layers: NDArray[np.uint64]
    why: NDArray[np.int64]
    turn: NDArray[np.int64]
    house: NDArray[np.int64]
    queue: NDArray[np.int64]


@kernel
def _hold(assumed, c, mark, house, n_held):
    """Lets a mark hold, unless one of that coord does; returns how many hold then."""
    if assumed.turn[c]:
        return n_held
    assumed.queue[n_held] = c * assumed.layers.shape[0] + mark
    assumed.turn[c], assumed.house[c] = n_held + 1, house
    return n_held + 1


@kernel
def _rule_out(before, assumed, houses, way, c, mark, reason, n_held):
    """Rules a mark at a coord out. Returns how many marks hold then, and where it broke: the number of the coord, or C
    + house * N + mark for a house; -1 for nowhere.
    """
    n_marks, n_coords = assumed.layers.shape[0], before.shape[0]
    assumed.words[c] &= ~one_lane(mark)
    assumed.layers[mark, c // WORD] &= ~one_lane(c % WORD)
    assumed.why[c, mark] = reason
    rest = assumed.words[c]
    if rest == NO_LANE:
        return n_held, c
    if way != NISHIO and rest_of(rest) == NO_LANE:
        n_held = _hold(assumed, c, first_bit(rest), -1, n_held)
    for k in range(houses.of.shape[1]):
        house = houses.of[c, k]
        if house < 0:
            continue
        last = only_place(assumed.layers[mark], houses.masks[house])
        if last == -1:
            return n_held, n_coords + house * n_marks + mark
        if last >= 0:
            n_held = _hold(assumed, last, mark, house, n_held)
    return n_held, -1


@kernel
def assume(before, layers, assumed, houses, way, c0, mark0):
    """Follows the assumption that a mark stands at a coord; returns where it broke, as `_rule_out` does."""
    n_marks = layers.shape[0]
    copy_words(before, assumed.words)
    for mark in range(n_marks):
        copy_words(layers[mark], assumed.layers[mark])
    assumed.why[:] = -1
    assumed.turn[:] = 0
    n_held, head = _hold(assumed, c0, mark0, -1, 0), 0
    while head < n_held:
        reason = assumed.queue[head]
        c, mark = reason // n_marks, reason % n_marks
        head += 1
        if assumed.words[c] & one_lane(mark) == NO_LANE:
            return c
        if way != NISHIO:
            left = assumed.words[c] & ~one_lane(mark)
            while left != NO_LANE:
                n_held, broken = _rule_out(before, assumed, houses, way, c, first_bit(left), reason, n_held)
                if broken >= 0:
                    return broken
                left = rest_of(left)
        for w in range(layers.shape[1]):
            left = assumed.layers[mark, w] & houses.peers[c, w]
            while left != NO_LANE:
                seen = w * WORD + first_bit(left)
                left = rest_of(left)
                n_held, broken = _rule_out(before, assumed, houses, way, seen, mark, reason, n_held)
                if broken >= 0:
                    return broken
    return -1


@kernel
def _need_all(before, needed, stack, top, coords, but, mark):
    """Puts the places of a mark in a house, all but one, on the stack, as ruled out."""
    n_marks = needed.shape[0] // (2 * before.shape[0])
    for k in range(coords.shape[0]):
        c = coords[k]
        if c != but and before[c] & one_lane(mark) != NO_LANE and not needed[2 * (c * n_marks + mark)]:
            needed[2 * (c * n_marks + mark)] = True
            stack[top] = 2 * (c * n_marks + mark)
            top += 1
    return top


@kernel
def _need_marks(before, needed, stack, top, c, but):
    """Puts the marks of a coord, all but one, on the stack, as ruled out."""
    n_marks = needed.shape[0] // (2 * before.shape[0])
    for mark in range(n_marks):
        entry = 2 * (c * n_marks + mark)
        if mark != but and before[c] & one_lane(mark) != NO_LANE and not needed[entry]:
            needed[entry] = True
            stack[top] = entry
            top += 1
    return top


@kernel
def steps_behind(before, assumed, houses, broken, needed, stack):
    """How many facts lie between an assumption and where it broke. `needed` ``bool (2 * C * N,)`` and `stack` ``int64
    (2 * C * N,)`` are room to work in: a mark at a coord that does not hold, then one that does.
    """
    n_marks, n_coords = assumed.layers.shape[0], before.shape[0]
    needed[:] = False
    if broken < n_coords:
        top = _need_marks(before, needed, stack, 0, broken, -1)
    else:
        house, mark = (broken - n_coords) // n_marks, (broken - n_coords) % n_marks
        top = _need_all(before, needed, stack, 0, houses.members[house], -1, mark)
    n_steps = 0
    while top:
        top -= 1
        entry = stack[top]
        n_steps += 1
        c, mark = entry // 2 // n_marks, entry // 2 % n_marks
        if entry % 2 == 0:
            reason = assumed.why[c, mark]
            if reason >= 0 and not needed[2 * reason + 1]:
                needed[2 * reason + 1] = True
                stack[top] = 2 * reason + 1
                top += 1
        elif assumed.turn[c] > 1:
            if assumed.house[c] < 0:
                top = _need_marks(before, needed, stack, top, c, mark)
            else:
                top = _need_all(before, needed, stack, top, houses.members[assumed.house[c]], c, mark)
    return n_steps


@kernel
def may_break(words, layers, houses, c0, mark, space):
    """Whether following one mark alone from a coord may have a contradiction; if not, `NISHIO` has none."""
    layer, held, n_words = space.layer, space.held, layers.shape[1]
    for w in range(n_words):
        layer[w], held[w] = layers[mark, w], NO_LANE
    space.queue[0], head, tail = c0, 0, 1
    put_in(held, c0)
    while head < tail:
        c, gone = space.queue[head], NO_LANE
        head += 1
        if not is_in(layer, c):
            return True
        for w in range(n_words):
            here = layer[w] & houses.peers[c, w]
            gone |= here
            if here & space.single[w] != NO_LANE:
                return True
            layer[w] &= ~here
        for house in range(houses.masks.shape[0] if gone != NO_LANE else 0):
            only, had_some = only_place(layer, houses.masks[house]), False
            if only == -1:
                for w in range(n_words):
                    had_some |= layers[mark, w] & houses.masks[house, w] != NO_LANE
                if had_some:
                    return True
            elif only >= 0 and not is_in(held, only):
                put_in(held, only)
                space.queue[tail] = only
                tail += 1
    return False


class ForcingSpace(NamedTuple):
    """Working space to try all assumptions. `left_after` ``uint64 (C * N, C)``: the candidates left by each;
    `is_refuted` ``bool (C * N,)``: whether it has a contradiction; `after` ``uint64 (C,)``: the candidates left by the
    shortest forcing; `union` ``uint64 (C,)``: the union of the candidates left by some assumptions; `ways` ``int64
    (N,)``: these assumptions, as coord * N + mark; `needed`, `stack`: see `steps_behind`. For `may_break`: `single`
    ``uint64 (W,)``, the coords with one candidate; `layer`, `held` ``uint64 (W,)`` and `queue` ``int64 (C,)``.
    """

    left_after: NDArray[np.uint64]
    is_refuted: NDArray[np.bool_]
    after: NDArray[np.uint64]
    union: NDArray[np.uint64]
    ways: NDArray[np.int64]
    needed: NDArray[np.bool_]
    stack: NDArray[np.int64]
    single: NDArray[np.uint64]
    layer: NDArray[np.uint64]
    held: NDArray[np.uint64]
    queue: NDArray[np.int64]


@kernel
def _try_all(words, layers, assumed, houses, way, space):
    """Assumes each open mark; returns the steps of the shortest refutation, and leaves its consequences in
    `room.after`.
    """
    n_marks, best = layers.shape[0], NEVER
    space.single[:] = NO_LANE
    for c in range(words.shape[0]):
        if bit_count(words[c]) == 1:
            put_in(space.single, c)
    for c in range(words.shape[0]):
        left = words[c] if way != NISHIO or not is_in(space.single, c) else NO_LANE
        while left != NO_LANE:
            mark = first_bit(left)
            left = rest_of(left)
            if way == NISHIO and not may_break(words, layers, houses, c, mark, space):
                continue
            broken = assume(words, layers, assumed, houses, way, c, mark)
            copy_words(assumed.words, space.left_after[c * n_marks + mark])
            space.is_refuted[c * n_marks + mark] = broken >= 0
            if broken < 0 or bit_count(words[c]) == 1:
                continue
            steps = steps_behind(words, assumed, houses, broken, space.needed, space.stack)
            if steps < best:
                best = steps
                copy_words(words, space.after)
            if steps == best:
                space.after[c] &= ~one_lane(mark)
    return best


@kernel
def _ways_of(words, houses, group, ways):
    """Fills `ways` with the marks of coord number `group`, or for group number C + house * N + mark with the places of
    that mark in that house; returns how many there are.
    """
    n_marks, n_coords, n_ways = houses.members.shape[1], words.shape[0], 0
    for k in range(n_marks):
        c, mark = group, k
        if group >= n_coords:
            c, mark = houses.members[(group - n_coords) // n_marks, k], (group - n_coords) % n_marks
        if words[c] & one_lane(mark) != NO_LANE:
            ways[n_ways] = c * n_marks + mark
            n_ways += 1
    return n_ways


@kernel
def _agree(words, space, n_ways):
    """Whether the first ways together rule out an open mark; `room.union`: the marks that they leave. Refuted ways
    leave none.
    """
    space.union[:] = NO_LANE
    for j in range(n_ways):
        if not space.is_refuted[space.ways[j]]:
            for c in range(words.shape[0]):
                space.union[c] |= space.left_after[space.ways[j], c]
    ruled_out = NO_LANE
    for c in range(words.shape[0]):
        ruled_out |= words[c] & ~space.union[c]
    return ruled_out != NO_LANE


@kernel(allocates=True)
def forcing(states, rows, houses, way, found, shortest):
    """Eliminates the marks that the shortest forcing in each state eliminates. `way`: `NISHIO` or `DYNAMIC`.
    `rows` and `found` as in `gridlanes.kernels.grading.locked.locked`; `shortest` ``int64 (n,)``: its number of steps.
    """
    n_marks, n_words, n_coords = houses.members.shape[1], houses.masks.shape[1], houses.of.shape[0]
    n_facts, n_groups = n_marks * n_coords, n_coords + houses.members.shape[0] * n_marks
    layers, layers_left = np.zeros((n_marks, n_words), np.uint64), np.zeros((n_marks, n_words), np.uint64)
    words_left, why = np.zeros(n_coords, np.uint64), np.zeros((n_coords, n_marks), np.int64)
    turn, house, queue = np.zeros(n_coords, np.int64), np.zeros(n_coords, np.int64), np.zeros(n_coords, np.int64)
    assumed = Assumed(words_left, layers_left, why, turn, house, queue)
    left_after, is_refuted = np.zeros((n_facts, n_coords), np.uint64), np.zeros(n_facts, np.bool_)
    after, union, ways = np.zeros(n_coords, np.uint64), np.zeros(n_coords, np.uint64), np.zeros(n_marks, np.int64)
    needed, stack = np.zeros(2 * n_facts, np.bool_), np.zeros(2 * n_facts, np.int64)
    single, layer, held = np.zeros(n_words, np.uint64), np.zeros(n_words, np.uint64), np.zeros(n_words, np.uint64)
    space = ForcingSpace(
        left_after, is_refuted, after, union, ways, needed, stack, single, layer, held, np.zeros(n_coords, np.int64)
    )
    for i in range(rows.shape[0]):
        words = states.words[rows[i]]
        see_layers(words, layers)
        best = _try_all(words, layers, assumed, houses, way, space)
        for group in range(0 if way == NISHIO else n_groups):
            n_ways = _ways_of(words, houses, group, ways)
            steps = EACH_WAY * n_ways
            if n_ways < 2 or steps > best or not _agree(words, space, n_ways):
                continue
            if steps < best:
                best = steps
                copy_words(words, after)
            for c in range(n_coords):
                after[c] &= union[c]
        n_found = 0
        for c in range(n_coords if best != NEVER else 0):
            n_found += bit_count(words[c] & ~after[c])
            words[c] &= after[c]
        found[i], shortest[i] = n_found, best if n_found else 0
