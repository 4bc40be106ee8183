"""Kernels that look for two boards, and hand the second one over (kernels/rules/shared/learned_pair.py)."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.layouts import packed
from gridlanes.kernels.rule_kernel import HAND_OVER, HANDED_OVER, UNFINISHED, WANTED, call_kernel


@kernel
def _call(address, tile, index, scratch, flags):
    call_kernel(address, tile, 0, index, 0, 1, scratch, flags)


def boards_of(rule_kernel, coords, layout, word, wanted=2, room=None):
    """Whether a board all of whose coords hold `word` changed, and was broken, and the boards that were found."""
    n = len(coords)
    tile, flags = np.full((max(coords) + 1, 32), word, np.uint16), np.zeros((2, 32), np.uint16)
    scratch = np.full(room or rule_kernel.scratch(n, layout), 7, np.int64)
    scratch[:HAND_OVER] = -1, 0, 0, 0, wanted, 0
    table = [n, *coords, *packed(layout)]
    _call(rule_kernel.address(tile, column=True), tile, np.array([len(table), *table], np.int32), scratch, flags)
    assert scratch[UNFINISHED] == 0
    boards = [tile[coords, 0].tolist()] if flags[0, 0] else []
    boards += [scratch[HAND_OVER : HAND_OVER + n].tolist()] if scratch[WANTED] == HANDED_OVER else []
    return (flags[:, 0] != 0).tolist(), [tuple(int(word).bit_length() - 1 for word in board) for board in boards]


def assert_handed_over(said, every, wanted):
    """What `boards_of` said is right if these are `every` board that is right, of which so many were `wanted`."""
    (changed, broken), boards = said
    assert (len({*boards}), changed, broken) == (min(wanted, len(every)), bool(every), not every)
    assert {*boards} <= {*every}
