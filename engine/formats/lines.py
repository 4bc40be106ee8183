"""Sources with one puzzle a line: plain lines, tables, puzz.link URLs, game IDs, JSON envelopes, in any mixture."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.formats.assembly import assemble
from gridlanes.formats.blocks import Block
from gridlanes.formats.envelope import is_envelope
from gridlanes.formats.enveloped import read_enveloped
from gridlanes.formats.framed import FramedReader
from gridlanes.formats.layouts import Layout, Part, Scan
from gridlanes.formats.rows import LONGEST_LINE, Bad, Header, Kinds, Row, is_nothing, parse_row, shortened, split
from gridlanes.formats.sources import Chunk

_MOST_LAYOUTS = 8
_WORTH_A_LAYOUT = 4
_PUZZLE_NAMES = frozenset({"puzzle", "puzzles", "quiz", "quizzes", "question", "problem", "sudoku", "givens", "grid"})
_SOLUTION_NAMES = frozenset({"solution", "solutions", "solved", "answer", "answers"})
_DIGITS = re.compile(r"[0-9._*]")


class LineReader:
    """Reads chunks of lines; remembers the header and the layouts it has met.

    `every_line`: each line is a row, comments and blank lines are bad ones, and there is no header.
    """

    def __init__(self, source: str, kinds: Kinds, *, every_line: bool = False) -> None:
        self.source, self.kinds = source, kinds
        self.every_line = every_line
        self._started = every_line
        self._layouts: list[Layout] = []
        self._framed = FramedReader()

    def feed(self, chunk: Chunk, known: Mapping[int, Row | Bad] | None = None) -> Block | None:
        """The rows of one chunk; None if it has none. `known`: lines (from 0 in the chunk) that are read already."""
        singles: dict[int, Row | Bad] = dict(known or {})
        if chunk.too_long:
            self._started = True
            return assemble(self.source, self.kinds, [], {0: self._too_long(chunk.line, chunk.data)}, chunk.line)
        scan = Scan(chunk)
        parts = []
        left = np.setdiff1d(np.arange(len(scan)), list(singles)) if singles else np.arange(len(scan))
        for layout in self._layouts:
            part, left = layout.read(scan, left, self.kinds)
            parts.append(part)
        if self._started or not self._names_columns(scan):
            framed, left = self._framed.read(scan, left, self.kinds)
            enveloped, left = read_enveloped(scan, left, self.kinds)
            framed += enveloped
            if framed and not self._started:
                first = min(int(part.lines[0]) for part in framed)
                self._read_left(scan, left[left < first], singles, parts)
                self._started, left = True, left[left > first]  # a line behind these is no header
            parts += framed
        self._read_left(scan, left, singles, parts)
        return assemble(self.source, self.kinds, parts, singles, chunk.line)

    def _read_left(self, scan: Scan, left: NDArray[np.int64], singles: dict[int, Row | Bad], parts: list[Part]) -> None:
        """Reads lines one by one, and by the layouts that they show."""
        while len(left):
            learned = self._one_by_one(scan, left, singles)
            if learned is None:
                break
            done, layout = learned
            self._layouts.append(layout)
            part, left = layout.read(scan, left[done - 1 :], self.kinds)
            parts.append(part)
            if len(left) and left[0] in singles:
                left = left[1:]  # the line that showed the layout is not quite of it
            else:
                del singles[int(part.lines[0])]

    def _names_columns(self, scan: Scan) -> bool:
        """Whether the first line that is something is the header of a table."""
        for number in range(len(scan)):
            line = scan.line(number)[:LONGEST_LINE].decode("utf-8", "replace")
            if not is_nothing(line):
                return self.kinds.tables and header_of(line) is not None
        return False

    def finish(self) -> Block | None:
        """Rows left at the end of the source: none, a line is a whole puzzle."""
        return None

    def _one_by_one(
        self, scan: Scan, left: NDArray[np.int64], singles: dict[int, Row | Bad]
    ) -> tuple[int, Layout] | None:
        """Reads line after line into `singles`, until one shows a layout that may be that of many more."""
        for done, number in enumerate(left.tolist(), 1):
            single = self._single(scan, number)
            if single is None:
                continue
            singles[number] = single
            place = single.place if isinstance(single, Row) else None
            if place and len(left) - done >= _WORTH_A_LAYOUT and len(self._layouts) < _MOST_LAYOUTS:
                layout = Layout(place, self.kinds.header)
                if layout not in self._layouts:
                    return done, layout
        return None

    def _single(self, scan: Scan, number: int) -> Row | Bad | None:
        """One line as a row; None for blank lines, comments and headers."""
        line_number, raw = scan.chunk.line + number, scan.line(number)
        if len(raw) > LONGEST_LINE:
            return self._too_long(line_number, raw[:1000])
        try:
            line = raw.decode()
        except UnicodeDecodeError as error:
            text = raw.decode("utf-8", "replace")
            column = len(raw[: error.start].decode()) + 1
            return self._bad(PuzzleError("bytes that are no UTF-8 text", column=column), line_number, text)
        if is_nothing(line):
            if not self.every_line:
                return None
            reason = "a comment, no puzzle" if line.strip() else "an empty text, no puzzle"
            return self._bad(PuzzleError(reason, column=1), line_number, line)
        if not self._started:
            self._started = True
            if self._is_header(line):
                return None
        try:
            if "\0" in line:
                raise PuzzleError("a NUL character", column=line.index("\0") + 1)
            return parse_row(line, self.kinds)
        except PuzzleError as error:
            return self._bad(error, line_number, line)

    def _is_header(self, line: str) -> bool:
        """Whether the first line names columns (which are remembered), counts puzzles or is a title."""
        if self.kinds.tables:
            header = header_of(line)
            if header is not None:
                self.kinds = replace(self.kinds, header=header)
                return True
        try:
            parse_row(line, self.kinds)
        except PuzzleError:
            return not looks_like_rows(line)
        return False

    def _bad(self, error: PuzzleError, line_number: int, line: str) -> Bad:
        text = shortened(line, error.column)
        return Bad(shortened(line), error.at(source=self.source, line=line_number, text=text))

    def _too_long(self, line_number: int, beginning: bytes) -> Bad:
        error = PuzzleError(f"a line of more than {LONGEST_LINE:,} bytes", column=LONGEST_LINE + 1)
        text = beginning.decode("utf-8", "replace").rstrip("\n")[:200]
        return Bad(text, error.at(source=self.source, line=line_number, text=text))


def header_of(line: str) -> Header | None:
    """The columns that a table's first line names; None if it names no puzzle column."""
    for delimiter in (",", "\t", ";", "|"):
        names = [line[start:end].strip(' \t"').lower() for start, end in split(line, delimiter)]
        puzzle = next((column for column, name in enumerate(names) if name in _PUZZLE_NAMES), None)
        if puzzle is not None and len(names) > 1:
            solution = next((column for column, name in enumerate(names) if name in _SOLUTION_NAMES), None)
            return Header(delimiter, puzzle, solution)
    return None


def looks_like_rows(line: str) -> bool:
    """Whether a line is rather a broken puzzle than a title: a URL, an ID, or a long word half of digits and dots."""
    line = line[:1000]
    if is_envelope(line) or "://" in line or re.match(r"\s*[a-z]*:?\d+(x\d+|j)\w*:", line):
        return True
    longest = max(re.findall(r"[^\s,;|\"]+", line), key=len, default="")
    return len(longest) >= 12 and 2 * len(_DIGITS.findall(longest)) >= len(longest)
