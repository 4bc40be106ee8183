"""Quoted fields that hold line breaks are read as CSV says, and no other row is lost or shifted by them."""

from __future__ import annotations

import csv
import gzip
import io

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from samples import as_grid, as_link, example_lines, facts, read_bytes, solved_examples

from gridlanes.errors import SourceError
from gridlanes.io.read.joined_lines import joined_lines
from gridlanes.io.read.reading import reader_options_of
from gridlanes.io.read.rows import LONGEST_LINE
from gridlanes.io.read.sources import Chunk

P, Q, R = example_lines(3)
OPTIONS = reader_options_of(None, None, None)
HEADER = "note,puzzle\n"


def joined(text: str, at_once: int = 1000) -> list[tuple[int, str]]:
    """The lines that come out, with their numbers, when so many lines go in at once."""
    lines = text.splitlines(keepends=True)
    chunks = [
        Chunk.of("".join(lines[at : at + at_once]).encode(), at + 1, start=len("".join(lines[:at]).encode()))
        for at in range(0, len(lines), at_once)
    ]
    out = [*joined_lines(chunks, OPTIONS)]
    assert b"".join(chunk.data for chunk in out) == text.encode()
    assert [chunk.start for chunk in out] == [sum(len(c.data) for c in out[:at]) for at in range(len(out))]
    assert all(len(chunk) <= at_once or at_once == 1 for chunk in out)
    return [(chunk.line_of(number), chunk.text(number).decode()) for chunk in out for number in range(len(chunk))]


@pytest.mark.parametrize(
    "row",
    [
        f'"a\nb",{P}',
        f'"a\n\n# b\n; c\n{{d\n",{P}',
        f'"a ""b\nc"" d",{P}',
        f'"a\nb" ,{P}',
        f'  "a\nb",{P}',
        f'"",{P},"a\nb","c\nd"',
        f'"{P}\n{P},",{P}',
        f'x,"{P}\n"',
        f'"a\r\nb",{P}',
    ],
)
@pytest.mark.parametrize("at_once", [1, 2, 3, 1000])
def test_a_row_whose_quoted_fields_hold_line_breaks_is_one_line(row, at_once):
    text = f"# it's 5\" wide\n\n{HEADER}0,{P}\n{row}\n1,{P}\n"
    n_before, n_inside = 4, row.count("\n")
    found = joined(text, at_once)
    assert found[n_before:] == [(n_before + 1, row), (n_before + 2 + n_inside, f"1,{P}")]


@pytest.mark.parametrize(
    "text",
    [
        f'{HEADER}"a,{P}\nb,{P}\nc,{P}\n',
        f'{HEADER}"a,{P}\nb,{P}\n"c,{P}\n',
        f'{HEADER}"a,{P}\nb,{P}\n5" wide,{P}\n',
        f'{HEADER}a "b,{P}\nc" d,{P}\n',
        f'{HEADER}"a\nb"c,{P}\n',
        f'{HEADER}# "a\nb",{P}\n',
        f'{HEADER}{{"a\n"b",{P}\n',
        f'{P},"a\nb"\n{P},c\n',
        f'title "a\nb"\n{P}\n',
    ],
)
@pytest.mark.parametrize("at_once", [1, 2, 1000])
def test_a_quote_that_is_no_field_s_swallows_no_row(text, at_once):
    assert joined(text, at_once) == [*enumerate(text.rstrip("\n").split("\n"), 1)]


def test_the_lines_of_a_row_are_no_longer_together_than_a_line_may_be():
    def length_of(n: int) -> int:
        text = f'{HEADER}"' + "\n" * (n - len(f'"",{P}')) + f'",{P}\n0,{P}\n'
        return len(joined(text, 100_000))

    assert length_of(LONGEST_LINE) == 3
    assert length_of(LONGEST_LINE + 1) > LONGEST_LINE - 100


def test_what_is_held_comes_before_a_fault_and_before_a_line_that_is_too_long():
    def chunks():
        yield Chunk.of(f'{HEADER}"a\n'.encode())
        yield Chunk.of(b"b\n", 3)
        yield Chunk.of(b"x\n", 4, too_long=True)
        yield Chunk.of(b'"c\n', 5)
        raise SourceError("damaged")

    found = []
    with pytest.raises(SourceError, match="damaged"):
        found.extend((chunk.line, bytes(chunk.data)) for chunk in joined_lines(chunks(), OPTIONS))
    assert [line for line, _ in found] == [1, 2, 4, 5]
    assert b"".join(data for _, data in found) == f'{HEADER}"a\nb\nx\n"c\n'.encode()


def lines_read(text: str, **options: object) -> list[tuple[object, ...]]:
    return [facts(row) for row in read_bytes(text.encode(), **options)]


NOTES = st.text(st.sampled_from('ab\n\n," #;{é'), max_size=12)
FIELDS = st.one_of(st.sampled_from([P, as_grid(Q), as_link(R), "broken"]), NOTES)


@given(st.lists(st.tuples(NOTES, FIELDS, NOTES), min_size=1, max_size=8), st.sampled_from([",", ";", "\t", "|"]))
def test_what_python_writes_as_csv_is_read_row_by_row(rows, delimiter):
    rows = [(f"n{note}", puzzle, last) for note, puzzle, last in rows]  # a row may not begin as a comment or JSON
    stream = io.StringIO()
    csv.writer(stream, delimiter=delimiter, lineterminator="\n").writerows([("note", "puzzle", "more"), *rows])
    text = stream.getvalue()
    found = read_bytes(text.encode())
    assert len(found) == len(rows)
    for (_, puzzle, _), row in zip(rows, found, strict=True):
        if puzzle in (P, as_grid(Q), as_link(R)):
            assert row["text"] == puzzle
        else:
            assert row["error"]
    places = [1]
    for row in [("note", "puzzle", "more"), *rows]:
        places.append(places[-1] + 1 + "".join(row).count("\n"))
    assert [row["line"] for row in found] == places[1:-1]


SIGNS = ['"', '"', "\n", "\n", ",", f",{P}\n", "a", " ", '""', "#", "{", "\r\n"]


@given(st.lists(st.sampled_from(SIGNS), max_size=30).map("".join))
@example('"\n"\n"')
@example('"""\n"""\n')
def test_whatever_the_quotes_the_rows_do_not_depend_on_how_the_lines_come(body):
    text = f"note,puzzle\n{body}\nlast,{P}\n"
    expected = lines_read(text)
    for block_rows in (1, 2, 3):
        assert lines_read(text, block_rows=block_rows) == expected
    assert [facts(row) for row in read_bytes(gzip.compress(text.encode()))] == expected
    places = [row[-2] for row in expected]
    assert places == sorted(set(places))


def test_a_table_that_gridlanes_wrote_is_read_again(tmp_path):
    from gridlanes.api.calls import solve
    from gridlanes.io.write.writer import open_writer

    grids = [as_grid(puzzle) for puzzle, _ in solved_examples(5)]
    with open_writer(tmp_path / "a.csv") as writer:
        writer.write(solve(grids))
    again = read_bytes((tmp_path / "a.csv").read_bytes())
    assert [row["text"] for row in again] == grids
    assert all(row["expected"] is not None for row in again)
