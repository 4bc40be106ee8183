"""The places of a shape on a board."""

from __future__ import annotations

from gridlanes.samplers.shapes import places_of


def test_they_are_all_that_are_on_the_board() -> None:
    assert places_of(2, 3, [((0, 0), (0, 1)), ((0, 0), (1, 0))]) == [
        *([0, 1], [1, 2], [3, 4], [4, 5]),
        *([0, 3], [1, 4], [2, 5]),
    ]
    assert places_of(2, 2, [((0, 0), (1, -1))]) == [[1, 2]]
    assert places_of(1, 3, [((0, 0), (1, 0))]) == []
