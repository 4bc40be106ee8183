"""Statuses: a closed set, with codes that files rely on."""

from __future__ import annotations

from gridlanes.status import Status, by_name


def test_the_codes_are_fixed_as_files_hold_them():
    assert {status.name: status.value for status in Status} == {
        "UNIQUE": 0,
        "MULTIPLE": 1,
        "SOLVED": 2,
        "UNSOLVABLE": 3,
        "BUDGET": 4,
        "INVALID": 5,
        "FAILED": 6,
    }


def test_a_spent_budget_an_invalid_row_and_a_failure_are_no_answers():
    assert [status.name for status in Status if not status.answered] == ["BUDGET", "INVALID", "FAILED"]


def test_counts_by_name_are_in_the_order_of_the_statuses_and_leave_out_what_does_not_occur():
    counts = {Status.INVALID: 2, Status.UNIQUE: 3, Status.BUDGET: 0}
    assert list(by_name(counts).items()) == [("UNIQUE", 3), ("INVALID", 2)]
    assert by_name({5: 1, -1: 7}) == {"INVALID": 1}
