"""Boards that one kernel decides: which rows have a table for it, and answers that are the same without."""

from __future__ import annotations

import random

import pytest

import gridlanes
from gridlanes.compile import counts_searched
from gridlanes.compile.counts_searched import CountsSearched
from gridlanes.genres import star_battle
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.counts.marks_apart_searched import BoardOfMarks
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.registry import find_genre
from gridlanes.rules import ExactCount, ExactCountApart

FOUR = star_battle.structure(4, 4)
COUNT = ExactCountApart(1, 1)
ROOMS = [[0, 1, 4], [2, 3, 7, 6], [5, 8, 9, 12], [10, 11, 13, 14, 15]]


def tables_of(*own):
    return [*CountsSearched(1, 1)(FOUR, own)]


def test_a_board_is_told_with_all_its_rooms():
    (tables,) = tables_of(RowRegions.of_lists(COUNT, [ROOMS[:3], ROOMS]))
    assert tables.row.tolist() == [1]
    length, size, *rest = tables.entries.tolist()
    assert (length, size) == (1 + len(rest), 16)
    assert rest[:16] == [4, 1, 0, 7, 6, 3, 2, 12, 9, 8, 5, 15, 14, 13, 11, 10]
    assert unpacked(BoardOfMarks, rest[16:]) == BoardOfMarks(1, 1, 4, 4, counts_searched.MOST_STATES)


def test_boards_of_which_more_is_said_have_no_table():
    rooms = RowRegions.of_lists(COUNT, [ROOMS])
    assert tables_of(rooms, RowRegions.of_lists(ExactCount(1, 0), [[[0]]])) == []
    assert tables_of(RowRegions.of_lists(ExactCountApart(1, 2), [ROOMS])) == []
    assert tables_of(RowRegions.of_lists(COUNT, [ROOMS[:3]])) == []
    assert tables_of() == []


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


@pytest.mark.parametrize("most", [1, counts_searched.MOST_STATES], ids=["given up at once", "searched"])
def test_answers_are_those_of_the_search(most, monkeypatch):
    """Where all solutions are wanted, the kernel says nothing."""
    monkeypatch.setattr(counts_searched, "MOST_STATES", most)
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
