import contextlib
import gzip
import io
import os
import random
import sys
import tracemalloc

import pytest
from samples import example_lines, read_bytes, rows_of, values

from gridlanes.errors import SourceError
from gridlanes.io.read import sources
from gridlanes.io.read.gunzip import LONGEST_STRETCH
from gridlanes.io.read.reading import read
from gridlanes.io.read.sources import Chunk, newlines, opened

LINES = example_lines(300)
DATA = ("\n".join(LINES) + "\n").encode()


def chunks(data, max_lines):
    with opened(io.BytesIO(data)) as text:
        return list(text.chunks(max_lines))


@pytest.mark.parametrize("max_lines", [1, 2, 7, 299, 300, 301, 65536])
def test_chunks_are_whole_lines_and_lose_nothing(max_lines):
    found = chunks(DATA.rstrip(b"\n"), max_lines)
    assert b"".join(chunk.data for chunk in found) == DATA
    assert all(len(chunk.ends) == min(max_lines, 300) for chunk in found[:-1])
    assert [chunk.line for chunk in found] == list(range(1, 301, max_lines))


def test_a_chunk_knows_its_lines():
    chunk = Chunk.of(b"a\nbc\r\n\nd\n", 7, start=100)
    assert (len(chunk), chunk.ends.tolist(), chunk.starts.tolist()) == (4, [1, 5, 6, 8], [0, 2, 6, 7])
    assert [chunk.text(number) for number in range(4)] == [b"a", b"bc", b"", b"d"]
    some = chunk.lines(1, 2)
    assert (some.data, some.line, some.ends.tolist(), some.start) == (b"bc\r\n\n", 8, [3, 4], 102)


@pytest.mark.parametrize("max_lines", [1, 2, 100])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("text", [b"", b"one", b"one\n", b"\n\n", b"one\n\ntwo\n three", b"one\ntwo\n\n"])
@pytest.mark.parametrize("packed", [False, True])
def test_lines_are_known_with_their_places_and_all_that_is_read_is_counted(text, end, max_lines, packed):
    for mark in (b"", b"\xef\xbb\xbf"):
        raw, told = mark + text.replace(b"\n", end), []
        with opened(io.BytesIO(gzip.compress(raw) if packed else raw)) as source:
            found = list(source.chunks(max_lines, told.append))
        assert b"".join(told) == raw
        lines = [(chunk.line + at, chunk.text(at)) for chunk in found for at in range(len(chunk))]
        expected = text.removesuffix(b"\n").split(b"\n") if text else []
        assert lines == list(enumerate(expected, 1))
        for chunk in found:
            for at in range(len(chunk)):
                place = chunk.start + chunk.start_of(at)
                assert raw[place : place + len(chunk.text(at))] == chunk.text(at)


def test_the_place_behind_a_line_that_is_too_long_is_known():
    text = b"one\n" + b"x" * (3 << 20) + b"\ntwo\n"
    found = chunks(text, 2)
    assert [(chunk.line, chunk.start, chunk.too_long) for chunk in found] == [
        (1, 0, False),
        (2, 4, True),
        (3, text.index(b"two"), False),
    ]


def test_a_long_line_behind_short_ones_is_not_looked_through_again_and_again(monkeypatch):
    looked = []
    monkeypatch.setattr(sources, "newlines", lambda data, *most: looked.append(len(data)) or newlines(data, *most))
    text = b"a\n" * 3 + b"x" * (1 << 19) + b"\nb\n"
    assert [len(chunk) for chunk in chunks(text, 4)] == [4, 1]
    assert sum(looked) < 8 * len(text)


def test_rows_before_a_fault_come_first_and_one_that_comes_early_is_of_the_whole():
    lines = [f"{number:0200}" for number in random.Random(3).sample(range(10**9), 3000)]
    packed = gzip.compress("\n".join(lines).encode(), mtime=0)
    with opened(io.BytesIO(packed[: len(packed) // 2])) as text:
        passed, found = [], text.chunks(100)
        with contextlib.suppress(SourceError):
            for chunk in found:
                passed += [chunk.text(at).decode() for at in range(len(chunk))]
            pytest.fail("nothing was raised")
    assert passed == lines[: len(passed)]
    assert len(passed) > 500
    with pytest.raises(SourceError, match="a damaged gzip file"), opened(io.BytesIO(packed[:1000])):
        pass


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_lines_may_end_in_three_ways(end):
    rows = read_bytes(DATA.replace(b"\n", end))
    assert [row["text"] for row in rows] == LINES


def test_a_byte_order_mark_is_skipped():
    rows = read_bytes(b"\xef\xbb\xbf" + DATA)
    assert rows[0]["text"] == LINES[0]


def test_gzip_is_known_by_its_bytes(tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_bytes(gzip.compress(DATA[:8200]) + gzip.compress(DATA[8200:]))
    assert [row["text"] for row in rows_of(read(path))] == LINES
    assert next(read(path)).source == str(path)


def test_standard_input_is_a_source(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(DATA)))
    rows = rows_of(read("-"))
    assert len(rows) == 300
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(gzip.compress(b"1..x" * 4 + b"\n" + DATA))))
    rows = rows_of(read("-"))
    assert str(rows[0]["error"]).startswith("-:1:4: invalid character 'x'")


def test_a_pipe_that_gives_little_at_a_time_is_read():
    class Drip(io.BytesIO):
        def read(self, size=-1):
            return super().read(min(size, 13))

    assert len(rows_of(read(Drip(DATA)))) == 300


def test_a_pipe_of_the_system_is_read():
    out, into = os.pipe()
    with os.fdopen(into, "wb") as writer:
        writer.write(DATA)
    with os.fdopen(out, "rb") as reader:
        assert len(rows_of(read(reader))) == 300


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "a PNG image"),
        (b"PAR1" + b"abc" * 50, "a Parquet file"),
        (b"PK\x03\x04" + bytes(20), "a zip archive"),
        ("\ufeff123".encode("utf-16"), "UTF-16 text"),
        (DATA[:500] + b"\0" + DATA, "a binary file"),
        (bytes(range(1, 32)) * 40, "a binary file"),
        (gzip.compress(bytes(1000), mtime=0), "a binary file"),
        (gzip.compress(DATA, mtime=0)[:-20], "a damaged gzip file"),
        (gzip.compress(DATA, mtime=0)[:200] + b"garbage" * 40, "a damaged gzip file"),
        (b"\x1f\x8b" + b"x" * 50, "a damaged gzip file|Unknown compression|gzip"),
        (b"import os\nprint(os.name)\n", "looks like a puzzle"),
        (b"\xff\xe0\x81" * 100, "looks like a puzzle"),
    ],
)
def test_what_is_no_text_with_puzzles_is_refused_in_one_line(data, reason):
    with pytest.raises(SourceError, match=reason) as caught:
        list(read(io.BytesIO(data), name="in.txt"))
    assert str(caught.value).startswith("in.txt: ")
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there_is_refused_in_one_line(tmp_path):
    with pytest.raises(SourceError, match=r"none\.txt: cannot be opened \(No such file or directory\)"):
        list(read(tmp_path / "none.txt"))
    with pytest.raises(SourceError, match="cannot be opened"):
        list(read(tmp_path))
    with pytest.raises(SourceError, match="cannot be opened"):
        list(read("a\0b"))


def test_other_things_are_no_sources():
    with pytest.raises(SourceError, match="found list"):
        list(read(["x"]))
    with pytest.raises(SourceError, match="mode 'rb'"):
        list(read(io.StringIO(DATA.decode())))
    closed = io.BytesIO(DATA)
    closed.close()
    with pytest.raises(SourceError, match="cannot be read"):
        list(read(closed))


def test_an_empty_source_has_no_rows():
    for data in (b"", b"\n\n", b"# nothing\n", gzip.compress(b"", mtime=0)):
        assert list(read(io.BytesIO(data))) == []


def test_a_file_that_fails_half_way_gives_what_it_had_and_then_says_so():
    class Failing(io.BytesIO):
        def read(self, size=-1):
            if self.tell() > 100_000:
                raise OSError(5, "Input/output error")
            return super().read(size)

    blocks = read(Failing(DATA * 10), block_rows=100)
    assert len(next(blocks)) == 100
    with pytest.raises(SourceError, match="Input/output error"):
        list(blocks)


def test_memory_does_not_grow_with_the_source():
    class Endless:
        """As many lines as are asked for, made while they are read."""

        def __init__(self, n_bytes):
            self.left, self.waiting = n_bytes, b""

        def read(self, size=-1):
            while len(self.waiting) < size and self.left > 0:
                self.waiting += DATA
                self.left -= len(DATA)
            given, self.waiting = self.waiting[:size], self.waiting[size:]
            return given

    def peak(n_bytes, **options):
        tracemalloc.start()
        rows = sum(len(block) for block in read(Endless(n_bytes), block_rows=4096, **options))
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert rows * 82 >= n_bytes - len(DATA)
        return most

    small, large = peak(5_000_000), peak(50_000_000)
    assert large < small * 1.2
    assert large < 20_000_000


def test_a_long_line_is_one_bad_row_and_the_source_goes_on_behind_it_unless_it_is_compressed():
    data = DATA[:82] + b"1" * 5_000_000 + b"\n" + DATA[82:164]
    plain, packed = read_bytes(data), read_bytes(gzip.compress(data, 1, mtime=0))
    assert [("error" in row) for row in plain] == [False, True, False]
    assert plain[2]["givens"] == values(LINES[1])
    assert [("error" in row) for row in packed] == [False, True]
    assert packed[1]["line"] == 2
    assert packed[1]["error"].reason.endswith("the compressed source is not read from here on")
    assert packed[1]["error"].reason.startswith(plain[1]["error"].reason)


@pytest.mark.parametrize("nothing", [b"\n", b"  \t\n", b"# a comment\n", b" ; \r\n", b"#\n\n"])
@pytest.mark.parametrize("block_rows", [1000, 65536])
def test_a_compressed_source_is_given_up_in_a_long_stretch_without_rows(nothing, block_rows):
    short = nothing * (LONGEST_STRETCH // len(nothing))
    longer = nothing * (LONGEST_STRETCH // len(nothing) + 1)
    for before in (b"", DATA[:820]):
        n_before = before.count(b"\n")
        kept = DATA[820:1640] + short + DATA[1640:2460]
        rows = read_bytes(gzip.compress(before + short + kept, 1, mtime=0), block_rows=block_rows)
        assert [("error" in row) for row in rows] == [False] * (n_before + 20)
        packed = gzip.compress(before + longer + kept, 1, mtime=0)
        rows = read_bytes(packed, block_rows=block_rows)
        assert [("error" in row) for row in rows] == [False] * n_before + [True]
        assert rows[-1]["line"] == rows[-1]["error"].line == n_before + 1
        assert "blank lines and comments" in rows[-1]["error"].reason
        assert len(read_bytes(before + longer + kept, block_rows=block_rows)) == n_before + 20


def test_a_million_equal_rows_are_read_from_a_small_gzip_file():
    packed = gzip.compress(DATA[:82] * 1_000_000, 1, mtime=0)
    assert len(packed) < 1_000_000
    assert sum(map(len, read(io.BytesIO(packed)))) == 1_000_000


def test_rows_before_a_damage_come_out_before_it_is_reported():
    many = DATA * 20
    packed = gzip.compress(many, 1, mtime=0)
    blocks, rows = read(io.BytesIO(packed[: len(packed) * 3 // 4])), 0
    with pytest.raises(SourceError, match="damaged gzip file"):  # noqa: PT012
        for block in blocks:
            assert not block.errors
            rows += len(block)
    assert rows * 82 > len(many) * 3 // 4 - 100_000
    assert rows % 300


def test_the_bad_row_of_a_long_line_comes_before_its_end_is_looked_for():
    class Long(io.BytesIO):
        def read(self, size=-1):
            given = super().read(size)
            self.most = self.tell()
            return given

    source = Long(DATA[:82] + b"1" * 5_000_000 + b"\n" + DATA[82:164])
    blocks = read(source)
    assert len(next(blocks)) == 1
    assert next(blocks).errors
    assert source.most < 1_000_000
    assert len(next(blocks)) == 1
    assert source.most == len(source.getvalue())


def test_only_as_many_newlines_are_looked_for_as_are_wanted():
    data = b"ab\n" * 1_000_000
    assert newlines(data, 5).tolist() == [2, 5, 8, 11, 14]
    assert newlines(data, 500_000).tolist() == list(range(2, 1_500_000, 3))
    assert len(newlines(data)) == len(newlines(data, 2_000_000)) == 1_000_000
    tracemalloc.start()
    newlines(data, 5)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 2_000_000


def test_a_stream_that_does_not_wait_is_not_taken_for_one_that_ends():
    class NotYet(io.RawIOBase):
        name = "not yet"

        def readable(self):
            return True

        def read(self, size=-1):
            return None

    with pytest.raises(SourceError, match="not yet: cannot be read"):
        list(read(NotYet()))
