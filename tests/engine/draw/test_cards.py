"""Cards and contact sheets: words where there is nothing to draw, and drawings side by side."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from gridlanes.draw.cards import THUMBNAIL, contact_sheet, note, thumbnail_width
from gridlanes.draw.svg import MARGIN
from gridlanes.genres import sudoku

SVG = "{http://www.w3.org/2000/svg}"


def test_a_note_shows_any_text_as_text():
    hostile = '<script>alert(1)</script> & "x" \x00\x1b\ud800 ' + "long " * 200
    root = ElementTree.fromstring(note("<b>INVALID", hostile))
    shown = " ".join(span.text for span in root.iter(f"{SVG}tspan"))
    assert shown.startswith('<script>alert(1)</script> & "x" \\u0000\\u001b\\ud800 long')
    assert shown.endswith("…")
    assert not list(root.iter(f"{SVG}script"))
    assert root.get("aria-label") == "<b>INVALID"


def test_a_contact_sheet_holds_each_drawing_with_its_caption():
    sheet = contact_sheet(["<svg>1</svg>", "<svg>2</svg>"], ["a < b", ""])
    assert sheet.index("<svg>1</svg>") < sheet.index("a &lt; b") < sheet.index("<svg>2</svg>")
    assert contact_sheet(["<svg/>"]).count("<figure") == 1
    with pytest.raises(ValueError, match="zip"):
        contact_sheet(["<svg/>"], [])


@pytest.mark.parametrize("width", [THUMBNAIL, 2 * THUMBNAIL])
def test_a_note_is_as_wide_as_a_grid(width):
    root = ElementTree.fromstring(note("INVALID", "why", width=width))
    assert root.get("width") == root.get("height") == str(width)
    assert root.find(f"{SVG}rect").get("width") == str(width - 2 * MARGIN)


def test_grids_of_many_cells_have_more_room_in_a_contact_sheet():
    assert thumbnail_width(sudoku.structure(3, 3)) == THUMBNAIL
    assert thumbnail_width(sudoku.structure(5, 5)) == 25 * 11
