"""How Sudoku X are written."""

from __future__ import annotations

from family import BLANK4, comes_back

from gridlanes.genres import killer, sudoku_x
from gridlanes.genres.sudoku_x_codecs import CODEC


def test_grids_and_cages_are_read():
    assert comes_back(CODEC, {"grid": BLANK4}).structure is sudoku_x.structure(2, 2)
    assert comes_back(CODEC, {"grid": ["." * 6] * 6, "box": [2, 3]}).structure is sudoku_x.structure(2, 3)
    parsed = comes_back(CODEC, {"grid": BLANK4, "cages": [{"sum": 5, "cells": [[0, 0], [1, 0]]}]})
    assert [own.rule for own in parsed.own] == [killer.CAGE]
