"""The manifest tells what was asked for and what came of it, and finds out who edits it."""

from __future__ import annotations

import json

import pytest
from small_sets import options_of

from gridlanes.corpus.manifest import ManifestError
from gridlanes.datasets.manifest import Plan, SetManifest, refuse_other
from gridlanes.datasets.set_paths import SetPaths


def test_it_comes_back_as_it_was_written(small_set) -> None:
    paths = SetPaths.at(small_set)
    manifest = SetManifest.read(paths)
    assert manifest is not None
    assert manifest.to_json() == paths.manifest.read_text()
    assert manifest.rows == sum(manifest.by_split.values()) == sum(file.rows for file in manifest.data()) == 80
    assert manifest.options == options_of(jsonl=True).as_dict()
    assert [totals.rows for totals in manifest.totals] == [60, 20]


def test_an_edited_one_is_refused(copied_set) -> None:
    paths = SetPaths.at(copied_set)
    value = json.loads(paths.manifest.read_text())
    for text in (json.dumps({**value, "rows": 81}), "[]", "no JSON", "{}"):
        paths.manifest.write_text(text)
        with pytest.raises(ManifestError, match="start over"):
            SetManifest.read(paths)


def test_one_of_other_options_or_another_engine_is_refused(tmp_path) -> None:
    plan = Plan.of(options_of())
    refuse_other("set", plan, options_of(part_rows=3))
    with pytest.raises(ManifestError, match="begun with seed = 3, now it is 4"):
        refuse_other("set", plan, options_of(seed=4))
    other = plan.replaced(engine=plan.engine.replaced(version="0.0.1"))
    with pytest.raises(ManifestError, match=r"begun with gridlanes 0\.0\.1"):
        refuse_other("set", other, options_of())
    paths = SetPaths.at(tmp_path)
    assert Plan.read(paths) is None
    paths.state.mkdir()
    plan.write(paths)
    assert Plan.read(paths) == plan
    paths.plan.write_text("{")
    assert Plan.read(paths) is None
