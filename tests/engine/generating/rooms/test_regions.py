"""Regions that fit a solution: rooms, cages, figures."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import GENERATING, LAWS, N, made, small_request

from gridlanes.generating.rooms.regions import fitting_regions
from gridlanes.model.scope import Scope
from gridlanes.samplers.draws import Tries

pytestmark = GENERATING
TRIES = Tries(np.arange(N), np.zeros(N, np.int64))


@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_regions_hold_in_the_solution_they_are_made_for(genre) -> None:
    request = small_request(genre)
    numbers = made(request, N).groups[0][1].numbers
    structure = request.structure
    for solution, entries in zip(numbers, fitting_regions(request, request.draws(), TRIES, numbers), strict=True):
        if entries is None:  # no rooms fit, which is rare
            continue
        for entry in entries:
            for region, clue in zip(entry.regions, entry.clues, strict=True):
                scope = Scope(structure.grid, structure.alphabet, (np.array(region, np.intp),))
                rule = entry.rule.bound((clue,))
                if rule is None:  # a room whose number comes later
                    continue
                assert rule.holds(solution[None, [*region]], scope).all()


def test_cages_cover_the_board_and_figures_some_of_it() -> None:
    for name, share in (("killer", 1.0), ("thermometer", 0.2), ("even_odd", 0.2)):
        group = made(small_request(next(genre for genre in LAWS if genre.name == name)), 8).groups[0][0]
        covered = sum(len({*own.coords.tolist()}) for i in range(8) for own in group.of_rows(np.array([i])).row_regions)
        assert covered / group.givens.size >= share


def test_no_figure_is_drawn_twice() -> None:
    group = made(small_request(next(genre for genre in LAWS if genre.name == "kropki")), 8).groups[0][0]
    for i in range(8):
        drawn = [frozenset(region) for own in group.puzzle(i).row_regions for region in own.regions]
        assert len(drawn) == len({*drawn}) > 0
