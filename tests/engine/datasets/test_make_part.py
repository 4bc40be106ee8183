"""A part is its rows, whatever parts there are beside it."""

from __future__ import annotations

import pickle

import pyarrow.parquet as pq
import pytest
from small_sets import options_of

import gridlanes
from gridlanes.datasets.make_part import MakingTask
from gridlanes.datasets.plan import parts_of
from gridlanes.datasets.set_paths import SetPaths
from gridlanes.errors import GenerateError


def test_a_part_has_the_rows_that_generate_makes(tmp_path) -> None:
    options = options_of(part_rows=25)
    paths, heard = SetPaths.at(tmp_path), []
    paths.parts.mkdir(parents=True)
    task = pickle.loads(pickle.dumps(MakingTask(str(tmp_path), options)))
    report = task.write(parts_of(options)[1], lambda rows=None: heard.append(rows))
    assert (report.n_rows, report.by_status) == (25, {"UNIQUE": 25})
    assert range(25) in heard
    rows = pq.read_table(paths.part(1)).to_pylist()
    made = gridlanes.generate("sudoku", 25, size=4, n_clues=(5, 16), seed=3, first=25, distinct=False)
    wanted = made.to_arrow().to_pylist()
    assert [{**row, "id": 25 + i} for i, row in enumerate(wanted)] == rows


def test_what_cannot_be_made_leaves_no_file(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("gridlanes.generating.rows.MAX_TRIES", 20)
    options = options_of()
    recipe = options.recipes[0].replaced(n_clues=(2, 2))
    options = options.replaced(recipes=[recipe])
    paths = SetPaths.at(tmp_path)
    paths.parts.mkdir(parents=True)
    with pytest.raises(GenerateError, match="tried 20 times"):
        MakingTask(str(tmp_path), options).write(parts_of(options)[0], lambda rows=None: None)
    assert not [*paths.parts.iterdir(), *paths.partial.iterdir()]
