"""Puzzles as text: JSON envelopes, puzz.link URLs, game IDs, plain text. Reading the text gives the same puzzle."""

from __future__ import annotations

from collections.abc import Callable

from gridlanes.errors import ModelError
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.io.read.blocks import Block
from gridlanes.io.read.envelope import write_envelope
from gridlanes.io.read.links import PLACE
from gridlanes.registry import genre_named

FORMS: dict[str, Callable[[Genre, PuzzleRow], str]] = {
    "jsonl": write_envelope,
    "puzzlink": lambda genre, puzzle: PLACE + genre.to_link(puzzle),
    "tatham": Genre.to_game,
    "text": Genre.to_text,
}
"""writers of puzzles, by the names of `gridlanes.FORMATS`; each raises ModelError for a puzzle it cannot express"""


def text_of(puzzle: PuzzleRow, form: str) -> str:
    """A puzzle in a form of `FORMS`. Raises ModelError for an unknown form, or one that cannot express the puzzle."""
    _check_form(form)
    genre = genre_named(puzzle.structure.genre)
    if genre is None:
        raise ModelError(f"unknown genre {puzzle.structure.genre!r} of a puzzle, which cannot be written as text")
    return FORMS[form](genre, puzzle)


def _check_form(form: object) -> None:
    if not (isinstance(form, str) and form in FORMS):
        raise ModelError(f"unknown form {form!r}; expected one of {', '.join(FORMS)}")


def texts_of(block: Block, form: str) -> list[str]:
    """Each row of a block in a form of `FORMS`, in order.

    Raises ModelError for an unknown form, and for the first row that is no puzzle or that the form cannot express, with
    its line.
    """
    _check_form(form)
    for error in block.errors.values():
        raise ModelError(error.one_line())
    texts = [""] * len(block)
    for group in block.groups:
        for i, row in enumerate(group.rows.tolist()):
            try:
                texts[row] = text_of(group.puzzle(i), form)
            except ModelError as error:
                raise ModelError(f"{block.source}:{block.line[row]}: {error}") from None
    return texts
