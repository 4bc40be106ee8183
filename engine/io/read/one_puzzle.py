"""Reading a text of several lines that is one puzzle."""

from __future__ import annotations

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.genre import Genre
from gridlanes.io.read.detect import family_of
from gridlanes.io.read.grids import GridReader
from gridlanes.io.read.joined_lines import joined_lines
from gridlanes.io.read.lines import LineReader
from gridlanes.io.read.rows import LONGEST_LINE, InvalidRow, ReaderOptions, ReadRow, invalid_row, shortened
from gridlanes.io.read.sources import HEAD, Chunk

STRINGS = "<string>"
MAX_LINES = 400
"""of a string that is one puzzle: twice the rows of the largest grid, and some more"""


def one_puzzle(
    text: str, number: int, options: ReaderOptions, format: str | None = None, lines: type[LineReader] = LineReader
) -> ReadRow | InvalidRow:
    """A text, which must hold one puzzle, as the row `number` of a list of texts; `lines` is what reads lines."""
    if len(text) > LONGEST_LINE or text.count("\n") > MAX_LINES:
        much = f"{LONGEST_LINE:,} characters" if len(text) > LONGEST_LINE else f"{MAX_LINES} lines"
        error = PuzzleError(f"more than {much} in one string", column=1)
        return invalid_row(text, error, STRINGS, number)
    if options.asked and "\n" in text and options.genre.is_text(text):
        return _plain_text(text, number, options.genre)
    data = text.encode("utf-8", "surrogatepass") + b"\n"
    family = family_of(data[:HEAD], STRINGS, options, format)
    reader = lines(STRINGS, options) if family == "lines" else GridReader(STRINGS, options)
    chunks = joined_lines([Chunk.of(data)], options) if family == "lines" else [Chunk.of(data)]
    fed = [*map(reader.feed, chunks), reader.finish()]
    blocks = [block for block in fed if block is not None]
    n_rows = sum(map(len, blocks))
    if n_rows != 1:
        found = "no puzzle" if n_rows == 0 else f"{n_rows} puzzles"
        hint = "a string is one puzzle; give several as a list of strings, or in a file"
        error = PuzzleError(f"{found} in one string", hint=hint, source=STRINGS, line=number, column=1)
        return InvalidRow(shortened(text), error)
    block = blocks[0]
    if block.errors:
        error = block.errors[0]
        inside = f"{error.reason}, in line {error.line} of the string"
        moved = PuzzleError(inside, hint=error.hint, source=STRINGS, line=number, column=error.column, text=error.text)
        return InvalidRow(shortened(text, 1000), moved)
    group = block.groups[0]
    expected = None if group.expected is None else group.expected[0]
    extra = block.extra[0] if block.extra else ""
    return ReadRow(block.text(0), group.puzzle(0), expected, extra)


def _plain_text(text: str, number: int, genre: Genre) -> ReadRow | InvalidRow:
    """A text of several lines in the genre's own form."""
    try:
        return ReadRow(text, genre.read_text(text))
    except PuzzleError as error:
        inside = f"{error.reason}, in line {error.line} of the string" if error.line else error.reason
        column = error.column or 1
        placed = PuzzleError(inside, hint=error.hint, source=STRINGS, line=number, column=column, genre=genre.name)
        return InvalidRow(shortened(text, 1000), placed)
