"""The options of an enumeration into a folder."""

from __future__ import annotations

import pytest
from enumerating import IN_A_FOLDER

from gridlanes.enumerating.folder_options import EnumerationOptions
from gridlanes.errors import ModelError


def test_options_that_make_no_sense_are_refused() -> None:
    for wrong in ({"genre": "no such"}, {"part_rows": 0}, {"size": (0, 1)}, {"colour": "red"}):
        with pytest.raises(ModelError):
            EnumerationOptions.of(**{**IN_A_FOLDER, **wrong})


def test_a_side_and_a_number_stand_for_pairs() -> None:
    options = EnumerationOptions.of(genre="takuzu", size=4, n_clues=5, options={"unique_lines": False}, memory=1 << 30)
    assert (options.size, options.n_clues) == ((4, 4), (5, 5))
    assert options.enumeration().structure.options == {"unique_lines": False}
    assert "memory" not in options.as_dict()


def test_layouts_are_made_once() -> None:
    options = EnumerationOptions.of(**IN_A_FOLDER)
    other = EnumerationOptions.of(**IN_A_FOLDER, memory=1 << 30)
    assert options.enumeration_and_layouts() is other.enumeration_and_layouts()
