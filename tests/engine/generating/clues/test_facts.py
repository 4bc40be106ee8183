"""Facts: the givens and clues that puzzles show."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import GENERATING, LAWS, N, made, small_request

from gridlanes.generating.clues.facts import Facts
from gridlanes.generating.request import request_of
from gridlanes.model.clue import NO_CLUE

pytestmark = GENERATING


@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_parts_are_present_until_they_are_gone(genre) -> None:
    group = made(small_request(genre), N).groups[0][0]
    facts = Facts.of(genre, group.structure)
    present = facts.present(group.givens, group.clues)
    half = present & (np.arange(len(facts)) % 2 == 0)
    givens, clues = facts.without(half, group.givens, group.clues)
    assert (facts.present(givens, clues) == (present & ~half)).all()
    nothing = facts.without(np.zeros_like(half), group.givens, group.clues)
    assert (nothing[0] == group.givens).all()
    assert group.clues is None or (np.asarray(nothing[1]) == group.clues).all()
    assert facts.bounds == [0, len(facts.coords), len(facts)]
    assert (facts.weights(present) == present).all()
    assert (facts.touched(present) == present).all()


def test_numbers_of_clues_are_those_that_fields_can_say() -> None:
    request = small_request(next(genre for genre in LAWS if genre.name == "slitherlink"))
    facts = Facts.of(request.genre, request.structure)
    assert len(facts.coords) == 0
    assert ({*facts.least.tolist()}, {*facts.most.tolist()}) == ({0}, {4})
    assert NO_CLUE not in facts.least


@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_facts_of_one_unit_lie_symmetrically(genre) -> None:
    request = small_request(genre)
    facts = Facts.of(request.genre, request.structure, "rotate180")
    size = request.size
    places = [request.structure.grid.place(coord)[1:] for coord in facts.coords.tolist()]
    for i, (row, col) in enumerate(places):
        other = (size.rows - 1 - row, size.cols - 1 - col)
        if other in places:
            assert facts.unit[i] == facts.unit[places.index(other)]
    present = np.ones((2, len(facts)), np.bool_)
    assert facts.weights(present).sum() == present.sum()
    assert (facts.touched(present) == (facts.weights(present) > 0)).all()
    assert facts.bounds[-1] == facts.unit.max(initial=-1) + 1


def test_a_mask_says_where_facts_may_be() -> None:
    request = small_request(next(genre for genre in LAWS if genre.name == "akari"))
    mask = np.zeros(request.size, np.bool_)
    mask[0, 1] = True
    assert np.flatnonzero(Facts.of(request.genre, request.structure, mask=mask).allowed).tolist() == [1]


def test_a_mask_shows_the_corners_of_its_cells() -> None:
    request = small_request(next(genre for genre in LAWS if genre.name == "gokigen"))
    mask = np.zeros(request.size, np.bool_)
    mask[0, 1] = True
    allowed = Facts.of(request.genre, request.structure, mask=mask).allowed
    cols = request.size.cols + 1
    assert np.flatnonzero(allowed).tolist() == [1, 2, cols + 1, cols + 2]


def test_marks_that_every_puzzle_shows_are_no_facts_and_stay() -> None:
    request = small_request(next(genre for genre in LAWS if genre.name == "makaro"))
    group = made(request, 6).groups[0][0]
    facts = Facts.of(request.genre, group.structure)
    is_black = group.givens > 9
    assert is_black.any()
    assert not (facts.present(group.givens, group.clues) & is_black).any()
    everything = np.ones((len(group.givens), len(facts)), np.bool_)
    assert (facts.without(everything, group.givens, group.clues)[0] == np.where(is_black, group.givens, 0)).all()


@pytest.mark.parametrize("name", ["kurodoko", "doppelblock", "hakoiri"])
def test_facts_are_not_shown_without_those_at_symmetric_places(name: str) -> None:
    request = request_of(name, 6, symmetry="rotate180", seed=5)
    facts = request.facts()
    group = made(request, 4).groups[0][0]
    present = facts.present(group.givens, group.clues)
    assert present.any()
    assert (present == facts.of_units(facts.touched(present))).all()


def test_facts_that_lack_another_one_of_their_unit_are_lonely() -> None:
    facts = request_of("sudoku", 4, symmetry="rotate180").facts()
    present = np.zeros((1, 16), np.bool_)
    present[0, [0, 15, 1]] = True
    assert np.flatnonzero(facts.lonely(present)).tolist() == [1]
    assert not request_of("sudoku", 4).facts().lonely(present).any()
