import pytest

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codecs import moved
from gridlanes.registry import codecs, find_codec


def test_the_codecs_are_those_of_the_genres_folder_in_order():
    assert list(codecs()) == sorted(codecs())
    assert codecs()["sudoku"].genre == "sudoku"


def test_a_genre_is_found_by_name():
    assert find_codec("sudoku") is codecs()["sudoku"]
    with pytest.raises(ModelError, match=r"no genre is called 'go'; there are: .*sudoku"):
        find_codec("go")


def test_an_error_moves_with_its_column():
    assert moved(PuzzleError("x", column=3), 4).column == 7
    assert moved(PuzzleError("x"), 4).column == 0
