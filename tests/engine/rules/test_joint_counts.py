"""JointCounts: what its regions are, the reason it gives, and how much more it sees than its counts one by one."""

from __future__ import annotations

import numpy as np
import pytest
from drawn import drawing_of, possible_of, scope_drawn, words_of
from rule_laws import Case
from rule_tables import State, Tables

from gridlanes.errors import ModelError
from gridlanes.lowering.words import WordFormat
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import JointCounts
from gridlanes.rules.joint_counts import JointCountOutside


def regions_of(grid):
    cells = [grid.edges_around(r, c) for r in range(grid.rows) for c in range(grid.cols)]
    return cells + [grid.edges_at(r, c) for r in range(grid.rows + 1) for c in range(grid.cols + 1)]


def settled(drawing, clues):
    """The fixpoint of a drawing of edges with the clues of its cells and a loop's corners; "broken"."""
    grid = scope_drawn(drawing).grid
    numbers = [int(clue) if clue.isdigit() else NO_CLUE for clue in clues]
    counts = [(0, 1, 2, 3, 4) if number == NO_CLUE else (number,) for number in numbers]
    n_corners = (grid.rows + 1) * (grid.cols + 1)
    rule = JointCounts(1, (*counts, *[(0, 2)] * n_corners))
    tables = Tables(Case(rule, grid, Alphabet.binary(), regions_of(grid), "drawn"), WordFormat(16))
    words = tables.domain.copy()
    words[: grid.n_coords] = words_of(drawing)
    (after,), broken = tables.fixpoint([State(words)])
    return "broken" if broken & 1 else drawing_of(after[: grid.n_coords], drawing)


OPEN_2X2 = "+?+?+/? ? ?/+?+?+/? ? ?/+?+?+"


@pytest.mark.parametrize(
    ("clues", "after"),
    [
        ("0...", "+.+.+/. . ./+.+?+/. ? ?/+.+?+"),
        ("3...", "+#+?+/# ? ?/+?+?+/? ? ?/+?+?+"),
        ("1...", "+.+?+/. ? ?/+?+?+/? ? ?/+?+?+"),
        ("3..3", "+#+?+/# ? ?/+?+?+/? ? #/+?+#+"),
        ("0..0", "+.+.+/. . ./+.+.+/. . ./+.+.+"),
        ("0..1", "broken"),
    ],
)
def test_pairs_at_the_corners_are_followed(clues, after):
    """An edge alone says nothing in most of these: each corner and each number is consistent on its own."""
    assert settled(OPEN_2X2, clues) == after


def test_a_region_is_all_edges_at_one_place():
    grid = scope_drawn(OPEN_2X2).grid
    alphabet = Alphabet.binary()

    def validate(rule, *regions):
        rule.validate(Scope(grid, alphabet, tuple(np.array(region, np.intp) for region in regions)))

    cell, corner = grid.edges_around(0, 0), grid.edges_at(1, 1)
    validate(JointCounts(1, ((1,), (0, 2))), cell, corner)
    with pytest.raises(ModelError, match="all edges of its scope at one corner or round one cell"):
        validate(JointCounts(1, ((1,), (2,))), corner, corner[:3])
    with pytest.raises(ModelError, match="found two"):
        validate(JointCounts(1, ((1,), (2,))), cell, cell[::-1])
    with pytest.raises(ModelError, match="1 counts for 2 regions"):
        validate(JointCounts(1, ((1,),)), cell, corner)
    with pytest.raises(ModelError, match="belong to cells"):
        validate(JointCounts(1, ((1,), Clue(0))), cell, corner)
    with pytest.raises(ModelError, match="counts edges"):
        JointCounts(1, ((1,),)).validate(Scope(Grid(2, 2), alphabet, (np.arange(2),)))
    with pytest.raises(ModelError, match="clue 0 has no value"):
        JointCounts(1, (Clue(0),)).check(np.ones((1, 4, 2), np.bool_), Scope(grid, alphabet, (np.array(cell),)))


def test_the_first_count_that_cannot_be_is_named():
    drawing = "+#+?+/# # ?/+#+?+"
    whole = scope_drawn(drawing)
    regions = tuple(np.array(region, np.intp) for region in regions_of(whole.grid))
    scope = Scope(whole.grid, whole.alphabet, regions)
    possible = possible_of(drawing)[scope.coords]
    rule = JointCounts(1, ((4,), (1, 2), *[(0, 2)] * 6))
    assert rule.violation(possible, scope) is None
    wrong = JointCounts(1, ((1, 3), (1, 2), *[(0, 2)] * 6))
    assert wrong.violation(possible, scope) == JointCountOutside((0, 4, 5, 2), 4, 4, (1, 3))
    assert str(wrong.violation(possible, scope)) == "4 to 4 edges hold the mark, of which there must be 1 or 3"
