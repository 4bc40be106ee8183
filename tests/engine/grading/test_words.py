"""Moves and constraints in words."""

from __future__ import annotations

import pytest

from gridlanes.grading.words import MAX_NAMED, moves_in_words, place_in_words, region_in_words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.regions import All, Col, Row, Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.game import Commit, Eliminate
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import DegreeIn, ExactCount

GRID = Grid(4, 4)
PUZZLE = Puzzle(
    GRID,
    Alphabet((0, 1)),
    [Constraint(ExactCount(1, 2), Row(2)), Constraint(DegreeIn(1, (0, 2)), Set(((0, 0), (0, 1), (1, 0))))],
)


def test_moves() -> None:
    moves = [Eliminate(0, 1), Commit(5, 0)]
    assert moves_in_words(PUZZLE, moves) == "r2c2 is 0; r1c1 is not 1"
    moves = [Commit(5, 0), Eliminate(0, 1), Commit(6, 0), Eliminate(0, 0), Commit(7, 1)]
    assert moves_in_words(PUZZLE, moves) == "r2c2 and r2c3 are 0; r2c4 is 1; r1c1 is not 1 or 0"
    many = moves_in_words(PUZZLE, [Commit(coord, 1) for coord in range(MAX_NAMED + 2)])
    assert many.endswith("; and 2 more")
    edges = Grid(2, 2, layers=(Layer.EDGES_H,))
    assert place_in_words(edges, 0) == "horizontal edge r1c1"
    drawn = Puzzle(Grid(2, 2, layers=(Layer.EDGES_H, Layer.EDGES_V)), Alphabet((0, 1)), [], genre="slitherlink")
    moves = [Commit(0, 1), Commit(1, 1), Commit(2, 0), Commit(8, 1)]
    assert moves_in_words(drawn, moves) == (
        "horizontal edges r1c1 and r1c2, vertical edge r1c3 are drawn; horizontal edge r2c1 is not drawn"
    )


@pytest.mark.parametrize(
    ("genre", "marks", "expected"),
    [
        ("slitherlink", [0], "horizontal edge r1c1 is drawn"),
        ("slitherlink", [1], "horizontal edge r1c1 is not drawn"),
        ("slitherlink", [0, 1], "horizontal edge r1c1 is neither drawn nor not drawn"),
        ("stitches", [0], "horizontal edge r1c1 is stitched"),
        ("hashi", [0, 1], "horizontal edge r1c1 is not without a line or crossed by a single line"),
    ],
)
def test_what_is_not_not_drawn_is_drawn(genre, marks, expected) -> None:
    puzzle = Puzzle(Grid(2, 2, layers=(Layer.EDGES_H, Layer.EDGES_V)), Alphabet((0, 1, 2)), [], genre=genre)
    assert moves_in_words(puzzle, [Eliminate(0, mark) for mark in marks]) == expected


@pytest.mark.parametrize(
    ("regions", "expected"),
    [
        ((Row(0),), "row 1"),
        ((Col(3), Row(1)), "column 4 and row 2"),
        ((All(),), "the board"),
        ((Row(0), Row(1), Row(2), Row(3)), "the board"),
        ((Set(tuple((r, c) for r in range(4) for c in range(2))),), "r1c1 to r4c2"),
        (
            (Set(((0, 1), *((r, c) for r in range(1, 4) for c in range(2)))),),
            "r1c2, r2c1, r2c2, r3c1, r3c2 and r4c1, and 1 more",
        ),
    ],
)
def test_regions(regions, expected) -> None:
    assert region_in_words(GRID, regions) == expected
