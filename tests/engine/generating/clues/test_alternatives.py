"""Solutions near those of puzzles: what they show to be needed is, and they differ where it is said."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import LAWS, small_request

from gridlanes.generating.clues.alternatives import nearby_of
from gridlanes.generating.clues.read_clues import clues_of
from gridlanes.generating.solution_first import SolutionFirst
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.pool import SolverPool
from gridlanes.solvers.verify import Verifier

TRIES = Tries(np.arange(12), np.zeros(12, np.int64))
WITH_SOME = [genre for genre in LAWS if genre.generation.alternatives is not None]


@pytest.mark.parametrize("genre", WITH_SOME, ids=lambda genre: genre.name)
def test_solutions_near_a_solution_hold_all_rules_and_have_other_facts_where_it_is_said(genre) -> None:
    request = small_request(genre)
    structure = request.structure
    with SolverPool(1) as pool:
        scheme = SolutionFirst(request, pool)
        full, facts = scheme.candidates(TRIES).full, scheme.facts
    near, others = genre.generation.alternatives(structure, full.marks)
    layout = np.where(np.isin(np.arange(structure.n_coords), facts.coords), 0, full.givens[near]).astype(np.uint8)
    assert len(near)
    assert Verifier(structure).check(others - np.uint8(1), layout, np.arange(len(near))).all()
    nearby = nearby_of(genre, structure, facts, full.clues, full.marks)
    assert nearby is not None
    assert np.repeat(np.arange(len(full.marks)), nearby.end - nearby.first).tolist() == near.tolist()
    clues = clues_of(genre, structure, facts, full.givens[near], others - np.uint8(1))
    n_givens = len(facts.coords)
    for i, (own, bits) in enumerate(zip(near.tolist(), nearby.differs, strict=True)):
        differs = {int(facts.unit[k]) for k in np.flatnonzero(others[i, facts.coords] != full.marks[own, facts.coords])}
        if clues is not None and full.clues is not None:
            changed = np.flatnonzero(clues[i, facts.slots] != full.clues[own, facts.slots])
            differs |= {int(facts.unit[n_givens + k]) for k in changed}
        assert {
            64 * word + bit for word in range(len(bits)) for bit in range(64) if int(bits[word]) >> bit & 1
        } == differs


def test_a_genre_that_names_none_has_none() -> None:
    request = small_request(next(genre for genre in LAWS if genre.generation.alternatives is None))
    none = np.zeros((0, request.structure.n_coords), np.uint8)
    assert nearby_of(request.genre, request.structure, request.facts(), None, none) is None
