"""Masks as integers: one bit for each lane in a ``uint64``, for scalar code that handles single lanes."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from gridlanes.kernels.lanes.operators import as_integer, block_of, operation_of, splat, vectors_of
from gridlanes.kernels.lanes.types import LanesType, MaskType, ShapeType, lanes_of

NO_LANE = np.uint64(0)


@intrinsic  # type: ignore[untyped-decorator]
def bits(typingctx: Any, mask: Any) -> Any:
    """``bits(mask)``: a ``uint64`` with bit *l* set where lane *l* holds."""
    if not (isinstance(mask, MaskType) and mask.shape == ()):
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.zext(builder.bitcast(args[0], ir.IntType(mask.count)), ir.IntType(64))

    return types.uint64(mask), codegen


def _of_word(result: Any) -> Callable[[Callable[[Any, Any], Any]], Any]:
    """Makes an operation on a ``uint64`` of the function that writes its code."""

    def operation(emit: Callable[[Any, Any], Any]) -> Any:
        def typed(typingctx: Any, word: Any) -> Any:
            if word != types.uint64:
                return None
            return result(word), lambda context, builder, sig, args: emit(builder, args[0])

        return operation_of(emit, typed)

    return operation


@_of_word(types.intp)
def first_bit(builder: Any, word: Any) -> Any:
    """``first_bit(word)``: the number of the lowest bit of a ``uint64`` that is not zero."""
    return builder.cttz(word, ir.Constant(ir.IntType(1), 1))


@_of_word(types.intp)
def last_bit(builder: Any, word: Any) -> Any:
    """``last_bit(word)``: the number of the highest bit of a ``uint64`` that is not zero."""
    leading = builder.ctlz(word, ir.Constant(ir.IntType(1), 1))
    return builder.sub(ir.Constant(leading.type, 63), leading)


@_of_word(types.intp)
def bit_count(builder: Any, word: Any) -> Any:
    """``bit_count(word)``: the number of bits of a ``uint64``."""
    return builder.ctpop(word)


@_of_word(types.uint64)
def rest_of(builder: Any, word: Any) -> Any:
    """``rest_of(word)``: a ``uint64`` without its lowest bit."""
    return builder.and_(word, builder.sub(word, ir.Constant(word.type, 1)))


@intrinsic  # type: ignore[untyped-decorator]
def one_lane(typingctx: Any, lane: Any) -> Any:
    """``one_lane(lane)``: a ``uint64`` with the bit of one lane."""
    if not isinstance(lane, types.Integer):
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.shl(ir.Constant(ir.IntType(64), 1), context.cast(builder, args[0], sig.args[0], types.uint64))

    return types.uint64(lane), codegen


def _of_bits(context: Any, builder: Any, lanes: LanesType, word: Any) -> Any:
    """One truth value a lane, vector of ``i1``, from the bits of an integer."""
    bits_in_one_word = ir.IntType(lanes.count)
    if _has_mask_registers(context) or lanes.bits > 64:
        return builder.bitcast(as_integer(builder, word, bits_in_one_word), ir.VectorType(ir.IntType(1), lanes.count))
    # Without such registers LLVM would take the integer apart bit by bit, so each lane tests its own bit instead. A
    # word may have fewer bits than there are lanes.
    part = min(lanes.bits, lanes.count)
    splats = []
    for first in range(0, lanes.count, part):
        here = builder.lshr(word, ir.Constant(word.type, first))
        splats.append(splat(builder, LanesType(lanes.bits, part), as_integer(builder, here, ir.IntType(lanes.bits))))
    while len(splats) > 1:
        n_both = 2 * splats[0].type.count
        places = ir.Constant(ir.VectorType(ir.IntType(32), n_both), [*range(n_both)])
        pairs = zip(splats[::2], splats[1::2], strict=True)
        splats = [builder.shuffle_vector(low, high, places) for low, high in pairs]
    own = ir.Constant(lanes.vector, [ir.IntType(lanes.bits)(1 << lane % part) for lane in range(lanes.count)])
    return builder.icmp_unsigned("==", builder.and_(splats[0], own), own)


def _has_mask_registers(context: Any) -> bool:
    """Whether the processor that code is written for holds a truth value a lane in registers of their own."""
    _, _, features = context.codegen().magic_tuple()
    return "+avx512bw" in features.split(",")


@intrinsic  # type: ignore[untyped-decorator]
def mask(typingctx: Any, like: Any, word: Any) -> Any:
    """``mask(like, word)``: the opposite of `bits`, for the lanes of the tile `like`."""
    lanes = lanes_of(like)
    if lanes is None or not isinstance(word, types.Integer):
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return _of_bits(context, builder, lanes, context.cast(builder, args[1], sig.args[1], types.uint64))

    return MaskType(lanes.count)(like, word), codegen


@intrinsic  # type: ignore[untyped-decorator]
def mask_rows(typingctx: Any, like: Any, words: Any, i: Any, shape: Any) -> Any:
    """``mask_rows(like, words, i, shape)``: the block of masks made of row `i` of `words` ``uint32 (n, *shape)``."""
    lanes = lanes_of(like)
    if lanes is None or not isinstance(shape, ShapeType) or words.dtype != types.uint32:
        return None
    block = MaskType(lanes.count, shape.dims)
    n_parts = math.prod(shape.dims)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        row = context.cast(builder, args[2], sig.args[2], types.intp)
        data = context.make_array(sig.args[1])(context, builder, args[1]).data
        base = builder.gep(data, [builder.mul(row, ir.Constant(row.type, n_parts))])
        parts = []
        for k in range(n_parts):
            word = builder.load(builder.gep(base, [ir.Constant(row.type, k)]))
            parts.append(_of_bits(context, builder, lanes, word))
        return block_of(builder, block, parts)

    return block(like, words, i, shape), codegen


@intrinsic  # type: ignore[untyped-decorator]
def bit_pair(typingctx: Any, mask: Any) -> Any:
    """``bit_pair(mask)``: the lanes of all parts of a block of masks, in C order, as the bits of two ``uint64``, the
    first 64 in the first of them. There must be at most 128.
    """
    if not isinstance(mask, MaskType) or mask.count * math.prod(mask.shape) > 128:
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        words = [ir.Constant(ir.IntType(64), 0)] * 2
        for k, part in enumerate(vectors_of(builder, mask, args[0])):
            word = builder.zext(builder.bitcast(part, ir.IntType(mask.count)), ir.IntType(64))
            number, place = divmod(k * mask.count, 64)
            words[number] = builder.or_(words[number], builder.shl(word, ir.Constant(word.type, place)))
        return context.make_tuple(builder, sig.return_type, words)

    return types.UniTuple(types.uint64, 2)(mask), codegen
