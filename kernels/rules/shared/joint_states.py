"""Joint states: an auxiliary coord whose bits are the states of four places together.

State *s* has a coord's mark at place *k* if bit *k* of *s* is set; so a word has 16 bits, one for each state that is
left. Places without a coord never hold a mark. Two such words that share coords have them at the same places, hence
what one says of shared places is had by *spreading* it over the places that are not shared: a state stays possible if
one that differs from it there alone is.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import fill, shift_left, shift_right

EVERY_STATE = 0xFFFF
HOLDING = (0xAAAA, 0xCCCC, 0xF0F0, 0xFF00)
"""for each place, the states that have a mark there"""


def states_of(counts: Iterable[int], places: Iterable[int]) -> int:
    """The word of the states that have so many marks, as one of `counts` says, at some of `places` and at no other."""
    return states_within(frozenset(counts), sum(1 << place for place in places))


@cache
def states_within(counts: frozenset[int], within: int) -> int:
    """The word of the states that have so many marks, as one of `counts` says, at places with a bit in `within`, and
    none at any other.
    """
    return sum(1 << s for s in range(16) if not s & ~within and s.bit_count() in counts)


def spread_naive(word: int, places: Iterable[int]) -> int:
    """The states that differ from one of the word at most at `places`. The naive twin of `spread_0` to `spread_3`."""
    states = {s for s in range(16) if word >> s & 1}
    for place in places:
        states |= {s ^ 1 << place for s in states}
    return sum(1 << s for s in states)


@kernel(inline=True)
def spread_0(word):
    """A word spread over place 0."""
    return word | (shift_right(word, 1) & fill(word, 0x5555)) | (shift_left(word, 1) & fill(word, 0xAAAA))


@kernel(inline=True)
def spread_1(word):
    """A word spread over place 1."""
    return word | (shift_right(word, 2) & fill(word, 0x3333)) | (shift_left(word, 2) & fill(word, 0xCCCC))


@kernel(inline=True)
def spread_2(word):
    """A word spread over place 2."""
    return word | (shift_right(word, 4) & fill(word, 0x0F0F)) | (shift_left(word, 4) & fill(word, 0xF0F0))


@kernel(inline=True)
def spread_3(word):
    """A word spread over place 3."""
    return word | shift_right(word, 8) | (shift_left(word, 8) & fill(word, 0xFF00))
