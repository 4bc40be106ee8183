import re
from collections import Counter
from xml.etree import ElementTree

import numpy as np
import pytest

from gridlanes.drawing import CELL, contact_sheet, draw, note, partition
from gridlanes.genres import sudoku
from gridlanes.regions import Rect

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
    from gridlanes.constraints import Constraint
    from gridlanes.rules import Distinct
    from gridlanes.structure import Structure

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
