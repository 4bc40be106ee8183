"""A run that graded, opened again: the arrays of `gridlanes.grade`, tables, frames."""

from __future__ import annotations

import numpy as np
import pytest
from small_grades import MINE, grade_into, write_source

import gridlanes
from gridlanes.corpus.output.dataset import Run
from gridlanes.corpus.output.run_tables import RunError
from gridlanes.errors import ModelError
from gridlanes.grade_runs.columns import GRADE_RUN_COLUMNS
from gridlanes.grade_runs.graded_run import GradedRun

ARRAYS = ("status", "score", "tier", "hardest_step", "steps", "effort")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("graded")
    grade_into(folder / "out", write_source(folder))
    return folder


@pytest.mark.parametrize("mine", [False, True])
def test_the_grades_are_those_of_the_call(tmp_path, mine):
    source, profile = write_source(tmp_path), tmp_path / "mine.toml"
    profile.write_text(MINE)
    own = profile if mine else None
    grade_into(tmp_path / "out", source, profile=own)
    found, wanted = GradedRun(tmp_path / "out").grades, gridlanes.grade(source, profile=own)
    assert (found.techniques, found.tiers) == (wanted.techniques, wanted.tiers)
    for name in ARRAYS:
        here, there = getattr(found, name), getattr(wanted, name)
        assert here.dtype == there.dtype
        assert np.array_equal(here, there, equal_nan=here.dtype.kind == "f"), name
    assert {row: error.one_line() for row, error in found.errors.items()} == {
        row: error.one_line() for row, error in wanted.errors.items()
    }


def test_rows_are_counted(made):
    run = GradedRun(made / "out")
    assert len(run) == 16
    assert run.by_status() == {"GRADED": 10, "BEYOND": 2, "BROKEN": 2, "INVALID": 2}
    assert sum(run.by_tier().values()) == 10
    assert next(iter(run.by_tier())) == "easy"
    assert repr(run).endswith("16 rows)")


def test_it_becomes_tables_and_frames(made):
    run = GradedRun(made / "out")
    assert run.columns == tuple(column.name for column in GRADE_RUN_COLUMNS)
    assert run.to_arrow(["id"]).column(0).to_pylist() == [*range(16)]
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    assert pandas.DataFrame(run.to_pandas()).shape == (16, 15)
    assert isinstance(run.to_polars(["score"]), polars.DataFrame)
    with pytest.raises(ModelError, match="unknown column 'nodes'"):
        run.to_arrow(["nodes"])


def test_runs_of_the_other_kind_are_opened_otherwise(made, tmp_path):
    with pytest.raises(RunError, match=r"was written by `gridlanes grade`; gridlanes\.open_grades opens it"):
        Run(made / "out")
    gridlanes.run(made / "in.txt", tmp_path / "answers", workers=1)
    with pytest.raises(RunError, match=r"was written by `gridlanes run`; gridlanes\.open_run opens it"):
        GradedRun(tmp_path / "answers")


def test_a_run_of_no_rows_has_none(tmp_path):
    (tmp_path / "empty.txt").write_text("")
    grade_into(tmp_path / "out", tmp_path / "empty.txt")
    run = GradedRun(tmp_path / "out")
    assert (len(run), len(run.grades), run.by_tier()) == (0, 0, {})
