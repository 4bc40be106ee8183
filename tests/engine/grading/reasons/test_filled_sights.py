"""The line of sight behind moves."""

from __future__ import annotations

import numpy as np
from generated_puzzles import LAWS, made, small_request
from step_judge import entails
from technique_laws import N, partly_solved, steps_from

from gridlanes.grading.position import Position
from gridlanes.grading.reasons.filled_sights import explain_sight
from gridlanes.grading.techniques import techniques
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.grid import Grid
from gridlanes.model.regions import AllOf
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import ExactCount, MonstersSeen

G, V, Z, FALLS, RISES = (1 << mark for mark in range(5))
FREE = G | V | Z
EVERY = FREE | FALLS | RISES


def puzzle_of(from_right, from_left, *counts):
    """A row of three cells with two numbers; how many there are of some monsters."""
    totals = (NO_CLUE,) * 3 + (from_right,) + (NO_CLUE,) * 3 + (from_left,)
    constraints = [Constraint(MonstersSeen(totals), AllOf())]
    constraints += [Constraint(ExactCount(monster, n), AllOf()) for monster, n in counts]
    return Puzzle(Grid(1, 3), Alphabet.counting(5), constraints)


def words(*state):
    return np.array(state, np.uint64)


def test_a_line_is_named_with_its_numbers_and_what_it_passes():
    found = explain_sight(puzzle_of(0, 0), words(FREE, FREE, G), words(G, G, G))
    assert (found.constraints, found.coords) == ((0,), (2,))
    assert found.left.tolist() == [G, G, G]
    assert found.because == (
        "The line of sight between r1c3 and r1c1: 0 seen from r1c3 and 0 seen from r1c1. "
        "No way to fill it that fits this has another monster here."
    )
    one = explain_sight(puzzle_of(NO_CLUE, 0), words(FREE, FREE, G), words(G, FREE, G))
    assert one.left.tolist() == [G, FREE, G]  # no more than the technique found
    assert "between r1c3 and r1c1: 0 seen from r1c1. " in one.because


def test_a_count_is_named_where_it_is_needed():
    state, after = words(FREE, FREE, Z), words(G | V, G | V, Z)
    found = explain_sight(puzzle_of(2, 2, (1, 1), (3, 1)), state, after)
    assert found.constraints == (0, 2)
    assert "fits this and the number of monsters that are left" in found.because
    assert explain_sight(puzzle_of(2, 2, (1, 1), (3, 2)), state, after) is None
    assert explain_sight(puzzle_of(2, 2), state, after) is None


def test_puzzles_without_lines_of_sight_and_lines_with_an_unknown_mirror_have_none():
    counted = Puzzle(Grid(1, 2), Alphabet.counting(5), [Constraint(ExactCount(1, 2), AllOf())])
    assert explain_sight(counted, words(FREE, FREE), words(G, G)) is None
    assert explain_sight(puzzle_of(0, 0), words(FREE, FREE, EVERY), words(G, G, EVERY)) is None


def test_steps_name_what_entails_them():
    law, technique = next(each for each in LAWS if each.name == "undead"), techniques()["filled-sights"]
    group, answers = made(small_request(law, minimal=True), N).groups[0]
    rng, n_steps = np.random.default_rng(3), 0
    for share in (0.0, 0.2, 0.4):
        before = partly_solved(Position(group).marks_left(np.arange(N)), answers, share, rng)
        for step in steps_from(group, technique, before):
            state = step.state.copy()
            shown = [*step.coords, *(move.coord for move in step.moves)]
            if step.because:  # it needs no other monsters
                state[state <= FREE] = FREE
                state[shown] = step.state[shown]
                n_steps += 1
            for move in step.moves:
                assert entails(step, move, state, step.constraints), str(step)
    assert n_steps
