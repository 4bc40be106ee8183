"""Options of a genre's structure: true or false, or a number."""

from __future__ import annotations

import jsonschema
import numpy as np
import pytest
from one_field import assert_refused, content_of

from gridlanes.compile.structure import Structure
from gridlanes.genres import takuzu
from gridlanes.io.forms.fields.field import Content, Size
from gridlanes.io.forms.fields.option import Option
from gridlanes.io.forms.puzzle_row import Draft
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid

UNIQUE, STARS = Option("unique_lines", True), Option("stars", 1, range(1, 5))


def structure_of(**options) -> Structure:
    return Structure(Grid(2, 2), Alphabet.binary(), [], options=options)


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [(UNIQUE, False, {"unique_lines": False}), (UNIQUE, True, {"unique_lines": True}), (STARS, 3, {"stars": 3})],
)
def test_an_option_is_what_the_structure_gets(field, value, told):
    content = content_of(field, structure_of(), value)
    assert field.option(content, Size(4, 4)) == told
    assert type(field.option(content, Size(4, 4))[field.name]) is type(value)
    draft = Draft(structure_of(), 1)
    field.fill(draft, content)
    assert draft.fine[0]
    assert not draft.givens.any()


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        (UNIQUE, 1, "unique_lines is 1, expected true or false"),
        (UNIQUE, None, "unique_lines is null, expected true or false"),
        (STARS, True, "stars is true .expected a number from 1 to 4"),
        (STARS, 0, "stars is 0 .expected a number from 1 to 4"),
        (STARS, 5, "stars is 5"),
        (STARS, 2.0, r"stars is 2\.0"),
    ],
)
def test_other_values_are_refused(field, value, reason):
    assert_refused(field, structure_of(), value, reason)


def test_json_leaves_out_the_default():
    puzzle = Draft(takuzu.structure(2, 2, unique_lines=False), 1).one()
    assert UNIQUE.write(puzzle) is False
    assert not UNIQUE.is_blank(puzzle)
    usual = Draft(takuzu.structure(2, 2), 1).one()
    assert UNIQUE.write(usual) is None
    assert UNIQUE.is_blank(usual)
    assert STARS.write(Draft(structure_of(), 1).one()) is None
    assert STARS.value(Draft(structure_of(), 1).one()) == 1
    assert STARS.write(Draft(structure_of(stars=3), 1).one()) == 3


def test_all_values_are_listed_the_default_first():
    assert list(UNIQUE.variants(Size(2, 2))) == [True, False]
    assert list(Option("x", False).variants(Size(2, 2))) == [False, True]
    assert list(Option("stars", 2, range(1, 5)).variants(Size(2, 2))) == [2, 1, 3, 4]


def test_the_schema_has_the_values_and_the_default():
    assert UNIQUE.schema() == {"type": "boolean", "default": True}
    for wrong in (0, 5, "1", None):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, STARS.schema())
    for value in STARS.variants(Size(2, 2)):
        jsonschema.validate(value, STARS.schema())


def test_texts_have_one_number():
    spec = STARS.spec("", Size(5, 5))
    assert (spec.shape, spec.dtype, spec.blank) == ((1, 1), np.int64, 1)
    assert STARS.array(Draft(structure_of(stars=3), 1).one(), "").tolist() == [3]
    assert UNIQUE.array(Draft(takuzu.structure(2, 2), 1).one(), "").tolist() == [1]
    assert UNIQUE.option(Content((np.array([[0]]),)), Size(4, 4)) == {"unique_lines": False}
