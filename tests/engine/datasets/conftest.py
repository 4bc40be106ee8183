"""A data set that many tests look at, and none changes."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from small_sets import make

pytest.importorskip("pyarrow.parquet")
pytest.importorskip("yaml")
pytest.importorskip("matplotlib")


@pytest.fixture(scope="session")
def small_set(tmp_path_factory) -> Path:
    """80 rows of two genres, in two splits, with JSON lines."""
    return make(tmp_path_factory.mktemp("set") / "small", jsonl=True)


@pytest.fixture
def copied_set(small_set: Path, tmp_path: Path) -> Path:
    """The same, to be changed."""
    return Path(shutil.copytree(small_set, tmp_path / "copied"))
