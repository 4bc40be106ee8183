"""How much working space kernels need: kernels that try assumptions need none where puzzles are propagated."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.shading.connected import connected
from gridlanes.kernels.rules.shading.islands_learned import islands_learned
from gridlanes.lowering.scratch_size import ScratchSize
from gridlanes.registry import find_genre


def test_only_kernels_that_try_assumptions_need_nothing_to_propagate():
    size = ScratchSize().with_kernel(connected, 30).with_kernel(islands_learned, 500)
    assert size == ScratchSize(500, 30)
    assert size.with_kernel(connected, 20) == size
    assert size.at_least(ScratchSize(40, 40)) == ScratchSize(500, 40)


@pytest.mark.parametrize("name", ["nurikabe", "araf", "shakashaka"])
def test_searches_for_whole_boards_take_most(name):
    size = find_genre(name).structure(10, 10).scratch_size
    assert size.most > 10 * size.to_propagate > 0
