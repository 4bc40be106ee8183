"""Slitherlink: its structure, all loops of small grids found by their insides, the other solvers, its own forms."""

from __future__ import annotations

import itertools
import random
from functools import cache

import numpy as np
import pytest
from puzzles import ask, ask_lanes, assert_the_three_agree

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres import slitherlink
from gridlanes.genres.slitherlink import GENRE
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.puzzle import Progress
from gridlanes.rules import DegreeIn, ExactCount, LoopFreezesCounts, OnePath
from gridlanes.status import Status


def _is_one_piece(cells):
    """Whether a set of cells is connected orthogonally."""
    waiting, reached = [next(iter(cells))], set()
    while waiting:
        row, col = cell = waiting.pop()
        if cell in cells and cell not in reached:
            reached.add(cell)
            waiting += [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
    return reached == cells


def edges_of(inside):
    """The edges between cells inside and outside ``bool (rows, cols)``, as mark numbers ``uint8 (C,)``."""
    framed = np.pad(inside, 1)
    across, down = framed[:-1, 1:-1] ^ framed[1:, 1:-1], framed[1:-1, :-1] ^ framed[1:-1, 1:]
    return np.concatenate([across.ravel(), down.ravel()]).astype(np.uint8)


@cache
def loops(rows, cols):
    """Every loop of a grid ``(n, C)``, by definition: the outline of cells that are connected and enclose no others."""
    frame = set(itertools.product(range(-1, rows + 1), range(-1, cols + 1)))
    every = list(itertools.product(range(rows), range(cols)))
    found = []
    for chosen in itertools.product([False, True], repeat=rows * cols):
        cells = {cell for cell, taken in zip(every, chosen, strict=True) if taken}
        if cells and _is_one_piece(cells) and _is_one_piece(frame - cells):
            edges = edges_of(np.array(chosen).reshape(rows, cols))
            # Two cells that meet at a corner alone make the loop touch itself there.
            if max(np.bincount(_nodes(rows, cols)[edges == 1].ravel())) == 2:
                found.append(edges)
    return np.array(found)


@cache
def _nodes(rows, cols):
    """The corners that each edge joins ``(C, 2)``."""
    at = np.arange((rows + 1) * (cols + 1)).reshape(rows + 1, cols + 1)
    pairs = [(at[:, :-1], at[:, 1:]), (at[:-1], at[1:])]
    return np.concatenate([np.stack([a.ravel(), b.ravel()], axis=1) for a, b in pairs])


@cache
def _counts(rows, cols):
    """The number round every cell for each loop ``(n, cells)``."""
    scopes = slitherlink.structure(rows, cols).scopes[: rows * cols]
    return np.stack([loops(rows, cols)[:, scope.coords].sum(axis=1, dtype=np.int32) for scope in scopes], axis=1)


def random_clues(rng, rows, cols):
    """Clues of a random loop, some left out, sometimes one changed."""
    counts = _counts(rows, cols)
    clues = counts[rng.randrange(len(counts))].copy()
    share = rng.choice([0.2, 0.5, 0.8, 1])
    for cell in range(len(clues)):
        if rng.random() > share:
            clues[cell] = NO_CLUE
    if rng.random() < 0.3:
        clues[rng.randrange(len(clues))] = rng.randrange(5)
    return clues.astype(np.int32)


def test_the_clues_are_exact_counts_and_the_edges_one_closed_path():
    structure = slitherlink.structure(2, 3)
    assert structure is slitherlink.structure(2, 3)
    assert structure.n_coords == 3 * 3 + 2 * 4
    assert structure.n_clues == 6
    kinds = [type(constraint.rule) for constraint in structure.constraints]
    assert kinds == [ExactCount] * 6 + [DegreeIn] * 12 + [OnePath, LoopFreezesCounts]
    assert structure.scopes[4].coords.tolist() == [4, 14, 15, 7]


@pytest.mark.parametrize(("rows", "cols", "n"), [(1, 1, 1), (2, 2, 13), (2, 3, 40), (3, 3, 213)])
def test_without_clues_every_loop_is_a_solution(rows, cols, n):
    """The numbers are those of the simple cycles of a grid graph (OEIS A140517 for squares)."""
    structure = slitherlink.structure(rows, cols)
    found = ask(structure, np.zeros(structure.n_coords, np.uint8), limit=None)
    assert found.n_solutions == n == len(loops(rows, cols))
    assert found.solutions == sorted(map(tuple, loops(rows, cols).tolist()))


@pytest.mark.parametrize(("rows", "cols", "n"), [(1, 4, 40), (3, 2, 60), (2, 4, 60), (3, 3, 120), (3, 4, 150)])
def test_the_solutions_are_the_loops_that_fit_the_clues(rows, cols, n):
    rng, structure = random.Random(f"{rows}x{cols}"), slitherlink.structure(rows, cols)
    clues = np.array([random_clues(rng, rows, cols) for _ in range(n)])
    every = loops(rows, cols)
    found = ask_lanes(structure, np.zeros((n, structure.n_coords), np.uint8), limit=None, clues=clues)
    kinds = set()
    for own, outcome in zip(clues, found, strict=True):
        fit = ((own == NO_CLUE) | (_counts(rows, cols) == own)).all(axis=1)
        assert outcome.solutions == sorted(map(tuple, every[fit].tolist()))
        assert outcome.n_solutions == fit.sum()
        kinds.add(min(int(fit.sum()), 2))
    assert kinds == {0, 1, 2}


@pytest.mark.parametrize(("rows", "cols", "seed"), [(1, 2, 0), (2, 2, 1), (2, 2, 2), (1, 4, 3), (2, 3, 4), (2, 3, 5)])
def test_the_three_solvers_agree(rows, cols, seed):
    rng, structure = random.Random(seed), slitherlink.structure(rows, cols)
    clues = random_clues(rng, rows, cols)
    givens = np.zeros(structure.n_coords, np.uint8)
    loop = loops(rows, cols)[rng.randrange(len(loops(rows, cols)))]
    for coord in rng.sample(range(structure.n_coords), rng.randrange(4)):
        givens[coord] = 1 + loop[coord]
    assert_the_three_agree(structure, givens, 30, clues=clues)


def test_no_edges_at_all_are_no_loop():
    structure = slitherlink.structure(2, 2)
    nothing = np.zeros((1, 4), np.int32)
    assert ask_lanes(structure, np.zeros((1, 12), np.uint8), clues=nothing)[0].status == Status.UNSOLVABLE


def test_two_loops_are_none():
    """Two cells with four edges each, far apart: every count is right, each corner too."""
    structure = slitherlink.structure(1, 3)
    clues = np.array([[4, NO_CLUE, 4]], np.int32)
    assert ask_lanes(structure, np.zeros((1, 10), np.uint8), clues=clues)[0].status == Status.UNSOLVABLE


@pytest.mark.parametrize(
    ("clues", "drawn", "rule"),
    [
        ([4, NO_CLUE, NO_CLUE], [0, 3], ExactCount),
        ([4, NO_CLUE, NO_CLUE], [0, 3, 6, 7, 1], DegreeIn),
        ([NO_CLUE] * 3, [0, 3, 6, 7, 2, 5, 8, 9], OnePath),
        ([1, 1, 1], [], ExactCount),
        ([0, 0, 0], [], OnePath),
    ],
)
def test_what_is_wrong_with_a_drawing_is_named(clues, drawn, rule):
    structure = slitherlink.structure(1, 3)
    puzzle = structure.puzzle(np.zeros(10, np.uint8), np.array(clues, np.int32))
    possible = np.zeros((10, 2), np.bool_)
    possible[np.arange(10), [int(edge in drawn) for edge in range(10)]] = True
    standing = puzzle.status(possible)
    assert standing.progress == Progress.CONTRADICTED
    assert type(puzzle.constraints[standing.constraint].rule) is rule


@pytest.mark.parametrize("parameters", ["3x2t1", "3x2t16", "3y2", "0x2", "999x2t0"])
def test_only_squares_are_known(parameters):
    with pytest.raises(PuzzleError) as caught:
        GENRE.read_game(GENRE.games[0], parameters, "0a1c")
    assert caught.value.column == 1


@pytest.mark.parametrize("parameters", ["3x2t0", "3x2", "3x2t0de"])
def test_the_letters_of_a_generator_mean_nothing(parameters):
    puzzle = GENRE.read_game(GENRE.games[0], parameters, "0a1c")
    assert puzzle.structure is slitherlink.structure(2, 3)
    assert puzzle.all_clues.tolist() == [0, NO_CLUE, 1, NO_CLUE, NO_CLUE, NO_CLUE]


def test_given_edges_stand_in_the_data_alone():
    data = {"clues": ["3.", ".2"], "edges_h": ["1.", "..", ".0"], "edges_v": ["1..", "..."]}
    puzzle = GENRE.data(data)
    assert np.flatnonzero(puzzle.givens).tolist() == [0, 5, 6]
    assert puzzle.givens[[0, 5, 6]].tolist() == [2, 1, 2]
    assert GENRE.to_data(puzzle) == data
    for write in (GENRE.to_link, GENRE.to_game, GENRE.to_text):
        with pytest.raises(ModelError, match="cannot hold edges_h"):
            write(puzzle)
