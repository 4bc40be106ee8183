"""Plain text of several lines: ``rows columns`` and perhaps options, then boards of words separated by blanks, ``-``
for a blank cell. Collections of published puzzles use this form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.answer import Answer, Marks
from gridlanes.io.forms.body import Fields, Filled, contents_of
from gridlanes.io.forms.fields.field import ArraySpec, Content, Size
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.model.clue import NO_CLUE

_WORD = re.compile(r"\S+")
_NONE = -(1 << 30)
"""stands for a word that has no code"""
BLANKS = ("-", ".")
"""what stands for a blank place unless the form says otherwise; the first is written"""


NOT_GIVEN = "?"
"""of a list that is not given"""


class Words(NamedTuple):
    """A board (or the line of clues) that fills `into`, a field or a part of one. `words`: what stands for codes that
    are no numbers; `numbers`: whether numbers stand for themselves; `areas`: whether words are names of areas; `lists`:
    whether lines are lists of lengths, 0 for none, ? for one that is not given; `coded`: how other words become codes
    (None: they do not) and codes words; `optional`: whether texts that have nothing there leave the board out.
    `BLANK_BOARD` fills nothing.
    """

    into: str
    words: Mapping[str, int] = {}
    numbers: bool = True
    areas: bool = False
    lists: bool = False
    coded: tuple[Callable[[str], int | None], Callable[[int], str]] | None = None
    optional: bool = False


BLANK_BOARD = Words("")
"""a board of blanks, which collections have where other genres have clues"""


class Text:
    """`header`: the names of the options after the size; `numerals`: the symbols for numbers there; `flags`: words that
    may follow, and the option that each makes true. `boards`: the boards that follow, line by line. `options`: options
    of the structure that texts do not contain. `margin`: rows and columns that the size in the first line has beyond
    the board, for clues. `answer`: how solutions are written. `names`: of other genres, without such a text, under
    which collections have it.
    """

    def __init__(
        self,
        *boards: Words,
        header: tuple[str, ...] = (),
        numerals: Mapping[str, int] | None = None,
        flags: Mapping[str, str] | None = None,
        options: Mapping[str, Any] | None = None,
        margin: int = 0,
        answer: Answer | None = None,
        names: tuple[str, ...] = (),
    ) -> None:
        self.names = names
        self.boards, self.header, self._numerals = boards, header, dict(numerals or {})
        self._flags, self._margin = dict(flags or {}), margin
        self.options, self.answer = dict(options or {}), answer or Marks()
        self.fields = tuple(
            dict.fromkeys(
                [*header, *self._flags.values(), *(board.into.partition(".")[0] for board in boards if board.into)]
            )
        )

    def fits(self, text: str, fields: Fields, largest: int) -> bool:
        """Whether a text begins with a size and has the lines of a board of that size, so that it is no grid."""
        try:
            size = self.size(text, largest)
        except PuzzleError:
            return False
        lines = _lines(text)
        return len(lines) == 1 + self._n_rows(self._present(lines, fields, size), fields, size)

    def size(self, text: str, largest: int) -> Size:
        """The size in the first line. PuzzleError with line and column."""
        first = next(iter(_lines(text)), "").split()
        n_numbers = 2 + len(self.header)
        numbers = [word for at, word in enumerate(first[:n_numbers]) if at < 2 or word not in self._numerals]
        flags = [*dict.fromkeys(first[n_numbers:])]
        right = all(word.isascii() and word.isdecimal() for word in numbers) and self._flags.keys() >= {*flags}
        if len(first) != n_numbers + len(flags) or not right:
            expected = " ".join(["rows", "columns", *self.header])
            raise PuzzleError("the first line does not give the size", hint=f"expected {expected}", line=1, column=1)
        size = Size(int(first[0][:6]), int(first[1][:6]))
        if not (min(size) >= 1 + self._margin and max(size) <= largest + self._margin):
            reason = f"invalid size: {size.rows} rows and {size.cols} columns"
            hint = f"sides are {1 + self._margin} to {largest + self._margin}"
            raise PuzzleError(reason, hint=hint, line=1, column=1)
        return Size(size.rows - self._margin, size.cols - self._margin)

    def read(self, text: str, fields: Fields, size: Size) -> Filled:
        """The contents of the lines. PuzzleError with line and column."""
        try:
            return self._read(_lines(text), fields, size)
        except PuzzleError as error:  # so far, blank lines do not count
            numbers = [number for number, line in enumerate(text.splitlines(), 1) if line.strip()]
            raise error.at(line=numbers[max(error.line, 1) - 1]) from None

    def _read(self, lines: list[str], fields: Fields, size: Size) -> Filled:
        contents: dict[str, Content] = {}
        values = lines[0].split()[2:]
        for flag in values[len(self.header) :]:
            contents[self._flags[flag]] = fields[self._flags[flag]].read(True, size, 0)
        for name, value in zip(self.header, values, strict=False):
            number = self._numerals[value] if value in self._numerals else int(value[:9])
            contents[name] = fields[name].read(number, size, 0)
        arrays: dict[str, dict[str, NDArray[Any]]] = {}
        at = 1
        for board in self._present(lines, fields, size):
            name, _, part = board.into.partition(".")
            spec = self._spec(board, fields, size)
            found = self._board(lines, at, board, spec)
            if name:
                arrays.setdefault(name, {})[part] = found
            at += spec.shape.rows
        if len(lines) > at:
            raise PuzzleError("unexpected line after the puzzle", line=at + 1, column=1)
        return Filled(contents | contents_of(arrays, fields), {})

    def _present(self, lines: list[str], fields: Fields, size: Size) -> list[Words]:
        """The boards that a text has: optional ones if there are lines for all."""
        every = [*self.boards]
        if len(lines) > self._n_rows(every, fields, size):
            return every
        return [board for board in every if not board.optional]

    def _n_rows(self, boards: list[Words], fields: Fields, size: Size) -> int:
        return sum(self._spec(board, fields, size).shape.rows for board in boards)

    @staticmethod
    def _spec(board: Words, fields: Fields, size: Size) -> ArraySpec:
        name, _, part = board.into.partition(".")
        return fields[name].spec(part, size) if name else ArraySpec(size, np.int8, 0)

    @staticmethod
    def _board(lines: list[str], at: int, board: Words, spec: ArraySpec) -> NDArray[Any]:
        shape, found, names = spec.shape, spec.empty(1), dict[str, int]()
        codes = {**dict.fromkeys(BLANKS, spec.blank), **board.words}
        most = int(np.iinfo(spec.dtype).max)
        for row in range(shape.rows):
            if at + row >= len(lines):
                reason = f"the text ends after {row} of {shape.rows} rows of {board.into}"
                raise PuzzleError(reason, line=len(lines), column=len(lines[-1]) + 1)
            words = lines[at + row].split()
            n_words, first = len(words), row * shape.cols
            if n_words > shape.cols or (n_words < shape.cols and not board.lists):
                expected = f"1 to {shape.cols}" if board.lists else shape.cols
                reason = f"expected a row of {expected} entries, found {n_words}"
                raise PuzzleError(reason, line=at + row + 1, column=1)
            if board.areas:
                values = [
                    board.words[word] if word in board.words else names.setdefault(word, len(names)) for word in words
                ]
            elif board.lists and words == [NOT_GIVEN]:
                values = [NO_CLUE] * shape.cols
            else:
                values = [_code(word, board, codes, most) for word in words]
            if board is BLANK_BOARD:
                values = [value if value == spec.blank else _NONE for value in values]
            if _NONE in values:
                match = [*_WORD.finditer(lines[at + row])][values.index(_NONE)]
                reason = f"invalid entry {match[0][:20]!r} in {board.into}"
                hint = f"expected {', '.join(['a number'] * board.numbers or board.words)} or -"
                raise PuzzleError(reason, hint=hint, line=at + row + 1, column=match.start() + 1)
            if board.lists:
                values = [value for value in values if value]
            found[0, first : first + len(values)] = values
        return found

    def write(self, puzzle: PuzzleRow, fields: Fields, size: Size) -> str:
        """The way back. Raises `ModelError` for what it cannot hold."""
        numerals = {number: numeral for numeral, number in self._numerals.items()}
        header = [int(fields[name].array(puzzle, "")[0]) for name in self.header]
        flags = [flag for flag, name in self._flags.items() if fields[name].array(puzzle, "")[0]]
        whole = (side + self._margin for side in size)
        lines = [" ".join(map(str, [*whole, *(numerals.get(number, number) for number in header), *flags]))]
        for board in self.boards:
            name, _, part = board.into.partition(".")
            spec = self._spec(board, fields, size)
            codes = fields[name].array(puzzle, part).tolist() if name else [0] * size.n_cells
            if board.optional and {*codes} == {spec.blank}:
                continue
            if board.lists:
                lines += [_list(codes[at : at + spec.shape.cols]) for at in range(0, len(codes), spec.shape.cols)]
                continue
            if board.areas:
                words = {area: str(number) for number, area in enumerate(dict.fromkeys(codes), 1)}
            else:
                words = {spec.blank: BLANKS[0]}
            words |= {code: word for word, code in reversed([*board.words.items()])}
            spelt = str if board.coded is None else board.coded[1]
            entries = [words.get(code) or spelt(code) for code in codes]
            lines += [" ".join(entries[at : at + spec.shape.cols]) for at in range(0, len(entries), spec.shape.cols)]
        return "\n".join(lines)


def _list(runs: list[int]) -> str:
    """A line's runs, with zeros behind."""
    return NOT_GIVEN if runs[0] == NO_CLUE else " ".join(str(run) for run in runs if run) or "0"


def _lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def _code(word: str, board: Words, codes: Mapping[str, int], most: int) -> int:
    """The code of a word, `_NONE` for one that has none."""
    if word in codes:
        return codes[word]
    if board.coded is not None:
        code = board.coded[0](word)
        return _NONE if code is None else code
    is_number = board.numbers and word.isdecimal() and word.isascii() and len(word) < 10
    return number if is_number and (number := int(word)) <= most else _NONE
