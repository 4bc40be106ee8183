"""Counts of tiles: all of a board in one table of the kernel that takes them."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest
from puzzles import ask_lanes

import gridlanes
from gridlanes.compile.joint import counted_together as compiled
from gridlanes.compile.joint.counted_together import counted_together
from gridlanes.compile.structure import Structure
from gridlanes.genres import tilepaint
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.sums.sums_of_areas import AreaSums, sums_of_areas
from gridlanes.kernels.rules.sums.sums_of_areas_searched import AreaSumsSearched, sums_of_areas_searched
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AllEqual, AtMost, Distinct, ExactCount

FIXED = Structure(Grid(1, 5), Alphabet.binary(), [Constraint(ExactCount(1, 3), Row(0))])
CLUED = Structure(Grid(2, 4), Alphabet.binary(), [Constraint(ExactCount(0, Clue(row)), Row(row)) for row in (0, 1)])


def tables(structure, regions):
    """(row, coords, parameters) of each table, and the row regions that it covers."""
    tables, *_ = counted_together(structure, [RowRegions.of_lists(AllEqual(), regions)])
    found = []
    for row, begin in zip(tables.row.tolist(), tables.begin.tolist(), strict=True):
        size, length, *rest = tables.entries[begin:].tolist()
        found.append((row, rest[:length], unpacked(AreaSums, rest[length : size - 1])))
    return found, tables.covered[0]


def test_a_line_counts_as_many_coords_of_a_tile_as_it_has_of_it() -> None:
    found, covered = tables(FIXED, [[[0, 3], [1], [2, 4]], [], [[4, 3, 2, 1]]])
    assert [row for row, *_ in found] == [0, 2]
    assert [coords for _, coords, _ in found] == [[0, 3, 1, 2, 4], [4, 3, 2, 1, 0]]
    assert found[0][2] == AreaSums(1, [0, 2, 3, 5], [3], [0, 3], [0, 1, 2], [2, 1, 2], [0, 1, 2, 3], [0, 0, 0])
    assert found[1][2] == AreaSums(1, [0, 4, 5], [3], [0, 2], [0, 1], [4, 1], [0, 1, 2], [0, 0])
    assert len(covered) == 4


def test_the_count_of_a_clue_is_read_in_its_row_of_the_tile() -> None:
    ((_, _, parameters),), _ = tables(CLUED, [[[0, 1, 4, 5], [2, 3, 6], [7]]])
    rows = [CLUED.program.first_clue_row + at for at in range(2)]
    assert list(parameters.totals) == [-1 - row for row in rows]
    assert (parameters.mark, list(parameters.weights)) == (0, [2, 2, 2, 1, 1])
    assert (list(parameters.met), list(parameters.lines)) == ([0, 2, 4, 5], [0, 1, 0, 1, 1])


def test_own_regions_that_overlap_keep_their_own_kernel() -> None:
    _, covered = tables(FIXED, [[[0, 1], [1, 2]], [[3, 4]]])
    assert covered.row.tolist() == [1]


def test_nothing_follows_from_other_rules() -> None:
    assert list(counted_together(FIXED, [RowRegions.of_lists(Distinct(), [[[0, 1]]])])) == []
    assert list(counted_together(FIXED, [])) == []


def test_a_count_that_one_choice_of_tiles_has_needs_no_guess() -> None:
    structure = tilepaint.structure(1, 7)
    tiles = RowRegions.of_lists(AllEqual(), [[[0, 1], [2, 3, 4], [5, 6]]])
    clues = np.full((1, structure.n_clues), NO_CLUE, np.int32)
    clues[0, 0] = 3
    (outcome,) = ask_lanes(structure, np.zeros((1, 7), np.uint8), 2, clues=clues, row_regions=[tiles], budget=1)
    assert outcome.solutions == [(0, 0, 1, 1, 1, 0, 0)]


def kernels(structure, *own):
    return [tables.kernel for tables in counted_together(structure, own)]


def of_board(tables, board):
    """The coords and the parameters of one table."""
    begin = tables.begin[board] + 1
    n, *rest = tables.entries[begin : begin + tables.entries[begin - 1]].tolist()
    return rest[:n], unpacked(tables.kernel.layout, rest[n:])


def test_boards_of_which_nothing_else_is_said_are_searched():
    tiles = [[[0, 1, 4, 5], [2, 3, 6], [7]], [[0, 4], [1, 2, 3], [5, 6, 7]]]
    propagated, searched = counted_together(CLUED, [RowRegions.of_lists(AllEqual(), tiles)])
    assert (propagated.kernel, searched.kernel) == (sums_of_areas, sums_of_areas_searched)
    assert searched.row.tolist() == [0, 1]
    for board in (0, 1):
        (coords, told), (same, to_search) = (of_board(each, board) for each in (propagated, searched))
        assert same == coords
        assert to_search == AreaSumsSearched(told.mark, compiled.MAX_STATES, compiled.PAUSE, *told[1:])


def test_boards_of_which_more_is_said_are_not_searched():
    tiles = RowRegions.of_lists(AllEqual(), [[[0, 1], [2, 3, 4]]])
    assert kernels(FIXED, tiles) == [sums_of_areas, sums_of_areas_searched]
    assert kernels(FIXED, RowRegions.of_lists(AllEqual(), [[[0, 1, 2], [2, 3, 4]]])) == [sums_of_areas]
    assert kernels(FIXED, tiles, RowRegions.of_lists(ExactCount(1, 1), [[[2]]])) == [sums_of_areas]
    more = Structure(FIXED.grid, FIXED.alphabet, [*FIXED.constraints, Constraint(AtMost(1, 4), Row(0))])
    assert kernels(more, tiles) == [sums_of_areas]
    three = Structure(FIXED.grid, Alphabet((0, 1, 2)), FIXED.constraints)
    assert kernels(three, tiles) == [sums_of_areas]
    partly = Structure(Grid(2, 5), FIXED.alphabet, FIXED.constraints)
    assert kernels(partly, tiles) == [sums_of_areas]
    long = Structure(Grid(1, 63), FIXED.alphabet, [Constraint(ExactCount(1, 3), Row(0))])
    assert kernels(long, tiles) == [sums_of_areas]


def random_board(rng, side, shown):
    """Tiles of up to four cells and the counts of a random shading, `shown` of them."""
    names, free = {}, {(row, col) for row in range(side) for col in range(side)}
    for name in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz":
        if not free:
            break
        at = rng.choice(sorted(free))
        for _ in range(rng.randint(1, 4) if len(free) > 4 else 1):
            names[at] = name
            free.discard(at)
            beside = sorted({(at[0] + 1, at[1]), (at[0] - 1, at[1]), (at[0], at[1] + 1), (at[0], at[1] - 1)} & free)
            if not beside:
                break
            at = rng.choice(beside)
    for at in free:
        names[at] = "-"
    held = {name for name in names.values() if rng.random() < 0.5}
    lines = [[(row, col) for col in range(side)] for row in range(side)]
    lines += [[(row, col) for row in range(side)] for col in range(side)]
    counts = [sum(names[at] in held for at in line) if rng.random() < shown else None for line in lines]
    tiles = ["".join(names[row, col] for col in range(side)) for row in range(side)]
    return {"tiles": tiles, "rows": counts[:side], "columns": counts[side:]}


@pytest.mark.parametrize(("most", "pause"), [(1, 1), (20, 3), (1000, 2), (compiled.MAX_STATES, compiled.PAUSE)])
def test_answers_are_those_of_the_search(most, pause, monkeypatch):
    """Where all solutions are wanted, the kernel says nothing."""
    monkeypatch.setattr(compiled, "MAX_STATES", most)
    monkeypatch.setattr(compiled, "PAUSE", pause)
    rng = random.Random(5)
    boards = [random_board(rng, side, shown) for side in (4, 6, 7) for shown in (0.7, 1) for _ in range(12)]
    texts = [json.dumps({"genre": "tilepaint", "data": board}) for board in boards]
    every = gridlanes.solve(texts, limit=None).to_arrow().to_pylist()
    found = gridlanes.solve(texts).to_arrow().to_pylist()
    assert [row["n_solutions"] for row in found] == [min(2, row["n_solutions"]) for row in every]
    assert {row["n_solutions"] for row in found} == {1, 2}
    one = [row["n_solutions"] == 1 for row in every]
    assert [row["solution"] for row, is_one in zip(found, one, strict=True) if is_one] == [
        row["solution"] for row, is_one in zip(every, one, strict=True) if is_one
    ]
