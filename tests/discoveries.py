"""Small discoveries that tests share: puzzles made here, solved with very few techniques."""

from __future__ import annotations

from functools import cache
from importlib import resources

from making import LAWS, made, small_request

from gridlanes.api import discover
from gridlanes.discovering.discovery import Discovery

N = 4
SINGLES = ("hidden-single-box", "hidden-single-line", "naked-single")
USUAL = ("akari", "slitherlink", "sudoku", "takuzu", "nurikabe")


@cache
def texts_of(genre_name: str, n: int = N) -> list[str]:
    """The texts of small puzzles of a genre, of Sudoku of 9x9."""
    if genre_name == "sudoku":
        lines = resources.files("gridlanes.genres").joinpath("examples/sudoku9x9.txt").read_text().splitlines()
        return [line for line in lines if not line.startswith("#")][:n]
    genre = next(genre for genre in LAWS if genre.name == genre_name)
    result = made(small_request(genre, minimal=True), n)
    return [result.row(row).puzzle for row in range(len(result))]


@cache
def small_discovery(genre_name: str) -> Discovery:
    """What is found in them where next to no technique is used."""
    return discover(texts_of(genre_name), genre=genre_name, techniques=techniques_of(genre_name))


def techniques_of(genre_name: str) -> tuple[str, ...]:
    """Those that it is solved with."""
    return SINGLES if genre_name == "sudoku" else ("constraints",)
