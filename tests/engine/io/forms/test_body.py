"""Bodies: several codes in one text, one behind the other or kept apart."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from one_field import parts
from texts import laid_out

from gridlanes.errors import PuzzleError
from gridlanes.genres import killer, sandwich
from gridlanes.genres.sudoku_common import CAGE
from gridlanes.io.forms.body import Body, BodyPart, Filled, split_many
from gridlanes.io.forms.codes.borders import BorderRuns
from gridlanes.io.forms.codes.code import Texts
from gridlanes.io.forms.codes.numbers import Decimal, Number16
from gridlanes.io.forms.fields.cages import LARGEST_SUM, Cages
from gridlanes.io.forms.fields.field import Content, Size
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.fields.outside import Outside
from gridlanes.io.forms.puzzle_row import Draft
from gridlanes.puzzles.row_regions import regions_of_row

SIZE = Size(4, 4)
GIVENS, CAGES, ROWS = Givens(), Cages(CAGE), Outside("rows", "left", most=lambda size: 15)
FIELDS = {field.name: field for field in (GIVENS, CAGES, ROWS)}
KILLER = Body(
    ("grid", Decimal(4)),
    ("cages.areas", BorderRuns("the map of cages")),
    ("cages.sums", Decimal(LARGEST_SUM, noun="the grid of sums")),
    separator=",",
)
JOINED = Body(("rows", Number16(15)), ("grid", Number16(4, least=1)))
ONE_GRID = Body(("grid", Decimal(4)))
LINES = BorderRuns().encode(np.array([cell // 4 for cell in range(16)]), CAGES.spec("areas", SIZE))
"""the map of four cages, each a line"""


def test_a_part_fills_a_field_or_a_part_of_one():
    assert BodyPart("grid", Decimal(4)).names == [("grid", "")]
    assert BodyPart("cages.sums", Decimal(4)).names == [("cages", "sums")]
    assert KILLER.fields == ("grid", "cages")
    assert JOINED.fields == ("rows", "grid")


def test_a_code_goes_on_through_several_fields():
    top = Outside("columns", "top", most=lambda size: 15)
    fields, body = FIELDS | {"columns": top}, Body((("columns", "rows"), Number16(15)))
    assert body.fields == ("columns", "rows")
    filled = body.read("1j23g", fields, SIZE, "the text")
    assert filled.contents["columns"].arrays[0].tolist() == [[1, -1, -1, -1]]
    assert filled.contents["rows"].arrays[0].tolist() == [[-1, 2, 3, -1]]
    with pytest.raises(PuzzleError, match="7 of 8"):
        body.read("1j23", fields, SIZE, "the text")


def test_parts_that_a_character_keeps_apart_fill_their_fields():
    filled = KILLER.read(f"1o,{LINES},10c10c10c10c", FIELDS, SIZE, "the text")
    assert filled.contents["grid"].arrays[0].tolist() == [[1] + [0] * 15]
    areas, sums = filled.contents["cages"].arrays
    assert areas.tolist() == [[cell // 4 for cell in range(16)]]
    assert sums.tolist() == [[10, 0, 0, 0] * 4]
    assert filled.starts == {"grid": [0], "cages": [3, 4 + len(LINES)]}


def test_parts_one_behind_the_other_end_where_their_board_does():
    filled = JOINED.read("f0g14t2", FIELDS, SIZE, "the text")
    assert filled.contents["rows"].arrays[0].tolist() == [[15, 0, -1, 1]]
    assert filled.contents["grid"].arrays[0].tolist() == [[4] + [0] * 14 + [2]]
    assert filled.starts == {"rows": [0], "grid": [4]}


@pytest.mark.parametrize(
    ("body", "text", "column", "reason"),
    [
        (KILLER, "p", 2, r"the text ends before the map of cages \(expected ','"),
        (KILLER, "p,", 3, "the map of cages has 0 of 25 borders"),
        (KILLER, f"p,{LINES}", 3 + len(LINES), "the text ends before the grid of sums"),
        (KILLER, f"p,{LINES},", 4 + len(LINES), r"the grid of sums has 0 of 16 cells \(the text may be cut off"),
        (KILLER, f"o5,{LINES},p", 2, "the number 5 is out of range"),
        (KILLER, f"o,{LINES},p", 2, "the grid has 15 of 16 cells"),
        (KILLER, f"p1,{LINES},p", 2, "the grid continues after its 16 cells"),
        (KILLER, f"p,{LINES}_,p", 3 + len(LINES), "the map of cages continues after its 25 borders"),
        (KILLER, f"p,{LINES},p9", 5 + len(LINES), "the grid of sums continues after its 16 cells"),
        (KILLER, f"p,{LINES},p,", 6 + len(LINES), "unexpected text after the grid of sums"),
        (KILLER, f"p,{LINES},x0", 4 + len(LINES), "'x' skips more cells than the 16 left"),
        (JOINED, "f", 2, "the grid has 1 of 4 cells"),
        (JOINED, "f0g1", 5, "the grid has 0 of 16 cells"),
        (JOINED, "f0g15", 5, "the number 5"),
        (JOINED, "f0g1v1", 6, "the grid continues after its 16 cells"),
        (ONE_GRID, "p,", 2, "the grid continues after its 16 cells"),
    ],
)
def test_texts_that_do_not_fit_are_refused_at_their_column(body, text, column, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        body.read(text, FIELDS, SIZE, "the text")
    assert caught.value.column == column


def read_together(body, texts):
    contents, faults = body.read_many(Texts(*laid_out(texts, between="~")), FIELDS, SIZE)
    fine = faults.fine
    return {name: [array.tolist() for array in content.arrays] for name, content in contents.items()}, fine


def assert_read_as_alone(body, texts):
    contents, fine = read_together(body, texts)
    for i, text in enumerate(texts):
        if not fine[i]:
            with pytest.raises(PuzzleError):
                body.read(text, FIELDS, SIZE, "the text")
            continue
        alone = body.read(text, FIELDS, SIZE, "the text").contents
        assert {name: [array[i] for array in arrays] for name, arrays in contents.items()} == {
            name: [array[0].tolist() for array in content.arrays] for name, content in alone.items()
        }, text


CUT = st.tuples(st.integers(0, 60), st.integers(0, 2), st.sampled_from(["", ",", "_", "1", "p", "g", "~", "\u00e9"]))


@given(cuts=st.lists(CUT, max_size=6))
def test_texts_read_together_are_read_as_alone(cuts):
    for body, text in ((KILLER, f"1_2n,{LINES},10c9_1b10c10c"), (JOINED, "f0g14t2"), (ONE_GRID, "3o")):
        damaged = [text[:at] + piece + text[at + length :] for at, length, piece in cuts]
        assert_read_as_alone(body, [text, *damaged, text])


@pytest.mark.parametrize("text", ["", ",", ",,", ",,,", "p", f"p,{LINES}", f"p,{LINES},p,p", f"p,{LINES},p"])
def test_texts_with_too_few_or_too_many_parts_are_read_as_alone(text):
    assert_read_as_alone(KILLER, [f"p,{LINES},p", text, f"p,{LINES},p"])


def test_a_puzzle_comes_back_from_its_text():
    draft = Draft(killer.GENRE.structure(4, 4), 1)
    text = f"1a2_4l,{LINES},10c10c10c10c"
    for name, content in KILLER.read(text, FIELDS, SIZE, "the text").contents.items():
        FIELDS[name].fill(draft, content)
    assert KILLER.write(draft.one(), FIELDS, SIZE) == text
    with_clues = Draft(sandwich.GENRE.structure(4, 4), 1)
    for name, content in JOINED.read("f0g14t2", FIELDS, SIZE, "the text").contents.items():
        FIELDS[name].fill(with_clues, content)
    assert JOINED.write(with_clues.one(), FIELDS, SIZE) == "f0g14t2"


def test_many_texts_fill_many_puzzles():
    texts = [f"1o,{LINES},10c10c10c10c", f"p,{LINES},1c2c3c4c"]
    contents, faults = KILLER.read_many(Texts(*laid_out(texts)), FIELDS, SIZE)
    fine = faults.fine
    draft = Draft(killer.GENRE.structure(4, 4), 2)
    for name, content in contents.items():
        FIELDS[name].fill(draft, content)
    assert fine.all()
    assert draft.givens[:, 0].tolist() == [1, 0]
    assert [own.clues for i in range(2) for own in regions_of_row(draft.row_regions, i)] == [[10] * 4, [1, 2, 3, 4]]
    assert parts(draft.one())[1] == []


def test_texts_are_split_at_what_keeps_them_apart():
    texts = ["a,bc,d", "x", ",,", "a,b,c,d", "q,r,"]
    data, starts, ends = laid_out(texts, between=";")
    part_starts, part_ends = split_many(Texts(data, starts, ends), 3, ord(","))
    found = [
        [bytes(data[a:b]).decode() for a, b in zip(part_starts[:, i], part_ends[:, i], strict=True)]
        for i in range(len(texts))
    ]
    assert found == [["a", "bc", "d"], ["", "", ""], ["", "", ""], ["", "", ""], ["q", "r", ""]]


def test_the_errors_of_a_field_are_placed_at_its_part():
    filled = Filled({"cages": Content(())}, {"cages": [3, 8]})
    assert filled.placed(PuzzleError("x"), "cages").column == 4
    assert filled.placed(PuzzleError("x", hint="y", column=2), "cages").column == 9
    assert filled.placed(PuzzleError("x", column=2), "other").column == 0


def test_a_body_can_be_cut_in_two():
    head, rest = KILLER.halves(1)
    assert (head.fields, rest.fields) == (("grid",), ("cages",))
    assert head.separator == rest.separator == ","
    assert rest.read(f"{LINES},p", FIELDS, SIZE, "the text").starts == {"cages": [0, len(LINES) + 1]}
    assert KILLER.halves(0)[1].fields == KILLER.fields
    assert KILLER.halves(9)[1].parts == []
