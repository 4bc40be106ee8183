"""The cells of Arrow columns as JSON."""

from __future__ import annotations

import datetime
import json

import pytest

from gridlanes.io.read.parquet_cells import SHOWN, JsonColumns

pa = pytest.importorskip("pyarrow")
compute = pytest.importorskip("pyarrow.compute")

COLUMNS = {
    "texts": (["ab", None, 'q"\\', "l\nf", "", "é\u2028"], None),
    "large texts": (["ab", None, "c", "", "d", "e"], pa.large_string()),
    "whole numbers": ([1, None, -(2**63), 0, 5, 6], pa.int64()),
    "numbers": ([0.5, None, float("nan"), float("inf"), -0.0, 1e300], pa.float64()),
    "truths": ([True, None, False, True, True, True], None),
    "choices": (["x", None, "y", "x", "y", "x"], pa.dictionary(pa.int8(), pa.string())),
    "lists": ([[1, 2], None, [], [None], [3], [4]], pa.list_(pa.int32())),
    "structs": ([{"a": 1, "b": "x"}, None, {"a": None, "b": None}, {"a": 2, "b": ""}, {}, {}], None),
    "bytes": ([b"ab", None, b"\xff\xfe", b"", b"c", b"d"], pa.binary()),
    "times": ([datetime.date(2024, 1, 2), None, datetime.date(1, 1, 1)] * 2, pa.date32()),
}


def batch_of(name):
    values, kind = COLUMNS[name]
    return pa.record_batch([pa.array(values, kind)], names=[name])


def expected(value):
    if isinstance(value, float) and (value != value or abs(value) == float("inf")):
        return None
    if isinstance(value, bytes):
        return value.decode() if value != b"\xff\xfe" else "<2 bytes>"
    return str(value) if isinstance(value, datetime.date) else value


@pytest.mark.parametrize("name", COLUMNS)
def test_rows_are_lines_of_json_with_the_values_of_the_column(name):
    batch = batch_of(name)
    lines = JsonColumns(pa, compute, None).lines(batch).split(b"\n")
    assert lines.pop() == b""
    assert [json.loads(line) for line in lines] == [{name: expected(v)} for v in batch.column(0).to_pylist()]


@pytest.mark.parametrize("name", COLUMNS)
@pytest.mark.parametrize("start", [0, 2])
def test_the_least_length_is_never_more_than_the_length(name, start):
    batch = batch_of(name).slice(start)
    cells = JsonColumns(pa, compute, None)
    column = batch.column(0)
    least = cells.least_lengths(column)
    beginning = len(json.dumps({name: 0}, separators=(",", ":"))) - 1
    lengths = [len(line) - beginning for line in cells.lines(batch).splitlines()]
    assert len(least) == len(lengths) == len(column)
    assert all(low <= length for low, length in zip(least.tolist(), lengths, strict=True))


def test_long_texts_and_lists_are_known_to_be_long_before_anything_is_made():
    cells = JsonColumns(pa, compute, None)
    texts = pa.array(["a" * 100_000, "b"]).dictionary_encode()
    assert cells.least_lengths(texts).tolist() == [100_000, 1]
    lists = pa.array([[["x" * 50] * 100] * 10, []])
    assert cells.least_lengths(lists)[0] >= 50_000
    batch = pa.record_batch([pa.array([1, 2]), texts], names=["id", "puzzle"])
    assert cells.beginning(batch, 0) == b'{"puzzle":"' + b"a" * (SHOWN - 11)


def test_the_texts_of_the_data_column_are_json_where_they_are_any():
    batch = pa.record_batch([pa.array(['{"grid": [1,\n2]}', "no json", None])], names=["data"])
    lines = JsonColumns(pa, compute, "data").lines(batch).splitlines()
    assert [json.loads(line) for line in lines] == [{"data": {"grid": [1, 2]}}, {"data": "no json"}, {"data": None}]
