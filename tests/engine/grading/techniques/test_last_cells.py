"""The last cells, against all ways to fill them."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from generated_puzzles import LAWS, N, made, small_request
from technique_laws import assert_lawful

from gridlanes.compile.structure import Structure
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.techniques import techniques
from gridlanes.io.read.blocks import Group
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import ExactCount, ParityEven

TECHNIQUE = techniques()["last-cells"]
pytestmark = pytest.mark.xdist_group("genres")


@pytest.mark.parametrize("genre", ["undead", "akari", "mosaic"])
def test_it_is_lawful(genre):
    assert_lawful("last-cells", genre, (0.6, 0.8, 0.9))


def left_of(states, *constraints, n_marks=2):
    """What is left of states of a row, and the moves and sizes."""
    n = len(states[0])
    structure = Structure(Grid(1, n), Alphabet.counting(n_marks), list(constraints))
    position = Position(Group(structure, np.arange(len(states)), np.zeros((len(states), n), np.uint8)))
    every = np.arange(len(states))
    position.put(every, np.array(states, np.uint64))
    found = TECHNIQUE.apply(position, every)
    return position.marks_left(every).tolist(), found.moves.tolist(), found.sizes.tolist()


def counted(n, *coords, width=5):
    return Constraint(ExactCount(1, n), places(Grid(1, width), coords))


def test_all_constraints_are_used_together():
    # One of the first two is 1, and one of the last two: the outer ones, or the one between, which is an odd number.
    even = Constraint(ParityEven(1), places(Grid(1, 5), [0, 1, 2]))
    assert left_of([[3, 3, 3, 2, 1]], counted(1, 0, 1), counted(1, 1, 2)) == ([[3, 3, 3, 2, 1]], [0], [0])
    assert left_of([[3, 3, 3, 2, 1]], even, counted(1, 0, 1), counted(1, 1, 2)) == ([[1, 2, 1, 2, 1]], [3], [3])
    assert left_of([[3, 3, 2, 2, 1]], counted(1, 0, 1)) == ([[3, 3, 2, 2, 1]], [0], [0])
    assert left_of([[3, 2, 2, 2, 1]], counted(1, 0, 1)) == ([[1, 2, 2, 2, 1]], [1], [1])


def test_if_no_way_fits_a_cell_has_no_mark_left():
    even = Constraint(ParityEven(1), places(Grid(1, 5), [0, 1, 2]))
    left, moves, sizes = left_of([[3, 3, 3, 2, 2]], even, counted(1, 0, 1, 2, 3))
    assert (left, moves, sizes) == ([[0, 0, 0, 2, 2]], [6], [3])


def test_four_cells_are_too_many():
    none = counted(0, 0, 1, 2, 3)
    assert left_of([[3, 3, 3, 3, 1], [3, 3, 2, 3, 1]], none) == ([[3, 3, 3, 3, 1], [2, 2, 2, 2, 1]], [0, 3], [0, 3])


@pytest.mark.parametrize("n", [1, 2, 4])
def test_what_is_left_is_in_a_way_to_fill_them(n):
    rng, n_gone = np.random.default_rng(n), 0
    for _ in range(20):
        grid, drawn = Grid(1, n), [rng.choice(n, rng.integers(1, n + 1), replace=False) for _ in range(2)]
        regions = [sorted(each.tolist()) for each in drawn]
        numbers = [int(rng.integers(len(region) + 1)) for region in regions]
        rules = [Constraint(ExactCount(1, k), places(grid, r)) for k, r in zip(numbers, regions, strict=True)]
        rules.append(Constraint(ExactCount(3, int(rng.integers(n))), places(grid, range(n))))
        states = (1 << rng.integers(3, size=(9, n))).tolist()
        for state in states:
            for at in rng.choice(n, min(3, n), replace=False):
                state[at] |= int(rng.integers(8))
        left, moves, _ = left_of(states, *rules, n_marks=3)
        for state, after, moved in zip(states, left, moves, strict=True):
            ways = [
                way
                for way in product(*([m for m in range(3) if word >> m & 1] for word in state))
                if all(sum(way[c] == 0 for c in r) == k for k, r in zip(numbers, regions, strict=True))
                and way.count(2) == rules[-1].rule.n
            ]
            assert after == [sum({1 << way[c] for way in ways}) for c in range(n)] if ways else 0 in after
            assert moved == sum((a & ~b).bit_count() for a, b in zip(state, after, strict=True))
            n_gone += moved
    assert n_gone


def test_it_suits_small_alphabets_without_houses_and_is_on_request():
    for name, suits in (("undead", True), ("akari", True), ("sudoku", False)):
        law = next(each for each in LAWS if each.name == name)
        assert TECHNIQUE.suits(Position(made(small_request(law, minimal=True), N).groups[0][0])) == suits
    assert "last-cells" not in Profile.of_genre("default").costs
    assert "last-cells" in Profile.of_genre("undead").costs
