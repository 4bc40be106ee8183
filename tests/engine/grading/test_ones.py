"""Counts of exactly one of whole genres."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import LAWS, made, small_request
from ones_boards import Board, kinds_plainly

from gridlanes.grading.hints import hint
from gridlanes.grading.ones import (
    has_ones,
    has_own_ones,
    joined,
    kinds_of,
    linked_counts,
    mark_of_one,
    ones_of,
    regions_of_one,
)
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.kernels.grading.ones import NONE
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.regions import places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.game import Game
from gridlanes.puzzles.puzzle import Progress
from gridlanes.rules import AtMost, ExactCount

pytestmark = pytest.mark.xdist_group("genres")


def position_of(name, n=4):
    return Position(made(small_request(next(each for each in LAWS if each.name == name), minimal=True), n).groups[0][0])


def board_of(ones, row):
    """The counts of one puzzle as lists."""
    shared = [ones.coords[i:j].tolist() for i, j in zip(ones.start, ones.start[1:], strict=False)]
    owns = range(*ones.own_first[row : row + 2].tolist())
    own = [ones.own_coords[ones.own_start[k] : ones.own_start[k + 1]].tolist() for k in owns]
    return Board(len(ones.beside), shared, own)


def test_the_cells_of_dominoes_are_shared_and_the_dominoes_of_each_puzzle_are_its_own():
    position = position_of("dominosa")
    ones, kinds, grid = ones_of(position), kinds_of(position), position.structure.grid
    assert ones is ones_of(position)
    for row in range(len(position)):
        board = board_of(ones, row)
        assert len(board.shared) == grid.rows * grid.cols == 2 * len(board.own)
        regions = [coords for which, coords, _ in position.row_regions[0].regions() if which == row]
        assert board.own == regions
        assert [NONE if k is None else k + ones.own_first[row] for k in board.own_of] == ones.own[row].tolist()
        assert [(beside + [NONE] * 2)[:2] for beside in board.beside] == ones.beside.tolist()
        assert kinds[row].tolist() == kinds_plainly(board)


def test_a_link_is_listed_at_both_its_ends():
    ones = ones_of(position_of("dominosa"))
    start, links = linked_counts(ones)
    outside = len(ones.start) - 1
    for k in range(outside):
        assert (
            sorted(links[start[k] : start[k + 1]].tolist()) == ones.coords[ones.start[k] : ones.start[k + 1]].tolist()
        )
    assert links[start[outside] :].tolist() == np.flatnonzero((ones.beside == NONE).sum(axis=1) == 1).tolist()


@pytest.mark.parametrize(
    ("genre", "shared", "own"),
    [("dominosa", True, True), ("sudoku", False, False), ("akari", False, False), ("mosaic", False, False)],
)
def test_which_genres_have_such_counts(genre, shared, own):
    position = position_of(genre)
    assert (has_ones(position), has_own_ones(position)) == (shared, own)


def test_which_rules_count_exactly_one():
    assert mark_of_one(ExactCount(3, 1)) == 3
    assert [mark_of_one(rule) for rule in (ExactCount(3, 2), ExactCount(3, Clue(0)), AtMost(3, 1))] == [None] * 3


def test_the_regions_of_a_flat_puzzle_are_its_own_from_the_first_one_that_has_a_coord_of_two():
    grid = Grid(1, 6)
    regions = [[0, 1], [1, 2], [3], [1, 4], [2, 5]]
    constraints = [Constraint(AtMost(1, 1), places(grid, [0, 1]))]
    constraints += [Constraint(ExactCount(1, 1), places(grid, coords)) for coords in regions]
    scopes = [constraint.scope(grid, Alphabet.binary()) for constraint in constraints]
    found = regions_of_one(constraints, scopes)
    assert found == (1, {1: [0, 1], 2: [1, 2], 3: [3]}, {4: [1, 4], 5: [2, 5]})
    assert regions_of_one(constraints[:1], scopes[:1]) == (None, {}, {})


def test_a_game_has_hints_from_the_same_techniques_as_its_grade():
    group = made(small_request(next(each for each in LAWS if each.name == "dominosa"), minimal=True), 4).groups[0][0]
    used = set()
    for row in range(4):
        game = Game(group.puzzle(row).flat())
        step = hint(game)
        while step is not None:
            used.add(step.technique.name)
            for move in step.moves:
                game.apply(move)
            step = hint(game)
        assert game.status().progress == Progress.SOLVED
    assert {"constraints", "starved-regions"} <= used <= Profile.of_genre("dominosa").costs.keys()


def test_regions_are_joined_one_after_another():
    start, coords = joined([[4, 2], [], [7]])
    assert (start.tolist(), coords.tolist()) == ([0, 2, 2, 3], [4, 2, 7])
    assert [each.tolist() for each in joined([])] == [[0], []]
