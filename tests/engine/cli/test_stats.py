"""``gridlanes stats``: the table, the page, JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridlanes.cli.stats import PAGE, SHOWN_HARDEST, aligned
from gridlanes.corpus.run_paths import RunPaths
from gridlanes.datasets.set_paths import SetPaths
from gridlanes.enumerating.folder_plan import FolderPaths
from gridlanes.io.write.output import OutputError

pytestmark = pytest.mark.xdist_group("command line")  # its kernels are compiled by one worker


@pytest.fixture
def folder(broken: Path, run_of) -> Path:
    """A run of five rows: two puzzles that have solutions, one without, two that are none."""
    return run_of(broken)


def test_a_folder_of_another_kind_is_not_said_to_be_a_damaged_run(run, tmp_path: Path) -> None:
    made, listed = tmp_path / "made", tmp_path / "listed"
    for manifest in (SetPaths.at(str(made)).manifest, FolderPaths.at(str(listed)).manifest):
        manifest.parent.mkdir()
        manifest.write_text("{}")
    (made / "data").mkdir()
    for folder, kind in ((made, "a data set"), (listed, "an enumeration")):
        found = run("stats", folder)
        assert (found.exit_code, found.stdout) == (2, "")
        assert f"{folder}: holds {kind}, not a run; gridlanes check examines it" in found.stderr


def test_the_table_has_totals_genres_hardest_rows_and_reasons(run, folder: Path, broken: Path) -> None:
    result = run("stats", folder)
    totals, genres, hardest, reasons, page = (block.splitlines() for block in result.stdout.split("\n\n"))
    assert (result.exit_code, result.stderr) == (0, "")
    assert totals[0].split() == ["rows", "5"]
    head, sudoku, no_puzzle = genres
    assert head.split()[:6] == ["genre", "rows", "UNIQUE", "MULTIPLE", "UNSOLVABLE", "INVALID"]
    assert sudoku.split()[:5] == ["sudoku", "3", "1", "1", "1"]
    assert no_puzzle.split() == ["no", "puzzle", "2", "2"]
    assert page == [f"Page with plots: {folder / '_stats.html'}"]
    assert RunPaths.at(folder).page.name == PAGE
    assert len(hardest) == 2 + 3
    assert hardest[2].split()[0] == "0"
    assert hardest[2].endswith(f"sudoku 4x4  {broken}:1")
    assert reasons[0] == "Without an answer:"
    assert any(line.startswith("INVALID  1  invalid character 'x'") for line in reasons)


@pytest.mark.parametrize(("by", "first"), [("size", "4x4"), ("both", "sudoku 4x4")])
def test_the_table_can_be_by_size_or_both(run, folder: Path, by: str, first: str) -> None:
    lines = run("stats", folder, "--no-page", "--by", by).stdout.split("\n\n")[1].splitlines()
    assert lines[1].startswith(f"{first} ")
    assert len(lines) == 3


@pytest.mark.parametrize(("n", "shown"), [(0, 0), (1, 1), (50, 3)])
def test_as_many_hard_rows_as_are_wanted(run, folder: Path, n: int, shown: int) -> None:
    assert run("stats", folder, "--no-page", "--hardest", n).stdout.count("sudoku 4x4") == shown
    assert len(json.loads(run("stats", folder, "--no-page", "--hardest", n, "--json").stdout)["hardest"]) == shown
    assert SHOWN_HARDEST > 0


def test_json_is_one_object(run, folder: Path) -> None:
    figures = json.loads(run("stats", folder, "--no-page", "--json").stdout)
    assert (figures["folder"], figures["complete"], figures["rows"]) == (str(folder), True, 5)
    assert [(kind["genre"], kind["rows"]) for kind in figures["kinds"]] == [("sudoku", 3), ("", 2)]


def test_a_page_is_written_beside_the_table(run, folder: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    page = tmp_path / "page.html"
    result = run("stats", folder, "-o", page, "--hardest", 1)
    assert result.exit_code == 0, result.stderr
    assert not (folder / "_stats.html").exists()
    assert result.stdout.startswith("rows ")
    text = page.read_text(encoding="utf-8")
    assert "<svg" in text
    assert "The hardest rows" in text


def test_a_page_that_nobody_asked_for_by_name_is_not_missed(run, folder: Path, monkeypatch) -> None:
    assert "Page" not in run("stats", folder, "--no-page").stdout
    assert not (folder / "_stats.html").exists()
    monkeypatch.setattr("gridlanes.corpus.statistics.page.write_page", _full_disk)
    result = run("stats", folder)
    assert (result.exit_code, result.stderr) == (0, "no page: the disk is full\n")
    assert result.stdout.startswith("rows ")
    assert run("stats", folder, "-o", "page.html").exit_code == 2


def _full_disk(*_: object) -> None:
    raise OutputError("the disk is full")


def test_an_unfinished_run_says_so_first(run, folder: Path) -> None:
    manifest = folder / "_manifest.json"
    manifest.write_text(manifest.read_text().replace('"complete": true', '"complete": false'))
    (folder / "part-000000.parquet").unlink()
    result = run("stats", folder)
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("The run is not finished: 2 of 3 parts are done")


def test_a_folder_without_a_run_is_refused_in_one_line(run, tmp_path: Path) -> None:
    result = run("stats", tmp_path)
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)
    assert "is not a run" in result.stderr


def test_what_a_terminal_would_obey_is_not_shown() -> None:
    assert aligned([["what", "where"], ["a\x1b[31m", "new\nline"]]) == "what         where\na\\u001b[31m  new\\nline"


def test_figures_are_aligned_to_the_right_and_words_to_the_left() -> None:
    assert aligned([["what", "rows", "where"], ["a", "1,000", "here"], ["bcdef", "7", "x"]]) == (
        "what    rows  where\na      1,000  here\nbcdef      7  x"
    )
