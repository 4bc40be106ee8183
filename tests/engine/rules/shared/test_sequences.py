"""What the rules over several ordered regions share."""

from __future__ import annotations

import numpy as np
import pytest
from rule_laws import scope_of

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Clone
from gridlanes.rules.shared.sequences import places_of, shape_of_regions


def scope(*regions):
    return scope_of(Grid(2, 3), Alphabet.counting(3), *regions)


def test_states_are_laid_out_by_region_and_position():
    rows = scope([0, 1, 2], [3, 4, 5])
    assert shape_of_regions(rows) == (2, 3)
    possible = np.zeros((1, 6, 3), np.bool_)
    possible[0, 4, 2] = True
    assert np.argwhere(places_of(possible, rows)).tolist() == [[0, 1, 1, 2]]


@pytest.mark.parametrize("regions", [(), ([],), ([], []), ([0], [1, 2])])
def test_regions_of_different_lengths_or_none_are_refused(regions):
    with pytest.raises(ModelError, match="Clone: compares regions of one length"):
        Clone().validate(scope(*regions))
