import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres import slitherlink
from gridlanes.genres.slitherlink_codecs import CODEC
from gridlanes.io.forms.codecs import Parsed
from gridlanes.model.clue import NO_CLUE


def test_a_url_has_columns_before_rows_and_a_question_mark_is_no_clue():
    parsed = CODEC.link(3, 2, "0g1.h")  # 0 - 1 / ? - -
    assert parsed.structure is slitherlink.structure(2, 3)
    assert parsed.clues is not None
    assert parsed.clues.tolist() == [0, NO_CLUE, 1, NO_CLUE, NO_CLUE, NO_CLUE]
    assert parsed.clues.dtype == np.int32
    assert not parsed.givens.any()
    assert len(parsed.givens) == parsed.structure.n_coords == 3 * 3 + 2 * 4


@pytest.mark.parametrize("parameters", ["3x2t0", "3x2", "3x2t0de"])
def test_a_game_id_has_letters_for_runs(parameters):
    parsed = CODEC.game(parameters, "0a1c")
    assert parsed.structure is slitherlink.structure(2, 3)
    assert parsed.clues is not None
    assert parsed.clues.tolist() == [0, NO_CLUE, 1, NO_CLUE, NO_CLUE, NO_CLUE]


@pytest.mark.parametrize(
    ("parameters", "description", "column", "reason"),
    [
        ("3x2t1", "0a1c", 4, "the tiling t1 is not supported"),
        ("3x2t16", "0a1c", 4, "the tiling t16 is not supported"),
        ("3y2", "0a1c", 1, "are no parameters"),
        ("0x2", "0a1c", 1, "a grid of 0 x 2 cells"),
        ("999x2t0", "0a1c", 1, "a grid of 999 x 2 cells"),
        ("3x2t0", "0a1d", 10, "'d' skips 4 cells where 3 are left"),
        ("3x2t0", "0a1", 10, "has 3 of 6 cells"),
        ("3x2t0", "5a1c", 7, "'5' is not part of the code"),
    ],
)
def test_wrong_game_ids_say_where_and_why(parameters, description, column, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        CODEC.game(parameters, description)
    assert caught.value.column == column


def test_given_edges_stand_in_the_data_alone():
    data = {"clues": ["3.", ".2"], "edges_h": ["1.", "..", ".0"], "edges_v": ["1..", "..."]}
    parsed = CODEC.data(data)
    assert np.flatnonzero(parsed.givens).tolist() == [0, 5, 6]
    assert parsed.givens[[0, 5, 6]].tolist() == [2, 1, 2]
    assert CODEC.to_data(parsed) == data
    for write in (CODEC.link_of, CODEC.game_of):
        with pytest.raises(ModelError, match="given edges have no place"):
            write(parsed)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"clues": ["5"]}, "'5' in row 1, column 1 of clues"),
        ({"clues": ["3"], "edges_h": ["1"]}, "edges_h has 1 rows of 1, not 2 of 1"),
        ({"clues": ["3"], "edges_v": ["2."]}, "'2' in row 1, column 1 of edges_v"),
        ({}, "no 'clues'"),
        ([], "no JSON object"),
    ],
)
def test_wrong_data_says_why(data, reason):
    with pytest.raises(PuzzleError, match=reason):
        CODEC.data(data)


@st.composite
def puzzles(draw):
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    structure = slitherlink.structure(rows, cols)
    clues = draw(st.lists(st.sampled_from([NO_CLUE, 0, 1, 2, 3, 4]), min_size=rows * cols, max_size=rows * cols))
    n_coords = structure.n_coords
    edges = draw(st.one_of(st.just([0] * n_coords), st.lists(st.integers(0, 2), min_size=n_coords, max_size=n_coords)))
    return Parsed(structure, np.array(edges, np.uint8), np.array(clues, np.int32))


@given(puzzles())
def test_a_puzzle_comes_back_from_all_that_it_is_written_in(puzzle):
    again = [CODEC.data(CODEC.to_data(puzzle))]
    if not puzzle.givens.any():
        _, columns, rows, body = CODEC.link_of(puzzle).split("/")
        again += [CODEC.link(int(columns), int(rows), body), CODEC.game(*CODEC.game_of(puzzle).split(":"))]
    for other in again:
        assert other.structure is puzzle.structure
        assert other.givens.tolist() == puzzle.givens.tolist()
        assert other.clues.tolist() == puzzle.clues.tolist()
