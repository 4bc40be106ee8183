"""Three solvers, every genre: lanes, brute force and CP-SAT find the same solutions of random puzzles.

A handful of puzzles a genre run in CI. A thousand a genre:

    pytest tests/genres/test_three_solvers.py -m slow            # all genres
    pytest tests/genres/test_three_solvers.py -m slow -k killer  # one of them

A failure names the seed; ``random_puzzle(random.Random(seed), find_genre(name))`` makes the puzzle again.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from easy_puzzles import easy_solutions
from generated_puzzles import per_genre
from numbered_puzzles import puzzle_of, seed_of
from puzzles import Outcome, ask, assert_the_three_agree
from random_data import is_small, random_data
from sampled import SAMPLED_GENRES

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.registry import find_genre, genres

pytestmark = pytest.mark.xdist_group("genres")  # the kernels of all of them are compiled by one worker

LIMIT = 60
IN_CI = per_genre(10, 4)
OF_EACH_KIND = 3
_SHORT = [(1, 1), (1, 2), (1, 7), (1, 12), (2, 2), (2, 9), (2, 13), (3, 5)]
NARROW = [Size(*sides) for short in _SHORT for sides in {short, short[::-1]}]
GENRES = sorted(genres())
OTHERS = sorted({*GENRES} - SAMPLED_GENRES)


def _by_lanes(puzzle: PuzzleRow, limit: int) -> Outcome:
    own = regions_of_rows([puzzle.row_regions])
    return ask(puzzle.structure, puzzle.givens, limit, clues=puzzle.clues, row_regions=own)


def _n_solutions(puzzle: PuzzleRow) -> int:
    """Up to the limit, by the lanes alone."""
    return _by_lanes(puzzle, LIMIT).n_solutions


def agree(genre: str, number: int) -> int:
    """How many solutions a random puzzle has, up to the limit, by all three solvers."""
    puzzle = puzzle_of(genre, number)
    try:
        return assert_agreement(puzzle, easy_solutions(puzzle))
    except AssertionError as error:
        raise AssertionError(f"seed {seed_of(genre, number)!r}: {error}") from error


def assert_agreement(puzzle: PuzzleRow, solutions: list[tuple[int, ...]] | None) -> int:
    """The same of a puzzle of which a brute force has found these `solutions`; None if it has yet to look for them."""
    own = regions_of_rows([puzzle.row_regions])
    how = {"clues": puzzle.clues, "row_regions": own, "by_brute_force": solutions}
    return len(assert_the_three_agree(puzzle.structure, puzzle.givens, LIMIT, **how))


@pytest.mark.parametrize("genre", GENRES)
def test_the_three_agree(genre):
    for number in range(IN_CI):
        agree(genre, number)


@pytest.mark.parametrize("several", [SAMPLED_GENRES, pytest.param(OTHERS, marks=pytest.mark.thorough)], ids=len)
def test_there_are_puzzles_without_with_one_and_with_several_solutions(several):
    """Of several genres together; those of each are counted in the slow run."""
    found = [_n_solutions(puzzle_of(genre, number)) for genre in several for number in range(IN_CI)]
    kinds = Counter(min(n, 2) for n in found)
    assert min(kinds[0], kinds[1], kinds[2]) > len(several) // 4, kinds


@pytest.mark.parametrize("genre", GENRES)
def test_a_guess_leaves_two_states_each_a_node_at_most(genre):
    """Also where a search of its own (clauses) finds two solutions at once: `gridlanes check` relies on it."""
    for number in range(IN_CI):
        found = _by_lanes(puzzle_of(genre, number), 2)
        assert 1 + found.guesses <= found.nodes <= 1 + 2 * found.guesses, found
        assert found.nodes <= found.sweeps, found
        assert found.guesses or found.n_solutions < 2, found


@pytest.mark.slow
@pytest.mark.parametrize("genre", GENRES)
def test_the_random_puzzles_are_of_all_kinds(genre):
    """By the lanes alone, which the other test holds to be right."""
    kinds: Counter[str] = Counter(none=0, one=0, several=0)
    for number in range(400):
        if min(kinds["none"], kinds["one"], kinds["several"]) >= OF_EACH_KIND:
            return
        found = _n_solutions(puzzle_of(genre, number))
        kinds["none" if not found else "one" if found == 1 else "several" if found < LIMIT else "many"] += 1
    assert min(kinds["none"], kinds["one"], kinds["several"]) >= OF_EACH_KIND, kinds


@pytest.mark.slow
@pytest.mark.parametrize("genre", GENRES)
def test_the_three_agree_on_narrow_boards(genre):
    """Boards of one cell or one line, and of two or three; their clues fit no solution in particular."""
    kind, rng = find_genre(genre), random.Random(f"narrow-{genre}")
    sizes = [size for size in NARROW if is_small(kind, size)]
    for _ in range(60 if sizes else 0):
        try:
            puzzle = kind.data(random_data(rng, kind, rng.choice(sizes)))
        except (PuzzleError, IndexError):  # IndexError: areas of a given size take two cells at least
            continue
        solutions = easy_solutions(puzzle)
        if solutions is not None:
            assert_agreement(puzzle, solutions)


# A minute a genre on average: a few genres at a time for each worker.
EIGHT_AT_A_TIME = [
    pytest.param(genre, marks=pytest.mark.xdist_group(f"genres {number // 8}")) for number, genre in enumerate(GENRES)
]


@pytest.mark.slow
@pytest.mark.parametrize("genre", EIGHT_AT_A_TIME)
def test_the_three_agree_on_a_thousand(genre):
    for number in range(IN_CI, 1000 + IN_CI):
        agree(genre, number)
