"""Two counts that overlap, in puzzles of the genres that have some."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from generated_puzzles import LAWS, made, small_request

from gridlanes.api.calls import grade
from gridlanes.generating.calls import generate
from gridlanes.grading.counts import has_counts
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.technique import Phase
from gridlanes.grading.techniques import techniques
from gridlanes.grading.trace import trace_of

NAME = "overlapping-counts"
GENRES = ["akari", "minesweeper", "mosaic", "star_battle"]
N = 8
CHEAPER = ("starved-counts", "starved-counts-in-turn")
"""that leave it little to do"""
USUAL = Profile.of_genre("default")
WITHOUT_CHEAPER = replace(USUAL, costs={name: cost for name, cost in USUAL.costs.items() if name not in CHEAPER})
pytestmark = pytest.mark.xdist_group("genres")


@cache
def puzzles_of(name):
    """Minimal puzzles and their solutions, the numbers of the marks."""
    genre = next(each for each in LAWS if each.name == name)
    group, answers = made(small_request(genre, minimal=True), N).groups[0]
    return group, answers.numbers


@pytest.mark.parametrize("genre", GENRES)
def test_what_it_strikes_out_is_not_in_the_solution_from_any_state_on_the_way_there(genre):
    group, numbers = puzzles_of(genre)
    rng, n_moves = np.random.default_rng(1), 0
    for share in (0.0, 0.2, 0.4, 0.6, 0.8):
        position = Position(group)
        rows = np.arange(len(position))
        words = position.marks_left(rows)
        solution = np.uint64(1) << numbers.astype(np.uint64)
        words[:] = np.where(rng.random(words.shape) < share, solution, words)
        position.put(rows, words)
        moves = techniques()[NAME].apply(position, rows).moves
        left = position.marks_left(rows)
        assert (left & solution == solution).all()
        assert moves.tolist() == np.bitwise_count(words & ~left).sum(axis=1).tolist()
        n_moves += int(moves.sum())
    assert n_moves


@pytest.mark.parametrize("genre", GENRES)
def test_a_puzzle_moves_the_same_alone(genre):
    group, _ = puzzles_of(genre)
    together = Position(group)
    techniques()[NAME].apply(together, np.arange(N))
    for row in range(N):
        alone = Position(group.of_rows(np.array([row])))
        techniques()[NAME].apply(alone, np.zeros(1, np.intp))
        assert (alone.states.words[0] == together.states.words[row]).all()


def larger(genre):
    """Minimal puzzles that need more than what single constraints say."""
    return generate(genre, 12, size=7, minimal=True, seed=1)


def test_its_steps_name_two_counts_and_the_cells_that_they_need():
    group = larger("mosaic").groups[0][0]
    each = [group.of_rows(np.array([row])) for row in range(len(group.rows))]
    steps = [step for puzzle in each for step in trace_of(puzzle, WITHOUT_CHEAPER).steps]
    mine = [step for step in steps if step.technique.name == NAME and len(step.constraints or ()) == 2]
    assert mine
    for step in mine:
        regions = [set(step.puzzle.scopes[i].coords.tolist()) for i in step.constraints]
        assert regions[0] & regions[1]
        assert {move.coord for move in step.moves} <= regions[0] | regions[1]
        assert set(step.coords) <= regions[0] | regions[1]
        for constraint in step.constraints:  # neither of them says it by itself
            coords = [move.coord for move in step.moves]
            narrowed = step.entailment.narrow(step.state, constraint) & step.state
            assert (narrowed[coords] == step.state[coords]).all()


def test_it_comes_after_single_constraints_and_before_anything_is_assumed():
    known = techniques()
    hypotheses = [each.cost for each in known.values() if each.phase == Phase.HYPOTHESIS and "hypotheses" in each.name]
    assert known["constraints"].cost < known[NAME].cost < min(hypotheses)


def test_it_spares_an_akari_hypotheses(tmp_path):
    mine = tmp_path / "mine.toml"
    costs = "".join(f"{name} = 0\n" for name in CHEAPER)
    mine.write_text(f'extends = "default"\n[cost]\n{costs}', encoding="utf-8")
    found = grade(larger("akari"), profile=mine)
    assert (found.steps[:, found.techniques.index(NAME)] > 0).any()


@pytest.mark.parametrize(("genre", "suits"), [("sudoku", False), ("hidato", False), ("akari", True), ("mosaic", True)])
def test_it_suits_puzzles_that_count(genre, suits):
    group, _ = puzzles_of(genre)
    assert has_counts(group.structure, group.row_regions) == suits
