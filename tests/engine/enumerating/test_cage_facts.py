"""The sums of cages as facts."""

from __future__ import annotations

import numpy as np

from gridlanes.enumerating.cage_facts import CageFacts
from gridlanes.enumerating.layouts import layouts_of
from gridlanes.enumerating.request import enumeration_of
from gridlanes.io.forms.fields.cages import Cages
from gridlanes.model.clue import NO_CLUE


def facts_of_side_3() -> tuple[CageFacts, int, Cages]:
    enumeration = enumeration_of("killer", 3, options={"box": (3, 1)})
    layouts, field = layouts_of(enumeration), enumeration.own_field
    assert isinstance(field, Cages)
    return CageFacts(enumeration, layouts, field), layouts.codes.tolist().index([0, 0, 0, 1, 1, 1, 2, 2, 2]), field


def test_each_cage_tells_its_sum() -> None:
    facts, layout, field = facts_of_side_3()
    solution = np.array([[0, 1, 2, 1, 2, 0, 2, 0, 1]], np.uint8)
    values = facts.read(layout, solution)
    assert values.tolist() == [[6, 6, 6]]
    told, without = facts.shown(layout, (), values[0], np.array([False, True, False]))
    assert (told.rule, [*told.regions], [*told.clues]) == (field.with_sum, [[3, 4, 5]], [6])
    assert (without.rule, [*without.regions]) == (field.without, [[0, 1, 2], [6, 7, 8]])
    assert {*without.clues} == {NO_CLUE}


def test_cages_move_to_cages() -> None:
    facts, layout, _ = facts_of_side_3()
    moved = facts.moved(layout, np.arange(4)).tolist()
    assert moved[0] == [0, 1, 2]
    assert [2, 1, 0] in moved
