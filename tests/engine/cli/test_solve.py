"""``gridlanes solve`` and ``gridlanes count``: rows, formats, exit codes."""

from __future__ import annotations

import csv
import gzip
import io
import json
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("command line")  # its kernels are compiled by one worker

FULL = "1234341221434321"


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_without_an_output_solved_lines_go_to_standard_output(run, puzzles: Path) -> None:
    result = run("solve", puzzles)
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert len(lines) == 3
    assert lines[1] == FULL
    assert all(len(line) == 16 and set(line) == set("1234") for line in lines)


def test_the_summary_goes_to_standard_error(run, puzzles: Path) -> None:
    result = run("solve", puzzles)
    table = dict(line.rsplit(maxsplit=1) for line in result.stderr.splitlines())
    assert table["rows"] == "3"
    assert table["MULTIPLE"] == "2"
    assert table["UNIQUE"] == "1"
    assert {"seconds", "rows a second", "guesses a puzzle", "solved without a guess"} <= table.keys()


def test_quiet_says_nothing(run, puzzles: Path) -> None:
    assert run("solve", "--quiet", puzzles).stderr == ""


def test_standard_input_is_a_dash(run, puzzles: Path) -> None:
    result = run("solve", "-", stdin=puzzles.read_bytes())
    assert result.exit_code == 0
    assert result.stdout == run("solve", puzzles).stdout


def test_a_compressed_source_is_read_like_a_plain_one(run, puzzles: Path, tmp_path: Path) -> None:
    packed = tmp_path / "puzzles.txt.gz"
    packed.write_bytes(gzip.compress(puzzles.read_bytes()))
    assert run("solve", packed).stdout == run("solve", puzzles).stdout


def test_several_sources_are_read_in_order(run, puzzles: Path, broken: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    run("solve", broken, "-", puzzles, "-o", out, stdin=FULL)
    rows = rows_of(out.read_text())
    assert [row["id"] for row in rows] == [str(number) for number in range(9)]
    assert [row["source"] for row in rows] == [str(broken)] * 5 + ["-"] + [str(puzzles)] * 3


def test_standard_input_can_be_named_only_once(run) -> None:
    result = run("solve", "-", "-", stdin=FULL)
    assert result.exit_code == 2
    assert "only once" in result.stderr


def test_broken_rows_end_as_invalid_and_the_others_go_on(run, broken: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    result = run("solve", broken, "-o", out)
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert result.exit_code == 1
    assert [row["status"] for row in rows] == ["MULTIPLE", "INVALID", "UNIQUE", "INVALID", "UNSOLVABLE"]
    assert [row["line"] for row in rows] == [1, 2, 3, 4, 5]


def test_a_broken_row_is_shown_with_its_place_and_a_caret(run, broken: Path) -> None:
    lines = run("solve", broken).stderr.splitlines()
    assert lines[0].startswith(f"{broken}:2:14: invalid character 'x'")
    assert lines[1] == "  1.....1..1..3x4."
    assert lines[2] == "  " + " " * 13 + "^"
    assert lines[3].startswith(f"{broken}:4:")


def test_of_many_broken_rows_the_first_few_are_shown(run, tmp_path: Path) -> None:
    source = tmp_path / "bad.txt"
    source.write_text(FULL + "\n" + "1234x\n" * 40)
    result = run("solve", source)
    assert result.stderr.count("bad.txt:") == 5
    assert "and 35 more rows" in result.stderr


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "txt", "csv.gz", "jsonl.gz", "txt.gz"])
def test_the_suffix_tells_the_format(run, puzzles: Path, tmp_path: Path, suffix: str) -> None:
    out = tmp_path / f"out.{suffix}"
    assert run("solve", puzzles, "-o", out).exit_code == 0
    data = out.read_bytes()
    text = (gzip.decompress(data) if suffix.endswith("gz") else data).decode()
    n_lines = 4 if suffix.startswith("csv") else 3
    assert len(text.splitlines()) == n_lines


def test_parquet_has_a_row_for_each_row(run, broken: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    out = tmp_path / "out.parquet"
    run("solve", broken, "-o", out)
    assert parquet.read_table(out)["status"].to_pylist() == ["MULTIPLE", "INVALID", "UNIQUE", "INVALID", "UNSOLVABLE"]


def test_the_output_format_can_be_named(run, puzzles: Path) -> None:
    rows = rows_of(run("solve", puzzles, "--out-format", "csv").stdout)
    assert [row["n_solutions"] for row in rows] == ["2", "1", "2"]


def test_an_unknown_suffix_is_bad_usage(run, puzzles: Path, tmp_path: Path) -> None:
    result = run("solve", puzzles, "-o", tmp_path / "out.xyz")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert "'.xyz'" in result.stderr


def test_a_source_is_not_written_over(run, puzzles: Path) -> None:
    before = puzzles.read_text()
    result = run("solve", puzzles, "-o", puzzles)
    assert result.exit_code == 2
    assert "is a source" in result.stderr
    assert puzzles.read_text() == before


def test_a_source_that_is_missing_leaves_an_older_output_as_it_was(run, puzzles: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    out.write_text("old")
    result = run("solve", puzzles, tmp_path / "missing.txt", "-o", out)
    assert result.exit_code == 2
    assert result.stderr == f"gridlanes: {tmp_path / 'missing.txt'}: cannot be opened (No such file or directory)\n"
    assert out.read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.csv", "puzzles.txt"]


def test_a_source_without_puzzles_is_one_line_and_exit_code_2(run, tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    result = run("solve", picture)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert "a PNG image" in result.stderr


def test_a_folder_is_no_source(run, tmp_path: Path) -> None:
    result = run("solve", tmp_path)
    assert (result.exit_code, result.stderr) == (
        2,
        f"gridlanes: {tmp_path}: is a folder; name its files, or see gridlanes run\n",
    )


def test_a_given_solution_that_is_wrong_is_exit_code_1(run) -> None:
    table = f"puzzle,solution\n{FULL[:-1]}.,{FULL}\n{FULL[:-1]}.,{FULL[:-1]}2\n"
    result = run("solve", "-", "--json", "-o", "-", "--out-format", "csv", stdin=table)
    summary = json.loads(result.stderr)
    assert result.exit_code == 1
    assert summary["mismatches"] == 1
    assert [row["expected_agrees"] for row in rows_of(result.stdout)] == ["1", "0"]


def test_a_spent_budget_is_exit_code_1_and_never_unsolvable(run) -> None:
    result = run("solve", "-", "--budget", "1", "--limit", "none", "--json", stdin="." * 81)
    assert result.exit_code == 1
    assert json.loads(result.stderr)["by_status"] == {"BUDGET": 1}


def test_no_time_at_all_ends_every_row_as_budget(run) -> None:
    result = run("solve", "-", "--seconds", "0", "--limit", "none", "--json", stdin="." * 81)
    assert result.exit_code == 1
    assert json.loads(result.stderr)["by_status"] == {"BUDGET": 1}


def test_limit_1_asks_for_any_solution(run, puzzles: Path, tmp_path: Path) -> None:
    result = run("solve", puzzles, "--limit", "1", "--json", "-o", tmp_path / "out.txt")
    assert json.loads(result.stdout)["by_status"]["SOLVED"] >= 2


def test_the_thread_count_changes_no_byte(run, puzzles: Path, broken: Path, tmp_path: Path) -> None:
    outputs = []
    for threads in (1, 2, 3):
        out = tmp_path / f"out{threads}.csv"
        run("solve", puzzles, broken, "--threads", threads, "-o", out)
        outputs.append(out.read_bytes())
    assert outputs[0] == outputs[1] == outputs[2]


@pytest.mark.xdist_group("whole searches")  # compiled with those of tests/engine/test_determinism.py
def test_the_shape_of_the_boxes_can_be_said(run) -> None:
    stdin = "." * 36
    wide = run("count", "-", "--limit", "3", "--box", "3x2", stdin=stdin)
    assert (wide.exit_code, wide.stdout) == (0, "3\n")
    none = run("solve", "-", "--box", "5x0", stdin=stdin)
    assert none.exit_code == 2
    assert "not a box such as" in none.stderr


def test_an_unknown_genre_is_bad_usage(run, puzzles: Path) -> None:
    result = run("solve", puzzles, "--genre", "soduku")
    assert result.exit_code == 2
    assert "'soduku'" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_named_format_switches_detection_off(run, puzzles: Path) -> None:
    result = run("solve", puzzles, "--format", "puzzlink", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stderr)["by_status"] == {"INVALID": 3}


def test_count_prints_all_counts(run, broken: Path) -> None:
    result = run("count", broken)
    assert result.stdout.split() == ["3", "-1", "1", "-1", "0"]
    assert result.exit_code == 1


def test_count_of_an_empty_grid_is_that_of_all_grids(run) -> None:
    assert run("count", "-", stdin="." * 16).stdout == "288\n"


def test_count_stops_at_the_limit(run) -> None:
    assert run("count", "-", "--limit", "7", stdin="." * 16).stdout == "7\n"


def test_count_writes_the_formats_of_solve(run, broken: Path, tmp_path: Path) -> None:
    rows = rows_of(run("count", broken, "--out-format", "csv").stdout)
    assert [row["n_solutions"] for row in rows] == ["3", "0", "1", "0", "0"]
    out = tmp_path / "counts.txt.gz"
    run("count", broken, "-o", out)
    assert gzip.decompress(out.read_bytes()) == b"3\n-1\n1\n-1\n0\n"


def test_json_summaries_go_where_the_rows_do_not(run, puzzles: Path, tmp_path: Path) -> None:
    to_stdout = run("solve", puzzles, "--json")
    to_file = run("solve", puzzles, "--json", "-o", tmp_path / "out.txt")
    for text in (to_stdout.stderr, to_file.stdout):
        summary = json.loads(text)
        assert (summary["rows"], summary["answered"]) == (3, 3)
        assert summary["by_status"] == {"UNIQUE": 1, "MULTIPLE": 2}
        assert summary["seconds"] > 0
    assert to_file.stderr == ""


def test_json_problems_name_line_and_column(run, broken: Path) -> None:
    problems = json.loads(run("solve", broken, "--json").stderr)["problems"]
    assert [(problem["line"], problem["column"], problem["status"]) for problem in problems] == [
        (2, 14, "INVALID"),
        (4, 6, "INVALID"),
    ]
