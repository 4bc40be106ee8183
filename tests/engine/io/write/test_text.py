import csv
import io
import json
import re
from dataclasses import replace

import pytest

from gridlanes.io.write.text import CsvSink, JsonLinesSink, LinesSink
from gridlanes.results.columns import COLUMNS, result_columns

HOSTILE = [
    'quote " and , comma',
    "back\\slash\ttab",
    "two\nlines\r\n",
    "100%d %b %%",
    "gr\u00fcn \u6570\u72ec",
    "nul\x00\x1f\x7f",
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
        sink.write(result_columns(result))
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


FORMULAS = [
    "=cmd|'/C calc'!A0",
    "+1+1",
    "-2+3",
    "@SUM(1)",
    "\t=1",
    "\r=1",
    "\0=1",
    "\uff1d1",
    "'=1",
    "''-1",
    "-",
    "-:1",
]
HARMLESS = ["", "-", "-:3: no puzzle", "1-2", " =1", "'", "'a", "..=", "\u00ef", "a\t=1"]


def csv_cells(result, texts):
    block = replace(result.block, puzzle=texts, extra=texts)
    rows = csv.DictReader(io.StringIO(output(CsvSink, replace(result, block=block)).decode(), newline=""))
    return [(row["puzzle"], row["extra"]) for row in rows]


@pytest.mark.parametrize("start", [0, 6])
def test_a_formula_is_text_in_csv_and_the_way_back_is_one_quote(mixed, start):
    texts = FORMULAS[start : start + 6]
    for (puzzle, extra), text in zip(csv_cells(mixed, texts), texts, strict=True):
        assert puzzle == extra == (text if text in HARMLESS or text == "-:1" else "'" + text)
        assert re.sub(r"\A'(?='*[=+\-@\t\r\0\uff1d\uff0b\uff0d\uff20])", "", puzzle) == text


def test_what_is_no_formula_is_left_as_it_is(mixed):
    for texts in (HARMLESS[:6], HARMLESS[4:]):
        assert csv_cells(mixed, texts) == [(text, text) for text in texts]


def test_other_formats_keep_a_formula_as_it_is(mixed):
    block = replace(mixed.block, puzzle=FORMULAS[:6])
    lines = output(JsonLinesSink, replace(mixed, block=block)).decode().splitlines()
    assert [json.loads(line)["puzzle"] for line in lines] == FORMULAS[:6]


def test_the_source_and_the_reason_are_texts_of_strangers_too(mixed):
    block = replace(mixed.block, source="=cmd.txt")
    text = output(CsvSink, replace(mixed, block=block, reasons={0: "@now:1: no puzzle"})).decode()
    first = next(csv.DictReader(io.StringIO(text)))
    assert (first["source"], first["reason"]) == ("'=cmd.txt", "'@now:1: no puzzle")


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
