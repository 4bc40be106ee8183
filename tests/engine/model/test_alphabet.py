"""Alphabets: ordered marks, bit is not value."""

from __future__ import annotations

import pytest

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet


def test_counting_marks_are_one_to_n():
    alphabet = Alphabet.counting(4)
    assert alphabet.values == (1, 2, 3, 4)
    assert len(alphabet) == 4


def test_the_bit_of_a_mark_is_its_place_and_not_its_value():
    alphabet = Alphabet((0, 7, 3))
    assert [alphabet.number(value) for value in (0, 7, 3)] == [0, 1, 2]
    assert alphabet.value_of_number.tolist() == [0, 7, 3]


def test_a_value_that_is_no_mark_is_named():
    with pytest.raises(ModelError, match="5 is not a mark"):
        Alphabet.counting(4).number(5)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ((), "at least one"),
        ((1, 2, 1), "each mark once"),
        ((-1, 2), "between 0 and 255"),
        ((1, 256), "between 0 and 255"),
        (tuple(range(129)), "at most 128"),
    ],
)
def test_impossible_alphabets_are_refused(values, reason):
    with pytest.raises(ModelError, match=reason):
        Alphabet(values)


def test_the_binary_alphabet_is_false_and_true_and_no_numbers():
    assert Alphabet.binary() == Alphabet((0, 1), is_binary=True)
    assert Alphabet.binary().is_binary is True
    assert Alphabet((0, 1)).is_binary is False
    assert Alphabet.binary() != Alphabet((0, 1))
    assert [Alphabet.binary().number(value) for value in (0, 1)] == [0, 1]


def test_a_binary_alphabet_has_no_other_marks():
    with pytest.raises(ModelError, match="0 and 1"):
        Alphabet((1, 2), is_binary=True)


def test_the_largest_alphabet_is_accepted():
    assert len(Alphabet.counting(128)) == 128
