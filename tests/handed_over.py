"""Kernels that look for two boards, and hand the second one over (kernels/rules/shared/learned_pair.py)."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.layouts import packed
from gridlanes.kernels.rule_kernel import HAND_OVER, HANDED_OVER, UNFINISHED, WANTED, call_kernel


@kernel
def _call(address, tile, index, scratch, flags):
    call_kernel(address, tile, 0, index, 0, 1, scratch, flags)


def boards_after_pauses(rule_kernel, layout, words, *, coords=None, wanted=2, gave_up=0, room=None):
    """How often a search paused, whether a board whose coords hold `words` changed, and was broken, and the words of
    the boards that were found. `gave_up`: how often it is said to have given up before.
    """
    coords = range(len(words)) if coords is None else coords
    n, n_calls = len(coords), 0
    tile, flags = np.zeros((max(coords) + 1, 32), np.uint16), np.zeros((2, 32), np.uint16)
    tile[coords] = np.reshape(words, (-1, 1))
    scratch = np.full(room or rule_kernel.scratch(n, layout), 7, np.int64)
    scratch[:HAND_OVER] = -1, gave_up, 0, 0, wanted, 0
    table = [n, *coords, *packed(layout)]
    index, address = np.array([len(table), *table], np.int32), rule_kernel.address(tile, column=True)
    while n_calls == 0 or scratch[UNFINISHED]:
        _call(address, tile, index, scratch, flags)
        n_calls += 1
    boards = [tile[coords, 0].tolist()] if flags[0, 0] else []
    boards += [scratch[HAND_OVER : HAND_OVER + n].tolist()] if scratch[WANTED] == HANDED_OVER else []
    return (n_calls - 1, *(flags[:, 0] != 0).tolist()), boards


def boards_of(rule_kernel, coords, layout, word, wanted=2, room=None):
    """Whether a board all of whose coords hold `word` changed, and was broken, and the numbers of the marks of the
    boards that were found, without a pause.
    """
    words = [word] * len(coords)
    (n_pauses, *said), boards = boards_after_pauses(rule_kernel, layout, words, coords=coords, wanted=wanted, room=room)
    assert n_pauses == 0
    return said, [tuple(int(word).bit_length() - 1 for word in board) for board in boards]


def assert_handed_over(said, every, wanted):
    """What `boards_of` said is right if these are `every` board that is right, of which so many were `wanted`."""
    (changed, broken), boards = said
    assert (len({*boards}), changed, broken) == (min(wanted, len(every)), bool(every), not every)
    assert {*boards} <= {*every}
