"""What rooms and lines say together: tables of all rooms, where they cover the board and count as the lines do."""

from __future__ import annotations

import random

import pytest

import gridlanes
from gridlanes.compile.joint import counts_across
from gridlanes.compile.structure import Structure
from gridlanes.genres import kakurasu, star_battle
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.counts.exact_count_across import MarkAndGrid, exact_count_across
from gridlanes.kernels.rules.counts.marks_apart_searched import BoardOfMarks, marks_apart_searched
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.registry import find_genre
from gridlanes.rules import ExactCount, ExactCountApart

FOUR = star_battle.structure(4, 4)
COUNT = ExactCountApart(1, 1)
ROOMS = [[0, 1, 4], [2, 3, 7, 6], [5, 8, 9, 12], [10, 11, 13, 14, 15]]
TOLD = MarkAndGrid(1, 1, 4, 4)


def tables(*own, structure=FOUR):
    """(kernel, (row, coords, what it is told) of each row) of the tables that follow."""
    found = []
    for each in counts_across.counts_across(structure, own):
        layout, told = each.kernel.layout, []
        for row, begin in zip(each.row.tolist(), each.begin.tolist(), strict=True):
            length, size, *rest = each.entries[begin : begin + 1 + each.entries[begin]].tolist()
            assert length == 1 + len(rest)
            told.append((row, rest[:size], unpacked(layout, rest[size:])))
        found.append((each.kernel, told))
    return found


def found(rooms, rule=COUNT, structure=FOUR):
    """(row, coords) of each row that has a table."""
    following = tables(RowRegions.of_lists(rule, rooms), structure=structure)
    assert all(told[:4] == TOLD for _, rows in following for _, _, told in rows)
    boards = [[(row, coords) for row, coords, _ in rows] for _, rows in following]
    assert all(rows == boards[0] for rows in boards)
    return boards[0] if boards else []


def test_rooms_that_cover_the_board_become_one_region_group_after_group():
    expected = [4, 1, 0, 7, 6, 3, 2, 12, 9, 8, 5, 15, 14, 13, 11, 10]
    assert found([ROOMS]) == [(0, expected)]
    assert found([ROOMS[::-1], ROOMS]) == [(0, expected), (1, expected)]
    assert found([ROOMS], ExactCount(1, 1)) == [(0, expected)]


def test_nothing_follows_from_rooms_that_leave_cells_out_or_share_them():
    assert found([[[0, 1], *ROOMS[1:]], ROOMS, [[0, 1, 4, 5], *ROOMS[1:]]]) == [(1, found([ROOMS])[0][1])]


def test_nothing_follows_where_the_lines_count_otherwise():
    assert found([ROOMS], ExactCountApart(1, 2)) == []
    assert found([ROOMS], ExactCountApart(0, 1)) == []
    assert found([ROOMS], structure=kakurasu.structure(4, 4)) == []


def test_what_follows_changes_no_answer(monkeypatch):
    """All solutions of boards with and without it."""
    genre = find_genre("star_battle")
    several = genre.data({"rooms": ["AAAAA", "ABBCC", "DBBCC", "DDDEC", "DEEEE"]})
    texts = [genre.to_link(several), *(example.puzzle for example in genre.examples)]

    def answers():
        return gridlanes.solve(texts, genre="star_battle", limit=None).to_arrow().to_pylist()

    with_it = answers()
    monkeypatch.setattr("gridlanes.compile.row_tables.counts_across", lambda structure, regions: iter(()))
    without = answers()
    assert [row["n_solutions"] for row in with_it] == [row["n_solutions"] for row in without]
    assert [row["solution"] for row in with_it][1:] == [row["solution"] for row in without][1:]
    assert sum(row["nodes"] for row in with_it) <= sum(row["nodes"] for row in without)


def test_boards_of_which_nothing_else_is_said_are_searched():
    rooms = RowRegions.of_lists(COUNT, [ROOMS])
    (across, _), (searched, ((_, _, told),)) = tables(rooms)
    assert (across, searched) == (exact_count_across, marks_apart_searched)
    assert told == BoardOfMarks(*TOLD, counts_across.MAX_STATES)


def test_boards_of_which_more_or_less_is_said_are_not_searched():
    def kernels(*own, structure=FOUR):
        return [kernel for kernel, _ in tables(*own, structure=structure)]

    rooms = RowRegions.of_lists(COUNT, [ROOMS])
    assert kernels(rooms, RowRegions.of_lists(ExactCount(1, 0), [[[0]]])) == [exact_count_across]
    for constraints in (
        FOUR.constraints[:-1],
        [*FOUR.constraints, Constraint(ExactCount(1, 1), FOUR.constraints[0].regions)],
        [*FOUR.constraints, Constraint(COUNT, FOUR.constraints[-1].regions)],
    ):
        assert kernels(rooms, structure=Structure(FOUR.grid, FOUR.alphabet, constraints)) == [exact_count_across]
    touching = [constraint for constraint in FOUR.constraints if constraint.rule == COUNT]
    touching = [Constraint(ExactCount(1, 1), constraint.regions) for constraint in touching]
    of_counts = Structure(FOUR.grid, FOUR.alphabet, [*touching, *FOUR.constraints[len(touching) :]])
    assert kernels(RowRegions.of_lists(ExactCount(1, 1), [ROOMS]), structure=of_counts) == [exact_count_across]


def random_rooms(rng, rows, n):
    """`n` connected rooms, letter by letter."""
    names = dict.fromkeys(rng.sample(range(rows * rows), n))
    for name, cell in enumerate(names):
        names[cell] = name
    while len(names) < rows * rows:
        cell = rng.choice([*names])
        row, col = divmod(cell, rows)
        down, right = rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        if 0 <= row + down < rows and 0 <= col + right < rows:
            names.setdefault((row + down) * rows + col + right, names[cell])
    return ["".join("ABCDEFGH"[names[row * rows + col]] for col in range(rows)) for row in range(rows)]


@pytest.mark.parametrize("most", [1, counts_across.MAX_STATES], ids=["given up at once", "searched"])
def test_answers_are_those_of_the_search(most, monkeypatch):
    """Where all solutions are wanted, the kernel says nothing."""
    monkeypatch.setattr(counts_across, "MAX_STATES", most)
    rng, genre = random.Random(7), find_genre("star_battle")
    boards = [random_rooms(rng, rows, rows) for rows in [5] * 20 + [6] * 20 + [8] * 20]
    texts = [genre.to_link(genre.data({"rooms": rooms, "stars": 1 + (len(rooms) > 7)})) for rooms in boards]
    every = gridlanes.solve(texts, genre="star_battle", limit=None).to_arrow().to_pylist()
    found = gridlanes.solve(texts, genre="star_battle").to_arrow().to_pylist()
    assert [row["n_solutions"] for row in found] == [min(2, row["n_solutions"]) for row in every]
    assert {row["n_solutions"] for row in found} == {0, 1, 2}
    one = [row["n_solutions"] == 1 for row in every]
    assert [row["solution"] for row, is_one in zip(found, one, strict=True) if is_one] == [
        row["solution"] for row, is_one in zip(every, one, strict=True) if is_one
    ]
