"""The tagged JSON envelope: ``{"genre": "akari", "data": {...}, "marks": {...}}``, one puzzle a line.

``data`` is the whole puzzle, an object or its text; the genre defines its fields. ``marks``, which may be left out, is
a saved game: the candidates still possible at some coords. A puzzle is solved from its data alone. A ``solution`` with
a character for each coord, as in results, is the given solution, which can be checked. Marks and all other keys of the
line are kept as JSON in the row's extra.
"""

from __future__ import annotations

import json
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import PuzzleError
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.limited_json import EXAMPLE, MAX_BESIDE, check_beside, json_text, json_value, shown
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.io.read.given_solutions import solution_in_text
from gridlanes.registry import WHERE_LISTED, genre_called

_LARGEST_MARK = 255
_LONGEST_NAME = 100
"""of a coord or a mark"""


def is_envelope(line: str) -> bool:
    """Whether a line is meant as an envelope, right or wrong."""
    return line.lstrip()[:1] == "{"


class Envelope(NamedTuple):
    """What stands in an envelope: the puzzle, its solution as in `Group.expected`, the rest as JSON (or nothing), and
    the puzzle as JSON without the rest.
    """

    puzzle: PuzzleRow
    expected: NDArray[np.uint8] | None
    extra: str
    text: str


def object_in(line: str) -> dict[str, Any]:
    """The JSON object that a line is. PuzzleError with its column."""
    start = len(line) - len(line.lstrip())
    value, end = json_value(line, start)
    if line[end:].strip():
        raise PuzzleError("unexpected text after the JSON object", column=end + 1)
    if not isinstance(value, dict):
        raise PuzzleError("expected a JSON object", hint=EXAMPLE, column=start + 1)
    return value


def envelope_of(value: dict[str, Any], line: str, asked: Genre | None = None) -> Envelope:
    """The envelope that the object of a line is. PuzzleError with its column."""
    genre = _genre_of(value, line, asked)
    try:
        return _envelope(value, line, genre)
    except PuzzleError as error:
        raise error.of_genre(genre.name) from None


def _envelope(value: dict[str, Any], line: str, genre: Genre) -> Envelope:
    """What an object holds that names its genre."""
    if "data" not in value:
        reason = "marks without data" if "marks" in value else "a JSON object without data"
        raise PuzzleError(reason, hint=EXAMPLE, column=_column(line, "marks"))
    try:
        data = value["data"]
        if isinstance(data, str) and is_envelope(data):
            data = object_in(data)
        parsed = genre.data(data)
    except PuzzleError as error:
        raise PuzzleError(f"{error.reason} in data", hint=error.hint, column=_column(line, "data")) from None
    if len(value) == 2:
        return Envelope(parsed, None, "", line.strip())
    beside = beside_data(value, data, line, parsed.structure)
    return Envelope(parsed, beside.expected, beside.extra, beside.text)


class Beside(NamedTuple):
    """What stands in an envelope beside its data: see `Envelope`."""

    expected: NDArray[np.uint8] | None
    extra: str
    text: str


def beside_data(value: dict[str, Any], data: Any, line: str, structure: Structure) -> Beside:
    """What the object of a line holds besides its genre and its `data`. PuzzleError with its column."""
    given = value.get("solution")
    expected = solution_in_text(structure, given) if isinstance(given, str) else None
    used = ("genre", "data") if expected is None else ("genre", "data", "solution")
    rest = {key: entry for key, entry in value.items() if key not in used}
    if len(line) > MAX_BESIDE:
        check_beside(rest)
    if "marks" in value:
        _check_marks(value["marks"], line)
    alone = json_text({"genre": value["genre"], "data": data})
    return Beside(expected, json_text(rest) if rest else "", alone)


def _genre_of(value: dict[str, Any], line: str, asked: Genre | None) -> Genre:
    name = value.get("genre")
    genre = genre_called(name) if isinstance(name, str) else None
    if genre is not None and asked in (None, genre):
        return genre
    if "genre" not in value:
        raise PuzzleError("a JSON object without a genre", hint=EXAMPLE, column=1)
    column = _column(line, "genre")
    if genre is None:
        found = repr(name[:40]) if isinstance(name, str) else shown(name)
        raise PuzzleError(f"unknown genre {found}", hint=WHERE_LISTED, column=column)
    expected = "" if asked is None else asked.name
    raise PuzzleError(f"genre mismatch: expected {expected!r}, found {name!r}", column=column)


def _check_marks(marks: Any, line: str) -> None:
    """Refuses what is no ``{"cell:00": ["bulb", "empty"], ...}``; that the puzzle has such coords is not asked for."""
    if not (isinstance(marks, dict) and {*map(type, marks.values())} <= {list} and _are_marks(marks)):
        hint = 'expected a list for each coord: {"cell:00": ["bulb", "empty"], ...}'
        raise PuzzleError("invalid marks", hint=hint, column=_column(line, "marks"))


def _are_marks(marks: dict[str, list[Any]]) -> bool:
    every = [*chain.from_iterable(marks.values())]
    names = [*marks, *(mark for mark in every if type(mark) is str)]
    numbers = [mark for mark in every if type(mark) is int]
    return (
        len(names) - len(marks) + len(numbers) == len(every)
        and max(map(len, names), default=0) <= _LONGEST_NAME
        and 0 <= min(numbers, default=0) <= max(numbers, default=0) <= _LARGEST_MARK
    )


def _column(line: str, key: str) -> int:
    """Where a key stands, counted from 1."""
    return max(line.find(f'"{key}"'), 0) + 1


def write_envelope(genre: Genre, puzzle: PuzzleRow, marks: dict[str, list[str]] | None = None) -> str:
    """A puzzle as one line of JSON. ModelError for a puzzle that the genre's data cannot hold."""
    value: dict[str, Any] = {"genre": genre.name, "data": genre.to_data(puzzle)}
    if marks is not None:
        value["marks"] = marks
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
