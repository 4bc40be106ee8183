"""``gridlanes grade`` and ``gridlanes explain``."""

from __future__ import annotations

import csv
import gzip
import json

import pytest
from click.testing import CliRunner

from gridlanes.api.calls import grade
from gridlanes.cli.main import command_line
from gridlanes.grading.techniques import special_cases, techniques

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def call(*arguments: object):
    return CliRunner().invoke(command_line, [*map(str, arguments)])


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{EASY}\nnot one\n")
    return path


def test_each_row_has_a_line_in_order(source, tmp_path):
    out = tmp_path / "grades.csv"
    assert call("grade", source, "-o", out).exit_code == 1
    header, first, second = out.read_text().splitlines()
    assert header == "id,status,score,tier,hardest_step,effort,steps"
    found = grade(EASY)
    assert first.startswith(f"0,GRADED,{found.score[0]},easy,{found.hardest_step_names[0]},")
    assert second == "1,INVALID,,,,0.0,"


@pytest.mark.parametrize("ending", [".jsonl", ".jsonl.gz"])
def test_json_lines_say_the_same(source, tmp_path, ending):
    out = tmp_path / f"grades{ending}"
    call("grade", source, "-o", out)
    data = out.read_bytes()
    rows = [json.loads(line) for line in (gzip.decompress(data) if ending.endswith(".gz") else data).splitlines()]
    assert [row["status"] for row in rows] == ["GRADED", "INVALID"]
    found = grade(EASY)
    assert rows[0]["score"] == found.score[0]
    assert rows[0]["steps"] == {n: int(k) for n, k in zip(found.techniques, found.steps[0], strict=True) if k}
    assert rows[1]["score"] is None


def test_what_is_no_puzzle_is_reported(source):
    ended = call("grade", source)
    assert "puzzles.txt:2" in ended.output
    assert ended.output.count("GRADED") == 1


def test_a_wrong_profile_writes_nothing(source, tmp_path):
    out, profile = tmp_path / "grades.csv", tmp_path / "mine.toml"
    profile.write_text("[cost]\n")
    ended = call("grade", source, "--profile", profile, "-o", out)
    assert ended.exit_code == 2
    assert "[tiers] must have names" in ended.output
    assert not out.exists()


def test_techniques_are_listed():
    ended = call("grade", "--techniques")
    assert ended.exit_code == 0
    listed, _, named = ended.output.partition("\n\n")
    assert [line.split()[1] for line in listed.splitlines()] == [*techniques()]
    assert [line.split()[1] for line in named.splitlines()[1:]] == [case.name for case in special_cases()]


def test_steps_name_what_they_follow_from():
    ended = call("explain", EASY, "--steps")
    assert ended.exit_code == 0
    first, *_, last = ended.output.splitlines()
    assert first.startswith("1. hidden single in a box: ")
    assert "hold pairwise different marks" in first
    assert last == "Solved in 8 rounds; there is no other solution."


def test_the_page_of_an_explanation(tmp_path):
    page = tmp_path / "page.html"
    assert call("explain", EASY, "--html", page).exit_code == 0
    assert page.read_text(encoding="utf-8").count("<section>") > 13
    assert call("explain", EASY, "--html", page).output == ""
    assert call("explain", EASY, "--html", page, "--steps").output == call("explain", EASY, "--steps").output
    ended = call("explain", EASY, "--html", tmp_path / "nowhere" / "page.html")
    assert ended.exit_code == 2
    assert "nowhere" in ended.output


def test_an_explanation_is_a_line_a_round():
    ended = call("explain", EASY)
    assert ended.exit_code == 0
    assert ended.output.startswith("1. hidden single in a box (1.2): ")
    assert call("explain", EASY.replace("7", ".")).exit_code == 1
    assert call("explain", "no puzzle").exit_code == 2


def test_a_full_board_is_said_to_be_solved():
    full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    ended = call("explain", full)
    assert ended.exit_code == 0
    assert ended.output == "Solved in 0 rounds; there is no other solution.\n"


def test_grades_are_not_written_as_csv_into_a_file_of_another_format(source, tmp_path):
    for command in ("grade", "coverage"):
        ended = call(command, source, "-o", tmp_path / "out.parquet")
        assert ended.exit_code == 2
        assert "the suffix '.parquet' names no format of this output: use .csv or .jsonl" in ended.output
        assert not (tmp_path / "out.parquet").exists()


def test_the_puzzle_of_a_file_is_explained(tmp_path):
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    one.write_text(f"# a puzzle\n{EASY}\n")
    two.write_text(f"{EASY}\n{EASY}\n")
    assert call("explain", one).output == call("explain", EASY).output
    ended = call("explain", two)
    assert ended.exit_code == 2
    assert "explain takes one puzzle, found 2" in ended.output


def test_tiers_may_be_called_anything(source, tmp_path):
    out, profile = tmp_path / "grades.csv", tmp_path / "mine.toml"
    profile.write_text('extends = "default"\n[tiers]\n"very, \\"very\\" easy" = 12\n')
    call("grade", source, "-o", out, "--profile", profile)
    rows = [*csv.DictReader(out.read_text().splitlines())]
    assert [row["tier"] for row in rows] == ['very, "very" easy', ""]
