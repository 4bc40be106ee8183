"""Completions that tell the same stand together, and no set of facts is another for it."""

from __future__ import annotations

import numpy as np

from gridlanes.enumerating.choices import Groups
from gridlanes.enumerating.distinct_completions import distinct_completions
from gridlanes.enumerating.fact_reader import CompletionFacts
from gridlanes.enumerating.subsets import Subsets

N_FACTS = 4
VALUES = (np.random.default_rng(3).random((60, N_FACTS)) < np.linspace(0, 1, 60)[:, None]).astype(np.int32)
FACTS = CompletionFacts(
    VALUES,
    np.random.default_rng(4).random((60, N_FACTS)) < 0.8,
    np.random.default_rng(5).integers(2, size=(60, 1)).astype(np.int32),
    np.ones(60, np.bool_),
    Groups.none(N_FACTS),
)


def test_sets_of_facts_are_the_same_where_completions_that_tell_the_same_are_one() -> None:
    told, moves = distinct_completions(FACTS, 1), np.arange(N_FACTS)[None]
    assert len(told.facts.values) < 50
    assert (told.facts.values[told.place] == VALUES).all()
    assert 3 < told.alone.sum() < 57
    for row in range(60):
        plain = Subsets.of(FACTS, row, moves)
        if not told.alone[row]:
            assert not plain.any
            continue
        found = Subsets.of(told.facts, int(told.place[row]), moves)
        assert found.sets.tolist() == plain.sets.tolist()
        assert (found.values == plain.values).all()
        assert (found.facts == plain.facts).all()


def test_few_completions_stand_for_themselves() -> None:
    told = distinct_completions(FACTS)
    assert told.facts is FACTS
    assert told.place.tolist() == [*range(60)]
    assert told.alone.all()
