"""The CP-SAT model of a puzzle: variables, literals and values that say what they should."""

from __future__ import annotations

import sys
from dataclasses import dataclass

import numpy as np
import pytest

from gridlanes.errors import GridlanesError
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Path, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import Rule
from gridlanes.solvers import brute, cpsat


def encoder_of(puzzle):
    return Encoder(puzzle.alphabet, puzzle.domain)


ALPHABETS = [Alphabet.binary(), Alphabet((3, 9)), Alphabet((0, 5, 7)), Alphabet((4, 3, 2)), Alphabet((6,))]


@dataclass(frozen=True)
class Values(Rule):
    """The values add up to `total`, said with `value`."""

    total: int

    def holds(self, numbers, scope):
        return scope.values[numbers].sum(axis=1) == self.total

    def encode(self, encoder, scope):
        encoder.model.add(sum(encoder.value(coord) for coord in encoder.coords(scope)) == self.total)


@dataclass(frozen=True)
class Held(Rule):
    """`n` coords hold the mark with this number, said with `is_mark`."""

    number: int
    n: int

    def holds(self, numbers, scope):
        return (numbers == self.number).sum(axis=1) == self.n

    def encode(self, encoder, scope):
        encoder.model.add(sum(encoder.is_mark(coord, self.number) for coord in encoder.coords(scope)) == self.n)
        encoder.model.add(sum(~encoder.is_mark(coord, self.number) for coord in encoder.coords(scope)) == 3 - self.n)


@pytest.mark.parametrize("alphabet", ALPHABETS)
def test_values_and_literals_say_what_the_marks_are(alphabet):
    found = 0
    for rule in [
        *(Values(total) for total in range(22)),
        *(Held(i, n) for i in range(len(alphabet)) for n in range(4)),
    ]:
        puzzle = Puzzle(Grid(1, 3), alphabet, [Constraint(rule, Row(0))])
        expected = brute.solve(puzzle)
        assert cpsat.solve(puzzle) == (expected, True)
        found += len(expected)
    assert found > 0


def test_a_coord_of_two_marks_is_one_boolean_and_its_own_literal():
    encoder = encoder_of(Puzzle(Grid(1, 3), Alphabet.binary(), []))
    for coord in range(3):
        assert encoder.is_mark(coord, 1) is encoder.number(coord)
    assert len(encoder.model.proto.variables) == 3
    assert encoder.is_boolean


def test_a_literal_is_made_once_and_never_for_marks_outside_the_domain():
    encoder = encoder_of(Puzzle(Grid(1, 2), Alphabet.counting(4), [], domains={1: (2, 4)}))
    assert encoder.is_mark(1, 3) is encoder.is_mark(1, 3)
    n_variables = len(encoder.model.proto.variables)
    assert encoder.is_mark(1, 0) is encoder.is_mark(1, 2) is encoder.never
    assert len(encoder.model.proto.variables) == n_variables + 1


def test_the_coords_of_a_site_keep_their_order():
    puzzle = Puzzle(Grid(1, 3), Alphabet.counting(2), [Constraint(Values(4), Path(((0, 2), (0, 0))))])
    assert encoder_of(puzzle).coords(puzzle.scopes[0]) == [2, 0]


def test_domains_are_kept_and_an_empty_one_has_no_solution():
    domains = {0: (2,), 1: (1, 3)}
    puzzle = Puzzle(Grid(1, 2), Alphabet.counting(3), [], domains=domains)
    assert cpsat.solve(puzzle) == ([(1, 0), (1, 2)], True)
    assert cpsat.solve(Puzzle(Grid(1, 2), Alphabet.counting(3), [], domains={0: ()})) == ([], True)


def test_without_or_tools_the_error_names_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    with pytest.raises(GridlanesError, match=r"gridlanes\[oracle\]"):
        encoder_of(Puzzle(Grid(1, 1), Alphabet.counting(1), []))


def test_the_domain_of_a_variable_is_the_coords_own():
    encoder = encoder_of(Puzzle(Grid(1, 1), Alphabet.counting(5), [], domains={0: (1, 2, 5)}))
    bounds = np.array(encoder.model.proto.variables[0].domain)
    assert bounds.tolist() == [0, 1, 4, 4]
