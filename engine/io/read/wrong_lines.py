"""The fast way to find the reasons of bad lines: all lines with the same kind of error at once, in NumPy.

A source may consist of bad rows, and these must cost no more than puzzles. The place of the error in a plain line or a
field of a table follows from the places of all invalid symbols; the exact reader (`rows.parse_row`) words the reason,
once for all lines with the same error. Lines that may be something else are left to the exact reader.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms import characters
from gridlanes.io.read.bulk_lines import ENDS_WORD, Indices, Scan, may_be_other
from gridlanes.io.read.found_rows import WrongRows
from gridlanes.io.read.links import LONGEST
from gridlanes.io.read.row_errors import ErrorWords
from gridlanes.io.read.rows import MAX_WORDS, SHOWN, Header, ReaderOptions, parse_row, shortened

FEWEST, _SHARE = 8, 256
"""lines that are worth it, and how many more of the chunk one of them may stand for"""
_MARKS_LINKS = bytes(byte in b":?/#" for byte in range(256))
_BLANKS = np.array([byte in b" \t" for byte in range(256)])
_FEW_FIELDS = -1
"""in place of the side of a puzzle: a row of a table that ends before its puzzle"""


class _Meant(NamedTuple):
    """What is meant as the puzzle in each of some lines: where it starts, and its length; `few` where there is no such
    field, of which `length` tells how many there are.
    """

    lines: Indices
    start: Indices
    length: Indices
    few: NDArray[np.bool_]


def read_wrong_lines(
    scan: Scan, lines: Indices, options: ReaderOptions, source: str
) -> tuple[list[WrongRows], Indices]:
    """What is wrong with those of the `lines` ``(n,)`` that are no puzzles for certain, and the lines left over."""
    of_genres = options.header is not None and options.header.genre is not None and not options.asked
    if of_genres or not options.plain or len(lines) < max(FEWEST, len(scan) // _SHARE):
        return [], lines
    meant = _meant(scan, _plain_lines(scan, lines), options)
    side, wrong_at = _first_wrong(scan, meant, options)
    is_symbol = (wrong_at < meant.start + meant.length) & ~meant.few
    # Lines are wrong alike where the same symbol is, or the same length, or the same number of fields.
    symbol = scan.data[wrong_at].astype(np.int64)
    key = np.where(is_symbol, symbol, 256 + meant.length) * 512 + np.where(meant.few, _FEW_FIELDS, side) + 1
    place = np.where(is_symbol, wrong_at, np.where(meant.few, scan.ends[meant.lines], meant.start))
    wrong = is_symbol | meant.few | (side == 0)
    wrong_rows = wrong_alike(
        scan, meant.lines[wrong], key[wrong], place[wrong], (is_symbol | meant.few)[wrong], options, source
    )
    return wrong_rows, np.setdiff1d(lines, wrong_rows[0].lines, assume_unique=True) if wrong_rows else lines


def wrong_alike(
    scan: Scan,
    lines: Indices,
    key: Indices,
    place: Indices,
    is_exact: NDArray[np.bool_],
    options: ReaderOptions,
    source: str,
) -> list[WrongRows]:
    """Wrong lines with the same `key` have the same error: the exact reader finds the error of the first of them. Lines
    for which it finds another error are left out.

    `place`: in the chunk, where each line is wrong, if `is_exact`; otherwise the column that the exact reader gives for
    the first line of a key has the same distance from it as in the others.
    """
    _, first, code = np.unique(key, return_index=True, return_inverse=True)
    at = place - scan.starts[lines] + 1
    said, columns = [], []
    for number in lines[first].tolist():
        words, column = _error_of_line(scan, number, options, source)
        said.append(words)
        columns.append(column)
    shift = np.array(columns, np.int64) - at[first]
    is_alike = (np.array(columns, np.int64) > 0) & ((shift == 0) | ~is_exact[first])
    chosen = np.flatnonzero(is_alike[code])
    if not len(chosen):
        return []
    places: Indices = at[chosen] + shift[code[chosen]]
    texts, shown = _texts(scan, lines[chosen], places)
    return [WrongRows(lines[chosen], texts, shown, said, code[chosen], places)]


def _plain_lines(scan: Scan, lines: Indices) -> Indices:
    """The lines that are neither blank nor comments nor JSON nor name a game or genre, for certain."""
    length = scan.ends[lines] - scan.starts[lines]
    fine = (length > 0) & (length <= LONGEST) & ~may_be_other(scan, lines) & ~scan.has(_MARKS_LINKS)[lines]
    if scan.odd is not None:
        fine &= ~scan.odd[lines]
    return lines[fine]


def _meant(scan: Scan, lines: Indices, options: ReaderOptions) -> _Meant:
    return _words_of(scan, lines, options) if options.header is None else _fields_of(scan, lines, options.header)


def _words_of(scan: Scan, lines: Indices, options: ReaderOptions) -> _Meant:
    """The longest word of each line, the first of several, as `rows.parse_row` has it; of lines without a puzzle."""
    marks = scan.find(ENDS_WORD)
    begins = np.concatenate((np.zeros(1, np.int64), marks[:-1] + 1))
    lengths = marks - begins
    first = np.searchsorted(marks, scan.starts)
    n_words = np.diff(first, append=len(marks))
    line_of = np.repeat(np.arange(len(scan)), n_words)
    fine = np.zeros(len(scan), np.bool_)
    fine[lines] = n_words[lines] <= MAX_WORDS
    maybe = np.flatnonzero(np.isin(lengths, np.array(options.lengths, np.int64)) & fine[line_of])
    fine[line_of[maybe[_is_right(scan, begins[maybe], lengths[maybe], options)]]] = False
    lines = lines[fine[lines]]
    longest = np.flatnonzero(lengths == np.maximum.reduceat(lengths, first)[line_of])
    chosen = longest[np.searchsorted(line_of[longest], lines)]
    return _Meant(lines, begins[chosen], lengths[chosen], np.zeros(len(lines), np.bool_))


def _fields_of(scan: Scan, lines: Indices, header: Header) -> _Meant:
    """The field of each line that the header names as the puzzle, without those that have blanks around it."""
    marks = np.append(scan.find(bytes(byte == ord(header.delimiter) for byte in range(256))), len(scan.data))
    first = np.searchsorted(marks, scan.starts[lines])
    n_fields = np.searchsorted(marks, scan.ends[lines]) - first + 1
    few = n_fields <= header.puzzle
    before = np.minimum(first + header.puzzle, len(marks) - 1)
    start = np.where(few, scan.starts[lines], scan.starts[lines] if not header.puzzle else marks[before - 1] + 1)
    end = np.where(few, start, np.minimum(marks[before], scan.ends[lines]))
    inside = start < end
    blank = inside & (_BLANKS[scan.data[start]] | _BLANKS[scan.data[end - 1]])
    meant = _Meant(lines, start, np.where(few, n_fields, end - start), few)
    return _Meant(*(column[~blank] for column in meant))


def _first_wrong(scan: Scan, meant: _Meant, options: ReaderOptions) -> tuple[Indices, Indices]:
    """The side of a puzzle of each length, 0 for none, and where the first symbol is that cannot stand in it."""
    side_of = np.zeros(int(meant.length.max(initial=0)) + 1, np.int64)
    for length, side in options.sides.items():
        side_of[length : length + 1] = side
    sides = side_of[meant.length]
    wrong_at = np.zeros(len(sides), np.int64)
    for side in np.unique(sides).tolist():
        same = sides == side
        places = scan.find(_wrong_symbols(side or characters.LARGEST))
        wrong_at[same] = places[np.searchsorted(places, meant.start[same])]
    return sides, wrong_at


def _is_right(scan: Scan, start: Indices, length: Indices, options: ReaderOptions) -> NDArray[np.bool_]:
    """Which words, of lengths that puzzles have, have no wrong symbol."""
    few = np.zeros(len(start), np.bool_)
    _, wrong_at = _first_wrong(scan, _Meant(start, start, length, few), options)
    return np.asarray(wrong_at >= start + length)


@cache
def _wrong_symbols(side: int) -> bytes:
    return bytes(code == characters.WRONG for code in characters.byte_table(side))


def _error_of_line(scan: Scan, number: int, options: ReaderOptions, source: str) -> tuple[ErrorWords, int]:
    """The error of the exact reader for a line, and the column, 0 for a puzzle. (The error itself would hold the
    arrays.)
    """
    try:
        parse_row(scan.line(number).decode(), options)
    except PuzzleError as error:
        return ErrorWords(error.reason, error.hint, source, error.genre), error.column
    return ErrorWords("", "", source, ""), 0


def _texts(scan: Scan, lines: Indices, column: Indices) -> tuple[list[str], list[str]]:
    """As much of each line as its row keeps, and as its error keeps."""
    places = zip(scan.starts[lines].tolist(), scan.ends[lines].tolist(), strict=True)
    texts = [scan.text[start:end] for start, end in places]
    if max(map(len, texts)) <= SHOWN:
        return texts, texts
    return [shortened(text) for text in texts], [*map(shortened, texts, column.tolist())]
