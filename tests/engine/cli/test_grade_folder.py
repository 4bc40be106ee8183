"""``gridlanes grade SRC... FOLDER``."""

from __future__ import annotations

import json

import pytest
from small_grades import MINE, files_of, grade_into, write_source

from gridlanes.corpus import driver, runners
from gridlanes.corpus.runners.inline import InlineRunner
from gridlanes.grade_runs.graded_run import GradedRun

pytest.importorskip("pyarrow")


@pytest.fixture
def source(tmp_path, monkeypatch):
    monkeypatch.setattr(runners, "runner_of", lambda workers, cluster: InlineRunner())
    return write_source(tmp_path)


def test_grades_go_to_a_folder_and_the_same_command_goes_on(run, source, tmp_path) -> None:
    grade_into(tmp_path / "whole", source)
    found = run("grade", source, tmp_path / "out", "--part-rows", "3")
    assert (found.exit_code, found.stdout) == (1, ""), "some rows are not graded"
    assert files_of(tmp_path / "out") == files_of(tmp_path / "whole")
    lines = [line.split() for line in found.stderr.splitlines()]
    assert ["GRADED", "10"] in lines
    assert ["easy", "8"] in lines
    (tmp_path / "out" / "part-000002.parquet").unlink()
    found = run("grade", source, tmp_path / "out", "--part-rows", "3")
    assert "6 (5 done before)" in found.stderr
    assert files_of(tmp_path / "out") == files_of(tmp_path / "whole")


def test_events_are_lines_of_json(run, source, tmp_path) -> None:
    found = run("grade", source, tmp_path / "out", "--json")
    events = [json.loads(line) for line in found.stdout.splitlines()]
    assert [event["event"] for event in events] == ["planned", "part", "finished"]
    assert events[-1]["by_status"] == {"GRADED": 10, "BEYOND": 2, "BROKEN": 2, "INVALID": 2}
    assert run("grade", source, tmp_path / "out", "-q").stderr == ""


def test_if_every_row_is_graded_the_exit_code_is_0(run, source, tmp_path) -> None:
    source.write_text("12343412214343.1\n")
    assert run("grade", source, tmp_path / "out").exit_code == 0


def test_another_profile_is_refused_and_can_be_overwritten(run, source, tmp_path) -> None:
    (tmp_path / "mine.toml").write_text(MINE)
    run("grade", source, tmp_path / "out")
    found = run("grade", source, tmp_path / "out", "--profile", tmp_path / "mine.toml")
    assert found.exit_code == 2
    assert "begun with profile = none, now it is SHA-256 " in found.stderr
    run("grade", source, tmp_path / "out", "--profile", tmp_path / "mine.toml", "--overwrite")
    assert set(GradedRun(tmp_path / "out").by_tier()) == {"mild", "wild"}


def test_options_of_a_run_mean_nothing_for_a_file(run, source, tmp_path) -> None:
    for options in (["-o", tmp_path / "grades.csv"], []):
        found = run("grade", source, *options, "--part-rows", "3")
        assert found.exit_code == 2
        assert "--part-rows does not apply here" in found.stderr
    found = run("grade", "-", tmp_path / "out")
    assert found.exit_code == 2
    assert "standard input (-) cannot be resumed" in found.stderr


def test_with_a_file_for_the_output_all_arguments_are_sources(run, source, tmp_path) -> None:
    other = tmp_path / "other"
    other.write_text("12343412214343.1\n")
    run("grade", source, other, "-o", tmp_path / "grades.csv")
    assert len((tmp_path / "grades.csv").read_text().splitlines()) == 18
    assert run("grade", source, other).stdout.count("\n") == 18


def test_an_interruption_says_how_to_go_on(run, source, tmp_path, monkeypatch) -> None:
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(driver, "drive", interrupted)
    found = run("grade", source, tmp_path / "out")
    assert found.exit_code == 130
    assert "interrupted while the sources were being read; the same command begins with them again" in found.stderr
