"""Variables that are values are what they were in memory, and take no place on the stack."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import numba
import numpy as np
import pytest
from numba.core import ir
from numba.core.codegen import CPUCodeLibrary
from numba.core.ir import Block, Loc, Scope, Var
from numba.core.runtime import _nrt_python, rtsys

from gridlanes.kernels import lanes
from gridlanes.kernels.compiling import jit
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.compiling.lowering import _assigned_once

pytestmark = pytest.mark.skipif(jit.JIT_OFF, reason="what the compiler does")


@pytest.fixture(autouse=True)
def _compiled_anew(monkeypatch) -> None:
    """What an earlier run left in the cache would not be compiled."""
    monkeypatch.setattr(jit, "_USES_CACHE", False)


class Both(NamedTuple):
    one: Any
    other: Any


def _walk(both, n):
    """Loops that change what they go through, a variable that only one path assigns, and one of the round before."""
    least = both.one[0]
    for k in range(n):
        part = both.other if k & 1 else both.one
        if part[k] > least:
            step = part[k] - least
            while step > 0:
                step -= 2
                least += k
        else:
            step = -k
        both.other[k] = least + step
    total = 0
    if n > 2:
        before = n
    for k in range(n):
        if k > 1:
            total += before
        if k > 0:
            before = both.other[k]
    return total * 3 + step


def test_a_kernel_computes_what_python_does() -> None:
    compiled = kernel(_walk)
    for seed in range(20):
        one, other = np.random.default_rng(seed).integers(-9, 9, (2, 7))
        expected = _walk(Both(one.copy(), other.copy()), 7)
        assert compiled(Both(one, other.copy()), 7) == expected == numba.njit(_walk)(Both(one, other.copy()), 7)


def test_a_named_tuple_of_arrays_takes_no_place_on_the_stack(monkeypatch) -> None:
    assert "%both" not in _places(kernel(_walk), monkeypatch)
    assert "%both" in _places(numba.njit(_walk, _nrt=False), monkeypatch)


def _places(function: Any, monkeypatch) -> set[str]:
    """The places on the stack of a function that is compiled, before LLVM removes any."""
    places: set[str] = set()
    add = CPUCodeLibrary.add_ir_module

    def noted(library: Any, module: Any) -> None:
        places.update(re.findall(r'(%"?[\w.]+)"? = alloca', str(module).replace('%"', "%")))
        add(library, module)

    with monkeypatch.context() as patched:
        patched.setattr(CPUCodeLibrary, "add_ir_module", noted)
        function(Both(np.arange(7), np.arange(7)), 7)
    return places


def test_a_kernel_that_makes_arrays_counts_references() -> None:
    def parts(n):
        made = np.zeros(n, np.int64)
        for k in range(n):
            if k & 1:
                made = np.append(made, k)
        return made

    compiled = kernel(allocates=True)(parts)
    assert compiled(5).tolist() == [0, 0, 0, 0, 0, 1, 3]
    _nrt_python.memsys_enable_stats()
    try:
        before = rtsys.get_allocation_stats()
        compiled(5)
        after = rtsys.get_allocation_stats()
    finally:
        _nrt_python.memsys_disable_stats()
    assert after.alloc - before.alloc == after.free - before.free > 1


def test_the_stack_of_a_kernel_with_vectors_is_aligned_to_them() -> None:
    def with_vectors(tile):
        lanes.store(tile, 0, ~lanes.load(tile, 1))

    def without(tile):
        tile[0, 0] = tile[1, 1]

    for function, aligned in ((with_vectors, True), (without, False)):
        compiled = kernel(function)
        compiled(np.zeros((2, 32), np.uint16))
        assert any("alignstack=64" in text for text in compiled.inspect_llvm().values()) == aligned


def _blocks(jumps: dict[int, tuple[int, ...]], assigned: dict[int, str], used: dict[int, str]) -> dict[int, Block]:
    """Blocks that use variables of one letter, then assign some, then go on."""
    place = Loc("here", 1)
    scope = Scope(None, place)
    variables: dict[str, Var] = {}

    def variable(name: str) -> Var:
        return variables.setdefault(name, Var(scope, name, place))

    blocks = {}
    for label, targets in jumps.items():
        block = blocks[label] = Block(scope, place)
        block.body += [ir.Assign(variable(name), variable(f"_{label}{name}"), place) for name in used.get(label, "")]
        block.body += [ir.Assign(ir.Const(1, place), variable(name), place) for name in assigned.get(label, "")]
        if len(targets) == 2:
            block.body.append(ir.Branch(variable("condition"), *targets, place))
        else:
            block.body.append(ir.Jump(targets[0], place) if targets else ir.Return(variable("condition"), place))
    return blocks


def test_only_what_all_paths_assign_once_is_a_value() -> None:
    jumps = {0: (1, 2), 1: (3,), 2: (3,), 3: (0, 4), 4: ()}
    blocks = _blocks(jumps, {0: "ax", 1: "bc", 2: "bd", 3: "e"}, {0: "e", 1: "a", 3: "abc", 4: "ade"})
    dominators = {0: {0}, 1: {0, 1}, 2: {0, 2}, 3: {0, 3}, 4: {0, 3, 4}}
    values = {name for name in _assigned_once(blocks, dominators) if len(name) == 1}
    assert values == {"a", "x"}  # b twice, c and d on one path, e before it is assigned
