"""The rules on lines of sight of puzzles."""

from __future__ import annotations

import numpy as np

from gridlanes.genres import sudoku, undead
from gridlanes.grading.sights import SightRules
from gridlanes.kernels.rules.lines.monsters_seen import ANY
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.grid import Grid
from gridlanes.model.regions import AllOf, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import ExactCount, MonstersSeen


def test_a_structure_has_numbers_of_lines_and_of_kinds_of_monsters():
    structure = undead.structure(2, 3)
    rules = SightRules.of(structure.constraints, structure.scopes)
    assert (rules.seen, rules.counts) == (3, {0: 0, 1: 1, 2: 2})
    assert (rules.board.rows, rules.board.cols, rules.board.coords.tolist()) == (2, 3, [0, 1, 2, 3, 4, 5])
    clues = np.arange(13, dtype=np.int32)[None]
    clues[0, [1, 5]] = NO_CLUE
    assert rules.most_of(clues).tolist() == [[0, ANY, 2]]
    assert rules.totals_of(clues).tolist() == [[3, 4, ANY, 6, 7, 8, 9, 10, 11, 12]]
    room = rules.room()
    assert room.exit.shape == (10,)
    assert room.shows.shape == (6, 2, 3)
    assert (room.place == -1).all()


def test_only_counts_of_the_whole_board_are_taken():
    grid = Grid(1, 2)
    constraints = [
        Constraint(ExactCount(2, 1), Row(0)),
        Constraint(MonstersSeen((NO_CLUE, 1, NO_CLUE, 99_999, NO_CLUE, NO_CLUE)), AllOf()),
        Constraint(ExactCount(3, 1), AllOf()),
    ]
    puzzle = Puzzle(grid, Alphabet.counting(5), constraints)
    rules = SightRules.of(puzzle.constraints, puzzle.scopes)
    assert rules.counts == {1: 0, 2: 2}  # the only row is the board
    nothing = np.zeros((2, 0), np.int32)
    assert rules.most_of(nothing).tolist() == [[ANY, 1, 1]] * 2
    assert rules.totals_of(nothing).tolist() == [[ANY, 1, ANY, ANY, ANY, ANY]] * 2
    puzzle = Puzzle(Grid(2, 2), Alphabet.counting(5), [constraints[0], Constraint(MonstersSeen((1,) * 8), AllOf())])
    assert SightRules.of(puzzle.constraints, puzzle.scopes).counts == {}


def test_other_puzzles_have_none():
    structure = sudoku.structure(4)
    assert SightRules.of(structure.constraints, structure.scopes) is None
