"""How puzzles of killer are written."""

from __future__ import annotations

import pytest
from family import BLANK4, assert_refused, comes_back

from gridlanes.genres import killer
from gridlanes.genres.killer_codecs import CODEC


def test_figures_are_the_puzzles_own():
    parsed = comes_back(CODEC, {"grid": BLANK4, "cages": [{"sum": 5, "cells": [[0, 0], [0, 1]]}, {"cells": [[2, 2]]}]})
    assert parsed.structure is killer.structure(2, 2)
    assert comes_back(CODEC, {"grid": BLANK4}).own == ()
    assert [list(own.clues) for own in parsed.own] == [[5], [-1]]


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"cages": [{"sum": 0, "cells": [[0, 0]]}]}, "the sum of entry 1 of cages is 0"),
        ({"cages": [{"sum": True, "cells": [[0, 0]]}]}, "the sum of entry 1 of cages is true"),
        ({"cages": [{"sum": 5}]}, "no 'cells'"),
        ({"cages": [[[0, 0]]]}, "no JSON object"),
        ({"cages": [{"sum": 5, "cells": [[-1, 0]]}]}, "outside"),
    ],
)
def test_what_is_no_puzzle_is_refused(more, reason):
    assert_refused(CODEC, {"grid": BLANK4, **more}, reason)
