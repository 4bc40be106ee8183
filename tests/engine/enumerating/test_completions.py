"""Completions: all solutions of layouts, and those that stand for the others."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.enumerating import completions as module
from gridlanes.enumerating.completions import completions_of, n_completions
from gridlanes.enumerating.layouts import layouts_of
from gridlanes.enumerating.request import enumeration_of
from gridlanes.errors import ModelError
from gridlanes.puzzles.row_regions import regions_of_row, regions_of_rows
from gridlanes.solvers import brute
from gridlanes.solvers.pool import SolverPool


def found_of(enumeration):
    layouts = layouts_of(enumeration)
    with SolverPool(1) as pool:
        return layouts, [*completions_of(enumeration, layouts, pool)], n_completions(enumeration, layouts, pool)


@pytest.mark.parametrize(
    ("genre", "size", "counts"),
    [
        ("sudoku", 4, (2, 288)),
        ("latin_square", 4, (12, 576)),
        ("takuzu", 4, (10, 72)),
        ("takuzu", 6, (321, 4140)),
        ("slitherlink", 1, (1, 1)),
        ("slitherlink", 2, (4, 13)),
        ("slitherlink", 3, (43, 213)),
        ("slitherlink", 4, (1232, 9349)),
    ],
    ids=str,
)
def test_there_are_as_many_as_is_known(genre, size, counts) -> None:
    enumeration = enumeration_of(genre, size)
    _, found, counted = found_of(enumeration)
    assert counted == counts
    order = enumeration.moves.order
    orbits = [order // (completions.stabilisers.sum(axis=1) * completions.n_unused) for completions in found]
    assert sum(map(len, orbits)) == counts[0]
    assert sum(int(orbit.sum()) for orbit in orbits) == counts[1]


@pytest.mark.parametrize(
    ("genre", "size"), [("akari", 2), ("star_battle", 3), ("yinyang", 2), ("heyawake", 2)], ids=str
)
def test_they_are_the_solutions_that_brute_force_finds(genre, size) -> None:
    enumeration = enumeration_of(genre, size)
    layouts, found, counted = found_of(enumeration)
    numbers = {completions.layout: completions.numbers.tolist() for completions in found}
    n_all = 0
    for layout in range(len(layouts)):
        own = regions_of_row(layouts.row_regions, layout)
        regions = regions_of_rows([own]) if own else ()
        puzzle = enumeration.structure.puzzle(layouts.givens[layout], None, regions)
        expected = [[*solution] for solution in brute.solve(puzzle)]
        assert numbers.get(layout, []) == sorted(expected)
        n_all += len(expected) * int(layouts.n_images[layout])
    assert counted[1] == n_all


def test_layouts_that_are_completed_in_pieces_come_to_the_same(monkeypatch) -> None:
    enumeration = enumeration_of("akari", 3)
    _, whole, _ = found_of(enumeration)
    monkeypatch.setattr(module, "MAX_COMPLETIONS", 20)
    _, pieces, _ = found_of(enumeration)
    assert [c.layout for c in whole] == [c.layout for c in pieces]
    assert all((one.numbers == other.numbers).all() for one, other in zip(whole, pieces, strict=True))
    monkeypatch.setattr(module, "MAX_COMPLETIONS", 5)
    with pytest.raises(ModelError, match="more than 5 solutions"):
        found_of(enumeration)


def test_those_that_stand_for_others_are_the_least_of_their_orbits() -> None:
    enumeration = enumeration_of("slitherlink", 2)
    _, (completions,), _ = found_of(enumeration)
    every = {tuple(row) for row in completions.numbers.tolist()}
    reached = set()
    for row in completions.least.tolist():
        orbit = set()
        for coords in enumeration.moves.coords:
            moved = np.empty_like(completions.numbers[row])
            moved[coords] = completions.numbers[row]
            orbit.add(tuple(moved.tolist()))
        assert tuple(completions.numbers[row].tolist()) == min(orbit)
        reached |= orbit
    assert reached == every
