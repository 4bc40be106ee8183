"""Ways to place clues: all of them, each once, in order."""

from __future__ import annotations

from itertools import product

import pytest

from gridlanes.errors import ModelError
from gridlanes.model.clue import NO_CLUE
from gridlanes.registry import find_genre
from gridlanes.samplers import placed_clues as module
from gridlanes.samplers.placed_clues import (
    all_rows,
    besides_numbers,
    names_in_all_cells,
    numbers_in_cells,
    pairs_in_cells,
    rows_of_names,
    some_in_cells,
    unknown_in_cells,
)

STRUCTURE = find_genre("nurikabe").structure(2, 3)


def test_all_rows_are_in_the_order_of_their_entries() -> None:
    assert [tuple(row) for row in all_rows([5, 0, 2], 3).tolist()] == [*product([5, 0, 2], repeat=3)]
    assert all_rows([1, 2], 0).shape == (1, 0)
    with pytest.raises(ModelError, match="3\\^4 layouts, more than 80"):
        all_rows([1, 2, 3], 4, 80)


@pytest.mark.parametrize(
    ("placed", "n", "entries", "is_open"),
    [
        (unknown_in_cells(0), 2**6, {NO_CLUE, 0}, 0),
        (besides_numbers(4), 2**6, {NO_CLUE, 4}, NO_CLUE),
        (numbers_in_cells(1, beyond=1), 8**6, {NO_CLUE, *range(1, 8)}, None),
        (some_in_cells(range(3)), 4**6, {NO_CLUE, 0, 1, 2}, None),
        (names_in_all_cells(1), 122, {1, 2, 3}, None),
    ],
)
def test_each_cell_has_one_of_its_entries(placed, n, entries, is_open) -> None:
    found = placed.listed(STRUCTURE)
    assert found.shape == (n, 6)
    assert {*found.ravel().tolist()} == entries
    assert placed.open == is_open


def test_numbers_come_in_pairs_named_as_they_occur(monkeypatch) -> None:
    def is_one(row: tuple[int, ...]) -> bool:
        named = [entry for entry in row if entry > 0]
        order = [*dict.fromkeys(named)]
        return order == [*range(1, len(order) + 1)] and all(named.count(n) == 2 for n in order) and not row.count(0) % 2

    found = [tuple(row) for row in pairs_in_cells(0).listed(STRUCTURE).tolist()]
    assert found == [row for row in product(range(NO_CLUE, 4), repeat=6) if is_one(row)]
    monkeypatch.setattr(module, "MAX_ROWS", 400)
    with pytest.raises(ModelError, match="more than 100 ways"):
        pairs_in_cells(0).listed(STRUCTURE)


@pytest.mark.parametrize(("most", "times"), [(3, None), (3, 2), (2, 3), (5, None)])
def test_names_are_those_that_occur_in_order(most, times, monkeypatch) -> None:
    def is_one(row: tuple[int, ...]) -> bool:
        order = [*dict.fromkeys(row)]
        return order == [*range(len(order))] and (times is None or max(map(row.count, row)) <= times)

    expected = [row for row in product(range(most), repeat=5) if is_one(row)]
    assert [tuple(row) for row in rows_of_names(5, most, times).tolist()] == expected
    monkeypatch.setattr(module, "MAX_ROWS", 3)
    with pytest.raises(ModelError, match="more than 3 ways"):
        rows_of_names(5, most, times)
