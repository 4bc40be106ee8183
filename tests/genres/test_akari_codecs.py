import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres import akari
from gridlanes.genres.akari_codecs import CODEC
from gridlanes.io.forms.codecs import Parsed
from gridlanes.model.clue import NO_CLUE

WALL = akari.WALL + 1
"""the given of a wall"""


def test_walls_are_givens_and_their_numbers_clues():
    # 0 - # / 4 - -
    for parsed in (CODEC.link(3, 2, "5.e"), CODEC.game("3x2", "0aB4b"), CODEC.data({"grid": ["0.#", "4.."]})):
        assert parsed.structure is akari.structure(2, 3)
        assert parsed.givens.tolist() == [WALL, 0, WALL, WALL, 0, 0]
        assert parsed.givens.dtype == np.uint8
        assert parsed.clues.tolist() == [0, NO_CLUE, NO_CLUE, 4, NO_CLUE, NO_CLUE]
        assert parsed.clues.dtype == np.int32


def test_given_bulbs_and_empty_cells_stand_in_the_data_alone():
    parsed = CODEC.data({"grid": ["0o#", "4x."]})
    assert parsed.givens.tolist() == [WALL, akari.BULB + 1, WALL, WALL, akari.EMPTY + 1, 0]
    assert CODEC.to_data(parsed) == {"grid": ["0o#", "4x."]}
    for write in (CODEC.link_of, CODEC.game_of):
        with pytest.raises(ModelError, match="have no place"):
            write(parsed)


@pytest.mark.parametrize(
    ("parameters", "description", "column", "reason"),
    [
        ("3x2t0", "0aB4b", 1, "are no parameters"),
        ("3x2", "0aB4a", 10, "has 5 of 6 cells"),
        ("3x2", "0aB5b", 8, "'5' is not part of the code"),
    ],
)
def test_wrong_game_ids_say_where_and_why(parameters, description, column, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        CODEC.game(parameters, description)
    assert caught.value.column == column


@st.composite
def puzzles(draw):
    rows, cols = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    marks = [0, WALL] if draw(st.booleans()) else [0, 1, 2, WALL]
    givens = draw(st.lists(st.sampled_from(marks), min_size=rows * cols, max_size=rows * cols))
    clues = [draw(st.integers(NO_CLUE, 4)) if given == WALL else NO_CLUE for given in givens]
    return Parsed(akari.structure(rows, cols), np.array(givens, np.uint8), np.array(clues, np.int32))


@given(puzzles())
def test_a_puzzle_comes_back_from_all_that_it_is_written_in(puzzle):
    again = [CODEC.data(CODEC.to_data(puzzle))]
    if not np.isin(puzzle.givens, (1, 2)).any():
        _, columns, rows, body = CODEC.link_of(puzzle).split("/")
        again += [CODEC.link(int(columns), int(rows), body), CODEC.game(*CODEC.game_of(puzzle).split(":"))]
    for other in again:
        assert other.structure is puzzle.structure
        assert other.givens.tolist() == puzzle.givens.tolist()
        assert other.clues.tolist() == puzzle.clues.tolist()
