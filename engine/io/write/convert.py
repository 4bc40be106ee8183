"""Puzzles as text again: JSON envelopes, puzz.link URLs, game IDs. What is written is read as the same puzzle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gridlanes.errors import ModelError
from gridlanes.io.forms.codecs import GenreCodec, Parsed
from gridlanes.io.forms.owned import row_of_own
from gridlanes.io.forms.puzzlink import PLACE
from gridlanes.io.read.blocks import Block, Group
from gridlanes.io.read.envelope import write_envelope
from gridlanes.registry import codec_named, game_codec


def puzzle_in(group: Group, i: int) -> Parsed:
    """Row `i` of a group."""
    clues = None if group.clues is None else group.clues[i]
    return Parsed(group.structure, group.givens[i], clues, row_of_own(group.own, i))


def _codec_of(puzzle: Parsed) -> GenreCodec:
    codec = codec_named(puzzle.structure.genre)
    if codec is None:
        raise ModelError(f"a puzzle of the genre {puzzle.structure.genre!r}, which has no text")
    return codec


def as_envelope(puzzle: Parsed) -> str:
    """One line of JSON. Raises ModelError for a puzzle that the form cannot hold."""
    return write_envelope(_codec_of(puzzle), puzzle)


def as_link(puzzle: Parsed) -> str:
    """A puzz.link URL. Raises ModelError for a puzzle that the form cannot hold."""
    return PLACE + _codec_of(puzzle).link_of(puzzle)


def as_game(puzzle: Parsed) -> str:
    """A game ID of Tatham's collection, with the game's name. Raises ModelError for what the form cannot hold."""
    codec = game_codec(puzzle.structure.genre)
    if codec is None:
        raise ModelError(f"{puzzle.structure.genre} has no game IDs")
    return f"{codec.game_name}:{codec.game_of(puzzle)}"


FORMS: dict[str, Callable[[Parsed], str]] = {"jsonl": as_envelope, "puzzlink": as_link, "tatham": as_game}
"""what puzzles are written in, by the names of `gridlanes.FORMATS`"""


def texts_of(block: Block, form: str) -> list[str]:
    """Each row of a block in a form of `FORMS`, in order.

    Raises ModelError for an unknown form, and for the first row that is no puzzle or that the form cannot hold, named
    by its line.
    """
    write: Any = FORMS.get(form)
    if write is None:
        raise ModelError(f"puzzles are not written as {form!r}; there are: {', '.join(FORMS)}")
    for error in block.errors.values():
        raise ModelError(error.one_line())
    texts = [""] * len(block)
    for group in block.groups:
        for i, row in enumerate(group.rows.tolist()):
            try:
                texts[row] = write(puzzle_in(group, i))
            except ModelError as error:
                raise ModelError(f"{block.source}:{block.line[row]}: {error}") from None
    return texts
