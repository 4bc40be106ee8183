"""Kernels are compiled without the analysis that they do not need, other functions with it."""

from __future__ import annotations

import numba
import numpy as np
import pytest
from numba.core import analysis, ir
from numba.core.postproc import PostProcessor

from gridlanes.kernels.compiling import jit
from gridlanes.kernels.compiling.lifetimes import without_lifetimes

pytestmark = pytest.mark.skipif(jit.JIT_OFF, reason="nothing is compiled")


@pytest.fixture
def analysed(monkeypatch) -> list[str]:
    """The functions of which it is worked out where their variables are alive, in order."""
    names: list[str] = []
    own = analysis.compute_live_variables

    def noted(graph, blocks, *maps):
        names.append(next(iter(blocks.values())).loc.filename)
        return own(graph, blocks, *maps)

    monkeypatch.setattr(analysis, "compute_live_variables", noted)
    return names


def total(array, n):
    """A sum with a branch and a loop."""
    found = 0
    for i in range(n):
        if array[i] > 0:
            found += array[i]
    return found


def test_kernels_are_not_analysed_and_other_functions_are(analysed):
    values = np.array([3, -1, 4])
    analysed.clear()
    assert jit.kernel(total)(values, 3) == 7
    assert __file__ not in analysed
    assert numba.njit(total)(values, 3) == 7
    assert __file__ in analysed


@pytest.mark.parametrize("allocates", [False, True])
def test_lives_of_variables_end_where_references_are_counted(allocates, monkeypatch):
    n_ends = []
    own = PostProcessor._insert_var_dels

    def noted(self, extend_lifetimes=False):
        own(self, extend_lifetimes)
        blocks = self.func_ir.blocks.values()
        if next(iter(blocks)).loc.filename == __file__:
            n_ends.append(sum(len([*block.find_insts(ir.Del)]) for block in blocks))

    monkeypatch.setattr(PostProcessor, "_insert_var_dels", noted)
    monkeypatch.setattr(jit, "_USES_CACHE", False)
    assert jit.kernel(allocates=allocates)(total)(np.array([3, -1, 4]), 3) == 7
    assert any(n_ends) == allocates


def test_generators_that_are_compiled_meanwhile_are_analysed(analysed):
    @numba.njit
    def countdown(n):
        while n > 0:
            yield n
            n -= 1

    with without_lifetimes():
        assert [*countdown(3)] == [3, 2, 1]
    assert __file__ in analysed


def test_numbas_own_is_back_after_an_error():
    own = PostProcessor.run

    @jit.kernel
    def wrong(x):
        return x + "1"

    with pytest.raises(numba.TypingError):
        wrong(1)
    assert PostProcessor.run is own
