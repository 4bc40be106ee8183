"""EachShapeOnce where placements are gone through; the laws, in which they are ended at once, are in test_rule_laws."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import call_kernel
from gridlanes.kernels.rules.shapes.each_shape_once import each_shape_once
from gridlanes.lowering.program import Program
from gridlanes.lowering.words import WordFormat
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import EachShapeOnce

WORDS = WordFormat(16)
GRID, BINARY = Grid(5, 6), Alphabet.binary()
SHAPES = ("####", "##/##", "###/.#.")


@kernel
def run(address, tile, index, scratch, flags):
    for lane in range(tile.shape[1]):
        call_kernel(address, tile, lane, index, 0, 1, scratch, flags)


def passed(parameters, tile):
    """A pass over all lanes of a copy of a tile: what it left, and its flags."""
    program = Program(GRID, BINARY)
    program.add(each_shape_once, range(30), parameters)
    after, flags = WORDS.zeros(*tile.shape), WORDS.zeros(2, WORDS.lanes)
    after[:] = tile
    address = np.uint64(each_shape_once.address(tile, column=True))
    run(address, after, program.index(), np.zeros(program.scratch_size.most, np.int64), flags)
    return after.tolist(), (flags != 0).tolist()


@pytest.mark.parametrize("n_decided", [0, 4, 12])
def test_placements_that_are_gone_through_are_those_that_no_coord_ends(n_decided):
    parameters = EachShapeOnce(1, SHAPES).parameters(Scope(GRID, BINARY, (np.arange(30),)))
    rng, tile = random.Random(n_decided), WORDS.zeros(31, WORDS.lanes)
    tile[:30] = 3
    for lane in range(WORDS.lanes):
        for cell in rng.sample(range(30), n_decided):
            tile[cell, lane] = rng.choice((1, 1, 2))
    assert parameters.ended
    assert passed(parameters._replace(ended=[]), tile) == passed(parameters, tile)
