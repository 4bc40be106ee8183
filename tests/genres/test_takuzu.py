"""Takuzu: its structure, definition and brute force on small grids, the plain form, and the corpora."""

from __future__ import annotations

import gzip
import itertools
import json
import random
from collections import defaultdict
from functools import cache
from importlib.resources import files

import numpy as np
import pytest
from puzzles import ask, ask_lanes, assert_the_three_agree

import gridlanes
from gridlanes.errors import ModelError
from gridlanes.genres import takuzu
from gridlanes.model.regions import AllOf, Col, Row, Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle, givens_of
from gridlanes.rules import AtMost, DistinctSequences, ExactCount, LimitedRuns
from gridlanes.solvers import brute
from gridlanes.status import Status


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


def test_each_of_our_own_examples_has_one_solution():
    lines = (files("gridlanes.genres") / "examples" / "takuzu10x10.txt").read_text(encoding="utf-8").split()
    assert len(set(lines)) == 60
    assert set(gridlanes.solve(lines).status) == {Status.UNIQUE}


# Corpora --------------------------------------------------------------------------------------------------------------


def records(path):
    """The records of a compressed file of JSON lines."""
    return [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]


def assert_published(puzzles):
    """Every puzzle ``(shape, unique_lines, givens, solution)`` has its published solution and no other."""
    kinds = defaultdict(list)
    for shape, unique_lines, givens, solution in puzzles:
        kinds[shape, unique_lines].append((givens, tuple(solution)))
    for (shape, unique_lines), rows in kinds.items():
        givens, expected = zip(*rows, strict=True)
        outcomes = ask_lanes(takuzu.structure(*shape, unique_lines), np.array(givens), 2)
        assert {outcome.status for outcome in outcomes} == {Status.UNIQUE}
        assert [outcome.first for outcome in outcomes] == list(expected)


@pytest.mark.corpus
@pytest.mark.parametrize("name", ["8x8dn", "10x10udn", "14x14de", "14x14dn", "14x14dt", "20x20dn"])
def test_every_puzzle_of_tatham_has_its_solution(name, corpora):
    puzzles = []
    for record in records(corpora / "tatham" / "unruly" / f"{name}.jsonl.gz"):
        givens = [0 if mark is None else mark + 1 for row in record["givens"] for mark in row]
        solution = itertools.chain(*record["solution"])
        puzzles.append(((record["h"], record["w"]), record["unique_lines"], givens, solution))
    assert len(puzzles) >= 100
    assert_published(puzzles)


@pytest.mark.corpus
def test_every_published_puzzle_has_its_solution_which_may_repeat_lines(corpora):
    puzzles, repeats = [], 0
    for record in records(corpora / "pencil" / "binairo" / "puzzlekit.jsonl.gz"):
        size, *rows = (text.split() for text in record["problem"].split("\n"))
        givens = [{"-": 0, "1": 1, "2": 2}[cell] for row in rows for cell in row]
        grid = [[int(cell) - 1 for cell in text.split()] for text in record["solution"].split("\n")[1:]]
        repeats += len(set(map(tuple, grid))) < len(grid)
        puzzles.append((tuple(map(int, size[:2])), False, givens, itertools.chain(*grid)))
    assert len(puzzles) >= 180
    assert repeats > 0
    assert_published(puzzles)
