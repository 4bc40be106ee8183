"""Rules of row regions as counts: together they allow what the rule allows, and each row has one table of them."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from gridlanes.compile.joint.loop_trials import counts_apart, loop_coords, no_counts
from gridlanes.compile.joint.loop_trials_in_rooms import COUNTED, TriedInRooms, counted_in
from gridlanes.compile.structure import Structure
from gridlanes.kernels.rules.loops.joint_member import Member
from gridlanes.kernels.rules.loops.loop_state import HEAD, LoopBoard
from gridlanes.kernels.rules.loops.loop_trials import loop_trials
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid, Layer
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AtLeastOne, AtMost, Distinct, ExactCount, FirstOrRest, Table


def _board():
    grid = Grid(2, 2, layers=(Layer.CELLS, Layer.EDGES_H, Layer.EDGES_V))
    return Structure(grid, Alphabet.binary(), [], domains=dict.fromkeys(range(grid.n_coords), (0, 1)))


BOARD = _board()
REGION = [2, 0, 3]
RULES = [
    (ExactCount(1, 2), 0, lambda held: sum(held) == 2),
    (ExactCount(1, Clue(0)), 1, lambda held: sum(held) == 1),
    (AtLeastOne(0), 0, lambda held: 0 in held),
    (AtMost(1, 2), 0, lambda held: sum(held) <= 2),
    (FirstOrRest(1, Clue(0)), 1, lambda held: held in ((1, 0, 0), (0, 1, 1))),
    (FirstOrRest(1, Clue(0)), 2, lambda held: held in ((1, 1, 0), (0, 0, 1))),
    (Table(((0, 1, 1), (1, 0, 1))), 0, lambda held: held in ((0, 1, 1), (1, 0, 1))),
]


def _hold(counts, state):
    """Whether all counts of one row hold in a state, a mark for each coord."""
    for many in counts:
        ends = [0, *np.cumsum(many.size).tolist()]
        for k in range(len(many.row)):
            part = slice(ends[k], ends[k + 1])
            pairs = zip(many.coords[part].tolist(), many.marks[part].tolist(), strict=True)
            if not many.least[k] <= sum(state[coord] == mark for coord, mark in pairs) <= many.most[k]:
                return False
    return True


@pytest.mark.parametrize(("rule", "clue", "allows"), RULES, ids=[f"{type(rule).__name__} {n}" for rule, n, _ in RULES])
def test_counts_allow_what_the_rule_allows(rule, clue, allows):
    counts = [*counted_in(BOARD, RowRegions.of_lists(rule, [[REGION]], [[clue]]))]
    assert isinstance(rule, COUNTED)
    for held in product((0, 1), repeat=len(REGION)):
        assert _hold(counts, dict(zip(REGION, held, strict=True))) == allows(held)


def test_other_rules_are_left_out():
    assert [*counted_in(BOARD, RowRegions.of_lists(Distinct(), [[[0, 1]]]))] == []


def _coords(structure):
    joint = dict.fromkeys(product([Layer.CELLS], range(2), range(2)), 0)
    return loop_coords(structure.grid, 1, joint, Member(1, 1))


@pytest.mark.parametrize("shared", [no_counts, lambda grid: counts_apart(grid, 1)], ids=["nothing", "cells apart"])
def test_each_row_with_regions_has_one_table_of_its_counts(shared):
    own = [
        RowRegions.of_lists(ExactCount(1, Clue(0)), [[[0, 1]], [], [[2, 3], [0]]], [[1], [], [2, 0]]),
        RowRegions.of_lists(AtLeastOne(1), [[], [], [[0, 1, 2]]]),
    ]
    board = _board()  # what is counted on every board is kept with the structure
    (tables,) = TriedInRooms(_coords, shared)(board, own)
    n_shared = sum(HEAD + 2 * n for many in shared(BOARD.grid) for n in many.regions.lengths.tolist())
    assert tables.kernel is loop_trials
    assert tables.row.tolist() == [0, 2]
    head = len(loop_trials.entries(_coords(BOARD).board))
    counted = [HEAD + 2 * 2, 3 * HEAD + 2 * (2 + 1 + 3)]
    for begin, size in zip(tables.begin.tolist(), counted, strict=True):
        n_entries, length = tables.entries[begin : begin + 2].tolist()
        assert length == len(_coords(BOARD).coords)
        assert n_entries == 1 + length + head + n_shared + size
    whole = 2 + length + LoopBoard._fields.index("whole")
    assert [tables.entries[begin + whole] for begin in tables.begin] == [1, 1]
    (said_less,) = TriedInRooms(_coords, shared)(board, [*own, RowRegions.of_lists(Distinct(), [[[0, 1]]])])
    assert [said_less.entries[begin + whole] for begin in said_less.begin] == [0, 0]


def test_rows_without_regions_have_no_table():
    assert [*TriedInRooms(_coords, no_counts)(BOARD, [])] == []
