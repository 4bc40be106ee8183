"""RunLengths by hand, and against all lines of a length; the laws are in test_rule_laws.py."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

from gridlanes.kernels.rule_kernel import KERNELS
from gridlanes.kernels.rules.run_lengths import run_lengths_naive
from gridlanes.lowering.words import WordFormat

OFF, ON, OPEN = 0b01, 0b10, 0b11
WORDS = WordFormat(16)


def line(text):
    return [{".": OFF, "#": ON, "?": OPEN, "!": 0}[letter] for letter in text]


@pytest.mark.parametrize(
    ("before", "lengths", "after", "broken"),
    [
        ("?????", [5], "#####", False),
        ("?????", [4], "?###?", False),
        ("?????", [2, 2], "##.##", False),
        ("?????", [], ".....", False),
        ("#????", [2], "##...", False),
        ("??.??", [3], "!!!!!", True),
        ("?.???", [0, 3, 0], "..###", False),
        ("?#?#?", [1, 1], ".#.#.", False),
        ("???", [65535], "???", False),
        ("???", [65534], "!!!", True),
    ],
)
def test_what_all_lines_with_these_runs_have_in_common_is_kept(before, lengths, after, broken):
    assert run_lengths_naive(line(before), [1 + len(lengths), 1, *lengths]) == (line(after), broken)


def test_long_lines_up_to_the_last_bit():
    """61 coords, the longest line: runs that fill it leave no choice, one coord less leaves some."""
    entry = KERNELS["run_lengths"].entry(WORDS.zeros(1, WORDS.lanes), column=True)
    for lengths, gaps in (([30, 30], 0), ([30, 29], 1), ([1] * 31, 0), ([61], 0), ([60], 1)):
        tile, flags = WORDS.zeros(61, WORDS.lanes), WORDS.zeros(2, WORDS.lanes)
        tile[:] = OPEN
        index = np.array([61, *range(61), 1 + len(lengths), 1, *lengths], np.int32)
        entry(tile, 0, index, 0, 1, np.zeros(2 * len(lengths), np.int64), flags)
        packed = list(itertools.chain.from_iterable([ON] * length + [OFF] for length in lengths))[: 61 - gaps]
        assert flags[1, 0] == 0
        if gaps:
            assert (tile[:, 0] == OPEN).any()
            assert all(new in (old, OPEN) for new, old in zip(tile[:, 0].tolist(), packed, strict=False))
        else:
            assert tile[:, 0].tolist() == packed


def test_a_line_of_twelve_equals_its_twin():
    rng, entry = random.Random(5), KERNELS["run_lengths"].entry(WORDS.zeros(1, WORDS.lanes), column=True)
    for _ in range(60):
        lengths = [rng.randrange(1, 4) for _ in range(rng.randrange(4))]
        words = [rng.choice([OPEN, OPEN, OPEN, ON, OFF]) for _ in range(12)]
        tile, flags = WORDS.zeros(12, WORDS.lanes), WORDS.zeros(2, WORDS.lanes)
        tile[:, 0] = words
        index = np.array([12, *range(12), 1 + len(lengths), 1, *lengths], np.int32)
        entry(tile, 0, index, 0, 1, np.zeros(8, np.int64), flags)
        assert (tile[:, 0].tolist(), bool(flags[1, 0])) == run_lengths_naive(words, [1 + len(lengths), 1, *lengths])
