"""``gridlanes enumerate``."""

from __future__ import annotations

import json
from typing import get_args

from gridlanes.cli.enumerate_puzzles import COUNTABLE, UP_TO
from gridlanes.enumerating.calls import Countable
from gridlanes.enumerating.enumerated_result import ENUMERATED_COLUMNS
from gridlanes.enumerating.moves import UpTo


def test_the_choices_are_those_of_the_calls() -> None:
    assert get_args(UpTo) == UP_TO
    assert get_args(Countable) == COUNTABLE


def test_puzzles_go_to_standard_output_a_line_each(run) -> None:
    found = run("enumerate", "sudoku", "-", "--size", 4, "--minimal", "--clues", "4..5", "-q")
    assert found.exit_code == 0
    lines = found.stdout.splitlines()
    assert len(lines) == 35
    assert {16 - line.count(".") for line in lines} == {4, 5}


def test_files_have_the_columns_of_an_enumeration(run, tmp_path) -> None:
    path = tmp_path / "rows.jsonl.gz"
    found = run("enumerate", "akari", path, "--size", "2x3", "--json")
    assert found.exit_code == 0
    said = json.loads(found.stdout)
    assert (said["rows"], said["equivalents"], said["minimal"]) == (262, 944, 62)
    assert run("check", path).exit_code == 0
    table = tmp_path / "rows.csv"
    assert run("enumerate", "akari", table, "--size", "2x3").exit_code == 0
    assert table.read_text().splitlines()[0] == ",".join(column.name for column in ENUMERATED_COLUMNS)
    assert len(table.read_text().splitlines()) == 263


def test_counts_are_a_table_or_json(run) -> None:
    found = run("enumerate", "sudoku", "--size", 4, "--minimal", "--count", "puzzles", "-q")
    assert found.stdout.splitlines() == [
        "         up to symmetry     all",
        "4 clues              13  25,728",
        "5 clues              22  58,368",
        "6 clues               1   1,536",
        "puzzles              36  85,632",
    ]
    found = run("enumerate", "sudoku", "--size", 4, "--count", "solutions", "--json")
    said = json.loads(found.stdout)
    assert (said["of"], said["up_to_symmetry"], said["all"]) == ("solutions", 2, 288)
    found = run("enumerate", "akari", "--size", 3, "--count", "--clues", 1, "--json")
    assert json.loads(found.stdout)["by_clues"] == {"1": {"up_to_symmetry": 395, "all": 2714}}
    found = run("enumerate", "akari", "--size", 3, "--count", "layouts", "--up-to", "nothing", "-q")
    assert found.stdout.splitlines() == ["         all", "layouts  512"]


def test_lines_can_be_kept_short(run) -> None:
    asked = ("enumerate", "thermometer", "--size", 4, "--count", "--minimal", "--clues", 0, "--json")
    found = run(*asked)
    assert found.exit_code == 2
    assert "request shorter ones (longest)" in found.stderr
    found = run("enumerate", "arrow", "--size", 4, "--count", "--longest", 2, "--json")
    assert json.loads(found.stdout)["all"] == 121_237_822_848


def test_all_equivalents_can_be_listed(run, tmp_path) -> None:
    path = tmp_path / "rows.txt"
    found = run("enumerate", "slitherlink", path, "--size", 2, "--up-to", "nothing")
    assert found.exit_code == 0
    assert len(set(path.read_text().splitlines())) == 93


def test_wrong_arguments_are_bad_usage(run, tmp_path) -> None:
    for wrong in (
        ["sudoku", "-"],
        ["sudoku", "--size", "4"],
        ["sudoku", "-", "--size", "4", "--count", "puzzles"],
        ["sudoku", "-", "--size", "4,6"],
        ["sudoku", "-", "--size", "5"],
        ["sudoku", "-", "--size", "4", "--clues", "5..4"],
        ["sudoku", "--size", "4", "--count", "grids"],
        ["sudoku", "--size", "4", "--count", "puzzles", "--form", "lines"],
        ["sudoku", "-", "--size", "3"],
        ["akari", "-", "--size", "9"],
        ["akari", "-", "--size", "3", "--layouts", str(tmp_path / "none")],
    ):
        found = run("enumerate", *wrong)
        assert found.exit_code == 2, wrong
        assert len(found.stderr.splitlines()) == 1
    assert "say where to write them (DST)" in run("enumerate", "sudoku", "--size", "4").stderr
