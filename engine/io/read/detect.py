"""Detects from its first lines what a source holds: puzzles of one line each, or grids of several lines."""

from __future__ import annotations

import re
from typing import Literal

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.characters import LARGEST
from gridlanes.io.read.envelope import is_envelope
from gridlanes.io.read.grids import cell_value, cells_of
from gridlanes.io.read.lines import header_of, looks_like_rows
from gridlanes.io.read.rows import ReaderOptions, is_blank_or_comment, parse_row

Family = Literal["lines", "grids"]
_LOOKED_AT = 100
"""lines that are neither blank nor comments"""
_LOOKED_THROUGH = 2000
_BYTES_LOOKED_AT = 1 << 15
_LONGEST_ROW = 2048
"""characters of a grid's row that are looked at; 121 numbers need 483"""
_TOO_WIDE = re.compile(rf"[^\s|,#]{{{LARGEST + 1}}}")
"""of more cells than a character can tell apart, without anything between them"""
_SHORTEST = 16
"""characters of a plain puzzle, unless a smaller box is asked for"""
_WORD = re.compile(rf'[^ \t\f\v,;|"]{{{_SHORTEST}}}')
_SIGNS = frozenset(":/?#{")
"""of a URL, a game ID or JSON"""
_SECTION = re.compile(r"\s*\[(?:puzzle|state)\]\s*", re.IGNORECASE)


def family_of(head: bytes, name: str, options: ReaderOptions, format: str | None = None) -> Family | None:
    """What a source is: from its `format` if that is known, else from its first bytes and, where those leave it open,
    its name.

    None if no line looks like a puzzle or part of one; "lines" if there are no lines but comments.
    """
    if format is not None:
        return "grids" if format in ("grids", "sdk") else "lines"
    lines = head[:_BYTES_LOOKED_AT].decode("utf-8", "replace").split("\n")
    if len(lines) > 1 and len(head) >= _BYTES_LOOKED_AT:
        lines = lines[:-1]
    lines = [line.rstrip("\r") for line in lines[:_LOOKED_THROUGH] if not is_blank_or_comment(line)][:_LOOKED_AT]
    if not lines:
        return "lines"
    if options.tables and header_of(lines[0], options.field) is not None:
        return "lines"
    votes = {"lines": 0, "grids": 0}
    for line in lines:
        if _SECTION.fullmatch(line):
            return "grids"
        if options.json and is_envelope(line):
            return "lines"
        is_row, is_grid_row = _is_row(line, options), _is_grid_row(line, options)
        if is_row != is_grid_row:
            votes["lines" if is_row else "grids"] += 1
            if len(line.strip()) != 16:
                return "lines" if is_row else "grids"
        elif is_row:
            votes["lines"] += 1
    if votes["lines"] or votes["grids"]:  # lines of 16 characters: 4x4 puzzles, or rows of 16x16 ones
        return "lines" if votes["lines"] >= votes["grids"] else "grids"
    if name.lower().removesuffix(".gz").endswith((".sdk", ".sdm", ".csv")):
        return "grids" if ".sdk" in name.lower()[-7:] else "lines"
    if any(looks_like_rows(line) for line in lines):
        return "lines"
    return "grids" if any(_resembles_grid_row(line) for line in lines) else None


def _is_row(line: str, options: ReaderOptions) -> bool:
    if _SIGNS.isdisjoint(line) and not _WORD.search(line) and min(options.sides, default=_SHORTEST) >= _SHORTEST:
        return False  # words are too short for puzzles
    try:
        parse_row(line, options)
    except PuzzleError:
        return False
    return True


def _is_grid_row(line: str, options: ReaderOptions) -> bool:
    line = line[:_LONGEST_ROW]
    if _TOO_WIDE.search(line):
        return False
    cells = cells_of(line)
    if len(cells) < 4 or not options.genre.has_side(len(cells)):
        return False
    try:
        for text in cells:
            cell_value(text, len(cells))
    except PuzzleError:
        return False
    return True


def _resembles_grid_row(line: str) -> bool:
    """Whether at least half of a line's four or more characters are digits and blanks."""
    characters = re.sub(r"[\s|,;]", "", line[:_LONGEST_ROW])
    return len(characters) >= 4 and 2 * len(re.findall(r"[0-9._*-]", characters)) >= len(characters)
