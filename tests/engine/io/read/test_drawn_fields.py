"""Puzzles and solutions that are drawn in the field of a table."""

from __future__ import annotations

import pytest
from samples import as_envelope, as_grid, as_link, read_bytes, solved_examples, values

PUZZLE, SOLUTION = solved_examples(1)[0]
DRAWN = "\n".join(PUZZLE[at : at + 9] for at in range(0, 81, 9))


def row_of(field: str, solution: str = "", note: str = "x") -> dict[str, object]:
    """The row of a table with these fields."""
    quoted = ['"' + text.replace('"', '""') + '"' for text in (note, field, solution)]
    (row,) = read_bytes(f"note,puzzle,solution\n{','.join(quoted)}\n".encode())
    return row


@pytest.mark.parametrize(
    "field",
    [as_grid(PUZZLE), DRAWN, f"\n{DRAWN}\n", DRAWN.replace("\n", "\r\n"), f"{PUZZLE}\n", f"\n{as_link(PUZZLE)}"],
)
@pytest.mark.parametrize("solution", ["", SOLUTION, as_grid(SOLUTION), f"{SOLUTION}\n"])
def test_the_puzzle_and_the_solution_may_be_drawn(field, solution):
    row = row_of(field, solution, "a\nb")
    assert row["givens"] == values(PUZZLE)
    assert row.get("expected") == (values(SOLUTION) if solution else None)
    assert row["extra"] == '"a\nb"'


@pytest.mark.parametrize(
    ("genre", "field", "found"),
    [
        ("latin_square", DRAWN, "latin_square"),
        ("Slitherlink", "2 2\n3 -\n- 2", "slitherlink"),
        ("takuzu", f"\n{as_link(PUZZLE)}", "sudoku"),
        ("", DRAWN, "sudoku"),
    ],
)
def test_a_drawn_puzzle_is_of_the_genre_in_its_row(genre, field, found):
    (row,) = read_bytes(f'genre,puzzle\n{genre},"{field}"\n'.encode())
    assert row["structure"].genre == found


def test_json_may_run_over_several_lines():
    assert row_of(as_envelope(PUZZLE).replace(", ", ",\n"))["givens"] == values(PUZZLE)


@pytest.mark.parametrize(
    ("field", "solution", "line", "reason"),
    [
        (DRAWN.replace("\n", "x\n", 1), "", 2, "in the field in column 2"),
        ("a\nb", "", 2, "in the field in column 2"),
        (f"{as_grid(PUZZLE)}\n\n{as_grid(PUZZLE)}", "", 2, "2 puzzles, in the field in column 2"),
        (PUZZLE, f"{DRAWN}\n", 2, "the solution in column 3 is not a complete 9x9 grid"),
        (PUZZLE[:80], "", 3, "invalid puzzle length: 80 characters"),
    ],
)
def test_what_is_wrong_in_a_row_of_several_lines_has_its_place(field, solution, line, reason):
    error = row_of(field, solution, "a" if line == 2 else "a\nb")["error"]
    assert error.line == line
    assert reason in error.reason
    assert error.column
    assert "\n" not in error.text


def test_a_field_that_is_not_closed_is_said_to_be_none():
    rows = read_bytes(f'note,puzzle\n"a,{PUZZLE}\nb,{PUZZLE}\n'.encode())
    assert rows[0]["error"].one_line().startswith("<stream>:2:1: a quoted field that is not closed")
    assert rows[1]["givens"] == values(PUZZLE)


def test_an_empty_field_is_said_to_hold_nothing():
    for field in ("", '""'):
        (row,) = read_bytes(f"note,puzzle\na,{field}\n".encode())
        assert row["error"].reason == "expected a puzzle in column 2, found nothing"
