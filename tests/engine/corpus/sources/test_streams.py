"""The text of sources from any place on, the same however it is asked for."""

from __future__ import annotations

import gzip
import random

import pytest
from samples import example_lines

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.sources import streams
from gridlanes.corpus.sources.part_reader import part_blocks
from gridlanes.corpus.sources.plan import plan_parts
from gridlanes.corpus.sources.streams import lines_of_part, open_text
from gridlanes.errors import SourceError

PUZZLES = b"".join(line.encode() + b"\n" for line in example_lines(100))
TEXT = b"".join(b"%d a line of text\n" % number for number in range(20_000))


def text_before_the_fault(stream, size):
    """What a stream gives, and what it then raises."""
    pieces = []
    try:
        while piece := stream.read(size):
            pieces.append(piece)
    except SourceError as error:
        return b"".join(pieces), str(error)
    finally:
        stream.close()
    return b"".join(pieces), ""


@pytest.mark.parametrize("size", [1000, 1 << 17, 1 << 22])
def test_the_text_does_not_depend_on_how_much_is_asked_for(tmp_path, size):
    path = tmp_path / "a"
    path.write_bytes(TEXT)
    assert text_before_the_fault(open_text(str(path), "a"), size) == (TEXT, "")
    assert text_before_the_fault(open_text(str(path), "a", 777), size) == (TEXT[777:], "")
    path.write_bytes(gzip.compress(TEXT[:50_000]) + gzip.compress(b"") + gzip.compress(TEXT[50_000:]) + bytes(1000))
    assert text_before_the_fault(open_text(str(path), "a", packed=True), size) == (TEXT, "")


@pytest.mark.parametrize("damage", ["cut", "trailing", "flipped", "checksum"])
def test_before_a_fault_comes_the_same_text_however_it_is_asked_for(tmp_path, damage):
    packed = bytearray(gzip.compress(TEXT))
    if damage == "cut":
        del packed[len(packed) // 2 :]
    elif damage == "trailing":
        packed += b"more"
    elif damage == "flipped":
        packed[len(packed) // 2 : len(packed) // 2 + 40] = random.Random(1).randbytes(40)
    else:
        packed[-6] ^= 1
    path = tmp_path / "a.gz"
    path.write_bytes(packed)
    texts = [text_before_the_fault(open_text(str(path), "a.gz", packed=True), size) for size in (999, 1 << 16, 1 << 20)]
    assert texts[0] == texts[1] == texts[2]
    text, fault = texts[0]
    assert fault.startswith("a.gz: a damaged gzip file (")
    assert text == TEXT[: len(text)] or damage == "flipped"
    assert len(text) > len(TEXT) // 3


def test_a_gzip_file_is_unpacked_once_for_parts_that_follow_one_another(tmp_path, monkeypatch):
    path = tmp_path / "a.gz"
    path.write_bytes(gzip.compress(PUZZLES))
    options = RunOptions(part_rows=10)
    parts = plan_parts([str(path)], options)
    opened = []
    monkeypatch.setattr(streams, "open_text", lambda *names, **kind: opened.append(1) or open_text(*names, **kind))

    def read(part):
        assert sum(map(len, part_blocks(part, options))) == 10

    for part in parts:
        read(part)
    assert len(opened) == 1
    read(parts[3])  # back to the beginning
    read(parts[3])
    read(parts[7])
    assert len(opened) == 3
    path.write_bytes(gzip.compress(PUZZLES, 1))  # another file
    read(parts[8])
    assert len(opened) == 4
    assert len(next(part_blocks(parts[9], options, block_rows=1))) == 1  # left in the middle: closed
    read(parts[9])
    assert len(opened) == 5


def test_a_part_ends_where_it_was_planned(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(b"\n".join([b"." * 81] * 10))
    parts = plan_parts([str(path)], RunOptions(part_rows=4))
    read = []
    for part in parts:
        with lines_of_part(part) as lines:
            read += [(chunk.line, chunk.data) for chunk in lines.chunks(3)]
            lines.finish()
    line = b"." * 81 + b"\n"
    assert read == [(1, 3 * line), (4, line), (5, 3 * line), (8, line), (9, 2 * line)]
