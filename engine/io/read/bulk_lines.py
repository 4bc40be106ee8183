"""The bulk reader of plain lines: all lines of one pattern at once, in NumPy. Other lines are left to `rows`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.io.forms import characters
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.puzzle_row import Draft
from gridlanes.io.read.blanks import SOMETHING, kinds_of_lines
from gridlanes.io.read.rows import Header, LinePlace, ReaderOptions
from gridlanes.io.read.sources import Chunk
from gridlanes.io.read.table_fields import DELIMITERS
from gridlanes.puzzles.row_regions import RowRegions

Indices = NDArray[np.int64]
_RETURN, _QUOTE = 13, 34
_DELIMITER_BYTES = DELIMITERS.encode()
ENDS_WORD = bytes(byte in _DELIMITER_BYTES + b"\r\n" for byte in range(256))
_PARTS_COLUMNS = bytes(byte in b",;\t" for byte in range(256))
_RETURNS = bytes(byte == _RETURN for byte in range(256))
_ODD = bytes(not (32 <= byte < 127 or byte in b"\t\r\n") or byte == _QUOTE for byte in range(256))
_MARKS_OTHERS = bytes(byte in b":?/" for byte in range(256))


class Scan:
    """One chunk of lines, with what the patterns need to know of it."""

    def __init__(self, chunk: Chunk) -> None:
        self.chunk = chunk
        self.data = np.frombuffer(chunk.data, np.uint8)
        newlines = chunk.ends
        self.starts: Indices = np.concatenate((np.zeros(1, np.int64), newlines[:-1] + 1))
        self.ends: Indices = newlines
        if b"\r" in chunk.data:
            self.ends = newlines - ((newlines > self.starts) & (self.data[newlines - 1] == _RETURN))
        self._found: dict[bytes, Indices] = {}

    def __len__(self) -> int:
        return len(self.starts)

    def find(self, table: bytes) -> Indices:
        """The places of all bytes to which `table` (256 zeros and ones) gives one."""
        if table not in self._found:
            self._found[table] = np.flatnonzero(np.frombuffer(self.chunk.data.translate(table), np.uint8))
        return self._found[table]

    def has(self, table: bytes) -> NDArray[np.bool_]:
        """The lines in which such a byte stands."""
        lines = np.zeros(len(self), np.bool_)
        lines[np.searchsorted(self.starts, self.find(table), "right") - 1] = True
        return lines

    @cached_property
    def odd(self) -> NDArray[np.bool_] | None:
        """The lines with quotes, control characters or bytes beyond ASCII, which are read one by one; None for none."""
        n_strange = np.count_nonzero(self.data - np.uint8(32) > 94)  # one quick pass; most often only line ends are
        text = self.chunk.data
        n_ends = len(self) + sum(text.count(end) for end in (b"\r\n", b"\t") if end in text)
        if n_strange <= n_ends and b'"' not in text:
            return None
        odd = self.has(_ODD)
        odd[np.searchsorted(self.starts, self._returns_within_lines(), "right") - 1] = True
        return odd

    def _returns_within_lines(self) -> Indices:
        """The places of carriage returns that end no line."""
        returns = self.find(_RETURNS)
        within: Indices = returns[self.ends[np.searchsorted(self.starts, returns, "right") - 1] != returns]
        return within

    @cached_property
    def somethings(self) -> Indices:
        """The lines, ascending, that are neither blank nor comments; in doubt they are among them."""
        return np.flatnonzero(kinds_of_lines(self.chunk.data, self.starts) == SOMETHING)

    @cached_property
    def text(self) -> str:
        """The chunk as text, one character a byte."""
        return self.chunk.data.decode("latin-1")

    def line(self, number: int) -> bytes:
        """One line without its end."""
        return self.chunk.data[self.starts[number] : self.ends[number]]


@dataclass(frozen=True)
class ReadRows:
    """The lines of a chunk that were read together.

    `lines` ``int64 (n,)``: which they are, ascending. `text`: ``S`` array ``(n,)`` or strings. `givens`, `expected`:
    ``uint8 (n, C)``. `extra`: what else stood in the lines, None if nothing did. `clues` ``int32 (n, n_slots)``.
    """

    structure: Structure
    lines: Indices
    text: NDArray[np.bytes_] | list[str]
    givens: NDArray[np.uint8]
    expected: NDArray[np.uint8] | None = None
    extra: list[str] | None = None
    clues: NDArray[np.int32] | None = None
    row_regions: tuple[RowRegions, ...] = ()


def rows_of_draft(scan: Scan, lines: Indices, draft: Draft) -> ReadRows:
    """The rows of a draft in which nothing is wrong; each row of the draft is one of the `lines`."""
    givens, clues, row_regions, fine = draft.givens, draft.clues, draft.row_regions, draft.fine
    if not fine.all():
        row_regions = [regions.of_rows(np.flatnonzero(fine)) for regions in row_regions]
        lines, givens, clues = lines[fine], givens[fine], None if clues is None else clues[fine]
    places = zip(scan.starts[lines].tolist(), scan.ends[lines].tolist(), strict=True)
    text = [scan.text[start:end] for start, end in places]
    if b" " in scan.chunk.data or b"\t" in scan.chunk.data:  # lines with other blanks are odd, and read one by one
        text = [line.strip() for line in text]
    return ReadRows(draft.structure, lines, text, givens, clues=clues, row_regions=tuple(row_regions))


def read_and_left(parts: Iterable[ReadRows], lines: Indices) -> tuple[list[ReadRows], Indices]:
    """The parts that have any of some lines, and the lines that none of them has."""
    parts = [part for part in parts if len(part.lines)]
    if not parts:
        return [], lines
    return parts, np.setdiff1d(lines, np.concatenate([part.lines for part in parts]), assume_unique=True)


@dataclass(frozen=True)
class LinePattern:
    """Where the puzzle stands in lines of one pattern, and whether its solution follows. `genre`: that the field
    `named` of a table's lines names, None for the usual one.
    """

    place: LinePlace
    header: Header | None = None
    genre: Genre | None = None
    named: bytes = b""

    def read(self, scan: Scan, lines: Indices, options: ReaderOptions) -> tuple[ReadRows, Indices]:
        """Reads those of `lines` ``(n,)`` that have this pattern; gives them and the lines left over.

        A line is left over wherever `rows.parse_row` might see more in it than this does.
        """
        side, length = self.place.side, self.place.side**2
        all_lines = lines
        if scan.odd is not None:
            lines = lines[~scan.odd[lines]]
        if self.header is None:
            lines, at, solution_at = self._words(scan, lines, length, options)
        else:
            lines, at, solution_at = self._fields(scan, lines, length, self.header, asked=options.asked)
        text = characters.windows(scan.data, at, length)
        givens = characters.codes_of(text, side)
        good = np.ones(len(lines), np.bool_)
        if givens.size and givens.max() > side:
            good = _settle(givens, side, alone=not self.place.solution)
        expected = None
        if solution_at is not None:
            expected = characters.codes_of(characters.windows(scan.data, solution_at, length), side)
            if expected.size and (expected.min() == 0 or expected.max() > side):
                good &= (expected > 0).all(1) & (expected <= side).all(1)
        if not good.all():
            lines, at, text, givens = lines[good], at[good], text[good], givens[good]
            if solution_at is not None and expected is not None:
                solution_at, expected = solution_at[good], expected[good]
        extra = _extra(scan, lines, at, solution_at, length)
        strings = text.view(f"S{length}")[:, 0] if len(lines) else np.zeros(0, f"S{length}")
        left = np.setdiff1d(all_lines, lines, assume_unique=True) if len(lines) < len(all_lines) else all_lines[:0]
        structure = (self.genre or options.genre).grid(side, options.box)
        return ReadRows(structure, lines, strings, givens, expected, extra), left

    def _words(
        self, scan: Scan, lines: Indices, length: int, options: ReaderOptions
    ) -> tuple[Indices, Indices, Indices | None]:
        """The lines in which the word at the place could be the puzzle, where it and its solution start."""
        at, ends = scan.starts[lines], scan.ends[lines]
        if self.place.column:
            other = scan.has(_MARKS_OTHERS)[lines]
            marks = scan.find(ENDS_WORD)
            first = np.searchsorted(marks, at)
            fine = ~other & ~may_be_other(scan, lines) & (first + self.place.column < len(marks))
            lengths = np.array([*options.sides, 0])
            start = at
            for word in range(self.place.column):
                mark = marks[np.minimum(first + word, len(marks) - 1)]
                fine &= (mark < ends) & ~np.isin(mark - start, lengths)
                start = mark + 1
            lines, at, ends = lines[fine], start[fine], ends[fine]
        fine = at + length <= ends
        lines, at, ends = lines[fine], at[fine], ends[fine]
        table = np.frombuffer(ENDS_WORD, np.uint8)
        fine = table[scan.data[at + length]] == 1
        if not options.tables:
            return lines[fine], at[fine], None
        column_after = np.frombuffer(_PARTS_COLUMNS, np.uint8)[scan.data[at + length]] == 1
        room = at + 2 * length + 1 <= ends
        if not self.place.solution:
            fine &= ~(column_after & room)
            return lines[fine], at[fine], None
        fine &= column_after & room
        lines, at = lines[fine], at[fine]
        fine = table[scan.data[at + 2 * length + 1]] == 1
        return lines[fine], at[fine], at[fine] + length + 1

    def _fields(
        self, scan: Scan, lines: Indices, length: int, header: Header, *, asked: bool
    ) -> tuple[Indices, Indices, Indices | None]:
        """The lines whose puzzle and solution fields could be whole grids, where they start."""
        if header.solution is not None and not self.place.solution:
            return lines[:0], lines[:0], None
        lines = lines[~may_be_other(scan, lines)]
        if header.genre is not None and not asked:
            lines = self._of_the_genre(scan, lines, header.genre, header.delimiter)
        at = _field_starts(scan, lines, header.delimiter, header.puzzle)
        fine = _ends_field(scan, lines, at + length, header.delimiter)
        if header.solution is None:
            return lines[fine], at[fine], None
        lines, at = lines[fine], at[fine]
        if header.solution == header.puzzle + 1:
            solution_at = at + length + 1
        else:
            solution_at = _field_starts(scan, lines, header.delimiter, header.solution)
        fine = _ends_field(scan, lines, solution_at + length, header.delimiter)
        return lines[fine], at[fine], solution_at[fine]

    def _of_the_genre(self, scan: Scan, lines: Indices, field: int, delimiter: str) -> Indices:
        """The lines whose field for the genre is the one that was seen."""
        start, length = _field_starts(scan, lines, delimiter, field), len(self.named)
        fine = _ends_field(scan, lines, start + length, delimiter)
        lines, start = lines[fine], start[fine]
        if not length:
            return lines
        found = characters.windows(scan.data, start, length)
        same: NDArray[np.bool_] = (found == np.frombuffer(self.named, np.uint8)).all(axis=1)
        return lines[same]


def may_be_other(scan: Scan, lines: Indices) -> NDArray[np.bool_]:
    """The lines that start as a comment or JSON, or with a blank."""
    return np.isin(scan.data[scan.starts[lines]], np.frombuffer(b"#; \t{", np.uint8))


def _field_starts(scan: Scan, lines: Indices, delimiter: str, field: int) -> Indices:
    """Where a field starts in each line; the end of the data where there are too few."""
    at = scan.starts[lines]
    if field == 0:
        return at
    marks = np.append(scan.find(bytes(byte == ord(delimiter) for byte in range(256))), len(scan.data) - 1)
    found: Indices = marks[np.minimum(np.searchsorted(marks, at) + field - 1, len(marks) - 1)] + 1
    return found


def _ends_field(scan: Scan, lines: Indices, end: Indices, delimiter: str) -> NDArray[np.bool_]:
    """The lines in which a field that has no delimiter inside would end at this place."""
    line_end = scan.ends[lines]
    inside = np.minimum(end, line_end)
    good: NDArray[np.bool_] = (end == line_end) | ((end < line_end) & (scan.data[inside] == ord(delimiter)))
    return good


def _settle(codes: NDArray[np.uint8], side: int, *, alone: bool) -> NDArray[np.bool_]:
    """The rows without a wrong character. A 0 that may be a value is made a blank where it can be nothing else."""
    fits = codes <= side
    if side == characters.HEXADECIMAL:
        zero = codes == characters.ZERO
        doubtful = zero.any(axis=1)
        if alone:
            doubtful &= (codes == 0).any(axis=1)
        codes[zero] = 0
        fits |= zero
        fits[doubtful] = False
    good: NDArray[np.bool_] = np.asarray(fits.all(axis=1))
    return good


def _extra(scan: Scan, lines: Indices, at: Indices, solution_at: Indices | None, length: int) -> list[str] | None:
    """What `rows.cut` leaves of each line without its puzzle and solution; None if nothing in all of them."""
    starts, ends = scan.starts[lines], scan.ends[lines]
    n_spans = 1 if solution_at is None else 2
    if (ends - starts == n_spans * length + n_spans - 1).all():
        return None
    spans = [at] if solution_at is None else [np.minimum(at, solution_at), np.maximum(at, solution_at)]
    text, pieces, start = scan.text, [], starts
    for span in spans:
        pieces.append((start, span))
        start = np.minimum(span + length + 1, ends)
    at_end = spans[-1] + length == ends
    for i in range(len(pieces) - 1, -1, -1):  # the delimiter before a span that ends the line
        piece_start, piece_end = pieces[i]
        shorter = at_end & (piece_end > piece_start)
        pieces[i] = (piece_start, piece_end - shorter)
        at_end = at_end & ~shorter
    pieces.append((start, ends))
    columns = [[text[a:b] for a, b in zip(a.tolist(), b.tolist(), strict=True)] for a, b in pieces]
    return ["".join(row).strip() for row in zip(*columns, strict=True)]
