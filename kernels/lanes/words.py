"""Operations word by word: constants, selection, counting and picking bits, on whole blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from gridlanes.kernels.lanes.operators import as_integer, block_of, broadcast_parts, operation_of, splat, vectors_of
from gridlanes.kernels.lanes.types import REGISTER_BITS, LanesType, MaskType, lanes_of

Emit = Callable[[Any, LanesType, Any], Any]


def _unary(emit: Emit) -> Any:
    """Makes an operation on each word of a block of the function that writes the code for one vector."""

    def typed(typingctx: Any, block: Any) -> Any:
        if not isinstance(block, LanesType):
            return None

        def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return block_of(builder, block, [emit(builder, block, x) for x in vectors_of(builder, block, args[0])])

        return block(block), codegen

    return operation_of(emit, typed)


def _without_lowest_bit(builder: Any, typ: LanesType, x: Any) -> Any:
    return builder.and_(x, builder.sub(x, typ.constant(1)))


@_unary
def rest(builder: Any, typ: LanesType, x: Any) -> Any:
    """``rest(block)``: each word without its lowest bit; zero where at most one bit is set."""
    return _without_lowest_bit(builder, typ, x)


@_unary
def lowest_bit(builder: Any, typ: LanesType, x: Any) -> Any:
    """``lowest_bit(block)``: the lowest bit of each word alone."""
    return builder.and_(x, builder.neg(x))


@_unary
def singles(builder: Any, typ: LanesType, x: Any) -> Any:
    """``singles(block)``: each word that has at most one bit, zero for the others."""
    zero = typ.constant(0)
    return builder.select(builder.icmp_unsigned("==", _without_lowest_bit(builder, typ, x), zero), x, zero)


@_unary
def popcount(builder: Any, typ: LanesType, x: Any) -> Any:
    """``popcount(block)``: the number of bits of each word."""
    name = f"llvm.ctpop.v{typ.count}i{typ.bits}"
    function = cgutils.get_or_insert_function(builder.module, ir.FunctionType(typ.vector, [typ.vector]), name)
    return builder.call(function, [x])


@_unary
def turned(builder: Any, typ: LanesType, x: Any) -> Any:
    """``turned(block)``: each word with its bits in opposite order."""
    name = f"llvm.bitreverse.v{typ.count}i{typ.bits}"
    function = cgutils.get_or_insert_function(builder.module, ir.FunctionType(typ.vector, [typ.vector]), name)
    return builder.call(function, [x])


@intrinsic  # type: ignore[untyped-decorator]
def byte_of(typingctx: Any, block: Any, number: Any) -> Any:
    """``byte_of(block, number)``: the byte of that number of each word, 0 the lowest, as a block of words of 8 bits."""
    if not isinstance(block, LanesType) or not isinstance(number, types.Integer):
        return None
    narrow = LanesType(8, block.count, block.shape)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        bits_below = builder.shl(context.cast(builder, args[1], sig.args[1], types.uint64), ir.IntType(64)(3))
        by = splat(builder, block, as_integer(builder, bits_below, ir.IntType(block.bits)))
        parts = [builder.trunc(builder.lshr(x, by), narrow.vector) for x in vectors_of(builder, block, args[0])]
        return block_of(builder, narrow, parts)

    return narrow(block, number), codegen


def _shift(method: str) -> Any:
    """A shift of each word of a block, by an integer or by the words of a second block."""

    def typed(typingctx: Any, block: Any, places: Any) -> Any:
        if not isinstance(block, LanesType) or not (places == block or isinstance(places, types.Integer)):
            return None

        def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            xs = vectors_of(builder, block, args[0])
            if isinstance(sig.args[1], LanesType):
                by = vectors_of(builder, block, args[1])
            else:
                number = context.cast(builder, args[1], sig.args[1], types.uint64)
                by = [splat(builder, block, as_integer(builder, number, ir.IntType(block.bits)))] * len(xs)
            return block_of(builder, block, [getattr(builder, method)(x, y) for x, y in zip(xs, by, strict=True)])

        return block(block, places), codegen

    return intrinsic(typed)


shift_left = _shift("shl")
"""``shift_left(block, places)``: each word times two to the power of `places`, an integer or a block of words; fewer
than the bits of a word"""
shift_right = _shift("lshr")
"""``shift_right(block, places)``: each word without its lowest `places` bits, as in `shift_left`"""


def _choice(sign: str) -> Any:
    """The word of two that compares so with the other, lane by lane."""

    def typed(typingctx: Any, a: Any, b: Any) -> Any:
        if not (isinstance(a, LanesType) and a == b and a.shape == ()):
            return None

        def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return builder.select(builder.icmp_unsigned(sign, *args), *args)

        return a(a, b), codegen

    return intrinsic(typed)


minimum, maximum = _choice("<"), _choice(">")
"""``minimum(a, b)`` and ``maximum(a, b)``: the smaller and the larger word, lane by lane"""


@intrinsic  # type: ignore[untyped-decorator]
def prefer(typingctx: Any, a: Any, b: Any) -> Any:
    """``prefer(a, b)``: each word of `a` that is not zero, else that of `b`."""
    if not (isinstance(a, LanesType) and a == b):
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        zero = a.constant(0)
        pairs = zip(vectors_of(builder, a, args[0]), vectors_of(builder, a, args[1]), strict=True)
        return block_of(builder, a, [builder.select(builder.icmp_unsigned("!=", x, zero), x, y) for x, y in pairs])

    return a(a, b), codegen


@intrinsic  # type: ignore[untyped-decorator]
def select(typingctx: Any, mask: Any, a: Any, b: Any) -> Any:
    """``select(mask, a, b)``: `a` where the mask holds, else `b`; shapes broadcast."""
    if not (isinstance(mask, MaskType) and isinstance(a, LanesType) and isinstance(b, LanesType)):
        return None
    if not a.count == b.count == mask.count or a.bits != b.bits:
        return None
    result = a.reshaped(np.broadcast_shapes(mask.shape, a.shape, b.shape))

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        sides = (broadcast_parts(builder, *side, result.shape) for side in zip(sig.args, args, strict=True))
        return block_of(builder, result, [builder.select(*each) for each in zip(*sides, strict=True)])

    return result(mask, a, b), codegen


@intrinsic  # type: ignore[untyped-decorator]
def fill(typingctx: Any, like: Any, value: Any) -> Any:
    """``fill(like, value)``: the non-negative integer `value` in every lane of a vector for the tile or block
    `like`.
    """
    lanes = like.reshaped(()) if isinstance(like, LanesType) else lanes_of(like)
    if lanes is None or not isinstance(value, types.Integer):
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        word = context.cast(builder, args[1], sig.args[1], types.uint64)
        return splat(builder, lanes, as_integer(builder, word, ir.IntType(lanes.bits)))

    return lanes(like, value), codegen


@intrinsic  # type: ignore[untyped-decorator]
def sixteens(typingctx: Any, value: Any) -> Any:
    """``sixteens(value)``: the non-negative integer `value` in every lane of a vector of 16-bit words, whatever the
    words of a tile are; for a kernel that looks at many places of one state at once.
    """
    if not isinstance(value, types.Integer):
        return None
    lanes = LanesType(16, REGISTER_BITS // 16)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        word = context.cast(builder, args[0], sig.args[0], types.uint64)
        return splat(builder, lanes, as_integer(builder, word, ir.IntType(16)))

    return lanes(value), codegen


@intrinsic  # type: ignore[untyped-decorator]
def bit_of(typingctx: Any, like: Any, number: Any) -> Any:
    """``bit_of(like, number)``: a vector for the tile or block `like` with bit `number` set in every lane."""
    lanes = like.reshaped(()) if isinstance(like, LanesType) else lanes_of(like)
    if lanes is None or not isinstance(number, types.Integer):
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        places = as_integer(builder, context.cast(builder, args[1], sig.args[1], types.uint64), ir.IntType(lanes.bits))
        return splat(builder, lanes, builder.shl(ir.Constant(places.type, 1), places))

    return lanes(like, number), codegen


@intrinsic  # type: ignore[untyped-decorator]
def numbered(typingctx: Any, like: Any) -> Any:
    """``numbered(like)``: in each lane its number, for the tile or block `like`."""
    lanes = like.reshaped(()) if isinstance(like, LanesType) else lanes_of(like)
    if lanes is None:
        return None
    word = ir.IntType(lanes.bits)
    numbers = ir.Constant(lanes.vector, [word(lane) for lane in range(lanes.count)])
    return lanes(like), lambda context, builder, sig, args: numbers


@intrinsic  # type: ignore[untyped-decorator]
def by_table(typingctx: Any, table: Any, words: Any, computed: Any) -> Any:
    """``by_table(table, words, computed)``: for each word the entry of `table` in the lane of that number.

    A function of five bits is computed once, of `numbered`, and then looked up by one instruction where vectors have 32
    lanes and the processor can (AVX-512 BW). Elsewhere it is `computed`, which the caller vouches to be the same.
    """
    if not (isinstance(table, LanesType) and table == words == computed and table.shape == ()):
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        _, _, features = context.codegen().magic_tuple()
        if (table.count, table.bits) != (32, 16) or "+avx512bw" not in features.split(","):
            return args[2]
        name = "llvm.x86.avx512.permvar.hi.512"
        function_type = ir.FunctionType(table.vector, [table.vector, table.vector])
        function = cgutils.get_or_insert_function(builder.module, function_type, name)
        return builder.call(function, [args[0], args[1]])

    return table(table, words, computed), codegen
