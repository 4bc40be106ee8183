"""Runs in the ring of eight places around a cell, and hints of them.

A *hint* has the lengths of all runs in a ring in any order, or ? for unknown lengths. It is a number with these digits,
the largest first, 9 for ?: 311 for a run of three and two of one, 91 for a run of one and another of any length. 0
stands for no run at all; so may a single ?.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""the steps, down and right, to the places of a ring; each is beside the next, and the last beside the first"""
UNKNOWN_LENGTH = 9
"""the digit of a length that the puzzle does not give"""
_MAX_RUNS = 4
"""runs of a ring"""


def runs_of(ring: int) -> tuple[int, ...]:
    """The lengths of the runs of a ring, a bit for each place, the largest first."""
    held = [ring >> k & 1 for k in range(len(AROUND))]
    if all(held):
        return (len(AROUND),)
    start = held.index(0)
    turned = "".join(map(str, held[start:] + held[:start]))
    return tuple(sorted(map(len, turned.replace("0", " ").split()), reverse=True))


KINDS = sorted({runs_of(ring) for ring in range(1 << len(AROUND))})
"""all that the runs of a ring can be"""
KIND_OF = [KINDS.index(runs_of(ring)) for ring in range(1 << len(AROUND))]
"""the number of the kind of each ring"""


def hint_of(runs: tuple[int, ...]) -> int:
    """The hint that tells all runs, or of some digits."""
    return int("".join(map(str, sorted(runs, reverse=True))) or "0")


def _fits(digits: tuple[int, ...], runs: tuple[int, ...]) -> bool:
    """Whether runs are as the digits of a hint say."""
    known = Counter(digit for digit in digits if digit != UNKNOWN_LENGTH)
    return (len(digits) == len(runs) or (digits == (UNKNOWN_LENGTH,) and not runs)) and not known - Counter(runs)


def _allowed() -> dict[int, int]:
    found = {0: 1 << KINDS.index(())}
    for n_runs in range(1, _MAX_RUNS + 1):
        for digits in combinations_with_replacement(range(1, UNKNOWN_LENGTH + 1), n_runs):
            kinds = sum(1 << number for number, runs in enumerate(KINDS) if _fits(digits, runs))
            if kinds:
                found[hint_of(digits)] = kinds
    return found


HINTS = _allowed()
"""of each hint, the kinds of rings that it allows, as bits"""


def rings_by_rows(kinds: int) -> list[int]:
    """The rings of some kinds, as bits in the order of the three rows, ascending."""
    order = sorted(AROUND)
    rings = [ring for ring, kind in enumerate(KIND_OF) if kinds >> kind & 1]
    return sorted(sum((ring >> k & 1) << order.index(step) for k, step in enumerate(AROUND)) for ring in rings)
