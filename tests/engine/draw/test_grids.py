import json
import random
import re
from collections import Counter
from xml.etree import ElementTree

import numpy as np
import pytest
from own_genres import STARS
from random_data import random_data, small_sizes

from gridlanes.compile.structure import Structure
from gridlanes.draw.grids import draw, partition
from gridlanes.draw.svg import CELL, INK, PAPER
from gridlanes.errors import PuzzleError
from gridlanes.genres import sudoku, sudoku_x
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.fields.outside import Outside
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.io.read.reading import read_rows
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.grid import Layer
from gridlanes.model.regions import Col, Rect, Row, Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.registry import find_genre, forget, genres, register_genre
from gridlanes.rules import Distinct

SVG = "{http://www.w3.org/2000/svg}"
NONE = 255
JIGSAW = (0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3)


def empty(structure):
    return PuzzleRow(structure, np.zeros(structure.n_coords, np.uint8))


def row_of(text):
    """The puzzle of a text."""
    (group,) = read_rows([text]).groups
    return group.puzzle(0)


def texts(svg):
    """Value and attributes of each group of values, by position in cells."""
    found = {}
    for group in ElementTree.fromstring(svg).iter(f"{SVG}g"):
        for text in group:
            place = (int(float(text.get("y")) // CELL), int(text.get("x")) // CELL)
            assert place not in found
            found[place] = (text.text, "bold" if group.get("font-weight") == "700" else "light")
    return found


def lines(svg, width):
    """The segments of the path of a stroke width, as (x, y, direction, length) in cells."""
    path = next(path for path in ElementTree.fromstring(svg).iter(f"{SVG}path") if path.get("stroke-width") == width)
    segments = re.findall(r"M(\d+) (\d+)([hv])(\d+)", path.get("d"))
    return {(int(x) // CELL, int(y) // CELL, way, int(length) // CELL) for x, y, way, length in segments}


def test_givens_are_bold_and_solved_values_are_light():
    structure = sudoku.structure(2, 2)
    puzzle, solution = empty(structure), np.full(16, NONE, np.uint8)
    puzzle.givens[5], solution[5], solution[0], solution[15] = 3, 2, 0, 3
    shown = texts(draw(puzzle, solution))
    assert shown == {(1, 1): ("3", "bold"), (0, 0): ("1", "light"), (3, 3): ("4", "light")}
    assert texts(draw(puzzle)) == {(1, 1): ("3", "bold")}
    assert texts(draw(empty(structure))) == {}


def test_boxes_that_are_no_squares_have_thick_borders():
    borders = lines(draw(empty(sudoku.structure(3, 2))), "2")
    assert borders == {(0, 2, "h", 6), (0, 4, "h", 6), (3, 0, "v", 6)}


def test_the_pieces_of_a_jigsaw_have_thick_borders():
    plain = sudoku.structure(2, 2)
    pieces = [Set(tuple(divmod(cell, 4) for cell in range(16) if JIGSAW[cell] == piece)) for piece in range(4)]
    areas = [*map(Row, range(4)), *map(Col, range(4)), *pieces]
    structure = Structure(plain.grid, plain.alphabet, [Constraint(Distinct(), area) for area in areas])
    borders = lines(draw(empty(structure)), "2")
    pieces = np.array(JIGSAW).reshape(4, 4)
    expected = Counter()
    for row, col in np.ndindex(4, 4):
        if row and pieces[row, col] != pieces[row - 1, col]:
            expected[row, col, "h"] += 1
        if col and pieces[row, col] != pieces[row, col - 1]:
            expected[row, col, "v"] += 1
    cells = Counter(
        (y, x + step, way) if way == "h" else (y + step, x, way)
        for x, y, way, length in borders
        for step in range(length)
    )
    assert cells == expected


def test_thin_lines_part_all_cells():
    thin = lines(draw(empty(sudoku.structure(2, 2))), "1")
    assert thin == {(0, n, "h", 4) for n in (1, 2, 3)} | {(n, 0, "v", 4) for n in (1, 2, 3)}


def test_diagonals_are_shaded_and_part_no_areas():
    plain, crossed = sudoku.structure(3, 3), sudoku_x.GENRE.structure(9, 9)
    areas, shaded = partition(empty(crossed))
    assert np.array_equal(shaded, np.eye(9, dtype=bool) | np.eye(9, dtype=bool)[::-1])
    assert np.array_equal(areas, partition(empty(plain))[0])
    assert not partition(empty(plain))[1].any()
    squares = ElementTree.fromstring(draw(empty(crossed))).find(f"{SVG}path").get("d")
    assert squares.count("z") == 17


def test_a_region_laid_over_the_boxes_is_shaded():
    boxed = sudoku.structure(3, 3)
    window = Constraint(Distinct(), Rect(1, 1, 3, 3))
    areas, shaded = partition(empty(Structure(boxed.grid, boxed.alphabet, [*boxed.constraints, window])))
    assert shaded.sum() == 9
    assert shaded[1:4, 1:4].all()
    assert len(np.unique(areas)) == 9


@pytest.mark.parametrize(("box", "value", "digits"), [((3, 3), 9, 1), ((4, 4), 16, 2), ((11, 11), 121, 3)])
def test_values_are_numbers_that_fit_their_cells(box, value, digits):
    puzzle = empty(sudoku.structure(*box))
    puzzle.givens[-1] = value
    svg = draw(puzzle)
    assert texts(svg) == {(value - 1, value - 1): (str(value), "bold")}
    size = float(re.search(r'font-size="([\d.]+)"', svg)[1])
    assert digits * 0.7 * size < CELL


def test_the_width_asked_for_keeps_the_shape():
    root = ElementTree.fromstring(draw(empty(sudoku.structure(3, 3)), width=100))
    assert (root.get("width"), root.get("height")) == ("100", "100")
    assert root.get("viewBox") == f"-3 -3 {9 * CELL + 6} {9 * CELL + 6}"


def drawing_of(text):
    """The drawing of a row, with its clues and row regions, and its elements."""
    return ElementTree.fromstring(draw(row_of(text)))


def test_walls_are_dark_with_light_numbers_and_bulbs_are_drawn():
    data = {"genre": "akari", "data": {"grid": ["0.#o", "....", "x...", "...4"]}}
    root = drawing_of(json.dumps(data))
    assert [(text.text, text.get("fill")) for text in root.iter(f"{SVG}text")] == [("0", "#ffffff"), ("4", "#ffffff")]
    dark = next(path for path in root.iter(f"{SVG}path") if path.get("fill") == "#2a2e37")
    assert dark.get("d").count("z") == 3
    assert [float(circle.get("r")) > 5 for circle in root.iter(f"{SVG}circle")] == [True, False]


def test_edges_are_lines_and_given_absent_ones_crosses():
    data = {"genre": "slitherlink", "data": {"clues": ["3.", ".2"], "edges_h": ["1.", "..", ".0"]}}
    found = np.full(12, NONE, np.uint8)
    found[:8] = [0, 1, 0, 0, 0, 0, 1, 1]
    root = ElementTree.fromstring(draw(row_of(json.dumps(data)), found))
    thick = {path.get("stroke"): path.get("d") for path in root.iter(f"{SVG}path") if path.get("stroke-width") == "4"}
    assert thick == {"#16181d": f"M0 0h{CELL}", "#5b82b5": f"M{CELL} 0h{CELL}M0 0v{CELL}M{CELL} 0v{CELL}"}
    crosses = [path for path in root.iter(f"{SVG}path") if path.get("stroke-width") == "1.2"]
    assert len(crosses) == 1
    assert [text.text for text in root.iter(f"{SVG}text")] == ["3", "2"]


def test_the_regions_of_a_jigsaw_of_its_own_have_thick_borders():
    data = {"grid": ["...."] * 4, "regions": ["AAAB", "CADB", "CCDB", "CDDB"]}
    areas, shaded = partition(row_of(json.dumps({"genre": "jigsaw", "data": data})))
    assert len(np.unique(areas)) == 4
    assert not shaded.any()
    assert areas[0, 0] == areas[1, 1] != areas[0, 3]


def test_cages_have_their_sums():
    data = {"grid": ["...."] * 4, "cages": [{"sum": 7, "cells": [[0, 0], [0, 1]]}]}
    root = drawing_of(json.dumps({"genre": "killer", "data": data}))
    assert [text.text for text in root.iter(f"{SVG}text")] == ["7"]
    assert [path for path in root.iter(f"{SVG}path") if path.get("stroke-dasharray")]


def test_letters_are_drawn_as_letters_in_cells_and_beside_the_board():
    data = {"grid": ["2--", "---", "---"], "letters": 2, "top": [None, 1, None]}
    root = drawing_of(json.dumps({"genre": "easy_as_abc", "data": data}))
    assert sorted(text.text for text in root.iter(f"{SVG}text")) == ["A", "B"]


def test_cells_that_are_no_floor_are_pale():
    root = drawing_of(json.dumps({"genre": "samurai", "data": {"grid": ["." * 21] * 21}}))
    pale = next(path for path in root.iter(f"{SVG}path") if path.get("fill") == "#eef0f3")
    assert pale.get("d").count("z") == 21 * 21 - 5 * 81 + 4 * 9


def test_the_rooms_of_a_genre_are_areas_whatever_their_rule():
    rooms = ["AAB", "CAB", "CCB"]
    puzzle = STARS.data({"rooms": rooms})
    register_genre(STARS)
    try:
        areas, shaded = partition(puzzle)
        root = ElementTree.fromstring(draw(puzzle))
    finally:
        forget("stars")
    assert areas.tolist() == [[0, 0, 1], [2, 0, 1], [2, 2, 1]]
    assert not shaded.any()
    assert not [path for path in root.iter(f"{SVG}path") if path.get("stroke-linejoin")]


def test_numbers_beside_the_board_have_room():
    sandwich = find_genre("sandwich")
    puzzle = sandwich.data({"grid": ["...."] * 4, "rows": [None, 7, None, None], "columns": [3, None, None, 0]})
    root = ElementTree.fromstring(draw(puzzle))
    assert root.get("viewBox") == f"-{CELL + 3} -{CELL + 3} {5 * CELL + 6} {5 * CELL + 6}"
    places = {text.text: (float(text.get("y")) // CELL, int(text.get("x")) // CELL) for text in root.iter(f"{SVG}text")}
    assert places == {"7": (1, -1), "3": (-1, 0), "0": (-1, 3)}
    after = Outside("rows", "right", most=lambda size: 99)
    genre = Genre("sandwich_right", sandwich.structure, [Givens(), after])
    structure = sandwich.make(Size(4, 4))
    named = Structure(structure.grid, structure.alphabet, structure.constraints, genre="sandwich_right")
    register_genre(genre)
    try:
        right = draw(puzzle._replace(structure=named, clues=np.array([5] + [NO_CLUE] * 7, np.int32)))
    finally:
        forget("sandwich_right")
    root = ElementTree.fromstring(right)
    assert root.get("viewBox") == f"-3 -3 {5 * CELL + 6} {5 * CELL + 6}"
    assert [int(text.get("x")) // CELL for text in root.iter(f"{SVG}text")] == [4]


def test_sums_stand_in_the_halves_of_dark_cells_beside_the_board_too():
    puzzle = find_genre("kakuro").data(
        {"grid": [["#", "#", "4,"], [",3", None, None], ["#", "7,", None], ["#", None, None]]}
    )
    root = ElementTree.fromstring(draw(puzzle))
    places = {text.text: (float(text.get("y")), float(text.get("x"))) for text in root.iter(f"{SVG}text")}
    cells = {text: (y // CELL, x // CELL) for text, (y, x) in places.items()}
    assert cells == {"4": (-1, 1), "3": (0, -1), "7": (1, 0)}
    assert places["7"][0] % CELL > CELL / 2 > places["3"][0] % CELL
    assert places["7"][1] % CELL < CELL / 2 < places["3"][1] % CELL


def test_numbers_at_corners_are_round_and_diagonals_go_across_their_cells():
    puzzle = find_genre("gokigen").data({"clues": ["..", ".1"]})
    svg = draw(puzzle, np.array([1], np.uint8))
    middle = f'cx="{CELL}" cy="{CELL}"'
    assert svg.count("<circle") == 1
    assert middle in svg
    assert f'd="M0 {CELL}l{CELL} -{CELL}"' in svg
    assert f'd="M0 0l{CELL} {CELL}"' in draw(puzzle, np.array([0], np.uint8))
    view = re.search(r'viewBox="-(\d+) -\d+ (\d+)', draw(find_genre("gokigen").data({"clues": ["1.", ".1"]})))
    assert view is not None
    assert int(view[1]) >= CELL // 2
    assert int(view[2]) >= 2 * CELL


def test_stitches_go_across_the_borders_of_rooms():
    genre = find_genre("stitches")
    puzzle = genre.data({"rooms": ["AAB"]})
    edge = puzzle.structure.grid.ids(Layer.EDGES_V)[0, 2]
    svg = draw(puzzle, (np.arange(puzzle.structure.n_coords) == edge).astype(np.uint8))
    assert f"M{3 * CELL // 2} {CELL // 2}m" in svg
    assert f"h{CELL}m" in svg
    assert f'd="M{2 * CELL} 0v{CELL}" fill="none" stroke="#2a2e37" stroke-width="2"' in svg


def test_dominoes_are_outlines_of_two_cells_with_their_numbers():
    puzzle = find_genre("dominosa").data({"numbers": ["001", "101"]})
    grid = puzzle.structure.grid
    for edge, sides in ((grid.ids(Layer.EDGES_V)[0, 2], (52, 16)), (grid.ids(Layer.EDGES_H)[1, 0], (16, 52))):
        svg = draw(puzzle, (np.arange(puzzle.structure.n_coords) == edge).astype(np.uint8))
        (path,) = re.findall(r'<path d="(M[^"]*z)" fill="none"', svg)
        assert (re.findall(r"h(\d+)a", path), re.findall(r"v(\d+)a", path)) == ([str(sides[0])], [str(sides[1])])
        assert re.findall(r">(\d)</text>", svg) == [*"001101"]


@pytest.mark.parametrize("genre", genres().values(), ids=genres())
def test_a_thumbnail_of_every_genre_is_xml(genre):
    rng = random.Random(genre.name)
    for _ in range(50):
        try:
            puzzle = genre.data(random_data(rng, genre, rng.choice(small_sizes(genre.name))))
        except PuzzleError:
            continue
        root = ElementTree.fromstring(draw(puzzle, width=184))
        assert root.get("width") == "184"
        return
    raise AssertionError(f"no puzzle of {genre}")


def test_pearls_are_light_or_dark_balls_in_their_cells():
    svg = ElementTree.fromstring(draw(find_genre("masyu").data({"pearls": ["1.", ".2"]})))
    balls = [(*(float(ball.get(side)) for side in ("cx", "cy")), ball.get("fill")) for ball in svg.iter(f"{SVG}circle")]
    assert balls == [(CELL / 2, CELL / 2, PAPER), (1.5 * CELL, 1.5 * CELL, INK)]
    assert not [*svg.iter(f"{SVG}text")]
