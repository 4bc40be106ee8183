"""``gridlanes check`` on the folder of a run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridlanes.cli import check_run as module
from gridlanes.corpus.recheck.folder_check import CheckProgress

pytestmark = pytest.mark.xdist_group("command line")  # its kernels are compiled by one worker


@pytest.fixture
def folder(puzzles: Path, run_of) -> Path:
    """A run of three rows in two parts."""
    return run_of(puzzles)


def test_a_run_that_is_right_is_exit_code_0_and_a_table(run, folder: Path) -> None:
    result = run("check", folder)
    lines = {line.split("  ")[0]: line.split("  ")[-1].strip() for line in result.stderr.splitlines()}
    assert (result.exit_code, result.stdout) == (0, "")
    assert (lines["rows in"], lines["rows out"], lines["problems"]) == ("3", "3", "0")
    assert lines["solutions verified"] == "3"
    assert len(lines["digest"]) == 64


def test_a_problem_is_one_line_and_exit_code_1(run, folder: Path) -> None:
    (folder / "part-000001.parquet").unlink()
    result = run("check", folder, "--quiet")
    assert (result.exit_code, result.stderr) == (1, "")
    assert any(line.startswith("part-000001.parquet: is missing") for line in result.stdout.splitlines())


def test_json_is_one_object(run, folder: Path, puzzles: Path) -> None:
    puzzles.write_text(puzzles.read_text().replace("1", "2", 1))
    result = run("check", folder, "--json")
    outcome = json.loads(result.stdout)
    assert (result.exit_code, outcome["ok"], outcome["rows"]) == (1, False, 3)
    assert outcome["n_problems"] == len(outcome["problems"]) >= 1


def test_missing_sources_can_be_excused(run, folder: Path, puzzles: Path) -> None:
    puzzles.unlink()
    assert run("check", folder).exit_code == 1
    result = run("check", folder, "--without-sources")
    assert result.exit_code == 0
    assert f"note: {puzzles}" in result.stderr


@pytest.mark.parametrize("option", ["-o", "--against", "--genre", "--budget"])
def test_options_of_files_are_refused_for_a_run(run, folder: Path, option: str) -> None:
    result = run("check", folder, option, "1" if option == "--budget" else "cpsat")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert "the folder of a run is checked as a whole" in result.stderr


def test_a_folder_without_a_run_is_refused(run, tmp_path: Path) -> None:
    result = run("check", tmp_path)
    assert result.exit_code == 2
    assert "is not a run" in result.stderr


def test_the_option_of_runs_is_refused_for_files(run, puzzles: Path) -> None:
    result = run("check", puzzles, "--without-sources")
    assert result.exit_code == 2
    assert "is for the folder of a run" in result.stderr


def test_the_display_has_parts_rows_and_time_left() -> None:
    shown: list[object] = []

    class Noted:
        total = None

        def show(self, done: int, text: str) -> None:
            shown.append((self.total, done, text))

    module.show_progress(Noted(), CheckProgress(1, 4, 1000, 5000), 20.0)
    assert shown == [(5000, 1000, "1/4 parts  1,000 rows  1:20 left")]
