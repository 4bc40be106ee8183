"""The law book of generated puzzles, for every genre: unique, right, as asked for, whatever other rows there are."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import GENERATING, LAWS, N, assert_minimal, made, small_request, small_size

from gridlanes.errors import GenerateError, ModelError, PuzzleError
from gridlanes.generating import rows
from gridlanes.generating.equivalents.canonical import canonical_hashes
from gridlanes.generating.request import request_of
from gridlanes.io.read.reading import read_rows
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.solvers import brute
from gridlanes.solvers.pool import SolverPool
from gridlanes.solvers.verify import Verifier
from gridlanes.status import Status

pytestmark = GENERATING


@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_every_puzzle_has_one_solution_which_is_right(genre) -> None:
    result = made(small_request(genre), N)
    (group, answers), *others = result.groups
    assert not others
    assert (result.status == Status.UNIQUE).all()
    assert (result.expected_agrees == 1).all()
    every = np.arange(len(result))
    assert Verifier(group.structure).check(answers.numbers, group.givens, every, group.clues, group.row_regions).all()
    for i in every.tolist():
        puzzle = group.puzzle(i)
        own = regions_of_rows([puzzle.row_regions])
        try:
            solutions = brute.solve(
                group.structure.puzzle(puzzle.givens, puzzle.clues, own), going_on=lambda n: n < 20_000
            )
        except brute.GivenUpError:
            continue
        assert solutions == [tuple(answers.numbers[i].tolist())]


@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_in_a_minimal_puzzle_nothing_can_be_left_out(genre) -> None:
    assert_minimal(made(small_request(genre, minimal=True), N), genre)


@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_the_texts_are_read_as_the_same_puzzles(genre) -> None:
    result = made(small_request(genre), N)
    block = read_rows([result.block.text(row) for row in range(N)], genre=genre.name)
    assert not block.errors
    (group, _), *_ = result.groups
    (read,) = block.groups
    assert read.structure is group.structure
    assert (read.givens == group.givens).all()
    assert (read.clues is None and group.clues is None) or (read.clues == group.clues).all()


@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_a_row_is_the_same_in_any_company(genre, monkeypatch) -> None:
    request = small_request(genre, minimal=True)
    whole = made(request, N)
    facts = [*made_texts(request, 0, N // 2), *made_texts(request, N // 2, N // 2 + 1)]
    facts += made_texts(request, N // 2 + 1, N)
    assert facts == [whole.block.text(row) for row in range(N)]
    monkeypatch.setattr(rows, "_MAX_TRIES_AT_ONCE", 1)
    monkeypatch.setattr(rows, "_COORDS_AT_ONCE", 1)
    assert made_texts(request, 0, N) == facts


def made_texts(request, start: int, stop: int) -> list[str]:
    with SolverPool(2, chunk_rows=2) as pool:
        results = [*rows.generated(request, start, stop, pool)]
    return [result.block.text(row) for result in results for row in range(len(result))]


@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_two_seeds_have_different_rows(genre) -> None:
    one, other = (made(small_request(genre, seed=seed), N) for seed in (0, 1))
    texts = [result.block.text(row) for result in (one, other) for row in range(N)]
    assert len({*texts}) > N


def test_distinct_rows_have_no_equivalents_in_any_company(monkeypatch) -> None:
    request = request_of("sudoku", 4, distinct=True, n_clues=(5, 16))
    result = made(request, 150)
    hashes = canonical_hashes(result.groups[0][0])
    assert len({*hashes}) == 150
    plain = canonical_hashes(made(request_of("sudoku", 4, n_clues=(5, 16)), 150).groups[0][0])
    assert len({*plain}) < 150
    monkeypatch.setattr(rows, "_MAX_AT_ONCE", 70)
    assert made_texts(request, 0, 150) == [result.block.text(row) for row in range(150)]
    with pytest.raises(ModelError, match="from row 0 on"), SolverPool(1) as pool:
        [*rows.generated(request, 1, 2, pool)]


def test_a_row_that_is_drawn_again_comes_to_what_follows() -> None:
    request = request_of("sudoku", 4, n_clues=(5, 16))
    first = made(request, 6)
    with SolverPool(1) as pool:
        (again,) = rows.redrawn_rows(request, np.arange(6), np.zeros(6, np.int64), pool)
        assert made_texts(request, 0, 6) == [again.block.text(row) for row in range(6)]
        (later,) = rows.redrawn_rows(request, np.array([1, 4]), first.n_tries[[1, 4]], pool)
    assert (later.n_tries > first.n_tries[[1, 4]]).all()
    assert (later.block.line - 1).tolist() == [1, 4]
    assert [later.block.text(i) for i in range(2)] != [first.block.text(row) for row in (1, 4)]


def test_where_there_are_too_few_different_puzzles_it_ends(monkeypatch) -> None:
    monkeypatch.setattr(rows, "MAX_DROPPED", 3)
    request = request_of("sudoku", 4, n_clues=4, distinct=True)
    with pytest.raises(GenerateError, match="probably too few different ones"), SolverPool(1) as pool:
        [*rows.generated(request, 0, 200, pool)]


def test_what_cannot_be_made_ends_with_how_far_it_came(monkeypatch) -> None:
    monkeypatch.setattr(rows, "MAX_TRIES", 50)
    with (
        pytest.raises(GenerateError, match=r"row [34] was tried 50 times .* 0 of 2 puzzles were generated"),
        SolverPool(1) as pool,
    ):
        [*rows.generated(request_of("sudoku", 4, n_clues=3), 3, 5, pool)]


def test_what_cannot_be_made_is_said_in_the_words_of_the_request(monkeypatch) -> None:
    monkeypatch.setattr(rows, "MAX_TRIES", 50)
    asked = request_of("sudoku", 4, n_clues=(4, 6), difficulty=(2, 3), minimal=True)
    words = r"0 of 1 puzzles were generated, \d+ others were not as requested \(minimal, clues 4-6, difficulty 2-3\)"
    with pytest.raises(GenerateError, match=words), SolverPool(1) as pool:
        [*rows.generated(asked, 0, 1, pool)]


@pytest.mark.thorough
@pytest.mark.parametrize("genre", ["castle_wall", "yajilin"])
def test_boards_without_any_solution_end_in_words(genre, monkeypatch) -> None:
    """A line of cells has no loop, and these genres draw their clues from one."""
    monkeypatch.setattr(rows, "MAX_TRIES", 50)
    with pytest.raises(GenerateError, match=r"tried 50 times .* 0 of 1"), SolverPool(1) as pool:
        [*rows.generated(request_of(genre, (1, 12)), 0, 1, pool)]


def test_time_that_is_spent_is_an_error() -> None:
    with pytest.raises(GenerateError, match="time is up; 0 of 5 puzzles"), SolverPool(1) as pool:
        [*rows.generated(request_of("sudoku", 4), 0, 5, pool, seconds=0)]


def test_every_genre_has_a_small_size() -> None:
    for genre in LAWS:
        try:
            genre.make(small_size(genre))
        except PuzzleError as error:
            pytest.fail(f"{genre.name}: {error}")
