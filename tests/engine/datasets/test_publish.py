"""Published files hold every row once, in order, in files of one size."""

from __future__ import annotations

import json

import pyarrow.parquet as pq

from gridlanes.datasets.data_set import DataSet
from gridlanes.generating.generated_result import GENERATED_COLUMNS


def test_files_are_full_but_for_the_last_of_a_split(small_set) -> None:
    made = DataSet(str(small_set))
    for split, rows in made.splits.items():
        files = made.files(split)
        n = -(-rows // 40)
        assert [file.path for file in files] == [f"data/{split}-{i:05}-of-{n:05}.parquet" for i in range(n)]
        assert [file.rows for file in files[:-1]] == [40] * (n - 1)
    ids = [row for table in made.tables() for row in table.column("id").to_pylist()]
    assert sorted(ids) == [*range(80)]
    for file in made.files():
        inside = pq.read_table(small_set / file.path, columns=["id"]).column("id").to_pylist()
        assert inside == sorted(inside)
        assert file.n_bytes == (small_set / file.path).stat().st_size


def test_columns_are_plain_and_never_null(small_set) -> None:
    for file in DataSet(str(small_set)).files():
        schema = pq.read_schema(small_set / file.path)
        assert schema.names == [column.name for column in GENERATED_COLUMNS]
        assert not any(field.nullable for field in schema)
        assert not schema.metadata
        assert {str(field.type) for field in schema} == {"int64", "uint64", "int32", "int8", "bool", "string"}


def test_json_lines_are_the_same_rows(small_set) -> None:
    for file in DataSet(str(small_set)).files():
        path = small_set / file.path.replace("data/", "jsonl/").replace(".parquet", ".jsonl")
        lines = [json.loads(line) for line in path.read_text().splitlines()]
        assert lines == pq.read_table(small_set / file.path).to_pylist()


def test_what_is_said_of_memory_is_what_arrow_takes(small_set) -> None:
    for file in DataSet(str(small_set)).files():
        taken = pq.read_table(small_set / file.path).nbytes
        assert abs(file.memory - taken) < 0.1 * taken
