"""A walk over shaded cells: more of the loops around them are the only ones, and nothing shaded is side by side."""

from __future__ import annotations

import numpy as np

from gridlanes.generating.request import request_of
from gridlanes.generating.solutions.shade_walk import ShadeWalk
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.solvers.verify import Verifier
from gridlanes.status import Status

TRIES = Tries(np.arange(24), np.zeros(24, np.int64))


def test_most_solutions_follow_from_their_shaded_cells_after_it() -> None:
    request = request_of("regional_yajilin", 7)
    structure, draws, generation = request.structure, request.draws(), request.genre.generation
    assert generation.start is not None
    assert generation.shading_marks is not None
    marks = generation.start(structure, draws, TRIES)
    shaded = structure.alphabet.number(generation.shading_marks[0]) + 1
    with SolverPool(1) as pool:
        walk = ShadeWalk(structure, *generation.shading_marks, pool, draws)
        after, found = walk.walked(TRIES, marks)
        few = np.arange(2, 7)
        alone, also = walk.walked(TRIES.chosen(few), marks[few])
        assert (alone == after[few]).all()
        assert (also == found[few]).all()
        givens = np.where(np.arange(marks.shape[1]) < 49, marks, np.uint8(0))
        before = pool.solve(structure, givens, SolveOptions(2)).status == Status.UNIQUE
    assert found.sum() > max(before.sum(), len(TRIES) // 3)
    assert (after[before] == marks[before]).all()  # which had nothing to walk for
    whole = after[found]
    assert Verifier(structure).check(whole - np.uint8(1), np.zeros_like(whole), np.arange(len(whole))).all()
    assert ((whole[:, :49] == shaded).sum(axis=1) > 0).all()
