"""``gridlanes.make_dataset`` and ``gridlanes.open_dataset``."""

from __future__ import annotations

import pytest
from small_sets import ASKED, RECIPES, hashes_of

import gridlanes
from gridlanes import ModelError


def test_the_call_makes_what_the_card_says(small_set, tmp_path) -> None:
    made = gridlanes.make_dataset(tmp_path / "set", RECIPES, workers=1, jsonl=True, **ASKED)
    assert hashes_of(made.folder) == hashes_of(small_set)
    again = gridlanes.open_dataset(made.folder)
    assert again.manifest == made.manifest


def test_what_makes_no_sense_is_refused(tmp_path) -> None:
    for asked in ({"listener": 3}, {"workers": 0}, {"colour": 1}, {"split": {}}):
        with pytest.raises(ModelError):
            gridlanes.make_dataset(tmp_path / "set", {"genre": "sudoku"}, **asked)
    assert not (tmp_path / "set").exists()
