"""RunsAround: the runs of a mark in the rings around cells of a rectangle.

For each cell with a hint, all rings of eight places that the surrounding cells can still have and that the hint allows
are tried; marks in none of them are eliminated. The lanes in which a ring is possible are an integer, one bit for each
lane. Domain consistent for each hint on its own. It does not infer from two hints whose rings have cells in common.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bits, fill, load, mask, select, update
from gridlanes.kernels.rule_kernel import Numbers, bit_of, rule_kernel, vector_of

NONE = 255
"""stands for no hint at all; in a clue's row this, or more"""
N_AROUND = 8
_HALF, _RINGS = 16, 256


class RingHints(NamedTuple):
    """The columns of a rectangle; the number of the mark; the places of a ring, rows and columns from its top left
    corner; how many kinds of rings there are; the kind of each ring, a bit a place; the kinds that each hint allows, as
    bits; for each cell the number of its hint, or `NONE`.
    """

    cols: int
    mark: int
    around: Numbers
    n_kinds: int
    kind_of: Numbers
    allowed: Numbers
    hints: Numbers


def runs_around_naive(words: Sequence[int], parameters: RingHints) -> tuple[list[int], bool]:
    """The naive twin of `runs_around`."""
    cols, number, steps, _, kind_of, allowed, hints = parameters
    mark, rows, broken, new = 1 << number, len(words) // cols, False, list(words)
    for k, hint in enumerate(hints):
        if hint >= len(allowed):
            continue
        row, col = divmod(k, cols)
        places = [(row - 1 + steps[2 * i], col - 1 + steps[2 * i + 1]) for i in range(N_AROUND)]
        ring = [r * cols + c if 0 <= r < rows and 0 <= c < cols else -1 for r, c in places]
        left = [
            code
            for code in range(_RINGS)
            if allowed[hint] >> kind_of[code] & 1
            and all(
                (cell >= 0 and new[cell] & mark != 0) if code >> i & 1 else (cell < 0 or new[cell] & ~mark != 0)
                for i, cell in enumerate(ring)
            )
        ]
        broken |= not left
        for i, cell in enumerate(ring):
            if cell >= 0:
                new[cell] &= sum({mark if code >> i & 1 else ~mark for code in left})
        new[k] &= ~mark
    return new, broken or any(not new[k] and word for k, word in enumerate(words))


class RingNotes(NamedTuple):
    """Where the lanes stand in scratch in which something holds."""

    possible: int
    """each half of a ring can be as its number says"""
    kept: int
    """the same of the rings that are left"""
    kind: int
    """rings of each kind are allowed"""


_NOTES = RingNotes(0, 2 * _HALF, 4 * _HALF)


@kernel(inline=True)
def _at(k, i, around, cols, size):
    """The cell at place i of the ring around cell k, -1 if there is none."""
    row, col = k // cols - 1 + around[2 * i], k % cols - 1 + around[2 * i + 1]
    inside = row >= 0 and row < size // cols and col >= 0 and col < cols
    return row * cols + col if inside else -1


@kernel(inline=True)
def _note_halves(tile, coords, k, around, cols, mark, every, scratch):
    """Notes in which lanes the halves of the ring around cell k can be what."""
    zero = fill(tile, 0)
    for code in range(2 * _HALF):
        scratch[_NOTES.possible + code] = every
        scratch[_NOTES.kept + code] = 0
    for i in range(N_AROUND):
        cell = _at(k, i, around, cols, len(coords))
        holds, holds_not = np.int64(0), every
        if cell >= 0:
            word = load(tile, coords[cell])
            holds = np.int64(bits((word & mark) != zero))
            holds_not = np.int64(bits((word & ~mark) != zero))
        first = _NOTES.possible + (i // 4) * _HALF
        for code in range(_HALF):
            scratch[first + code] &= holds if code >> (i % 4) & 1 else holds_not


@kernel(inline=True)
def _note_kinds(tile, hint, allowed, n_kinds, free, scratch):
    """Notes in which lanes the kinds of rings are allowed; in those that are `free` all are."""
    for kind in range(n_kinds):
        scratch[_NOTES.kind + kind] = free
    for number in range(len(allowed)):
        lanes = np.int64(bits(hint == fill(tile, number)))
        if lanes != 0:
            for kind in range(n_kinds):
                if allowed[number] >> kind & 1:
                    scratch[_NOTES.kind + kind] |= lanes


@kernel(inline=True)
def _keep_rings(kind_of, scratch):
    """Notes what the rings have that are left; returns the lanes in which one is."""
    some = np.int64(0)
    for upper in range(_HALF):
        of_upper = scratch[_NOTES.possible + _HALF + upper]
        if of_upper == 0:
            continue
        for lower in range(_HALF):
            kind = kind_of[upper * _HALF + lower]
            lanes = of_upper & scratch[_NOTES.possible + lower] & scratch[_NOTES.kind + kind]
            some |= lanes
            scratch[_NOTES.kept + lower] |= lanes
            scratch[_NOTES.kept + _HALF + upper] |= lanes
    return some


@kernel(inline=True)
def _lanes_of_place(i, scratch):
    """The lanes in which place i holds the mark in a ring that is left, and those in which it does not."""
    holds, holds_not = np.int64(0), np.int64(0)
    for code in range(_HALF):
        lanes = scratch[_NOTES.kept + (i // 4) * _HALF + code]
        if code >> (i % 4) & 1:
            holds |= lanes
        else:
            holds_not |= lanes
    return holds, holds_not


@rule_kernel(RingHints, naive=runs_around_naive, scratch=lambda size, parameters: _NOTES.kind + parameters.n_kinds)
def runs_around(tile, coords, parameters, scratch):
    """A rectangle of cells, row by row."""
    cols, size, around = parameters.cols, len(coords), parameters.around
    mark, zero, one = bit_of(tile, parameters.mark), fill(tile, 0), fill(tile, 1)
    every = np.int64(bits(zero == zero))
    changed, broken = zero, zero
    for k in range(size):
        if parameters.hints[k] == NONE:
            continue
        hint = vector_of(tile, parameters.hints[k])
        given = np.int64(bits(hint < fill(tile, len(parameters.allowed))))
        if given == 0:
            continue
        _note_halves(tile, coords, k, around, cols, mark, every, scratch)
        _note_kinds(tile, hint, parameters.allowed, parameters.n_kinds, every & ~given, scratch)
        some = _keep_rings(parameters.kind_of, scratch)
        broken = broken | select(mask(tile, given & ~some), one, zero)
        for i in range(N_AROUND):
            cell = _at(k, i, around, cols, size)
            if cell >= 0:
                holds, holds_not = _lanes_of_place(i, scratch)
                kept = select(mask(tile, holds | ~given), mark, zero) | select(
                    mask(tile, holds_not | ~given), ~mark, zero
                )
                word = load(tile, coords[cell])
                changed = changed | update(tile, coords[cell], word, word & kept)
                broken = broken | select((word != zero) & ((word & kept) == zero), one, zero)
        word = load(tile, coords[k])
        new = word & ~select(mask(tile, given), mark, zero)
        changed = changed | update(tile, coords[k], word, new)
        broken = broken | select((word != zero) & (new == zero), one, zero)
    return changed, broken
