"""The numbers of rooms as facts."""

from __future__ import annotations

import numpy as np

from gridlanes.enumerating.layouts import layouts_of
from gridlanes.enumerating.request import enumeration_of
from gridlanes.enumerating.room_facts import RoomFacts
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.row_regions import RuleRegions


def test_each_room_tells_how_many_of_its_cells_are_shaded() -> None:
    enumeration = enumeration_of("heyawake", (2, 3), up_to="nothing")
    layouts, field = layouts_of(enumeration), enumeration.numbered
    assert field is not None
    facts = RoomFacts(enumeration, layouts, field)
    layout = layouts.codes.tolist().index([0, 1, 1, 0, 1, 1])
    numbers = np.array([[1, 0, 1, 0, 1, 0], [0, 0, 0, 0, 0, 0]], np.uint8)
    assert facts.read(layout, numbers).tolist() == [[1, 2], [0, 0]]
    own = (RuleRegions(field.numbered, [[0, 3], [1, 2, 4, 5]], [NO_CLUE, NO_CLUE]),)
    (entry,) = facts.shown(layout, own, np.array([1, 2], np.int32), np.array([False, True]))
    assert entry == own[0]._replace(clues=[NO_CLUE, 2])


def test_rooms_move_to_rooms() -> None:
    enumeration = enumeration_of("heyawake", (2, 3))
    layouts, field = layouts_of(enumeration), enumeration.numbered
    assert field is not None
    layout = layouts.codes.tolist().index([0, 1, 2, 0, 1, 2])
    moved = RoomFacts(enumeration, layouts, field).moved(layout, np.arange(4))
    assert sorted(moved.tolist()) == [[0, 1, 2], [0, 1, 2], [2, 1, 0], [2, 1, 0]]
