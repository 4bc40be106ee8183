"""The names of variables are those that Numba gives."""

from __future__ import annotations

import pytest
from numba.core.compiler import run_frontend
from numba.core.ssa import reconstruct_ssa

from gridlanes.kernels.compiling.jit import JIT_OFF
from gridlanes.kernels.compiling.single_assignment import assigned_once

pytestmark = pytest.mark.skipif(JIT_OFF, reason="what the compiler does")


def _nested(n, m):
    step, total = 1, 0
    for i in range(n):
        if i & 1:
            step = i
            for _ in range(m):
                total, step = step, total + i
                if total > 90:
                    total = step
                    break
        elif i > 5:
            late = total
            total = -step
        while step > i:
            step -= m
    return total * step + late


def _straight(n, m):
    n = n + m
    n = n * n
    return n - m


@pytest.mark.parametrize("function", [_nested, _straight])
def test_it_is_what_numba_makes(function) -> None:
    ours, numbas = run_frontend(function), run_frontend(function)
    blocks = assigned_once(ours.blocks)
    expected = reconstruct_ssa(numbas).blocks
    assert [*blocks] == [*expected]
    for label, block in blocks.items():
        assert [*map(str, block.body)] == [*map(str, expected[label].body)]
