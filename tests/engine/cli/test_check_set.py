"""``gridlanes check`` of a data set."""

from __future__ import annotations

import json

import pytest
from small_sets import make

pytest.importorskip("yaml")


def test_it_tells_whether_all_is_right(run, tmp_path) -> None:
    folder = make(tmp_path / "set")
    found = run("check", folder)
    assert (found.exit_code, found.stdout) == (0, "")
    assert "regenerated" in found.stderr
    said = json.loads(run("check", folder, "--json").stdout)
    assert (said["ok"], said["rows"], said["unique"]) == (True, 80, 80)
    path = next((folder / "data").iterdir())
    path.write_bytes(path.read_bytes() + b"more")
    found = run("check", folder)
    assert found.exit_code == 1
    assert "its bytes are not those that were written" in found.stdout


def test_options_of_files_mean_nothing_there_and_an_unfinished_one_is_said(run, tmp_path) -> None:
    folder = make(tmp_path / "set")
    assert run("check", folder, "--genre", "sudoku").exit_code == 2
    (folder / "_manifest.json").unlink()
    (folder / ".gridlanes" / "plan.json").write_text("{}")
    found = run("check", folder)
    assert found.exit_code == 2
    assert "is not complete" in found.stderr
