"""What the rules on regions of two parts share; the laws are in test_laws.py."""

from __future__ import annotations

import pytest
from rule_laws import line

from gridlanes.kernels.rules.counts.first_or_rest import Parted
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.rules import RULES
from gridlanes.rules.shared.counting import LARGEST_COUNT
from gridlanes.rules.shared.parted import PartedRule

PARTED = [rule for rule in RULES.values() if issubclass(rule, PartedRule)]


def test_there_are_two():
    assert {rule.name for rule in PARTED} == {"first_or_rest", "counts_differ"}


@pytest.mark.parametrize("rule", PARTED)
def test_kernels_get_the_mark_and_how_many_are_first(rule):
    assert rule(1, 3).parameters(line(range(4))) == Parted(1, 3)
    assert [rule(1, Clue(0)).clue_word(clue) for clue in (NO_CLUE, 0, 70_000)] == [-1, 0, LARGEST_COUNT]
