import numpy as np
import pytest

from gridlanes.io.forms.solution_text import decode_solutions, encode_solutions
from gridlanes.model.alphabet import Alphabet

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


def decoded(alphabet, texts, n_coords):
    text = np.frombuffer("".join(texts).encode(), np.uint8)
    return decode_solutions(alphabet, text, np.array([len(text) for text in texts], np.int64), n_coords).tolist()


@pytest.mark.parametrize(
    "alphabet", [Alphabet.counting(9), Alphabet.counting(35), Alphabet((0, 2, 7)), Alphabet.counting(121)]
)
def test_what_is_written_is_read_back(alphabet):
    numbers = np.random.default_rng(0).integers(0, len(alphabet), (20, 16)).astype(np.uint8)
    assert np.array_equal(decode_solutions(alphabet, *encode_solutions(alphabet, numbers), 16), numbers)
    assert decode_solutions(alphabet, *encode_solutions(alphabet, numbers[:0]), 16).shape == (0, 16)


def test_what_is_not_written_so_is_no_mark():
    assert decoded(Alphabet.counting(4), ["12", "1x", "123", "", "43"], 2) == [
        [0, 1],
        [0, NONE],
        [NONE, NONE],
        [NONE, NONE],
        [3, 2],
    ]
    assert decoded(Alphabet.counting(40), ["1 40", "01 2", "1  2", "41 1", "1", "+1 2"], 2) == [
        [0, 39],
        [NONE, 1],
        [NONE, NONE],
        [NONE, 0],
        [NONE, NONE],
        [NONE, 1],
    ]
