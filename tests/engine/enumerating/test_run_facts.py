"""The sums of runs as facts."""

from __future__ import annotations

import numpy as np

from gridlanes.enumerating.layouts import layouts_of
from gridlanes.enumerating.request import enumeration_of
from gridlanes.enumerating.run_facts import RunFacts
from gridlanes.io.forms.fields.cross_sums import CrossSums


def facts_of(blocks: list[int]) -> tuple[RunFacts, int, CrossSums]:
    enumeration = enumeration_of("kakuro", 2)
    layouts, field = layouts_of(enumeration), enumeration.own_field
    assert isinstance(field, CrossSums)
    return RunFacts(enumeration, layouts, field), layouts.codes.tolist().index(blocks), field


def test_each_run_tells_its_sum_those_of_rows_first() -> None:
    facts, layout, field = facts_of([0, 0, 0, 0])
    values = facts.read(layout, np.array([[0, 3, 4, 8]], np.uint8))
    assert values.tolist() == [[5, 14, 6, 13]]
    told, others = facts.shown(layout, (), values[0], np.array([True, False, False, True]))
    assert told == (field.summed, [(0, 1), (1, 3)], [5, 13])
    assert (others.rule, others.regions) == (field.plain, [(2, 3), (0, 2)])
    assert facts.moved(layout, np.arange(8)).tolist()[0] == [0, 1, 2, 3]
    assert [2, 3, 0, 1] in facts.moved(layout, np.arange(8)).tolist()


def test_a_cell_that_is_a_run_both_ways_has_one_sum() -> None:
    facts, layout, _ = facts_of([0, 1, 1, 0])
    values = facts.read(layout, np.array([[2, 9, 9, 6]], np.uint8))
    assert values.tolist() == [[3, 7]]
    _, others = facts.shown(layout, (), values[0], np.zeros(2, np.bool_))
    assert others.regions == []
