"""Lines out of blocks of text, and how many of them are rows."""

from __future__ import annotations

import random
import tracemalloc

import numpy as np
import pytest
from samples import as_grid, example_lines

from gridlanes.corpus.sources.counting import GridCounter, LineCounter, batch_of, batches
from gridlanes.io.read.grids import GridReader
from gridlanes.io.read.lines import LineReader
from gridlanes.io.read.reading import reader_options_of
from gridlanes.io.read.rows import LONGEST_LINE
from gridlanes.io.read.sources import BOM, Chunk, newlines

KINDS = reader_options_of(None, None, None)


def blocks_of(text, size):
    return [text[start : start + size] for start in range(0, len(text), size)]


@pytest.mark.parametrize("size", [3, 4, 100, 1 << 20])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("text", [b"", b"one", b"one\n", b"\n\n", b"one\n\ntwo\n three", b"one\ntwo\n\n"])
def test_batches_are_the_lines_of_the_text(text, end, size):
    for mark in (b"", BOM):
        found = list(batches(blocks_of(mark + text.replace(b"\n", end), size), old_ends=end == b"\r"))
        assert b"".join(batch.raw for batch in found) == (mark + text.replace(b"\n", end) if text else b"")
        lines = [(batch.line + at, batch.bare(at)) for batch in found for at in range(len(batch))]
        expected = text.removesuffix(b"\n").split(b"\n") if text else []
        assert lines == list(enumerate(expected, 1))


def test_memory_does_not_grow_with_a_line():
    def blocks():
        yield b"53..\n"
        for _ in range(400):
            yield b"x" * (1 << 16)
        yield b"\n" + example_lines(1)[0].encode()

    counter = LineCounter(KINDS, started=True)
    tracemalloc.start()
    try:
        n_rows = n_bytes = 0
        for batch in batches(blocks()):
            n_rows += counter.take(batch).n_rows
            n_bytes += len(batch.raw)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert (n_rows, n_bytes) == (3, 5 + (400 << 16) + 1 + 81)
    assert peak < 10 * LONGEST_LINE


FIRST_BYTES = [bytes([byte]) for byte in range(256) if byte not in b"\r\n"]


@pytest.mark.parametrize("behind", [b"", b" ", b"#", b"1" * 80, b"\x80", b"\xa0", b"\xff"])
def test_a_line_is_a_row_to_the_counter_where_it_is_to_the_reader(behind):
    """Whatever it begins with."""
    data = b"".join(first + behind + b"\n" for first in FIRST_BYTES)
    reader = LineReader("", KINDS, started=True)
    block = reader.feed(Chunk.of(data))
    assert block is not None
    begun = LineCounter(KINDS, started=True).take(batch_of(data, newlines(data), 1))
    assert (begun.lines + 1).tolist() == block.line.tolist()
    assert begun.n_rows == len(block)


def test_a_title_is_no_row_and_is_told_where_it_may_come():
    data = b"\xff\n# c\n\xff\nA title\n" + b"".join(line.encode() + b"\n" for line in example_lines(3))
    begun = LineCounter(KINDS).take(batch_of(data, newlines(data), 1))
    assert begun.lines.tolist() == [0, 2, 4, 5, 6]
    assert begun.before.tolist() == [0, 1, 2, 3, 4]
    assert begun.n_first == 2
    counter = LineCounter(KINDS)
    data = b"id,puzzle\n1,2\n"
    assert counter.take(batch_of(data, newlines(data), 1)).lines.tolist() == [1]
    assert counter.header is not None
    assert counter.header.puzzle == 1


def test_a_grid_may_begin_a_part_where_a_new_reader_would_read_the_same():
    rng = random.Random(5)
    grids = [as_grid(line) for line in example_lines(6)]
    pieces = [*grids, *grids[0].split("\n")[:4], "", "", "# c", "9", "---+---", "1 " * 5000, "A title", "[Puzzle]"]
    n_begun = 0
    for _ in range(60):
        data = "".join(piece + "\n" for piece in rng.choices(pieces, k=rng.randrange(1, 12))).encode()
        begun = GridCounter(KINDS).take(batch_of(data, newlines(data), 1))
        whole = lines_of_rows(data, started=False)
        for line, before in zip(begun.lines.tolist(), begun.before.tolist(), strict=True):
            start = int(np.append(-1, newlines(data))[line]) + 1
            head = lines_of_rows(data[:start], started=False)
            rest = [line + number for number in lines_of_rows(data[start:], started=line > 0 and before > 0)]
            assert (len(head), head + rest) == (before, whole)
            n_begun += 1
    assert n_begun > 100


def lines_of_rows(data: bytes, *, started: bool) -> list[int]:
    """The lines of the rows of grids."""
    reader = GridReader("", KINDS, started=started)
    blocks = [reader.feed(Chunk.of(data)) if data else None, reader.finish()]
    return [line for block in blocks if block is not None for line in block.line.tolist()]
