"""Paths on a board that share no cells: all of them, and where they begin."""

from __future__ import annotations

import numpy as np
import pytest
from plain_layouts import plain_paths

from gridlanes.enumerating import path_layouts as module
from gridlanes.enumerating.path_layouts import followers_on_board, paths_of
from gridlanes.errors import ModelError
from gridlanes.io.forms.fields.figure_map import SHIFT


@pytest.mark.parametrize("size", [(1, 1), (1, 3), (2, 2), (2, 3)], ids=str)
def test_paths_are_those_of_a_plain_recursion(size) -> None:
    followers = followers_on_board(*size)
    assert followers.tolist() == sorted(followers.tolist())
    number, place = paths_of(followers)
    found = (number << SHIFT | place).tolist()
    assert sorted(found) == sorted(plain_paths(*size))


def test_there_are_as_many_as_were_counted() -> None:
    assert [len(followers_on_board(*size)) for size in ((1, 2), (2, 2), (2, 3), (3, 3))] == [3, 33, 291, 8965]


def test_a_path_is_numbered_by_its_first_cell() -> None:
    number, place = paths_of(np.array([[2, 0, 0, 3]], np.uint8))
    assert number.tolist() == [[1, 1, 2, 2]]
    assert place.tolist() == [[1, 2, 2, 1]]


def test_a_board_with_too_many_is_refused(monkeypatch) -> None:
    monkeypatch.setattr(module, "MAX_PATHS", 100)
    with pytest.raises(ModelError, match="more than 100 ways to draw paths on 2 x 3 cells"):
        followers_on_board(2, 3)
