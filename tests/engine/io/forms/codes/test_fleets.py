"""pzpr's fleets, and marks from 0."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codes.fleets import FleetList, ShiftedNumber16
from gridlanes.io.forms.fields.field import ArraySpec, Size
from gridlanes.model.clue import NO_CLUE

ROOM = ArraySpec(Size(1, 5), np.int64, NO_CLUE)


@pytest.mark.parametrize(
    ("text", "counts"),
    [("//c", [3, 2, 1, 0, 0]), ("/3/11g/12o/51v", [1, 1, 0, 0, 1]), ("/0", [0, 0, 0, 0, 0])],
)
def test_a_fleet_is_a_usual_one_or_a_list_of_ships(text, counts):
    found, stop = FleetList().decode(text, ROOM, "the URL")
    assert (found.tolist(), stop) == ([counts], len(text))
    assert FleetList().decode(FleetList().encode(found[0], ROOM), ROOM, "the URL")[0].tolist() == [counts]


@pytest.mark.parametrize("text", ["", "/", "//", "//q", "/2/11g", "/1/23ng", "/999", "c", "/1/"])
def test_other_lists_are_refused(text):
    with pytest.raises(PuzzleError):
        FleetList().decode(text, ROOM, "the URL")


def test_a_number_of_ships_that_is_not_known_has_no_text():
    with pytest.raises(ModelError):
        FleetList().encode(np.array([NO_CLUE, 0, 0, 0, 0]), ROOM)


def test_number_0_is_the_first_mark():
    spec = ArraySpec(Size(1, 5), np.uint8, 0)
    found, _ = ShiftedNumber16(6).decode("0g6h", spec, "the URL")
    assert found.tolist() == [[1, 0, 7, 0, 0]]
    assert ShiftedNumber16(6).encode(found[0], spec) == "0g6h"
