"""``gridlanes convert``: every form, every option, and what becomes of rows that cannot be written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from samples import as_envelope, as_game, as_link, example_lines

from gridlanes.cli.convert import FORMS
from gridlanes.io.write.convert import FORMS as WRITTEN
from gridlanes.registry import forget, genres

OWN_GENRE = """
import gridlanes
from gridlanes.genres.sudoku_common import unboxed
from gridlanes.io.forms.plain import plain_genre

gridlanes.register_genre(plain_genre("rows_twice", lambda side: unboxed("rows_twice", side)))
"""


def test_the_forms_are_those_that_are_written() -> None:
    assert tuple(WRITTEN) == FORMS


@pytest.mark.parametrize(("form", "written"), [("jsonl", as_envelope), ("puzzlink", as_link), ("tatham", as_game)])
def test_each_form_is_read_again_as_the_same_puzzles(run, tmp_path: Path, form: str, written) -> None:
    lines = example_lines(3)
    result = run("convert", "-", "--to", form, stdin="\n".join(lines))
    assert (result.exit_code, result.stderr) == (0, "")
    if form == "jsonl":
        assert [json.loads(row) for row in result.stdout.splitlines()] == [json.loads(written(row)) for row in lines]
    else:
        assert result.stdout.splitlines() == [written(row) for row in lines]
    back = run("convert", "-", "--to", "jsonl", stdin=result.stdout)
    assert back.stdout == run("convert", "-", stdin="\n".join(lines)).stdout


def test_json_is_what_is_written_unless_a_form_is_named(run) -> None:
    result = run("convert", "-", stdin=as_game(example_lines(1)[0]))
    assert json.loads(result.stdout)["genre"] == "sudoku"


@pytest.mark.parametrize(
    "genre", [genre for genre in genres().values() if genre.examples], ids=lambda genre: genre.name
)
def test_the_examples_of_every_genre_are_converted_into_json_and_back(run, genre) -> None:
    for example in genre.examples:
        first = run("convert", "-", "--genre", genre.name, stdin=f"{example.puzzle}\n")
        assert first.exit_code == 0, first.stderr
        for row in first.stdout.splitlines():
            assert json.loads(row)["genre"] == genre.name
        for form in FORMS[:3]:
            other = run("convert", "-", "--to", form, stdin=first.stdout)
            if other.exit_code == 0:
                again = run("convert", "-", "--genre", genre.name, stdin=other.stdout)
                assert again.stdout == first.stdout, form
            else:
                assert (other.exit_code, other.stdout) == (1, ""), form
                assert other.stderr.startswith("-:1: "), form


def test_plain_text_takes_several_lines(run) -> None:
    line = "2.....1..1..3.4."
    result = run("convert", "-", "--to", "text", stdin=line)
    assert result.exit_code == 0, result.stderr
    assert result.stdout == "4 4\n2 - - -\n- - 1 -\n- 1 - -\n3 - 4 -\n"


def test_several_sources_are_written_in_order(run, puzzles: Path, tmp_path: Path) -> None:
    more = tmp_path / "more.txt"
    more.write_text("4...............\n")
    result = run("convert", puzzles, more, "--to", "tatham")
    assert result.exit_code == 0
    rows = result.stdout.splitlines()
    assert len(rows) == 4
    assert rows[3] == "solo:2x2:4o"


def test_rows_that_are_no_puzzles_are_reported_and_the_others_are_written(run, broken: Path) -> None:
    result = run("convert", broken, "--to", "tatham")
    assert result.exit_code == 1
    assert len(result.stdout.splitlines()) == 3
    assert [line.split(": ")[0] for line in result.stderr.splitlines()] == [f"{broken}:2:14", f"{broken}:4:6"]


def test_a_form_that_cannot_hold_a_puzzle_is_reported_for_its_row(run) -> None:
    result = run("convert", "-", "--to", "puzzlink", stdin=f"unruly:2x2:e\n{example_lines(1)[0]}\n")
    assert result.exit_code == 1
    assert result.stdout.strip() == as_link(example_lines(1)[0])
    assert result.stderr.startswith("-:1: takuzu has no puzz.link format")


def test_a_genre_that_is_named_is_the_genre_of_every_row(run) -> None:
    line = "." * 25
    assert json.loads(run("convert", "-", "--genre", "latin_square", stdin=line).stdout)["genre"] == "latin_square"
    result = run("convert", "-", "--genre", "takuzu", stdin=as_link(example_lines(1)[0]))
    assert (result.exit_code, result.stdout) == (1, "")
    result = run("convert", "-", "--genre", "nothing", stdin=line)
    assert result.exit_code == 2
    assert "unknown genre 'nothing'; `gridlanes genres` lists all" in result.stderr


def test_a_format_that_is_named_is_the_only_one_that_is_read(run) -> None:
    assert run("convert", "-", "--format", "tatham", stdin="solo:2x2:4o").exit_code == 0
    result = run("convert", "-", "--format", "puzzlink", stdin="solo:2x2:4o")
    assert result.exit_code == 1
    assert "expected a puzz.link URL" in result.stderr


def test_boxes_of_plain_grids_can_be_chosen(run) -> None:
    usual = run("convert", "-", "--to", "tatham", stdin="." * 36)
    turned = run("convert", "-", "--to", "tatham", "--box", "2x3", stdin="." * 36)
    assert (usual.stdout, turned.stdout) == ("solo:2x3:zj\n", "solo:3x2:zj\n")
    for before in (usual, turned):
        assert run("convert", "-", "--to", "tatham", stdin=before.stdout).stdout == before.stdout
    assert run("convert", "-", "--box", "square", stdin="." * 36).exit_code == 2


def test_the_field_that_holds_the_puzzle_can_be_named(run) -> None:
    record = json.dumps({"puzzle": "1" * 16, "mine": "4..............."})
    assert run("convert", "-", "--to", "tatham", "--field", "mine", stdin=record).stdout == "solo:2x2:4o\n"
    result = run("convert", "-", "--field", "none", stdin=record)
    assert result.exit_code == 1
    assert "a record without the field 'none'" in result.stderr


def test_genres_of_ones_own_can_be_loaded(run, tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text(OWN_GENRE)
    try:
        result = run("convert", "-", "--load", path, "--genre", "rows_twice", stdin="4...............")
        assert result.exit_code == 0, result.stderr
        assert json.loads(result.stdout)["genre"] == "rows_twice"
    finally:
        forget("rows_twice")
    assert run("convert", "-", "--load", tmp_path / "none.py", stdin="").exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Missing argument 'SRC...'"),
        (("-", "--to", "csv"), "'csv' is not one of 'jsonl', 'puzzlink', 'tatham', 'text'"),
        (("-", "--format", "xml"), "Invalid value for '--format'"),
        (("-", "-"), "standard input (-) can be read only once"),
        (("missing.txt",), "missing.txt: cannot be opened"),
    ],
)
def test_bad_usage_is_one_line_and_exit_code_2(run, arguments: tuple[str, ...], said: str) -> None:
    result = run("convert", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_debug_shows_where_an_error_comes_from(run) -> None:
    assert "Traceback" not in run("convert", "missing.txt").stderr
    assert "Traceback" in run("convert", "missing.txt", "--debug").stderr
