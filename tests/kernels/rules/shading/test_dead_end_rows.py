"""Cells that may be light, on rows of bits: what is read and written, and which of them are connected."""

from __future__ import annotations

import random

import numpy as np
from geometry import pieces

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import one_column
from gridlanes.kernels.rules.shading.dead_end_rows import (
    ThreeMarks,
    ends_in,
    is_several,
    join_light,
    read_ends,
    scratch_for_ends,
    shade,
    write_ends,
)
from gridlanes.lowering.words import WordFormat
from gridlanes.model.grid import Grid

WORDS = WordFormat(16)
PLAIN, SHADED, END = 0, 1, 2


@kernel
def joined(tile, coords, rows, cols, scratch, reached, lost):
    """Reads a board, shades the cell `lost`, if there is one, joins the light cells and writes what comes of it."""
    column, marks = one_column(tile, 0), ThreeMarks(PLAIN, SHADED, END)
    lines = ends_in(scratch, 0, rows)
    read_ends(column, coords, marks, cols, rows, lines)
    if lost >= 0:
        shade(lines, lost // cols + 1, np.int64(1) << np.int64(lost % cols))
    several = is_several(lines, rows)
    changed = join_light(lines, rows, reached)
    return changed, several, write_ends(column, coords, marks, cols, rows, lines)


def test_cells_that_cannot_be_reached_are_shaded():
    rng, seen = random.Random(3), set()
    for _ in range(300):
        rows, cols = rng.randrange(1, 6), rng.randrange(1, 6)
        size = rows * cols
        words = rng.choices((1, 2, 3, 4, 5, 6, 7), (1, 6, 6, 1, 1, 2, 4), k=size)
        lost = rng.randrange(size) if rng.random() < 0.5 else -1
        tile = WORDS.zeros(size, WORDS.lanes)
        tile[:, 0] = words
        scratch = np.zeros(scratch_for_ends(rows), np.int64)
        told = np.arange(size, dtype=np.int32), rows, cols, scratch, np.zeros(rows + 2, np.int64)
        changed, several, written = joined(tile, *told, lost)
        after = [word & 2 if k == lost else word for k, word in enumerate(words)]
        light = {k for k, word in enumerate(words) if not word & 2}
        can = pieces(Grid(rows, cols), [k for k, word in enumerate(after) if word & 5])
        assert several == (len(light) > 1)
        reached = [piece for piece in can if piece & light]
        seen.add(len(reached))
        if len(reached) > 1 or lost in light:
            assert changed == -1 or lost in light
            continue
        if light:
            after = [word if k in reached[0] else word & 2 for k, word in enumerate(after)]
        assert tile[:, 0].tolist() == after
        assert written == (after != words)
    assert {0, 1, 2} <= seen
