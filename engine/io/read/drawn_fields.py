"""Rows of tables in which the field of the puzzle or the solution has several lines."""

from __future__ import annotations

import re
from dataclasses import replace

from gridlanes.errors import PuzzleError
from gridlanes.io.read.given_solutions import solution_of
from gridlanes.io.read.one_puzzle import one_puzzle
from gridlanes.io.read.rows import InvalidRow, ReaderOptions, ReadRow, genre_in_table, parse_row
from gridlanes.io.read.table_fields import Span, cut, split


def parse_drawn_row(line: str, options: ReaderOptions) -> ReadRow:
    """The puzzle of a table's row whose text holds line breaks. PuzzleError, with its column, if there is none."""
    header = options.header
    if header is None:
        return parse_row(line, options)
    places = [place for place in (header.puzzle, header.solution) if place is not None]
    spans = split(line, header.delimiter, 1 + max(places))
    fields = [spans[place] for place in places if place < len(spans)]
    if header.puzzle >= len(spans) or not any("\n" in line[start:end] for start, end in fields):
        return parse_row(line, options)
    texts = [_text_of(line, span) for span in fields]
    text, start = texts[0], fields[0][0]
    inside = replace(options, header=None, records=False)
    named = genre_in_table(line, text, options)
    inside = inside if named is None else replace(inside, genre=named, asked=True)
    row = one_puzzle(text, 1, inside)
    if isinstance(row, InvalidRow):
        reason = row.error.reason.replace(" of the string", "").replace(" in one string", "")
        reason = f"{reason}, in the field in column {header.puzzle + 1}"
        raise PuzzleError(reason, hint=row.error.hint, column=start + 1, genre=row.error.genre)
    expected = None
    if len(texts) > 1 and texts[1]:
        expected = solution_of(row.puzzle.structure, texts[1], row.puzzle.givens)
        if expected is None:
            grid = row.puzzle.structure.grid
            what = f"is not a complete {grid.rows}x{grid.cols} grid"
            reason = f"the solution in column {places[1] + 1} {what}"
            raise PuzzleError(reason, column=fields[1][0] + 1)
    return ReadRow(row.text, row.puzzle, expected, cut(line, fields))


def _text_of(line: str, span: Span) -> str:
    """What a field holds, without the quotes that CSV puts around it, and the line breaks at its ends."""
    text = line[slice(*span)].strip(" \t")
    if text[:1] == '"':
        text = text[1:].removesuffix('"').replace('""', '"')
    text = re.sub(r"\r\n?", "\n", text).strip("\n")
    return text.replace("\n", " ") if text.lstrip()[:1] == "{" else text
