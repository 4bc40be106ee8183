"""Masks as integers: one bit for each lane in a ``uint64``, for scalar code that handles single lanes."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import reduce
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.registry import cpu_target
from numba.extending import intrinsic

from gridlanes.kernels.lanes.operators import as_integer, block_of, operation_of, splat, vectors_of
from gridlanes.kernels.lanes.types import LanesType, MaskType, ShapeType, has_mask_registers, lanes_of

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
    if has_mask_registers(context) or lanes.bits > 64:
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


def _written_pair(builder: Any, block: LanesType, parts: list[Any], place: Any) -> None:
    """Writes the highest bits of the words of a block, one after another, to two ``uint64``."""
    words = [ir.Constant(ir.IntType(64), 0)] * 2
    for k, part in enumerate(parts):
        is_set = builder.icmp_signed("<", part, block.constant(0))
        word = builder.zext(builder.bitcast(is_set, ir.IntType(block.count)), ir.IntType(64))
        number, first = divmod(k * block.count, 64)
        words[number] = builder.or_(words[number], builder.shl(word, ir.Constant(word.type, first)))
    for number, word in enumerate(words):
        builder.store(word, builder.gep(place, [ir.Constant(ir.IntType(64), number)]))


@intrinsic  # type: ignore[untyped-decorator]
def bit_planes(typingctx: Any, lows: Any, highs: Any) -> Any:
    """``bit_planes(lows, highs)``: for each bit of words of 16, whose bytes are the words of two blocks, where it is
    set: a row of 32 ``uint64``, of which 2 b and 2 b + 1 are the places of bit b as in `bit_pair`. It lasts until the
    next call in the same function.
    """
    if not (isinstance(lows, LanesType) and lows == highs and lows.bits == 8):
        return None
    if lows.count * math.prod(lows.shape) > 128:
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        room = cgutils.alloca_once(builder, ir.ArrayType(ir.IntType(64), 32), zfill=False)
        planes = builder.bitcast(room, ir.IntType(64).as_pointer())
        halves = [vectors_of(builder, lows, block) for block in args]

        def write(bit: int) -> None:
            up = lows.constant(7 - bit % 8)
            parts = [builder.shl(x, up) for x in halves[bit // 8]]
            _written_pair(builder, lows, parts, builder.gep(planes, [ir.Constant(ir.IntType(64), 2 * bit)]))

        for bit in range(9):
            write(bit)
        # Few alphabets of 16 bits have more than nine marks.
        above = reduce(builder.or_, halves[1])
        above = builder.bitcast(builder.and_(above, lows.constant(0xFE)), ir.IntType(8 * lows.count))
        with builder.if_then(builder.icmp_unsigned("!=", above, ir.Constant(above.type, 0))):
            for bit in range(9, 16):
                write(bit)
        return planes

    return types.CPointer(types.uint64)(lows, highs), codegen


@intrinsic  # type: ignore[untyped-decorator]
def row_pair(typingctx: Any, words: Any, i: Any, shape: Any) -> Any:
    """``row_pair(words, i, shape)``: row `i` of `words` ``uint32 (n, *shape)``, of at most four entries, one after
    another as the bits of two ``uint64``.
    """
    if not isinstance(shape, ShapeType) or math.prod(shape.dims) > 4 or words.dtype != types.uint32:
        return None
    n_parts = math.prod(shape.dims)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        row = context.cast(builder, args[1], sig.args[1], types.intp)
        data = context.make_array(sig.args[0])(context, builder, args[0]).data
        base = builder.gep(data, [builder.mul(row, ir.Constant(row.type, n_parts))])
        pair = [ir.Constant(ir.IntType(64), 0)] * 2
        for k in range(n_parts):
            word = builder.zext(builder.load(builder.gep(base, [ir.Constant(row.type, k)])), ir.IntType(64))
            pair[k // 2] = builder.or_(pair[k // 2], builder.shl(word, ir.Constant(word.type, 32 * (k % 2))))
        return context.make_tuple(builder, sig.return_type, pair)

    return types.UniTuple(types.uint64, 2)(words, i, shape), codegen


def counts_places(states: Any) -> bool:
    """Whether the places of bits in a tile's words (of a typed array) are better counted in integers, a bit a word,
    than in the words: where vectors neither count bits nor have masks in registers of their own.
    """
    lanes = lanes_of(states)
    return lanes is not None and lanes.bits == 16 and not has_mask_registers(cpu_target.target_context)
