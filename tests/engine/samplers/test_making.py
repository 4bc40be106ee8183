"""What genres say of making their puzzles is what their fields have."""

from __future__ import annotations

import pytest

from gridlanes.io.forms.fields.figures import Figures
from gridlanes.registry import genres


@pytest.mark.parametrize("genre", genres().values(), ids=lambda genre: genre.name)
def test_what_is_said_of_making_fits_the_genre(genre) -> None:
    making = genre.making
    assert 0 <= making.walls[0] <= making.walls[1] <= 1
    assert 0 <= making.figures <= 1
    assert making.in_cage >= 1
    for name in making.drawn or ():
        assert isinstance(genre.fields[name], Figures)
