"""Forms: URLs, game IDs and their parameters, plain lines."""

from __future__ import annotations

import pytest
from own_genres import LAMPS, lamps

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.form import Parameters, PuzzLink, Tatham

BODY = Body(("grid", Number16(4)))
PLAIN = Parameters("7x7")
FULL = Parameters("8x8t0u", suffix="t0", flags={"u": "unique", "l": "lonely"}, ignored=r"(?:b\d{1,3})?(?:d\d)?")


def test_a_url_may_have_several_names_and_refuse_sizes():
    link = PuzzLink("sudoku", "su", body=BODY, refusal=lambda size: f"no side {size.rows}" * (size.rows == 5))
    assert link.names == ("sudoku", "su")
    assert link.body is BODY
    link.check(Size(4, 4))
    with pytest.raises(PuzzleError, match="no side 5") as caught:
        link.check(Size(5, 4))
    assert caught.value.column == 0


def test_a_url_may_tell_the_structure_what_follows_from_the_size():
    assert PuzzLink("x", body=BODY).options(Size(4, 5)) == {}
    link = PuzzLink("x", body=BODY, options=lambda size: {"stars": size.rows})
    assert link.options(Size(4, 5)) == {"stars": 4}
    PuzzLink("x", body=BODY).check(Size(1, 1))


@pytest.mark.parametrize(
    ("parameters", "text", "size", "options"),
    [
        (PLAIN, "7", (7, 7), {}),
        (PLAIN, "3x12", (12, 3), {}),
        (FULL, "3x12", (12, 3), {"unique": False, "lonely": False}),
        (FULL, "3x12t0", (12, 3), {"unique": False, "lonely": False}),
        (FULL, "5u", (5, 5), {"unique": True, "lonely": False}),
        (FULL, "5t0ul", (5, 5), {"unique": True, "lonely": True}),
        (FULL, "5lb20d2", (5, 5), {"unique": False, "lonely": True}),
    ],
)
def test_parameters_are_the_size_and_options(parameters, text, size, options):
    assert parameters.fits(text)
    assert parameters.read(text, 20) == (Size(*size), options)


def test_a_board_may_have_more_rows_and_columns_than_parameters_say():
    more = Parameters("6", more=Size(1, 2), ignored="d[a-z]")
    assert more.read("6dt", 20) == (Size(7, 8), {})
    assert not more.fits("6x7")
    with pytest.raises(PuzzleError, match="invalid size 21x20"):
        more.read("19", 20)


@pytest.mark.parametrize("text", ["", "x", "7x", "x7", "7x7x7", "7u", "1000", "7x7 ", "7x7\n", "-7", "7t0"])
def test_other_parameters_are_refused(text):
    assert not PLAIN.fits(text)
    with pytest.raises(PuzzleError, match=r"invalid parameters .*expected 7x7") as caught:
        PLAIN.read(text, 20)
    assert caught.value.column == 1


@pytest.mark.parametrize("text", ["7t1", "7lu", "7b2000", "7uu", "7d2b20"])
def test_marks_of_the_generator_have_their_place_and_order(text):
    assert not FULL.fits(text)


@pytest.mark.parametrize("text", ["0", "0x5", "5x0", "21", "5x21", "999x999"])
def test_sides_have_limits(text):
    with pytest.raises(PuzzleError, match=r"invalid size .* .sides are 1 to 20") as caught:
        PLAIN.read(text, 20)
    assert caught.value.column == 1
    assert PLAIN.fits(text)


def test_parameters_come_back():
    lonely = LAMPS.data({"grid": ["..."] * 2, "lonely": True})
    usual = lonely._replace(structure=lamps(2, 3))
    for puzzle, written in ((usual, "3x2t0"), (lonely, "3x2t0l")):
        assert FULL.write(puzzle, Size(2, 3)) == written
        assert FULL.read(written, 20).size == (2, 3)
    assert PLAIN.write(usual, Size(2, 3)) == "3x2"


def test_parameters_name_their_options_and_an_example():
    assert (PLAIN.options, FULL.options) == ((), ("unique", "lonely"))
    assert (PLAIN.example, PLAIN.hint) == ("7x7", "expected 7x7")
    assert Parameters("7x7", hint="expected 7x7 or 7").hint == "expected 7x7 or 7"


def test_a_game_says_whether_its_genre_stands_for_others():
    assert not Tatham("solo", PLAIN, BODY).owner
    assert Tatham("solo", PLAIN, BODY, owner=True).owner
