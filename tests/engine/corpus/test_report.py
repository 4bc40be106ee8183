"""What a worker reports of a part, and what of it is kept."""

import pytest

from gridlanes.corpus.report import GroupTime, PartOutput, PartReport, outputs_in

REPORT = PartReport(2, 5, {"UNIQUE": 5}, "ab" * 32, 1000, 0.5, [GroupTime("x", 9, 9, 5, 0.25)])
ENTRY = REPORT.output.as_dict()


def test_times_are_no_part_of_what_is_kept():
    later = PartReport(2, 5, {"UNIQUE": 5}, "ab" * 32, 1000, 0.75)
    assert REPORT.output == later.output == PartOutput(2, 5, {"UNIQUE": 5}, "ab" * 32, 1000)


def test_the_lines_of_a_journal_that_are_outputs_come_back():
    assert outputs_in([ENTRY, {}, {**ENTRY, "number": 3}]) == [REPORT.output, PartOutput(3, *list(ENTRY.values())[1:])]


@pytest.mark.parametrize(
    "changes",
    [
        {"number": -1},
        {"number": "1"},
        {"number": 1.5},
        {"number": True},
        {"number": [1]},
        {"n_rows": "3"},
        {"n_rows": 0},
        {"n_bytes": None},
        {"n_bytes": -1},
        {"sha256": 0},
        {"sha256": "ab"},
        {"by_status": {"UNIQUE": 4, "INVALID": -1}},
        {"by_status": {"UNIQUE": "3"}},
        {"by_status": {"UNIQUE": 0}},
        {"by_status": {"SOLVED TWICE": 3}},
        {"by_status": [3]},
        {"by_status": None},
        {"more": 1},
        {"seconds": 0.5},
    ],
)
def test_what_is_no_output_is_passed_over(changes):
    assert outputs_in([{**ENTRY, **changes}]) == []


@pytest.mark.parametrize("name", ENTRY)
def test_an_output_with_something_missing_is_none(name):
    assert outputs_in([{key: value for key, value in ENTRY.items() if key != name}]) == []
