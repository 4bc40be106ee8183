"""Counts of clues: what a reader of the puzzle counts, and what requests are held to."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from generated_puzzles import GENERATING, N, made, small_request

from gridlanes.errors import ModelError
from gridlanes.generating.clues.clue_counts import most_clues, n_clues_of
from gridlanes.generating.request import request_of
from gridlanes.registry import find_genre, genres
from gridlanes.status import Status

pytestmark = GENERATING


def filled(board: list[Any]) -> int:
    """The cells of a board that have something in them, . for none."""
    return sum(cell not in (None, ".") for row in board for cell in row)


READ: dict[str, Callable[[dict[str, Any]], int]] = {
    "sudoku": lambda data: filled(data["grid"]),
    "nurikabe": lambda data: filled(data["grid"]),
    "shikaku": lambda data: filled(data["grid"]),
    "hitori": lambda data: filled(data["numbers"]),
    "galaxies": lambda data: filled(data["dots"]),
    "heyawake": lambda data: len(data["rooms"].get("numbers", {})),
    "killer": lambda data: filled(data.get("grid", [])) + sum("sum" in cage for cage in data["cages"]),
    "nonogram": lambda data: sum(map(len, [*data["rows"], *data["columns"]])),
    "signpost": lambda data: filled(data["grid"]),
    "battleship": lambda data: filled(data.get("grid", [])) + filled([data.get("rows", []), data.get("columns", [])]),
}
"""how the clues of a puzzle are counted in its data"""


@pytest.mark.parametrize("name", READ)
def test_clues_are_counted_as_a_reader_counts_them(name) -> None:
    group = made(small_request(find_genre(name)), N).groups[0][0]
    for i, n_clues in enumerate(n_clues_of(group).tolist()):
        data = find_genre(name).to_data(group.puzzle(i))
        assert n_clues == READ[name](data), json.dumps(data)


@pytest.mark.parametrize(
    ("name", "size", "n_clues"),
    [
        ("nurikabe", 6, (5, 7)),
        ("shikaku", 5, (6, 8)),
        ("heyawake", 6, (2, 3)),
        ("killer", 4, (8, 9)),
        ("chocona", 4, 6),
    ],
)
def test_requests_for_a_number_of_clues_are_about_this_number(name, size, n_clues) -> None:
    result = made(request_of(name, size, n_clues=n_clues), 4)
    low, high = n_clues if isinstance(n_clues, tuple) else (n_clues, n_clues)
    assert (result.status == Status.UNIQUE).all()
    found = n_clues_of(result.groups[0][0])
    assert (found >= low).all()
    assert (found <= high).all()


@pytest.mark.parametrize("name", genres())
def test_no_puzzle_shows_more_clues_than_the_bound_says(name) -> None:
    request = small_request(find_genre(name))
    most = most_clues(request.genre, request.structure, request.facts())
    assert most is not None or name == "shimaguni"  # of which pairs of rooms count
    assert most is None or (n_clues_of(made(request, N).groups[0][0]) <= most).all()


@pytest.mark.parametrize(
    ("name", "size", "n_clues", "said"),
    [
        ("sudoku", 9, 90, "sudoku of 9x9 shows at most 81 clues and givens, 90 were requested"),
        ("jigsaw", 9, (82, 90), "at most 81"),
        ("akari", (3, 4), 13, "akari of 3x4 shows at most 12"),
        ("heyawake", 5, 26, "at most 25"),
        ("killer", 4, 33, "at most 32"),
        ("skyscrapers", 4, 33, "at most 32"),
        ("star_battle", 6, 1, "at most 0"),
    ],
)
def test_more_clues_than_a_board_can_show_are_refused_at_once(name, size, n_clues, said) -> None:
    with pytest.raises(ModelError, match=said):
        request_of(name, size, n_clues=n_clues)


def test_a_mask_limits_the_clues_that_a_board_can_show() -> None:
    mask = [[1, 1, 1, 1], *[[0] * 4] * 3]
    assert request_of("sudoku", 4, n_clues=4, mask=mask).n_clues == (4, 4)
    with pytest.raises(ModelError, match="shows at most 4 clues and givens in the cells of the mask, 5 were requested"):
        request_of("sudoku", 4, n_clues=(5, 6), mask=mask)
