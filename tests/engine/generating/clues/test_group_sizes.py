"""How many facts are left out together."""

from __future__ import annotations

import pytest

from gridlanes.generating.clues.group_sizes import group_sizes
from gridlanes.generating.request import request_of


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({}, (5, 5)),
        ({"difficulty": (0, 2)}, (5, 5)),
        ({"difficulty": (0, 1)}, (20, 5)),
        ({"minimal": True}, (27, 1)),
        ({"minimal": True, "difficulty": (0, 1)}, (27, 1)),
        ({"n_clues": (30, 40)}, (27, 1)),
    ],
)
def test_sixteenths_four_at_first_for_propagation_alone_and_single_facts(asked, expected) -> None:
    assert group_sizes(request_of("sudoku", 9, **asked), 81) == expected


def test_there_is_at_least_one_fact() -> None:
    assert group_sizes(request_of("sudoku", 4), 2) == (1, 1)
