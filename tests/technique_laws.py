"""What holds of every technique, at states of small minimal puzzles of a genre on the way to their solutions."""

from __future__ import annotations

import numpy as np
from generated_puzzles import LAWS, made, small_request
from step_judge import entails, shown_by

from gridlanes.grading.entailment import Entailment
from gridlanes.grading.position import Position
from gridlanes.grading.steps import steps_of_round
from gridlanes.grading.techniques import techniques

N = 8


def partly_solved(words, answers, share, rng):
    """Marks left ``(n, C)``, with about this share of the coords decided as in the solutions."""
    return np.where(rng.random(words.shape) < share, np.uint64(1) << answers.numbers.astype(np.uint64), words)


def steps_from(group, technique, words, cost=2.0):
    """The steps of one round of a technique, from states with these marks left ``(n, C)``."""
    position, every = Position(group), np.arange(len(words))
    position.put(every, words.copy())
    technique.apply(position, every)
    after = position.marks_left(every)
    for row in np.flatnonzero((words != after).any(axis=1)).tolist():
        entailment = Entailment(group.puzzle(row).flat(), group.structure)
        yield from steps_of_round(entailment, technique, cost, words[row], after[row], [])


def assert_entailed_by_what_it_shows(step):
    """The constraints that a step names entail its moves, where only the coords that it shows are narrowed."""
    for move in step.moves:
        assert entails(step, move, shown_by(step), step.constraints), str(step)


def assert_lawful(name, genre, shares=(0.0, 0.3, 0.6)):
    """It eliminates no mark of the solution, says how many marks it eliminates or that it moved, and does the same to a
    puzzle alone; `shares`: of the coords that are decided. Some state has to be one in which it moves.
    """
    law = next(each for each in LAWS if each.name == genre)
    group, answers = made(small_request(law, minimal=True), N).groups[0]
    solution, rng, n_moves = np.uint64(1) << answers.numbers.astype(np.uint64), np.random.default_rng(1), 0
    for share in shares:
        together = Position(group)
        every = np.arange(len(together))
        words = partly_solved(together.marks_left(every), answers, share, rng)
        together.put(every, words)
        moves = techniques()[name].apply(together, every).moves
        left = together.marks_left(every)
        assert (left & solution == solution).all()
        assert ((moves > 0) == (words != left).any(axis=1)).all()
        n_moves += int(moves.sum())
        for row in (0, len(together) - 1):
            alone = Position(group.of_rows(np.array([row])))
            alone.put(np.arange(1), words[row : row + 1].copy())
            techniques()[name].apply(alone, np.arange(1))
            assert (alone.marks_left(np.arange(1))[0] == left[row]).all()
    assert n_moves
