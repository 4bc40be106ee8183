"""Lines that join numbers: where they are cut while puzzles are made."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.genres import numberlink
from gridlanes.genres.lines_common import lines_near_lines
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.lines import filling_lines


@pytest.mark.parametrize(("rows", "cols", "is_cut"), [(13, 13, True), (12, 15, False), (15, 12, False), (6, 6, True)])
def test_lines_of_large_narrow_boards_are_not_cut(rows: int, cols: int, is_cut: bool) -> None:
    structure, draws = numberlink.structure(rows, cols), Draws(1, "lines")
    (marks,) = filling_lines(structure, draws, Tries(np.zeros(1, np.int64), np.zeros(1, np.int64)))
    open_at = np.ones(structure.n_coords, np.bool_)
    found = lines_near_lines(structure, draws.dice(0, 0, Purpose.WALK), marks, open_at)
    assert found.shape[1] == structure.n_coords
    assert (len(found) > 0) == is_cut
