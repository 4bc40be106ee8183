"""The rows of clues: one for each slot and rule, as tables name them and as kernels read them."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.lowering.clue_rows import ClueRows, resolved, stands_for_a_clue
from gridlanes.model.clue import Clue
from gridlanes.rules import AtMost, ExactCount


def test_each_slot_has_a_row_for_each_rule_in_the_order_of_first_use() -> None:
    rows, first, second = ClueRows(), ExactCount(1, Clue(0)), AtMost(1, 2)
    named = [rows.read_by(rule)[slot] for rule, slot in ((first, 7), (second, 7), (first, 3), (first, 7))]
    assert [*rows] == [(7, first), (7, second), (3, first)]
    assert len(rows) == 3
    assert [rows.row(7, first), rows.row(7, second), rows.row(3, first)] == [0, 1, 2]
    assert named[0] == named[3]
    assert all(map(stands_for_a_clue, named))
    assert not stands_for_a_clue((1 << 31) - 1)
    assert not stands_for_a_clue(-1)


def test_equal_rules_share_rows() -> None:
    rows = ClueRows()
    one, other = ExactCount(1, Clue(0)), ExactCount(1, Clue(0))
    assert one is not other
    assert rows.read_by(one)[5] == rows.read_by(other)[5]
    assert len(rows) == 1


def test_a_rule_has_no_row_for_a_slot_that_it_does_not_read() -> None:
    rows, rule = ClueRows(), ExactCount(1, Clue(0))
    rows.read_by(rule)[5]
    with pytest.raises(KeyError):
        rows.row(4, rule)
    assert len(rows) == 1
    with pytest.raises(ModelError, match="needs the rule that it belongs to"):
        rows.read_by(None)[5]


def test_kernels_read_rows_as_negative_numbers() -> None:
    rows = ClueRows().read_by(ExactCount(1, Clue(0)))
    entries = np.array([3, rows[9], -2, rows[4], rows[9]], np.int64)
    assert resolved(entries, 32).tolist() == [3, -33, -2, -34, -33]
    assert resolved(np.zeros(0, np.int64), 32).dtype == np.int32


@pytest.mark.parametrize("entry", [1 << 31, -(1 << 31) - 1])
def test_numbers_with_too_many_bits_are_refused(entry: int) -> None:
    with pytest.raises(OverflowError, match="more than 32 bits"):
        resolved(np.array([entry]), 0)
