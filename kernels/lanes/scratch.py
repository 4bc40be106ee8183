"""Lane vectors in scratch memory: a kernel that goes along a line and back stores intermediate results there.

Scratch is an untyped ``int64`` array; a place in it is as long as a register, `WORDS` entries.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from gridlanes.kernels.lanes.types import REGISTER_BITS, LanesType, lanes_of

WORDS = REGISTER_BITS // 64
"""entries of a scratch array that hold one lane vector"""


def _place(context: Any, builder: Any, sig: Any, args: Any, vector: Any) -> Any:
    """The address of place ``args[1]`` in the scratch array ``args[0]``."""
    data = context.make_array(sig.args[0])(context, builder, args[0]).data
    number = context.cast(builder, args[1], sig.args[1], types.intp)
    start = builder.gep(data, [builder.mul(number, ir.Constant(number.type, WORDS))])
    return builder.bitcast(start, vector.as_pointer())


def _is_scratch(array: Any) -> bool:
    return isinstance(array, types.Array) and array.dtype == types.int64 and array.ndim == 1 and array.layout == "C"


@intrinsic  # type: ignore[untyped-decorator]
def keep(typingctx: Any, scratch: Any, place: Any, value: Any) -> Any:
    """``keep(scratch, place, value)``: writes a lane vector to a place of a scratch array."""
    if not (_is_scratch(scratch) and isinstance(place, types.Integer)):
        return None
    if not (isinstance(value, LanesType) and value.shape == ()):
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        builder.store(args[2], _place(context, builder, sig, args, value.vector)).align = 8
        return context.get_dummy_value()

    return types.void(scratch, place, value), codegen


@intrinsic  # type: ignore[untyped-decorator]
def kept(typingctx: Any, scratch: Any, place: Any, like: Any) -> Any:
    """``kept(scratch, place, like)``: the lane vector that `keep` wrote there, for the tile, column or block `like`."""
    lanes = like.reshaped(()) if isinstance(like, LanesType) else lanes_of(like)
    if lanes is None or not (_is_scratch(scratch) and isinstance(place, types.Integer)):
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        value = builder.load(_place(context, builder, sig, args, lanes.vector))
        value.align = 8
        return value

    return lanes(scratch, place, like), codegen
