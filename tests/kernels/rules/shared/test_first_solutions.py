"""What is kept of solutions, and what of that is written and handed over."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import one_column
from gridlanes.kernels.rule_kernel import HAND_OVER, HANDED_OVER, WANTED
from gridlanes.kernels.rules.shared.first_solutions import keep_solution, write_solutions

SIZE = 4


@kernel
def _written(tile, coords, solutions, bounded, found, known, scratch):
    for k in range(len(solutions)):
        keep_solution(solutions[k : k + 1], 1, found, k, bounded)
    told = np.int64(1), 1, found, len(solutions), bounded, known
    return write_solutions(one_column(tile, 0), coords, *told, scratch)


def written(solutions, bounded):
    """The words that are written of four open cells, those that are handed over, and whether they are said to be."""
    tile, scratch = np.zeros((SIZE, 32), np.uint16), np.zeros(HAND_OVER + SIZE, np.int64)
    tile[:, 0], scratch[WANTED] = 3, 2
    room = np.zeros(2, np.int64), np.zeros(SIZE, np.int64)
    changed = _written(tile, np.arange(SIZE, dtype=np.int32), np.array(solutions, np.int64), bounded, *room, scratch)
    words = tile[:, 0].tolist()
    assert changed == (words != [3] * SIZE)
    return words, scratch[HAND_OVER:].tolist(), scratch[WANTED] == HANDED_OVER


@pytest.mark.parametrize(
    ("solutions", "bounded", "words", "second", "hands_over"),
    [
        ([0b0011], 9, [2, 2, 1, 1], [2, 2, 1, 1], False),
        ([0b0011, 0b0110], 9, [2, 2, 1, 1], [1, 2, 2, 1], True),
        ([0b0011, 0b0110], 0, [3, 2, 3, 1], [0] * SIZE, False),
        ([0b0101, 0b1010], 0, [3, 3, 3, 3], [0] * SIZE, False),
        ([0b0011, 0b0010, 0b0110], 0, [3, 2, 3, 1], [0] * SIZE, False),
    ],
    ids=["one", "two", "what two have in common", "nothing in common", "three"],
)
def test_the_first_is_written_and_the_second_handed_over_or_what_all_have_in_common(
    solutions, bounded, words, second, hands_over
):
    assert written(solutions, bounded) == (words, second, hands_over)
