"""puzz.link URLs (pzpr): the prefix that all genres share.

``https://puzz.link/p?sudoku/9/9/BODY``; the host does not matter (pzprxs.vercel.app, pzv.jp/p.html, ...); the number of
columns comes before that of rows.
Written from the format's description and real URLs; the format is that of the pzpr player.
"""

from __future__ import annotations

import contextlib
import re
from typing import NamedTuple

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.puzzle_row import Box, PuzzleRow, moved
from gridlanes.registry import WHERE_LISTED, genre_of_link

PLACE = "https://puzz.link/p?"
"""before the puzzle in the URLs that are written"""
LONGEST = 1 << 16
"""characters of a URL or game ID that are looked at"""
_URL = re.compile(r"(?:https?://)?[^?\s]{0,200}\?(?:\w{1,20}=\w{1,20}&){0,9}(?P<query>[A-Za-z].*)", re.IGNORECASE)
"""options of the player may come before the puzzle, as in ``?type=player&akari/...``"""
_QUOTE = re.compile(r"(?:[\">\])]|%22)$", re.IGNORECASE)
"""or bracket"""
_VARIANT = "the puzzle has other rules than usual, which its URL does not state; without v:/ the usual ones hold"
_SUFFIX = re.compile(r"_(?:edit|play)$", re.IGNORECASE)


class LinkPrefix(NamedTuple):
    """What comes before the body of a URL, and where the size and the body start, counted from 0; `flag`: the
    letters before the size that stand for options, in the order of the genre; empty for none.
    """

    genre: Genre
    size: Size
    size_at: int
    body_at: int
    flag: str = ""


def is_link(word: str, asked: Genre | None) -> bool:
    """Whether a word is meant as a puzz.link URL, right or wrong; `asked`: of this genre."""
    start = word[:256].lower()
    name, slash, _ = start.partition("/")
    if slash and (genre_of_link(name) is not None if asked is None else name in _names_of(asked)):
        return True
    return "?" in start and ("//" in start or "/p" in start)


def parse_link(word: str, asked: Genre | None = None, box: Box | None = None) -> PuzzleRow:
    """The puzzle of one URL; its name gives the genre unless one is given. PuzzleError with the column in `word`."""
    prefix = link_prefix(word, asked)
    genre = prefix.genre.name
    try:
        return _read(prefix, word[prefix.body_at :], box)
    except PuzzleError as error:
        if error.column:
            raise moved(error, prefix.body_at).of_genre(genre) from None
        raise PuzzleError(error.reason, hint=error.hint, column=prefix.size_at + 1, genre=genre) from None


def _read(prefix: LinkPrefix, body: str, box: Box | None) -> PuzzleRow:
    """The puzzle of a body; a quotation mark or bracket behind it, copied from where the URL stood, does not count."""
    try:
        return prefix.genre.read_link(prefix.size, body, box, prefix.flag)
    except PuzzleError:
        bare = _QUOTE.sub("", body)
        if bare != body:
            with contextlib.suppress(PuzzleError):
                return prefix.genre.read_link(prefix.size, bare, box, prefix.flag)
        raise


def link_prefix(word: str, asked: Genre | None) -> LinkPrefix:
    """The genre and the size of a URL. PuzzleError with the column in `word`."""
    if len(word) > LONGEST:
        raise PuzzleError(f"a URL of more than {LONGEST:,} characters", column=LONGEST + 1)
    match = _URL.fullmatch(word)
    start = match.start("query") if match else 0
    if match is None and "?" in word:
        raise PuzzleError("a URL without a puzzle", hint="expected ...?sudoku/9/9/...", column=word.index("?") + 1)
    parts = word[start:].split("/", 4)
    genre = _genre_of(_SUFFIX.sub("", parts[0]), asked, start + 1)
    at, flag = start + len(parts[0]) + 1, ""
    if len(parts) > 1 and parts[1] and genre.link and {*parts[1]} <= {*genre.link.flags, *genre.link.styles}:
        flag = "".join(letter for letter in genre.link.flags if letter in parts[1])
        at += len(parts[1]) + 1
        parts = [parts[0], *word[at:].split("/", 3)]
    if len(parts) > 1 and not parts[1].isdecimal():
        hint = _VARIANT if parts[1].startswith("v:") else ""
        raise PuzzleError(f"unknown flag {parts[1][:40]!r} in the URL", hint=hint, column=at + 1, genre=genre.name)
    if len(parts) < 4:
        hint = "expected .../columns/rows/body"
        raise PuzzleError("a URL that ends before its puzzle", hint=hint, column=len(word) + 1, genre=genre.name)
    sides, size_at = [], at
    for text in parts[1:3]:
        if not (text.isascii() and text.isdecimal()) or not 1 <= (side := int(text[:6])) <= genre.largest_side:
            hint = f"sides are 1 to {genre.largest_side}"
            raise PuzzleError(f"invalid size {text[:20]!r} in the URL", hint=hint, column=at + 1, genre=genre.name)
        sides.append(side)
        at += len(text) + 1
    return LinkPrefix(genre, Size(sides[1], sides[0]), size_at, at, flag)


def _names_of(genre: Genre) -> tuple[str, ...]:
    return genre.link.names if genre.link else ()


def _genre_of(name: str, asked: Genre | None, column: int) -> Genre:
    """The genre that a URL's name stands for."""
    lower = name.lower()
    if asked is None:
        genre = genre_of_link(lower)
        if genre is not None:
            return genre
        raise PuzzleError(f"unknown genre {name[:40]!r} in the URL", hint=WHERE_LISTED, column=column)
    names = _names_of(asked)
    if lower in names:
        return asked
    hint = (
        f"{asked.name} URLs look like {PLACE}{names[0]}/9/9/..." if names else f"{asked.name} has no puzz.link format"
    )
    raise PuzzleError(f"genre mismatch: expected {asked.name!r}, found {name[:40]!r}", hint=hint, column=column)
