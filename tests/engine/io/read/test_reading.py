import io

import numpy as np
import pytest
from samples import (
    as_envelope,
    as_game,
    as_grid,
    as_link,
    as_sdk,
    example_lines,
    large_examples,
    read_bytes,
    rows_of,
    values,
)

from gridlanes.errors import ModelError, SourceError
from gridlanes.io.read.reading import FORMATS, read, read_lines, read_rows

LINES = example_lines(5)
WRITERS = {
    "lines": str,
    "csv": "puzzle,x\n{},1".format,
    "grids": as_grid,
    "sdk": as_sdk,
    "sdm": str,
    "puzzlink": as_link,
    "tatham": as_game,
    "jsonl": as_envelope,
}


PLAIN = "1.....1..1..3.4."
ALONE = [
    PLAIN,
    f" {PLAIN}  # hard",
    f"{PLAIN},1324423134122143",
    f'"{PLAIN}",2',
    f"{PLAIN}\t7",
    f"{PLAIN}\n",
    PLAIN[:-1],
    "# a comment",
    " ",
    "\x00" + PLAIN,
    "\u00e9" + PLAIN,
    "https://puzz.link/p?akari/7/7/.h.g76.k1.maj.k.k25.g1",
    "see https://puzz.link/p?akari/7/7/.h.g76.k1.maj.k.k25.g1 by me",
    "https://puzz.link/p?akari/7/7/.h.g76.k1.maj.k.k25",
    "solo:2x2:1e1b1b3a4a",
    "solo:2x2:1e1b1b3a4",
    '{"genre": "akari", "data": {"grid": ["x1", ".."]}}',
]


def test_every_format_has_a_writer_here():
    assert set(WRITERS) == set(FORMATS)


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_is_read_by_name_and_by_its_looks(format):
    for line in LINES:
        data = WRITERS[format](line).encode()
        for named in (format, None):
            assert [row["givens"] for row in read_bytes(data, format=named, genre="sudoku")] == [values(line)]


@pytest.mark.parametrize("format", sorted(set(FORMATS) - {"csv"}))
def test_every_format_is_read_from_a_string(format):
    texts = [WRITERS[format](line) for line in LINES]
    assert [row["givens"] for row in rows_of([read_rows(texts)])] == [values(line) for line in LINES]
    assert [row["givens"] for row in rows_of([read_rows(texts, format=format)])] == [values(line) for line in LINES]


def test_strings_of_all_formats_mix():
    texts = [WRITERS[format](LINES[0]) for format in FORMATS if format != "csv"] + large_examples()[:1]
    rows = rows_of([read_rows(texts)])
    assert [row["givens"] for row in rows[:-1]] == [values(LINES[0])] * (len(texts) - 1)
    assert rows[-1]["givens"] == values(texts[-1])
    assert [row["line"] for row in rows] == list(range(1, len(texts) + 1))


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ("", 1, "an empty text"),
        ("  \n ", 1, "an empty text"),
        ("# comment", 1, "a comment"),
        ("# comment\n# comment", 1, "no puzzle in one string"),
        (f"{LINES[0]}\n{LINES[1]}", 1, "2 puzzles in one string"),
        (LINES[0][:-1] + "x", 81, "invalid character 'x'"),
        (as_grid(LINES[0])[:-1] + "x", 17, "'x' in a 9x9 grid, in line 9 of the string"),
        ("what\nis\nthis", 5, "in line 3 of the string|no boxes"),
        ("\ud800", 1, "invalid UTF-8"),
    ],
)
def test_a_string_that_is_no_puzzle_is_a_bad_row(text, column, reason):
    rows = rows_of([read_rows([LINES[0], text, LINES[1]])])
    assert ["error" in row for row in rows] == [False, True, False]
    error = rows[1]["error"]
    assert any(part in error.reason for part in reason.split("|"))
    assert (error.source, error.line) == ("<string>", 2)
    if "|" not in reason:
        assert error.column == column


def test_a_byte_order_mark_before_a_string_does_not_count():
    text = example_lines(1)[0]
    for some in ([text], [text, text], [as_grid(text)]):
        block = read_rows(["\ufeff" + one for one in some])
        assert [group.givens.tolist() for group in block.groups] == [[values(text)] * len(some)]


@pytest.mark.parametrize(
    "text", ['[{"puzzle": "%s"}, {"puzzle": "%s"}]', '["%s","%s"]', '\n [\n{"puzzle": "%s"},\n{"puzzle": "%s"}\n]']
)
def test_an_array_of_json_is_refused_and_not_read_in_part(text):
    data = text.replace("%s", example_lines(1)[0])
    with pytest.raises(SourceError, match="a JSON array, not JSON lines; its objects or texts must be lines"):
        [*read(io.BytesIO(data.encode()))]
    if "\n" not in data:
        block = read_rows([example_lines(1)[0], data, data])
        assert [str(error) for error in block.errors.values()] == [
            f"<string>:{line}:1: a JSON array (its objects or texts must be lines of their own)" for line in (2, 3)
        ]


def test_no_strings_are_no_rows():
    assert len(read_rows([])) == 0


def test_other_things_are_no_strings():
    with pytest.raises(ModelError, match="puzzle 2 is of type int"):
        read_rows([LINES[0], 5])


def test_a_string_with_a_header_is_read():
    rows = rows_of([read_rows([f"quizzes,solutions\n{LINES[0]},{'1' * 81}\n"])])
    assert rows[0]["givens"] == values(LINES[0])
    assert rows[0]["expected"] == [1] * 81


def test_unknown_names_are_refused_at_once():
    with pytest.raises(SourceError, match="unknown format 'xml'"):
        read(io.BytesIO(b""), format="xml")
    with pytest.raises(ModelError, match="unknown genre 'chess'; `gridlanes genres` lists all"):
        read(io.BytesIO(b""), genre="chess")
    with pytest.raises(ModelError, match="at least 1"):
        read(io.BytesIO(b""), block_rows=0)
    with pytest.raises(ModelError, match="invalid box"):
        read(io.BytesIO(b""), box=(0, 3))


@pytest.mark.parametrize("block_rows", [1, 3, 100, 999, 1000, 65536])
def test_blocks_have_as_many_rows_as_asked_for(block_rows):
    data = "\n".join(example_lines()).encode()
    blocks = list(read(io.BytesIO(data), block_rows=block_rows))
    assert {len(block) for block in blocks[:-1]} <= {block_rows}
    assert [row["text"] for row in rows_of(blocks)] == example_lines()
    assert [row["line"] for row in rows_of(blocks)] == list(range(1, 1001))


def test_the_box_can_be_given():
    (row,) = read_bytes(b"." * 144, box=(3, 4))
    assert row["structure"].grid.box == (3, 4)
    (row,) = read_bytes(b"." * 144)
    assert row["structure"].grid.box == (4, 3)


def test_nothing_is_read_before_it_is_asked_for():
    blocks = read("/does/not/exist")
    with pytest.raises(SourceError):
        next(blocks)


@pytest.mark.parametrize("text", ALONE)
def test_a_string_alone_is_read_as_it_is_among_others(text):
    alone, among = read_rows([text]), read_rows([text, "?"])
    assert (len(alone), alone.text(0), list(alone.line)) == (1, among.text(0), [1])
    assert (alone.extra or [""])[0] == (among.extra or [""])[0]
    assert [error.one_line() for error in alone.errors.values()] == [
        among.errors[row].one_line() for row in among.errors if row == 0
    ]
    of_alone, of_among = alone.locate(0), among.locate(0)
    assert (of_alone is None) == (of_among is None)
    if of_alone and of_among:
        one, other = of_alone[0], of_among[0]
        assert one.structure is other.structure
        assert (one.givens == other.givens).all()
        assert one.clues is None or (one.clues[0] == other.clues[of_among[1]]).all()
        assert (one.expected is None) == (other.expected is None)


def test_lines_of_bytes_are_read_as_strings_are():
    lines = ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "." * 81, "x" * 81]
    found, expected = read_lines(np.array(lines, "S81"), genre="sudoku"), read_rows(lines, genre="sudoku")
    assert {row: str(error) for row, error in found.errors.items()} == {2: str(expected.errors[2])}
    for ours, theirs in zip(found.groups, expected.groups, strict=True):
        assert np.array_equal(ours.givens, theirs.givens)
        assert np.array_equal(ours.rows, theirs.rows)
