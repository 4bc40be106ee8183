"""Loads and stores between arrays and registers: whole rows of a tile, blocks of rows, and single words."""

from __future__ import annotations

import itertools
import math
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from gridlanes.kernels.lanes.operators import as_integer, block_of, splat, vectors_of
from gridlanes.kernels.lanes.types import ColumnType, LanesType, MaskType, ShapeType, lanes_of, lanes_of_part, word_bits


def _index(context: Any, builder: Any, value: Any, typ: Any) -> Any:
    return context.cast(builder, value, typ, types.intp)


def _pointer(context: Any, builder: Any, array_type: Any, array: Any, number: Any, element: Any) -> Any:
    """The address of element `number` of an array seen as a flat run of `element`s."""
    data = context.make_array(array_type)(context, builder, array).data
    return builder.gep(builder.bitcast(data, element.as_pointer()), [number])


def array_of(tile_type: Any) -> Any:
    """The type of the array that a tile, or some columns of it, lie in."""
    return tile_type.tile if isinstance(tile_type, ColumnType) else tile_type


def read(builder: Any, pointer: Any, array_type: Any) -> Any:
    """The vector at a pointer into a tile, aligned as the tile's words are."""
    value = builder.load(pointer)
    value.align = array_of(array_type).dtype.bitwidth // 8
    return value


def write(builder: Any, value: Any, pointer: Any, array_type: Any) -> None:
    """Stores a vector at a pointer into a tile, aligned as the tile's words are."""
    builder.store(value, pointer).align = array_of(array_type).dtype.bitwidth // 8


def addresses(context: Any, builder: Any, sig: Any, args: Any, shape: ShapeType) -> list[Any]:
    """The addresses of the rows of a tile that entry `i` of an index array lists, for `args` (tile, index, i, ...)."""
    count = math.prod(shape.dims)
    # In vectors of a tile of which some columns are looked at.
    stride = lanes_of(array_of(sig.args[0])).count // lanes_of(sig.args[0]).count  # type: ignore[union-attr]
    number = _index(context, builder, args[2], sig.args[2])
    data = context.make_array(sig.args[1])(context, builder, args[1]).data
    entry = builder.gep(data, [builder.mul(number, ir.Constant(number.type, count))])

    def address(k: int) -> Any:
        row = builder.load(builder.gep(entry, [ir.Constant(ir.IntType(64), k)]))
        return _row(context, builder, sig.args[0], args[0], row, sig.args[1].dtype)

    if not shape.steps:
        return [address(k) for k in range(count)]
    first, places = address(0), itertools.product(*map(range, shape.dims))
    rows = [sum(i * step for i, step in zip(place, shape.steps, strict=True)) for place in places]
    return [builder.gep(first, [ir.Constant(ir.IntType(64), row * stride)]) for row in rows]


def _row(context: Any, builder: Any, tile_type: Any, tile: Any, row: Any, row_type: Any) -> Any:
    """The address of a row of a tile, or of the columns' words in that row."""
    number = _index(context, builder, row, row_type)
    lanes = lanes_of(tile_type)
    assert lanes is not None
    if isinstance(tile_type, ColumnType):
        whole = lanes_of(tile_type.tile)
        assert whole is not None
        parts = cgutils.create_struct_proxy(tile_type)(context, builder, value=tile)
        number = builder.add(builder.mul(number, ir.Constant(number.type, whole.count)), parts.lane)
        word = _pointer(context, builder, tile_type.tile, parts.tile, number, ir.IntType(lanes.bits))
        return builder.bitcast(word, lanes.vector.as_pointer())
    return _pointer(context, builder, tile_type, tile, number, lanes.vector)


def _view_of(column_type: ColumnType) -> Any:
    """Code that makes a view of columns of a tile, of the type given; the second argument says which columns."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        parts = cgutils.create_struct_proxy(column_type)(context, builder)
        parts.tile = args[0]
        place = _index(context, builder, args[1], sig.args[1])
        parts.lane = builder.mul(place, ir.Constant(place.type, column_type.count))
        return parts._getvalue()

    return codegen


@intrinsic  # type: ignore[untyped-decorator]
def one_column(typingctx: Any, tile: Any, lane: Any) -> Any:
    """``one_column(tile, lane)``: the states' words in one lane, to be loaded and stored as vectors of one lane."""
    if lanes_of(tile) is None or not isinstance(lane, types.Integer):
        return None
    column_type = ColumnType(tile)
    return column_type(tile, lane), _view_of(column_type)


@intrinsic  # type: ignore[untyped-decorator]
def n_parts(typingctx: Any, tile: Any) -> Any:
    """``n_parts(tile)``: into how many parts `part_of` divides the lanes of a tile."""
    lanes = lanes_of(tile)
    if lanes is None or isinstance(tile, ColumnType):
        return None
    number = ir.Constant(ir.IntType(64), lanes.count // lanes_of_part(lanes))
    return types.intp(tile), lambda context, builder, sig, args: number


@intrinsic  # type: ignore[untyped-decorator]
def part_of(typingctx: Any, tile: Any, number: Any) -> Any:
    """``part_of(tile, number)``: some of the lanes of a tile, as many as the processor holds in a register, to be read
    and written as vectors of so many lanes. For a kernel with too many vectors for the registers: the compiler would
    take the parts in turn, operation by operation.
    """
    lanes = lanes_of(tile)
    if lanes is None or isinstance(tile, ColumnType) or not isinstance(number, types.Integer):
        return None
    column_type = ColumnType(tile, lanes_of_part(lanes))
    return column_type(tile, number), _view_of(column_type)


@intrinsic  # type: ignore[untyped-decorator]
def part_bits(typingctx: Any, part: Any, mask: Any) -> Any:
    """``part_bits(part, mask)``: a ``uint64`` with a bit set for each lane of the tile in which the mask, of the lanes
    of a part, holds.
    """
    if not (isinstance(part, ColumnType) and isinstance(mask, MaskType) and mask.shape == ()):
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        first = cgutils.create_struct_proxy(part)(context, builder, value=args[0]).lane
        word = builder.zext(builder.bitcast(args[1], ir.IntType(mask.count)), ir.IntType(64))
        return builder.shl(word, first)

    return types.uint64(part, mask), codegen


@intrinsic  # type: ignore[untyped-decorator]
def load(typingctx: Any, tile: Any, row: Any) -> Any:
    """``load(tile, row)``: the lane vector of one coord; of a column, a vector of its one lane."""
    lanes = lanes_of(tile)
    if lanes is None or not isinstance(row, types.Integer):
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        pointer = _row(context, builder, sig.args[0], args[0], args[1], sig.args[1])
        return read(builder, pointer, sig.args[0])

    return lanes(tile, row), codegen


@intrinsic  # type: ignore[untyped-decorator]
def load_rows(typingctx: Any, tile: Any, first: Any, shape: Any) -> Any:
    """``load_rows(tile, first, shape)``: the block of consecutive rows from `first` on, in C order."""
    lanes = lanes_of(tile)
    if lanes is None or not isinstance(shape, ShapeType):
        return None
    block = lanes.reshaped(shape.dims)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        row = _index(context, builder, args[1], sig.args[1])
        pointer = _pointer(context, builder, sig.args[0], args[0], row, lanes.vector)
        steps = [builder.gep(pointer, [ir.Constant(row.type, k)]) for k in range(math.prod(shape.dims))]
        return block_of(builder, block, [read(builder, step, sig.args[0]) for step in steps])

    return block(tile, first, shape), codegen


@intrinsic  # type: ignore[untyped-decorator]
def store(typingctx: Any, tile: Any, row: Any, value: Any) -> Any:
    """``store(tile, row, value)``: writes the lane vector of one coord."""
    lanes = lanes_of(tile)
    if lanes is None or lanes != value:
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        pointer = _row(context, builder, sig.args[0], args[0], args[1], sig.args[1])
        write(builder, args[2], pointer, sig.args[0])
        return context.get_dummy_value()

    return types.void(tile, row, value), codegen


@intrinsic  # type: ignore[untyped-decorator]
def update(typingctx: Any, tile: Any, row: Any, before: Any, after: Any) -> Any:
    """``update(tile, row, before, after)``: writes `after` where `before` was read; returns the bits that differ."""
    lanes = lanes_of(tile)
    if lanes is None or not lanes == before == after:
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        pointer = _row(context, builder, sig.args[0], args[0], args[1], sig.args[1])
        write(builder, args[3], pointer, sig.args[0])
        return builder.xor(args[2], args[3])

    return lanes(tile, row, before, after), codegen


@intrinsic  # type: ignore[untyped-decorator]
def gather(typingctx: Any, tile: Any, index: Any, i: Any, shape: Any) -> Any:
    """``gather(tile, index, i, shape)``: the block of the coords ``index[i]``; `index` is ``(n, *shape)``, C order.

    If the shape has steps, the first coord stands for all of them.
    """
    lanes = lanes_of(tile)
    if lanes is None or not isinstance(shape, ShapeType):
        return None
    block = lanes.reshaped(shape.dims)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        pointers = addresses(context, builder, sig, args, shape)
        return block_of(builder, block, [read(builder, pointer, sig.args[0]) for pointer in pointers])

    return block(tile, index, i, shape), codegen


def _scattered(context: Any, builder: Any, sig: Any, args: Any, shape: ShapeType, parts: list[Any]) -> Any:
    """Writes the vectors of a block to their rows; the OR of the bits that changed."""
    changed = lanes_of(sig.args[0]).constant(0)  # type: ignore[union-attr]
    for pointer, part in zip(addresses(context, builder, sig, args, shape), parts, strict=True):
        # The old word is read again here rather than kept: registers are dearer than first-level cache.
        changed = builder.or_(changed, builder.xor(read(builder, pointer, sig.args[0]), part))
        write(builder, part, pointer, sig.args[0])
    return changed


@intrinsic  # type: ignore[untyped-decorator]
def scatter(typingctx: Any, tile: Any, index: Any, i: Any, block: Any) -> Any:
    """``scatter(tile, index, i, block)``: writes back what `gather` read; returns the OR of the bits that changed."""
    lanes = lanes_of(tile)
    if lanes is None or not isinstance(block, LanesType):
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        parts = vectors_of(builder, block, args[3])
        return _scattered(context, builder, sig, args, ShapeType(block.shape), parts)

    return lanes(tile, index, i, block), codegen


@intrinsic  # type: ignore[untyped-decorator]
def scatter_in(typingctx: Any, tile: Any, index: Any, i: Any, shape: Any, block: Any) -> Any:
    """``scatter_in(tile, index, i, shape, block)``: as `scatter`, for a shape that may have steps."""
    lanes = lanes_of(tile)
    if lanes is None or not isinstance(block, LanesType) or not isinstance(shape, ShapeType):
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return _scattered(context, builder, sig, args, shape, vectors_of(builder, block, args[4]))

    return lanes(tile, index, i, shape, block), codegen


@intrinsic  # type: ignore[untyped-decorator]
def forget(typingctx: Any) -> Any:
    """``forget()``: the compiler takes all that it has loaded for out of date, so that later loads read again.

    Between two steps that use a large block it would rather keep the block in registers, for which there are too
    many words, and so write them to the stack and read them from there.
    """

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        builder.asm(ir.FunctionType(ir.VoidType(), []), "", "~{memory}", [], True)
        return context.get_dummy_value()

    return types.void(), codegen


@intrinsic  # type: ignore[untyped-decorator]
def store_bytes(typingctx: Any, array: Any, row: Any, value: Any) -> Any:
    """``store_bytes(array, row, value)``: the low byte of every lane to ``array[row]``, `array` is ``uint8 (n, L)``."""
    if word_bits(array) != 8 or not isinstance(value, LanesType) or value.shape != ():
        return None
    narrow = ir.VectorType(ir.IntType(8), value.count)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        row_number = _index(context, builder, args[1], sig.args[1])
        pointer = _pointer(context, builder, sig.args[0], args[0], row_number, narrow)
        write(builder, builder.trunc(args[2], narrow), pointer, sig.args[0])
        return context.get_dummy_value()

    return types.void(array, row, value), codegen


@intrinsic  # type: ignore[untyped-decorator]
def read_word(typingctx: Any, array: Any, number: Any) -> Any:
    """``read_word(array, number)``: one word, counted in C order over the whole array, as a vector of one lane."""
    bits = word_bits(array)
    if bits is None:
        return None
    word = LanesType(bits, 1)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        place = _index(context, builder, args[1], sig.args[1])
        return read(builder, _pointer(context, builder, sig.args[0], args[0], place, word.vector), sig.args[0])

    return word(array, number), codegen


@intrinsic  # type: ignore[untyped-decorator]
def write_word(typingctx: Any, array: Any, number: Any, word: Any) -> Any:
    """``write_word(array, number, word)``: writes one word where `read_word` reads it."""
    bits = word_bits(array)
    if bits is None or word != LanesType(bits, 1):
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        place = _index(context, builder, args[1], sig.args[1])
        write(builder, args[2], _pointer(context, builder, sig.args[0], args[0], place, word.vector), sig.args[0])
        return context.get_dummy_value()

    return types.void(array, number, word), codegen


@intrinsic  # type: ignore[untyped-decorator]
def read_number(typingctx: Any, array: Any, number: Any) -> Any:
    """``read_number(array, number)``: the word that `read_word` reads, as an integer (its low 63 bits)."""
    bits = word_bits(array)
    if bits is None:
        return None
    word = ir.IntType(bits)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        place = _index(context, builder, args[1], sig.args[1])
        value = read(builder, _pointer(context, builder, sig.args[0], args[0], place, word), sig.args[0])
        return as_integer(builder, value, ir.IntType(64))

    return types.intp(array, number), codegen


@intrinsic  # type: ignore[untyped-decorator]
def broadcast(typingctx: Any, tile: Any, number: Any) -> Any:
    """``broadcast(tile, number)``: the word that `read_word` reads, in every lane."""
    lanes = lanes_of(tile)
    if lanes is None:
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        place = _index(context, builder, args[1], sig.args[1])
        pointer = _pointer(context, builder, sig.args[0], args[0], place, ir.IntType(lanes.bits))
        return splat(builder, lanes, read(builder, pointer, sig.args[0]))

    return lanes(tile, number), codegen


@intrinsic  # type: ignore[untyped-decorator]
def column(typingctx: Any, tile: Any, first: Any, lane: Any) -> Any:
    """``column(tile, first, lane)``: the words of one lane in L consecutive rows, as a vector along the coords."""
    lanes = lanes_of(tile)
    if lanes is None:
        return None
    word = ir.IntType(lanes.bits)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        row, lane = (_index(context, builder, args[i], sig.args[i]) for i in (1, 2))
        place = builder.add(builder.mul(row, ir.Constant(row.type, lanes.count)), lane)
        pointer = _pointer(context, builder, sig.args[0], args[0], place, word)
        vector = lanes.constant(0)
        for k in range(lanes.count):
            step = builder.gep(pointer, [ir.Constant(ir.IntType(64), k * lanes.count)])
            value = read(builder, step, sig.args[0])
            vector = builder.insert_element(vector, value, ir.Constant(ir.IntType(32), k))
        return vector

    return lanes(tile, first, lane), codegen


@intrinsic  # type: ignore[untyped-decorator]
def word_of(typingctx: Any, column: Any, row: Any) -> Any:
    """``word_of(column, row)``: the word of one coord in a column, as an ``int64`` (its low 63 bits)."""
    if not isinstance(column, ColumnType):
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        pointer = _row(context, builder, sig.args[0], args[0], args[1], sig.args[1])
        word = builder.extract_element(read(builder, pointer, sig.args[0]), ir.Constant(ir.IntType(32), 0))
        value = as_integer(builder, word, ir.IntType(64))
        return builder.and_(value, ir.Constant(value.type, (1 << 63) - 1))

    return types.int64(column, row), codegen


@intrinsic  # type: ignore[untyped-decorator]
def put(typingctx: Any, column: Any, row: Any, word: Any) -> Any:
    """``put(column, row, word)``: writes the word of one coord of a column, an integer."""
    lanes = lanes_of(column)
    if not isinstance(column, ColumnType) or lanes is None or not isinstance(word, types.Integer):
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        pointer = _row(context, builder, sig.args[0], args[0], args[1], sig.args[1])
        value = as_integer(builder, context.cast(builder, args[2], sig.args[2], types.int64), ir.IntType(lanes.bits))
        write(builder, splat(builder, lanes, value), pointer, sig.args[0])
        return context.get_dummy_value()

    return types.void(column, row, word), codegen
