"""The lists that the command line repeats, so that its help need not import what owns them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridlanes.cli.check import SOLVERS
from gridlanes.cli.options import INPUT_FORMATS, OUTPUT_FORMATS
from gridlanes.io.read.reading import FORMATS
from gridlanes.io.write.writer import SINKS
from gridlanes.registry import forget
from gridlanes.results.agreement import ORACLES

pytestmark = pytest.mark.xdist_group("command line")  # its kernels are compiled by one worker


def test_the_input_formats_are_those_of_the_readers() -> None:
    assert tuple(FORMATS) == INPUT_FORMATS


def test_the_output_formats_are_those_of_the_writers() -> None:
    assert tuple(SINKS) == OUTPUT_FORMATS


def test_the_solvers_to_check_against_are_those_there_are() -> None:
    assert set(SOLVERS) == set(ORACLES)


OWN_GENRE = """
import gridlanes
from gridlanes.genres.sudoku_common import unboxed
from gridlanes.io.forms.plain import plain_genre

gridlanes.register_genre(plain_genre("rows_twice", lambda side: unboxed("rows_twice", side)))
"""


@pytest.fixture
def own_file(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "own.py"
    path.write_text(OWN_GENRE)
    yield path
    forget("rows_twice")


@pytest.mark.parametrize("command", ["solve", "count", "check"])
def test_a_user_s_file_makes_its_genre_known(run, own_file: Path, tmp_path: Path, command: str) -> None:
    source = tmp_path / "latin.txt"
    source.write_text("1234341221434...\n")
    without = run(command, source, "--genre", "rows_twice")
    assert without.exit_code == 2
    assert "unknown genre 'rows_twice'" in without.stderr
    result = run(command, source, "--genre", "rows_twice", "--load", own_file, "--threads", 1)
    assert result.exit_code == int(command == "check"), result.stderr
    if command == "solve":
        assert result.stdout == "1234341221434321\n"


@pytest.mark.parametrize(
    "asked",
    [
        ["solve", "FILE", "-o", "FILE"],
        ["check", "FILE", "-o", "FILE"],
        ["check", "FILE", "--against", "brute", "--disagreements", "FILE"],
        ["grade", "FILE", "-o", "FILE"],
        ["coverage", "FILE", "-o", "FILE"],
        ["explain", "FILE", "--html", "FILE"],
        ["generate", "sudoku", "FILE", "--size", "4", "--avoid", "FILE"],
        ["enumerate", "sudoku", "FILE", "--size", "4", "--layouts", "FILE"],
    ],
    ids=lambda asked: asked[0],
)
def test_no_file_that_is_read_is_written_over(run, tmp_path: Path, asked) -> None:
    path = tmp_path / "own.csv"
    path.write_text("12......2......3\n")
    found = run(*(path if word == "FILE" else word for word in asked))
    assert found.exit_code == 2
    assert f"{path} is a source; name another file" in found.stderr
    assert path.read_text() == "12......2......3\n"


def test_info_shows_what_was_loaded(run, own_file: Path) -> None:
    assert "rows_twice" in run("info", "--load", own_file).stdout
    assert "rows_twice" in json.loads(run("info", "--json", "--load", own_file).stdout)["genres"]


def test_a_file_that_fails_is_bad_usage(run, puzzles: Path, tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text("1 / 0")
    result = run("solve", puzzles, "--load", path)
    assert result.exit_code == 2
    assert "ZeroDivisionError" in result.stderr


def test_rows_that_outlast_their_budget_are_escalated(run, tmp_path: Path) -> None:
    pytest.importorskip("ortools")
    source = tmp_path / "puzzles.txt"
    source.write_text("................\n1234341221434.2.\n")
    out = tmp_path / "out.jsonl"
    result = run("solve", source, "--budget", 1, "--escalate", "-o", out, "--threads", 1)
    assert result.exit_code == 0, result.stderr
    assert "answered by CP-SAT" in result.stderr
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert [(row["status"], row["solver"]) for row in rows] == [("MULTIPLE", "cpsat"), ("UNIQUE", "lanes")]
