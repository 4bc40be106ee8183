"""Takuzu: its structure, definition and brute force on small grids, and its own forms."""

from __future__ import annotations

import itertools
import random
from functools import cache

import numpy as np
import pytest
from puzzles import ask, assert_the_three_agree

from gridlanes.errors import ModelError
from gridlanes.genres import takuzu
from gridlanes.genres.takuzu import GENRE
from gridlanes.model.regions import AllOf, Col, Row, Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle, givens_of
from gridlanes.rules import AtMost, DistinctSequences, ExactCount, LimitedRuns
from gridlanes.solvers import brute


@cache
def lines(length):
    """Every line, by definition."""
    return [
        line
        for line in itertools.product((0, 1), repeat=length)
        if 2 * sum(line) == length and all(len(set(line[i : i + 3])) > 1 for i in range(length - 2))
    ]


def solutions_of(rows, cols, givens, unique_lines):
    """All solutions by definition: rows from the list of lines, columns tested; ascending."""
    fits = [
        [line for line in lines(cols) if all(g in (0, mark + 1) for g, mark in zip(row, line, strict=True))]
        for row in np.array(givens).reshape(rows, cols).tolist()
    ]
    found = []
    for grid in itertools.product(*fits):
        by_col = list(zip(*grid, strict=True))
        differ = len(set(grid)) == rows and len(set(by_col)) == cols
        if all(col in lines(rows) for col in by_col) and (differ or not unique_lines):
            found.append(tuple(itertools.chain(*grid)))
    return sorted(found)


def plain(structure, givens, unique_lines):
    """The same puzzle with a rule for each thing that is said: counts, windows of three, and lines that differ."""
    grid = structure.grid
    by_row, by_col = [Row(r) for r in range(grid.rows)], [Col(c) for c in range(grid.cols)]
    cells = [[(r, c) for c in range(grid.cols)] for r in range(grid.rows)]
    windows = [line[i : i + 3] for line in (*cells, *zip(*cells, strict=True)) for i in range(len(line) - 2)]
    constraints = [
        *(Constraint(ExactCount(1, grid.cols // 2), row) for row in by_row),
        *(Constraint(ExactCount(1, grid.rows // 2), col) for col in by_col),
        *(Constraint(AtMost(mark, 2), Set(tuple(window))) for window in windows for mark in (0, 1)),
        *(Constraint(DistinctSequences(), those) for those in (by_row, by_col) if unique_lines),
    ]
    return Puzzle(grid, structure.alphabet, constraints + givens_of(grid, structure.alphabet, givens))


def random_givens(rng, rows, cols, n_givens):
    """Givens of a grid whose rows are lines; its columns may be wrong."""
    marks = list(itertools.chain(*(rng.choice(lines(cols)) for _ in range(rows))))
    shown = set(rng.sample(range(rows * cols), n_givens))
    return np.array([mark + 1 if k in shown else 0 for k, mark in enumerate(marks)], np.uint8)


@pytest.mark.parametrize("unique_lines", [True, False])
@pytest.mark.parametrize("seed", range(20))
def test_the_engine_has_the_solutions_of_the_definition(seed, unique_lines):
    rng = random.Random(seed)
    rows, cols = rng.choice([(2, 2), (4, 4), (4, 6), (6, 4), (2, 6)])
    givens = random_givens(rng, rows, cols, rng.randint(0, rows * cols // 3))
    expected = solutions_of(rows, cols, givens, unique_lines)
    structure = takuzu.structure(rows, cols, unique_lines)
    ours = ask(structure, givens, None)
    assert ours.solutions == expected
    assert ours.n_solutions == len(expected)
    if len(expected) < 30:
        assert brute.solve(structure.puzzle(givens)) == expected
        assert brute.solve(plain(structure, givens, unique_lines)) == expected


@pytest.mark.parametrize("seed", range(8))
def test_the_three_solvers_agree(seed):
    pytest.importorskip("ortools")
    rng = random.Random(100 + seed)
    structure = takuzu.structure(6, 6, seed % 2 == 0)
    solution = ask(structure, random_givens(rng, 6, 6, 4), 1).first or (0,) * 36
    shown = set(rng.sample(range(36), 14))
    givens = np.array([mark + 1 if k in shown else 0 for k, mark in enumerate(solution)], np.uint8)
    assert_the_three_agree(structure, givens, 300)


@pytest.mark.parametrize(("side", "bits"), [(30, 16), (32, 32), (40, 32)])
def test_words_are_wide_enough_for_the_counts_of_long_lines(side, bits):
    assert takuzu.structure(2, side, False).word_format.bits == bits


@pytest.mark.slow  # a search in wider words is compiled
@pytest.mark.parametrize("side", [32, 40])
def test_long_lines_are_counted_to_their_end(side):
    structure = takuzu.structure(2, side, False)
    first = [k % 2 for k in range(side)]
    found = ask(structure, [*(mark + 1 for mark in first), *[0] * side], 2)
    assert found.n_solutions == 1
    assert found.first == (*first, *(1 - mark for mark in first))


def test_each_line_is_one_rule_and_lines_differ_where_asked():
    structure = takuzu.structure(4, 6)
    kinds = [type(constraint.rule) for constraint in structure.constraints]
    assert kinds == [LimitedRuns] * 10 + [DistinctSequences] * 2
    assert [c.rule.count for c in structure.constraints[:10]] == [3] * 4 + [2] * 6
    assert takuzu.structure(4, 6, unique_lines=True) is structure
    assert len(takuzu.structure(4, 6, False).constraints) == 10
    assert AllOf().resolve(structure.grid).size == 24


@pytest.mark.parametrize("size", [(3, 4), (4, 5), (1, 1)])
def test_odd_sides_are_refused(size):
    with pytest.raises(ModelError, match="must be even"):
        takuzu.structure(*size)


@pytest.mark.parametrize(("parameters", "unique"), [("4x2", False), ("4x2u", True), ("4x2udn", True), ("4x2dt", False)])
def test_a_u_asks_for_different_lines(parameters, unique):
    puzzle = GENRE.read_game(GENRE.games[0], parameters, "bAf")  # - 0 1 - / - - - -
    assert puzzle.structure is takuzu.structure(2, 4, unique_lines=unique)
    assert puzzle.givens.tolist() == [0, 1, 2, 0, 0, 0, 0, 0]


def test_data_asks_for_different_lines_unless_it_says_otherwise():
    assert GENRE.data({"grid": ["0.", ".1"]}).structure is takuzu.structure(2, 2, unique_lines=True)
    same = GENRE.data({"grid": [[0, None], [None, 1]], "unique_lines": False})
    assert same.structure is takuzu.structure(2, 2, unique_lines=False)
    assert GENRE.to_data(same) == {"grid": ["0.", ".1"], "unique_lines": False}


def test_texts_ask_for_no_different_lines():
    assert GENRE.read_text("2 2\n1 -\n- 2").structure is takuzu.structure(2, 2, unique_lines=False)
    with pytest.raises(ModelError, match="unique_lines"):
        GENRE.to_text(GENRE.data({"grid": ["0.", ".1"]}))
