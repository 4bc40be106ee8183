import numpy as np
import pytest

from gridlanes.errors import PuzzleError
from gridlanes.genres import sudoku
from gridlanes.genres.sudoku_codecs import CODEC


@pytest.mark.parametrize(("parameters", "box"), [("2x3", (3, 2)), ("3x4", (4, 3)), ("3", (3, 3)), ("3x3db", (3, 3))])
def test_blocks_of_a_game_are_as_wide_as_its_second_number(parameters, box):
    side = box[0] * box[1]
    empty = "z" * (side * side // 26) + chr(ord("a") + side * side % 26 - 1)
    parsed = CODEC.game(parameters, empty)
    assert parsed.structure is sudoku.structure(*box)
    assert not parsed.givens.any()


def test_an_x_adds_the_diagonals():
    assert CODEC.game("3x3x", "zzzc").structure is sudoku.structure(3, 3, diagonals=True)


def test_a_jigsaw_has_its_regions_instead_of_boxes():
    # side 2: two columns as regions
    structure = CODEC.game("2j", "1c,__b").structure
    assert structure is sudoku.structure(2, 1, regions=(0, 1, 0, 1))
    assert CODEC.game("2jx", "1c,__b").structure is sudoku.structure(2, 1, diagonals=True, regions=(0, 1, 0, 1))


@pytest.mark.parametrize(("side", "has"), [(4, True), (6, True), (12, True), (121, True), (7, False), (122, False)])
def test_sides_with_boxes_are_known(side, has):
    assert CODEC.has_side(side) is has
    if not has:
        with pytest.raises(PuzzleError):
            CODEC.grid(side)


def test_a_box_that_does_not_make_the_side_is_refused():
    assert CODEC.grid(12, (3, 4)) is sudoku.structure(3, 4)
    with pytest.raises(PuzzleError, match="boxes of 3 x 2"):
        CODEC.grid(9, (3, 2))


def test_givens_of_a_link_are_bytes():
    parsed = CODEC.link(4, 4, "g1k23k3g")
    assert parsed.givens.dtype == np.uint8
    assert parsed.givens.tolist() == [0, 1, 0, 0, 0, 0, 0, 2, 3, 0, 0, 0, 0, 0, 3, 0]
