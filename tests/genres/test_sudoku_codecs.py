import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres import jigsaw, killer, sudoku, sudoku_x
from gridlanes.genres.solo import Parameters
from gridlanes.genres.sudoku_codecs import CODEC, parts_of, structure_of
from gridlanes.io.forms.codecs import Own, Parsed
from gridlanes.io.forms.tatham import encode_regions
from gridlanes.registry import find_codec
from gridlanes.rules import Distinct

EMPTY = "zzzc"
"""the code of 81 empty cells"""


@pytest.mark.parametrize(("parameters", "box"), [("2x3", (3, 2)), ("3x4", (4, 3)), ("3", (3, 3)), ("3x3db", (3, 3))])
def test_blocks_of_a_game_are_as_wide_as_its_second_number(parameters, box):
    side = box[0] * box[1]
    empty = "z" * (side * side // 26) + chr(ord("a") + side * side % 26 - 1)
    parsed = CODEC.game(parameters, empty)
    assert parsed.structure is sudoku.structure(*box)
    assert not parsed.givens.any()


def test_an_x_adds_the_diagonals():
    assert CODEC.game("3x3x", EMPTY).structure is sudoku_x.structure(3, 3)


def test_a_jigsaw_has_its_regions_instead_of_boxes():
    # side 2: two columns as regions
    parsed = CODEC.game("2j", "1c,__b")
    assert parsed.structure is jigsaw.structure(2)
    assert parsed.own == (Own(jigsaw.REGION, [[0, 2], [1, 3]], [0, 0]),)
    assert CODEC.game("2jx", "1c,__b").structure is jigsaw.structure(2, diagonals=True)


def test_a_killer_has_its_cages_and_their_sums():
    areas = [0, 0, 1, 1, 2, 2, 1, 1, 3, 3, 3, 3, 4, 4, 4, 5]
    parsed = CODEC.game("2x2k", f"p,{encode_regions(areas, 4)},3a10a5c10c6b2")
    assert parsed.structure is killer.structure(2, 2)
    cells = [[cell for cell in range(16) if areas[cell] == area] for area in range(6)]
    assert parsed.own == (Own(killer.CAGE, cells, [3, 10, 5, 10, 6, 2]),)


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


@given(st.lists(st.integers(0, 16), min_size=256, max_size=256))
def test_a_plain_puzzle_comes_back_from_all_that_it_is_written_in(givens):
    puzzle = Parsed(sudoku.structure(4, 4), np.array(givens, np.uint8))
    name, columns, rows, body = CODEC.link_of(puzzle).split("/")
    parameters, description = CODEC.game_of(puzzle).split(":")
    assert (name, columns, rows, parameters) == ("sudoku", "16", "16", "4x4")
    for again in (CODEC.link(16, 16, body), CODEC.game(parameters, description), CODEC.data(CODEC.to_data(puzzle))):
        assert again.structure is puzzle.structure
        assert again.givens.tolist() == givens


@pytest.mark.parametrize(
    "parameters", [Parameters(3, 2), Parameters(2, 3), Parameters(4, 3, diagonals=True), Parameters(6, 1, True)]
)
@pytest.mark.parametrize("with_cages", [False, True])
def test_variants_come_back_from_their_game_id(parameters, with_cages):
    side = parameters.side
    rows = [list(range(row * side, (row + 1) * side)) for row in range(side)]
    own = (Own(jigsaw.REGION, rows, [0] * side),) if parameters.jigsaw else ()
    if with_cages:
        parameters = parameters._replace(killer=True)
        own += (
            Own(killer.CAGE, [[cell] for cell in range(side * side)], [1 + cell % side for cell in range(side * side)]),
        )
    puzzle = Parsed(structure_of(parameters), np.arange(side * side, dtype=np.uint8) % (side + 1), own=own)
    assert parts_of(puzzle)[0] == parameters
    text = CODEC.game_of(puzzle)
    assert text.startswith(f"{parameters}:")
    again = CODEC.game(*text.split(":"))
    assert again.structure is puzzle.structure
    assert again.givens.tolist() == puzzle.givens.tolist()
    assert again.own == own
    codec = find_codec(puzzle.structure.genre)
    again = codec.data(codec.to_data(puzzle))
    assert again.structure is puzzle.structure
    assert again.givens.tolist() == puzzle.givens.tolist()
    assert again.own == own


def test_what_a_format_cannot_hold_is_refused():
    twelve = Parsed(sudoku.structure(4, 3), np.zeros(144, np.uint8))
    x = Parsed(sudoku_x.structure(3, 3), np.zeros(81, np.uint8))
    for puzzle in (twelve, x):
        with pytest.raises(ModelError, match=r"puzz\.link has plain Sudoku alone"):
            CODEC.link_of(puzzle)
    with pytest.raises(ModelError, match="other rules"):
        CODEC.to_data(x)
    nine, side = sudoku.structure(3, 3), np.zeros(81, np.uint8)
    for own, reason in (
        (Own(Distinct(), [[0, 1]], [0]), "other rules"),
        (Own(killer.CAGE, [[0, 1]], [5]), "other rules"),
    ):
        with pytest.raises(ModelError, match=reason):
            CODEC.game_of(Parsed(nine, side, own=(own,)))
    killers = killer.structure(3, 3)
    for regions, reason in (
        ([[0, 1]], "cover the grid"),
        ([[0, 80], list(range(1, 80))], "hang together"),
    ):
        with pytest.raises(ModelError, match=reason):
            CODEC.game_of(Parsed(killers, side, own=(Own(killer.CAGE, regions, [5] * len(regions)),)))
