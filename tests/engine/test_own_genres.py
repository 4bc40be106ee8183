"""A genre of the user's own works in the API, with the other solvers, and in drawings."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np
import pytest

import gridlanes
from gridlanes import Constraint, ModelError, Region, Structure
from gridlanes.genres import latin_square
from gridlanes.io.forms.plain import plain_genre
from gridlanes.registry import forget
from gridlanes.results.agreement import CrossCheck, ask_brute
from gridlanes.rules import Distinct

ROWS = ["12..............", "1..............."]


def diagonal_latin(side: int) -> Structure:
    """A Latin square whose main diagonal holds every value once, too."""
    if side > 9:
        raise ModelError("sides go up to 9")
    plain = latin_square.structure(side)
    constraints = [*plain.constraints, Constraint(Distinct(), Region.diagonal())]
    return Structure(plain.grid, plain.alphabet, constraints, genre="diagonal_latin")


@pytest.fixture(autouse=True)
def _registered():
    gridlanes.register_genre(plain_genre("diagonal_latin", diagonal_latin))
    yield
    forget("diagonal_latin")


def test_it_is_solved_counted_and_checked():
    result = gridlanes.solve(ROWS, genre="diagonal_latin", threads=1)
    assert (result.n_solutions == 2).all()
    for grid in result.solutions:
        assert np.unique(np.diagonal(grid)).tolist() == [1, 2, 3, 4]
    assert (
        gridlanes.count(ROWS[:1], genre="diagonal_latin", threads=1)[0]
        < gridlanes.count(ROWS[:1], genre="latin_square", threads=1)[0]
    )
    assert gridlanes.check(ROWS, result.solutions, genre="diagonal_latin").all()


def test_it_is_read_and_written_as_json():
    (text,) = gridlanes.convert(ROWS[0], genre="diagonal_latin")
    assert text == '{"genre":"diagonal_latin","data":{"grid":["12..","....","....","...."]}}'
    assert gridlanes.solve(text, threads=1).n_solutions.tolist() == [2]


def test_the_other_solvers_agree():
    result = gridlanes.solve(ROWS, genre="diagonal_latin", threads=1)
    check = CrossCheck({"brute": ask_brute})
    assert list(check.check(result)) == []
    assert check.compared == 2


def test_it_is_drawn():
    row = gridlanes.solve(ROWS, genre="diagonal_latin", threads=1).row(0)
    shaded = [path for path in ElementTree.fromstring(row.drawing()).iter() if path.get("fill") == "#f3eee0"]
    assert shaded[0].get("d").count("z") == 4


def test_its_puzzles_are_made():
    result = gridlanes.generate("diagonal_latin", 5, size=4, minimal=True, threads=1)
    assert (result.status == gridlanes.Status.UNIQUE).all()
    for grid in result.solutions:
        assert np.unique(np.diagonal(grid)).tolist() == [1, 2, 3, 4]
