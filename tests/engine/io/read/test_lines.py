import gzip

import pytest
from samples import EXAMPLES, as_game, as_link, example_lines, read_bytes, solved_examples, values

from gridlanes.errors import SourceError
from gridlanes.io.read.lines import header_of, looks_like_rows
from gridlanes.io.read.rows import LONGEST_LINE, Header

PUZZLE, SOLUTION = solved_examples(1)[0]


@pytest.mark.parametrize("header", ["quizzes,solutions", "puzzle,solution", "Puzzle;Solution", '"puzzle","solution"'])
def test_the_solution_column_of_a_table_is_what_is_expected(header):
    delimiter = ";" if ";" in header else ","
    text = f"{header}\n{PUZZLE}{delimiter}{SOLUTION}\n" * 1
    (row,) = read_bytes(text.encode())
    assert row["expected"] == values(SOLUTION)
    assert row["line"] == 2
    assert row["extra"] == ""


def test_columns_of_a_table_may_stand_in_any_order_and_others_are_kept():
    rows = "".join(f"{i},{solution},easy,{puzzle}\n" for i, (puzzle, solution) in enumerate(solved_examples(20)))
    read = read_bytes(f"id,solution,note,puzzle\n{rows}".encode())
    assert [row["extra"] for row in read] == [f"{i},easy" for i in range(20)]
    assert [row["expected"] for row in read] == [values(solution) for _, solution in solved_examples(20)]


def test_a_column_that_is_asked_for_and_not_there_is_no_other_one():
    """Not the column that is found by default, either."""
    row = f"1,{PUZZLE},{SOLUTION}\n"
    (found,) = read_bytes(f"id,quiz,answer\n{row}".encode(), field="quiz")
    assert found["text"] == PUZZLE
    with pytest.raises(
        SourceError, match="<stream>: a table without a column 'grid 2'; its columns are 'id', 'puzzle'"
    ):
        read_bytes(f"id,puzzle,answer\n{row}".encode(), field="grid 2")
    (found,) = read_bytes(f"one list\n{PUZZLE}\n".encode(), field="quiz")  # a title names no columns
    assert found["text"] == PUZZLE


@pytest.mark.parametrize("first", ["# a comment", "; a comment", "49158", "Top 95 puzzles", "", "name of the list"])
def test_comments_and_titles_and_counts_before_the_puzzles_are_skipped(first):
    (row,) = read_bytes(f"{first}\n{PUZZLE}\n".encode())
    assert row["text"] == PUZZLE
    assert row["line"] == 2


def test_a_title_further_down_is_a_bad_row():
    rows = read_bytes(f"{PUZZLE}\nTop 95 puzzles\n{PUZZLE}\n".encode())
    assert [row["line"] for row in rows] == [1, 2, 3]
    assert rows[1]["error"].line == 2
    assert rows[1]["text"] == "Top 95 puzzles"


def test_a_broken_first_puzzle_is_no_title():
    rows = read_bytes(f"{PUZZLE[:-1]}\n{PUZZLE}\n".encode())
    assert (
        rows[0]["error"].one_line()
        == "<stream>:1:81: invalid puzzle length: 80 characters (a line of a 9x9 puzzle has 81)"
    )


def test_one_file_may_mix_sizes_and_kinds():
    text = [PUZZLE, "1..." * 4, as_link(PUZZLE), as_game(PUZZLE), "." * 36, PUZZLE]
    rows = read_bytes("\n".join(text).encode())
    assert [len(row["givens"]) for row in rows] == [81, 16, 81, 81, 36, 81]
    assert [row["text"] for row in rows] == text
    assert rows[0]["structure"] is rows[2]["structure"] is rows[3]["structure"]


def test_bad_rows_do_not_stop_the_others():
    text = example_lines(50)
    text[10] = text[10][:30] + "?" + text[10][31:]
    rows = read_bytes("\n".join(text).encode(), name="list.txt")
    assert [row.get("givens") for row in rows if "error" not in row] == [values(t) for t in text if "?" not in t]
    error = rows[10]["error"]
    assert (error.source, error.line, error.column) == ("list.txt", 11, 31)
    assert error.with_caret().endswith(text[10] + "\n  " + " " * 30 + "^")


def test_bytes_that_are_no_text_make_one_bad_row():
    rows = read_bytes(
        PUZZLE.encode() + b"\n" + "\u00e9".encode() + PUZZLE[:40].encode() + b"\xff\xfe\n" + PUZZLE.encode()
    )
    assert [("error" in row) for row in rows] == [False, True, False]
    assert rows[1]["error"].column == 42  # counted in characters


def test_a_nul_far_into_a_file_makes_one_bad_row():
    data = ("\n".join(example_lines()) + f"\n{PUZZLE} \0\n{PUZZLE}").encode()
    rows = read_bytes(data)
    assert [row["line"] for row in rows if "error" in row] == [1001]


@pytest.mark.parametrize("length", [LONGEST_LINE + 1, 3 * LONGEST_LINE, 40 * LONGEST_LINE])
def test_a_line_too_long_is_one_bad_row(length):
    data = f"{PUZZLE}\n".encode() + b"1" * length + f"\n{PUZZLE}\n{PUZZLE}".encode()
    rows = read_bytes(data)
    assert [row["line"] for row in rows] == [1, 2, 3, 4]
    assert [("error" in row) for row in rows] == [False, True, False, False]
    assert f"a line of more than {LONGEST_LINE:,} bytes" in rows[1]["error"].reason
    assert len(rows[1]["error"].text) <= 200


def test_a_row_of_urls_only_is_asked_for():
    rows = read_bytes(f"{as_link(PUZZLE)}\n{PUZZLE}\n".encode(), format="puzzlink")
    assert rows[0]["givens"] == values(PUZZLE)
    assert rows[1]["error"].one_line() == "<stream>:2:1: expected a puzz.link URL"


def test_headers_are_known_by_their_names():
    assert header_of("quizzes,solutions") == Header(",", 0, 1)
    assert header_of("id\tpuzzle\trating") == Header("\t", 1, None)
    assert header_of("puzzle") is None
    assert header_of("id,Genre,puzzle,solution") == Header(",", 2, 3, 1)
    assert header_of("genre,x", "genre") == Header(",", 0, None)
    assert header_of("grid,id,puzzle") == Header(",", 2, None)
    assert header_of('{"a": ["x","puzzle","solution"]}') is None
    assert header_of(PUZZLE) is None


def test_broken_puzzles_are_told_from_titles():
    assert looks_like_rows(PUZZLE[:50])
    assert looks_like_rows("https://puzz.link/p?sudoku")
    assert looks_like_rows("solo:3x3:")
    assert not looks_like_rows("The 1,000 hardest of 2026")


def test_the_examples_read_whole():
    nine = read_bytes((EXAMPLES / "sudoku9x9.txt").read_bytes())
    assert len(nine) == 1000
    assert {row["structure"].n_coords for row in nine} == {81}
    large = read_bytes(gzip.compress((EXAMPLES / "sudoku16x16.txt").read_bytes()))
    assert len(large) == 20
    solved = read_bytes((EXAMPLES / "sudoku9x9_solved.csv").read_bytes())
    assert len(solved) == 100
    assert all(
        given in (0, value) for row in solved for given, value in zip(row["givens"], row["expected"], strict=True)
    )


def test_the_column_of_a_table_can_be_named():
    assert header_of("Name,puzzle,solution", "name") == Header(",", 0, 2)
    assert header_of("solution,puzzle", "solution") == Header(",", 0, None)
    assert header_of("puzzle,solution", "other") is None
    data = f"puzzle,mine\n{SOLUTION},{PUZZLE}\n".encode()
    (row,) = read_bytes(data, field="mine")
    assert (row["givens"], row["extra"]) == (values(PUZZLE), SOLUTION)
