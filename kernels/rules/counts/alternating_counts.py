"""AlternatingCounts: given numbers of coords of a line hold two marks, and these two marks alternate along the line.

All numbers of the second mark are tried at once as the bits of a word, for each number of the first and each mark of
the previous coord: first the numbers that are left for the coords from each on, from the right, then the numbers of the
coords before it, from the left. Consistency: domain consistent for one line: it does not infer from rows and columns
together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_of, fill, keep, kept, load, select, shift_left, shift_right, update
from gridlanes.kernels.lanes.scratch import WORDS
from gridlanes.kernels.rule_kernel import Number, rule_kernel, vector_of

FREE, FIRST, SECOND = 0, 1, 2
"""what a coord holds: neither of the two marks, or one of them"""


class TwoMarkCounts(NamedTuple):
    """Two marks, by their numbers, and how many coords hold each, all ones for any number."""

    first: int
    second: int
    n_first: Number
    n_second: Number


def alternating_counts_naive(words: Sequence[int], parameters: TwoMarkCounts, bits: int) -> tuple[list[int], bool]:
    """The naive twin of `alternating_counts`, for words of `bits` bits."""
    both, wanted = (1 << parameters.first, 1 << parameters.second), (parameters.n_first, parameters.n_second)
    kept_bits = [0] * len(words)

    def lines(place: int, before: int, held: tuple[int, int]) -> bool:
        """Whether the line can go on from a place; notes what its coords hold then."""
        if place == len(words):
            return all(n in (count, (1 << bits) - 1) for n, count in zip(wanted, held, strict=True))
        found = False
        free = words[place] & ~(both[0] | both[1])
        for kind, bit in ((FREE, free), (FIRST, words[place] & both[0]), (SECOND, words[place] & both[1])):
            if not bit or (kind != FREE and kind == before):
                continue
            if lines(place + 1, kind, (held[0] + (kind == FIRST), held[1] + (kind == SECOND))):
                kept_bits[place] |= bit
                found = True
        return found

    return (kept_bits, False) if lines(0, FREE, (0, 0)) else ([0] * len(words), True)


def _scratch(size: int, parameters: TwoMarkCounts) -> int:
    return WORDS * 3 * _n_counts(size) * (size + 3)


def _n_counts(size: int) -> int:
    """How many numbers of the first mark there can be: from none to every second coord, and one behind them."""
    return (size + 1) // 2 + 2


@kernel(inline=True)
def _at(size, place, kind, count):
    """Where scratch has what is left behind so many coords, of which the last is of this kind, with this count."""
    return (place * 3 + kind) * ((size + 1) // 2 + 2) + count


@kernel(inline=True)
def _ends(tile, size, n_first, n_second, scratch):
    """Keeps which counts the whole line may have."""
    zero = fill(tile, 0)
    most = (size + 1) // 2 + 1
    second = select(n_second == ~zero, ~zero, zero)
    for count in range(most):
        second = second | select(n_second == fill(tile, count), bit_of(tile, count), zero)
    for count in range(most + 1):
        wanted = (n_first == ~zero) | (n_first == fill(tile, count))
        allowed = select(wanted, second, zero)
        if count == most:
            allowed = zero
        for kind in range(3):
            keep(scratch, _at(size, size, kind, count), allowed)


@rule_kernel(TwoMarkCounts, naive=alternating_counts_naive, scratch=_scratch, expensive=True)
def alternating_counts(tile, coords, parameters, scratch):
    """One line, of at most 28 coords where words have 16 bits."""
    size, zero = len(coords), fill(tile, 0)
    most = (size + 1) // 2 + 1
    one, two = bit_of(tile, parameters.first), bit_of(tile, parameters.second)
    _ends(tile, size, vector_of(tile, parameters.n_first), vector_of(tile, parameters.n_second), scratch)
    for back in range(size):
        place = size - 1 - back
        word = load(tile, coords[place])
        is_free, is_one, is_two = (word & ~(one | two)) != zero, (word & one) != zero, (word & two) != zero
        for count in range(most + 1):
            free = select(is_free, kept(scratch, _at(size, place + 1, 0, count), tile), zero)
            first = zero
            if count < most:
                first = select(is_one, kept(scratch, _at(size, place + 1, 1, count + 1), tile), zero)
            second = select(is_two, shift_right(kept(scratch, _at(size, place + 1, 2, count), tile), 1), zero)
            keep(scratch, _at(size, place, 0, count), free | first | second)
            keep(scratch, _at(size, place, 1, count), free | second)
            keep(scratch, _at(size, place, 2, count), free | first)
    # Behind these, two places more: what the coords before can hold, in turns.
    for kind in range(3):
        for count in range(most + 1):
            keep(scratch, _at(size, size + 1, kind, count), zero)
    keep(scratch, _at(size, size + 1, 0, 0), fill(tile, 1))
    changed, broken = zero, zero
    for place in range(size):
        here, there = size + 1 + place % 2, size + 1 + (place + 1) % 2
        word = load(tile, coords[place])
        is_free, is_one, is_two = (word & ~(one | two)) != zero, (word & one) != zero, (word & two) != zero
        can_free, can_one, can_two, before_one = zero, zero, zero, zero
        for count in range(most + 1):
            free, first, second = (
                kept(scratch, _at(size, here, 0, count), tile),
                kept(scratch, _at(size, here, 1, count), tile),
                kept(scratch, _at(size, here, 2, count), tile),
            )
            now_free = select(is_free, free | first | second, zero)
            now_one = select(is_one, before_one, zero)
            now_two = select(is_two, shift_left(free | first, 1), zero)
            before_one = free | second
            keep(scratch, _at(size, there, 0, count), now_free)
            keep(scratch, _at(size, there, 1, count), now_one)
            keep(scratch, _at(size, there, 2, count), now_two)
            can_free = can_free | (now_free & kept(scratch, _at(size, place + 1, 0, count), tile))
            can_one = can_one | (now_one & kept(scratch, _at(size, place + 1, 1, count), tile))
            can_two = can_two | (now_two & kept(scratch, _at(size, place + 1, 2, count), tile))
        after = select(can_free != zero, word & ~(one | two), zero)
        after = after | select(can_one != zero, word & one, zero) | select(can_two != zero, word & two, zero)
        changed = changed | update(tile, coords[place], word, after)
        broken = broken | select(after == zero, fill(tile, 1), zero)
    return changed, broken
