"""Outcomes and violations."""

from __future__ import annotations

import dataclasses

import pytest

from gridlanes.model.outcome import Outcome, Violation


def test_the_worst_outcome_is_the_largest():
    assert max(Outcome) is Outcome.VIOLATED
    assert min(Outcome) is Outcome.SATISFIED
    assert [int(outcome) for outcome in Outcome] == [0, 1, 2]


def test_violations_are_compared_by_value_and_kind_and_do_not_change():
    @dataclasses.dataclass(frozen=True)
    class Other(Violation):
        pass

    assert Violation((1, 2)) == Violation((1, 2)) != Violation((1,))
    assert Violation((1, 2)) != Other((1, 2))
    with pytest.raises(dataclasses.FrozenInstanceError):
        Violation((1,)).coords = ()
