"""Columns of texts and of choices."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.tables.columns import Choice, TextColumn, offsets_of, reason_text


def strings(column: TextColumn) -> list[str]:
    return [row.decode() for row in column.rows()]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ([b"abc", b"de\xff"], ["abc", "de\ufffd"]),
        ([b"abc", b"d"], ["abc", "d"]),
        (["gr\u00fcn".encode(), b"abcd"], ["gr\u00fcn", "abcd"]),
        ([], []),
    ],
)
def test_bytes_that_are_not_ascii_of_full_width_are_decoded_row_by_row(given, kept):
    text = TextColumn.of_bytes(np.array(given, "S5" if not given else None))
    assert strings(text) == kept


def test_strings_that_utf8_cannot_hold_become_question_marks():
    assert strings(TextColumn.of(["a\udc80b", "\u20ac"])) == ["a?b", "\u20ac"]


def test_texts_are_laid_end_to_end():
    column = TextColumn.of(["ab", "", "c"])
    assert column.offsets.tolist() == offsets_of(np.array([2, 0, 1])).tolist() == [0, 2, 2, 3]
    assert column.lengths.tolist() == [2, 0, 1]
    assert strings(TextColumn.blank(2)) == ["", ""]


def test_a_constant_choice_has_its_name_in_every_row():
    choice = Choice.constant("same", 3)
    assert [choice.names[code] for code in choice.codes] == ["same"] * len(choice) == ["same"] * 3


def test_rows_without_a_reason_have_an_empty_text():
    assert strings(reason_text(3, {1: "why"})) == ["", "why", ""]
    assert strings(reason_text(2, {})) == ["", ""]
