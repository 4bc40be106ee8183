"""Sets as bits, up to the highest that keeps an ``int64`` positive."""

from __future__ import annotations

import pytest

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.shared.bit_sets import bit, lowest


@kernel
def lowest_of_two(a, b):
    return lowest(bit(a) | bit(b))


@pytest.mark.parametrize(("a", "b"), [(0, 1), (5, 3), (62, 31), (62, 62)])
def test_the_lowest_of_two_is_the_smaller_number(a, b):
    assert lowest_of_two(a, b) == min(a, b)
