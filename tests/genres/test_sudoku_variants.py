"""Sudoku and its variants: their rules said a second time, on solved examples; what is no puzzle; small facts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import gridlanes
from gridlanes import Status
from gridlanes.errors import PuzzleError
from gridlanes.genres import anti_knight, even_odd, jigsaw, killer, sudoku, sudoku_x, windoku
from gridlanes.registry import find_genre

EXAMPLES = Path(__file__).resolve().parents[2] / "genres" / "examples"
BLANK = ["...."] * 4
REGIONS = ["AABB", "ACCB", "ACDB", "DCDD"]
Board = NDArray[np.int64]
Data = dict[str, Any]


def is_latin(board: Board) -> bool:
    """Whether rows and columns hold 1 .. N."""
    expected = list(range(1, len(board) + 1))
    return all(sorted(line) == expected for line in [*board.tolist(), *board.T.tolist()])


def is_sudoku(board: Board) -> bool:
    """Whether rows, columns and boxes of a 9x9 board hold 1 .. 9."""
    boxes = [board[y : y + 3, x : x + 3] for y in (0, 3, 6) for x in (0, 3, 6)]
    return is_latin(board) and all(differ(box) for box in boxes)


def differ(values: Iterable[Any]) -> bool:
    """Whether no value is there twice."""
    listed = np.array(values).ravel().tolist()
    return len(set(listed)) == len(listed)


def at(board: Board, cells: Iterable[Any]) -> list[int]:
    """The values of some cells."""
    return [int(board[row, col]) for row, col in cells]


def _anti_knight(data: Data, board: Board) -> bool:
    moves = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
    pairs = [((y, x), (y + a, x + b)) for y in range(9) for x in range(9) for a, b in moves]
    return all(board[one] != board[other] for one, other in pairs if max(other) < 9 and min(other) >= 0)


def _between(line: Board) -> int:
    low, high = sorted((line.tolist().index(1), line.tolist().index(9)))
    return int(line[low + 1 : high].sum())


def _is_dot(colour: str, a: int, b: int) -> bool:
    return abs(a - b) == 1 if colour == "white" else a == 2 * b or b == 2 * a


def _kropki(data: Data, board: Board) -> bool:
    assert data["all_dots"] is True
    dots = {frozenset(map(tuple, dot)): colour for colour in ("white", "black") for dot in data[colour]}
    for y, x in np.ndindex(9, 9):
        for other in [(y + 1, x)] * (y < 8) + [(y, x + 1)] * (x < 8):
            pair = int(board[y, x]), int(board[other])
            colour = dots.get(frozenset(((y, x), other)))
            if not (_is_dot(colour, *pair) if colour else not (_is_dot("white", *pair) or _is_dot("black", *pair))):
                return False
    return True


RULES: dict[str, Callable[[Data, Board], bool]] = {
    "anti_knight": _anti_knight,
    "arrow": lambda data, board: all(
        sum(at(board, entry["line"])) == at(board, [entry["circle"]])[0] for entry in data["arrows"]
    ),
    "even_odd": lambda data, board: (
        all(value % 2 == 0 for value in at(board, data["even"])) and all(value % 2 for value in at(board, data["odd"]))
    ),
    "german_whispers": lambda data, board: all(
        abs(a - b) >= 5 for cells in data["lines"] for a, b in pairwise(at(board, cells))
    ),
    "jigsaw": lambda data, board: all(
        differ(board[np.array([*map(list, data["regions"])]) == name]) for name in set("".join(data["regions"]))
    ),
    "killer": lambda data, board: all(
        sum(at(board, cage["cells"])) == cage["sum"] and differ(at(board, cage["cells"])) for cage in data["cages"]
    ),
    "kropki": _kropki,
    "latin_square": lambda data, board: True,
    "samurai": lambda data, board: all(
        is_sudoku(board[top : top + 9, left : left + 9]) for top, left in ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))
    ),
    "sandwich": lambda data, board: (
        [_between(row) for row in board] == data["rows"] and [_between(col) for col in board.T] == data["columns"]
    ),
    "sudoku_x": lambda data, board: differ(board.diagonal()) and differ(np.fliplr(board).diagonal()),
    "thermometer": lambda data, board: all(
        a < b for cells in data["thermometers"] for a, b in pairwise(at(board, cells))
    ),
    "windoku": lambda data, board: all(differ(board[y : y + 3, x : x + 3]) for y in (1, 5) for x in (1, 5)),
}
_WITHOUT_BOXES = {"jigsaw", "latin_square"}


@pytest.mark.parametrize("genre", RULES)
def test_the_examples_have_one_solution_that_obeys_the_rules(genre):
    path = EXAMPLES / f"{genre}.jsonl"
    result = gridlanes.solve(path)
    assert (result.status == Status.UNIQUE).all()
    data = [json.loads(line)["data"] for line in path.read_text(encoding="utf-8").splitlines()]
    for each, solution in zip(data, result.solutions, strict=True):
        board = np.array(solution, np.int64)
        assert RULES[genre](each, board)
        assert genre == "samurai" or (is_latin(board) if genre in _WITHOUT_BOXES else is_sudoku(board))


def puzzle_of(genre: str, **data: Any) -> str:
    return json.dumps({"genre": genre, "data": {"grid": BLANK, **data}})


def count(genre: str, **data: Any) -> int:
    return int(gridlanes.count([puzzle_of(genre, **data)])[0])


# What is no puzzle ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("genre", "more", "reason"),
    [
        ("arrow", {"arrows": [{"circle": [0, 0], "line": []}]}, "1 cells"),
        ("arrow", {"arrows": [{"circle": [0, 0], "line": [[0, 0]]}]}, "twice"),
        ("arrow", {"arrows": [{"circle": [0, 0]}]}, "missing key 'line'"),
        ("even_odd", {"even": [[0, 4]]}, "outside"),
        ("even_odd", {"odd": 1}, "expected a list"),
        ("german_whispers", {"lines": [[]]}, "0 cells"),
        ("german_whispers", {"lines": [5]}, "expected a list"),
        ("jigsaw", {}, "missing key 'regions'"),
        ("jigsaw", {"regions": REGIONS[:3]}, "not a list of 4 rows of 4 cells"),
        ("jigsaw", {"regions": ["AABB", "AACB", "ACDB", "DCDD"]}, "a region of 5 cells"),
        ("jigsaw", {"regions": REGIONS, "diagonals": 1}, "true or false"),
        ("jigsaw", {"regions": REGIONS, "cages": [{"cells": [[0, 0]]}]}, "entry 1 of cages has no 'sum'"),
        ("killer", {"cages": [{"sum": 0, "cells": [[0, 0]]}]}, "the sum of entry 1 of cages is 0"),
        ("killer", {"cages": [{"sum": True, "cells": [[0, 0]]}]}, "the sum of entry 1 of cages is true"),
        ("killer", {"cages": [{"sum": 5}]}, "missing key 'cells'"),
        ("killer", {"cages": [{"sum": 5, "cells": [[-1, 0]]}]}, "outside"),
        ("kropki", {"white": [[[0, 0], [1, 1]]]}, "next to each other"),
        ("kropki", {"black": [[[0, 0]]]}, "1 cells"),
        ("kropki", {"all_dots": "yes"}, "true or false"),
        ("latin_square", {"grid": ["1..", ".4.", "..."]}, "value 4"),
        ("samurai", {"grid": ["." * 9] * 9}, "no boards of 9 rows"),
        ("samurai", {"grid": ["." * 10 + "1" + "." * 10, *["." * 21] * 20]}, "where the board has no cells"),
        ("sandwich", {"rows": [0]}, "a list of 4"),
        ("sandwich", {"columns": [0, 0, 0, -1]}, "entry 4 of columns"),
        ("sudoku", {"grid": ["." * 7] * 7}, "has no boxes"),
        ("sudoku", {"box": [3, 3]}, "boxes 3 wide and 3 high in a grid of side 4"),
        ("thermometer", {"thermometers": [[[0, 0], [0, 4]]]}, "outside"),
        ("thermometer", {"lines": []}, "unknown key"),
        ("windoku", {"grid": ["." * 6] * 6}, "square"),
    ],
)
def test_what_is_no_puzzle_is_refused(genre, more, reason):
    with pytest.raises(PuzzleError) as caught:
        find_genre(genre).data({"grid": BLANK, **more})
    assert reason in f"{caught.value.reason} ({caught.value.hint})"


# Boxes, diagonals, windows --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("box_w", "box_h"), [(1, 1), (2, 2), (3, 2), (2, 3), (3, 3), (5, 2), (4, 4), (11, 11)])
def test_each_cell_is_in_one_row_one_column_and_one_box(box_w, box_h):
    structure, side = sudoku.structure(box_w, box_h), box_w * box_h
    assert len(structure.regions) == 3 * side
    assert all(len(region) == side for region in structure.regions)
    assert (np.bincount(np.concatenate(structure.regions)) == 3).all()
    assert structure.alphabet.values == tuple(range(1, side + 1))
    assert structure is sudoku.structure(box_w, box_h)


def test_boxes_are_as_wide_and_as_high_as_asked():
    assert sudoku.structure(3, 2).regions[12].tolist() == [0, 1, 2, 6, 7, 8]


def test_sudoku_x_adds_both_diagonals():
    assert [region.tolist() for region in sudoku_x.GENRE.structure(4, 4).regions[12:]] == [
        [0, 5, 10, 15],
        [3, 6, 9, 12],
    ]
    assert len(jigsaw.structure(6, 6, diagonals=True).regions) == 14


@pytest.mark.parametrize(("size", "n_windows"), [(1, 0), (2, 1), (3, 4), (4, 9)])
def test_windows_lie_one_apart(size, n_windows):
    windows = windoku.GENRE.structure(size**2, size**2).regions[3 * size * size :] if size > 1 else []
    cells = [divmod(coord, size * size) for window in windows for coord in window.tolist()]
    assert len(windows) == n_windows
    assert differ(row * size * size + col for row, col in cells)
    assert all(row % (size + 1) and col % (size + 1) for row, col in cells)


def test_a_move_within_a_box_needs_no_rule_of_its_own():
    pairs = {frozenset(region.tolist()) for region in anti_knight.GENRE.structure(9, 9).regions if len(region) == 2}
    assert frozenset((0, 19)) not in pairs  # both in the first box
    assert frozenset((0, 11)) not in pairs
    assert frozenset((2, 13)) in pairs


def test_the_rule_of_a_cell_lists_its_values():
    assert even_odd.parity(5, 1).tuples == ((1,), (3,), (5,))


@pytest.mark.parametrize(
    ("side", "box"),
    [
        *[(4, (2, 2)), (6, (3, 2)), (8, (4, 2)), (9, (3, 3)), (10, (5, 2)), (12, (4, 3)), (15, (5, 3)), (16, (4, 4))],
        *[(20, (5, 4)), (25, (5, 5)), (30, (6, 5)), (36, (6, 6)), (49, (7, 7)), (121, (11, 11))],
    ],
)
def test_the_boxes_of_a_side_are_the_most_nearly_square_and_wider_than_high(side, box):
    genre = find_genre("sudoku")
    assert genre.has_side(side)
    assert genre.grid(side).grid.box == box


@pytest.mark.parametrize(
    ("side", "box", "reason"), [(7, None, "no boxes"), (9, (3, 2), "boxes 3 wide"), (122, None, "122 rows")]
)
def test_sides_without_boxes_are_refused(side, box, reason):
    genre = find_genre("sudoku")
    assert box or not genre.has_side(side)
    with pytest.raises(PuzzleError, match=reason):
        genre.grid(side, box)


# Small facts ----------------------------------------------------------------------------------------------------------


def test_there_are_12_latin_squares_of_side_3_and_576_of_side_4():
    assert count("latin_square", grid=["..."] * 3) == 12
    assert count("latin_square") == gridlanes.count("." * 16, genre="latin_square")[0] == 576


def test_no_small_grid_has_room_for_a_whisper():
    assert count("german_whispers", lines=[[[0, 0], [0, 1]]]) == 0


def test_a_cage_holds_no_value_twice_even_without_a_sum():
    crossing = [[0, 0], [2, 2]]  # of two boxes, rows and columns
    assert count("killer") == 288
    assert count("killer", cages=[{"cells": crossing}]) < 288
    sums = [count("killer", cages=[{"cells": crossing, "sum": total}]) for total in range(2, 8)]
    assert sums[0] == 0
    assert sum(sums) == count("killer", cages=[{"cells": crossing}])


def test_a_sum_that_cannot_be_has_no_solution():
    assert gridlanes.solve([puzzle_of("killer", cages=[{"cells": [[0, 0]], "sum": 99}])]).status[0] == Status.UNSOLVABLE


# Game IDs: one game is four genres ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "structure"),
    [
        ("3x3:zzzc", sudoku.structure(3, 3)),
        ("2x3:zj", sudoku.structure(3, 2)),
        ("3x3db:zzzc", sudoku.structure(3, 3)),
        ("3x3xr4db:zzzc", sudoku_x.GENRE.structure(9, 9)),
        ("2j:1c,__b", jigsaw.structure(2, 2)),
        ("2jx:1c,__b", jigsaw.structure(2, 2, diagonals=True)),
    ],
)
def test_the_letters_of_a_game_say_its_genre(text, structure):
    parameters, _, description = text.partition(":")
    genre = find_genre(structure.genre)
    form = next(form for form in genre.games if form.parameters.fits(parameters))
    assert genre.read_game(form, parameters, description).structure is structure


def test_cages_of_a_game_have_their_sums():
    areas = np.array([0, 0, 1, 1, 2, 2, 1, 1, 3, 3, 3, 3, 4, 4, 4, 5])
    cages = [
        {"sum": total, "cells": [list(divmod(cell, 4)) for cell in np.flatnonzero(areas == area).tolist()]}
        for area, total in enumerate([3, 10, 5, 10, 6, 2])
    ]
    genre = find_genre("killer")
    puzzle = genre.data({"grid": BLANK, "cages": cages})
    name, parameters, description = genre.to_game(puzzle).split(":")
    assert (name, parameters) == ("solo", "2x2k")
    assert description.endswith(",3a10a5c10c6b2")
    again = genre.read_game(genre.games[0], "2x2kadu", description)
    assert again.structure is killer.GENRE.structure(4, 4)
    assert [entry.rule for entry in again.row_regions] == [killer.CAGE]
