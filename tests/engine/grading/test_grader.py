"""The grader: what it says is true, and the same whatever other rows there are."""

from __future__ import annotations

import os
import tomllib
from importlib import resources

import numpy as np
import pytest
from generated_puzzles import GENERATING, LAWS, N, made, small_request

from gridlanes.api.calls import explain, grade
from gridlanes.grading.grader import graded, order_of
from gridlanes.grading.grades import GradeStatus
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.technique import Phase
from gridlanes.io.forms.fields.option import Option

pytestmark = GENERATING

STATES = int(os.environ.get("GRIDLANES_STATES", "1000"))
"""random states of each genre that the slow law looks at"""
_AT_ONCE = 500
"""of them that are looked at together"""

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_no_step_takes_away_what_the_solution_holds(genre) -> None:
    """The law of all techniques: each that the genre has use for is tried at every state on the way."""
    group, answers = made(small_request(genre, minimal=True), N).groups[0]
    position, every = Position(group), np.arange(len(group.rows))
    true = np.array([1 << number for number in range(64)], np.uint64)[answers.numbers]
    assert len(group.structure.alphabet) <= 64

    def watch(technique, cost, rows):
        assert ((position.marks_left(rows) & true[rows]) == true[rows]).all(), technique.name

    found = graded(position, Profile.of_genre(genre.name), watch)
    assert (found.status != GradeStatus.BROKEN).all()
    is_graded = found.status == GradeStatus.GRADED
    assert (position.numbers(every[is_graded]) == answers.numbers[is_graded]).all()


@pytest.mark.slow
@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_no_technique_takes_away_what_the_solution_holds_in_random_states(genre) -> None:
    """The same at `STATES` random states, each technique at each of them; at every tenth those about hypotheses."""
    few, answers = made(small_request(genre, minimal=True), N).groups[0]
    index = np.repeat(np.arange(len(few.rows)), -(-min(STATES, _AT_ONCE) // len(few.rows)))
    position, rng = Position(few.of_rows(index)), np.random.default_rng(7)
    every = np.arange(len(index))
    true = np.array([1 << number for number in range(64)], np.uint64)[answers.numbers[index]]
    words, placed, possible = position.states.words.copy(), position.placed.copy(), position.marks_left(every)
    bits = np.uint64(1) << np.arange(len(few.structure.alphabet), dtype=np.uint64)
    order, n_moved = order_of(Profile.of_genre(genre.name), position), 0
    for turn in range(-(-STATES // len(every))):
        shares = rng.choice([0.05, 0.15, 0.3, 0.6, 0.9], (len(every), 1, 1))
        left = rng.random((*possible.shape, len(bits))) < shares
        chosen = (left * bits).sum(axis=2, dtype=np.uint64)
        state = possible & (chosen | true)
        for technique, _ in order:
            rows = every[turn % 10 :: 10] if technique.phase == Phase.HYPOTHESIS else every
            position.states.words[rows], position.placed[rows] = words[rows], placed[rows]
            position.put(rows, state[rows])
            n_moved += int(technique.apply(position, rows).moves.sum())
            assert ((position.marks_left(rows) & true[rows]) == true[rows]).all(), technique.name
    assert n_moved


@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_a_grade_is_the_same_in_any_company(genre) -> None:
    group, _ = made(small_request(genre, minimal=True), N).groups[0]
    profile = Profile.of_genre(genre.name)
    whole = graded(Position(group), profile)
    rows = np.array([0, N - 1])
    some = graded(Position(group.of_rows(rows)), profile)
    assert (some.steps == whole.steps[rows]).all()
    assert np.array_equal(some.score, whole.score[rows], equal_nan=True)
    assert (some.effort == whole.effort[rows]).all()


def test_the_cheapest_techniques_come_first_and_only_those_that_suit() -> None:
    group = made(small_request(next(g for g in LAWS if g.name == "akari")), N).groups[0][0]
    order = order_of(Profile.of_genre("akari"), Position(group))
    assert [technique.name for technique, _ in order] == [
        "separate-constraints", "constraints", "starved-counts", "overlapping-counts", "starved-counts-in-turn",
        "strong-constraints", "soonest-separate-hypotheses", "soonest-hypotheses", "strong-hypotheses",
        "nested-hypotheses",
    ]  # fmt: skip


@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_a_genre_has_use_for_what_its_own_profile_gives_a_cost(genre) -> None:
    path = resources.files("gridlanes.genres") / f"{genre.name}.toml"
    if not path.is_file():
        pytest.skip("it has no profile of its own")
    own = tomllib.loads(path.read_text(encoding="utf-8")).get("cost", {})
    profile, wanted, used = Profile.of_genre(genre.name), {name for name, cost in own.items() if cost}, set()
    switches = [name for name, field in genre.fields.items() if isinstance(field, Option) and field.values is None]
    for options in ({}, *({name: True} for name in switches)):
        if not wanted <= used:
            group, _ = made(small_request(genre, options=options), N).groups[0]
            used |= {technique.name for technique, _ in order_of(profile, Position(group))}
    assert wanted <= used


def test_a_hard_puzzle_costs_more_than_an_easy_one() -> None:
    found = grade([EASY, HARD])
    assert found.score[0] < 3 < 8 < found.score[1]
    assert found.effort[0] < found.effort[1]
    assert found.hardest_step_names[0] in ("hidden-single-box", "hidden-single-line", "direct-pointing", "naked-single")


def test_a_puzzle_whose_rounds_cost_more_than_the_profile_allows_is_given_up(tmp_path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[tiers]\nall = 12\n[limits]\neffort = 40\n")
    found, whole = grade([EASY, HARD], profile=path), grade([EASY, HARD])
    assert [GradeStatus(status).name for status in found.status.tolist()] == ["GRADED", "BUDGET"]
    assert np.isnan(found.score).tolist() == [False, True]
    assert whole.effort[0] == found.effort[0] <= 40 < found.effort[1] < whole.effort[1]
    assert (found.hardest_step >= 0).tolist() == [True, False]
    assert explain(HARD, profile=path).ending.startswith("Given up after ")
