"""Small discoveries that tests share: puzzles made here, solved with very few techniques."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import resources

from generated_puzzles import LAWS, made, small_request

from gridlanes.api.calls import discover
from gridlanes.discovering.discovery import Discovery
from gridlanes.discovering.pattern import Pattern
from gridlanes.discovering.symmetries import TURNS

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


def turned(pattern: Pattern, name: str) -> Pattern:
    """A pattern after a move of `TURNS`."""
    turn = TURNS[name]
    return _with_places(pattern, lambda place: turn(*place))


def shifted(pattern: Pattern, rows: int, cols: int) -> Pattern:
    """A pattern so many half steps further down and to the right."""
    return _with_places(pattern, lambda place: (place[0] + rows, place[1] + cols))


def _with_places(pattern: Pattern, to) -> Pattern:
    parts = tuple(
        part._replace(
            regions=tuple(tuple(map(to, region)) for region in part.regions),
            numbers=tuple((to(place), number) for place, number in part.numbers),
        )
        for part in pattern.parts
    )
    absent = tuple((to(place), mark) for place, mark in pattern.absent)
    outside = tuple(map(to, pattern.outside))
    return replace(pattern, moved=to(pattern.moved), absent=absent, parts=parts, outside=outside)
