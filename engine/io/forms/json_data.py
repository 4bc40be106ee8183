"""The ``data`` of JSON envelopes: the contents of a genre's fields, of one puzzle or of many at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.fields.field import Content, Field, Size
from gridlanes.io.forms.puzzle_row import Draft
from gridlanes.io.forms.symbols import fields_of
from gridlanes.puzzles.row_regions import concatenated

Contents = dict[str, Content]


class _Unread(NamedTuple):
    """The JSON of a field that is read of many puzzles at once."""

    value: Any


class DraftOf(NamedTuple):
    """Puzzles that were read together: which of the given ones they are, and their draft, one row each."""

    members: list[int]
    draft: Draft


@dataclass(frozen=True)
class DataReader:
    """Reads the data of a genre's puzzles. `name`, `fields`, `largest_side` and `make`: those of the genre."""

    name: str
    fields: Mapping[str, Field]
    largest_side: int
    make: Callable[[Size, Mapping[str, Any]], Structure]

    def contents(self, value: Any, *, later: bool = False) -> tuple[Size, Contents]:
        """The size of a puzzle and the contents of its fields, as JSON gives them; `later`: the JSON itself for fields
        that are read of many puzzles at once. PuzzleError, without a column.
        """
        given = fields_of(value, [*self.fields], [name for name, field in self.fields.items() if field.required])
        present = [field for name, field in self.fields.items() if name in given]
        contents: Contents = {}
        rows = cols = None
        for field in present:
            if field.required and None in (rows, cols):
                contents[field.name] = found = field.read(given[field.name], None, self.largest_side)
                rows, cols = rows or found.rows, cols or found.cols
        if rows is None or cols is None:
            raise ModelError(f"the size of the board does not follow from the required fields of {self.name}")
        size = Size(rows, cols)
        for field in present:
            if later and field.name not in contents and field.fills_values:
                contents[field.name] = Content((_Unread(given[field.name]),))
                continue
            if field.name not in contents:
                contents[field.name] = field.read(given[field.name], size, self.largest_side)
            found = contents[field.name]
            if not (found.rows in (None, size.rows) and found.cols in (None, size.cols)):
                own_sides = (found.rows, "rows"), (found.cols, "columns")
                sides = " and ".join(f"{n} {name}" for n, name in own_sides if n is not None)
                hint = f"the board has {size.rows} rows and {size.cols} columns"
                raise PuzzleError(f"{field.name} is for {sides}", hint=hint)
        return size, {field.name: contents[field.name] for field in present}

    def drafts(self, values: Sequence[Any], fewest: int) -> list[DraftOf]:
        """The puzzles of many values, those of one structure whose fields have arrays of one shape together, if there
        are at least as many as `fewest`. Others, and values that are no puzzles, are left out; puzzles in which
        something is wrong are not fine.
        """
        alike: dict[tuple[Any, ...], tuple[Structure, list[int], list[Contents]]] = {}
        for i, value in enumerate(values):
            try:
                size, contents = self.contents(value, later=True)
                structure = self.structure_of(size, contents)
            except PuzzleError:  # read alone, it says why
                continue
            shapes = ((name, *map(_shape, content.arrays)) for name, content in contents.items())
            _, members, found = alike.setdefault((id(structure), *shapes), (structure, [], []))
            members.append(i)
            found.append(contents)
        some = (group for group in alike.values() if len(group[1]) >= fewest)
        return [DraftOf(members, self._filled(structure, found)) for structure, members, found in some]

    def structure_of(self, size: Size, contents: Contents) -> Structure:
        """The structure of a puzzle with these contents. PuzzleError where they do not fit its size."""
        options: dict[str, Any] = {}
        for name, content in contents.items():
            if _is_unread(content):
                continue
            self.fields[name].check(content, size)
            options |= self.fields[name].option(content, size)
        return self.make(size, options)

    def _filled(self, structure: Structure, found: list[Contents]) -> Draft:
        draft = Draft(structure, len(found))
        for name, field in self.fields.items():
            if name not in found[0]:
                field.fill_absent(draft)
            elif _is_unread(found[0][name]):
                field.fill_values(draft, [contents[name].arrays[0].value for contents in found])
            else:
                field.fill_many(draft, [contents[name] for contents in found])
        if len({own.rule for own in draft.row_regions}) < len(draft.row_regions):
            draft.row_regions = [*concatenated([(draft.row_regions, draft.n)])]  # as in puzzles that are read alone
        return draft


def _is_unread(content: Content) -> bool:
    return any(type(array) is _Unread for array in content.arrays)


def _shape(array: Any) -> tuple[Any, ...] | None:
    """What must be the same in contents that are joined; None for what is no array."""
    return (array.shape, array.dtype.char) if isinstance(array, np.ndarray) else None
