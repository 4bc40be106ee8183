"""The last mark of a count and its last gap, in puzzles."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import LAWS, made, small_request
from step_judge import entails
from technique_laws import N, assert_lawful, partly_solved, steps_from

from gridlanes.genres import train_tracks
from gridlanes.genres.loops_common import PAST, THROUGH
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.techniques import techniques
from gridlanes.io.read.blocks import Group
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.grid import Layer

MARK, GAP = techniques()["last-mark-of-a-count"], techniques()["last-gap-of-a-count"]
pytestmark = pytest.mark.xdist_group("genres")


def group_of(name):
    return made(small_request(next(g for g in LAWS if g.name == name), minimal=True), N).groups[0][0]


@pytest.mark.parametrize("name", ["last-mark-of-a-count", "last-gap-of-a-count"])
@pytest.mark.parametrize("genre", ["train_tracks", "country_road"])
def test_they_are_lawful(name, genre):
    assert_lawful(name, genre, (0.0, 0.1, 0.2, 0.3, 0.4, 0.5))


def narrowed(technique, number, off):
    """The marks left at the cells of the first row of an empty board, whose number is given; the edges below some of
    its cells are not used.
    """
    structure = train_tracks.structure(4, 6)
    clues = np.full((1, structure.n_clues), NO_CLUE, np.int32)
    clues[0, 24] = number
    givens = np.zeros((1, structure.n_coords), np.uint8)
    position = Position(Group(structure, np.arange(1), givens, clues=clues))
    words, bit = position.marks_left(np.arange(1)), 1 << structure.alphabet.number(0)
    words[:, [structure.grid.ids(Layer.EDGES_H)[1, col] for col in off]] = bit
    words[:, structure.grid.ids(Layer.EDGES_V)[0, 0]] = bit
    position.put(np.arange(1), words)
    technique.apply(position, np.arange(1))
    through, past = (1 << structure.alphabet.number(mark) for mark in (THROUGH, PAST))
    meaning = {through | past: "?", through: "x", past: "."}
    left = position.marks_left(np.arange(1))[0, structure.grid.ids(Layer.CELLS)[0]].tolist()
    return "".join(meaning[word] for word in left)


def test_a_cell_that_needs_the_next_one_is_not_the_last_of_its_line():
    # On the edge of the board there are three ways out of a cell, and two out of one in a corner.
    assert narrowed(MARK, 1, off=[]) == ".????."
    assert narrowed(MARK, 2, off=[]) == "??????"
    assert narrowed(MARK, 1, off=[2]) == ".?.??."


def test_a_cell_that_another_needs_is_not_the_last_gap_of_its_line():
    assert narrowed(GAP, 5, off=[]) == "?x??x?"
    assert narrowed(GAP, 4, off=[]) == "??????"
    assert narrowed(GAP, 5, off=[3]) == "?xx?x?"


@pytest.mark.parametrize("technique", [MARK, GAP], ids=lambda technique: technique.name)
def test_steps_name_the_count_and_what_a_cell_brings(technique):
    group, answers = made(small_request(next(g for g in LAWS if g.name == "train_tracks"), minimal=True), N).groups[0]
    rng, n_steps = np.random.default_rng(2), 0
    for share in (0.1, 0.3, 0.5):
        words = partly_solved(Position(group).marks_left(np.arange(N)), answers, share, rng)
        for step in steps_from(group, technique, words):
            assert step.constraints
            for move in step.moves:
                assert entails(step, move, step.state, step.constraints), str(step)
                n_steps += 1
    assert n_steps


def test_they_suit_counts_that_no_small_constraint_has_to_itself_and_are_on_request():
    for technique in (MARK, GAP):
        assert technique.suits(Position(group_of("train_tracks")))
        assert not technique.suits(Position(group_of("sudoku")))
        assert not technique.suits(Position(group_of("nonogram")))
        assert technique.name not in Profile.of_genre("default").costs
        assert technique.name in Profile.of_genre("train_tracks").costs
