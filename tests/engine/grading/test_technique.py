"""Techniques: what one costs."""

from __future__ import annotations

import pickle

import numpy as np

from gridlanes.grading.technique import Phase, Technique, has_houses, on_houses
from gridlanes.grading.techniques import techniques
from gridlanes.kernels.grading.singles import naked_singles


def test_a_cost_grows_with_the_size_where_the_technique_says_so():
    apply = on_houses(naked_singles, lambda board: ())
    flat = Technique("flat", "flat", "", Phase.PATTERN, 2.0, has_houses, apply)
    growing = Technique("growing", "growing", "", Phase.PATTERN, 2.0, has_houses, apply, lambda sizes: sizes / 10)
    assert flat.costs(3.0, np.array([1, 5])).tolist() == [3.0, 3.0]
    assert growing.costs(3.0, np.array([1, 5])).tolist() == [3.1, 3.5]


def test_the_registry_is_in_order_and_says_what_each_sees():
    found = techniques()
    assert [each.name for each in found.values()] == list(found)
    assert [each.cost for each in found.values()] == sorted(each.cost for each in found.values())
    assert all(each.says and each.title for each in found.values())
    assert {each.phase for each in found.values()} == set(Phase)


def test_a_technique_is_pickled_as_its_name():
    for each in techniques().values():
        assert pickle.loads(pickle.dumps(each)) is each
