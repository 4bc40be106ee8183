"""Regions laid end to end: what rules say of them all at once is what they say of each."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import (
    AllEqual,
    AllHold,
    AtLeastOne,
    AtMost,
    Calculation,
    Connected,
    CountsDiffer,
    DegreeIn,
    Difference,
    Distinct,
    ExactCount,
    Increasing,
    LargerCountOfLines,
    MinDifference,
    OneShape,
    OwnCount,
    ParityEven,
    PieceOfSize,
    Product,
    Quotient,
    Sum,
    WaterLevel,
)
from gridlanes.rules.shared.laid_out import LaidOut
from gridlanes.rules.shared.shapes import drawn

GRID, ALPHABET = Grid(4, 5), Alphabet((0, 3, 7))
RULES = [
    AllEqual(),
    AllHold(3),
    AllHold(Clue(0)),
    AtMost(3, 1),
    AtMost(3, Clue(0)),
    AtLeastOne(7),
    ExactCount(3, Clue(0)),
    DegreeIn(0, (0, 2)),
    ParityEven(7),
    Connected(3),
    PieceOfSize(3, Clue(0)),
    PieceOfSize(7, 2),
    CountsDiffer(3, Clue(0)),
    CountsDiffer(3, 1),
    WaterLevel(3),
    WaterLevel(7, one_level=True),
    OneShape(0, ((3, "##"),)),
    OneShape(3, ((7, "#"), (0, "#"))),
    OneShape(7, ((3, "#"),)),
    Distinct(),
    Sum(Clue(0)),
    Sum(10),
    Sum(Clue(0), distinct=True),
    Product(Clue(0)),
    Increasing(),
    MinDifference(3),
    MinDifference(Clue(0)),
    Calculation("?", Clue(0)),
    Calculation("+", Clue(0)),
    Calculation("*", Clue(0)),
]


def laid_out(rng, n):
    """Regions of one to nine coords, with marks at random."""
    lengths = [rng.randrange(1, 10) for _ in range(n)]
    coords = [coord for length in lengths for coord in rng.sample(range(GRID.n_coords), length)]
    numbers = rng.choices(range(3), weights=(1, 2, 1), k=len(coords))
    start = np.cumsum([0, *lengths])
    return LaidOut(GRID, ALPHABET, start, np.array(coords, np.intp), np.array(numbers, np.uint8))


@pytest.mark.parametrize("rule", RULES, ids=str)
@pytest.mark.parametrize("n", [0, 1, 60])
def test_all_at_once_are_as_each(rule, n):
    rng = random.Random(n)
    regions = laid_out(rng, n)
    clues = np.array([rng.randrange(1 + length) for length in regions.lengths.tolist()], np.int32)
    if isinstance(rule, AllHold):  # whose clues are values
        clues = rng.choices(ALPHABET.values, k=n) if n else clues
        clues = np.array(clues, np.int32)
    asked = rule.bound_to_arrays(clues[None]) if rule.slots else rule
    found = asked.holds_laid_out(regions).tolist()
    expected = []
    for i, (first, last) in enumerate(zip(regions.start[:-1], regions.start[1:], strict=True)):
        scope = Scope(GRID, ALPHABET, (regions.coords[first:last],))
        expected.append(bool(rule.bound(clues[i : i + 1]).holds(regions.numbers[None, first:last], scope)[0]))
    assert found == expected
    assert n < 60 or len({*found}) == 2


PAIRS = [Difference(4), Difference(Clue(0)), Quotient(Clue(0)), Calculation("-", Clue(0)), Calculation("/", Clue(0))]


@pytest.mark.parametrize("rule", PAIRS, ids=str)
def test_pairs_at_once_are_as_each(rule):
    alphabet, n = Alphabet((0, 1, 2, 4, 6)), 300
    rng = np.random.default_rng(5)
    numbers, clues = rng.integers(0, 5, (n, 2)).astype(np.uint8), rng.integers(0, 5, n).astype(np.int32)
    asked = rule.bound_to_arrays(clues[None]) if rule.slots else rule
    found = asked.holds_laid_out(
        LaidOut(GRID, alphabet, 2 * np.arange(n + 1), np.zeros(2 * n, np.intp), numbers.ravel())
    )
    scope = Scope(GRID, alphabet, (np.arange(2),))
    each = [rule.bound(clues[i : i + 1]).holds(numbers[i : i + 1], scope)[0] for i in range(n)]
    assert found.tolist() == each
    assert 10 < sum(each) < n - 10


def test_a_block_is_in_no_sum():
    rule, alphabet = Sum(Clue(0), distinct=True, block=10), Alphabet.counting(10)
    numbers, clues = np.array([0, 1, 9, 0, 1, 1, 2, 9], np.uint8), np.array([3, 11, 2, 13], np.int32)
    regions = LaidOut(GRID, alphabet, np.array([0, 2, 4, 6, 8]), np.zeros(8, np.intp), numbers)
    assert rule.bound_to_arrays(clues[None]).holds_laid_out(regions).tolist() == [True, False, False, False]


SHAPES = [OneShape(0, ((3, "##/#."), (7, "###"))), OneShape(7, ((0, "#./#./##"), (3, "####")))]


@pytest.mark.parametrize("rule", SHAPES, ids=str)
@pytest.mark.parametrize("size", [3, 4])
def test_shapes_are_told_from_others_in_regions_of_the_whole_board(rule, size):
    """Coords near each other hold one mark, or two."""
    rng, marks = random.Random(size), []
    for _ in range(2000):
        row, col, one, other = rng.randrange(3), rng.randrange(4), rng.randrange(3), rng.randrange(3)
        near = [5 * (row + r) + col + c for r in range(4 - row) for c in range(5 - col)][: 3 * size]
        board = np.full(GRID.n_coords, ALPHABET.number(rule.empty), np.uint8)
        board[rng.sample(near, min(size, len(near)))] = one
        board[near[0]] = rng.choice([one, other])
        marks.append(board)
    order = [rng.sample(range(GRID.n_coords), GRID.n_coords) for _ in marks]
    numbers = np.concatenate([board[coords] for board, coords in zip(marks, order, strict=True)])
    start = GRID.n_coords * np.arange(len(marks) + 1)
    found = rule.holds_laid_out(LaidOut(GRID, ALPHABET, start, np.concatenate(order).astype(np.intp), numbers))
    assert found.tolist() == rule.holds(np.array(marks), Scope(GRID, ALPHABET, (np.arange(GRID.n_coords),))).tolist()
    assert size != len(drawn(rule.shapes[0][1])) or len({*found.tolist()}) == 2


def test_values_that_count_themselves_do_so_in_each_region():
    alphabet, rule = Alphabet((1, 2, 0)), OwnCount(0)
    marks = [list(marks) for length in (1, 2, 3) for marks in product((0, 1, 2), repeat=length)]
    start = np.cumsum([0, *map(len, marks)])
    numbers = np.array([number for region in marks for number in region], np.uint8)
    found = rule.holds_laid_out(LaidOut(GRID, alphabet, start, np.zeros(len(numbers), np.intp), numbers)).tolist()
    for region, held in zip(marks, found, strict=True):
        scope = Scope(GRID, alphabet, (np.arange(len(region)),))
        assert rule.holds(np.array([region], np.uint8), scope).tolist() == [held]
    assert found.count(True) == 1 + 3 + 6  # a 1 and others empty, or two 2s


MORE = [
    OneShape(0, ((3, "#######"),)),
    LargerCountOfLines(3, 2),
    Connected(3, others=True),
    Connected(3, around=True),
]


@pytest.mark.parametrize("rule", MORE, ids=str)
def test_rules_that_ask_for_more_are_asked_one_by_one(rule):
    assert rule.holds_laid_out(laid_out(random.Random(1), 3)) is None
