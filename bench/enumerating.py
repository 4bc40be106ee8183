"""``python -m bench.enumerating PART``: what enumerating takes, and that its counts are those of plain enumeration.

counts      orbit counting, with the time it takes
plain       these counts by solving every set of facts of every layout with the lane engine
extremes    Takuzu 6x6 with the fewest and the most givens, each solved
loop        the minimal Sudoku of side 4 by a plain loop over the public API
takuzu      Takuzu 6x6 by number of givens
sizes       some dozens of genres from 2x2 to 4x4
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

import gridlanes
from gridlanes.enumerating.calls import count_puzzles
from gridlanes.enumerating.completions import completions_of
from gridlanes.enumerating.counting import PuzzleCounts
from gridlanes.enumerating.fact_reader import FactReader
from gridlanes.enumerating.layouts import AllLayouts, layouts_of
from gridlanes.enumerating.request import Enumeration, enumeration_of
from gridlanes.errors import ModelError
from gridlanes.model.clue import NO_CLUE
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

COUNTED = [("akari", 3), ("akari", 4), ("takuzu", 4), ("slitherlink", 3), ("slitherlink", 4), ("sudoku", 4)]
PLAIN = [("akari", 3), ("slitherlink", 3), ("latin_square", 3), ("akari", 4), ("takuzu", 4)]
SIZES = ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4))
GENRES = (
    *("akari", "slitherlink", "takuzu", "sudoku", "latin_square", "yinyang", "masyu", "heyawake", "star_battle"),
    *("kakurasu", "futoshiki", "minesweeper", "jigsaw", "kurodoko", "simple_loop", "tents", "nonogram"),
    *("nurikabe", "shikaku", "tatamibari", "hashi", "fivecells", "galaxies", "numberlink", "arukone", "tapa"),
    *("yajilin", "castle_wall", "araf", "hitori", "signpost", "undead", "kenken", "str8ts", "thermometers", "even_odd"),
    *("kropki", "magnets", "stitches", "dominosa", "moon_or_sun", "makaro", "kakuro"),
)


def show(name: str, counts: PuzzleCounts, seconds: float) -> None:
    """A line for a total, and one for each number of clues."""
    print(f"{name}: {counts.total.up_to_symmetry:,} up to symmetry, {counts.total.all:,} in all, {seconds:.3f} s")
    by_clues = {n: (t.up_to_symmetry, t.all) for n, t in enumerate(counts.by_clues) if t.all}
    print("  " + "; ".join(f"{n}: {orbits:,} / {every:,}" for n, (orbits, every) in by_clues.items()), flush=True)


def counts() -> None:
    """Orbit counting. Each is done twice: the first time loads the kernels."""
    for genre, size, minimal in (("sudoku", 4, True), *((genre, size, False) for genre, size in COUNTED)):
        for _ in range(2):
            started = time.perf_counter()
            found = count_puzzles(genre, size, minimal=minimal)
            seconds = time.perf_counter() - started
        show(f"{genre} {size}{' minimal' * minimal}", found, seconds)
    for n in range(1, 6):
        started = time.perf_counter()
        loops = count_puzzles("slitherlink", n, of="solutions").total
        seconds = time.perf_counter() - started
        print(f"loops {n}x{n}: {loops.up_to_symmetry:,} / {loops.all:,}, {seconds:.2f} s", flush=True)


def plain() -> None:
    """Every puzzle solved: all solutions of all layouts, all sets of facts of each. Of 4x4, where that would take an
    hour, the layouts are those up to symmetry, each with the number that it stands for.
    """
    for genre, size in PLAIN:
        started, enumeration = time.perf_counter(), enumeration_of(genre, size, up_to="nothing")
        layouts = layouts_of(enumeration)
        weights = np.ones(len(layouts), np.int64)
        if len(layouts) > 10_000:
            some = layouts_of(enumeration_of(genre, size))
            weights, layouts = some.n_images, replace(some, stabilisers=some.stabilisers[:, :1])
        by_clues, n_tests = np.zeros(65, np.int64), 0
        with SolverPool() as pool:
            for givens, clues, n_shown, layout in tests_of(enumeration, layouts, pool):
                answers = pool.solve(enumeration.structure, givens, SolveOptions(2), clues=clues)
                np.add.at(by_clues, n_shown, weights[layout] * (answers.status == Status.UNIQUE))
                n_tests += len(givens)
        counted = [tally.all for tally in count_puzzles(genre, size).by_clues]
        same = by_clues[: len(counted)].tolist() == counted and not by_clues[len(counted) :].any()
        seconds = time.perf_counter() - started
        print(f"{genre} {size}: {by_clues.sum():,} by {n_tests:,} tests, equal: {same}, {seconds:.1f} s", flush=True)


Tests = tuple[NDArray[np.uint8], NDArray[np.int32] | None, NDArray[np.int64], NDArray[np.int64]]


def tests_of(enumeration: Enumeration, layouts: AllLayouts, pool: SolverPool) -> Iterator[Tests]:
    """Givens, clues, number of facts and layout of all puzzles that could be, some ten thousand at a time."""
    reader, structure = FactReader(enumeration, layouts), enumeration.structure
    pieces: list[Tests] = []
    n_tests = 0
    for completions in completions_of(enumeration, layouts, pool):
        facts = reader.read(completions.layout, completions.numbers)
        for row in range(len(completions.numbers)):
            places = np.flatnonzero(facts.shown[row])
            sets = np.arange(1 << len(places))[:, None] >> np.arange(len(places)) & 1 == 1
            givens = np.tile(layouts.givens[completions.layout], (len(sets), 1))
            clues = np.full((len(sets), structure.n_clues), NO_CLUE, np.int32)
            is_given = places < reader.n_givens
            coords = enumeration.facts.coords[places[is_given]]
            givens[:, coords] = np.where(sets[:, is_given], facts.values[row, places[is_given]], givens[:, coords])
            slots = enumeration.facts.slots[places[~is_given] - reader.n_givens]
            clues[:, slots] = np.where(sets[:, ~is_given], facts.values[row, places[~is_given]], NO_CLUE)
            pieces.append((givens, clues, sets.sum(axis=1), np.full(len(sets), completions.layout)))
            n_tests += len(sets)
            if n_tests > 1 << 15:
                yield joined(pieces, structure.n_clues)
                pieces, n_tests = [], 0
    if pieces:
        yield joined(pieces, structure.n_clues)


def joined(pieces: list[Tests], n_clues: int) -> Tests:
    """Pieces one after the other."""
    givens, clues, n_shown, layout = (np.concatenate(arrays) for arrays in zip(*pieces, strict=True))
    return givens, clues if n_clues else None, n_shown, layout


def extremes() -> None:
    """Takuzu 6x6 with 5 givens and with 34 to 36, each solved: all ways to give 5, and all but 2, 1, 0 of each grid."""
    enumeration = enumeration_of("takuzu", 6, up_to="nothing")
    structure = enumeration.structure
    cells = np.array([*combinations(range(36), 5)])
    marks = (np.arange(32)[:, None] >> np.arange(5) & 1).astype(np.uint8) + 1
    with SolverPool() as pool:
        n_unique = 0
        for some in np.array_split(cells, 200):
            givens = np.zeros((len(some), 32, 36), np.uint8)
            for place in range(5):
                givens[np.arange(len(some)), :, some[:, place]] = marks[:, place]
            answers = pool.solve(structure, givens.reshape(-1, 36), SolveOptions(2))
            n_unique += int((answers.status == Status.UNIQUE).sum())
        print(f"takuzu 6 with 5 givens: {n_unique:,} of {32 * len(cells):,}", flush=True)
        (completions,) = completions_of(enumeration, layouts_of(enumeration), pool)
        for n_gone in range(3):
            gone = np.array([*combinations(range(36), n_gone)], np.int64).reshape(comb(36, n_gone), n_gone)
            n_unique = 0
            for grids in np.array_split(completions.numbers + np.uint8(1), 50):
                givens = np.repeat(grids, len(gone), axis=0)
                np.put_along_axis(givens, np.tile(gone, (len(grids), 1)), np.uint8(0), axis=1)
                answers = pool.solve(structure, givens, SolveOptions(2))
                n_unique += int((answers.status == Status.UNIQUE).sum())
            print(f"takuzu 6 with {36 - n_gone} givens: {n_unique:,}", flush=True)


GRIDS = (("1234341221434321", 96), ("1234341223414123", 192))
"""a Sudoku of side 4 of each of the two orbits, and the size of the orbit"""


def loop() -> None:
    """The minimal Sudoku of side 4 three times, in processor time: counted; by a loop over those sets of up to 6 givens
    of one grid of each orbit that contain no unique one; by one over all such sets of all 288 grids (it takes two).
    """
    count_puzzles("sudoku", 4, minimal=True)
    started = time.process_time()
    count_puzzles("sudoku", 4, minimal=True)
    print(f"counted: {time.process_time() - started:.4f} s")
    started, totals = time.process_time(), {4: 0, 5: 0, 6: 0}
    for grid, weight in GRIDS:
        unique: list[set[int]] = []
        for n in range(4, 7):
            sets = [some for some in map(set, combinations(range(16), n)) if not any(one <= some for one in unique)]
            found = [some for some, one in zip(sets, gridlanes.is_unique(shown(grid, sets)), strict=True) if one]
            unique += found
            totals[n] += weight * len(found)
    print(totals, f"{time.process_time() - started:.2f} s")
    started = time.process_time()
    for grid, _ in GRIDS:
        for n in range(7):
            gridlanes.is_unique(shown(grid, [*map(set, combinations(range(16), n))]))
    print(f"all sets of 288 grids: {144 * (time.process_time() - started):.1f} s")


def shown(grid: str, sets: list[set[int]]) -> list[str]:
    """The puzzles that show some sets of cells of a grid."""
    return ["".join(c if i in some else "." for i, c in enumerate(grid)) for some in sets]


def takuzu() -> None:
    """By number of givens."""
    started = time.perf_counter()
    show("takuzu 6", count_puzzles("takuzu", 6), time.perf_counter() - started)


def sizes() -> None:
    """As far as they go within a minute each."""
    for genre in GENRES:
        for size in SIZES:
            started = time.perf_counter()
            try:
                total = count_puzzles(genre, size).total
            except ModelError as error:
                print(f"{genre} {size}: {error}", flush=True)
                continue
            seconds = time.perf_counter() - started
            print(f"{genre} {size}: {total.up_to_symmetry:,} / {total.all:,}, {seconds:.2f} s", flush=True)
            if seconds > 30:
                break


PARTS = {function.__name__: function for function in (counts, plain, extremes, loop, takuzu, sizes)}


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.enumerating",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("part", choices=PARTS, metavar="PART", help="one of the names above")
    PARTS[parser.parse_args(arguments).part]()


if __name__ == "__main__":
    main()
