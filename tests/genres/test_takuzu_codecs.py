import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridlanes.errors import PuzzleError
from gridlanes.genres import takuzu
from gridlanes.genres.takuzu_codecs import CODEC
from gridlanes.io.forms.codecs import Parsed


@pytest.mark.parametrize(("parameters", "unique"), [("4x2", False), ("4x2u", True), ("4x2udn", True), ("4x2dt", False)])
def test_a_u_asks_for_different_lines(parameters, unique):
    parsed = CODEC.game(parameters, "bAf")  # - 0 1 - / - - - -
    assert parsed.structure is takuzu.structure(2, 4, unique_lines=unique)
    assert parsed.givens.tolist() == [0, 1, 2, 0, 0, 0, 0, 0]


def test_data_asks_for_different_lines_unless_it_says_otherwise():
    parsed = CODEC.data({"grid": ["0.", ".1"]})
    assert parsed.structure is takuzu.structure(2, 2, unique_lines=True)
    assert parsed.givens.tolist() == [1, 0, 0, 2]
    same = CODEC.data({"grid": [[0, None], [None, 1]], "unique_lines": False})
    assert same.structure is takuzu.structure(2, 2, unique_lines=False)
    assert same.givens.tolist() == [1, 0, 0, 2]
    assert CODEC.to_data(same) == {"grid": ["0.", ".1"], "unique_lines": False}


@pytest.mark.parametrize(
    ("parameters", "description", "column", "reason"),
    [
        ("3x2", "g", 1, "a Takuzu of 2 rows and 3 columns"),
        ("4x2v", "i", 1, "are no parameters"),
        ("4x2", "h", 6, "8 of 9 places"),
        ("4x2", "a2g", 6, "'2' is not part"),
    ],
)
def test_wrong_game_ids_say_where_and_why(parameters, description, column, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        CODEC.game(parameters, description)
    assert caught.value.column == column


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"grid": ["0.", ".2"]}, "'2' in row 2, column 2"),
        ({"grid": [[0, 2], [1, 0]]}, "2 in row 1, column 2"),
        ({"grid": ["0..", "..."]}, "a Takuzu of 2 rows and 3 columns"),
        ({"grid": ["0.", ".1"], "unique_lines": 1}, "neither true nor false"),
    ],
)
def test_wrong_data_says_why(data, reason):
    with pytest.raises(PuzzleError, match=reason):
        CODEC.data(data)


@given(size=st.tuples(st.sampled_from([2, 4, 6]), st.sampled_from([2, 4, 6])), unique=st.booleans(), data=st.data())
def test_a_puzzle_comes_back_from_all_that_it_is_written_in(size, unique, data):
    n_cells = size[0] * size[1]
    givens = data.draw(st.lists(st.integers(0, 2), min_size=n_cells, max_size=n_cells))
    puzzle = Parsed(takuzu.structure(*size, unique_lines=unique), np.array(givens, np.uint8))
    for again in (CODEC.data(CODEC.to_data(puzzle)), CODEC.game(*CODEC.game_of(puzzle).split(":"))):
        assert again.structure is puzzle.structure
        assert again.givens.tolist() == givens
        assert again.clues is None
