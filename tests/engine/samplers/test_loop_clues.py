"""Minimal puzzles of loops: what is left out is what tests of one clue after the other leave out."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

import numpy as np

from gridlanes.generating.request import request_of
from gridlanes.generating.solution_first import SolutionFirst
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.pool import SolverPool


def test_the_same_clues_are_left_out_as_by_tests():
    request = request_of("slitherlink", 5, minimal=True)
    genre = copy(request.genre)
    genre.generation = replace(genre.generation, leaves_out_from=0)
    tries = Tries(np.arange(40), np.zeros(40, np.int64))
    clues = []
    with SolverPool(1) as pool:
        for one in (request, replace(request, genre=genre)):
            scheme = SolutionFirst(one, pool)
            found = scheme.candidates(tries)
            made = scheme.made(tries.chosen(found.index), found)
            assert made.fine.all()
            clues.append(made.full.clues)
    assert (clues[0] == clues[1]).all()
