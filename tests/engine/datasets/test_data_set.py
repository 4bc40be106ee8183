"""A data set as tables, and as other libraries read it."""

from __future__ import annotations

import pytest

import gridlanes
from gridlanes.datasets.data_set import DataSet, SetError
from gridlanes.errors import ModelError


def test_it_is_a_table_a_frame_and_its_splits(small_set) -> None:
    made = gridlanes.open_dataset(small_set)
    assert len(made) == made.to_arrow().num_rows == 80
    assert repr(made).endswith(f"80 rows: {made.splits['train']} train, {made.splits['test']} test)")
    pytest.importorskip("pandas")
    assert len(made.to_pandas("test")) == made.splits["test"]
    pytest.importorskip("polars")
    assert made.to_polars("test", ["id", "level"]).columns == ["id", "level"]
    with pytest.raises(ModelError, match="expected one of train, test"):
        made.to_arrow("valid")


def test_what_is_no_data_set_is_said(tmp_path, copied_set) -> None:
    with pytest.raises(SetError, match="holds no data set"):
        DataSet(str(tmp_path))
    made = DataSet(str(copied_set))
    (copied_set / made.files()[0].path).write_bytes(b"no Parquet")
    with pytest.raises(SetError, match="cannot be read"):
        made.to_arrow()
    made.paths.manifest.unlink()
    made.paths.plan.write_text("{}")
    with pytest.raises(SetError, match="is not complete"):
        DataSet(str(copied_set))


@pytest.mark.filterwarnings("ignore")
def test_datasets_loads_the_folder_without_a_script(small_set, tmp_path, monkeypatch) -> None:
    """Offline: nothing is asked of the hub."""
    for name in (
        "HF_HUB_OFFLINE",
        "HF_DATASETS_OFFLINE",
        "HF_HUB_DISABLE_TELEMETRY",
        "HF_DATASETS_DISABLE_PROGRESS_BARS",
    ):
        monkeypatch.setenv(name, "1")
    monkeypatch.setenv("HF_HOME", str(tmp_path / "home"))
    datasets = pytest.importorskip("datasets")
    loaded = datasets.load_dataset(str(small_set), cache_dir=str(tmp_path / "cache"))
    made = DataSet(str(small_set))
    assert {name: len(rows) for name, rows in loaded.items()} == made.splits
    for name, rows in loaded.items():
        assert rows.to_list() == made.to_arrow(name).to_pylist()
