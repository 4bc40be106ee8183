"""Layouts: walls and rooms before there is a solution."""

from __future__ import annotations

import numpy as np

from gridlanes.generating import layouts
from gridlanes.generating.layouts import are_laid_out, come_first, laid_out, random_layouts
from gridlanes.generating.request import request_of
from gridlanes.samplers.draws import Tries

TRIES = Tries(np.arange(40), np.zeros(40, np.int64))


def test_walls_are_as_many_as_the_genre_says() -> None:
    request = request_of("akari", 10)
    layouts = random_layouts(request, request.draws(), TRIES)
    assert {*np.unique(layouts.givens)} == {0, 3}
    least, most = request.genre.generation.wall_share
    assert (
        least - 0.15 < (layouts.givens > 0).mean(axis=1).min() < (layouts.givens > 0).mean(axis=1).max() < most + 0.15
    )
    assert not any(layouts.own)


def test_rooms_of_one_size_are_laid_out() -> None:
    request = request_of("jigsaw", 6)
    for (rooms,) in random_layouts(request, request.draws(), TRIES).own:
        assert sorted(cell for room in rooms.regions for cell in room) == [*range(36)]
        assert {*map(len, rooms.regions)} == {6}


def test_runs_and_stretches_between_blocks_come_before_the_solution() -> None:
    for name, rule in (("kakuro", "distinct"), ("str8ts", "straight")):
        request = request_of(name, 6)
        layouts = random_layouts(request, request.draws(), TRIES)
        for givens, own in zip(layouts.givens, layouts.own, strict=True):
            assert {entry.rule.name for entry in own} == {rule}
            assert all(givens[list(cells)].max() == 0 for entry in own for cells in entry.regions)


def test_figures_of_a_map_cover_the_board() -> None:
    request = request_of("thermometers", 6)
    for (figures,) in random_layouts(request, request.draws(), TRIES).own:
        assert 32 <= len({cell for cells in figures.regions for cell in cells}) == sum(map(len, figures.regions))


def test_numbers_of_dominoes_come_before_where_they_lie() -> None:
    request = request_of("dominosa")
    assert request.size == (7, 8)
    layouts = random_layouts(request, request.draws(), TRIES)
    assert not layouts.givens.any()
    assert {len(places.regions) for (places,) in layouts.own} == {28}
    assert len({str(own) for own in layouts.own}) == len(TRIES)


def test_other_genres_have_empty_layouts() -> None:
    request = request_of("sudoku", 4)
    layouts = random_layouts(request, request.draws(), TRIES)
    assert not layouts.givens.any()
    assert not any(layouts.own)


def test_rooms_and_their_solution_are_laid_out_together_where_a_genre_gives_both() -> None:
    request, tries = request_of("hanare", 5), TRIES.chosen(np.arange(4))
    laid = request.genre.generation.rooms_with_solution
    assert laid is not None
    layouts, marks, found = laid_out(request, laid, request.draws(), tries)
    assert found.any()
    assert not layouts.givens.any()
    for own, row, is_found in zip(layouts.own, marks, found, strict=True):
        rooms = request.genre.fields["rooms"].rooms_of(request.structure, own)  # type: ignore[attr-defined]
        assert sorted(cell for room in rooms for cell in room) == [*range(25)]
        assert not is_found or all(sum(row[cell] == len(room) for cell in room) == 1 for room in rooms)


def test_what_is_laid_out_ends_with_the_time_and_does_not_depend_on_how_much_is_drawn_at_once(monkeypatch) -> None:
    request, tries = request_of("lits", 5), Tries(np.arange(6), np.zeros(6, np.int64))
    laid = request.generation.rooms_with_solution
    assert laid is not None
    every = laid_out(request, laid, request.draws(), tries)
    monkeypatch.setattr(layouts, "_CELLS_AT_ONCE", 1)
    singly = laid_out(request, laid, request.draws(), tries)
    assert (every[1] == singly[1]).all()
    assert every[0].own == singly[0].own
    late = laid_out(request, laid, request.draws(), tries, deadline=0.0)
    assert every[2].any()
    assert not late[2].any()
    assert len(late[0].own) == len(tries)


def test_rooms_are_there_before_a_solution_or_with_it_or_are_drawn_around_it() -> None:
    for name, size, are_laid, first in (
        ("lits", 6, True, True),
        ("hanare", 10, False, True),
        ("hanare", 12, True, True),
        ("norinori", 6, False, False),
    ):
        request = request_of(name, size)
        assert are_laid_out(request) == are_laid
        assert come_first(request, request.genre.fields["rooms"]) == first
