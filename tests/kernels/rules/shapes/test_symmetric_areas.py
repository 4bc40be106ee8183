"""Areas about dots on boards that are too large for every state of them, against the naive twin."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from divided import board, edges_between
from rule_laws import Case
from rule_tables import State, Tables

from gridlanes.io.read.reading import read_rows
from gridlanes.kernels.compiling.jit import JIT_OFF
from gridlanes.lowering.words import WordFormat
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE
from gridlanes.rules import SymmetricAreas

BOARDS = [
    "7/7/j482eo44enaevezn86eze8",
    "7/7/xcezj84ejeqezw2442ep",
    "10/6/k66eu4ejeheu6eyehezsaegea4ei",  # two words
    "10/6/zz44cezzueoezheheoeq",
]
"""generated so that propagation leaves edges open"""


def tables_with(rows: int, cols: int, dots: Sequence[int]) -> Tables:
    grid = board(rows, cols)
    rule = SymmetricAreas(1, tuple(dots))
    return Tables(Case(rule, grid, Alphabet.binary(), [edges_between(grid)], "dots", [()]), WordFormat(16))


def tables_of(text: str) -> Tables:
    (group,) = read_rows([f"https://puzz.link/p?tentaisho/{text}"]).groups
    dots = [1 if dot != NO_CLUE else NO_CLUE for dot in group.clues[0].tolist()]
    return tables_with(group.structure.grid.rows, group.structure.grid.cols, dots)


def assert_as_the_twin(tables: Tables, state: State) -> tuple[list[int], bool]:
    """What the twin makes of a state, and whether it breaks; the kernel has to make the same of it."""
    (entry,) = tables.entries
    tile = tables.tile([state])
    passed = tables.run(tile, [entry])
    expected, contradiction = tables.naive(entry, state)
    assert passed.broken & 1 == contradiction
    assert tables.states(tile)[0] == expected
    return expected, contradiction


@pytest.mark.parametrize("text", BOARDS)
def test_it_equals_its_twin_from_guess_to_guess(text: str) -> None:
    tables, rng, n_guesses = tables_of(text), random.Random(text), 0
    (entry,) = tables.entries
    for _ in range(1 if JIT_OFF else 8):
        state = State(list(tables.domain))
        while True:
            expected, contradiction = assert_as_the_twin(tables, state)
            open_edges = [coord for coord in entry.coords if expected[coord] == 3]
            if contradiction or not open_edges:
                break
            state = State(expected)
            state.words[rng.choice(open_edges)] = rng.choice((1, 2))
            n_guesses += 1
    assert n_guesses > 0


@pytest.mark.parametrize(("rows", "cols"), [(1, 130), (2, 64), (64, 2)])
def test_boards_may_be_wider_than_a_word(rows: int, cols: int) -> None:
    """They are divided into areas as wide as the short side, and one to four cells long."""
    rng, along = random.Random(cols), max(rows, cols)
    dots, begin, wide = {}, 0, 2 * cols - 1
    while begin < along:
        length = min(rng.choice((1, 2, 3, 4)), along - begin)
        middle = 2 * begin + length - 1
        dots[(rows - 1) * wide + middle if cols > rows else middle * wide + cols - 1] = 1
        begin += length
    tables = tables_with(rows, cols, [dots.get(point, NO_CLUE) for point in range((2 * rows - 1) * wide)])
    expected, contradiction = assert_as_the_twin(tables, State(list(tables.domain)))
    assert not contradiction
    assert expected != tables.domain


@pytest.mark.parametrize("known", [0, 0.3, 0.6, 1])
def test_it_equals_its_twin_where_any_edges_are_known(known: float) -> None:
    rng = random.Random(known)
    for rows, cols in [(2, 2), (2, 3), (3, 3)] * (5 if JIT_OFF else 60):
        n_points = (2 * rows - 1) * (2 * cols - 1)
        share = rng.choice((0.1, 0.2, 0.3))
        tables = tables_with(rows, cols, [1 if rng.random() < share else NO_CLUE for _ in range(n_points)])
        (entry,) = tables.entries
        state = State(list(tables.domain))
        for coord in entry.coords:
            if rng.random() < known:
                state.words[coord] = rng.choice((1, 2))
        assert_as_the_twin(tables, state)
