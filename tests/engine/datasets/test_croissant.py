"""croissant.json names each file with its hash, and the library of MLCommons reads rows by it."""

from __future__ import annotations

import json
import logging

import pytest
from small_sets import hashes_of, make

from gridlanes.datasets.data_set import DataSet
from gridlanes.generating.generated_result import GENERATED_COLUMNS


def test_each_file_is_there_with_its_hash(small_set) -> None:
    value = json.loads((small_set / "croissant.json").read_text())
    said = {file["contentUrl"]: file["sha256"] for file in value["distribution"]}
    hashes = hashes_of(small_set)
    assert said == {path: hashes[path] for path in hashes if path.startswith(("data/", "jsonl/"))}
    splits, *records = value["recordSet"]
    assert [row["splits/name"] for row in splits["data"]] == ["train", "test"]
    assert len(records) == len(DataSet(str(small_set)).files())
    for record in records:
        assert [field["name"] for field in record["field"]] == [column.name for column in GENERATED_COLUMNS]


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning", "ignore::UserWarning")
def test_the_library_of_mlcommons_takes_it_without_complaint(tmp_path, caplog) -> None:
    mlcroissant = pytest.importorskip("mlcroissant")
    metadata = {"creator": "Us", "url": "https://example.org/set", "date": "2026-11-22", "license": "cc0-1.0"}
    folder = make(tmp_path / "set", metadata=metadata)
    with caplog.at_level(logging.WARNING):
        found = mlcroissant.Dataset(str(folder / "croissant.json"))
    assert caplog.messages == []
    file = DataSet(str(folder)).files("test")[0]
    rows = [*found.records(file.path.removeprefix("data/").removesuffix(".parquet"))]
    ids = [row for name in rows[0] if name.endswith("/id") for row in [entry[name] for entry in rows]]
    assert ids == DataSet(str(folder)).to_arrow("test").column("id").to_pylist()[: file.rows]
