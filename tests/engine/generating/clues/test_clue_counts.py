"""Counts of clues: what a reader of the puzzle counts, and what requests are held to."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from making import GENERATING, N, made, small_request

from gridlanes.generating.clues.clue_counts import n_clues_of
from gridlanes.generating.request import request_of
from gridlanes.registry import find_genre
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
