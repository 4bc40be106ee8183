"""Writes generated puzzles as texts, and reads these again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.io.forms.characters import LARGEST, SMALLEST, value_table
from gridlanes.io.forms.game_texts import games_of, links_of
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.read.blocks import Block, Group
from gridlanes.io.read.links import PLACE
from gridlanes.io.read.reading import read_lines, read_rows
from gridlanes.io.write.convert import FORMS, text_of
from gridlanes.model.garbage import gc_paused

SOURCE = "<generated>"
"""where generated texts come from"""
LINES = "lines"
"""the form of a character a cell"""
_BY_DEFAULT = ("puzzlink", "tatham", "jsonl")


def written_puzzles(genre: Genre, group: Group, form: str | None = None) -> NDArray[np.bytes_] | Sequence[str]:
    """The puzzles of a group in a form of `FORMS` or `LINES`; by default lines if the genre has them, else a puzz.link
    URL, a game ID, or JSON, the first of these that can hold the puzzle; JSON for boards of one cell.

    Raises ModelError for an unknown form, and for a puzzle that the form cannot hold.
    """
    check_form(form)
    if form is None and group.structure.grid.rows * group.structure.grid.cols == 1:
        form = "jsonl"  # a URL or a game ID without a code is not recognised
    if form in (None, LINES) and _has_lines(genre, group):
        side = group.structure.grid.rows
        text = np.frombuffer(group.givens.tobytes().translate(value_table(side)), np.uint8)
        return text.view(f"S{group.structure.n_coords}")
    if form == LINES:
        which = genre.name if genre.lines is None else f"{genre.name} of this size"
        raise ModelError(f"{which} has no plain lines; expected one of {', '.join(FORMS)}")
    if len(group.rows) and form in (None, "puzzlink", "tatham"):
        usual = "puzzlink" if genre.has_links(group.structure) else "tatham"
        texts = _many_texts(genre, group, form or usual)
        if texts is not None:
            return texts
    return [_text_of(genre, puzzle, form) for puzzle in group.puzzles()]


def check_form(form: object) -> None:
    """Raises ModelError unless it is None or the name of a form."""
    if form is not None and not (isinstance(form, str) and form in (LINES, *FORMS)):
        raise ModelError(f"unknown form {form!r}; expected one of {LINES}, {', '.join(FORMS)}")


def _many_texts(genre: Genre, group: Group, form: str) -> list[str] | None:
    """The URLs or game IDs of a group's puzzles, written together; None if that is not possible."""
    many = Draft(group.structure, len(group.rows))
    many.give(group.givens)
    many.clues, many.row_regions = group.clues, [*group.row_regions]
    if form == "tatham":
        return games_of(genre, many)
    texts = links_of(genre, many)
    return None if texts is None else [PLACE + text for text in texts]


@gc_paused()
def written_and_read(
    source: str, genre: Genre, group: Group, line: NDArray[np.int64], form: str | None = None
) -> Block:
    """The block of a group's puzzles as they are read from their texts: what is proved of them holds for the texts.

    `line`: of each row; `form`: as for `written_puzzles`. The expected solutions are those of the group.
    """
    texts = written_puzzles(genre, group, form)
    if isinstance(texts, np.ndarray) and len(texts) > 1:
        read = read_lines(texts, genre=genre.name)
    else:
        # The reader of many lines leaves those with a comma at their end to the exact one, which drops it.
        plain = [(text.decode() if isinstance(text, bytes) else text).rstrip(",") for text in texts]
        read = read_rows(plain, genre=genre.name)
    groups = [
        replace(each, expected=None if group.expected is None else group.expected[each.rows]) for each in read.groups
    ]
    return Block(source, genre.name, texts, line, groups, read.errors)


def _has_lines(genre: Genre, group: Group) -> bool:
    grid = group.structure.grid
    if genre.lines is None or grid.rows != grid.cols or not SMALLEST <= grid.rows <= LARGEST or group.clues is not None:
        return False
    return not group.row_regions and genre.has_side(grid.rows) and genre.grid(grid.rows) is group.structure


def _text_of(genre: Genre, puzzle: PuzzleRow, form: str | None) -> str:
    if form is not None:
        return text_of(puzzle, form)
    for each in _BY_DEFAULT[:-1]:
        if each == "puzzlink" and genre.link is None:
            continue
        try:
            return text_of(puzzle, each)
        except ModelError:
            continue
    return text_of(puzzle, _BY_DEFAULT[-1])
