"""Examples drawn."""

from __future__ import annotations

import pytest
from discoveries import small_discovery

from gridlanes.discovering.example_pictures import example_picture
from gridlanes.draw.highlights import MOVED, REASON


@pytest.mark.parametrize("genre", ["akari", "slitherlink", "sudoku"])
def test_moves_and_reasons_are_marked(genre) -> None:
    found = small_discovery(genre)
    specimen = max(found.specimens, key=lambda each: len(each.coords))
    drawn = example_picture(found.row(specimen.puzzle), specimen)
    assert drawn.startswith("<svg")
    assert drawn.count(MOVED) == 1
    assert drawn.count(REASON) == len(specimen.coords)
