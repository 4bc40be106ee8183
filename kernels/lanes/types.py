"""The Numba types: lane vectors, blocks of them, masks, and shapes known when a kernel is compiled."""

from __future__ import annotations

import math
from typing import Any

from llvmlite import ir
from numba import types
from numba.core.registry import cpu_target
from numba.extending import NativeValue, models, register_model, typeof_impl, unbox

REGISTER_BITS = 512


class LanesType(types.Type):  # type: ignore[misc]
    """A block of lane vectors: `bits` a word, `count` lanes, `shape` of the block (``()``: one vector)."""

    def __init__(self, bits: int, count: int, shape: tuple[int, ...] = ()):
        self.bits, self.count, self.shape = bits, count, tuple(shape)
        super().__init__(name=f"lanes{bits}x{count}{list(self.shape)}")

    def reshaped(self, shape: tuple[int, ...]) -> LanesType:
        return LanesType(self.bits, self.count, shape)

    @property
    def vector(self) -> ir.VectorType:
        return ir.VectorType(ir.IntType(self.bits), self.count)

    def constant(self, value: int) -> ir.Constant:
        """`value` in every lane."""
        word = ir.IntType(self.bits)(value & ((1 << self.bits) - 1))
        return ir.Constant(self.vector, [word] * self.count)


class MaskType(types.Type):  # type: ignore[misc]
    """One truth value a lane: ``<L x i1>``, or a block of such vectors."""

    def __init__(self, count: int, shape: tuple[int, ...] = ()):
        self.count, self.shape = count, tuple(shape)
        super().__init__(name=f"mask{count}{list(self.shape)}")

    @property
    def vector(self) -> ir.VectorType:
        return ir.VectorType(ir.IntType(1), self.count)


class ShapeType(types.Type):  # type: ignore[misc]
    """The type of a `Shape`: the numbers are part of the type, so kernels are compiled for them."""

    def __init__(self, dims: tuple[int, ...], steps: tuple[int, ...] = ()):
        self.dims, self.steps = dims, steps
        super().__init__(name=f"shape{list(dims)}{list(steps)}")


class Shape:
    """A block shape known when a kernel is compiled, e.g. ``Shape(3, 3, 3)``.

    `steps`: how many rows of a tile lie between neighbours along each axis, if that is the same everywhere; then all
    places of a block follow from its first one.
    """

    def __init__(self, *dims: int, steps: tuple[int, ...] = ()):
        assert len(steps) in (0, len(dims))
        self.dims, self.steps = dims, steps

    def __repr__(self) -> str:
        return f"Shape{self.dims}" if not self.steps else f"Shape{self.dims} in steps of {self.steps}"


class _BlockModel(models.PrimitiveModel):  # type: ignore[misc]
    """One vector, or an array of them."""

    def __init__(self, manager: Any, fe_type: LanesType | MaskType):
        vector = fe_type.vector
        storage = vector if fe_type.shape == () else ir.ArrayType(vector, math.prod(fe_type.shape))
        super().__init__(manager, fe_type, storage)


register_model(LanesType)(_BlockModel)
register_model(MaskType)(_BlockModel)
register_model(ShapeType)(models.OpaqueModel)


@typeof_impl.register(Shape)  # type: ignore[untyped-decorator]
def _typeof_shape(value: Shape, _context: Any) -> ShapeType:
    return ShapeType(value.dims, value.steps)


@unbox(ShapeType)  # type: ignore[untyped-decorator]
def _unbox_shape(_typ: Any, _obj: Any, c: Any) -> NativeValue:
    return NativeValue(c.context.get_dummy_value())


class ColumnType(types.Type):  # type: ignore[misc]
    """One lane of a tile, or `count` of them beside each other: a kernel that is given it works on vectors of these
    lanes alone.
    """

    def __init__(self, tile: Any, count: int = 1):
        self.tile, self.count = tile, count
        super().__init__(name=f"column{count}({tile})")


@register_model(ColumnType)
class _ColumnModel(models.StructModel):  # type: ignore[misc]
    def __init__(self, manager: Any, fe_type: ColumnType):
        super().__init__(manager, fe_type, [("tile", fe_type.tile), ("lane", types.intp)])


def word_bits(array: Any) -> int | None:
    """The bits of one word of a typed array of words, or None if it is none.

    One or two axes hold one word an entry; with three axes the last holds the two halves of a 128-bit word.
    """
    if not (isinstance(array, types.Array) and array.layout == "C" and isinstance(array.dtype, types.Integer)):
        return None
    if array.ndim == 3:
        return 128 if array.dtype.bitwidth == 64 else None
    return int(array.dtype.bitwidth)


def lanes_of(array: Any) -> LanesType | None:
    """The lane vector that a row of a tile (or of some columns of it) holds, or None if it is no tile."""
    if isinstance(array, ColumnType):
        bits = word_bits(array.tile)
        return None if bits is None else LanesType(bits, array.count)
    bits = word_bits(array)
    if bits is None or bits == 8 or array.ndim < 2:
        return None
    return LanesType(bits, REGISTER_BITS // bits)


def has_mask_registers(context: Any) -> bool:
    """Whether the processor that code is written for holds a truth value a lane in registers of their own."""
    _, _, features = context.codegen().magic_tuple()
    return "+avx512bw" in features.split(",")


def lanes_of_part(lanes: LanesType) -> int:
    """How many lanes of a tile the processor holds in one register. Other than with AVX2, all are taken together."""
    _, _, features = cpu_target.target_context.codegen().magic_tuple()
    if "+avx2" in features.split(",") and "+avx512f" not in features.split(","):
        return max(1, 256 // lanes.bits)
    return lanes.count
