"""The plan of an enumeration into a folder."""

from __future__ import annotations

import json

import pytest
from enumerating import IN_A_FOLDER, made_in

import gridlanes
from gridlanes.corpus.manifest import ManifestError
from gridlanes.enumerating import folder_plan as module
from gridlanes.enumerating.folder_options import EnumerationOptions
from gridlanes.enumerating.folder_plan import FolderPaths, FolderPlan
from gridlanes.errors import ModelError


def test_a_number_that_no_layout_comes_to_gives_a_folder_without_rows(tmp_path) -> None:
    assert [*made_in(tmp_path / "rows", n_clues=6, minimal=True)] == ["_enumeration.json"]
    plan = FolderPlan.read(FolderPaths.at(tmp_path / "rows"))
    assert plan is not None
    assert (plan.rows, plan.starts) == (0, [])


def test_more_files_than_a_folder_should_hold_are_refused(monkeypatch) -> None:
    monkeypatch.setattr(module, "MAX_PARTS", 2)
    with pytest.raises(ModelError, match="more than 2 files of 100 puzzles: request fewer"):
        FolderPlan.of(EnumerationOptions.of(**IN_A_FOLDER), 1)


def test_a_damaged_manifest_is_refused(tmp_path) -> None:
    made_in(tmp_path / "rows")
    manifest = tmp_path / "rows" / "_enumeration.json"
    value = json.loads(manifest.read_text())
    manifest.write_text(json.dumps({**value, "rows": "many"}))
    with pytest.raises(ManifestError, match="is no manifest of an enumeration"):
        made_in(tmp_path / "rows")


def test_rows_are_those_that_are_counted() -> None:
    options = EnumerationOptions.of(**{**IN_A_FOLDER, "genre": "slitherlink", "size": 3})
    plan = FolderPlan.of(options, 1)
    assert plan.rows == gridlanes.count_puzzles("slitherlink", 3).total.up_to_symmetry
    parts = plan.parts(options)
    assert [part.first_id for part in parts] == [*range(0, plan.rows, 100)]
    assert sum(part.n_rows for part in parts) == plan.rows
    assert len({part.sha256 for part in parts}) == len(parts) == len(plan.starts)
