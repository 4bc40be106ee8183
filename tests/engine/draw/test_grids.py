import json
import re
from collections import Counter
from xml.etree import ElementTree

import numpy as np
import pytest

from gridlanes.draw.grids import contact_sheet, draw, edges_as_text, note, partition
from gridlanes.draw.regions import CELL
from gridlanes.genres import sudoku
from gridlanes.io.read.reading import read_rows
from gridlanes.model.regions import Rect
from gridlanes.registry import codecs

SVG = "{http://www.w3.org/2000/svg}"
NONE = 255
JIGSAW = (0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3)


def empty(structure):
    return np.zeros(structure.n_coords, np.uint8)


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
    givens, solution = empty(structure), np.full(16, NONE, np.uint8)
    givens[5], solution[5], solution[0], solution[15] = 3, 2, 0, 3
    shown = texts(draw(structure, givens, solution))
    assert shown == {(1, 1): ("3", "bold"), (0, 0): ("1", "light"), (3, 3): ("4", "light")}
    assert texts(draw(structure, givens)) == {(1, 1): ("3", "bold")}
    assert texts(draw(structure, empty(structure))) == {}


def test_boxes_that_are_no_squares_have_thick_borders():
    borders = lines(draw(structure := sudoku.structure(3, 2), empty(structure)), "2")
    assert borders == {(0, 2, "h", 6), (0, 4, "h", 6), (3, 0, "v", 6)}


def test_the_pieces_of_a_jigsaw_have_thick_borders():
    borders = lines(draw(structure := sudoku.structure(2, 2, regions=JIGSAW), empty(structure)), "2")
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
    thin = lines(draw(structure := sudoku.structure(2, 2), empty(structure)), "1")
    assert thin == {(0, n, "h", 4) for n in (1, 2, 3)} | {(n, 0, "v", 4) for n in (1, 2, 3)}


def test_diagonals_are_shaded_and_part_no_areas():
    plain, crossed = sudoku.structure(3, 3), sudoku.structure(3, 3, diagonals=True)
    areas, shaded = partition(crossed)
    assert np.array_equal(shaded, np.eye(9, dtype=bool) | np.eye(9, dtype=bool)[::-1])
    assert np.array_equal(areas, partition(plain)[0])
    assert not partition(plain)[1].any()
    squares = ElementTree.fromstring(draw(crossed, empty(crossed))).find(f"{SVG}path").get("d")
    assert squares.count("z") == 17


def test_a_region_laid_over_the_boxes_is_shaded():
    from gridlanes.compile.structure import Structure
    from gridlanes.puzzles.constraint import Constraint
    from gridlanes.rules import Distinct

    boxed = sudoku.structure(3, 3)
    window = Constraint(Distinct(), Rect(1, 1, 3, 3))
    areas, shaded = partition(Structure(boxed.grid, boxed.alphabet, [*boxed.constraints, window]))
    assert shaded.sum() == 9
    assert shaded[1:4, 1:4].all()
    assert len(np.unique(areas)) == 9


@pytest.mark.parametrize(("box", "value", "digits"), [((3, 3), 9, 1), ((4, 4), 16, 2), ((11, 11), 121, 3)])
def test_values_are_numbers_that_fit_their_cells(box, value, digits):
    structure = sudoku.structure(*box)
    givens = empty(structure)
    givens[-1] = value
    svg = draw(structure, givens)
    assert texts(svg) == {(value - 1, value - 1): (str(value), "bold")}
    size = float(re.search(r'font-size="([\d.]+)"', svg)[1])
    assert digits * 0.7 * size < CELL


def test_the_width_asked_for_keeps_the_shape():
    structure = sudoku.structure(3, 3)
    root = ElementTree.fromstring(draw(structure, empty(structure), width=100))
    assert (root.get("width"), root.get("height")) == ("100", "100")
    assert root.get("viewBox") == f"-3 -3 {9 * CELL + 6} {9 * CELL + 6}"


def test_a_note_shows_any_text_as_text():
    hostile = '<script>alert(1)</script> & "x" \x00\x1b\ud800 ' + "long " * 200
    root = ElementTree.fromstring(note("<b>INVALID", hostile))
    shown = " ".join(span.text for span in root.iter(f"{SVG}tspan"))
    assert shown.startswith('<script>alert(1)</script> & "x" \ufffd\ufffd\ufffd long')
    assert shown.endswith("…")
    assert not list(root.iter(f"{SVG}script"))
    assert root.get("aria-label") == "<b>INVALID"


def test_a_contact_sheet_holds_each_drawing_with_its_caption():
    sheet = contact_sheet(["<svg>1</svg>", "<svg>2</svg>"], ["a < b", ""])
    assert sheet.index("<svg>1</svg>") < sheet.index("a &lt; b") < sheet.index("<svg>2</svg>")
    assert contact_sheet(["<svg/>"]).count("<figure") == 1
    with pytest.raises(ValueError, match="zip"):
        contact_sheet(["<svg/>"], [])


def drawing_of(text):
    """The drawing of a row, with its clues and own regions, and its elements."""
    (group,) = read_rows([text]).groups
    svg = draw(
        group.structure,
        group.givens[0],
        clues=None if group.clues is None else group.clues[0],
        own=[regions.of_row(0) for regions in group.own],
    )
    return ElementTree.fromstring(svg)


def test_walls_are_dark_with_light_numbers_and_bulbs_are_drawn():
    data = {"genre": "akari", "data": {"grid": ["0.#o", "....", "x...", "...4"]}}
    root = drawing_of(json.dumps(data))
    assert [(text.text, text.get("fill")) for text in root.iter(f"{SVG}text")] == [("0", "#ffffff"), ("4", "#ffffff")]
    dark = next(path for path in root.iter(f"{SVG}path") if path.get("fill") == "#2a2e37")
    assert dark.get("d").count("z") == 3
    assert [float(circle.get("r")) > 5 for circle in root.iter(f"{SVG}circle")] == [True, False]


def test_edges_are_lines_and_given_absent_ones_crosses():
    data = {"genre": "slitherlink", "data": {"clues": ["3.", ".2"], "edges_h": ["1.", "..", ".0"]}}
    (group,) = read_rows([json.dumps(data)]).groups
    found = np.full(12, NONE, np.uint8)
    found[:8] = [0, 1, 0, 0, 0, 0, 1, 1]
    root = ElementTree.fromstring(draw(group.structure, group.givens[0], found, clues=group.clues[0]))
    thick = {path.get("stroke"): path.get("d") for path in root.iter(f"{SVG}path") if path.get("stroke-width") == "4"}
    assert thick == {"#16181d": f"M0 0h{CELL}", "#5b82b5": f"M{CELL} 0h{CELL}M0 0v{CELL}M{CELL} 0v{CELL}"}
    crosses = [path for path in root.iter(f"{SVG}path") if path.get("stroke-width") == "1.2"]
    assert len(crosses) == 1
    assert [text.text for text in root.iter(f"{SVG}text")] == ["3", "2"]


def test_a_grid_with_edges_is_shown_in_characters():
    (group,) = read_rows([json.dumps({"genre": "slitherlink", "data": {"clues": ["4.", ".2"]}})]).groups
    found = np.zeros(12, np.uint8)
    found[[0, 2, 6, 7]] = 1
    assert edges_as_text(group.structure, found, group.clues[0]) == "+-+ +\n|4|\n+-+ +\n   2\n+ + +"
    assert "4" not in edges_as_text(group.structure, found)


def test_the_regions_of_a_jigsaw_of_its_own_have_thick_borders():
    data = {"grid": ["...."] * 4, "regions": ["AAAB", "CADB", "CCDB", "CDDB"]}
    (group,) = read_rows([json.dumps({"genre": "jigsaw", "data": data})]).groups
    areas, shaded = partition(group.structure, [regions.of_row(0) for regions in group.own])
    assert len(np.unique(areas)) == 4
    assert not shaded.any()
    assert areas[0, 0] == areas[1, 1] != areas[0, 3]


def test_cages_have_their_sums():
    data = {"grid": ["...."] * 4, "cages": [{"sum": 7, "cells": [[0, 0], [0, 1]]}]}
    root = drawing_of(json.dumps({"genre": "killer", "data": data}))
    assert [text.text for text in root.iter(f"{SVG}text")] == ["7"]
    assert [path for path in root.iter(f"{SVG}path") if path.get("stroke-dasharray")]


def test_cells_that_are_no_floor_are_pale():
    root = drawing_of(json.dumps({"genre": "samurai", "data": {"grid": ["." * 21] * 21}}))
    pale = next(path for path in root.iter(f"{SVG}path") if path.get("fill") == "#eef0f3")
    assert pale.get("d").count("z") == 21 * 21 - 5 * 81 + 4 * 9


@pytest.mark.parametrize("codec", codecs().values(), ids=codecs())
def test_a_thumbnail_of_every_genre_with_plain_grids_is_xml(codec):
    side = next((side for side in (4, 6, 9) if codec.has_side(side)), None)
    if side is None:
        assert codec.genre
        return
    structure = codec.grid(side)
    svg = draw(structure, empty(structure), width=184)
    assert ElementTree.fromstring(svg).get("width") == "184"
