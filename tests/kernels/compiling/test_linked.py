"""Kernels that other kernels call are linked into them, also what the cache has kept, and have no machine code."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from numba.core import types
from read_only import Copy

from gridlanes.kernels.compiling import jit
from gridlanes.kernels.compiling.linked import LinkedLibrary, NoEntrance

ROOT = Path(__file__).resolve().parents[3]
CALLERS = """
from gridlanes.kernels.callee import entry_of
from gridlanes.kernels.compiling.jit import kernel

@kernel
def first(array, i):
    return entry_of(array, i)

@kernel
def second(array, i):
    return 2 * entry_of(array, i)
"""
CALLEE = """
from gridlanes.kernels.compiling.jit import kernel

@kernel
def entry_of(array, i):
    return array[i]
"""
RUN = """
import numba.core.event as event
import numpy as np
from gridlanes.kernels import caller

with event.install_recorder("numba:compile") as compiled:
    value = caller.{name}(np.arange(5), 3)
names = [event.data["dispatcher"].__name__ for _, event in compiled.buffer if event.is_start]
try:
    wrong = caller.{name}(np.arange(5), 5)
except IndexError:
    wrong = "refused"
print(value, wrong, ",".join(names))
"""

pytestmark = pytest.mark.skipif(jit.JIT_OFF, reason="nothing is compiled")


def test_a_kernel_that_a_kernel_calls_is_linked_and_no_more():
    @jit.kernel
    def half(x):
        return x // 2

    @jit.kernel
    def call(x):
        return half(x) + 1

    assert call(10) == 6
    (inner,), (outer,) = half.overloads.values(), call.overloads.values()
    assert isinstance(inner.entry_point, NoEntrance)
    assert isinstance(inner.library, LinkedLibrary)
    assert not isinstance(outer.library, LinkedLibrary)
    assert not inner.codegen._engine.is_symbol_defined(inner.fndesc.llvm_func_name)


def test_a_callback_has_what_it_calls():
    @jit.kernel
    def half(x):
        return x // 2

    def call(x):
        return half(x) + 1

    @jit.kernel
    def at(address, x):
        return jit.call_address(address, (x,))

    assert at(jit.address_of(call, (types.int64,)), 10) == 6


def test_what_the_cache_has_kept_is_linked_into_a_new_kernel(tmp_path):
    copy = Copy(tmp_path, "kernels")
    shutil.copy(ROOT / "engine" / "interrupts.py", copy.package)
    (copy.package / "kernels" / "caller.py").write_text(CALLERS, encoding="utf-8")
    (copy.package / "kernels" / "callee.py").write_text(CALLEE, encoding="utf-8")
    checked = {"NUMBA_BOUNDSCHECK": "1"}  # so that what is linked raises an error
    assert copy.run(RUN.format(name="first"), **checked) == ["3", "refused", "first,entry_of"]
    assert copy.run(RUN.format(name="second"), **checked) == ["6", "refused", "second"]
    assert copy.run(RUN.format(name="second"), **checked) == ["6", "refused"]
