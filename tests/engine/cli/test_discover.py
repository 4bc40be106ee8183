"""``gridlanes discover`` and ``gridlanes coverage``."""

from __future__ import annotations

import csv
import json

import pytest
from click.testing import CliRunner
from discoveries import texts_of

from gridlanes.api.calls import coverage, discover
from gridlanes.cli.discover import PART_ROWS
from gridlanes.cli.main import command_line
from gridlanes.corpus import runners
from gridlanes.corpus.runners.inline import InlineRunner
from gridlanes.discovery_runs import options

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = texts_of("sudoku")[0]


def call(*arguments: object):
    return CliRunner().invoke(command_line, [*map(str, arguments)])


@pytest.fixture
def source(tmp_path, monkeypatch):
    monkeypatch.setattr(runners, "runner_of", lambda workers, cluster: InlineRunner())
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{EASY}\n")
    return path


def test_specimens_are_written_into_a_folder(source, tmp_path) -> None:
    source.write_text(f"{HARD}\n")
    ended = call("discover", source, tmp_path / "found", "--techniques", "hidden-single-box", "--max-specimens", 2)
    assert ended.exit_code == 0, ended.output
    lines = (tmp_path / "found" / "specimens.jsonl").read_text().splitlines()
    found = discover(HARD, techniques=["hidden-single-box"], max_specimens=2)
    assert [json.loads(line)["cluster"] for line in lines] == [each.cluster for each in found.specimens]
    assert "1 puzzles: 1 stalled" in ended.output
    assert (tmp_path / "found" / "report.html").read_text().startswith("<!DOCTYPE html>")


def test_parts_are_as_long_as_those_of_a_call() -> None:
    assert PART_ROWS == options.PART_ROWS


def test_rows_that_are_no_puzzle_are_reported(source, tmp_path) -> None:
    source.write_text(f"{EASY}\nnot one\n")
    ended = call("discover", source, tmp_path / "found", "--quiet")
    assert ended.exit_code == 1
    assert "puzzles.txt" in ended.output
    assert "wrote" not in ended.output


@pytest.mark.parametrize("command", [("discover", "DST"), ("coverage",)])
def test_a_technique_that_there_is_not(source, tmp_path, command) -> None:
    rest = [tmp_path / each for each in command[1:]]
    ended = call(command[0], source, *rest, "--techniques", "magic")
    assert ended.exit_code == 2
    assert "no technique 'magic'" in ended.output


def test_rows_that_coverage_leaves_out_are_reported(source) -> None:
    source.write_text(f"{source.read_text()}no puzzle\n")
    ended = call("coverage", source)
    assert ended.exit_code == 1
    assert f"{source}:{len(source.read_text().splitlines())}:" in ended.stderr


def test_coverage_as_a_table_and_as_a_file(source, tmp_path) -> None:
    assert "hidden-single-box" in call("coverage", source).output
    expected = [(row.technique, row.n_solved) for row in coverage(EASY).rows]
    table, lines = tmp_path / "coverage.csv", tmp_path / "coverage.jsonl"
    assert call("coverage", source, "-o", table).exit_code == call("coverage", source, "-o", lines).exit_code == 0
    with table.open() as stream:
        assert [(row["technique"], int(row["n_solved"])) for row in csv.DictReader(stream)] == expected
    records = [json.loads(line) for line in lines.read_text().splitlines()]
    assert [(row["technique"], row["n_solved"]) for row in records] == expected
