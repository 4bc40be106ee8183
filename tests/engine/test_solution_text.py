import numpy as np
import pytest

from gridlanes.marks import Alphabet
from gridlanes.solution_text import encode_solutions

NONE = 255


def strings(alphabet, numbers):
    text, lengths = encode_solutions(alphabet, np.array(numbers, np.uint8))
    ends = np.cumsum(lengths)
    assert ends[-1] == len(text)
    return [bytes(text[end - length : end]).decode() for end, length in zip(ends, lengths, strict=True)]


def test_digits_stand_for_values_up_to_nine():
    assert strings(Alphabet.counting(9), [[0, 1, 8], [8, 4, 0]]) == ["129", "951"]


def test_letters_go_on_from_ten_to_thirty_five():
    assert strings(Alphabet.counting(16), [[0, 8, 9, 15]]) == ["19AG"]
    assert strings(Alphabet.counting(35), [[34, 9]]) == ["ZA"]


def test_beyond_thirty_five_every_value_is_a_number_with_a_space_between_two():
    assert strings(Alphabet.counting(36), [[0, 9, 35], [8, 8, 8]]) == ["1 10 36", "9 9 9"]
    assert strings(Alphabet.counting(121), [[120, 0, 99]]) == ["121 1 100"]


@pytest.mark.parametrize("n_marks", [9, 16, 36])
def test_a_row_without_a_solution_takes_no_characters(n_marks):
    first, second, third = strings(Alphabet.counting(n_marks), [[0, 1], [NONE, NONE], [2, 3]])
    assert (first.replace(" ", ""), second, third.replace(" ", "")) == ("12", "", "34")


def test_values_that_are_no_run_are_looked_up():
    assert strings(Alphabet((0, 2, 7)), [[0, 1, 2]]) == ["027"]
    assert strings(Alphabet((0, 1, 2)), [[2, 1, 0]]) == ["210"]
