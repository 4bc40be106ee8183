"""Codes of clues and runs: what is read, what is refused where, and what is written."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import assert_comes_back, assert_one_and_many_agree

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codes.digit_runs import FOUR_CELL, NOTHING, UNKNOWN, DigitRuns, digits, letter_runs
from gridlanes.io.forms.fields.field import ArraySpec, Size

LETTERS = digits(range(5), "B")
CODES = {"4Cell": FOUR_CELL, "letters": LETTERS}


def spec(n: int) -> ArraySpec:
    return ArraySpec(Size(1, n), np.int16, NOTHING)


@pytest.mark.parametrize(
    ("body", "clues"),
    [
        ("0", [0]),
        ("3", [3]),
        ("74", [2, NOTHING, 4]),
        ("e4", [4, NOTHING, NOTHING, 4]),
        (".g1", [UNKNOWN, NOTHING, 1]),
        ("z", [NOTHING] * 20),
        ("a", [0]),  # what follows may reach beyond the last cell
        ("5", [0, NOTHING]),
    ],
)
def test_four_cell_bodies_are_decoded(body, clues):
    found, stop = FOUR_CELL.decode(body, spec(len(clues)), "the URL")
    assert (found.tolist(), stop) == ([clues], len(body))


@pytest.mark.parametrize(
    ("text", "clues"), [("0a4", [0, NOTHING, 4]), ("B", [UNKNOWN]), ("z", [NOTHING] * 26), ("3210", [3, 2, 1, 0])]
)
def test_digits_and_letters_are_decoded(text, clues):
    assert LETTERS.decode(text, spec(len(clues)), "the game ID")[0].tolist() == [clues]


@pytest.mark.parametrize(
    ("code", "text", "n_cells", "column", "reason"),
    [
        ("4Cell", "5h", 3, 2, "'h' skips more cells than the 1 left"),
        ("4Cell", "f", 3, 1, "invalid character 'f' in the grid"),
        ("4Cell", "1X", 3, 2, "invalid character 'X'"),
        ("4Cell", "12\u00e9", 3, 3, "invalid character"),
        ("4Cell", "12\u4e00", 3, 3, "invalid character"),
        ("4Cell", "11", 3, 3, r"the grid has 2 of 3 cells \(the text may be cut off"),
        ("4Cell", "", 3, 1, "the grid has 0 of 3 cells"),
        ("letters", "1c", 3, 2, "'c' skips more cells than the 2 left"),
        ("letters", "5", 1, 1, "invalid character '5'"),
        ("letters", "A", 1, 1, "invalid character 'A'"),
    ],
)
def test_texts_that_do_not_fit_are_refused_at_their_column(code, text, n_cells, column, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        CODES[code].decode(text, spec(n_cells), "the text")
    assert caught.value.column == column


@pytest.mark.parametrize(("text", "stop"), [("1111", 3), ("a1", 1), ("iX", 1)])
def test_what_follows_a_board_is_left(text, stop):
    assert FOUR_CELL.decode(text, spec(3), "the text")[1] == stop


@pytest.mark.parametrize("code", CODES)
@given(clues=st.lists(st.sampled_from([NOTHING] * 6 + [UNKNOWN, 0, 1, 2, 3, 4]), min_size=1, max_size=80))
def test_clues_come_back_from_their_text(code, clues):
    assert assert_comes_back(CODES[code], spec(len(clues)), np.array(clues, np.int16))


@pytest.mark.parametrize("code", CODES)
@given(
    texts=st.lists(st.text(st.sampled_from("0123456789abcdefghijklz.B_-A/\u00e9"), max_size=9), max_size=9),
    n_cells=st.integers(1, 12),
)
def test_texts_read_together_are_read_as_alone(code, texts, n_cells):
    assert_one_and_many_agree(CODES[code], spec(n_cells), texts)


def test_the_shortest_text_is_written():
    assert FOUR_CELL.encode(np.array([2, NOTHING, NOTHING, NOTHING, UNKNOWN, *[NOTHING] * 21, 0]), spec(27)) == "cg.zg0"
    assert LETTERS.encode(np.array([*[NOTHING] * 27, 3, UNKNOWN]), spec(29)) == "za3B"


def test_a_number_without_a_character_is_not_written():
    for code, number in ((FOUR_CELL, 5), (digits(range(5)), UNKNOWN)):
        with pytest.raises(ModelError, match=f"cannot hold the number {number}"):
            code.encode(np.array([number]), spec(1))


def test_a_code_without_runs_holds_no_blank_cells():
    code = DigitRuns({"7": (7, 0)}, {})
    assert code.encode(np.array([7, 7]), spec(2)) == "77"
    with pytest.raises(ModelError, match="cannot hold blank cells"):
        code.encode(np.array([7, NOTHING]), spec(2))


def test_runs_of_letters_may_be_shorter():
    assert letter_runs(3) == {"a": 1, "b": 2, "c": 3}
    assert len(letter_runs()) == 26


def test_blank_cells_at_the_end_may_be_left_out_where_the_code_says_so():
    code = digits(range(5), open_end=True)
    for body, clues in (("", [NOTHING] * 3), ("2", [2, NOTHING, NOTHING]), ("a2a", [NOTHING, 2, NOTHING])):
        found, _ = code.decode(body, spec(3), "the ID")
        assert found.tolist() == [clues]
    assert code.encode(np.array([NOTHING, 2, NOTHING]), spec(3)) == "a2"
    with pytest.raises(PuzzleError):
        code.decode("a2b", spec(3), "the ID")
