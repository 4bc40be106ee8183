"""``gridlanes check``: which rows are right, and what is said of the others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

FULL = "1234341221434321"
GIVEN = "123434122143432."


def table(*rows: str) -> str:
    return "\n".join(["puzzle,solution", *rows]) + "\n"


def test_unique_puzzles_with_right_solutions_are_exit_code_0(run) -> None:
    result = run("check", "-", stdin=table(f"{GIVEN},{FULL}"))
    assert (result.exit_code, result.stdout) == (0, "")
    assert "right and unique" in result.stderr


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (f"{GIVEN},{FULL[:-1]}2", "-:2: UNIQUE: the solution that came with the puzzle has 2 in row 4, column 4"),
        (f"1...............,{FULL}", "-:2: MULTIPLE: the puzzle has more than one solution"),
        (f"{GIVEN},", "-:2: UNIQUE: no solution came with the puzzle"),
        (
            f"11..............,{FULL}",
            "-:2: UNSOLVABLE: the solution that came with the puzzle has 2 in row 1, column 2",
        ),
        ("11..............,", "-:2: UNSOLVABLE: the puzzle has no solution"),
        (f"12x4............,{FULL}", "-:2:3: INVALID: 'x' cannot stand"),
    ],
)
def test_a_row_that_is_not_right_is_one_line(run, row: str, said: str) -> None:
    result = run("check", "-", stdin=table(row, f"{GIVEN},{FULL}"))
    assert result.exit_code == 1
    assert result.stdout.startswith(said)
    assert len(result.stdout.splitlines()) == 1


def test_sources_without_solutions_are_not_right(run, puzzles: Path) -> None:
    result = run("check", puzzles, "--json")
    assert result.exit_code == 1
    summary = json.loads(result.stdout)
    assert (summary["right"], summary["not_right"], summary["n_problems"]) == (0, 3, 3)


def test_all_rows_can_be_written(run, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    result = run("check", "-", "-o", out, stdin=table(f"{GIVEN},{FULL}", f"{GIVEN},{FULL[:-1]}2"))
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert result.exit_code == 1
    assert [row["expected_agrees"] for row in rows] == [1, 0]
    assert result.stdout == ""
    assert result.stderr.startswith("-:3: UNIQUE: the solution")


def test_the_examples_of_the_project_are_right(run) -> None:
    import gridlanes.genres

    examples = Path(gridlanes.genres.__file__).parent / "examples"
    result = run("check", examples / "sudoku9x9_solved.csv", "--json")
    assert (result.exit_code, json.loads(result.stdout)["right"]) == (0, 100)
