"""The options of ``gridlanes run``: what they become, and what is refused before anything is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridlanes.cli import run_options
from gridlanes.corpus import options, runners
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.runners.inline import InlineRunner

pytestmark = pytest.mark.xdist_group("command line")  # its kernels are compiled by one worker


@pytest.fixture(autouse=True)
def _inline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runners, "runner_of", lambda workers, cluster: InlineRunner())


def test_the_defaults_are_those_of_python(run, puzzles: Path, tmp_path: Path) -> None:
    assert run("run", puzzles, tmp_path / "out").exit_code == 0
    kept = json.loads((tmp_path / "out" / "_manifest.json").read_text())["options"]
    assert kept == RunOptions().as_dict() | {"load": []}


def test_the_defaults_that_the_help_shows_are_those_of_python() -> None:
    shown = (run_options.BUDGET, run_options.PART_ROWS, run_options.ROW_SECONDS)
    assert shown == (options.BUDGET, options.PART_ROWS, options.ROW_SECONDS)


def test_the_options_are_those_of_the_run(run, puzzles: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    asked = ["--limit", "none", "--budget", "none", "--row-seconds", "none", "--memory", "1.5GB", "--genre", "sudoku"]
    assert run("run", puzzles, out, *asked, "--box", "2x2", "--format", "lines").exit_code == 0
    kept = json.loads((out / "_manifest.json").read_text())["options"]
    assert (kept["limit"], kept["budget"], kept["row_seconds"], kept["memory"]) == (None, None, None, 1_500_000_000)
    assert (kept["genre"], kept["box"], kept["format"], kept["escalate"]) == ("sudoku", [2, 2], "lines", False)


@pytest.mark.parametrize(("text", "size"), [("300000000", 300_000_000), ("1GiB", 1 << 30), ("0.5 g", 500_000_000)])
def test_a_size_has_units(run, puzzles: Path, tmp_path: Path, text: str, size: int) -> None:
    assert run("run", puzzles, tmp_path / "out", "--memory", text).exit_code == 0
    assert json.loads((tmp_path / "out" / "_manifest.json").read_text())["options"]["memory"] == size


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "missing sources and a folder"),
        (["puzzles.txt"], "puzzles.txt is a file; the last argument is the folder"),
        (["puzzles.txt", "broken.txt"], "broken.txt is a file; the last argument is the folder"),
        (["folder"], "missing a source or a folder"),
        (["puzzles.txt", ""], "the last argument is empty; it is the folder that the run writes to"),
        (["-", "out"], "standard input (-) cannot be resumed"),
        (["missing.txt", "out"], "missing.txt"),
        (["puzzles.txt", "out", "--memory", "much"], "'much' is not a size such as 4GB"),
        (["puzzles.txt", "out", "--memory", "1kB"], "invalid memory 1000: expected `int` >= 268435456"),
        (["puzzles.txt", "out", "--budget", "0"], "'0' is neither a number of nodes"),
        (["puzzles.txt", "out", "--row-seconds", "nan"], "'nan' is neither a time above 0"),
        (["puzzles.txt", "out", "--part-rows", "0"], "0 is not in the range"),
        (["puzzles.txt", "out", "--genre", "nonsense"], "unknown genre 'nonsense'; `gridlanes genres` lists all"),
    ],
)
def test_bad_usage_is_one_line_before_anything_is_written(
    run, puzzles: Path, broken: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.chdir(puzzles.parent)
    result = run("run", *arguments)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert said in result.stderr
    assert not [*Path().glob("**/*.parquet"), *Path().glob("**/_manifest.json")]
