"""Steps: they lead where the rounds lead, and each follows from the constraints that it names."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import LAWS, N, made, small_request
from step_judge import entails, shown_by

from gridlanes.grading.steps import Step
from gridlanes.grading.trace import trace_of
from gridlanes.puzzles.game import Commit

_USUAL = ("sudoku", "killer", "akari", "slitherlink", "takuzu", "star_battle", "nurikabe", "hidato", "jigsaw")
GENRES = [pytest.param(genre, id=genre.name, marks=[] if genre.name in _USUAL else pytest.mark.slow) for genre in LAWS]
pytestmark = [
    pytest.mark.filterwarnings("default::UserWarning"),  # what is reported
    pytest.mark.xdist_group("genres"),  # the kernels of all of them are compiled by one worker
]
_MAX_CHECKED = 60
"""steps of a puzzle that CP-SAT looks at"""


def chosen(steps: tuple[Step, ...]) -> list[Step]:
    """Some of many, from the first to the last."""
    return [steps[i] for i in np.unique(np.linspace(0, len(steps) - 1, _MAX_CHECKED).astype(int))] if steps else []


@pytest.mark.parametrize("genre", GENRES)
def test_every_step_follows_from_what_it_names(genre) -> None:
    group, answers = made(small_request(genre, minimal=True), N).groups[0]
    trace, numbers = trace_of(group.of_rows(np.arange(1))), answers.numbers[0]
    values = group.structure.alphabet.values
    for step in chosen(trace.steps):
        constraints = range(len(step.puzzle.constraints)) if step.constraints is None else step.constraints
        move = step.moves[0]
        assert entails(step, move, step.state, constraints), str(step)
        if step.constraints:
            assert entails(step, move, shown_by(step), constraints), str(step)
        for each in step.moves:
            assert (values[numbers[each.coord]] == each.mark) == isinstance(each, Commit)


@pytest.mark.parametrize("genre", GENRES)
def test_the_steps_lead_where_the_rounds_lead(genre) -> None:
    group, _ = made(small_request(genre, minimal=True), N).groups[0]
    trace = trace_of(group.of_rows(np.arange(1)))
    values = group.structure.alphabet.values
    for step, after in zip(trace.steps, trace.steps[1:], strict=False):
        state = step.state.copy()
        for move in step.moves:
            bit = np.uint64(1 << values.index(move.mark))
            state[move.coord] &= bit if isinstance(move, Commit) else ~bit
        assert ((state & ~after.state) == 0).all() or step.technique is not after.technique
        assert ((after.state & ~state) == 0).all()
    # A round may narrow nothing but what rules know beside the marks of coords.
    seen = [each for each in trace.rounds if (each.before != each.after).any() or each.decided]
    rounds = [(each.technique.name, each.cost) for each in seen]
    told = [(step.technique.name, step.cost) for step in trace.steps]
    assert [*dict.fromkeys(told)] == [*dict.fromkeys(rounds)]


def test_one_constraint_is_enough_for_a_single() -> None:
    genre = next(genre for genre in LAWS if genre.name == "sudoku")
    group, _ = made(small_request(genre), N).groups[0]
    first = trace_of(group.of_rows(np.arange(1))).steps[0]
    assert first.constraints is not None
    assert len(first.constraints) <= 1
    assert str(first).startswith(f"{first.technique.title}: r")
