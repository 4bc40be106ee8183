"""Loops near a loop are loops, and none is the loop itself."""

from __future__ import annotations

import numpy as np

from gridlanes.generating.request import request_of
from gridlanes.samplers.draws import Tries
from gridlanes.samplers.flips import flipped_loops
from gridlanes.samplers.loops import border_of_a_region, edges_round, inside_of
from gridlanes.solvers.verify import Verifier


def test_loops_near_a_loop_are_others_that_hold_all_rules() -> None:
    request = request_of("slitherlink", (5, 6))
    structure = request.structure
    marks = border_of_a_region(structure, request.draws(), Tries(np.arange(20), np.zeros(20, np.int64)))
    assert (edges_round(structure, inside_of(structure, marks)) == marks).all()
    near, others = flipped_loops(structure, marks)
    assert (np.diff(near) >= 0).all()
    assert {*near.tolist()} == {*range(20)}
    assert (others != marks[near]).any(axis=1).all()
    assert len({(i, other.tobytes()) for i, other in zip(near.tolist(), others, strict=True)}) == len(near)
    assert Verifier(structure).check(others - np.uint8(1), np.zeros_like(others), np.arange(len(others))).all()
