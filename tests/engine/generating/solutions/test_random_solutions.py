"""Random solutions: right, and different."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import LAWS, small_request

from gridlanes.generating.clues.read_clues import clues_of
from gridlanes.generating.layouts import random_layouts
from gridlanes.generating.request import request_of
from gridlanes.generating.solutions.random_solutions import random_solutions
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.pool import SolverPool
from gridlanes.solvers.verify import Verifier

N = 40
FEW = {"dominosa": 11, "detour": 14, "double_back": 14, "pipelink": 11}
"""solutions that there are at all on a small board of a genre: the ways to cover it with dominoes, or with a loop"""
TRIES = Tries(np.arange(N), np.zeros(N, np.int64))


def solutions_of(genre, *, with_start: bool):
    request = small_request(genre)
    draws = request.draws()
    layouts = random_layouts(request, draws, TRIES)
    own = regions_of_rows(layouts.own) if any(layouts.own) else ()
    start = genre.generation.start if with_start else None
    with SolverPool(1) as pool:
        whole = genre.generation.start_is_solution
        found = random_solutions(request.structure, layouts.givens, own, draws, TRIES, pool, start, whole=whole)
    which = np.flatnonzero(found.found)
    verifier = Verifier(request.structure)
    numbers = found.marks[which] - np.uint8(1)
    always = [request.structure.alphabet.number(value) + 1 for value in genre.generation.always_given]
    givens = np.where(np.isin(found.marks, always), found.marks, layouts.givens)
    clues = None
    if genre.generation.start_is_solution and request.structure.n_clues:  # right with its clues alone
        if genre.generation.clues_of_solution is None:
            clues = np.full((N, request.structure.n_clues), NO_CLUE, np.int32)
            clues[which] = clues_of(genre, request.structure, request.facts(), layouts.givens[which], numbers)
        else:
            clues = genre.generation.clues_of_solution(request.structure, draws, TRIES, found.marks)
    return numbers, verifier.check(numbers, givens, which, clues, own)


@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_random_solutions_are_right_and_different(genre) -> None:
    """Also without the beginning that the genre names, unless that tells what every puzzle shows: so is every genre
    that names none.
    """
    for with_start in {
        bool(genre.generation.always_given) or genre.generation.start_is_solution,
        genre.generation.start is not None,
    }:
        numbers, right = solutions_of(genre, with_start=with_start)
        assert right.all()
        assert len(numbers) >= N // 8
        assert len({row.tobytes() for row in numbers}) > min(len(numbers), FEW.get(genre.name, N)) // 2


def test_more_tries_have_a_solution_where_marks_give_way() -> None:
    request = request_of("juosan", 14)
    structure, start, draws = request.structure, request.genre.generation.start, request.draws()
    layout = np.zeros((N, structure.n_coords), np.uint8)
    with SolverPool(1) as pool:
        strict = random_solutions(structure, layout, (), draws, TRIES, pool, start)
        found = random_solutions(structure, layout, (), draws, TRIES, pool, start, yields=True)
        few = Tries(TRIES.rows[3:6], TRIES.attempts[3:6])
        alone = random_solutions(structure, layout[3:6], (), draws, few, pool, start, yields=True)
    assert found.found.sum() > strict.found.sum()
    assert (found.marks[strict.found] == strict.marks[strict.found]).all()  # which had one anyway
    assert (alone.marks == found.marks[3:6]).all()
    which = np.flatnonzero(found.found)
    numbers = found.marks[which] - np.uint8(1)
    assert Verifier(structure).check(numbers, layout, which, None, ()).all()
