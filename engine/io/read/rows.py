"""The exact reader of a single row: slow, and the reference for `bulk_lines`."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from math import isqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms import characters
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.puzzle_row import Box, PuzzleRow, moved
from gridlanes.io.read.blanks import LONGEST_LINE as LONGEST_LINE
from gridlanes.io.read.envelope import envelope_of, is_envelope, object_in
from gridlanes.io.read.games import is_game, names_its_game, parse_game
from gridlanes.io.read.given_solutions import solution_of
from gridlanes.io.read.links import LONGEST, is_link, parse_link
from gridlanes.io.read.table_fields import Span, cut, inner, split
from gridlanes.registry import WHERE_LISTED, genre_called

MAX_WORDS = 256
"""of a line that are looked at for a puzzle"""
COMMENTS = ("#", ";")
JSON_ARRAY = re.compile(r'\s{0,256}\[\s{0,256}["{]')
"""the beginning of an array, which is no line of puzzles: all after the first would be lost"""
_WORD = re.compile(r'[^ \t\f\v,;|"]+')
_CHUNK = re.compile(r'[^ \t\f\v"]+')
SHOWN = 200
"""characters of a line that an error keeps at least"""


class Header(NamedTuple):
    """The columns of a table: what separates them, which holds the puzzle, which its solution, which the name of its
    genre.
    """

    delimiter: str
    puzzle: int
    solution: int | None
    genre: int | None = None


class LinePlace(NamedTuple):
    """Where in a line the puzzle was found, as the fast way needs it: the side, and the words or fields before it."""

    side: int
    column: int
    solution: bool


@dataclass(frozen=True, slots=True)
class ReadRow:
    """A row that is a puzzle. `expected` ``uint8 (C,)``: the solution that came with it, marks counted from 1, None for
    none. `place` is None where the fast way cannot read its like.
    """

    text: str
    puzzle: PuzzleRow
    expected: NDArray[np.uint8] | None = None
    extra: str = ""
    place: LinePlace | None = None


@dataclass(frozen=True, slots=True)
class InvalidRow:
    """A row that is none, with its reason."""

    text: str
    error: PuzzleError
    extra: str = ""


@dataclass(frozen=True)
class ReaderOptions:
    """What a row may be. `genre`: of the genre of plain lines and grids; `asked`: whether the caller named that genre,
    so that rows of others are errors. `tables`: whether a full grid beside a puzzle is its solution. `field`: the
    column or field that holds the puzzle, None to find it. `records`: whether a JSON object may be a record.
    """

    genre: Genre
    box: Box | None = None
    links: bool = True
    games: bool = True
    plain: bool = True
    tables: bool = True
    header: Header | None = None
    json: bool = True
    asked: bool = False
    records: bool = True
    sides: dict[int, int] = field(init=False)
    """side by length of a plain puzzle"""
    lengths: tuple[int, ...] = field(init=False)
    """these lengths, ascending"""
    field: str | None = None

    def __post_init__(self) -> None:
        fitting = _sides_of_plain_lines(self.genre)
        if self.box is not None:
            side = self.box[0] * self.box[1]
            fitting = {side * side: side} if side <= characters.LARGEST else {}
        object.__setattr__(self, "sides", fitting)
        object.__setattr__(self, "lengths", tuple(sorted(fitting)))

    @property
    def genre_name(self) -> str:
        """The genre that all rows must have, empty for any; a row that is no puzzle has none of its own."""
        return self.genre.name if self.asked else ""

    @property
    def only(self) -> Genre | None:
        """The genre that all rows must have, None for any."""
        return self.genre if self.asked else None


@lru_cache(maxsize=256)
def _sides_of_plain_lines(genre: Genre) -> dict[int, int]:
    """Side by length of the genre's plain puzzles."""
    return {side * side: side for side in range(characters.SMALLEST, characters.LARGEST + 1) if genre.has_side(side)}


def shortened(text: str, column: int = 0) -> str:
    """As much of a line as an error keeps, as text that can be written."""
    text = text[: max(SHOWN, column + SHOWN // 2)]
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def invalid_row(line: str, error: PuzzleError, source: str, number: int) -> InvalidRow:
    """The row that a line is, which is none for this error, counted in the line; of a row that runs over several, the
    error names the one that it is in.
    """
    before, text = line[: max(error.column - 1, 0)], line
    if "\n" in line:
        number += before.count("\n")
        start = before.rfind("\n") + 1
        text = line[start:].partition("\n")[0]
        error = error.at()
        error.column = max(error.column - start, 0)
    return InvalidRow(shortened(line), error.at(source=source, line=number, text=shortened(text, error.column)))


def is_blank_or_comment(line: str) -> bool:
    """Whether a line is blank or a comment."""
    stripped = line.lstrip()
    return not stripped or stripped.startswith(COMMENTS)


def parse_row(line: str, options: ReaderOptions) -> ReadRow:
    """The puzzle of one line without its end. PuzzleError, with its column, if there is none."""
    if options.json and is_envelope(line):
        return envelope_row(object_in(line), line, options)
    if JSON_ARRAY.match(line):
        column = len(line) - len(line.lstrip()) + 1
        raise PuzzleError("a JSON array", hint="its objects or texts must be lines of their own", column=column)
    if options.header is not None:
        return _table_row(line, options, options.header)
    end = _end_of_words(line)
    named = (options.games or options.links) and any(sign in line for sign in ":/?#")
    for chunk in _CHUNK.finditer(line) if named else ():
        if chunk.start() >= end:
            break
        word = chunk.group().rstrip(",")
        if options.games and is_game(word, options.only):
            return _link_row(line, word, chunk.start(), options, link=False)
        for match in _WORD.finditer(line, chunk.start(), min(chunk.end(), end)):
            if options.plain and _is_puzzle(match.group(), options):
                return _plain_row(line, options, end)
            if options.links and is_link(match.group(), options.only):
                return _link_row(line, match.group(), match.start(), options, link=True)
    if options.plain:
        return _plain_row(line, options, end)
    expected = "a puzz.link URL" if options.links else "a game ID" if options.games else "a JSON object"
    raise PuzzleError(f"expected {expected}", column=len(line) - len(line.lstrip()) + 1)


def envelope_row(value: dict[str, Any], line: str, options: ReaderOptions) -> ReadRow:
    """The puzzle of a line that is a JSON object; what it holds besides the puzzle is no part of its text."""
    found = envelope_of(value, line, options.only)
    return ReadRow(found.text, found.puzzle, found.expected, found.extra)


def _end_of_words(line: str) -> int:
    """The end of the words that are examined; one may be longer than any puzzle."""
    if len(line) <= 2 * MAX_WORDS:
        return len(line)
    end = min(len(line), 2 * LONGEST)
    last = next(islice(_WORD.finditer(line, 0, end), MAX_WORDS - 1, None), None)
    return end if last is None else last.end()


def _link_row(
    line: str, word: str, start: int, options: ReaderOptions, *, link: bool, cuts: Sequence[Span] = ()
) -> ReadRow:
    """The row of a word that is meant as a URL or a game ID; `cuts`: what of the line is not kept as extra."""
    try:
        parsed = parse_link(word, options.only, options.box) if link else parse_game(word, options.only)
    except PuzzleError as error:
        raise moved(error, start) from None
    return ReadRow(word, parsed, extra=cut(line, cuts or [(start, start + len(word))]))


def _is_puzzle(word: str, options: ReaderOptions) -> bool:
    side = options.sides.get(len(word))
    return side is not None and characters.first_wrong(word, side) is None


def _plain_row(line: str, options: ReaderOptions, end_of_words: int) -> ReadRow:
    """The first word that is a puzzle; behind a comma, semicolon or tab its solution may follow."""
    for column, match in enumerate(_WORD.finditer(line, 0, end_of_words)):
        word, (start, end) = match.group(), match.span()
        if not _is_puzzle(word, options):
            continue
        follower = _WORD.search(line, end) if options.tables else None
        solution = None
        if follower is not None and len(follower.group()) == len(word):
            between = line[end : follower.start()].replace('"', "")
            if between[:1] in (",", ";", "\t") and not between[1:].strip():
                solution = follower.group()
        parsed, solved = _decode(word, solution, options)
        spans = [(start, end)]
        if follower is not None and solved is not None:
            spans.append(follower.span())
        place = LinePlace(options.sides[len(word)], column, solved is not None)
        return ReadRow(word, parsed, solved, cut(line, spans), place)
    raise _explain(line, options, end_of_words)


def _decode(puzzle: str, solution: str | None, options: ReaderOptions) -> tuple[PuzzleRow, NDArray[np.uint8] | None]:
    """A puzzle and what may be its solution; None if that is no full grid."""
    side = options.sides[len(puzzle)]
    if solution is not None and (len(solution) != len(puzzle) or characters.first_wrong(solution, side) is not None):
        solution = None
    givens, solved = characters.decode(puzzle, solution, side)
    if solved is not None and not solved.all():
        givens, solved = characters.decode(puzzle, None, side)[0], None
    return PuzzleRow(options.genre.grid(side, options.box), givens), solved


def _explain(line: str, options: ReaderOptions, end_of_words: int) -> PuzzleError:
    """Why no word of a line is a puzzle: about the word that is most like one."""
    words = _WORD.finditer(line, 0, end_of_words)
    match = max(words, key=lambda word: word.end() - word.start(), default=None)
    if match is None:
        return PuzzleError("no puzzle in this line", column=1)
    return moved(_explain_word(match.group(), options), match.start())


def _explain_word(word: str, options: ReaderOptions) -> PuzzleError:
    """Why a word is no plain puzzle, the column counted in the word."""
    side = options.sides.get(len(word))
    at = characters.first_wrong(word, side or characters.LARGEST)
    sizes = f"{side}x{side} puzzle" if side else "puzzle"
    if at is not None:
        return PuzzleError(f"invalid character {word[at]!r} in a {sizes}", hint=characters.LEGEND, column=at + 1)
    if options.box is None and isqrt(len(word)) ** 2 == len(word) and 4 <= isqrt(len(word)) <= characters.LARGEST:
        try:
            options.genre.grid(isqrt(len(word)), options.box)
        except PuzzleError as error:
            return PuzzleError(error.reason, hint=error.hint, column=1)
    at = bisect(options.lengths, len(word))
    nearest = min(options.lengths[max(at - 1, 0) : at + 1], key=lambda length: abs(length - len(word)), default=0)
    if not nearest:
        return PuzzleError(
            "plain lines cannot hold puzzles of this size", hint="write them as grids of numbers", column=1
        )
    hint = f"a line of a {isqrt(nearest)}x{isqrt(nearest)} puzzle has {nearest}"
    if len(word) > LONGEST:
        return PuzzleError(f"invalid puzzle length: more than {LONGEST:,} characters", hint=hint, column=nearest + 1)
    return PuzzleError(
        f"invalid puzzle length: {len(word):,} characters", hint=hint, column=min(len(word), nearest) + 1
    )


def _table_row(line: str, options: ReaderOptions, header: Header) -> ReadRow:
    """The puzzle and the solution of a line of a table."""
    spans = split(line, header.delimiter, 1 + max(header.puzzle, header.solution or 0))
    if header.puzzle >= len(spans):
        _check_closed(line, spans[-1])
        hint = f"the header names column {header.puzzle + 1} as the puzzle"
        raise PuzzleError(
            f"expected at least {header.puzzle + 1} columns, found {len(spans)}",
            hint=hint,
            column=len(line) + 1,
        )
    start, end = inner(line, spans[header.puzzle])
    word, cuts = line[start:end], [spans[header.puzzle]]
    genre = genre_in_table(line, word, options)
    if genre is not None:
        try:
            return _table_row(line, replace(options, genre=genre, asked=True), header)
        except PuzzleError as error:
            raise error.of_genre(genre.name) from None
    solution_at = spans[header.solution] if header.solution is not None and header.solution < len(spans) else None
    is_url = options.links and is_link(word, options.only)
    if is_url or (options.games and is_game(word, options.only)):
        row = _link_row(line, word, start, options, link=is_url, cuts=cuts)
        return _with_solution(row, line, cuts, solution_at)
    if options.json and is_envelope(word):
        row = _quoted_envelope(line, (start, end), options)
        return _with_solution(row, line, [] if row.extra else cuts, solution_at)
    if not _is_puzzle(word, options):
        _check_closed(line, spans[header.puzzle])
        if not word:
            raise PuzzleError(f"expected a puzzle in column {header.puzzle + 1}, found nothing", column=start + 1)
        raise moved(_explain_word(word, options), start)
    solution, solution_start = None, 0
    if solution_at is not None:
        cuts.append(solution_at)
        solution_start, solution_end = inner(line, solution_at)
        solution = line[solution_start:solution_end] or None
    parsed, solved = _decode(word, solution, options)
    side = options.sides[len(word)]
    if solution is not None and solved is None:
        wrong = characters.first_wrong(solution, side)
        at = wrong if wrong is not None else min(len(solution), side * side)
        if len(solution) == side * side and wrong is None:
            at = next(at for at, character in enumerate(solution) if character in characters.BLANKS)
        reason = f"the solution in column {(header.solution or 0) + 1} is not a complete {side}x{side} grid"
        raise PuzzleError(reason, column=solution_start + at + 1)
    return ReadRow(word, parsed, solved, cut(line, cuts), LinePlace(side, header.puzzle, solved is not None))


def genre_in_table(line: str, text: str, options: ReaderOptions) -> Genre | None:
    """The genre that a row of a table names in the column for that, for a puzzle `text` that does not say its own; None
    if it names none, or a genre is asked for. PuzzleError for an unknown one.
    """
    header = options.header
    if header is None or header.genre is None or options.asked or says_its_genre(text):
        return None
    spans = split(line, header.delimiter, 1 + header.genre)
    if header.genre >= len(spans):
        return None
    start, end = inner(line, spans[header.genre])
    genre = genre_called(line[start:end])
    if genre is None and start < end:
        hint = f"{WHERE_LISTED}; --genre NAME if it is one of these"
        raise PuzzleError(f"unknown genre {line[start:end][:40]!r}", hint=hint, column=start + 1)
    return genre


def says_its_genre(text: str) -> bool:
    """Whether a text is an envelope, a URL, or a game ID with its game's name."""
    if ":" not in text and "/" not in text and "?" not in text:
        return False
    if text.lstrip()[:1] == "{":
        return True
    word = next(iter(text.split(None, 1)), "")
    return is_link(word, None) or names_its_game(word)


def _quoted_envelope(line: str, at: Span, options: ReaderOptions) -> ReadRow:
    """The puzzle of a field that is JSON, in which each quote is written twice if the field stands in quotes."""
    start, end = at
    is_quoted = line[start - 1 : start] == '"'
    text = line[start:end].replace('""', '"') if is_quoted else line[start:end]
    try:
        return envelope_row(object_in(text), text, options)
    except PuzzleError as error:
        n_doubled = text.count('"', 0, max(error.column - 1, 0)) if is_quoted else 0
        raise moved(error, start + n_doubled) from None


def _with_solution(row: ReadRow, line: str, cuts: Sequence[Span], at: Span | None) -> ReadRow:
    """The row with the rest of its line, and the solution in a field of it; what is none stays in the rest."""
    found = None if at is None else solution_of(row.puzzle.structure, line[slice(*inner(line, at))], row.puzzle.givens)
    if at is None or found is None:
        return replace(row, extra=cut(line, cuts))
    return replace(row, expected=found, extra=cut(line, [*cuts, at]))


def _check_closed(line: str, span: Span) -> None:
    """Raises PuzzleError for a field that begins with a quote and has none at its end."""
    text = line[slice(*span)]
    if text.lstrip(" ").startswith('"') and text.count('"') % 2:
        hint = f"a quote inside a quoted field is written twice; a row has at most {LONGEST_LINE:,} bytes"
        raise PuzzleError("a quoted field that is not closed", hint=hint, column=span[0] + text.index('"') + 1)
