"""Reading records: takes the puzzle out of each and reads these texts together as lines, by the bulk readers.

A solution beside the puzzle becomes its given solution (`Group.expected`) if it fits; all other fields are kept as JSON
in the row's extra.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any

import numpy as np

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.limited_json import check_beside, json_text, objects_of
from gridlanes.io.read.bulk_lines import Indices, Scan
from gridlanes.io.read.envelope import is_envelope, object_in
from gridlanes.io.read.found_rows import FoundRows
from gridlanes.io.read.games import is_game
from gridlanes.io.read.lines import LineReader
from gridlanes.io.read.names import GENRE
from gridlanes.io.read.one_puzzle import one_puzzle
from gridlanes.io.read.record_rows import (
    FoundRecord,
    line_of,
    place_in,
    reason_in_field,
    rest_of,
    with_fields,
    with_their_fields,
    wrong_in_fields,
)
from gridlanes.io.read.records import (
    RecordShape,
    choose,
    game_of,
    games_of,
    options_in_record,
    record_shape,
)
from gridlanes.io.read.rows import (
    LONGEST_LINE,
    InvalidRow,
    ReaderOptions,
    ReadRow,
    envelope_row,
    invalid_row,
    says_its_genre,
    shortened,
)
from gridlanes.io.read.sources import Chunk
from gridlanes.registry import genre_called

_BRACE = ord("{")
_ENVELOPE = re.compile(rb'\{"genre": ?"[^"\\]{0,64}", ?"data":')
_MAX_REMEMBERED = 64
_MAY_BE_PUZZLES = frozenset((str, dict, list))
_NAMES = frozenset((str, type(None)))
_AT_ONCE, _BYTES_AT_ONCE = 1024, 1 << 20
"""lines whose JSON is read at once, and bytes of them: what is made of these may take twenty times as much"""
_LONG = 1 << 14
"""bytes of a line whose JSON is read just once, whatever it is"""
_BYTES_HELD = 1 << 22
"""of lines whose fields are held until their texts are read"""
_ONE_WORD = re.compile(r"[!-.0-9;-<>@-z|~]+")
"""whatever is printed but blanks, braces and what stands in URLs and game IDs"""


def _object_of_line(raw: bytes) -> dict[str, Any] | PuzzleError | None:
    """The object in one line, or why there is none in one that begins so; None for what is none at all."""
    if len(raw) > LONGEST_LINE:
        return None
    try:
        line = raw.decode()
        return object_in(line) if is_envelope(line) else None
    except UnicodeDecodeError:  # the exact way says why
        return None
    except PuzzleError as error:
        return error


class RecordReader:
    """Reads the records among lines."""

    def __init__(self, source: str, options: ReaderOptions) -> None:
        self._source, self._options = source, options
        self._folders = PurePath(source).parts[:-1]
        self._options_of: dict[Genre | None, ReaderOptions] = {}
        self._readers: dict[Genre | None, LineReader] = {}
        self._shapes: dict[tuple[str, ...], RecordShape] = {}
        self._games: dict[str, tuple[Genre, ...]] = {}

    def read(self, scan: Scan, lines: Indices) -> tuple[FoundRows, Indices]:
        """Reads those of `lines` ``(n,)`` that are records; gives these, and the lines left over."""
        first = scan.data[scan.starts[lines]]
        candidates = lines[(first == _BRACE) | (first == 32) | (first == 9)]
        rows = FoundRows()
        found: list[int] = []
        at, passed = 0, np.cumsum(scan.ends[candidates] - scan.starts[candidates])
        while at < len(candidates):
            taken: dict[Genre | None, list[FoundRecord]] = {}
            limit = int(passed[at - 1]) + _BYTES_HELD if at else _BYTES_HELD
            while at < len(candidates) and (not taken or passed[at] <= limit):
                before = int(passed[at - 1]) if at else 0
                end = min(at + _AT_ONCE, int(np.searchsorted(passed, before + _BYTES_AT_ONCE, "right")))
                end = max(end, at + 1)
                self._take_some(scan, candidates[at:end], taken, rows.singles, found)
                at = end
            for genre, records in taken.items():
                self._read_texts(scan, genre, records, rows)
        if not found:
            return rows, lines
        return rows, np.setdiff1d(lines, np.array(found), assume_unique=True)

    def _take_some(
        self,
        scan: Scan,
        lines: Indices,
        taken: dict[Genre | None, list[FoundRecord]],
        singles: dict[int, ReadRow | InvalidRow],
        found: list[int],
    ) -> None:
        """Takes the records out of some lines."""
        data, numbers = scan.chunk.data, lines.tolist()
        raws = [
            data[start:end] for start, end in zip(scan.starts[lines].tolist(), scan.ends[lines].tolist(), strict=True)
        ]
        values = self._values(raws)
        shapes = self._shapes
        usual: dict[str | None, tuple[list[FoundRecord] | None, dict[int, int]]] = {}
        taken.setdefault(None, [])  # there from now on, even if it stays empty
        for number, value, raw in zip(numbers, values, raws, strict=True):
            if len(raw) > _LONG and value is not None:
                single = self._long(raw, value, scan.chunk.line_of(number))
                if single is not None:
                    found.append(number)
                    singles[number] = single
                    continue
            if not isinstance(value, dict):
                continue
            shape = shapes.get(tuple(value)) or self._shape(value)
            if not shape.is_record:
                continue
            found.append(number)
            text, genre = value[shape.plain] if shape.plain else None, value.get(GENRE)
            # The usual case, in short.
            if type(text) is str and type(genre) in _NAMES and _is_one_word(text):
                same = usual.get(genre)
                if same is None:
                    same = usual[genre] = self._usual(genre, taken)
                if same[0] is not None and (len(text) in same[1] or _is_alone(value, shape)):
                    same[0].append(FoundRecord(number, value, shape, shape.plain, text))
                    continue
            self._take(number, value, shape, raw, scan.chunk, taken, singles)

    def _long(self, raw: bytes, value: dict[str, Any] | PuzzleError, line_number: int) -> ReadRow | InvalidRow | None:
        """The row of a line that is too long to be read once more; None for a record, which is read with the others."""
        line = raw.decode()
        try:
            if isinstance(value, PuzzleError):
                raise value
            if not self._shape(value).is_record:
                return envelope_row(value, line, self._options)
            check_beside(value)
        except PuzzleError as error:
            return invalid_row(line, error, self._source, line_number)
        return None

    def _usual(
        self, name: str | None, taken: dict[Genre | None, list[FoundRecord]]
    ) -> tuple[list[FoundRecord] | None, dict[int, int]]:
        """Where records of plain puzzles of a genre belong, None where that is not so easy, and the lengths of such."""
        genre = None if name is None else genre_called(name)
        if name is not None and (genre is None or (self._options.asked and genre is not self._options.genre)):
            return None, {}
        genre = None if self._options.asked else genre
        return taken.setdefault(genre, []), self._options_for(genre).sides

    def _values(self, raws: Sequence[bytes]) -> list[dict[str, Any] | PuzzleError | None]:
        """The objects in lines, or why they are none; None for any other line."""
        skip = None if self._options.field is not None else _ENVELOPE.match
        if len(raws) > 1 and max(map(len, raws)) <= _LONG and not (skip is not None and any(map(skip, raws))):
            values = objects_of(raws)
            if values is not None:
                return [*values]
        return [None if skip is not None and skip(raw) else _object_of_line(raw) for raw in raws]

    def _options_for(self, genre: Genre | None) -> ReaderOptions:
        options = self._options_of.get(genre)
        if options is None:
            options = self._options_of[genre] = options_in_record(self._options, genre)
        return options

    def _shape(self, value: dict[str, Any]) -> RecordShape:
        names = tuple(value)
        shape = record_shape(names, self._options.field)
        if len(self._shapes) < _MAX_REMEMBERED >= len(names):
            self._shapes[names] = shape
        return shape

    def _take(
        self,
        number: int,
        value: dict[str, Any],
        shape: RecordShape,
        raw: bytes,
        chunk: Chunk,
        taken: dict[Genre | None, list[FoundRecord]],
        singles: dict[int, ReadRow | InvalidRow],
    ) -> None:
        """Finds the puzzle of one record; it joins those of its genre, or is a row that is read already."""
        field, text, genre, error = choose(value, shape, self._options_for, self._options.field)
        if field is None:
            line = raw.decode()
            assert error is not None
            placed = PuzzleError(error.reason, hint=error.hint, column=len(line) - len(line.lstrip()) + 1)
            singles[number] = invalid_row(line, placed, self._source, chunk.line_of(number))
            return
        if "\n" in text or "\r" in text:
            text = re.sub(r"\r\n?", "\n", text).strip("\n")
            if text.lstrip()[:1] == "{":
                text = text.replace("\n", " ")
        record = FoundRecord(number, value, shape, field, text)
        if error is None and genre is None and not self._options.asked:
            word = text.strip()
            if ":" in word and is_game(word) and not says_its_genre(word):
                game = game_of(word, self._games_of(word.partition(":")[0]), self._folders)
                genre, error = (None, game) if isinstance(game, PuzzleError) else (game, None)
        if error is not None:
            singles[number] = self._invalid(record, InvalidRow(text, error), genre, raw, chunk, inside=False)
        elif "\n" in text:
            single = one_puzzle(text, 1, self._options_for(genre))
            if isinstance(single, InvalidRow):
                singles[number] = self._invalid(record, single, genre, raw, chunk, inside=False)
            else:
                singles[number] = with_fields(single, record)
        else:
            taken.setdefault(genre, []).append(record)

    def _games_of(self, parameters: str) -> tuple[Genre, ...]:
        games = self._games.get(parameters)
        if games is None:
            games = games_of(parameters)
            if len(self._games) < _MAX_REMEMBERED:
                self._games[parameters] = games
        return games

    def _read_texts(
        self,
        scan: Scan,
        genre: Genre | None,
        records: Sequence[FoundRecord],
        rows: FoundRows,
    ) -> None:
        """Reads the texts of records, a line each."""
        if not records:
            return
        reader = self._readers.get(genre)
        if reader is None:
            reader = self._readers[genre] = LineReader(self._source, self._options_for(genre), every_line=True)
        texts = [line_of(record) for record in records]
        found = reader.read(Chunk.of("\n".join([*texts, ""]).encode("utf-8", "surrogatepass")))
        numbers = np.fromiter((record.number for record in records), np.int64, len(records))
        for part in found.parts:
            if len(part.lines):
                rows.parts.append(with_their_fields(part, [records[i] for i in part.lines.tolist()], numbers))
        for some in found.wrong:
            rows.wrong.append(wrong_in_fields(some, [records[i] for i in some.lines.tolist()], genre, scan))
        for i, single in found.singles.items():
            record = records[i]
            if isinstance(single, InvalidRow):
                single = self._invalid(record, single, genre, scan.line(record.number), scan.chunk)
            else:
                single = with_fields(single, record)
            rows.singles[record.number] = single

    def _invalid(
        self,
        record: FoundRecord,
        bad: InvalidRow,
        genre: Genre | None,
        raw: bytes,
        chunk: Chunk,
        *,
        inside: bool = True,
    ) -> InvalidRow:
        """The error of a record's text, its place counted in the line. `inside`: its column is one of the text."""
        line, error = raw.decode(), bad.error
        start = place_in(line, record, json_text(record.field))
        exact = inside and error.column and line[start : start + len(record.text)] == record.text
        column = start + error.column if exact else start + 1
        placed = PuzzleError(
            reason_in_field(error.reason, record.field),
            hint=error.hint,
            source=self._source,
            line=chunk.line_of(record.number),
            column=column,
            text=shortened(line, column),
            genre=error.genre or (genre.name if genre is not None else ""),
        )
        return InvalidRow(shortened(record.text), placed, rest_of(record, {record.field}))


def _is_alone(value: dict[str, Any], shape: RecordShape) -> bool:
    """Whether no field but the first that may hold the puzzle holds anything that could be one."""
    return all(type(value[name]) not in _MAY_BE_PUZZLES for name, _ in shape.puzzles[1:])


def _is_one_word(text: str) -> bool:
    """Whether a text is one word that names neither a genre nor a game, and is not JSON."""
    return text.isascii() and (text.replace(".", "").isalnum() or _ONE_WORD.fullmatch(text) is not None)
