"""Sets of facts of which some exclude each other: as a loop over all sets finds them."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from gridlanes.enumerating import choices as module
from gridlanes.enumerating.choices import FREE, Groups, fixed_words, hitting_choices, need_all
from gridlanes.enumerating.fact_reader import CompletionFacts
from gridlanes.enumerating.subsets import Subsets
from gridlanes.errors import ModelError

GROUPS = Groups(np.array([FREE, 0, 0, 1, 1, 1, FREE]), np.array([False, False, False, True, True, True, False]))
SETS = np.array([0b0000011, 0b0101000, 0b1000100], np.uint64)


def may_be(chosen: tuple[int, ...]) -> bool:
    """Whether a puzzle may show these facts together: up to one of the first group, one of the second."""
    return len({1, 2} & {*chosen}) <= 1 and len({3, 4, 5} & {*chosen}) == 1


def hits(chosen: tuple[int, ...]) -> bool:
    word = sum(1 << place for place in chosen)
    return all(word & one for one in SETS.tolist())


EXPECTED = [some for k in range(8) for some in combinations(range(7), k) if may_be(some) and hits(some)]


def as_tuple(word: int) -> tuple[int, ...]:
    return tuple(place for place in range(7) if word >> place & 1)


def test_they_are_those_of_all_sets_that_may_be_and_hit_all() -> None:
    words = hitting_choices(SETS, GROUPS)
    found = [as_tuple(word) for word in words.tolist()]
    assert sorted(found) == sorted(EXPECTED)
    for k in range(8):
        assert [some for some in found if len(some) == k] == [some for some in EXPECTED if len(some) == k]


def test_a_fact_that_can_be_left_out_is_not_needed() -> None:
    words = hitting_choices(SETS, GROUPS)
    expected = []
    for word in words.tolist():
        chosen = as_tuple(word)
        expected.append(not any(hits(tuple(p for p in chosen if p != out)) for out in chosen if out not in (3, 4, 5)))
    assert need_all(words, SETS, GROUPS).tolist() == expected
    assert any(expected)
    assert not all(expected)


def test_moves_leave_some_sets_unchanged() -> None:
    move = np.array([0, 2, 1, 3, 4, 5, 6])
    words = hitting_choices(SETS[:0], GROUPS)
    fixed = fixed_words(words, move)
    assert {*fixed.tolist()} == {word for word in words.tolist() if not word & 0b110}


def test_subsets_list_and_count_them() -> None:
    values = np.random.default_rng(3).integers(2, size=(6, 7)).astype(np.int32)
    always, can_be = np.zeros((6, 0), np.int32), np.ones(6, np.bool_)
    subsets = Subsets.of(CompletionFacts(values, values >= 0, always, can_be, GROUPS), 2, np.arange(7)[None])
    every = [
        some
        for k in range(8)
        for some in combinations(range(7), k)
        if may_be(some) and sum((values[:, list(some)] == values[2, list(some)]).all(axis=1)) == 1
    ]
    listed = [as_tuple(w) for k in range(8) for c in subsets.of_size(k, minimal=False) for w in c.words.tolist()]
    assert listed == every
    assert subsets.counts()[0].tolist() == [len([some for some in every if len(some) == k]) for k in range(8)]
    minimal = [as_tuple(w) for k in range(8) for c in subsets.of_size(k, minimal=True) for w in c.words.tolist()]
    marked = [flag for k in range(8) for c in subsets.of_size(k, minimal=False) for flag in c.minimal.tolist()]
    assert minimal == [some for some, flag in zip(every, marked, strict=True) if flag]
    assert subsets.minimal_counts()[1].sum() == len(minimal)


def test_too_many_are_refused(monkeypatch) -> None:
    monkeypatch.setattr(module, "MAX_SETS", 3)
    with pytest.raises(ModelError, match="more than 3 sets of clues"):
        hitting_choices(SETS, GROUPS)


def test_facts_without_groups_exclude_nothing() -> None:
    assert not Groups.none(3).any
    assert GROUPS.any
    assert not GROUPS.of(np.array([0, 6])).any
