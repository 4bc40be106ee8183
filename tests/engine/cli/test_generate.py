"""``gridlanes generate``."""

from __future__ import annotations

import json
from pathlib import Path

import gridlanes
from gridlanes.generating.generated_result import GENERATED_COLUMNS


def test_puzzles_go_to_standard_output_a_line_each(run) -> None:
    found = run("generate", "sudoku", "-", "--count", 4, "--size", 4, "--seed", 7, "--minimal", "--quiet")
    assert found.exit_code == 0
    made = gridlanes.generate("sudoku", 4, size=4, seed=7, minimal=True)
    assert found.stdout.splitlines() == [made.block.text(row) for row in range(4)]


def test_files_have_the_columns_of_what_is_made(run, tmp_path: Path) -> None:
    path = tmp_path / "made.jsonl"
    found = run("generate", "takuzu", path, "--count", 3, "--size", "4x6", "--option", "unique_lines=false", "--json")
    assert found.exit_code == 0
    assert json.loads(found.stdout)["rows"] == 3
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    assert [*rows[0]] == [column.name for column in GENERATED_COLUMNS]
    assert [(row["id"], row["verified"], row["height"], row["width"]) for row in rows] == [
        (i, True, 4, 6) for i in range(3)
    ]
    table = tmp_path / "made.csv"
    assert run("generate", "takuzu", table, "--count", 3, "--size", "4x6", "-q").exit_code == 0
    assert table.read_text().splitlines()[0] == ",".join(column.name for column in GENERATED_COLUMNS)
    assert run("check", path).exit_code == 0


def test_a_range_of_clues_and_a_form(run, tmp_path: Path) -> None:
    path = tmp_path / "made.txt"
    found = run("generate", "sudoku", path, "--count", 5, "--size", 6, "--clues", "14-16", "--form", "jsonl")
    assert found.exit_code == 0
    assert "clues a puzzle" in found.stderr
    for line in path.read_text().splitlines():
        grid = "".join(json.loads(line)["data"]["grid"])
        assert 14 <= 36 - grid.count(".") <= 16


def test_symmetry_mask_and_difficulty(run, tmp_path: Path) -> None:
    mask = tmp_path / "mask.txt"
    mask.write_text("####\n#..#\n#..#\n####\n")
    asked = ["--size", 4, "--mask", mask, "--symmetry", "rotate180", "--difficulty", "0-2", "-q", "--count", 5]
    found = run("generate", "sudoku", "-", *asked)
    assert found.exit_code == 0
    for line in found.stdout.splitlines():
        shown = [mark != "." for mark in line]
        assert shown == shown[::-1]
        assert not any(shown[cell] for cell in (5, 6, 9, 10))


def test_an_option_of_folders_is_named_as_it_was_given(run) -> None:
    for option in ("--overwrite", "--resume"):
        assert f"{option} does not apply here: made.txt is" in run("generate", "takuzu", "made.txt", option).stderr


def test_wrong_arguments_are_bad_usage(run) -> None:
    for wrong in (
        ["sudoku", "-", "--size", "4y4"],
        ["sudoku", "-", "--clues", "9-3"],
        ["sudoku", "-", "--option", "box"],
        ["sudoku", "-", "--option", "box=x"],
        ["sudoku", "-", "--option", "stars=2"],
        ["sudoku", "made.xyz"],
        ["sudoku", "-", "--mask", "no such file"],
        ["sudoku", "-", "--symmetry", "odd"],
        ["sudoku", "-", "--difficulty", "9"],
        ["sudoku", "-", "--avoid", "no such file"],
        ["sudoku", "-", "--first", "5"],
        ["sudoku", "-", "--size", "4,6"],
        ["sudoku,takuzu", "made.txt"],
        ["sudoku", "made.txt", "--workers", "2"],
        ["sudoku", "folder", "--threads", "2"],
        ["no such", "-"],
    ):
        found = run("generate", *wrong)
        assert found.exit_code == 2, wrong
        assert len(found.stderr.splitlines()) == 1


def test_what_cannot_be_made_is_said_and_leaves_no_file(run, tmp_path: Path) -> None:
    found = run("generate", "sudoku", tmp_path / "made.txt", "--size", 4, "--clues", 2, "--seconds", 0.2)
    assert found.exit_code == 2
    assert "0 of 1 puzzles were generated" in found.stderr
    assert not [*tmp_path.iterdir()]
