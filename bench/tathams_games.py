"""Requests that come nearest to the parameters of Simon Tatham's games, and those parameters.

His levels are those of his solvers. One request stands for several of them; for what he calls Extreme or Unreasonable
it is one for puzzles that take hypotheses or guesses; in Galaxies, whose easiest tier is what he calls Normal, for all
other tiers. Where his solver does not guess, and many of our puzzles take guesses, it is one for puzzles that
propagation alone solves. He removes clues until the puzzle is minimal for his solver at that level, where he removes
any; none of these requests is for minimal puzzles. Where he leaves all numbers outside the board, as many clues are
requested.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Case:
    """A request for `count` puzzles of `genre`; `his`: ``GAME PARAMETERS`` of Simon Tatham's that it stands for."""

    genre: str
    count: int
    asked: dict[str, Any] = field(default_factory=dict)
    his: tuple[str, ...] = ()


def _of(game: str, *parameters: str) -> tuple[str, ...]:
    return tuple(f"{game} {text}" for text in parameters)


_HYPOTHESES = {"difficulty": (2, 3)}
_ROTATED = {"symmetry": "rotate180"}
_NO_GIVENS = {"mask": np.zeros((9, 9), np.bool_)}
_GUESSED = "levels 2 to 3"
_PROPAGATED = {"difficulty": (0, 1)}
_FORCED = "levels 0 to 1"

_NUMBERS_IN_LINES = {
    "keen 6x6": Case("kenken", 4_096, {"size": 6}, _of("keen", "6de", "6dn", "6dnm")),
    f"keen 6x6, {_GUESSED}": Case("kenken", 4_096, {"size": 6, **_HYPOTHESES}, _of("keen", "6dh", "6dx", "6du")),
    "keen 9x9": Case("kenken", 1_024, {"size": 9}, _of("keen", "9dn")),
    f"keen 9x9, {_GUESSED}": Case("kenken", 1_024, {"size": 9, **_HYPOTHESES}, _of("keen", "9dx")),
    "killer without givens": Case("killer", 4_096, _NO_GIVENS, _of("solo", "3x3ka")),
    f"killer without givens, {_GUESSED}": Case("killer", 4_096, _NO_GIVENS | _HYPOTHESES, _of("solo", "3x3kadu")),
    "solo 2x2": Case("sudoku", 16_384, {"size": 4, "distinct": False, **_ROTATED}, _of("solo", "2x2")),
    "solo 2x3": Case("sudoku", 16_384, {"size": 6, **_ROTATED}, _of("solo", "2x3db")),
    "solo 3x3": Case("sudoku", 16_384, _ROTATED, _of("solo", "3x3", "3x3db", "3x3di", "3x3da")),
    f"solo 3x3, {_GUESSED}": Case("sudoku", 2_048, _ROTATED | _HYPOTHESES, _of("solo", "3x3de", "3x3du")),
    "solo 3x3x": Case("sudoku_x", 8_192, _ROTATED, _of("solo", "3x3xdb", "3x3xda")),
    "solo 3x4": Case("sudoku", 8_192, {"size": 12, **_ROTATED}, _of("solo", "3x4db", "3x4da")),
    "solo 4x4": Case("sudoku", 4_096, {"size": 16, **_ROTATED}, _of("solo", "4x4", "4x4db")),
    "solo 9j": Case("jigsaw", 1_024, {"size": 9, **_ROTATED}, _of("solo", "9jdb", "9jda")),
    f"solo 9j, {_GUESSED}": Case("jigsaw", 256, {"size": 9, **_ROTATED, **_HYPOTHESES}, _of("solo", "9jdu")),
    f"towers 6x6, {_FORCED}": Case("skyscrapers", 4_096, {"size": 6, **_PROPAGATED}, _of("towers", "6de")),
    "towers 6x6": Case("skyscrapers", 4_096, {"size": 6}, _of("towers", "6dh")),
    f"towers 6x6, {_GUESSED}": Case("skyscrapers", 1_024, {"size": 6, **_HYPOTHESES}, _of("towers", "6dx", "6du")),
    "towers 8x8": Case("skyscrapers", 512, {"size": 8}, _of("towers", "8dh")),
    "unequal 6x6": Case("futoshiki", 8_192, {"size": 6}, _of("unequal", "6de", "6dk", "6dx", "6dr")),
    "unequal 6x6, adjacent": Case(
        "futoshiki", 8_192, {"size": 6, "options": {"adjacent": True}}, _of("unequal", "6adk")
    ),
    "unequal 7x7": Case("futoshiki", 8_192, {"size": 7}, _of("unequal", "7dk", "7dx")),
    "unruly 10x10, unique lines": Case("takuzu", 4_096, {"size": 10}, _of("unruly", "10x10udn")),
    **{
        f"unruly {side}x{side}": Case(
            "takuzu", count, {"size": side, "options": {"unique_lines": False}}, _of("unruly", *his)
        )
        for side, count, his in (
            (8, 16_384, ("8x8dn",)),
            (14, 4_096, ("14x14de", "14x14dn", "14x14dt")),
            (20, 2_048, ("20x20dn",)),
        )
    },
}
_SHADING_AND_PLACES = {
    **{
        f"akari {side}x{side}, rotated": Case("akari", count, {"size": side, **_ROTATED}, _of("lightup", *his))
        for side, count, his in (
            (10, 4_000, ("10x10b20s2d2",)),
            (14, 4_000, ("14x14b20s2d0", "14x14b20s2d1", "14x14b20s2d2")),
            (20, 600, ("20x20b20s2d1",)),
            (25, 60, ("25x25b20s2d2",)),
        )
    },
    **{
        f"tents {side}x{side}, all clues": Case("tents", count, {"size": side, "n_clues": 2 * side}, _of("tents", *his))
        for side, count, his in (
            (8, 8_000, ("8x8dt",)),
            (10, 8_000, ("10x10dt",)),
            (15, 2_000, ("15x15de", "15x15dt")),
            (25, 40, ("25x25dt",)),
        )
    },
    "dominosa 7x8": Case("dominosa", 8_000, {"size": (7, 8)}, _of("dominosa", "6dt", "6db", "6dh", "6de")),
    "dominosa 9x10": Case("dominosa", 2_000, {"size": (9, 10)}, _of("dominosa", "8db")),
    "magnets 8x7, all clues": Case("magnets", 8_000, {"size": (7, 8), "n_clues": 30}, _of("magnets", "8x7dt")),
    f"magnets 10x9, all clues, {_FORCED}": Case(
        "magnets", 2_000, {"size": (9, 10), "n_clues": 38, **_PROPAGATED}, _of("magnets", "10x9de", "10x9dt")
    ),
    f"magnets 10x9, {_FORCED}": Case("magnets", 1_000, {"size": (9, 10), **_PROPAGATED}, _of("magnets", "10x9dtS")),
    **{
        f"mosaic {side}x{side}": Case("mosaic", count, {"size": side}, _of("mosaic", his))
        for side, count, his in ((10, 8_000, "10x10"), (25, 1_000, "25x25"), (50, 200, "50x50h0"))
    },
    **{
        f"pattern {side}x{side}": Case("nonogram", count, {"size": side}, _of("pattern", f"{side}x{side}"))
        for side, count in ((15, 5_000), (20, 2_000))
    },
    f"pattern 30x30, {_FORCED}": Case("nonogram", 1_000, {"size": 30, **_PROPAGATED}, _of("pattern", "30x30")),
    **{
        f"range {cols}x{rows}, {_FORCED}": Case(
            "kurodoko", count, {"size": (rows, cols), **_PROPAGATED}, _of("range", f"{cols}x{rows}")
        )
        for rows, cols, count in ((6, 9, 8_000), (9, 13, 2_000), (11, 16, 500))
    },
    **{
        f"singles {side}x{side}": Case("hitori", count, {"size": side}, _of("singles", *his))
        for side, count, his in ((8, 8_000, ("8x8dk",)), (12, 2_000, ("12x12de", "12x12dk")), (20, 200, ("20x20dk",)))
    },
    "undead 5x5": Case("undead", 4_000, {"size": 5}, _of("undead", "5x5dt")),
    "undead 7x7": Case("undead", 4_000, {"size": 7}, _of("undead", "7x7de", "7x7dn")),
}
_LINES_AND_AREAS = {
    **{
        f"bridges {side}x{side}{', up to 4' if most == 4 else ''}": Case(
            "hashi", count, {"size": side, "options": {"most": most}}, _of("bridges", *his)
        )
        for side, most, count, his in (
            (10, 2, 2_000, ("10x10i30e10m2d2",)),
            (15, 2, 1_000, ("15x15i30e10m2d0", "15x15i30e10m2d1", "15x15i30e10m2d2")),
            (15, 4, 200, ("15x15i30e10m4d2",)),
            (25, 2, 100, ("25x25i30e10m2d2",)),
        )
    },
    **{
        f"filling {cols}x{rows}, {_FORCED}": Case(
            "fillomino",
            count,
            {"size": (rows, cols), "options": {"largest": 9}, **_PROPAGATED},
            _of("filling", f"{cols}x{rows}"),
        )
        for rows, cols, count in ((7, 9, 1_000), (9, 13, 400), (13, 17, 100))
    },
    **{
        f"galaxies {side}x{side}, {_FORCED}": Case(
            "galaxies", count, {"size": side, **_PROPAGATED}, _of("galaxies", f"{side}x{side}dn")
        )
        for side, count in ((10, 1_500), (15, 300))
    },
    "galaxies 10x10, medium and harder": Case(
        "galaxies", 1_000, {"size": 10, "difficulty": ("medium", "beyond")}, _of("galaxies", "10x10du")
    ),
    **{
        f"loopy {side}x{side}": Case("slitherlink", count, {"size": side}, _of("loopy", *his))
        for side, count, his in (
            (10, 1_000, ("10x10t0de", "10x10t0dn", "10x10t0dt", "10x10t0dh")),
            (20, 50, ("20x20t0dn", "20x20t0dh")),
        )
    },
    "map 20x15": Case("map", 3_000, {"size": (15, 20)}, _of("map", "20x15n30de")),
    **{
        f"map {cols}x{rows}, {_GUESSED}": Case("map", count, {"size": (rows, cols), **_HYPOTHESES}, _of("map", *his))
        for rows, cols, count, his in (
            (15, 20, 1_000, ("20x15n30dn", "20x15n30dh", "20x15n30du")),
            (25, 30, 300, ("30x25n75dh",)),
        )
    },
    **{
        f"palisade {cols}x{rows}, {_FORCED}": Case(
            "palisade",
            count,
            {"size": (rows, cols), "options": {"cells": cells}, **_PROPAGATED},
            _of("palisade", f"{cols}x{rows}n{cells}"),
        )
        for rows, cols, cells, count in ((6, 8, 6, 2_000), (8, 10, 8, 800), (12, 15, 10, 160))
    },
    **{
        f"pearl {side}x{side}": Case("masyu", count, {"size": side}, _of("pearl", *his))
        for side, count, his in ((8, 500, ("8x8dt",)), (10, 300, ("10x10de", "10x10dt")), (15, 50, ("15x15dt",)))
    },
    **{
        f"rectangles {side}x{side}, {_FORCED}": Case(
            "shikaku", count, {"size": side, **_PROPAGATED}, _of("rect", f"{side}x{side}")
        )
        for side, count in ((11, 2_500), (15, 1_000), (19, 400))
    },
    **{
        f"signpost {side}x{side}": Case("signpost", count, {"size": side}, _of("signpost", f"{side}x{side}c"))
        for side, count in ((6, 3_000), (7, 1_500), (10, 100))
    },
    **{
        f"slant {cols}x{rows}": Case("gokigen", count, {"size": (rows, cols)}, _of("slant", *his))
        for rows, cols, count, his in (
            (8, 8, 2_000, ("8x8dh",)),
            (10, 12, 1_000, ("12x10dh",)),
            (20, 20, 100, ("20x20dh",)),
        )
    },
    f"slant 12x10, {_FORCED}": Case("gokigen", 1_000, {"size": (10, 12), **_PROPAGATED}, _of("slant", "12x10de")),
    **{
        f"tracks {side}x{side}": Case("train_tracks", count, {"size": side}, _of("tracks", *his))
        for side, count, his in (
            (10, 1_000, ("10x10dh",)),
            (15, 500, ("15x15dh", "15x15dt")),
        )
    },
    f"tracks 15x15, {_FORCED}": Case("train_tracks", 1_000, {"size": 15, **_PROPAGATED}, _of("tracks", "15x15de")),
}
TATHAMS: dict[str, Case] = {**_NUMBERS_IN_LINES, **_SHADING_AND_PLACES, **_LINES_AND_AREAS}
"""the cases by name"""
