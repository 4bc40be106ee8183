"""What is remembered of types is what Numba says."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
import pytest
from numba.core import types
from numba.core.registry import cpu_target
from numba.core.types import UniTuple

from gridlanes.kernels.compiling import jit
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.compiling.typing import Remembering

pytestmark = pytest.mark.skipif(jit.JIT_OFF, reason="what the compiler does")


class _Asked:
    """Counts what the typing context of Numba is asked."""

    def __init__(self) -> None:
        self.context = cpu_target.typing_context
        self.n_asked = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.context, name)

    def resolve_function_type(self, *args: Any) -> Any:
        self.n_asked += 1
        return self.context.resolve_function_type(*args)


def test_a_signature_is_asked_for_once_and_each_kind_of_arguments_has_its_own() -> None:
    asked = _Asked()
    remembering = Remembering(asked)
    add = remembering.resolve_value_type(operator.add)
    for _ in range(3):
        assert remembering.resolve_function_type(add, (types.int64, types.int64), {}).return_type == types.int64
        assert remembering.resolve_function_type(add, [types.int64, types.float64], {}).return_type == types.float64
    assert asked.n_asked == 2


def test_elements_and_attributes_are_remembered_too() -> None:
    remembering, numba_s = Remembering(_Asked()), cpu_target.typing_context
    pair, array = UniTuple(types.int64, 2), types.int32[::1]
    for _ in range(2):
        assert remembering.resolve_static_getitem(pair, 1).return_type == types.int64
        assert len(remembering.resolve_static_getitem(pair, slice(0, 1)).return_type) == 1
        assert remembering.resolve_static_setitem(array, 1, types.int64) == (
            numba_s.resolve_static_setitem(array, 1, types.int64)
        )
        assert remembering.resolve_setitem(array, types.int64, types.int8) == (
            numba_s.resolve_setitem(array, types.int64, types.int8)
        )
        assert remembering.resolve_getattr(array, "size") == types.intp
        assert remembering.resolve_getattr(array, "colour") is None


def test_what_has_no_signature_is_refused_each_time() -> None:
    remembering = Remembering(_Asked())
    add = remembering.resolve_value_type(operator.add)
    for _ in range(2):
        with pytest.raises(Exception, match="No implementation"):
            remembering.resolve_function_type(add, (types.int64, types.none), {})


def test_a_variable_whose_type_widens_is_typed_by_what_it_becomes(monkeypatch) -> None:
    monkeypatch.setattr(jit, "_USES_CACHE", False)

    @kernel
    def widened(n):
        total = 0
        for k in range(n):
            total = total + (0.5 if k > 1 else k)
        return total + np.uint16(1)

    assert widened(4) == 3.0
    assert type(widened(4)) is float
