"""Sources with one puzzle a line: plain lines, tables, puzz.link URLs, game IDs, JSON envelopes, in any mixture."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from gridlanes.errors import PuzzleError, SourceError
from gridlanes.io.forms.genre import Genre
from gridlanes.io.read.assembly import assemble
from gridlanes.io.read.blocks import Block
from gridlanes.io.read.bulk_data import read_bulk_data
from gridlanes.io.read.bulk_json import read_bulk_json
from gridlanes.io.read.bulk_lines import Indices, LinePattern, Scan
from gridlanes.io.read.bulk_links import BulkLinkReader
from gridlanes.io.read.envelope import is_envelope
from gridlanes.io.read.found_rows import FoundRows
from gridlanes.io.read.names import GENRE, SOLUTION_NAMES, index_of, puzzle_names
from gridlanes.io.read.rows import (
    LONGEST_LINE,
    Header,
    InvalidRow,
    ReaderOptions,
    ReadRow,
    genre_in_table,
    invalid_row,
    is_blank_or_comment,
    parse_row,
)
from gridlanes.io.read.sources import Chunk
from gridlanes.io.read.table_fields import split
from gridlanes.io.read.wrong_lines import read_wrong_lines

_MAX_PATTERNS = 8
_WORTH_A_PATTERN = 4
_DIGITS = re.compile(r"[0-9._*]")
_GAME = re.compile(r"\s*[a-z]*:?\d{1,9}(x\d{1,9}|j)[a-z0-9]{0,40}:")
_DELIMITERS = (",", "\t", ";", "|")
_LONGEST_HEADER = 1 << 12
"""characters of a line that may name columns"""


class LineReader:
    """Reads chunks of lines; remembers the header and the patterns it has met.

    `every_line`: each line is a row, comments and blank lines are bad ones, and there is no header. `started`: a header
    or title was before, so none comes.
    """

    def __init__(self, source: str, options: ReaderOptions, *, every_line: bool = False, started: bool = False) -> None:
        self.source, self.options = source, options
        self.every_line = every_line
        self._started = every_line or started
        self._patterns: list[LinePattern] = []
        self._links = BulkLinkReader(source)

    @property
    def started(self) -> bool:
        """Whether a title or header was before, or a row, so that none comes."""
        return self._started

    def feed(self, chunk: Chunk, known: Mapping[int, ReadRow | InvalidRow] | None = None) -> Block | None:
        """The rows of one chunk; None if it has none. `known`: lines (from 0 in the chunk) that are read already."""
        line_of = chunk.line if chunk.breaks is None else chunk.line + np.arange(len(chunk)) + chunk.breaks
        return assemble(self.source, self.options, self.read(chunk, known), line_of)

    def read(self, chunk: Chunk, known: Mapping[int, ReadRow | InvalidRow] | None = None) -> FoundRows:
        """As `feed`, with the lines counted from 0 in the chunk."""
        found = FoundRows(singles=dict(known or {}))
        if chunk.too_long:
            return FoundRows(singles={0: self._too_long(chunk.line, chunk.data, chunk.reason)})
        scan = Scan(chunk)
        left = np.arange(len(scan)) if self.every_line else scan.somethings
        left = np.setdiff1d(left, list(found.singles)) if found.singles else left
        left = self._begun(scan, left)
        left = self._read_records(scan, left, found)
        for pattern in self._patterns:
            part, left = pattern.read(scan, left, self.options)
            found.parts.append(part)
        links, wrong, left = self._links.read(scan, left, self.options)
        boards, wrong_boards, left = read_bulk_json(scan, left, self.options, self.source)
        data, left = read_bulk_data(scan, left, self.options)
        found.parts += links + boards + data
        found.wrong += wrong + wrong_boards
        self._read_left(scan, left, found)
        return found

    def _begun(self, scan: Scan, lines: Indices) -> Indices:
        """The lines without the title or header of the source, if that is the first of them that is something."""
        for number in () if self._started else lines.tolist():
            line = line_text(scan.line(number))
            if line is not None and not is_blank_or_comment(line):
                self._started = True
                after = beginning(line, self.options, self.source)
                if after is not None:
                    self.options = after
                    others: Indices = lines[lines != number]
                    return others
                break
        return lines

    def _read_records(self, scan: Scan, left: Indices, found: FoundRows) -> Indices:
        """Reads records of data sets, if lines may be such; gives the lines left over."""
        return left

    def _read_left(self, scan: Scan, left: Indices, found: FoundRows) -> None:
        """Reads lines one by one; where one shows a pattern, or is no puzzle, the others like it are read together."""
        wrong_shown = False
        while len(left):
            done, pattern = self._one_by_one(scan, left, found.singles, until_wrong=not wrong_shown)
            if pattern is None:
                left = left[done:]
                if not wrong_shown:
                    wrong, left = read_wrong_lines(scan, left, self.options, self.source)
                    found.wrong += wrong
                    wrong_shown = True
                continue
            self._patterns.append(pattern)
            part, left = pattern.read(scan, left[done - 1 :], self.options)
            found.parts.append(part)
            if len(left) and left[0] in found.singles:
                left = left[1:]  # the line that showed the pattern is not quite of it
            else:
                del found.singles[int(part.lines[0])]

    def finish(self) -> Block | None:
        """Rows left at the end of the source: none, a line is a whole puzzle."""
        return None

    def _one_by_one(
        self, scan: Scan, left: Indices, singles: dict[int, ReadRow | InvalidRow], *, until_wrong: bool
    ) -> tuple[int, LinePattern | None]:
        """Reads line after line into `singles`, until one shows a pattern that many more may have, or is no puzzle
        (`until_wrong`); gives how many that were, and the pattern.
        """
        for done, number in enumerate(left.tolist(), 1):
            single = self._single(scan, number)
            if single is None:
                continue
            singles[number] = single
            if isinstance(single, InvalidRow):
                if until_wrong:
                    return done, None
            elif single.place and len(left) - done >= _WORTH_A_PATTERN and len(self._patterns) < _MAX_PATTERNS:
                pattern = LinePattern(single.place, self.options.header, *self._genre_of(scan, number))
                if pattern not in self._patterns:
                    return done, pattern
        return len(left), None

    def _single(self, scan: Scan, number: int) -> ReadRow | InvalidRow | None:
        """One line as a row; None for blank lines and comments."""
        line_number, raw = scan.chunk.line_of(number), scan.line(number)
        if not (self.every_line or is_row(raw)):
            return None
        if len(raw) > LONGEST_LINE:
            return self._too_long(line_number, raw[:1000])
        try:
            line = raw.decode()
        except UnicodeDecodeError as fault:
            text = raw[: fault.start + 1000].decode("utf-8", "replace")
            error = PuzzleError("invalid UTF-8", column=len(raw[: fault.start].decode()) + 1)
            return invalid_row(text, error, self.source, line_number)
        if is_blank_or_comment(line):
            reason = f"expected a puzzle, found {'a comment' if line.strip() else 'an empty text'}"
            return invalid_row(line, PuzzleError(reason, column=1), self.source, line_number)
        try:
            if "\0" in line:
                raise PuzzleError("unexpected NUL character", column=line.index("\0") + 1)
            return self._parse(line)
        except PuzzleError as error:
            return invalid_row(line, error, self.source, line_number)

    def _genre_of(self, scan: Scan, number: int) -> tuple[Genre | None, bytes]:
        """The genre that a line of a table names for its puzzle, and the field that does; None if none does."""
        header = self.options.header
        if header is None or header.genre is None or self.options.asked:
            return None, b""
        line = scan.line(number).decode()
        spans = split(line, header.delimiter, 1 + header.genre)
        field = line[slice(*spans[header.genre])] if header.genre < len(spans) else ""
        return genre_in_table(line, "", self.options), field.encode()

    def _parse(self, line: str) -> ReadRow:
        """The puzzle of one line. Raises PuzzleError."""
        return parse_row(line, self.options)

    def _too_long(self, line_number: int, beginning: bytes, reason: str = "") -> InvalidRow:
        reason = reason or f"a line of more than {LONGEST_LINE:,} bytes"
        error = PuzzleError(reason, column=LONGEST_LINE + 1 if beginning.strip() else 1)
        text = beginning.decode("utf-8", "replace").rstrip("\n")[:200]
        return InvalidRow(text, error.at(source=self.source, line=line_number, text=text))


def line_text(raw: bytes) -> str | None:
    """A line, without its end, as text; None for what is too long or no UTF-8, which is a row that is no puzzle."""
    if len(raw) > LONGEST_LINE:
        return None
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return None


def is_row(raw: bytes) -> bool:
    """Whether a line, without its end, is more than blanks or a comment: a row, or the title of the source."""
    line = line_text(raw)
    return line is None or not is_blank_or_comment(line)


def beginning(line: str, options: ReaderOptions, source: str) -> ReaderOptions | None:
    """What comes after the first line that is something; None if that is a row itself.

    It may name columns (then the kinds have a header), count puzzles or be a title. Raises `SourceError` if it names
    columns, and none is the one that was asked for.
    """
    if options.tables:
        header = header_of(line, options.field)
        if header is not None:
            return replace(options, header=header)
    if looks_like_rows(line):  # not parsed here: a row that crashes its process must not do so while it is counted
        return None
    try:
        parse_row(line, options)
    except PuzzleError:
        columns = _columns_of(line)
        if options.tables and options.field is not None and len(columns) > 1:
            shown = ", ".join(repr(column[:40]) for column in columns[:10])
            raise SourceError(
                f"{source}: a table without a column {options.field!r}; its columns are {shown} (--field NAME)"
            ) from None
        return options
    return None


def header_of(line: str, field: str | None = None) -> Header | None:
    """The columns that a table's first line names; None if it names no puzzle column (which is called `field`)."""
    if len(line) > _LONGEST_HEADER or is_envelope(line):
        return None
    wanted = puzzle_names() if field is None else (field.strip().lower(),)
    for delimiter in _DELIMITERS:
        names = [name.lower() for name in _names(line, delimiter)]
        puzzle = index_of(names, wanted)
        if puzzle is not None and len(names) > 1:
            solution, genre = index_of(names, SOLUTION_NAMES), index_of(names, (GENRE,))
            return Header(delimiter, puzzle, *(None if place == puzzle else place for place in (solution, genre)))
    return None


def _names(line: str, delimiter: str) -> list[str]:
    return [line[start:end].strip(' \t"') for start, end in split(line, delimiter)]


def _columns_of(line: str) -> list[str]:
    """The columns that a line names if it names any, by the delimiter that makes the most of them."""
    return max((_names(line[:_LONGEST_HEADER], delimiter) for delimiter in _DELIMITERS), key=len)


def looks_like_rows(line: str) -> bool:
    """Whether a line is rather a broken puzzle than a title: a URL, an ID, or a long word half of digits and dots."""
    line = line[:1000]
    if is_envelope(line) or "://" in line or _GAME.match(line):
        return True
    longest = max(re.findall(r"[^\s,;|\"]+", line), key=len, default="")
    return len(longest) >= 12 and 2 * len(_DIGITS.findall(longest)) >= len(longest)
