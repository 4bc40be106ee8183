"""Reading any source: chooses the reader, and yields blocks of rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError, PuzzleError, SourceError
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.puzzle_row import Box
from gridlanes.io.read.assembly import block_of_one
from gridlanes.io.read.blocks import Block
from gridlanes.io.read.detect import Family, family_of
from gridlanes.io.read.envelope import is_envelope
from gridlanes.io.read.grids import GridReader
from gridlanes.io.read.joined_lines import joined_lines
from gridlanes.io.read.lines import LineReader
from gridlanes.io.read.mixed_lines import MixedLineReader
from gridlanes.io.read.one_puzzle import STRINGS, one_puzzle
from gridlanes.io.read.parquet_rows import ParquetLines, holds_parquet
from gridlanes.io.read.rows import (
    JSON_ARRAY,
    LONGEST_LINE,
    InvalidRow,
    ReaderOptions,
    ReadRow,
    is_blank_or_comment,
    parse_row,
)
from gridlanes.io.read.sources import Chunk, Source, opened
from gridlanes.model.kinds import is_whole
from gridlanes.registry import find_genre

BYTE_ORDER_MARK = "\ufeff"
"""at the beginning of texts that were read from files of some programs"""
FORMATS = {
    "lines": "one puzzle a line, a character a cell; other text in the line is kept",
    "csv": "columns, one of them puzzles, one perhaps their solutions (Kaggle: quizzes,solutions)",
    "grids": "grids of numbers separated by blanks, 0 for an empty cell, one row a line, any size",
    "sdk": "SadMan .sdk: nine lines of nine characters, with or without [Puzzle]",
    "sdm": "SadMan .sdm: lines of 81 characters",
    "puzzlink": "puzz.link URLs, one a line",
    "tatham": "game IDs of Simon Tatham's puzzle collection, one a line (solo:3x3:..., loopy:10x10t0:...)",
    "jsonl": 'JSON objects, one a line: {"genre": "akari", "data": {...}}',
}
"""names for `format`; without one the format is detected"""


def reader_options_of(
    genre: str | None, format: str | None, box: Box | None, field: str | None = None
) -> ReaderOptions:
    """The options of readers, checked, from the arguments of a call."""
    if format is not None and not (isinstance(format, str) and format in FORMATS):
        raise SourceError(f"unknown format {format!r}; expected one of {', '.join(FORMATS)}")
    if field is not None and not (isinstance(field, str) and field):
        raise ModelError(f"invalid field {field!r}; expected the name of a column or of a key in JSON objects")
    box = None if box is None else _box_of(box)
    return _options(find_genre(genre), box, format, field, genre is not None)


@lru_cache(maxsize=64)
def _options(genre: Genre, box: Box | None, format: str | None, field: str | None, asked: bool) -> ReaderOptions:
    return ReaderOptions(
        genre,
        box,
        links=format in (None, "csv", "puzzlink"),
        games=format in (None, "csv", "tatham"),
        plain=format not in ("puzzlink", "tatham", "jsonl"),
        tables=format in (None, "csv"),
        json=format in (None, "jsonl"),
        asked=asked,
        field=field,
    )


def _box_of(box: object) -> Box:
    """The box that a user asks for, in plain numbers. ModelError for anything else."""
    sides = list(box) if isinstance(box, (tuple, list)) or (isinstance(box, np.ndarray) and box.ndim) else []
    if len(sides) != 2 or not all(is_whole(side) and side >= 1 for side in sides):
        raise ModelError(f"invalid box {box!r}; expected (width, height), two whole numbers of at least 1")
    return int(sides[0]), int(sides[1])


def read(
    source: Source,
    *,
    genre: str | None = None,
    format: str | None = None,
    block_rows: int = 65536,
    name: str | None = None,
    box: Box | None = None,
    field: str | None = None,
) -> Iterator[Block]:
    """The rows of a source, in blocks of at most `block_rows`, read lazily.

    `source`: a path, ``-`` for standard input, or a binary stream; gzip is unpacked, and the rows of a Parquet file
    count as its lines (`format` is ignored). `format`: a name of `FORMATS`, by default detected from the first lines.
    `name`: the name of the source in errors. `box`: (width, height) of the boxes of plain grids. `field`: the column or
    the key of a JSON object that holds the puzzle, by default the first of `names.record_names` that has one. Bad rows
    are in the blocks' `errors`; SourceError for a source that cannot be read at all.
    """
    options = reader_options_of(genre, format, box, field)
    if block_rows < 1:
        raise ModelError(f"block_rows must be at least 1, found {block_rows}")
    if holds_parquet(source):
        return _blocks_of_parquet(source, options, block_rows, name)
    return _blocks(source, options, format, block_rows, name)


def _blocks_of_parquet(source: Source, options: ReaderOptions, block_rows: int, name: str | None) -> Iterator[Block]:
    genre = options.genre.name if options.asked else None
    with ParquetLines(source, options.field, name) as rows:
        yield from read_parquet(rows, genre=genre, box=options.box, block_rows=block_rows)


def read_parquet(
    rows: ParquetLines, *, genre: str | None = None, box: Box | None = None, block_rows: int = 65536
) -> Iterator[Block]:
    """All rows of an open Parquet file."""
    reader = MixedLineReader(rows.name, reader_options_of(genre, None, box, rows.field), started=True)
    yield from blocks_of_chunks(reader, rows.chunks(max_rows=block_rows))


def _blocks(
    source: Source, options: ReaderOptions, format: str | None, block_rows: int, name: str | None
) -> Iterator[Block]:
    with opened(source, name) as text:
        family = family_of_text(text.head, text.name, options, format)
        chunks = text.chunks(block_rows)
        if family == "lines":
            yield from blocks_of_chunks(MixedLineReader(text.name, options), joined_lines(chunks, options))
        else:
            yield from blocks_of_chunks(GridReader(text.name, options), chunks)


def blocks_of_chunks(reader: LineReader | GridReader, chunks: Iterable[Chunk]) -> Iterator[Block]:
    """All rows of some chunks, including a puzzle that is still open after the last chunk."""
    for chunk in chunks:
        block = reader.feed(chunk)
        if block is not None:
            yield block
    block = reader.finish()
    if block is not None:
        yield block


def family_of_text(head: bytes, name: str, options: ReaderOptions, format: str | None) -> Family:
    """The kind of reader for a text, from its first bytes and its name. SourceError for a text without puzzles."""
    if JSON_ARRAY.match(head[:1024].decode("utf-8", "replace")):
        words = "its objects or texts must be lines of their own, as `jq -c '.[]'` writes them"
        raise SourceError(f"{name}: a JSON array, not JSON lines; {words}")
    family = family_of(head, name, options, format)
    if family is None:
        raise SourceError(
            f"{name}: nothing in it looks like a puzzle; name its format ({', '.join(FORMATS)}) if it is one"
        )
    return family


def read_rows(
    texts: Sequence[str],
    *,
    genre: str | None = None,
    format: str | None = None,
    box: Box | None = None,
    field: str | None = None,
) -> Block:
    """Strings as a block; each string is one puzzle, whose format is detected.

    The line of a row is its place in `texts`, counted from 1. Raises ModelError for an entry that is no string.
    """
    options = reader_options_of(genre, format, box, field)
    alone = _read_one_line(texts[0], options, format) if len(texts) == 1 and isinstance(texts[0], str) else None
    if alone is not None:
        return block_of_one(STRINGS, options, alone)
    lines: list[str] = []
    known: dict[int, ReadRow | InvalidRow] = {}
    for number, text in enumerate(texts):
        if not isinstance(text, str):
            raise ModelError(f"expected strings; puzzle {number + 1} is of type {type(text).__name__}")
        if len(text) > LONGEST_LINE:
            known[number] = one_puzzle(text, number + 1, options, format, MixedLineReader)
            text = ""
        text = text.removeprefix(BYTE_ORDER_MARK)
        if "\n" in text or "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n").strip("\n") if text.strip() else ""
        if "\n" in text and options.json and is_envelope(text):
            text = text.replace("\n", " ")
        if "\n" in text or format in ("grids", "sdk"):
            known[number] = one_puzzle(text, number + 1, options, format, MixedLineReader)
            text = ""
        lines.append(text)
    data = "\n".join([*lines, ""]).encode("utf-8", "surrogatepass")
    block = MixedLineReader(STRINGS, options, every_line=True).feed(Chunk.of(data), known) if lines else None
    return block or Block(STRINGS, options.genre_name, [], np.zeros(0, np.int64), [])


def read_lines(texts: NDArray[np.bytes_], *, genre: str) -> Block:
    """Lines ``bytes (n,)`` of a genre's puzzles, of the same length and without line breaks in them, as a block: what
    `read_rows` makes of the same strings, many times as fast.
    """
    length = texts.dtype.itemsize
    ended = np.full((len(texts), length + 1), ord("\n"), np.uint8)
    ended[:, :length] = np.ascontiguousarray(texts).view(np.uint8).reshape(len(texts), length)
    options = reader_options_of(genre, None, None)
    block = MixedLineReader(STRINGS, options, every_line=True).feed(Chunk.of(ended.tobytes()))
    assert block is not None
    return block


def _read_one_line(text: str, options: ReaderOptions, format: str | None) -> ReadRow | None:
    """The puzzle of the only string of a list, without the preparations for many; None if it may be more than one line,
    or is no puzzle.
    """
    is_line = len(text) <= LONGEST_LINE and text.isascii() and text.isprintable() and "{" not in text
    if not is_line or format in ("grids", "sdk") or is_blank_or_comment(text):
        return None
    try:
        return parse_row(text, options)
    except PuzzleError:
        return None
