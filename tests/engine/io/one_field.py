"""Puzzles that have one field alone, and what must hold of every field."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import jsonschema
import numpy as np
import pytest

from gridlanes.compile.structure import Structure
from gridlanes.errors import PuzzleError
from gridlanes.io.forms.fields.field import Content, Field, Size
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.puzzles.row_regions import regions_of_row

LARGEST = 40


def size_of_grid(structure: Structure) -> Size:
    return Size(structure.grid.rows, structure.grid.cols)


@cache
def schema_of(field: Field) -> jsonschema.Draft202012Validator:
    """What validates the JSON of a field."""
    jsonschema.Draft202012Validator.check_schema(field.schema())
    return jsonschema.Draft202012Validator(field.schema())


def content_of(field: Field, structure: Structure, value: Any) -> Content:
    """What the field reads in JSON, which must fit the board and the schema."""
    schema_of(field).validate(value)
    size = size_of_grid(structure)
    content = field.read(value, None if field.required else size, LARGEST)
    assert (content.rows, content.cols) in ((None, None), size, (size.rows, None), (None, size.cols))
    field.check(content, size)
    return content


def puzzle_of(field: Field, structure: Structure, value: Any) -> PuzzleRow:
    """The puzzle of a field's JSON, without anything else."""
    draft = Draft(structure, 1)
    field.fill(draft, content_of(field, structure, value))
    assert draft.fine[0]
    return draft.one()


def comes_back(field: Field, structure: Structure, value: Any) -> PuzzleRow:
    """The puzzle of a field's JSON, which it is written as again, and which fits its schema."""
    puzzle = puzzle_of(field, structure, value)
    assert field.write(puzzle) == value
    return puzzle


def parts(puzzle: PuzzleRow) -> tuple[Any, ...]:
    own = [
        (entry.rule, [list(map(int, cells)) for cells in entry.regions], list(entry.clues))
        for entry in puzzle.row_regions
    ]
    return puzzle.givens.tolist(), puzzle.all_clues.tolist(), own


def assert_many_are_as_each(field: Field, structure: Structure, values: Sequence[Any]) -> None:
    """Asserts that contents of many puzzles fill them as each fills one."""
    contents = [content_of(field, structure, value) for value in values]
    draft = Draft(structure, len(values))
    arrays = zip(*(content.arrays for content in contents), strict=True)
    field.fill(draft, Content(tuple(None if array[0] is None else np.concatenate(array) for array in arrays)))
    assert draft.fine.all()
    for i, value in enumerate(values):
        one = puzzle_of(field, structure, value)
        clues = None if draft.clues is None else draft.clues[i]
        assert parts(PuzzleRow(structure, draft.givens[i], clues, regions_of_row(draft.row_regions, i))) == parts(one)


def assert_refused(field: Field, structure: Structure, value: Any, reason: str) -> None:
    """Asserts that JSON is refused with a reason and without a column: where it is read, or where it is checked."""
    size = size_of_grid(structure)
    with pytest.raises(PuzzleError, match=reason) as caught:
        field.check(field.read(value, None if field.required else size, LARGEST), size)
    assert caught.value.column == 0


def refused_in_text(field: Field, structure: Structure, *arrays: Any) -> PuzzleError:
    """Why the field refuses these parts of a text."""
    content = Content(tuple(np.array([array]) for array in arrays))
    size, draft = size_of_grid(structure), Draft(structure, 1)
    try:
        field.check(content, size)
        field.fill(draft, content)
    except PuzzleError as error:
        return error
    assert not draft.fine[0]
    return field.explain(content, size)
