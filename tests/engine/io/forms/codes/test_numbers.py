"""Codes of numbers: pzpr's hexadecimal ones, Tatham's decimal ones, one number alone."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import assert_comes_back, assert_one_and_many_agree

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codes.numbers import Count, Decimal, Number16
from gridlanes.io.forms.fields.cells import NOTHING, UNKNOWN
from gridlanes.io.forms.fields.field import ArraySpec, Size

ANY = Number16(1 << 20)
CLUES = Number16(32_000)
NINE, NINE_RUNS = Number16(9, least=1), Decimal(9)


def spec(n: int, dtype: type = np.int32, blank: int = 0) -> ArraySpec:
    return ArraySpec(Size(1, n), dtype, blank)


@pytest.mark.parametrize(
    ("body", "numbers"),
    [
        ("1a", [1, 10]),
        ("g1", [0, 1]),
        (".z", [0] * 21),
        ("-10f", [16, 15]),
        ("+100", [256]),
        ("=000", [4096]),
        ("%001@002", [8193, 8194]),
        ("*0000$00000", [12240, 77776]),
    ],
)
def test_hexadecimal_numbers_are_decoded(body, numbers):
    found, stop = ANY.decode(body, spec(len(numbers)), "the URL")
    assert (found.tolist(), stop) == ([numbers], len(body))


def test_a_clue_without_a_number_is_unknown_where_cells_have_clues():
    assert CLUES.decode(".g0", spec(3, np.int16, NOTHING), "the URL")[0].tolist() == [[UNKNOWN, NOTHING, 0]]


@pytest.mark.parametrize(
    ("body", "n_cells", "column", "reason"),
    [
        ("1z", 9, 2, "'z' skips more cells than the 8 left"),
        ("123", 4, 4, r"the grid has 3 of 4 cells \(the URL may be cut off"),
        ("10", 2, 2, "the number 0 is out of range"),
        ("1-1", 2, 2, "expected 2 hex digits after '-', found '1'"),
        ("1-zz", 2, 2, "expected 2 hex digits after '-', found 'zz'"),
        ("1*00", 2, 2, "expected 4 hex digits after '\\*', found '00'"),
        ("1A", 2, 2, "invalid character 'A' in the grid"),
        ("-ff", 1, 1, "the number 255 is out of range"),
        ("%001", 1, 1, "the number 8193 is out of range"),
        ("", 4, 1, "the grid has 0 of 4 cells"),
        ("1\u00e9", 2, 2, "invalid character"),
    ],
)
def test_bodies_that_do_not_fit_are_refused_at_their_column(body, n_cells, column, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        NINE.decode(body, spec(n_cells, np.uint8), "the URL")
    assert caught.value.column == column


def test_what_follows_a_board_is_left():
    assert NINE.decode("12345", spec(4), "the URL")[1] == 4
    assert NINE_RUNS.decode("a1_2b3", spec(5), "the game ID")[1] == 5


def test_the_largest_number_may_follow_from_the_board():
    for code, four, five in (
        (Number16(lambda size: size.rows, least=1), "4u", "5u"),
        (Decimal(lambda size: size.rows), "4o", "5o"),
    ):
        board = ArraySpec(Size(4, 4), np.uint8, 0)
        assert code.decode(four, board, "the text")[0].tolist() == [[4] + [0] * 15]
        with pytest.raises(PuzzleError, match="the number 5"):
            code.decode(five, board, "the text")


@given(numbers=st.lists(st.sampled_from([0] * 6 + [1, 15, 16, 255, 256, 4095, 4096, 8191, 8192, 12239]), max_size=60))
def test_numbers_come_back_from_their_hexadecimal_text(numbers):
    assert assert_comes_back(Number16(1 << 20, least=1), spec(len(numbers)), np.array(numbers, np.int32)) or not numbers


@given(numbers=st.lists(st.sampled_from([NOTHING] * 6 + [UNKNOWN, 0, 9, 300, 31_999]), min_size=1, max_size=60))
def test_clues_come_back_from_their_hexadecimal_text(numbers):
    assert assert_comes_back(CLUES, spec(len(numbers), np.int16, NOTHING), np.array(numbers, np.int16))


@pytest.mark.parametrize("number", [12_240, 77_775, 77_776, 1 << 20])
def test_numbers_of_every_length_are_written(number):
    assert assert_comes_back(ANY, spec(1), np.array([number], np.int32))[0] in "*$"


def test_a_number_that_no_sign_reaches_is_not_written():
    with pytest.raises(ModelError, match="this code cannot hold the number 1126352"):
        ANY.encode(np.array([77_776 + 16**5]), spec(1))
    with pytest.raises(ModelError, match="this code cannot hold the number -3"):
        ANY.encode(np.array([-3]), spec(1))


@given(
    texts=st.lists(st.text(st.sampled_from("0123456789abcdefghz.-+=%*$@A\u00e9"), max_size=9), max_size=9),
    n_cells=st.integers(1, 30),
)
def test_hexadecimal_texts_read_together_are_read_as_alone(texts, n_cells):
    assert_one_and_many_agree(NINE, spec(n_cells, np.uint8), texts)
    assert_one_and_many_agree(CLUES, spec(n_cells, np.int16, NOTHING), texts)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [("a1_2b", [0, 1, 2, 0, 0]), ("12a", [12, 0]), ("z", [0] * 26), ("_1_", [1]), ("1_2_3", [1, 2, 3])],
)
def test_decimal_numbers_are_decoded(text, numbers):
    found, stop = Decimal(99).decode(text, spec(len(numbers)), "the game ID")
    assert (found.tolist(), stop) == ([numbers], len(text))


@pytest.mark.parametrize(
    ("text", "n_cells", "column", "reason"),
    [
        ("1z", 9, 2, "'z' skips more cells than the 8 left"),
        ("a1", 4, 3, "the grid has 2 of 4 cells"),
        ("a0", 2, 2, "the number 0 is out of range"),
        ("a10", 2, 2, "the number 10 is out of range"),
        ("a9999999999999", 2, 2, "the number 9999999999999 is out of range"),
        ("a?", 2, 2, r"invalid character '\?' in the grid"),
        ("a\u0661", 2, 2, "invalid character"),
    ],
)
def test_decimal_texts_that_do_not_fit_are_refused_at_their_column(text, n_cells, column, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        NINE_RUNS.decode(text, spec(n_cells, np.uint8), "the game ID")
    assert caught.value.column == column


def test_a_long_number_is_not_all_said():
    with pytest.raises(PuzzleError) as caught:
        NINE_RUNS.decode("9" * 60_000, spec(2), "the game ID")
    assert len(caught.value.reason) < 80


@given(numbers=st.lists(st.sampled_from([0] * 6 + [1, 9, 10, 999_999]), max_size=80))
def test_numbers_come_back_from_their_decimal_text(numbers):
    assert assert_comes_back(Decimal(999_999), spec(len(numbers)), np.array(numbers, np.int32)) or not numbers


@given(
    texts=st.lists(st.text(st.sampled_from("0123456789abz__A-\u00e9"), max_size=9), max_size=9),
    n_cells=st.integers(1, 30),
)
def test_decimal_texts_read_together_are_read_as_alone(texts, n_cells):
    assert_one_and_many_agree(NINE_RUNS, spec(n_cells, np.uint8), texts)


def test_the_board_of_a_decimal_code_has_a_name_in_errors():
    with pytest.raises(PuzzleError, match="the grid of sums has 1 of 2 cells"):
        Decimal(9, noun="the grid of sums").decode("1", spec(2), "the game ID")


@pytest.mark.parametrize(("text", "value"), [("2", 2), ("05", 5)])
def test_a_count_is_one_number(text, value):
    assert Count(range(1, 7)).decode(text, spec(1, np.int64, 1), "the URL")[0].tolist() == [[value]]
    assert Count(range(1, 7)).encode(np.array([value]), spec(1)) == str(value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("0", "invalid number 0"),
        ("7", "number 7 .*expected 1 to 6"),
        ("", "the number has 0 of 1"),
        ("9" * 999, "9"),
    ],
)
def test_what_is_no_count_is_refused_at_its_column(text, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        Count(range(1, 7)).decode(text, spec(1, np.int64, 1), "the URL")
    assert caught.value.column == 1


@given(texts=st.lists(st.text(st.sampled_from("0123a_x/\u00e9"), max_size=9), max_size=9))
def test_counts_read_together_are_read_as_alone(texts):
    assert_one_and_many_agree(Count(range(1, 7)), spec(1, np.int64, 1), texts)


@pytest.mark.parametrize("text", ["a", "_", "_2"])
def test_a_count_has_no_blanks(text):
    with pytest.raises(PuzzleError, match="in the number") as caught:
        Count(range(1, 7)).decode(text, spec(1, np.int64, 1), "the URL")
    assert caught.value.column == 1


@pytest.mark.parametrize("text", ["2_", "2a", "2/30"])
def test_what_follows_a_count_is_left(text):
    assert Count(range(1, 7)).decode(text, spec(1, np.int64, 1), "the URL")[1] == 1


def test_decimal_numbers_have_no_sign_for_a_clue_without_a_number():
    with pytest.raises(ModelError, match="cannot hold a clue without a number"):
        Decimal(9).encode(np.array([3, UNKNOWN], np.int16), spec(2, np.int16, NOTHING))
