"""Traces: the rounds of one puzzle of any genre."""

from __future__ import annotations

import json

import numpy as np
import pytest
from generated_puzzles import GENERATING, LAWS, N, made, small_request

import gridlanes
from gridlanes.grading.grader import graded
from gridlanes.grading.grades import GradeStatus
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.trace import trace_of

pytestmark = GENERATING
SOME = [
    genre for genre in LAWS if genre.name in ("sudoku", "samurai", "killer", "jigsaw", "akari", "slitherlink", "hidato")
]


@pytest.mark.parametrize("genre", SOME, ids=lambda genre: genre.name)
def test_a_trace_is_what_the_grader_does_and_leads_to_the_solution(genre) -> None:
    group, answers = made(small_request(genre, minimal=True), N).groups[0]
    one = group.of_rows(np.arange(1))
    trace = trace_of(one)
    found = graded(Position(one), Profile.of_genre(genre.name))
    names = [technique.name for technique, _ in found.order]
    counts = [sum(each.technique.name == name for each in trace.rounds) for name in names]
    assert counts == found.steps[0].tolist()
    numbers = answers.numbers[0]
    for each in trace.rounds:
        assert all(numbers[coord] == mark for coord, mark in each.decided)
        assert all(numbers[coord] != mark for coord, mark in each.struck)
    if trace.status == GradeStatus.GRADED:
        assert len(list(trace.lines())) == len(trace.rounds)


def test_a_board_that_is_full_and_wrong_is_not_solved() -> None:
    trace = gridlanes.explain(json.dumps({"genre": "takuzu", "data": {"grid": ["1111"] * 4}}))
    assert trace.status == GradeStatus.BROKEN
    assert str(trace) == "There is no solution."
    assert repr(trace) == "Trace(takuzu: BROKEN, 0 rounds)"
    assert trace._repr_html_() == "<pre>There is no solution.</pre>"
