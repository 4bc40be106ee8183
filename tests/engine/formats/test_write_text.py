import csv
import io
import json
from dataclasses import replace

import pytest

from gridlanes.columns import COLUMNS, columns_of
from gridlanes.formats.write_text import CsvSink, JsonLinesSink, LinesSink

HOSTILE = [
    'quote " and , comma',
    "back\\slash\ttab",
    "two\nlines\r\n",
    "100%d %b %%",
    "gr\u00fcn \u6570\u72ec",
    "\x00\x1f\x7f",
]


@pytest.fixture
def hostile(mixed):
    """Rows with every kind of character that a format could trip over, in every column of text."""
    block = replace(mixed.block, source='a"b,c%d\\.txt', puzzle=HOSTILE, extra=HOSTILE[::-1])
    return replace(mixed, block=block, reasons=dict(enumerate(HOSTILE)))


def output(sink_type, *results):
    stream = io.BytesIO()
    sink = sink_type(stream)
    for result in results:
        sink.write(columns_of(result))
    sink.finish()
    return stream.getvalue()


@pytest.mark.parametrize("name", ["mixed", "hostile"])
def test_json_lines_hold_the_table_with_its_types(request, name):
    result = request.getfixturevalue(name)
    lines = output(JsonLinesSink, result).decode().split("\n")
    assert lines.pop() == ""
    assert [json.loads(line) for line in lines] == result.to_arrow().to_pylist()
    assert list(json.loads(lines[0])) == [column.name for column in COLUMNS]


@pytest.mark.parametrize("name", ["mixed", "hostile"])
def test_csv_holds_the_table_as_text(request, name):
    result = request.getfixturevalue(name)
    text = output(CsvSink, result).decode()
    header, *rows = csv.reader(io.StringIO(text, newline=""))
    assert header == [column.name for column in COLUMNS]
    written = {True: "true", False: "false"}
    expected = [
        [written[cell] if isinstance(cell, bool) else str(cell) for cell in row.values()]
        for row in result.to_arrow().to_pylist()
    ]
    assert rows == expected


def test_csv_has_quotes_only_where_they_are_needed(mixed):
    assert b'"' not in output(CsvSink, mixed)


def test_pandas_reads_the_types_of_json_lines_back(mixed):
    pandas = pytest.importorskip("pandas")
    frame = pandas.read_json(io.BytesIO(output(JsonLinesSink, mixed)), lines=True, dtype={"solution": str})
    assert frame["status"].tolist() == ["UNIQUE", "UNIQUE", "INVALID", "UNIQUE", "UNSOLVABLE", "UNIQUE"]
    assert frame["verified"].dtype == bool
    assert frame["solution"].tolist() == mixed.to_arrow()["solution"].to_pylist()


def test_arrow_reads_json_lines_with_the_types_of_the_table(mixed):
    arrow_json = pytest.importorskip("pyarrow.json")
    table = arrow_json.read_json(io.BytesIO(output(JsonLinesSink, mixed)))
    assert table.to_pylist() == mixed.to_arrow().to_pylist()


def test_lines_are_solutions_and_empty_where_there_is_none(mixed):
    lines = output(LinesSink, mixed).decode().split("\n")
    assert lines.pop() == ""
    assert lines == mixed.to_arrow()["solution"].to_pylist()
    assert [len(line) for line in lines] == [81, 16, 0, 16, 0, 81]


def test_no_rows_write_no_lines(make_result):
    empty = make_result([])
    assert output(LinesSink, empty) == output(JsonLinesSink, empty) == b""
    assert output(CsvSink, empty) == output(CsvSink)
    assert output(CsvSink).count(b"\n") == 1
