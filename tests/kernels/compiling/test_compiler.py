"""All passes that are replaced are those that Numba's own compiler has; options are equal if their values are."""

from __future__ import annotations

import pytest
from numba.core.compiler import Compiler, Flags, StateDict
from numba.core.compiler_machinery import PassManager

from gridlanes.kernels.compiling.compiler import KernelCompiler, _KernelFlags
from gridlanes.kernels.compiling.jit import JIT_OFF
from gridlanes.kernels.compiling.passes import _IN_PLACE

pytestmark = pytest.mark.skipif(JIT_OFF, reason="what the compiler does")


def _passes(compiler: type[Compiler]) -> list[type]:
    made = compiler.__new__(compiler)
    made.state = StateDict(flags=Flags(), func_ir=None)
    managers: list[PassManager] = made.define_pipelines()
    return [each for manager in managers for each, _ in manager.passes]


def test_each_pass_of_numbas_that_is_replaced_is_there_to_be_replaced() -> None:
    numbas = _passes(Compiler)
    assert set(_IN_PLACE) <= set(numbas)
    assert _passes(KernelCompiler) == [_IN_PLACE.get(each, each) for each in numbas]
    assert not set(_IN_PLACE) & set(_passes(KernelCompiler))


def test_options_are_the_same_key_if_they_have_the_same_values() -> None:
    flags = Flags()
    flags.nrt, flags.error_model = True, "numpy"
    one, other = _KernelFlags(flags), _KernelFlags(flags).copy()
    assert one == other
    assert hash(one) == hash(other)
    assert {one: 1}[other] == 1
    changed = _KernelFlags(flags)
    changed.nrt = False
    assert changed != one
    assert (one.nrt, changed.nrt, other.error_model) == (True, False, "numpy")
