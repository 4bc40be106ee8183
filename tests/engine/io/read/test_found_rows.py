"""What a reader found: each row once, in the order of the source."""

import numpy as np
from samples import example_lines

from gridlanes.io.read.found_rows import FoundRows, WrongRows
from gridlanes.io.read.lines import LineReader
from gridlanes.io.read.reading import reader_options_of
from gridlanes.io.read.row_errors import ErrorWords
from gridlanes.io.read.rows import InvalidRow
from gridlanes.io.read.sources import Chunk


def test_rows_are_numbered_in_order_wherever_they_are():
    lines = np.array([7, 2])
    words = [ErrorWords("no puzzle", "", "x", "")]
    wrong = WrongRows(lines, ["a", "b"], ["a", "b"], words, np.zeros(2, np.int64), np.ones(2, np.int64))
    assert FoundRows(wrong=[wrong], singles={3: None}).numbers().tolist() == [2, 3, 7]
    assert FoundRows().numbers().tolist() == []


def test_every_line_is_in_one_place():
    texts = example_lines(40)
    texts[5:25:2] = [text[:-1] for text in texts[5:25:2]]  # wrong alike
    texts[30] = texts[30][:-1] + "é"  # read alone
    found = LineReader("x", reader_options_of(None, None, None)).read(Chunk.of("\n".join([*texts, ""]).encode()))
    assert [len(some.lines) for some in found.wrong] == [9]  # behind the first, which is read alone
    assert [*found.singles] == [5, 30]
    assert all(isinstance(single, InvalidRow) for single in found.singles.values())
    assert sum(len(part.lines) for part in found.parts) == 29
    assert found.numbers().tolist() == [*range(40)]
