"""What genres say of making their puzzles is what their fields have."""

from __future__ import annotations

import pytest

from gridlanes.io.forms.fields.figures import Figures
from gridlanes.registry import genres
from gridlanes.samplers.making import Making


@pytest.mark.parametrize("genre", genres().values(), ids=lambda genre: genre.name)
def test_what_is_said_of_making_fits_the_genre(genre) -> None:
    making = genre.making
    assert 0 <= making.walls[0] <= making.walls[1] <= 1
    assert 0 <= making.figures <= 1
    assert making.in_cage >= 1
    for name in making.drawn or ():
        assert isinstance(genre.fields[name], Figures)


def test_rooms_are_larger_on_larger_boards_where_a_genre_says_so() -> None:
    assert [Making(in_room=6, in_large_room=0.4).most_in_room(4, side) for side in (4, 10, 12, 13, 20)] == [
        6,
        6,
        6,
        7,
        10,
    ]
    assert Making(in_room=6, in_large_room=1).most_in_room(20, 4) == 16
    assert Making(in_room=6).most_in_room(20, 20) == 6
