"""What is said of the rows of each recipe is counted from them."""

from __future__ import annotations

import numpy as np
from small_sets import options_of

from gridlanes.corpus.manifest import Engine
from gridlanes.datasets.described import Described, kinds_of
from gridlanes.datasets.manifest import SetFile


def test_kinds_are_counted_from_their_rows() -> None:
    n_clues = np.array([5] * 40 + [6] * 20 + [7] * 20)
    level = np.array([0] * 60 + [2] * 10 + [3] * 10)
    kinds = kinds_of(options_of(), n_clues, level, np.full(80, 2), np.array([3, 59, 60]))
    assert [kind.name for kind in kinds] == ["sudoku 4x4", "takuzu 4x4"]
    assert [kind.clues for kind in kinds] == [{5: 40, 6: 20}, {7: 20}]
    assert [kind.levels for kind in kinds] == [[60, 0, 0, 0], [0, 0, 10, 10]]
    assert [(kind.totals.rows, kind.totals.tries, kind.totals.redrawn) for kind in kinds] == [(60, 120, 2), (20, 40, 1)]
    assert round(kinds[0].mean_clues, 3) == 5.333
    files = [SetFile("data/a.parquet", 1, "0" * 64, "train", 80), SetFile("jsonl/a.jsonl", 1, "0" * 64, "train", 80)]
    described = Described(options_of(), Engine.here(), kinds, {"train": 80}, files)
    assert described.title == "Puzzles with one solution each: sudoku, takuzu"
    assert (described.rows, described.data("train"), described.data("test")) == (80, files[:1], [])
    titled = Described(options_of(metadata={"title": "Mine"}), Engine.here(), kinds, {"train": 80}, files)
    assert titled.title == "Mine"
