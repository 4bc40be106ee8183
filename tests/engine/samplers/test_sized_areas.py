"""Areas with their sizes: they cover the board, and each try has its own."""

from __future__ import annotations

import numpy as np

from gridlanes.genres import hanare
from gridlanes.rules import GapsAreDifferences
from gridlanes.samplers.areas import is_connected
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.sized_areas import sized_areas

TRIES = Tries(np.arange(6), np.zeros(6, np.int64))


def test_areas_cover_the_board_and_their_sizes_hold_along_lines() -> None:
    structure, draws = hanare.structure(6, 7), Draws(1, "sized")
    every, numbers = sized_areas(structure, draws, TRIES, 9)
    assert numbers.any(axis=1).sum() > 3
    for areas, told in zip(every, numbers, strict=True):
        assert sorted(cell for area in areas for cell in area) == [*range(42)]
        assert all(is_connected(area, 6, 7) and len(area) <= 9 for area in areas)
        if told.any():
            assert [told[area].max() for area in areas] == [told[area].sum() for area in areas] == [*map(len, areas)]
    marks = np.where(numbers == 0, structure.alphabet.number(hanare.EMPTY), numbers - 1)[numbers.any(axis=1)]
    lines = [(made.rule, scope) for made, scope in zip(structure.constraints, structure.scopes, strict=True)]
    assert {type(rule) for rule, _ in lines} == {GapsAreDifferences}
    assert all(rule.holds(marks[:, scope.coords].astype(np.uint8), scope).all() for rule, scope in lines)


def test_a_try_does_not_depend_on_the_others() -> None:
    structure, draws, some = hanare.structure(5, 5), Draws(1, "sized"), np.array([2, 5])
    areas, numbers = sized_areas(structure, draws, TRIES, 9)
    few, told = sized_areas(structure, draws, TRIES.chosen(some), 9)
    assert few == [areas[2], areas[5]]
    assert np.array_equal(told, numbers[some])
