"""Specimens as texts come back as they were."""

from __future__ import annotations

import numpy as np
import pytest
from discoveries import small_discovery

from gridlanes.discovery_runs.specimen_text import specimens_of, text_of

pytestmark = pytest.mark.xdist_group("genres")


@pytest.mark.parametrize("genre", ["akari", "sudoku"])
def test_there_and_back(genre):
    specimens = small_discovery(genre).specimens
    for specimen in specimens:
        (again,) = specimens_of(f"[{text_of(specimen)}]", specimen.puzzle)
        assert again == specimen
        assert again.form == specimen.form
        assert np.array_equal(again.state, specimen.state)
        assert again.state.dtype == specimen.state.dtype
    assert specimens_of("", 3) == []
