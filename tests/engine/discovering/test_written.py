"""A discovery as files."""

from __future__ import annotations

import csv
import json

import pytest
from discoveries import small_discovery

from gridlanes.discovering.written import COLUMNAR, COLUMNS, PAGE, SPECIMENS, TABLE, write_discovery
from gridlanes.io.write.output import OutputError


def test_what_is_written_says_what_was_found(tmp_path) -> None:
    found = small_discovery("akari")
    paths = write_discovery(found, tmp_path / "new", parquet=True)
    assert [path.name for path in paths] == [SPECIMENS, TABLE, COLUMNAR, PAGE]
    records = [json.loads(line) for line in paths[0].read_text().splitlines()]
    assert records == json.loads(json.dumps([found.record(each) for each in found.specimens]))
    with paths[1].open() as stream:
        rows = [*csv.DictReader(stream)]
    assert [*rows[0]] == [*COLUMNS]
    assert [(row["cluster"], int(row["specimens"])) for row in rows] == [
        (each.name, each.n_specimens) for each in found.clusters
    ]
    parquet = pytest.importorskip("pyarrow.parquet")
    table = parquet.read_table(paths[2]).to_pylist()
    assert [row["form"] for row in table] == [each.form for each in found.clusters]


def test_a_folder_that_cannot_be_made(tmp_path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError):
        write_discovery(small_discovery("akari"), tmp_path / "file" / "folder")
