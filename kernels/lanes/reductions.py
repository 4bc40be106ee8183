"""Reductions along one axis of a block; the axis is kept with length 1, so that results broadcast against the block."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from functools import reduce
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from gridlanes.kernels.lanes.operators import as_integer, block_of, operation_of, vectors_of
from gridlanes.kernels.lanes.types import LanesType

Emit = Callable[[Any, LanesType, list[Any]], Any]


def _groups(shape: tuple[int, ...], axis: int) -> tuple[tuple[int, ...], list[list[int]]]:
    """The shape with `axis` of length 1, and for each of its places the parts that fall together."""
    kept = tuple(1 if d == axis else n for d, n in enumerate(shape))
    groups: dict[tuple[int, ...], list[int]] = {}
    for number, place in enumerate(itertools.product(*map(range, shape))):
        groups.setdefault((*place[:axis], 0, *place[axis + 1 :]), []).append(number)
    return kept, [groups[place] for place in itertools.product(*map(range, kept))]


def _reduction(emit: Emit) -> Any:
    """Makes an operation along an axis of the function that writes the code for the vectors that fall together."""

    def typed(typingctx: Any, block: Any, axis: Any) -> Any:
        if not (isinstance(block, LanesType) and isinstance(axis, types.IntegerLiteral)):
            return None
        kept, groups = _groups(block.shape, axis.literal_value)
        result = block.reshaped(kept)

        def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            parts = vectors_of(builder, block, args[0])
            return block_of(builder, result, [emit(builder, block, [parts[i] for i in group]) for group in groups])

        return result(block, axis), codegen

    return operation_of(emit, typed, prefer_literal=True)


def _any_of(builder: Any, xs: list[Any]) -> Any:
    return reduce(builder.or_, xs)


@_reduction
def union(builder: Any, typ: LanesType, xs: list[Any]) -> Any:
    """``union(block, axis)``: the bits set anywhere along an axis."""
    return _any_of(builder, xs)


@_reduction
def common(builder: Any, typ: LanesType, xs: list[Any]) -> Any:
    """``common(block, axis)``: the bits set everywhere along an axis."""
    return reduce(builder.and_, xs)


@_reduction
def repeated(builder: Any, typ: LanesType, xs: list[Any]) -> Any:
    """``repeated(block, axis)``: the bits set at least twice along an axis."""
    if len(xs) == 3:  # the majority, as a choice of bits: two instructions where the CPU has three-input logic
        a, b, c = xs
        differ = builder.xor(a, b)
        return builder.or_(builder.and_(c, differ), builder.and_(a, builder.not_(differ)))
    once, twice = xs[0], typ.constant(0)
    for x in xs[1:]:
        twice = builder.or_(twice, builder.and_(once, x))
        once = builder.or_(once, x)
    return twice


@_reduction
def smallest(builder: Any, typ: LanesType, xs: list[Any]) -> Any:
    """``smallest(block, axis)``: the smallest word along an axis."""
    return reduce(lambda a, b: builder.select(builder.icmp_unsigned("<", a, b), a, b), xs)


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def others(typingctx: Any, block: Any, axis: Any) -> Any:
    """``others(block, axis)``: at each place the union of all *other* places along the axis."""
    if not (isinstance(block, LanesType) and isinstance(axis, types.IntegerLiteral)):
        return None
    _, groups = _groups(block.shape, axis.literal_value)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        parts = vectors_of(builder, block, args[0])
        result = list(parts)
        for group in groups:
            before: list[Any] = [[]]  # at each place, the union of all places before it, if any
            for i in group[:-1]:
                before.append([_any_of(builder, [*before[-1], parts[i]])])
            after: list[Any] = []
            for place in range(len(group) - 1, -1, -1):
                sides = [*before[place], *after]
                result[group[place]] = _any_of(builder, sides) if sides else block.constant(0)
                after = [_any_of(builder, [parts[group[place]], *after])]
        return block_of(builder, block, result)

    return block(block, axis), codegen


@intrinsic  # type: ignore[untyped-decorator]
def flatten(typingctx: Any, block: Any) -> Any:
    """``flatten(block)``: a block of one vector as that vector."""
    if not (isinstance(block, LanesType) and math.prod(block.shape) == 1):
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return vectors_of(builder, block, args[0])[0]

    return block.reshaped(())(block), codegen


def _across(builder: Any, typ: LanesType, method: str, vector: Any) -> Any:
    """The lanes of one vector put together, as an ``i64``."""
    name = f"llvm.vector.reduce.{method}.v{typ.count}i{typ.bits}"
    word = ir.IntType(typ.bits)
    function = cgutils.get_or_insert_function(builder.module, ir.FunctionType(word, [typ.vector]), name)
    return as_integer(builder, builder.call(function, [vector]), ir.IntType(64))


@intrinsic  # type: ignore[untyped-decorator]
def total(typingctx: Any, block: Any) -> Any:
    """``total(block)``: the sum of all its words, modulo the word, as an integer (its low 63 bits)."""
    if not isinstance(block, LanesType):
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return _across(builder, block, "add", reduce(builder.add, vectors_of(builder, block, args[0])))

    return types.intp(block), codegen


@intrinsic  # type: ignore[untyped-decorator]
def merged(typingctx: Any, vector: Any) -> Any:
    """``merged(vector)``: the bits set in any lane, as an ``int64`` (the low 63 bits)."""
    if not isinstance(vector, LanesType) or vector.shape != ():
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        value = _across(builder, vector, "or", args[0])
        return builder.and_(value, ir.Constant(value.type, (1 << 63) - 1))

    return types.int64(vector), codegen
