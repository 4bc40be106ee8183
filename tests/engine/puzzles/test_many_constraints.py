"""Many constraints that are alike: what they are one by one, in the search and in the check of solutions."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.compile.structure import Structure
from gridlanes.io.forms.fields.field import Size
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.laid_regions import LaidRegions
from gridlanes.model.regions import Row, Set
from gridlanes.puzzles.constraint import Constraint, Role
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.registry import genres
from gridlanes.rules import AtMost, ExactCount, LoopBend

GRID, BINARY = Grid(3, 4), Alphabet.binary()
ROWS = LaidRegions.of_one_length(np.arange(12).reshape(3, 4))
CLUED = ManyConstraints(ExactCount(1, Clue(0)), ROWS, Row, np.array([5, 0, 3]))
ALIKE = ManyConstraints(AtMost(1, 2), ROWS, Row, role=Role.FORBIDDEN)


EACH_COUNTED = ManyConstraints(ExactCount(1, Clue(0)), ROWS, Row, np.array([5, 0, 5]))
PIECES = LaidRegions(np.arange(12), np.array([3, 2, 3, 4]))
OF_ANY_LENGTH = ManyConstraints(
    AtMost(1, 2), PIECES, lambda k: Set(tuple(divmod(coord, 4) for coord in PIECES.split()[k].tolist()))
)
PEARLS = ManyConstraints(
    LoopBend(1, Clue(0)),
    LaidRegions(np.array([0, 1, 2, 3, 4, 8, 9, 10, 11]), np.array([5, 4])),
    lambda k: (
        [Set(((0, 0), (0, 1))), Set(((0, 2),)), Set(((0, 3),)), Set(((1, 0),))]
        if k == 0
        else [Set(((2, c),)) for c in range(4)]
    ),
    np.array([1, 0]),
    pieces=np.array([[2, 1, 1, 1], [1, 1, 1, 1]]),
)


def test_rules_on_several_regions_have_each_by_itself() -> None:
    first, second = PEARLS.on_scopes(GRID, BINARY)
    assert (first[0], second[0]) == (LoopBend(1, Clue(1)), LoopBend(1, Clue(0)))
    assert [[*region] for region in first[1].regions] == [[0, 1], [2], [3], [4]]
    assert [[*region] for region in second[1].regions] == [[8], [9], [10], [11]]
    scopes = [constraint.scope(GRID, BINARY).regions for constraint in PEARLS]
    assert [[[*region] for region in regions] for regions in scopes] == [
        [[*region] for region in scope.regions] for _, scope in PEARLS.on_scopes(GRID, BINARY)
    ]


def test_they_are_constraints_one_by_one() -> None:
    assert [*CLUED] == [Constraint(ExactCount(1, Clue(slot)), Row(row)) for row, slot in enumerate((5, 0, 3))]
    assert [*ALIKE] == [Constraint(AtMost(1, 2), Row(row), Role.FORBIDDEN) for row in range(3)]
    assert (CLUED.n_slots, ALIKE.n_slots) == (6, 0)


@pytest.mark.parametrize("many", [CLUED, ALIKE, EACH_COUNTED, OF_ANY_LENGTH, PEARLS])
def test_they_are_lowered_as_one_by_one(many) -> None:
    together, one_by_one = Program(GRID, BINARY), Program(GRID, BINARY)
    many.lower(together)
    for constraint in many:
        constraint.lower(one_by_one)
    assert together.index().tolist() == one_by_one.index().tolist()
    assert [*together.clue_rows] == [*one_by_one.clue_rows]


def test_a_structure_has_them_in_their_place() -> None:
    last = Constraint(AtMost(1, 7), Row(0))
    structure = Structure(GRID, BINARY, [CLUED, last])
    assert structure.constraints == (*CLUED, last)
    assert [region.tolist() for region in structure.regions] == [scope.coords.tolist() for scope in structure.scopes]
    assert structure.n_clues == 6
    assert structure.puzzle(clues=[2, -1, -1, 1, -1, 4]).constraints[:3] == (
        Constraint(ExactCount(1, 4), Row(0)),
        Constraint(ExactCount(1, 2), Row(1)),
        Constraint(ExactCount(1, 1), Row(2)),
    )


@pytest.mark.parametrize("genre", sorted(genres()))
@pytest.mark.parametrize("size", [Size(1, 1), Size(1, 4), Size(5, 6)])
def test_shapes_and_coords_agree_in_every_genre(genre, size) -> None:
    try:
        structure = genres()[genre].make(size)
    except ValueError:  # there is no such board
        return
    assert [scope.coords.tolist() for scope in structure.scopes] == [region.tolist() for region in structure.regions]


@pytest.mark.parametrize("genre", sorted(genres()))
@pytest.mark.parametrize("size", [Size(1, 4), Size(5, 6)])
def test_constraints_of_every_genre_are_lowered_as_one_by_one(genre, size) -> None:
    """Those of rules with a way for many at once, too."""
    try:
        structure = genres()[genre].make(size)
    except ValueError:  # there is no such board
        return
    for part in structure.parts:
        if isinstance(part, ManyConstraints) and part.rule.kernel is not None:
            together, one_by_one = (Program(structure.grid, structure.alphabet) for _ in range(2))
            part.lower(together)
            for rule, scope in part.on_scopes(structure.grid, structure.alphabet):
                rule.lower(one_by_one, scope)
            assert together.index().tolist() == one_by_one.index().tolist()
            assert [*together.clue_rows] == [*one_by_one.clue_rows]
            assert together.scratch_size == one_by_one.scratch_size
            assert together.auxiliary_domains == one_by_one.auxiliary_domains
