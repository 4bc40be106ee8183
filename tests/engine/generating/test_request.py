"""Requests: what is asked for, and the random numbers that follow from it."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.generating.request import request_of
from gridlanes.registry import genres
from gridlanes.samplers.draws import Purpose, Tries

ONE = Tries(np.zeros(1, np.int64), np.zeros(1, np.int64))


@pytest.mark.parametrize("name", genres())
def test_every_genre_has_a_usual_size(name: str) -> None:
    assert request_of(name).size.n_cells > 1


def test_random_numbers_depend_on_all_that_is_asked_for() -> None:
    asked = [
        request_of("sudoku", 4),
        request_of("sudoku", 4, seed=1),
        request_of("sudoku", 9),
        request_of("latin_square", 4),
        request_of("sudoku", 4, minimal=True),
        request_of("sudoku", 4, n_clues=8),
        request_of("sudoku", 4, n_clues=(8, 9)),
        request_of("sudoku", 6),
        request_of("sudoku", 6, options={"box": (2, 3)}),
    ]
    words = {int(request.draws().words(ONE, Purpose.ORDER, 1)[0, 0]) for request in asked}
    assert len(words) == len(asked)


def test_boards_that_do_not_exist_are_refused() -> None:
    with pytest.raises(ModelError, match="has no boxes"):
        request_of("sudoku", 7)


def test_a_loop_through_all_cells_needs_an_even_number_of_them() -> None:
    assert request_of("detour").size == (10, 10)
    with pytest.raises(ModelError, match=r"detour has no puzzles of 5x7: the number of cells must be even"):
        request_of("detour", (5, 7))


def test_options_may_need_other_boards() -> None:
    assert request_of("masyu", 5).size == request_of("masyu", [5, 5]).size == (5, 5)
    assert request_of("sudoku", n_clues=[24, 30]).n_clues == (24, 30)
    with pytest.raises(ModelError, match=r"masyu has no puzzles of 5x5: the number of cells must be even"):
        request_of("masyu", 5, options={"all_cells": True})
    assert request_of("slitherlink", options={"all_corners": True}).size == (9, 9)
    with pytest.raises(ModelError, match=r"slitherlink has no puzzles of 4x4: the number of corners must be even"):
        request_of("slitherlink", 4, options={"all_corners": True})


def test_equally_likely_solutions_are_refused_where_no_sampler_has_them() -> None:
    usual, uniform = (request_of("slitherlink", 3, uniform=which) for which in (False, True))
    assert usual.start is usual.genre.generation.start
    assert uniform.start is uniform.genre.generation.uniform_start is not None
    words = [request.draws().words(ONE, Purpose.ORDER, 1) for request in (usual, uniform)]
    assert words[0] != words[1]
    with pytest.raises(ModelError, match="takuzu has no sampler for which all solutions are equally likely"):
        request_of("takuzu", 6, uniform=True)


@pytest.mark.parametrize("name", ["nurikabe", "hashi", "aqre", "yajilin", "tents"])
def test_a_symmetry_is_refused_where_solutions_or_rooms_say_what_is_shown(name: str) -> None:
    with pytest.raises(ModelError, match=rf"{name} has no symmetric puzzles: .*; leave out symmetry"):
        request_of(name, 6, symmetry="rotate180")


@pytest.mark.parametrize("name", ["kakuro", "str8ts", "akari", "killer", "signpost"])
def test_a_symmetry_of_walls_or_givens_is_taken(name: str) -> None:
    assert request_of(name, 6, symmetry="rotate180").symmetry == "rotate180"


def test_a_mask_is_refused_where_nothing_could_be_hidden() -> None:
    mask = np.zeros((6, 6), np.bool_)
    for name in ("nurikabe", "lits", "kakuro"):
        with pytest.raises(ModelError, match=rf"{name} takes no mask: .*; leave out mask"):
            request_of(name, 6, mask=mask)
    assert request_of("killer", 6, mask=mask).mask is not None
