"""pzpr's numbers outside of boards with two for each line."""

from __future__ import annotations

import numpy as np

from gridlanes.io.forms.codes.woven import WovenNumbers
from gridlanes.io.forms.fields.field import ArraySpec, Size
from gridlanes.model.clue import NO_CLUE


def test_the_numbers_of_each_line_stand_together_those_of_columns_first():
    spec = ArraySpec(Size(1, 10), np.int32, NO_CLUE, Size(2, 3))
    found, stop = WovenNumbers(255).decode("012345g67g", spec, "the URL")
    assert stop == 10
    assert found.tolist() == [[0, 2, 4, 1, 3, 5, NO_CLUE, 7, 6, NO_CLUE]]
    assert WovenNumbers(255).encode(found[0], spec) == "012345g67g"
