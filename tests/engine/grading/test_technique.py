"""Techniques: what one costs, and what is kept of what it found."""

from __future__ import annotations

import pickle

import numpy as np

from gridlanes.grading.technique import Phase, Technique, has_houses, moved_to, on_houses
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


class _Puts:
    """Stands in for a position: notes what is put into it."""

    def put(self, rows, words):
        self.rows, self.words = rows.tolist(), words.tolist()


def test_only_puzzles_with_moves_are_kept():
    position, rows, words = _Puts(), np.array([4, 6, 7]), np.array([[1], [2], [3]], np.uint64)
    found = moved_to(position, rows, words, np.array([2, 0, 1]), np.array([5, 6, 7]))
    assert (position.rows, position.words) == ([4, 7], [[1], [3]])
    assert (found.moves.tolist(), found.sizes.tolist()) == ([2, 0, 1], [5, 0, 7])
    assert moved_to(position, rows, words, np.array([0, 3, 0])).sizes.tolist() == [0, 1, 0]
