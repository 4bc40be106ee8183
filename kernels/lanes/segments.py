"""The steps of a crossing that go from coord to coord, one coord after the other.

Operations on whole blocks have all coords of a step at hand before the next step begins. Where a block has more vectors
than the processor has registers, the compiler would write each step's results to the stack and read them again. Here a
coord goes through all steps of its own before the next one comes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic

from gridlanes.kernels.lanes.memory import addresses, array_of, read, write
from gridlanes.kernels.lanes.operators import block_of, vectors_of
from gridlanes.kernels.lanes.types import LanesType, ShapeType, lanes_of


def _of_segments(builder: Any, typ: LanesType, value: Any, shape: ShapeType) -> list[Any]:
    """The vectors of a block with one for each segment, that of its segment for each coord."""
    order = np.broadcast_to(np.arange(len(vectors_of(builder, typ, value))).reshape(typ.shape), shape.dims).ravel()
    parts = vectors_of(builder, typ, value)
    return [parts[int(i)] for i in order]


@intrinsic  # type: ignore[untyped-decorator]
def place_in(typingctx: Any, tile: Any, index: Any, i: Any, shape: Any, alone: Any, lost: Any) -> Any:
    """``place_in(tile, index, i, shape, alone, lost)``: the block that ``gather(tile, index, i, shape)`` gives, where
    each word keeps only its bits in `alone` if it has any, else loses those in `lost`; and of that the words of one bit
    at most, zero for the others. `alone` and `lost` broadcast.
    """
    lanes = lanes_of(tile)
    if lanes is None or not (isinstance(shape, ShapeType) and isinstance(alone, LanesType) and alone == lost):
        return None
    block = lanes.reshaped(shape.dims)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        zero, one = lanes.constant(0), lanes.constant(1)
        alone_here, lost_here = (_of_segments(builder, alone, value, shape) for value in args[4:])
        words, decided = [], []
        pointers = addresses(context, builder, sig, args, shape)
        for pointer, only, without in zip(pointers, alone_here, lost_here, strict=True):
            word = read(builder, pointer, array_of(sig.args[0]))
            hidden = builder.and_(word, only)
            left = builder.and_(word, builder.not_(without))
            word = builder.select(builder.icmp_unsigned("!=", hidden, zero), hidden, left)
            rest = builder.and_(word, builder.sub(word, one))
            words.append(word)
            decided.append(builder.select(builder.icmp_unsigned("==", rest, zero), word, zero))
        blocks = [block_of(builder, block, words), block_of(builder, block, decided)]
        return context.make_tuple(builder, sig.return_type, blocks)

    return types.UniTuple(block, 2)(tile, index, i, shape, alone, lost), codegen


@intrinsic  # type: ignore[untyped-decorator]
def scatter_without(
    typingctx: Any, tile: Any, index: Any, i: Any, shape: Any, words: Any, decided: Any, taken: Any
) -> Any:
    """``scatter_without(tile, index, i, shape, words, decided, taken)``: writes each of `words` without the bits in
    `taken`, but with those in `decided`, to where ``gather(tile, index, i, shape)`` reads. `taken` broadcasts.

    Returns lane vectors: the bits that changed; not zero where a word has several bits; the smallest word.
    """
    lanes = lanes_of(tile)
    if lanes is None or not (isinstance(shape, ShapeType) and isinstance(taken, LanesType) and words == decided):
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        one = lanes.constant(1)
        sides = [vectors_of(builder, words, args[4]), vectors_of(builder, words, args[5])]
        sides.append(_of_segments(builder, taken, args[6], shape))
        changed, several, least = [], [], []
        for pointer, word, own, gone in zip(addresses(context, builder, sig, args, shape), *sides, strict=True):
            after = builder.or_(own, builder.and_(word, builder.not_(gone)))
            # The old word is read again here rather than kept: registers are dearer than first-level cache.
            changed.append(builder.xor(read(builder, pointer, array_of(sig.args[0])), after))
            several.append(builder.and_(after, builder.sub(after, one)))
            least.append(after)
            if len(changed) > 1:
                a, b = least
                changed = [builder.or_(*changed)]
                several = [builder.or_(*several)]
                least = [builder.select(builder.icmp_unsigned("<", a, b), a, b)]
            write(builder, after, pointer, array_of(sig.args[0]))
        return context.make_tuple(builder, sig.return_type, [*changed, *several, *least])

    result = types.UniTuple(lanes, 3)
    return result(tile, index, i, shape, words, decided, taken), codegen
