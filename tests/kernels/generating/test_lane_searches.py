"""Searches in lanes find the solutions that their naive twin finds, in any lane, beside any others."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.generating.clues.lane_searches import lane_searches
from gridlanes.genres import sudoku
from gridlanes.kernels.compiling.jit import JIT_OFF
from gridlanes.kernels.generating.lane_searches import (
    BEGINNING,
    REFUSED,
    SEARCHING,
    advance,
    guess_naive,
    solutions_naive,
)
from gridlanes.lowering.words import WordFormat

SMALL = sudoku.structure(2, 2)
REGIONS = [region.tolist() for region in SMALL.distinct_regions]


def states(rng: random.Random, n: int) -> list[list[int]]:
    """Words of 4x4 boards, some coords of which have lost a mark or more."""
    lost = [1, 2, 4, 8, 7, 11, 13, 14, 3, 12]
    return [[rng.choice(lost if rng.random() < 0.25 + i / n else [15]) for _ in range(16)] for i in range(n)]


def solutions_of(lanes_of, budget: int = 1 << 40, bits_of_word: int = 16):
    """All solutions of the states in lanes, and which of these searches have spent their budget."""
    word_format = WordFormat(bits_of_word)
    searches = lane_searches(SMALL, word_format, budget)
    found: list[list[list[int]]] = [[] for _ in lanes_of]
    over, ended = [], 0
    for lane, words in enumerate(lanes_of):
        searches.start[:, lane] = words
        searches.nodes[lane] = 1
        for which in (SEARCHING, BEGINNING):
            searches.lanes[which] |= np.uint64(1 << lane)
    while ended < len(lanes_of):
        solved, exhausted, spent = (int(each) for each in advance(SMALL.tables(word_format), searches, 16, budget))
        for lane in range(len(lanes_of)):
            if solved >> lane & 1:
                found[lane].append(searches.tile[:16, lane].tolist())
                for which in (SEARCHING, REFUSED):  # goes on
                    searches.lanes[which] |= np.uint64(1 << lane)
            if spent >> lane & 1:
                over.append(lane)
            ended += (exhausted | spent) >> lane & 1
    return found, over


def test_a_search_that_goes_on_finds_all_solutions_once() -> None:
    some = states(random.Random(0), 8 if JIT_OFF else 32)
    found, over = solutions_of(some)
    assert not over
    for words, solutions in zip(some, found, strict=True):
        expected = [*solutions_naive(words, REGIONS)]
        assert sorted(solutions) == sorted(expected)
    assert {len(each) for each in found} > {0, 1}


@pytest.mark.parametrize("budget", [1, 4])
def test_a_search_ends_with_its_budget_and_does_not_depend_on_others(budget: int) -> None:
    some = states(random.Random(4), 12)
    found, over = solutions_of(some, budget)
    assert over
    assert solutions_of(some[::-1], budget)[0] == found[::-1]
    every, _ = solutions_of(some)
    for lane, solutions in enumerate(found):
        assert solutions == every[lane][: len(solutions)]
        assert lane in over or solutions == every[lane]


def test_guesses_are_made_where_fewest_marks_are_left() -> None:
    assert guess_naive([1, 14, 12, 6, 15]) == (2, 4)
    assert guess_naive([1, 2, 4]) is None
