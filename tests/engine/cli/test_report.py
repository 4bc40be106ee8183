"""The report of a run: sums, the first problems, the exit code."""

from __future__ import annotations

import json

import numpy as np
import pytest

from gridlanes.cli.report import SHOWN_PROBLEMS, Report, problem_of, show_table
from gridlanes.status import Status


def test_results_add_up(make_result) -> None:
    report = Report()
    report.add(make_result(range(10), unsolvable=[3]))
    report.add(make_result(range(10, 14), invalid=[11]))
    assert (report.summary.rows, report.summary.answered) == (14, 13)
    assert report.as_dict()["by_status"] == {"UNIQUE": 12, "UNSOLVABLE": 1, "INVALID": 1}


def test_every_row_answered_is_0_and_one_that_is_not_makes_1(make_result) -> None:
    report = Report()
    report.add(make_result(range(4), unsolvable=[1]))
    assert report.exit_code == 0
    report.add(make_result([4], invalid=[4]))
    assert report.exit_code == 1


def test_a_wrong_given_solution_makes_1(mixed) -> None:
    report = Report()
    report.add(mixed)
    assert (report.summary.mismatches, report.exit_code) == (1, 1)


def test_the_first_problems_are_kept_and_all_are_counted(make_result) -> None:
    report = Report()
    report.add(make_result(range(4), invalid=[1, 2]))
    report.add(make_result(range(4, 30), invalid=range(10, 30)))
    assert report.n_problems == 22
    assert len(report.problems) == SHOWN_PROBLEMS
    assert [problem.line for problem in report.problems] == [2, 3, 11, 12, 13]


def test_a_problem_without_a_column_is_about_the_row(make_result) -> None:
    result = make_result(range(3))
    result.status[1] = Status.BUDGET
    problem = problem_of(result, 1, "time limit reached")
    assert problem.one_line() == "puzzles.txt:2: BUDGET: time limit reached"


def test_speed_is_rows_by_the_time_from_start_to_finish(make_result, monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([10.0, 12.0])
    monkeypatch.setattr("gridlanes.cli.report.time.perf_counter", lambda: next(times))
    report = Report()
    report.add(make_result(range(100)))
    report.finish()
    assert (report.seconds, report.rows_per_second) == (2.0, 50.0)
    assert ("rows a second", "50") in report.lines()


def test_the_json_has_plain_numbers_only(make_result) -> None:
    report = Report()
    result = make_result(range(5), invalid=[2])
    report.add(result)
    report.finish()
    again = json.loads(json.dumps(report.as_dict()))
    assert again["rows"] == 5
    assert not any(isinstance(value, np.generic) for value in report.as_dict().values())


def test_a_long_figure_does_not_push_the_others_away(capsys: pytest.CaptureFixture[str]) -> None:
    show_table([("rows", "1,000"), ("parts", "3"), ("folder", "a" * 60)])
    assert capsys.readouterr().err == f"rows    1,000\nparts       3\nfolder  {'a' * 60}\n"
