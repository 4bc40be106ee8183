"""Uniqueness arguments: only where they are asked for, only where there is one solution, and right there."""

from __future__ import annotations

import re

import numpy as np
import pytest
from generated_puzzles import GENERATING, LAWS, N, made, small_request
from step_judge import entails, shown_by

from gridlanes.api.calls import explain, grade
from gridlanes.grading.grader import order_of
from gridlanes.grading.hints import hint
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.techniques import techniques
from gridlanes.io.read.reading import read_rows
from gridlanes.puzzles.game import Commit, Eliminate, Game
from gridlanes.registry import genre_named

pytestmark = GENERATING

ASKED = "[cost]\nunique-rectangle = 4.5\n[tiers]\nall = 12\n"
NAME = "unique-rectangle"
SWAPPING = ("sudoku", "sudoku_x", "windoku", "latin_square", "even_odd", "thermometer")
EXAMPLES = [
    "....9..57..4.8.....3........98...7....2..61.4....3.......2....56.5....8.9....4.7.",
    "....2..8...718.23......4.....3....4..8..9.....4.3.21..9.6...4.5..5.....7.3.67....",
]
"""of the examples of Sudoku, in which rectangles of all kinds say something"""


@pytest.fixture
def asked(tmp_path):
    """A profile that asks for them."""
    path = tmp_path / "mine.toml"
    path.write_text(ASKED)
    return path


def test_it_is_used_only_where_a_profile_asks_for_it(asked):
    usual, found = grade(EXAMPLES), grade(EXAMPLES, profile=asked)
    number = found.techniques.index(NAME)
    assert not usual.steps[:, number].any()
    assert found.steps[:, number].all()
    assert not found.status.any()
    assert "unique rectangle (4.5): four cells could swap two marks if they held no others; as there is one" in str(
        explain(EXAMPLES[0], profile=asked)
    )


@pytest.mark.parametrize("genre", [g for g in LAWS if g.name in SWAPPING], ids=lambda genre: genre.name)
def test_it_takes_away_nothing_of_the_solution_at_random_states(genre):
    group, answers = made(small_request(genre, minimal=True), N).groups[0]
    position, rng, every = Position(group), np.random.default_rng(7), np.arange(len(group.rows))
    technique, n_moved = techniques()[NAME], 0
    assert technique.suits(position)
    true = np.array([1 << number for number in range(64)], np.uint64)[answers.numbers]
    possible = position.marks_left(every)
    for share in (0.02, 0.05, 0.1, 0.2, 0.3):
        for _ in range(12):
            left = rng.random((*possible.shape, len(group.structure.alphabet))) < share
            chosen = (left * (np.uint64(1) << np.arange(left.shape[2], dtype=np.uint64))).sum(axis=2, dtype=np.uint64)
            position.put(every, possible & (chosen | true))
            n_moved += int(technique.apply(position, every).moves.sum())
            assert ((position.marks_left(every) & true) == true).all()
    assert n_moved


def test_it_moves_nothing_where_there_are_several_solutions_or_no_rectangles():
    group = read_rows([EXAMPLES[0], EXAMPLES[0].replace("9....4.7.", "9........")]).groups[0]
    position, every = Position(group), np.arange(2)
    state = np.full((2, 81), 511, np.uint64)
    state[:, [3, 6, 12]] = 3  # three coords of r1c4, r1c7, r2c4, r2c7
    position.put(every, state)
    assert techniques()[NAME].apply(position, every).moves.tolist() == [2, 0]
    profile = Profile.from_text(ASKED, "mine.toml")
    akari = Position(read_rows([genre_named("akari").examples[0].puzzle], genre="akari").groups[0])
    assert NAME not in [technique.name for technique, _ in order_of(profile, akari)]


@pytest.mark.parametrize("puzzle", EXAMPLES)
def test_a_step_follows_from_what_it_names_and_one_of_four_coords_holding_another_mark(asked, puzzle):
    """What the constraints of other steps entail these entail where any of the four coords holds none of the two marks,
    but not without that: so what goes is false wherever there is one solution.
    """
    steps = [step for step in explain(puzzle, profile=asked).steps if step.technique.name == NAME]
    needs_it = []
    for step in steps:
        move, values = step.moves[0], step.puzzle.alphabet.values
        assert step.reasons[0] == step.because
        assert step.because.startswith("If r")
        four = [(int(r) - 1) * 9 + int(c) - 1 for r, c in re.findall(r"r(\d)c(\d)", step.because)[:4]]
        marks = [int(mark) for mark in re.search(r"held only (\d) and (\d), these", step.because).groups()]
        pair = np.uint64(sum(1 << values.index(mark) for mark in marks))
        seen = shown_by(step)
        assert {*four} <= {*step.coords, *(each.coord for each in step.moves)}
        for coord in four:
            other = seen.copy()
            other[coord] &= ~pair
            assert entails(step, move, other, step.constraints), str(step)
        needs_it.append(not entails(step, move, seen, step.constraints))
        assert entails(step, move, step.entailment.free, range(len(step.puzzle.constraints))), str(step)
    assert all(needs_it)
    assert needs_it


def test_hints_use_it_if_the_puzzle_itself_has_one_solution():
    profile = Profile.from_text(ASKED.replace("4.5", "1"), "mine.toml")
    told = []
    for text in (EXAMPLES[0], EXAMPLES[0].replace("9....4.7.", "9........")):
        row = read_rows([text]).groups[0].puzzle(0)
        game = Game(row.structure.puzzle(row.givens, row.clues))
        for coord in (3, 6, 12):
            for mark in range(3, 10):
                game.apply(Eliminate(coord, mark))
        step = hint(game, profile)
        told.append((step.technique.name, isinstance(step.moves[0], Commit)))
    assert told[0] == (NAME, False)
    assert told[1][0] != NAME
