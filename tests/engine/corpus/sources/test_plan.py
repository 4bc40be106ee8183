"""What a plan says of its sources."""

from __future__ import annotations

import gzip
import hashlib
import os
import tracemalloc

import pytest
from samples import as_grid, as_sdk, example_lines, facts, rows_of

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.part import Reading
from gridlanes.corpus.sources import plan
from gridlanes.corpus.sources.inputs import expand
from gridlanes.corpus.sources.part_reader import part_blocks
from gridlanes.corpus.sources.plan import plan_parts
from gridlanes.errors import ModelError, SourceError
from gridlanes.io.read import sources
from gridlanes.io.read.rows import LONGEST_LINE, Header
from gridlanes.io.read.sources import open_file

LINES = example_lines(9)


def planned(path, data, **asked):
    path.write_bytes(data)
    return plan_parts([str(path)], RunOptions(**asked))


def test_parts_are_numbered_over_all_sources_and_span_none(mixed):
    sources = expand([str(mixed)])
    parts = plan_parts(sources, RunOptions(part_rows=4))
    assert [part.number for part in parts] == list(range(len(parts)))
    first_id = 0
    for part in parts:
        assert part.first_id == first_id
        assert 1 <= part.n_rows <= 4
        first_id += part.n_rows
    assert first_id == 66
    assert list(dict.fromkeys(part.source for part in parts)) == sources
    for source in sources:
        rows = [part.n_rows for part in parts if part.source == source]
        assert rows[:-1] == [4] * (len(rows) - 1)


def test_a_table_without_the_column_that_is_asked_for_is_said_once(tmp_path):
    (part,) = planned(tmp_path / "a.csv", f"id,puzzle\n1,{LINES[0]}\n2,{LINES[1]}\n".encode(), field="quiz")
    assert part.n_rows == 1
    assert "a table without a column 'quiz'; its columns are 'id', 'puzzle'" in part.reading.error


@pytest.mark.parametrize("n_lines", [1, 3, 1 << 12])
def test_a_part_names_its_text(tmp_path, monkeypatch, n_lines):
    monkeypatch.setattr(plan, "_LINES_AT_ONCE", n_lines)
    text = f"\ufeff# nine\nid;puzzle\n1;{LINES[0]}\n\n2;{LINES[1]}\n# odd\n3;{LINES[2]}\n# end\n".encode()
    parts = planned(tmp_path / "a.txt", text, part_rows=2)
    cut = text.index(b"3;")
    assert [(part.line, part.offset, part.n_bytes, part.n_rows, part.is_first) for part in parts] == [
        (1, 0, cut, 2, True),
        (7, cut, len(text) - cut, 1, False),
    ]
    assert [part.sha256 for part in parts] == [hashlib.sha256(piece).hexdigest() for piece in (text[:cut], text[cut:])]
    assert {part.reading for part in parts} == {Reading(header=Header(";", 1, None))}
    assert parts[0].path == str(tmp_path / "a.txt")
    packed = planned(tmp_path / "a.txt", gzip.compress(text), part_rows=2)
    assert packed == [part.replaced(reading=part.reading.replaced(container="gzip")) for part in parts]


def test_a_header_may_come_behind_rows_that_are_no_text(tmp_path):
    parts = planned(
        tmp_path / "a.txt", f"\udcff\n\udcff\npuzzle,n\n{LINES[0]},1\n".encode("utf-8", "surrogateescape"), part_rows=1
    )
    assert [(part.line, part.is_first) for part in parts] == [(1, True), (2, True), (4, False)]


def test_grids_are_divided_where_one_begins(tmp_path):
    text = "\n".join(["# two", as_grid(LINES[0]), "", "# second", as_grid(LINES[1]), as_grid(LINES[2])])
    parts = planned(tmp_path / "a.txt", text.encode(), part_rows=1)
    assert [(part.line, part.n_rows, part.reading.family) for part in parts] == [
        (1, 1, "grids"),
        (13, 1, "grids"),
        (22, 1, "grids"),
    ]
    [part] = planned(tmp_path / "a.sdk", (as_sdk(LINES[0]) + as_sdk(LINES[1])).encode(), part_rows=1)
    assert part.n_rows == 2


@pytest.mark.parametrize("data", [b"", b"\n\n", b"# nothing\n;\n", b"\xef\xbb\xbf", gzip.compress(b"")])
def test_a_source_without_rows_has_no_part(tmp_path, data):
    assert planned(tmp_path / "a.txt", data) == []


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\x89PNG\r\n", "a PNG image, not text with puzzles"),
        (b"PK\x03\x04", "a zip archive, not text with puzzles; unpack it, or use gzip"),
        (gzip.compress(b"x" * 100)[:-3], "a damaged gzip file "),
        (b"Dear reader,\nthere are no puzzles here.\n", "nothing in it looks like a puzzle"),
        (b"PAR1 and nothing else", "a Parquet file that cannot be read "),
    ],
)
def test_a_source_that_cannot_be_read_is_one_row(tmp_path, data, reason):
    path, good = tmp_path / "a.txt", tmp_path / "b.txt"
    good.write_text("\n".join(LINES))
    path.write_bytes(data)
    bad, *others = plan_parts([str(path), str(good)], RunOptions(part_rows=5))
    assert (bad.n_rows, bad.first_id, bad.n_bytes, bad.reading.container) == (1, 0, 0, "unreadable")
    assert [(part.first_id, part.n_rows) for part in others] == [(1, 5), (6, 4)]
    [row] = rows_of(part_blocks(bad, RunOptions()))
    assert row["error"].one_line().startswith(f"{path}: {reason}")
    assert list(part_blocks(bad, RunOptions(), rows=range(0))) == []
    [row] = rows_of(part_blocks(bad, RunOptions(), skip={0: "it crashes"}))
    assert row["error"].reason == "it crashes"


class FailingFile:
    """Gives some bytes of a file, then the disk fails."""

    def __init__(self, file, n_bytes):
        self.file, self.left = file, n_bytes

    def read(self, size=-1):
        if self.left <= 0:
            raise OSError(5, "Input/output error")
        data = self.file.read(min(size, self.left))
        self.left -= len(data)
        return data

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("n_bytes", [0, 5, 1000])
def test_what_the_system_does_not_give_is_an_error_and_no_row(tmp_path, monkeypatch, packed, n_bytes):
    """A row that says so would depend on the day, and stand for all that the source has."""
    text = "\n".join(example_lines(100)).encode()
    path = tmp_path / "a.txt"
    path.write_bytes(gzip.compress(text) if packed else text)
    with monkeypatch.context() as patch:
        patch.setattr(sources, "open_file", lambda *names: FailingFile(open_file(*names), n_bytes))
        with pytest.raises(SourceError, match=r"a\.txt: cannot be read .*Input/output error"):
            plan_parts([str(path)], RunOptions())
    path.unlink()
    with pytest.raises(SourceError, match=r"a\.txt: cannot be opened .No such file or directory"):
        plan_parts([str(path)], RunOptions())


@pytest.mark.skipif(os.name != "posix", reason="links need rights elsewhere")
def test_behind_a_link_the_folder_above_is_that_of_the_system(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("here/below", "there/below"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "here" / "link").symlink_to("../there/below")
    (tmp_path / "here" / "a.txt").write_text(LINES[0] + "\n")
    (tmp_path / "there" / "a.txt").write_text(LINES[1] + "\n" + LINES[2] + "\n")
    [part] = plan_parts(expand(["here/link/../a.txt"]), RunOptions())
    assert [row["text"] for row in rows_of(part_blocks(part, RunOptions()))] == LINES[1:3]


def test_rows_before_the_fault_of_a_damaged_file_stay_rows(tmp_path):
    lines = [f"{line} # {number}" for number, line in enumerate(example_lines() * 2)]
    packed = gzip.compress("\n".join(lines).encode())
    parts = planned(tmp_path / "a.gz", packed[: len(packed) // 2], part_rows=100)
    *good, fault = parts
    n_rows = sum(part.n_rows for part in good)
    assert 500 < n_rows < 1500
    rows = [row for part in parts for row in rows_of(part_blocks(part, RunOptions()))]
    assert [row["text"] for row in rows[:-1]] == [line[:81] for line in lines[:n_rows]]
    assert fault == good[-1].replaced(
        number=len(good),
        first_id=n_rows,
        n_rows=1,
        line=n_rows + 1,
        offset=good[-1].offset + good[-1].n_bytes,
        n_bytes=0,
        sha256=hashlib.sha256().hexdigest(),
        reading=Reading("unreadable", error=fault.reading.error),
    )
    assert rows[-1]["error"].one_line().startswith(f"{tmp_path}/a.gz:{n_rows + 1}: a damaged gzip file (")
    assert facts(rows[-1])[-2] == n_rows + 1


def test_options_that_make_no_sense_are_refused_whatever_the_sources_are(tmp_path):
    (tmp_path / "a.txt").write_text("")
    with pytest.raises(SourceError, match="unknown format 'x'"):
        plan_parts([str(tmp_path / "a.txt")], RunOptions(format="x"))
    with pytest.raises(ModelError):
        plan_parts([], RunOptions(genre="no genre"))


@pytest.mark.parametrize("end", [b"\n", b"\r"])
def test_memory_does_not_grow_with_a_line(tmp_path, end):
    path = tmp_path / "a.txt"
    path.write_bytes(LINES[0].encode() + end + b"x" * (50 * LONGEST_LINE) + end + end.join([b"#", LINES[1].encode()]))
    tracemalloc.start()
    try:
        parts = plan_parts([str(path)], RunOptions(part_rows=2))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 10 * LONGEST_LINE
    assert [(part.n_rows, part.line) for part in parts] == [(2, 1), (1, 4)]
    assert sum(part.n_bytes for part in parts) == path.stat().st_size
    assert parts[0].sha256 == hashlib.sha256(path.read_bytes()[: parts[1].offset]).hexdigest()
