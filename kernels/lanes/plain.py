"""The lane operations in plain NumPy, for ``NUMBA_DISABLE_JIT=1``: a block is an array ``(*shape, L)``.

The kernels are the same source; only what `gridlanes.kernels.lanes` exports differs. Words of 128 bits are Python
integers in an object array.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Any

import numpy as np

from gridlanes.kernels.lanes.types import REGISTER_BITS, Shape

_WIDE = (1 << 128) - 1
_HALF = (1 << 64) - 1


class _Wide(np.ndarray[Any, Any]):
    """128-bit words: Python integers, kept within 0 .. 2**128 - 1."""

    def __invert__(self) -> Any:
        return np.logical_not(self) if self.dtype == bool else self ^ _WIDE

    def __add__(self, other: Any) -> Any:
        return np.add(self, other) & _WIDE

    def __sub__(self, other: Any) -> Any:
        return np.subtract(self, other) & _WIDE

    def __mul__(self, other: Any) -> Any:
        return np.multiply(self, other) & _WIDE


def _is_wide(array: Any) -> bool:
    return bool(array.ndim == 3)


def _lanes(array: Any) -> int:
    if isinstance(array, PlainColumn):
        return 1
    return REGISTER_BITS // (128 if _is_wide(array) else array.dtype.itemsize * 8)


def _join(halves: Any) -> Any:
    halves = np.asarray(halves).astype(object)
    return np.asarray(halves[..., 0] | (halves[..., 1] << 64), dtype=object).view(_Wide)


def _split(words: Any) -> Any:
    return np.stack([np.asarray(words & _HALF), np.asarray(words >> 64)], axis=-1).astype(np.uint64)


class PlainColumn:
    """One lane of a tile."""

    def __init__(self, tile: Any, lane: int):
        self.tile, self.lane, self.dtype = tile, int(lane), tile.dtype


def one_column(tile: Any, lane: Any) -> PlainColumn:
    return PlainColumn(tile, lane)


def n_parts(tile: Any) -> int:
    return 1


def part_of(tile: Any, number: Any) -> Any:
    return tile


def part_bits(part: Any, mask: Any) -> Any:
    return bits(mask)


def word_of(column: PlainColumn, row: Any) -> int:
    return int(load(column, row)[0]) & (1 << 63) - 1


def put(column: PlainColumn, row: Any, word: Any) -> None:
    column.tile[row, column.lane] = column.dtype.type(int(word) & (1 << 8 * column.dtype.itemsize) - 1)


def load(tile: Any, row: Any) -> Any:
    if isinstance(tile, PlainColumn):
        words = tile.tile[row, tile.lane : tile.lane + 1]
        return _join(words) if _is_wide(tile.tile) else words.copy()
    return _join(tile[row]) if _is_wide(tile) else tile[row].copy()


def load_rows(tile: Any, first: Any, shape: Shape) -> Any:
    rows = tile[first : first + int(np.prod(shape.dims))]
    return (_join(rows) if _is_wide(tile) else rows.copy()).reshape(*shape.dims, -1)


def store(tile: Any, row: Any, value: Any) -> None:
    if isinstance(tile, PlainColumn):
        tile.tile[row, tile.lane] = _split(value)[0] if _is_wide(tile.tile) else value[0]
        return
    tile[row] = _split(value) if _is_wide(tile) else value


def update(tile: Any, row: Any, before: Any, after: Any) -> Any:
    store(tile, row, after)
    return before ^ after


def _rows_of(index: Any, i: Any, shape: Shape) -> Any:
    if not shape.steps:
        return index[i].reshape(shape.dims)
    return index[i].ravel()[0] + np.tensordot(shape.steps, np.indices(shape.dims), 1)


def gather(tile: Any, index: Any, i: Any, shape: Shape) -> Any:
    coords = _rows_of(index, i, shape)
    return _join(tile[coords]) if _is_wide(tile) else tile[coords]


def scatter(tile: Any, index: Any, i: Any, block: Any) -> Any:
    return scatter_in(tile, index, i, Shape(*block.shape[:-1]), block)


def scatter_in(tile: Any, index: Any, i: Any, shape: Shape, block: Any) -> Any:
    coords = _rows_of(index, i, shape)
    before = _join(tile[coords]) if _is_wide(tile) else tile[coords]
    tile[coords] = _split(block) if _is_wide(tile) else block
    difference = (before ^ block).reshape(-1, block.shape[-1])
    return np.bitwise_or.reduce(difference, axis=0)


def forget() -> None:
    """NumPy keeps nothing in registers."""


def _place(scratch: Any, place: Any) -> Any:
    size = REGISTER_BITS // 64
    return scratch[place * size : (place + 1) * size].view(np.uint8)


def keep(scratch: Any, place: Any, value: Any) -> None:
    words = np.ascontiguousarray(_split(value) if value.dtype == object else value).view(np.uint8).ravel()
    _place(scratch, place)[: words.size] = words


def kept(scratch: Any, place: Any, like: Any) -> Any:
    words = fill(like, 0)
    if words.dtype == object:
        return _join(_place(scratch, place)[: 16 * len(words)].view(np.uint64).reshape(-1, 2))
    return _place(scratch, place)[: words.nbytes].view(words.dtype).copy()


def store_bytes(array: Any, row: Any, value: Any) -> None:
    array[row] = np.asarray(value & 255).astype(np.uint8)


def read_word(array: Any, number: Any) -> Any:
    if _is_wide(array):
        return _join(array.reshape(-1, 2)[number : number + 1])
    return array.reshape(-1)[number : number + 1].copy()


def write_word(array: Any, number: Any, word: Any) -> None:
    if _is_wide(array):
        array.reshape(-1, 2)[number] = _split(word)[0]
    else:
        array.reshape(-1)[number] = word[0]


def read_number(array: Any, number: Any) -> int:
    return int(read_word(array, number)[0])


def broadcast(tile: Any, number: Any) -> Any:
    value = read_number(tile, number)
    if isinstance(tile, PlainColumn) or _is_wide(tile):
        return fill(tile, value)
    return np.full(_lanes(tile), value, tile.dtype)  # rows of `tile` may have any length


def column(tile: Any, first: Any, lane: Any) -> Any:
    words = np.ascontiguousarray(tile[first : first + tile.shape[1], lane])
    return _join(words) if _is_wide(tile) else words


def rest(block: Any) -> Any:
    return block & (block - _one(block))


def _one(block: Any) -> Any:
    return 1 if block.dtype == object else block.dtype.type(1)


def lowest_bit(block: Any) -> Any:
    return block & ~rest(block)


def singles(block: Any) -> Any:
    return np.where(rest(block) == 0, block, np.zeros_like(block)).view(type(block))


def popcount(block: Any) -> Any:
    if block.dtype == object:
        return np.frompyfunc(int.bit_count, 1, 1)(block).view(_Wide)
    return np.bitwise_count(block).astype(block.dtype)


def turned(block: Any) -> Any:
    bits = 128 if block.dtype == object else 8 * block.dtype.itemsize
    words = [int(f"{int(word):0{bits}b}"[::-1], 2) for word in block.ravel()]
    return np.array(words, block.dtype).reshape(block.shape).view(type(block))


def _places(block: Any, places: Any) -> Any:
    return places if isinstance(places, np.ndarray) or block.dtype == object else block.dtype.type(places)


def shift_left(block: Any, places: Any) -> Any:
    shifted = block << _places(block, places)
    return shifted & _WIDE if block.dtype == object else shifted


def shift_right(block: Any, places: Any) -> Any:
    return block >> _places(block, places)


def bit_of(like: Any, number: Any) -> Any:
    return fill(like, 1 << int(number))


def prefer(a: Any, b: Any) -> Any:
    return np.where(a != 0, a, b).view(type(a))


def minimum(a: Any, b: Any) -> Any:
    return np.minimum(a, b)


def maximum(a: Any, b: Any) -> Any:
    return np.maximum(a, b)


def select(mask: Any, a: Any, b: Any) -> Any:
    return np.where(mask, a, b).view(type(a))


def fill(like: Any, value: Any) -> Any:
    if isinstance(like, PlainColumn):
        if _is_wide(like.tile):
            return np.full(1, int(value), dtype=object).view(_Wide)
        return np.full(1, int(value) & (1 << 8 * like.dtype.itemsize) - 1, dtype=like.dtype)
    if isinstance(like, _Wide):
        return np.full(like.shape[-1], int(value), dtype=object).view(_Wide)
    if like.dtype == np.uint64 and like.ndim == 3 and like.shape[-1] == 2:  # a tile of 128-bit words
        return np.full(_lanes(like), int(value), dtype=object).view(_Wide)
    return np.full(like.shape[-1], int(value) & (1 << 8 * like.dtype.itemsize) - 1, dtype=like.dtype)


def sixteens(value: Any) -> Any:
    return np.full(REGISTER_BITS // 16, int(value) & 0xFFFF, np.uint16)


def numbered(like: Any) -> Any:
    first = fill(like, 0)
    return first + np.arange(len(first)).astype(first.dtype)


def by_table(table: Any, words: Any, computed: Any) -> Any:
    return table[words & 31] if len(table) == 32 else computed


def union(block: Any, axis: int) -> Any:
    return np.bitwise_or.reduce(block, axis=axis, keepdims=True)


def common(block: Any, axis: int) -> Any:
    return np.bitwise_and.reduce(block, axis=axis, keepdims=True)


def repeated(block: Any, axis: int) -> Any:
    once = np.zeros_like(np.take(block, [0], axis))
    twice = once
    for i in range(block.shape[axis]):
        x = np.take(block, [i], axis)
        once, twice = once | x, twice | (once & x)
    return twice


def smallest(block: Any, axis: int) -> Any:
    return np.min(block, axis=axis, keepdims=True)


def others(block: Any, axis: int) -> Any:
    parts = [np.take(block, [i], axis) for i in range(block.shape[axis])]
    none = np.zeros_like(parts[0])
    before = accumulate(parts[:-1], np.bitwise_or, initial=none)
    after = [*accumulate(parts[:0:-1], np.bitwise_or, initial=none)][::-1]
    return np.concatenate([a | b for a, b in zip(before, after, strict=True)], axis=axis).view(type(block))


def flatten(block: Any) -> Any:
    return block.reshape(block.shape[-1])


def total(vector: Any) -> int:
    return int(vector.sum(dtype=vector.dtype))


def merged(vector: Any) -> int:
    return int(np.bitwise_or.reduce(vector)) & (1 << 63) - 1


def bits(mask: Any) -> Any:
    packed = np.packbits(np.asarray(mask, bool), bitorder="little")
    return np.uint64(int.from_bytes(packed.tobytes(), "little"))


def first_bit(word: Any) -> int:
    return (int(word) & -int(word)).bit_length() - 1


def last_bit(word: Any) -> int:
    return int(word).bit_length() - 1


def bit_count(word: Any) -> int:
    return int(word).bit_count()


def rest_of(word: Any) -> Any:
    return np.uint64(int(word) & (int(word) - 1))


def one_lane(lane: Any) -> Any:
    return np.uint64(1 << int(lane))


def mask(like: Any, word: Any) -> Any:
    return np.array([int(word) >> lane & 1 for lane in range(_lanes(like))], bool)


def mask_rows(like: Any, words: Any, i: Any, shape: Shape) -> Any:
    parts = [mask(like, word) for word in words[i].ravel()]
    return np.array(parts).reshape(*shape.dims, -1)


def bit_pair(mask: Any) -> tuple[Any, Any]:
    word = int.from_bytes(np.packbits(np.asarray(mask).ravel(), bitorder="little").tobytes(), "little")
    return np.uint64(word & (1 << 64) - 1), np.uint64(word >> 64)


def byte_of(block: Any, number: Any) -> Any:
    return (block >> block.dtype.type(8 * number)).astype(np.uint8)


def bit_planes(lows: Any, highs: Any) -> list[Any]:
    pairs = [bit_pair(block & np.uint8(1 << bit) != 0) for block in (lows, highs) for bit in range(8)]
    return [word for pair in pairs for word in pair]


def row_pair(words: Any, i: Any, shape: Shape) -> tuple[Any, Any]:
    word = sum(int(part) << 32 * k for k, part in enumerate(words[i].ravel()))
    return np.uint64(word & (1 << 64) - 1), np.uint64(word >> 64)


def counts_places(states: Any) -> bool:
    return bool(states.dtype == np.uint16)


def place_in(tile: Any, index: Any, i: Any, shape: Shape, alone: Any, lost: Any) -> tuple[Any, Any]:
    words = gather(tile, index, i, shape)
    words = prefer(words & alone, words & ~lost)
    return words, singles(words)


def scatter_without(
    tile: Any, index: Any, i: Any, shape: Shape, words: Any, decided: Any, taken: Any
) -> tuple[Any, Any, Any]:
    words = decided | (words & ~taken)
    several, least = rest(words), words
    for axis in range(len(shape.dims)):
        several, least = union(several, axis), smallest(least, axis)
    return scatter_in(tile, index, i, shape, words), flatten(several), flatten(least)
