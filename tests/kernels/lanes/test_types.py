"""What counts as a tile: element type, axes and layout decide, nothing else is accepted."""

from __future__ import annotations

import numba
import numpy as np
import pytest
from laws import FORMATS

from gridlanes.kernels.compiling.jit import JIT_OFF, kernel
from gridlanes.kernels.lanes import REGISTER_BITS, LanesType, Shape, load, store
from gridlanes.kernels.lanes.types import lanes_of, word_bits


@pytest.mark.parametrize("word_format", FORMATS, ids=lambda words: f"u{words.bits}")
def test_a_row_of_a_tile_is_one_register(word_format):
    lanes = lanes_of(numba.typeof(word_format.zeros(3, word_format.lanes)))
    assert (lanes.bits, lanes.count) == (word_format.bits, word_format.lanes)
    assert lanes.bits * lanes.count == REGISTER_BITS


@pytest.mark.parametrize(
    "array",
    [
        np.zeros((4, 64), np.uint8),
        np.zeros(32, np.uint16),
        np.zeros((32, 4), np.uint16, order="F"),
        np.zeros((2, 2, 2), np.uint32),
    ],
    ids=["bytes", "one axis", "Fortran order", "halves of 32 bits"],
)
def test_other_arrays_are_no_tiles(array):
    assert lanes_of(numba.typeof(array)) is None


def test_floats_hold_no_words():
    assert word_bits(numba.typeof(np.zeros((2, 2)))) is None


@kernel
def load_one(tile):
    store(tile, 0, load(tile, 0))


@pytest.mark.skipif(JIT_OFF, reason="types are looked at by the compiler")
def test_loading_from_no_tile_is_refused_when_the_kernel_is_compiled():
    with pytest.raises(numba.core.errors.TypingError):
        load_one(np.zeros((4, 64), np.uint8))


def test_shapes_are_part_of_the_type():
    assert numba.typeof(Shape(3, 3, 3)) == numba.typeof(Shape(3, 3, 3))
    assert numba.typeof(Shape(3, 3, 3)) != numba.typeof(Shape(2, 2, 2))
    assert repr(Shape(2, 3)) == "Shape(2, 3)"


def test_blocks_of_one_shape_are_one_type():
    assert LanesType(16, 32, (3, 3)) == LanesType(16, 32).reshaped((3, 3))
    assert LanesType(16, 32, (3, 3)) != LanesType(16, 32, (9,))
