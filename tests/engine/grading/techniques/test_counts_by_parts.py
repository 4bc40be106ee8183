"""Counts of a region part by part, in puzzles."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import LAWS, made, small_request
from step_judge import entails
from technique_laws import N, assert_lawful, partly_solved, steps_from

from gridlanes.genres import magnets
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.techniques import techniques
from gridlanes.io.read.blocks import Group
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.row_regions import RowRegions

NAMES = ["what-counts-leave", "last-odd-run", "counts-by-pairs"]
pytestmark = pytest.mark.xdist_group("genres")
MARKS = {"x": 1, "+": 2, "-": 4, "o": 6, "p": 3, "m": 5, "?": 7}
"""how cells are written: decided ones, those that lack one mark, and one that may be anything"""


def group_of(name):
    return made(small_request(next(g for g in LAWS if g.name == name), minimal=True), N).groups[0][0]


@pytest.mark.parametrize("name", NAMES)
def test_they_are_lawful(name):
    assert_lawful(name, "magnets", (0.0, 0.2, 0.4, 0.5, 0.6))


def narrowed(name, line, plus=NO_CLUE, minus=NO_CLUE, dominoes=()):
    """What is left of the first row of a board of two rows with numbers for it; `dominoes`: where those in it begin.
    The others stand upright.
    """
    n = len(line)
    structure = magnets.structure(2, n)
    clues = np.full((1, structure.n_clues), NO_CLUE, np.int32)
    clues[0, [0, n + 2]] = plus, minus
    lying = {cell for first in dominoes for cell in (first, first + 1)}
    regions = [[first, first + 1] for first in dominoes] + [[c, c + n] for c in range(n) if c not in lying]
    own = (RowRegions.of_lists(magnets.PLATE, [regions]),)
    givens = np.zeros((1, structure.n_coords), np.uint8)
    position = Position(Group(structure, np.arange(1), givens, row_regions=own, clues=clues))
    words = position.marks_left(np.arange(1))
    words[0, :n] = [MARKS[character] for character in line]
    position.put(np.arange(1), words.copy())
    found = techniques()[name].apply(position, np.arange(1))
    left = position.marks_left(np.arange(1))
    assert (left[0, n:] == words[0, n:]).all()
    assert found.moves.tolist() == [np.bitwise_count(words & ~left).sum()]
    assert found.sizes.tolist() == [int(found.moves[0] > 0)]
    written = {word: character for character, word in MARKS.items()}
    return "".join(written[word] for word in left[0, :n].tolist())


def test_two_numbers_say_how_many_cells_are_empty():
    assert narrowed("what-counts-leave", "????", plus=2, minus=2) == "oooo"
    assert narrowed("what-counts-leave", "x???", plus=2, minus=1) == "xooo"
    assert narrowed("what-counts-leave", "oo??", plus=1, minus=1) == "ooxx"
    assert narrowed("what-counts-leave", "????", plus=2, minus=1) == "????"
    assert narrowed("what-counts-leave", "????", plus=2) == "????"


def test_the_last_odd_run_begins_with_the_pole_that_is_more():
    assert narrowed("last-odd-run", "xooo", plus=2, minus=1) == "x+-+"
    assert narrowed("last-odd-run", "xooo", minus=2) == "x-+-"
    assert narrowed("last-odd-run", "ooxo", plus=2) == "oox+"
    assert narrowed("last-odd-run", "oooxo", plus=3) == "oooxo"  # two odd runs
    assert narrowed("last-odd-run", "?ooo", plus=2) == "?ooo"


def test_dominoes_in_a_line_have_one_of_each_pole_or_none():
    assert narrowed("counts-by-pairs", "oo??", plus=1, dominoes=[0]) == "oomm"
    assert narrowed("counts-by-pairs", "oo??", plus=1, dominoes=[0, 2]) == "ooxx"
    assert narrowed("counts-by-pairs", "????", plus=2, dominoes=[0, 2]) == "oooo"
    assert narrowed("counts-by-pairs", "????", plus=2, minus=1, dominoes=[1]) == "poop"  # there is one empty cell
    assert narrowed("counts-by-pairs", "????", plus=1, dominoes=[0, 2]) == "????"
    assert narrowed("counts-by-pairs", "oo??", plus=1) == "oo??"


@pytest.mark.parametrize("name", NAMES)
def test_steps_name_the_numbers_and_the_dominoes(name):
    group, answers = made(small_request(next(g for g in LAWS if g.name == "magnets")), N).groups[0]
    solution, rng, n_steps = np.uint64(1) << answers.numbers.astype(np.uint64), np.random.default_rng(2), 0
    technique = techniques()[name]
    for share in (0.0, 0.2, 0.4, 0.5):
        position = Position(group)
        words = position.marks_left(np.arange(N))
        poles = np.where((solution != 1) & (rng.random(words.shape) < 0.7), words & np.uint64(6), words)
        position.put(np.arange(N), partly_solved(poles, answers, share, rng))
        techniques()["constraints"].apply(position, np.arange(N))
        for step in steps_from(group, technique, position.marks_left(np.arange(N))):
            assert step.constraints
            for move in step.moves:
                assert entails(step, move, step.state, step.constraints), str(step)
                n_steps += 1
    assert n_steps


def test_they_suit_lines_with_numbers_of_several_marks_and_are_on_request():
    for name in NAMES:
        assert techniques()[name].suits(Position(group_of("magnets")))
        for other in ("sudoku", "nonogram", "takuzu", "dominosa"):
            assert not techniques()[name].suits(Position(group_of(other)))
        assert name not in Profile.of_genre("default").costs
        assert name in Profile.of_genre("magnets").costs
