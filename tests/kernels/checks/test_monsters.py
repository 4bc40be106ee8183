"""Monsters along lines of sight: as the rule has them of states that are decided."""

from __future__ import annotations

import numpy as np

from gridlanes.genres import undead
from gridlanes.kernels.checks.monsters import count_monsters


def test_counts_are_those_of_the_rule() -> None:
    structure = undead.structure(4, 6)
    rule, scope = structure.constraints[-1].rule, structure.scopes[-1]
    numbers = np.random.default_rng(2).integers(0, 5, (50, 24)).astype(np.uint8)
    counts = np.full((50, 20), -9, np.int64)
    count_monsters(numbers, 4, 6, counts)
    low, high = rule._seen(numbers[:, :, None] == np.arange(5), scope)
    assert (low == high).all()
    assert (counts == low).all()
