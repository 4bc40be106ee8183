"""Specimens."""

from __future__ import annotations

import numpy as np

from gridlanes.discovering.forced_moves import ShownBy
from gridlanes.discovering.specimen import Specimen
from gridlanes.puzzles.game import Commit

SPECIMEN = Specimen(
    3,
    0,
    7,
    np.array([1, 3], np.uint64),
    Commit(1, 9),
    ShownBy.HYPOTHESES,
    (0,),
    ("so it is.",),
    ((0, (9,)),),
    "name",
    "form",
)


def test_its_coords_and_candidates() -> None:
    assert SPECIMEN.coords == (0,)
    assert SPECIMEN.candidates((5, 9)) == [[5], [5, 9]]
