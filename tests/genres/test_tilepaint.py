"""Tile Paint with blocks inside the board, whose numbers count the cells up to the next block."""

from __future__ import annotations

import json

import pytest

import gridlanes
from gridlanes.draw.grids import draw
from gridlanes.errors import ModelError
from gridlanes.io.read.reading import read_rows
from gridlanes.registry import find_genre
from gridlanes.solvers import brute, cpsat

_LINK = "https://puzz.link/p?tilepaint/"
_BLOCK = ["AAB", "C#B", "CDD"]


def _told(data):
    return json.dumps({"genre": "tilepaint", "data": data})


@pytest.mark.parametrize(
    ("link", "n_solutions"),
    [
        ("1/1/0000", 1),  # a block, and numbers of nothing
        ("1/1/5700", 1),
        ("3/3/6090j11j......", 1),
        ("3/3/0000j11j......", 1),  # borders around blocks need not be drawn
        ("3/3/6090j..j......", 2),
        ("3/3/6090j.1j1..2..", 0),  # the eight cells are one tile
        ("3/1/og00g...2", 0),  # there is one cell on either side
        ("3/1/og00g...1", 1),
        ("3/1/og0.g...1", 2),
        ("3/1/og..g....", 4),
    ],
)
def test_urls_have_so_many_solutions(link, n_solutions):
    links = [_LINK + link] * 2
    assert gridlanes.count(links, limit=9).tolist() == [n_solutions] * 2
    for form in ("jsonl", "puzzlink"):
        assert gridlanes.count(gridlanes.convert(links, form), limit=9).tolist() == [n_solutions] * 2


def test_numbers_count_the_cells_up_to_the_next_block():
    data = {"tiles": _BLOCK, "rows": [3, 1, None], "columns": [None, 1, None], "inside": [[None] * 3 for _ in range(3)]}
    data["inside"][1][1] = "0,1"
    assert gridlanes.count(_told(data), limit=9).tolist() == [1]
    assert gridlanes.solve(_told(data)).solutions.ravel().tolist() == [1, 1, 1, 1, 0, 1, 1, 0, 0]


@pytest.mark.parametrize("rows", [["#"], ["A#", "AA"], ["A#B#C"], ["A", "#", "B"], ["AA#", "A#B", "#BB"], _BLOCK])
def test_numbers_of_any_shading_are_written_and_read_again_and_three_solvers_agree(rows):
    n_rows, n_cols = len(rows), len(rows[0])
    at = {(row, col) for row in range(n_rows) for col in range(n_cols) if rows[row][col] == "#"}
    shaded = {(row, col) for row in range(n_rows) for col in range(n_cols) if rows[row][col] in "AD"}

    def number(row, col, down, right):
        found, n_cells = 0, 0
        while (row := row + down) < n_rows and (col := col + right) < n_cols and (row, col) not in at:
            found, n_cells = found + ((row, col) in shaded), n_cells + 1
        return str(found) if n_cells else ""

    inside = [[None] * n_cols for _ in range(n_rows)]
    for row, col in at:
        told = f"{number(row, col, 1, 0)},{number(row, col, 0, 1)}"
        inside[row][col] = told if told != "," else None
    beside = [number(row, -1, 0, 1) for row in range(n_rows)], [number(-1, col, 1, 0) for col in range(n_cols)]
    data = {"tiles": rows} | {
        name: [int(n) if n else None for n in numbers]
        for name, numbers in zip(("rows", "columns"), beside, strict=True)
    }
    data["inside"] = inside
    (link,) = gridlanes.convert([_told(data)], "puzzlink")
    (back,) = gridlanes.convert([link], "jsonl")
    assert gridlanes.convert([back], "puzzlink") == [link]
    expected = tuple(int((row, col) in shaded) for row in range(n_rows) for col in range(n_cols))
    n_solutions = gridlanes.count([_told(data), link, back], limit=99).tolist()
    for text, n in zip((_told(data), link, back), n_solutions, strict=True):
        puzzle = read_rows([text]).groups[0].puzzle(0)
        found = sorted(brute.solve(puzzle.flat()))
        assert found == sorted(cpsat.solve(puzzle.flat()).solutions)
        assert len(found) == n
        assert expected in found
        assert all(f">{n}<" in draw(puzzle) for numbers in beside for n in numbers if n)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (_LINK + "3/3/6090j1", "the numbers has 4 of 15 places"),
        (_LINK + "3/3/6090j=1011j-1......", "expected 2 hex digits, found '1.'"),
        (_LINK + "3/3/6090j11x......", "skips more places than the 10 left"),
        (_LINK + "3/3/6090jx1j......", "skips more places"),
        (_LINK + "3/3/6090j1!j......", "invalid character '!' in the numbers"),
        (_told({"tiles": ["A#"], "inside": [["1,1", None]]}), "inside has numbers in a tile"),
        (_told({"tiles": ["A#"], "inside": [[None, 3]]}), "invalid entry 3 in row 1, column 2 of inside"),
        (_told({"tiles": ["A#"], "inside": [[None]]}), "inside is not a list of 1 rows of 2 entries"),
        (_told({"tiles": ["A#"], "inside": 7}), "inside is 7, expected a list of rows"),
    ],
)
def test_what_is_no_board_is_refused_with_a_reason(text, reason):
    for texts in ([text], [text, text]):
        block = read_rows(texts)
        assert [*block.errors] == [*range(len(texts))]
        assert reason in str(block.errors[0])


def test_a_number_of_a_whole_row_with_blocks_cannot_be_written():
    (group,) = read_rows([_told({"tiles": ["A#B"]})]).groups
    puzzle = group.puzzle(0)
    clues = puzzle.all_clues.copy()
    clues[0] = 1
    with pytest.raises(ModelError, match="numbers count up to the next block"):
        find_genre("tilepaint").fields["rows"].write(puzzle._replace(clues=clues))


def test_wide_numbers_have_two_digits():
    cols = 40
    data = {"tiles": ["#" + "A" * (cols - 1), *["B" * cols] * 20], "rows": [None] * 21, "columns": [None] * cols}
    data["inside"] = [["20,39"] + [None] * (cols - 1), *[[None] * cols for _ in range(20)]]
    for entry, text in (("20,39", "=1427"), ("20,", "+14."), (",39", "-.27"), ("3,9", "39")):
        data["inside"][0][0] = entry
        (link,) = gridlanes.convert([_told(data)], "puzzlink")
        assert text + "z" in link
        assert json.loads(gridlanes.convert([link], "jsonl")[0])["data"]["inside"] == data["inside"]


def test_texts_of_several_lines_have_blocks_without_numbers():
    (text,) = gridlanes.convert([_told({"tiles": _BLOCK, "rows": [1, 2, 3]})], "text")
    (back,) = gridlanes.convert([text], "jsonl", genre="tilepaint")
    assert json.loads(back)["data"] == {"tiles": _BLOCK, "rows": [1, 2, 3]}
