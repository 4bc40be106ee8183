"""What rooms and lines say together: one region of all rooms, where they cover the board and count as the lines do."""

from __future__ import annotations

import gridlanes
from gridlanes.compile.counts_across import counts_across
from gridlanes.genres import kakurasu, star_battle
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.registry import find_genre
from gridlanes.rules import ExactCount, ExactCountAcross, ExactCountApart

FOUR = star_battle.structure(4, 4)
COUNT = ExactCountApart(1, 1)
ROOMS = [[0, 1, 4], [2, 3, 7, 6], [5, 8, 9, 12], [10, 11, 13, 14, 15]]


def found(rooms, rule=COUNT, structure=FOUR):
    """(row, coords) of each region that follows."""
    own = RowRegions.of_lists(rule, rooms)
    following = counts_across(structure, [own])
    assert all(regions.rule == ExactCountAcross(rule.mark, rule.n) for regions in following)
    return [(row, [*coords]) for regions in following for row, coords, _ in regions.regions()]


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
    monkeypatch.setattr("gridlanes.compile.row_tables.counts_across", lambda structure, regions: [])
    without = answers()
    assert [row["n_solutions"] for row in with_it] == [row["n_solutions"] for row in without]
    assert [row["solution"] for row in with_it][1:] == [row["solution"] for row in without][1:]
    assert sum(row["nodes"] for row in with_it) <= sum(row["nodes"] for row in without)
