"""``gridlanes check`` of grades."""

from __future__ import annotations

import json

import pytest
from small_grades import grade_into, write_source

from gridlanes.cli.check import REGRADED_ROWS
from gridlanes.grade_runs import recheck

pytest.importorskip("pyarrow")


@pytest.fixture
def folder(tmp_path):
    grade_into(tmp_path / "out", write_source(tmp_path))
    return tmp_path / "out"


def test_it_tells_whether_all_is_right(run, folder) -> None:
    found = run("check", folder)
    assert (found.exit_code, found.stdout) == (0, "")
    assert "regraded" in found.stderr
    said = json.loads(run("check", folder, "--json", "--regrade", "3").stdout)
    assert (said["ok"], said["rows"], said["regraded"]) == (True, 16, 3)
    assert json.loads(run("check", folder, "--json", "--regrade", "all").stdout)["regraded"] == 14
    path = folder / "part-000001.parquet"
    path.write_bytes(path.read_bytes()[:-1])
    found = run("check", folder)
    assert found.exit_code == 1
    assert "part-000001.parquet" in found.stdout


def test_it_says_what_rows_are_graded_again_of(run, folder, tmp_path) -> None:
    assert REGRADED_ROWS == recheck.REGRADED_ROWS
    assert "is neither a number of rows nor 'all'" in run("check", folder, "--regrade", "some").stderr
    assert "--regrade does not apply here" in run("check", tmp_path / "in.txt", "--regrade", "3").stderr
    assert run("check", folder, "--genre", "sudoku").exit_code == 2


def test_sources_that_are_gone_may_be_no_problem(run, folder, tmp_path) -> None:
    (tmp_path / "in.txt").unlink()
    assert run("check", folder).exit_code == 1
    assert run("check", folder, "--without-sources").exit_code == 0
