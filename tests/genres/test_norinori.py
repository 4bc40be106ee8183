"""Norinori: dominoes in a few cells are drawn again so that all rooms and rules hold, and nothing else changes."""

from __future__ import annotations

import numpy as np

from gridlanes.genres.norinori import GENRE, IN_A_ROOM, SHADED, RoomsOfTwo
from gridlanes.io.forms.fields.field import Size
from gridlanes.samplers.areas import beside, is_connected
from gridlanes.samplers.draws import Draws, Purpose, Tries

SIZE, N = Size(6, 7), 24


def test_dominoes_drawn_again_differ_in_the_free_cells_alone_and_have_rooms_there() -> None:
    structure, draws, field = GENRE.structure(*SIZE), Draws(1, "again"), GENRE.fields["rooms"]
    tries = Tries(np.arange(N), np.zeros(N, np.int64))
    assert isinstance(field, RoomsOfTwo)
    assert GENRE.generation.start is not None
    boards, n_changed = GENRE.generation.start(structure, draws, tries) - np.uint8(1), 0
    for dice, board in zip(draws.dice_of(tries, Purpose.GROWTH), boards, strict=True):
        cores = field.cores(dice, SIZE, board, lambda area: True) or []
        free = sorted({cell for core in cores[:3] for cell in core} | {*np.flatnonzero(board != SHADED)[:12].tolist()})
        found = field.redrawn(dice, SIZE, board, free)
        if found is None:
            continue
        after, areas = found
        assert np.array_equal(np.delete(after, free), np.delete(board, free))
        for cell in np.flatnonzero(after == SHADED).tolist():
            assert sum(after[other] == SHADED for other in beside(cell, *SIZE)) == 1
        cells = [cell for area in areas for cell in area]
        assert len(cells) == len({*cells})
        assert {*cells} <= {*free}
        assert all((after[area] == SHADED).sum() == IN_A_ROOM and is_connected(area, *SIZE) for area in areas)
        assert (after[free] == SHADED).sum() == IN_A_ROOM * len(areas)
        n_changed += not np.array_equal(after, board)
    assert n_changed > 6
