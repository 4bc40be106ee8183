"""Regions of puzzles' own as readers make them: areas as regions, and rules that cannot speak of some."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridlanes.genres.sudoku_common import CAGE
from gridlanes.io.forms.region_lists import maps_of, refusal, regions_of_areas
from gridlanes.model.alphabet import Alphabet
from gridlanes.rules import Distinct, Table

ALL = np.ones(4, np.bool_)


@pytest.mark.parametrize(
    ("rule", "side", "length", "why"),
    [
        (Distinct(), 4, 4, ""),
        (Distinct(), 4, 5, ""),  # no grid has a solution, but the rule can say so
        (CAGE, 9, 3, ""),
        (CAGE, 121, 3, "alphabets of at most 62 marks"),
        (Table(((1, 2),)), 4, 2, ""),
        (Table(((1, 2),)), 4, 3, "is for 2 coords, the region has 3"),
    ],
)
def test_a_rule_says_why_it_cannot_speak_of_so_many_cells(rule, side, length, why):
    found = refusal(rule, Alphabet.counting(side), length)
    assert bool(found) == bool(why)
    assert why in found


def test_maps_are_the_areas_that_regions_were_made_of():
    areas = np.array([[0, 1, 0, 1], [0, 0, 0, 0], [0, 1, 2, 3]], np.int32)
    codes = np.array([[5, 6, 0, 0], [7, 0, 0, 0], [1, 2, 3, 4]], np.int32)
    parts = [np.where(areas % 2 == parity, areas, np.int32(-1)) for parity in (0, 1)]
    own = [regions_of_areas(Distinct(), part, ALL[:3], codes) for part in parts]
    found = maps_of(own, 3, 4, [one.clues.astype(np.int64) for one in own])
    assert found.areas.tolist() == areas.tolist()
    assert found.ordered.tolist() == codes.tolist()
    assert found.at_first.tolist() == [[5, 6, 0, 0], [7, 0, 0, 0], [1, 2, 3, 4]]
    assert maps_of(own[:1], 3, 4, [own[0].clues.astype(np.int64)]) is None
    assert maps_of([*own, own[0]], 3, 4, [one.clues.astype(np.int64) for one in [*own, own[0]]]) is None
    assert maps_of([], 0, 4, []).areas.shape == (0, 4)


def test_areas_are_regions_with_their_cells_in_order():
    areas = np.array([[0, 1, 0, 1], [0, 0, 0, 0], [0, 1, 2, 3]], np.int32)
    own = regions_of_areas(Distinct(), areas, ALL[:3])
    assert own.rule == Distinct()
    assert list(own.regions()) == [
        (0, [0, 2], 0),
        (0, [1, 3], 0),
        (1, [0, 1, 2, 3], 0),
        (2, [0], 0),
        (2, [1], 0),
        (2, [2], 0),
        (2, [3], 0),
    ]


def test_each_area_may_have_a_clue():
    areas = np.array([[0, 1, 0, 1], [0, 0, 0, 0]], np.int32)
    own = regions_of_areas(CAGE, areas, ALL[:2], np.array([[5, 4, 0], [9, 0, 0]], np.int32))
    assert list(own.regions()) == [(0, [0, 2], 5), (0, [1, 3], 4), (1, [0, 1, 2, 3], 9)]


def test_puzzles_that_are_not_fine_have_no_regions():
    areas = np.array([[0, 1], [0, 0], [0, 1]], np.int32)
    assert list(regions_of_areas(Distinct(), areas, np.array([False, True, False])).regions()) == [(1, [0, 1], 0)]
    nothing = regions_of_areas(Distinct(), areas, np.zeros(3, np.bool_))
    assert (len(nothing), nothing.start.tolist()) == (0, [0])
    assert len(regions_of_areas(Distinct(), areas[:0], np.zeros(0, np.bool_))) == 0


@given(boards=st.lists(st.tuples(st.lists(st.integers(0, 3), min_size=6, max_size=6), st.booleans()), max_size=5))
def test_every_cell_of_a_fine_board_is_in_the_region_of_its_area(boards):
    numbered = [[sorted(set(areas)).index(area) for area in areas] for areas, _ in boards]
    fine = np.array([right for _, right in boards], np.bool_)
    own = regions_of_areas(Distinct(), np.array(numbered, np.int32).reshape(len(boards), 6), fine)
    expected = [
        (row, [cell for cell in range(6) if areas[cell] == area], 0)
        for row, areas in enumerate(numbered)
        if fine[row]
        for area in range(max(areas) + 1)
    ]
    assert list(own.regions()) == expected
