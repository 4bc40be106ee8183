import numpy as np
import pytest

from gridlanes.io.forms import characters
from gridlanes.io.forms.characters import decode, first_wrong, windows


@pytest.mark.parametrize("blank", list(".0*_"))
def test_each_blank_is_no_value(blank):
    givens, _ = decode(blank * 80 + "9", None, 9)
    assert givens.tolist() == [0] * 80 + [9]


def test_letters_of_either_case_go_on_after_nine():
    givens, _ = decode("9AabzZ" + "." * (35 * 35 - 6), None, 35)
    assert givens[:6].tolist() == [9, 10, 10, 11, 35, 35]


def test_the_first_wrong_character_is_found_by_its_place():
    assert first_wrong("12.x", 4) == 3
    assert first_wrong("125.", 4) == 2
    assert first_wrong("1234", 4) is None


def test_characters_beyond_ascii_are_wrong():
    assert first_wrong("1\uff1234", 4) == 1


def test_zero_beside_another_blank_is_the_first_value_of_sixteen():
    givens, _ = decode("0F.A" + "." * 252, None, 16)
    assert givens[:4].tolist() == [1, 16, 0, 11]


def test_zero_is_a_blank_of_sixteen_where_it_is_the_only_one():
    givens, _ = decode("0FA1" + "0" * 252, None, 16)
    assert givens[:4].tolist() == [0, 15, 10, 1]


def test_zero_is_a_blank_of_sixteen_where_a_g_stands():
    givens, _ = decode("0G.A" + "." * 252, None, 16)
    assert givens[:4].tolist() == [0, 16, 0, 10]


def test_a_hexadecimal_solution_settles_its_puzzle():
    givens, solution = decode("1" + "." * 255, "10" * 128, 16)
    assert givens[0] == 2
    assert solution is not None
    assert solution[:2].tolist() == [2, 1]


def test_windows_at_even_steps_are_a_view_and_others_a_copy_of_the_same_bytes():
    data = np.frombuffer(b"abcdefghijkl", np.uint8)
    even = windows(data, np.array([0, 4, 8]), 3)
    odd = windows(data, np.array([0, 4, 9]), 3)
    assert np.shares_memory(even, data)
    assert [row.tobytes() for row in even] == [b"abc", b"efg", b"ijk"]
    assert [row.tobytes() for row in odd] == [b"abc", b"efg", b"jkl"]


def test_value_tables_turn_values_back_into_the_characters_that_are_read():
    for side in (4, 9, 16, 35):
        text = bytes(range(side + 1)).translate(characters.value_table(side)).decode()
        assert [0 if character == "." else int(character, 36) for character in text] == list(range(side + 1))
