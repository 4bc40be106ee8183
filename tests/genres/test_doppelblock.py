"""Doppelblock: the highest number follows from the side."""

from __future__ import annotations

import pytest

import gridlanes
from gridlanes.errors import ModelError
from gridlanes.genres import doppelblock


def test_another_highest_number_is_refused_by_its_name() -> None:
    with pytest.raises(ModelError, match="the highest number of a board of side 5 is 3, found 2"):
        doppelblock.structure(5, 5, highest=2)


def test_a_side_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ModelError, match=r"sides of 3 to 11 .* found 12"):
        doppelblock.structure(12, 12)


def test_the_right_highest_number_may_be_requested() -> None:
    made, plain = (gridlanes.generate("doppelblock", size=4, options=options) for options in ({"highest": 2}, {}))
    line = gridlanes.convert([made.block.text(0)], "jsonl")[0]
    assert "highest" not in line
    for form in ("puzzlink", "text"):
        assert gridlanes.convert(gridlanes.convert([line], form), "jsonl", genre="doppelblock") == [line]
    assert made.block.groups[0].structure.alphabet == plain.block.groups[0].structure.alphabet
