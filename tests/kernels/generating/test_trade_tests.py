"""Random numbers of walks are below their bound; what tests show is held by test_trades.py."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.generating.trade_tests import below


def test_random_numbers_are_below_their_bound_and_all_occur() -> None:
    random = np.zeros(2, np.uint64)
    found = [int(below(1, 5, random)) for _ in range(200)]
    assert {*found} == {*range(5)}
    assert random[0] == 0
