"""Areas of dots, in puzzles."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from generated_puzzles import LAWS, made, small_request
from technique_laws import N, assert_lawful

from gridlanes.api.calls import explain
from gridlanes.compile.structure import Structure
from gridlanes.genres.divided_common import edge_grid
from gridlanes.grading.grades import GradeStatus
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.techniques import techniques
from gridlanes.grading.techniques.areas_of_dots import DottedBoard
from gridlanes.io.read.blocks import Group
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.divisions import division_of
from gridlanes.model.regions import places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import SymmetricAreas

NAMES = ["opposite-cells", "reach-of-dots", "ways-back-to-dots"]
NORMAL, APART = "10x10:avhezdmzkawilzzbevcfzkzcejzh", "10x10:pheizrfilzykezbyozedyezoj"
UNREASONABLE = "10x10:blmxfucefzjfzaezilrihezzqlzg"
LINE = 3
"""the mark of lines where it is not the last one of two"""
pytestmark = pytest.mark.xdist_group("genres")


def puzzles_of(genre):
    return made(small_request(next(each for each in LAWS if each.name == genre), minimal=True), N).groups[0][0]


@pytest.mark.parametrize("name", NAMES)
def test_they_are_lawful(name):
    assert_lawful(name, "galaxies", shares=(0.0, 0.1, 0.3))


def test_each_says_what_the_one_before_says_and_closer_propagation_says_more():
    group = puzzles_of("galaxies")
    left = []
    for name in [*NAMES, "strong-constraints"]:
        position = Position(group)
        techniques()[name].apply(position, np.arange(N))
        left.append(position.marks_left(np.arange(N)))
    for weaker, stronger in pairwise(left):
        assert (stronger & weaker == stronger).all()
    assert (left[0] != left[1]).any()


def test_they_need_no_marks_of_their_own_and_dots_may_be_part_of_the_rule():
    # Three marks; the dot on the left is part of the rule, the other one a clue, which the second puzzle lacks.
    grid = edge_grid(1, 3)
    rule = SymmetricAreas(LINE, (1, NO_CLUE, NO_CLUE, Clue(0), NO_CLUE))
    between = places(grid, division_of(grid).edges.tolist())
    structure = Structure(grid, Alphabet((1, 2, LINE)), [Constraint(rule, between)])
    clues = np.array([[1], [NO_CLUE]], np.int32)
    group = Group(structure, np.arange(2), np.zeros((2, grid.n_coords), np.uint8), clues=clues)
    position = Position(group)
    assert DottedBoard.of(structure).dotted(position).tolist() == [
        [True, False, False, True, False],
        [True, False, False, False, False],
    ]
    techniques()[NAMES[0]].apply(position, np.arange(1))
    left = position.marks_left(np.arange(2))
    inside = division_of(grid).edges
    assert left[0, inside].tolist() == [0b100, 0b011]
    assert left[1, inside].tolist() == [0b111, 0b111]
    techniques()[NAMES[1]].apply(position, np.arange(2))  # no dot comes to the two cells on the right
    assert (position.marks_left(np.arange(2))[1] == 0).any()


def test_they_suit_areas_with_dots_and_are_on_request():
    usual, own = Profile.of_genre("default").costs, Profile.of_genre("galaxies").costs
    for name in NAMES:
        technique = techniques()[name]
        assert technique.suits(Position(puzzles_of("galaxies")))
        assert not technique.suits(Position(puzzles_of("slitherlink")))
        assert not technique.suits(Position(puzzles_of("sudoku")))
        assert name not in usual
        assert own[name] < own["constraints"] or name == NAMES[-1]
        assert own[name] < own["strong-constraints"]


@pytest.mark.parametrize(
    ("text", "hardest"), [(NORMAL, "reach-of-dots"), (APART, "ways-back-to-dots"), (UNREASONABLE, "strong-constraints")]
)
def test_levels_of_tatham_need_different_ones(text, hardest):
    trace = explain(text, genre="galaxies")
    assert trace.status == GradeStatus.GRADED
    assert max(trace.rounds, key=lambda each: each.cost).technique.name == hardest
    assert "belongs to that dot" in str(trace)
    assert all(step.constraints for step in trace.steps)
