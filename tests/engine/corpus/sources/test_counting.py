"""How many lines are rows, and where a part may begin."""

from __future__ import annotations

import random

import numpy as np
import pytest
from samples import as_grid, example_lines

from gridlanes.corpus.sources.counting import GridCounter, LineCounter
from gridlanes.io.read.grids import GridReader
from gridlanes.io.read.lines import LineReader
from gridlanes.io.read.reading import reader_options_of
from gridlanes.io.read.sources import GIVEN_UP, Chunk, newlines

KINDS = reader_options_of(None, None, None)


FIRST_BYTES = [bytes([byte]) for byte in range(256) if byte not in b"\r\n"]


@pytest.mark.parametrize("behind", [b"", b" ", b"#", b"1" * 80, b"\x80", b"\xa0", b"\xff"])
def test_a_line_is_a_row_to_the_counter_where_it_is_to_the_reader(behind):
    """Whatever it begins with."""
    data = b"".join(first + behind + b"\n" for first in FIRST_BYTES)
    reader = LineReader("", KINDS, started=True)
    block = reader.feed(Chunk.of(data))
    assert block is not None
    begun = LineCounter(KINDS, started=True).take(Chunk.of(data))
    assert (begun.lines + 1).tolist() == block.line.tolist()
    assert begun.n_rows == len(block)


def test_a_title_is_no_row_and_is_reported_where_it_may_come():
    data = b"\xff\n# c\n\xff\nA title\n" + b"".join(line.encode() + b"\n" for line in example_lines(3))
    begun = LineCounter(KINDS).take(Chunk.of(data))
    assert begun.lines.tolist() == [0, 2, 4, 5, 6]
    assert begun.before.tolist() == [0, 1, 2, 3, 4]
    assert begun.n_first == 2
    counter = LineCounter(KINDS)
    data = b"id,puzzle\n1,2\n"
    assert counter.take(Chunk.of(data)).lines.tolist() == [1]
    assert counter.header is not None
    assert counter.header.puzzle == 1


def test_a_grid_may_begin_a_part_where_a_new_reader_would_read_the_same():
    rng = random.Random(5)
    grids = [as_grid(line) for line in example_lines(6)]
    pieces = [*grids, *grids[0].split("\n")[:4], "", "", "# c", "9", "---+---", "1 " * 5000, "A title", "[Puzzle]"]
    n_begun = 0
    for _ in range(60):
        data = "".join(piece + "\n" for piece in rng.choices(pieces, k=rng.randrange(1, 12))).encode()
        begun = GridCounter(KINDS).take(Chunk.of(data))
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


@pytest.mark.parametrize("counter", [LineCounter, GridCounter])
def test_a_line_that_is_too_long_is_a_row_and_so_is_where_a_source_is_given_up_but_no_part_begins_there(counter):
    long = counter(KINDS).take(Chunk.of(b"1" * 1000 + b"\n", 5, too_long=True))
    assert (long.n_rows, long.lines.tolist(), long.before.tolist()) == (1, [0], [0])
    given_up = counter(KINDS).take(Chunk.of(GIVEN_UP, 5, too_long=True, reason="no rows"))
    assert (given_up.n_rows, given_up.lines.tolist()) == (1, [])
