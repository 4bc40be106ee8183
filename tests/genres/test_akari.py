"""Akari: its two models and its rules in words have the same solutions on small boards; what is wrong is named."""

from __future__ import annotations

import itertools
import random

import numpy as np
import plain_akari
import pytest
from puzzles import ask, assert_the_three_agree

from gridlanes.genres import akari
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.outcome import Outcome
from gridlanes.rules import AtMostInSight, CountBeside, Lit
from gridlanes.solvers import brute, cpsat

WALL, EMPTY, BULB = akari.WALL, akari.EMPTY, akari.BULB


def row_of(board):
    """Givens and clues of a board: rows of ``.`` white, ``#`` wall, digits."""
    cells = [cell for line in board for cell in line]
    givens = np.array([0 if cell == "." else WALL + 1 for cell in cells], np.uint8)
    return givens, np.array([int(cell) if cell.isdigit() else NO_CLUE for cell in cells], np.int32)


def is_solution(board, bulbs):
    """The rules in words, on a board and a set of cells with bulbs."""
    rows, cols = len(board), len(board[0])

    def seen(row, col):
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            r, c = row + down, col + right
            while 0 <= r < rows and 0 <= c < cols and board[r][c] == ".":
                yield r, c
                r, c = r + down, c + right

    for row, col in itertools.product(range(rows), range(cols)):
        cell = board[row][col]
        if cell == ".":
            lights = bulbs.intersection(seen(row, col))
            if ((row, col) in bulbs) == bool(lights):
                return False
        elif cell.isdigit():
            beside = {(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)}
            if len(beside & bulbs) != int(cell):
                return False
    return True


def solutions_of(board):
    """All solutions by definition, as marks of all cells; ascending."""
    white = [(r, c) for r, line in enumerate(board) for c, cell in enumerate(line) if cell == "."]
    found = []
    for chosen in itertools.product([False, True], repeat=len(white)):
        bulbs = {cell for cell, taken in zip(white, chosen, strict=True) if taken}
        if is_solution(board, bulbs):
            marks = [
                BULB if (r, c) in bulbs else EMPTY if cell == "." else WALL
                for r, line in enumerate(board)
                for c, cell in enumerate(line)
            ]
            found.append(tuple(marks))
    return sorted(found)


def random_board(rng, rows, cols):
    """A random board, about half of them with a solution."""
    cells = ".." * 5 + "##" + "0112" + rng.choice(["3", "2", "1"])
    return ["".join(rng.choice(cells) for _ in range(cols)) for _ in range(rows)]


def plain(board):
    """The plain model of a board."""
    givens, clues = row_of(board)
    shape = len(board), len(board[0])
    return plain_akari.puzzle((givens == WALL + 1).reshape(shape), clues.reshape(shape))


def widened(board, numbers):
    """A solution of the plain model as marks of all cells."""
    left = iter(numbers)
    return tuple(next(left) if cell == "." else WALL for line in board for cell in line)


@pytest.mark.parametrize("seed", range(40))
def test_both_forms_have_the_solutions_of_the_definition(seed):
    rng = random.Random(seed)
    board = random_board(rng, *rng.choice([(3, 4), (4, 3), (1, 9), (4, 4), (2, 6)]))
    expected = solutions_of(board)
    givens, clues = row_of(board)
    structure = akari.structure(len(board), len(board[0]))
    ours = ask(structure, givens, None, clues=clues)
    assert ours.solutions == expected
    assert ours.n_solutions == len(expected)
    assert brute.solve(structure.puzzle(givens, clues)) == expected
    assert [widened(board, numbers) for numbers in brute.solve(plain(board))] == expected


@pytest.mark.parametrize("seed", range(8))
def test_the_three_solvers_agree_on_both_forms(seed):
    pytest.importorskip("ortools")
    rng = random.Random(1000 + seed)
    board = random_board(rng, 5, 5)
    givens, clues = row_of(board)
    truth = assert_the_three_agree(akari.structure(5, 5), givens, 500, clues=clues)
    answer = cpsat.solve(plain(board), 500)
    assert len(answer.solutions) == len(truth)
    if len(truth) < 500:
        assert sorted(widened(board, numbers) for numbers in answer.solutions) == truth


def test_a_cell_may_be_lit_from_two_sides():
    """The trap of the seeds: exactly one bulb on each cross would refuse this."""
    board = ["..", ".."]
    assert ask(akari.structure(2, 2), row_of(board)[0], None, clues=row_of(board)[1]).solutions == [
        (0, 1, 1, 0),
        (1, 0, 0, 1),
    ]


def test_a_given_may_also_say_that_a_white_cell_has_a_bulb_or_none():
    board = ["..", ".."]
    givens, clues = row_of(board)
    for mark, expected in ((BULB, (1, 0, 0, 1)), (EMPTY, (0, 1, 1, 0))):
        assert ask(akari.structure(2, 2), [mark + 1, *givens[1:]], None, clues=clues).solutions == [expected]


def test_a_number_on_a_white_cell_counts_as_well():
    structure = akari.structure(1, 3)
    assert ask(structure, [0, 0, 0], None, clues=[NO_CLUE, 0, NO_CLUE]).solutions == [(0, 1, 0)]


@pytest.mark.parametrize(
    ("marks", "rule", "kind"),
    [
        ("b..b#1.#...b", AtMostInSight, "TooManyInSight"),
        ("...b#1.#b...", CountBeside, "BesideMiscounted"),
        ("..b.#1.#....", CountBeside, "BesideMiscounted"),
        (".b..#1.#..b.", Lit, None),
        (".b..#1.#b...", Lit, "Unlit"),
    ],
)
def test_a_wrong_board_is_refused_by_the_rule_that_it_breaks(marks, rule, kind):
    board = ["....", "#1.#", "...."]
    puzzle = akari.structure(3, 4).puzzle(*row_of(board))
    numbers = [{"b": BULB, ".": EMPTY}.get(mark, WALL) for mark in marks]
    standing = puzzle.status(np.array(numbers)[:, None] == np.arange(3))
    if kind is None:
        assert (puzzle.outcomes(np.array(numbers)[:, None] == np.arange(3)) == Outcome.SATISFIED).all()
    else:
        assert isinstance(puzzle.constraints[standing.constraint].rule, rule)
        assert type(standing.violation).__name__ == kind


def test_one_structure_serves_all_boards_of_a_size():
    assert akari.structure(4, 6) is akari.structure(4, 6)
    structure = akari.structure(4, 6)
    assert structure.n_clues == 24
    assert structure.blank == (EMPTY, BULB)


def test_the_plain_model_has_the_white_cells_alone():
    puzzle = plain(["..#", "2..", "#.."])
    assert puzzle.n_coords == 6
    assert puzzle.alphabet.is_binary
    runs = [scope.coords.tolist() for c, scope in zip(puzzle.constraints, puzzle.scopes, strict=True) if c.role == 1]
    assert runs == [[0, 1], [2, 3], [4, 5], [0], [1, 2, 4], [3, 5]]
    assert plain_akari.puzzle([[False, True]]).n_coords == 1
