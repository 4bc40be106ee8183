"""The tagged JSON envelope: ``{"genre": "akari", "data": {...}, "marks": {...}}``, one puzzle a line.

``data`` is the whole puzzle; what stands in it is the genre's own. ``marks``, which may be left out, is a saved game:
the candidates still possible at some coords. A puzzle is solved from its data alone. A ``solution`` of a character for
each coord, as results are written, comes with the puzzle and can be checked. Marks, and whatever other keys the line
has, are kept beside the puzzle as the row's extra, as JSON.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.formats.codecs import GenreCodec, Parsed
from gridlanes.registry import codec_named, codecs
from gridlanes.solution_text import CHARACTERS

MOST_ENTRIES = 1 << 16
"""of a line of JSON, counted before anything is made of them: a list or value is one, an object and a name four each"""
_LONGEST_NUMBER = 2000
"""digits in a row that JSON may have; reading a number takes the square of them"""
_TO_ZEROS = bytes.maketrans(b"123456789", b"000000000")
_WEIGHTS = {",": 1, "[": 1, "{": 4, ":": 4}
_EXAMPLE = 'expected {"genre": "...", "data": ...}'


def is_envelope(line: str) -> bool:
    """Whether a line is meant as an envelope, right or wrong."""
    return line.lstrip()[:1] == "{"


class Envelope(NamedTuple):
    """What stands in an envelope: the puzzle, its solution as in `Group.expected`, the rest as JSON (or nothing)."""

    puzzle: Parsed
    expected: NDArray[np.uint8] | None = None
    extra: str = ""


def json_value(line: str, start: int = 0) -> tuple[Any, int]:
    """The JSON that begins at a place of a line, and where it ends. PuzzleError, with its column, for what is none, has
    too many entries, a name twice in one object, or a number that is none.
    """
    if len(line) > MOST_ENTRIES // 4:
        if _has_too_many(line):
            raise PuzzleError(f"JSON of more than {MOST_ENTRIES:,} entries", column=start + 1)
        if b"0" * _LONGEST_NUMBER in line.encode("utf-8", "replace").translate(_TO_ZEROS):
            raise PuzzleError(f"JSON with {_LONGEST_NUMBER:,} digits in a row", column=start + 1)
    try:
        return _DECODER.raw_decode(line, start)
    except json.JSONDecodeError as error:
        reason = f"no JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        raise PuzzleError(reason, hint=_EXAMPLE, column=min(error.pos, len(line)) + 1) from None
    except PuzzleError as error:
        raise PuzzleError(error.reason, column=start + 1) from None
    except (RecursionError, ValueError) as error:  # nested too deeply, a number of too many digits
        raise PuzzleError(f"no JSON that can be read ({error})", hint=_EXAMPLE, column=start + 1) from None


def json_values(text: str) -> list[Any] | None:
    """The values of an array, each of them of no more than `MOST_ENTRIES` characters; None for what is none."""
    try:
        values = _DECODER.decode(text)
    except (PuzzleError, RecursionError, ValueError):
        return None
    return values if type(values) is list else None


def _has_too_many(line: str) -> bool:
    text = line.encode("utf-8", "replace")
    n_signs = len(text) - len(text.translate(None, b",[{:"))
    if 4 * n_signs <= MOST_ENTRIES:
        return False
    return sum(weight * line.count(sign) for sign, weight in _WEIGHTS.items()) > MOST_ENTRIES


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for at, name in enumerate(names) if name in names[:at])
        raise PuzzleError(f"the name {twice[:40]!r} stands twice in one JSON object")
    return found


def _no_number(name: str) -> Any:
    raise PuzzleError(f"{name} is no number of JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_number)


def parse_envelope(line: str, asked: GenreCodec | None = None) -> Envelope:
    """One line of JSON. PuzzleError with its column."""
    start = len(line) - len(line.lstrip())
    value, end = json_value(line, start)
    if line[end:].strip():
        raise PuzzleError("more after the JSON object", column=end + 1)
    if not isinstance(value, dict):
        raise PuzzleError("JSON, but no object", hint=_EXAMPLE, column=start + 1)
    codec = _codec_of(value, line, asked)
    try:
        return _envelope(value, line, codec)
    except PuzzleError as error:
        raise error.of_genre(codec.genre) from None


def _envelope(value: dict[str, Any], line: str, codec: GenreCodec) -> Envelope:
    """What an object holds that names its genre."""
    if "data" not in value:
        reason = "marks without data" if "marks" in value else "a JSON object without data"
        raise PuzzleError(reason, hint=_EXAMPLE, column=_column(line, "marks"))
    try:
        parsed = codec.data(value["data"])
    except PuzzleError as error:
        raise PuzzleError(f"{error.reason} in data", hint=error.hint, column=_column(line, "data")) from None
    if len(value) == 2:
        return Envelope(parsed)
    _check_marks(value.get("marks", {}), line)
    expected = _solution(value.get("solution"), parsed)
    used = ("genre", "data") if expected is None else ("genre", "data", "solution")
    rest = {key: entry for key, entry in value.items() if key not in used}
    return Envelope(parsed, expected, _json_of(rest) if rest else "")


def _json_of(value: Any) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except ValueError:
        raise PuzzleError("a number that is too large", column=1) from None


def _solution(text: Any, puzzle: Parsed) -> NDArray[np.uint8] | None:
    """The marks of a solution, ``uint8 (C,)``, their numbers counted from 1; None for what is not one."""
    alphabet = puzzle.structure.alphabet
    if not isinstance(text, str) or len(text) != len(puzzle.givens) or max(alphabet.values) >= len(CHARACTERS):
        return None
    table = bytearray(256)
    for number, value in enumerate(alphabet.values, 1):
        table[CHARACTERS[value]] = number
    marks = np.frombuffer(text.encode("latin-1", "replace").translate(bytes(table)), np.uint8)
    return marks if marks.all() else None


def _codec_of(value: dict[str, Any], line: str, asked: GenreCodec | None) -> GenreCodec:
    genre = value.get("genre")
    codec = codec_named(genre) if isinstance(genre, str) else None
    if codec is not None and (asked is None or asked.genre == genre):
        return codec
    if "genre" not in value:
        raise PuzzleError("a JSON object without a genre", hint=_EXAMPLE, column=1)
    column = _column(line, "genre")
    if codec is None:
        hint = f"there are: {', '.join(codecs())}"
        raise PuzzleError(f"the genre {str(genre)[:40]!r} is not known", hint=hint, column=column)
    expected = "" if asked is None else asked.genre
    raise PuzzleError(f"genre mismatch: expected {expected!r}, found {genre!r}", column=column)


def _check_marks(marks: Any, line: str) -> None:
    """Refuses what is no ``{"cell:00": ["bulb", "empty"], ...}``."""
    fine = isinstance(marks, dict) and all(
        isinstance(entry, list) and all(isinstance(mark, (str, int)) for mark in entry) for entry in marks.values()
    )
    if not fine:
        hint = 'expected {"cell:00": ["bulb", "empty"], ...}'
        raise PuzzleError("marks that are no lists of marks by coord", hint=hint, column=_column(line, "marks"))


def _column(line: str, key: str) -> int:
    """Where a key stands, counted from 1."""
    return max(line.find(f'"{key}"'), 0) + 1


def write_envelope(codec: GenreCodec, puzzle: Parsed, marks: dict[str, list[str]] | None = None) -> str:
    """A puzzle as one line of JSON. ModelError for a puzzle that the genre's data cannot hold."""
    value: dict[str, Any] = {"genre": codec.genre, "data": codec.to_data(puzzle)}
    if marks is not None:
        value["marks"] = marks
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
