"""``gridlanes check``: which rows are right, and what is said of the others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridlanes.results import agreement

pytestmark = pytest.mark.xdist_group("command line")  # its kernels are compiled by one worker

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
        (f"{GIVEN},{FULL[:-1]}2", "-:2: UNIQUE: the given solution has 2 in row 4, column 4"),
        (f"1...............,{FULL}", "-:2: MULTIPLE: the puzzle has more than one solution"),
        (f"{GIVEN},", "-:2: UNIQUE: the puzzle has exactly one solution; the row gives none to compare it with"),
        (
            f"11..............,{FULL}",
            "-:2: UNSOLVABLE: the given solution has 2 in row 1, column 2",
        ),
        ("11..............,", "-:2: UNSOLVABLE: the puzzle has no solution"),
        (f"12x4............,{FULL}", "-:2:3: INVALID: invalid character 'x'"),
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
    assert result.stderr.startswith("-:3: UNIQUE: the given solution")


def test_the_examples_of_the_project_are_right(run) -> None:
    import gridlanes.genres

    examples = Path(gridlanes.genres.__file__).parent / "examples"
    result = run("check", examples / "sudoku9x9_solved.csv", "--json")
    assert (result.exit_code, json.loads(result.stdout)["right"]) == (0, 100)


def test_rows_can_be_checked_against_other_solvers(run, tmp_path: Path) -> None:
    source = tmp_path / "puzzles.txt"
    source.write_text("1.....1..1..3.4.\n1234341221434.2.\n11..............\nx\n")
    path = tmp_path / "found.jsonl"
    result = run("check", source, "--against", "brute", "--disagreements", path, "--threads", 1)
    assert result.exit_code == 1  # one row is no puzzle
    assert "compared" in result.stderr
    assert "disagreements" in result.stderr
    assert not path.exists()
    summary = json.loads(run("check", source, "--against", "brute", "--json", "--threads", 1).stdout)
    assert (summary["rows"], summary["compared"], summary["disagreements"]) == (4, 3, 0)


def test_disagreements_are_written_small_and_can_be_checked_again(run, tmp_path: Path, monkeypatch) -> None:
    def wrong(puzzle, limit, seconds):
        found = agreement.ask_brute(puzzle, limit, seconds)
        return (
            found._replace(solutions=found.solutions[:1]) if puzzle.domain[0].tolist()[:2] == [True, False] else found
        )

    monkeypatch.setitem(agreement.ORACLES, "brute", wrong)
    source, path = tmp_path / "puzzles.txt", tmp_path / "found.jsonl"
    source.write_text("1234341221434.2.\n1.......2...4...\n")
    result = run("check", source, "--against", "brute", "--disagreements", path, "--threads", 1)
    assert result.exit_code == 1
    assert f"{source}:2: MULTIPLE: the engine found 2 solutions, brute found 1" in result.stderr
    (line,) = path.read_text().splitlines()
    value = json.loads(line)
    assert value["data"] == {"grid": ["1...", "....", "....", "...."]}
    assert (value["disagreement"]["source"], value["disagreement"]["line"]) == (str(source), 2)
    again = json.loads(
        run("check", path, "--against", "brute", "--disagreements", tmp_path / "2.jsonl", "--json").stdout
    )
    assert again["disagreements"] == 1
    monkeypatch.undo()
    assert run("check", path, "--against", "brute").exit_code == 0


@pytest.mark.parametrize("names", ["tdoku", "brute,x", "", ","])
def test_solvers_that_there_are_not_are_refused(run, puzzles: Path, names: str) -> None:
    result = run("check", puzzles, "--against", names)
    assert result.exit_code == 2
    assert "brute, cpsat" in result.stderr


def test_proofs_of_specimens_are_for_findings(run, puzzles: Path, run_of) -> None:
    for place in (puzzles, run_of(puzzles)):
        result = run("check", place, "--prove", "3")
        assert result.exit_code == 2
        assert "the folder holds no findings of `gridlanes discover`" in result.stderr


def test_options_that_would_do_nothing_are_refused(run, puzzles: Path) -> None:
    for option, value, why in (
        ("--disagreements", "x.jsonl", "it needs --against"),
        ("--oracle-seconds", "3", "it needs --against"),
        ("--without-sources", None, "it is for the folder of a run"),
    ):
        result = run("check", puzzles, option, *([] if value is None else [value]))
        assert result.exit_code == 2
        assert f"{option} does not apply here: {why}" in result.stderr
