"""Small discoveries that tests share: puzzles made here, solved with very few techniques."""

from __future__ import annotations

from functools import cache

from making import LAWS, made, small_request

from gridlanes.api import discover
from gridlanes.discovering.discovery import Discovery

N = 4
SINGLES = ("hidden-single-box", "hidden-single-line", "naked-single")
USUAL = ("akari", "slitherlink", "sudoku", "takuzu", "nurikabe")


@cache
def texts_of(genre_name: str, n: int = N) -> list[str]:
    """The texts of small puzzles of a genre."""
    genre = next(genre for genre in LAWS if genre.name == genre_name)
    result = made(small_request(genre, minimal=True), n)
    return [result.row(row).puzzle for row in range(len(result))]


@cache
def small_discovery(genre_name: str) -> Discovery:
    """What is found in them where next to no technique is used."""
    has_houses = genre_name == "sudoku"
    return discover(texts_of(genre_name), genre=genre_name, techniques=SINGLES[:1] if has_houses else ["constraints"])
