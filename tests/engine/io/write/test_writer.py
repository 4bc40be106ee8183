import errno
import gzip
import io
import json
import os
import sys
import threading
from types import SimpleNamespace

import pyarrow.parquet as pq
import pytest

from gridlanes.errors import GridlanesError
from gridlanes.io.write import parquet as write_parquet
from gridlanes.io.write.output import OutputError
from gridlanes.io.write.writer import SINKS, SUFFIXES, Writer, open_writer

NAMES = ["out.parquet", "out.jsonl", "out.csv", "out.txt", "out.jsonl.gz", "out.csv.gz", "out.txt.gz"]


def solutions_in(path):
    """What a file of any format says are the solutions, row by row."""
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    kind = path.name.removesuffix(".gz").rpartition(".")[2]
    if kind == "parquet":
        return pq.read_table(path)["solution"].to_pylist()
    lines = data.decode().removesuffix("\n").split("\n")
    if kind == "jsonl":
        return [json.loads(line)["solution"] for line in lines]
    if kind == "csv":
        column = lines[0].split(",").index("solution")
        return [line.split(",")[column] for line in lines[1:]]
    return lines


class FailingStream(io.BytesIO):
    """A stream that is full after some writes."""

    def __init__(self, writes, code=errno.ENOSPC):
        super().__init__()
        self.left, self.code = writes, code

    def write(self, data):
        if self.left == 0:
            raise OSError(self.code, os.strerror(self.code))
        self.left -= 1
        return super().write(data)


@pytest.mark.parametrize("name", NAMES)
def test_rows_in_are_rows_out_in_order(tmp_path, make_result, mixed, name):
    results = [make_result(range(7), invalid=[2]), make_result([]), mixed, make_result(range(7, 9), unsolvable=[8])]
    with open_writer(tmp_path / name) as writer:
        for result in results:
            writer.write(result)
    expected = [row for result in results for row in result.to_arrow()["solution"].to_pylist()]
    assert solutions_in(tmp_path / name) == expected
    assert writer.n_rows == len(expected) == 15


@pytest.mark.parametrize("name", NAMES)
def test_the_bytes_do_not_depend_on_the_blocks(tmp_path, make_result, monkeypatch, name):
    monkeypatch.setattr(write_parquet, "GROUP_ROWS", 32)
    kind = {"invalid": [3, 40], "unsolvable": [0, 77], "extra": True}
    outputs = []
    for cuts in ([60], [32, 60, 64], [1, 59, 60, 61], range(100)):
        with open_writer(tmp_path / name) as writer:
            for start, end in zip([0, *cuts], [*cuts, 100], strict=True):
                # two sources, so that a row group may hold rows of both
                writer.write(make_result(range(start, end), source="a.txt" if start < 60 else "b.txt", **kind))
        outputs.append((tmp_path / name).read_bytes())
    assert outputs[0]
    assert set(outputs) == {outputs[0]}


def test_ids_go_on_from_block_to_block(tmp_path, make_result):
    with open_writer(tmp_path / "out.parquet") as writer:
        for _ in range(3):
            writer.write(make_result(range(5)))
    table = pq.read_table(tmp_path / "out.parquet")
    assert table["id"].to_pylist() == list(range(15))
    assert table["line"].to_pylist() == [1, 2, 3, 4, 5] * 3


@pytest.mark.parametrize("name", NAMES)
def test_a_run_that_fails_leaves_the_older_file_and_nothing_else(tmp_path, make_result, name):
    (tmp_path / name).write_bytes(b"older")

    def interrupted():
        with open_writer(tmp_path / name) as writer:
            writer.write(make_result())
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert (tmp_path / name).read_bytes() == b"older"
    assert os.listdir(tmp_path) == [name]


@pytest.mark.parametrize("name", NAMES)
def test_a_write_that_fails_ends_the_writer_and_leaves_nothing(tmp_path, make_result, name):
    writer = open_writer(tmp_path / name)
    broken = make_result()
    broken.status.resize(3, refcheck=False)
    with pytest.raises(Exception, match=r"\d"):
        writer.write(broken)
    assert os.listdir(tmp_path) == []
    writer.close()
    assert os.listdir(tmp_path) == []
    with pytest.raises(ValueError, match="closed"):
        writer.write(make_result())


@pytest.mark.parametrize("format", SINKS)
def test_a_full_disk_is_said_in_one_line_at_whichever_write_it_comes(make_result, format):
    whole = FailingStream(-1)
    with open_writer(whole, format) as writer:
        writer.write(make_result())
    n_writes = -1 - whole.left
    assert n_writes > 0
    for writes in range(n_writes):
        with pytest.raises(OutputError, match="cannot be written: No space left on device"):
            write_all(FailingStream(writes), format, make_result())


def write_all(stream, format, result):
    with open_writer(stream, format) as writer:
        writer.write(result)


def test_a_reader_that_went_away_stays_a_broken_pipe(make_result):
    with pytest.raises(BrokenPipeError):
        write_all(FailingStream(0, errno.EPIPE), "lines", make_result())


def test_an_older_file_stays_where_the_new_one_cannot_be_completed(tmp_path, make_result, monkeypatch):
    path = tmp_path / "out.jsonl"
    path.write_bytes(b"older")

    def refuse(*_paths):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "replace", refuse)
    with (
        pytest.raises(OutputError, match=r"out\.jsonl: cannot be written: Permission denied"),
        open_writer(path) as writer,
    ):
        writer.write(make_result())
    assert os.listdir(tmp_path) == ["out.jsonl"]
    assert path.read_bytes() == b"older"


def test_a_dash_is_standard_output_and_lines_by_default(make_result, monkeypatch):
    for format in (None, *SINKS):
        stdout = SimpleNamespace(buffer=io.BytesIO())
        monkeypatch.setattr(sys, "stdout", stdout)
        write_all("-", format, make_result())
        expected = io.BytesIO()
        write_all(expected, format or "lines", make_result())
        assert stdout.buffer.getvalue() == expected.getvalue()


def test_the_suffix_names_the_format_unless_one_is_named(tmp_path, make_result):
    write_all(tmp_path / "OUT.CSV", None, make_result())
    assert (tmp_path / "OUT.CSV").read_bytes().startswith(b"id,")
    write_all(tmp_path / "out.data", "jsonl", make_result())
    assert (tmp_path / "out.data").read_bytes().startswith(b'{"id":0')
    assert set(SUFFIXES.values()) == set(SINKS)


@pytest.mark.parametrize(
    ("name", "format", "reason"),
    [
        ("out.xlsx", None, r"'\.xlsx' names no output format: use one of \.parquet, \.jsonl, \.csv, \.txt"),
        ("out", None, "names no output format"),
        ("out.gz", None, "names no output format"),
        ("out.txt", "excel", "unknown output format 'excel'; expected one of parquet, jsonl, csv, lines"),
        ("out.parquet.gz", None, r"leave out \.gz"),
        ("missing/out.txt", None, r"missing/out\.txt: cannot be written: No such file or directory"),
    ],
)
def test_a_name_that_cannot_be_is_refused_before_anything_is_written(tmp_path, name, format, reason):
    with pytest.raises(OutputError, match=reason):
        open_writer(tmp_path / name, format)
    assert os.listdir(tmp_path) == []


def test_without_pyarrow_parquet_says_what_to_install_and_text_works(tmp_path, make_result, monkeypatch):
    for module in ("pyarrow", "pyarrow.parquet"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(GridlanesError, match=r'Parquet output needs pyarrow: pip install "gridlanes\[io\]"'):
        open_writer(tmp_path / "out.parquet")
    assert os.listdir(tmp_path) == []
    for name in ("out.jsonl", "out.csv", "out.txt"):
        write_all(tmp_path / name, None, make_result())
        assert len(solutions_in(tmp_path / name)) == 20


def test_closing_twice_is_once_and_abort_after_it_does_nothing(tmp_path, make_result):
    writer = open_writer(tmp_path / "out.txt")
    assert isinstance(writer, Writer)
    writer.write(make_result())
    writer.close()
    written = (tmp_path / "out.txt").read_bytes()
    writer.close()
    writer.abort()
    assert (tmp_path / "out.txt").read_bytes() == written


@pytest.mark.parametrize("name", NAMES)
def test_a_writer_is_given_up_while_a_write_is_in_hand(tmp_path, make_result, monkeypatch, name):
    """Another thread is in it, and may not come back: nothing of it is closed under its hands."""
    writer = open_writer(tmp_path / name)
    begun, may_end, abandoned, abandon = threading.Event(), threading.Event(), [], writer._sink.abandon

    def write(_columns):
        begun.set()
        may_end.wait(600)

    monkeypatch.setattr(writer._sink, "write", write)
    monkeypatch.setattr(writer._sink, "abandon", lambda: abandoned.append(abandon()))
    writing = threading.Thread(target=writer.write, args=(make_result(range(3)),))
    writing.start()
    assert begun.wait(600)
    writer.abort()
    assert (os.listdir(tmp_path), abandoned) == ([], [])
    may_end.set()
    writing.join()
    assert abandoned == [None]
