"""What genres say of generating their puzzles is what their fields have."""

from __future__ import annotations

import pytest

from gridlanes.io.forms.fields.figures import Figures
from gridlanes.registry import genres
from gridlanes.samplers.generation import Generation


@pytest.mark.parametrize("genre", genres().values(), ids=lambda genre: genre.name)
def test_what_is_said_of_generating_fits_the_genre(genre) -> None:
    generation = genre.generation
    assert 0 <= generation.wall_share[0] <= generation.wall_share[1] <= 1
    assert 0 <= generation.figure_share <= 1
    assert generation.max_cage_cells >= 1
    for name in generation.figure_fields or ():
        assert isinstance(genre.fields[name], Figures)


def test_rooms_are_larger_on_larger_boards_where_a_genre_says_so() -> None:
    assert [
        Generation(max_room_cells=6, room_cells_per_line=0.4).max_room_cells_on(4, side) for side in (4, 10, 12, 13, 20)
    ] == [
        6,
        6,
        6,
        7,
        10,
    ]
    assert Generation(max_room_cells=6, room_cells_per_line=1).max_room_cells_on(20, 4) == 16
    assert Generation(max_room_cells=6).max_room_cells_on(20, 20) == 6
