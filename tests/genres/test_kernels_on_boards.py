"""Every genre: on generated boards, with some facts left out, each kernel equals its naive twin from guess to guess.
The laws of rules (tests/rule_laws.py) try small boards, from which many conclusions do not follow.
"""

from __future__ import annotations

import importlib
import pkgutil
import random
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest
from rule_tables import by_twin, call

import gridlanes
from gridlanes import kernels
from gridlanes.compile.batch import Batch
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.io.read.reading import read_rows
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rule_kernel import RuleKernel
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.registry import genres

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("genres")]

N_PUZZLES = 3
SHARE_LEFT_OUT = 0.4
TWINS_ENUMERATE = {
    *("apart_in_rooms", "areas_by_shape", "areas_of_size", "area_sizes", "areas_beside", "connected_corners"),
    *("dead_ends", "sizes_between", "sum_of_differences"),
}
"""kernels whose twins go through all sets of cells, which takes minutes on these boards"""


class Entry(NamedTuple):
    """A region of a kernel's table: where it stands in an index array, its coords, and its numbers."""

    kernel: RuleKernel
    index: Any
    start: int
    coords: list[int]
    numbers: list[int]


@cache
def every_kernel() -> list[RuleKernel]:
    modules = pkgutil.walk_packages(kernels.__path__, f"{kernels.__name__}.")
    found = {id(each): each for module in modules for each in vars(importlib.import_module(module.name)).values()}
    return [each for each in found.values() if isinstance(each, RuleKernel)]


def kernel_at() -> dict[int, RuleKernel]:
    """The kernels by the addresses that their compiled code has so far."""
    at = {}
    for each in every_kernel():
        for variant in (each, each.in_every_sweep):
            at.update(dict.fromkeys(variant._addresses.values(), each))
    return at


def with_facts_left_out(puzzle: PuzzleRow, rng: random.Random) -> Batch:
    structure = puzzle.structure
    givens, clues = puzzle.givens.copy()[None], None
    for coord in range(structure.n_coords):
        if structure.blank == structure.alphabet.values and rng.random() < SHARE_LEFT_OUT:
            givens[0, coord] = 0
    if puzzle.clues is not None:
        clues = np.array(puzzle.clues, np.int32)[None]
        clues[0, [rng.random() < SHARE_LEFT_OUT for _ in range(clues.shape[1])]] = NO_CLUE
    return Batch.from_givens(structure, givens, clues=clues, row_regions=regions_of_rows([puzzle.row_regions]))


def entries_of(batch: Batch) -> list[Entry]:
    """The tables of a batch of one, those of its row regions, too; without kernels that try assumptions, which do what
    their caller allows, and without those whose twins take too long.
    """
    program, own = batch.structure.tables().program, batch.row_kernels
    batch.compile_trying(program)
    tables = [(program.cheap_address, program.entries, program.cheap), (own.address, own.entries, own.table)]
    tables.append((program.expensive_address, program.entries, program.expensive))
    found, at = [], kernel_at()
    for addresses, index, regions in tables:
        for address, (start, n, _) in zip(addresses.tolist(), regions.tolist(), strict=True):
            for _ in range(n):
                size, n_coords, *rest = index[start : start + 1 + index[start]].tolist()
                found.append(Entry(at[address], index, start, rest[:n_coords], rest[n_coords:]))
                start += 1 + size
    return [entry for entry in found if not entry.kernel.tries and entry.kernel.name not in TWINS_ENUMERATE]


def expected_of(entry: Entry, words: list[int], batch: Batch) -> tuple[list[int], bool]:
    """What the naive twin makes of the words of a lane."""
    known = {"bits": batch.word_format.bits, "n_marks": len(batch.structure.alphabet), "coords": entry.coords}
    numbers = [number if number >= 0 else words[-1 - number] for number in entry.numbers]
    parameters = unpacked(entry.kernel.layout, numbers) if entry.kernel.layout else ()
    after, broken = by_twin(entry.kernel, [words[coord] for coord in entry.coords], parameters, **known)
    expected = list(words)
    for coord, word in zip(entry.coords, after, strict=True):
        expected[coord] &= word
    return expected, broken


def by_kernel(entry: Entry, words: list[int], batch: Batch) -> tuple[list[int], bool]:
    """What the kernel makes of them, in one column."""
    tile, flags = (batch.word_format.zeros(n, batch.word_format.lanes) for n in (len(words) + 1, 2))
    tile[:-1, 0] = words
    scratch = np.full(batch.scratch_size.most, -7, np.int64)
    call(np.uint64(entry.kernel.address(tile, column=True)), tile, 0, entry.index, entry.start, 1, scratch, flags)
    changed, broken = flags[:, 0].tolist()
    after = tile[:-1, 0].tolist()
    assert bool(changed) == (after != words)
    return after, bool(broken)


def assert_equal_to_the_end(batch: Batch, entries: list[Entry], rng: random.Random) -> None:
    """From guess to guess, until nothing is open or a contradiction shows."""
    words, n_coords = batch.word_format.integers(batch.candidates[0]), batch.structure.n_coords
    while True:
        before: list[int] = []
        while before != words:
            before = words
            for entry in entries:
                after, broken = by_kernel(entry, words, batch)
                if len({*entry.coords}) == len(entry.coords):  # a twin has a copy of a coord that is named twice
                    assert (after, broken) == expected_of(entry, words, batch), entry.kernel.name
                words = after
                if broken or not all(words[: batch.structure.program.n_coords]):
                    return
        open_coords = [coord for coord in range(n_coords) if words[coord] & words[coord] - 1]
        if not open_coords:
            return
        coord = rng.choice(open_coords)
        marks = [1 << mark for mark in range(words[coord].bit_length()) if words[coord] >> mark & 1]
        words = [*words[:coord], rng.choice(marks), *words[coord + 1 :]]


@pytest.mark.parametrize("genre", sorted(genres()))
def test_kernels_equal_their_twins_on_generated_boards(genre):
    texts = gridlanes.generate(genre, N_PUZZLES, seed=5).to_arrow()["puzzle"].to_pylist()
    puzzles = [puzzle for group in read_rows(texts, genre=genre).groups for puzzle in group.puzzles()]
    assert len(puzzles) == N_PUZZLES
    n_entries = 0
    for number, puzzle in enumerate(puzzles):
        rng = random.Random(f"{genre}-{number}")
        batch = with_facts_left_out(puzzle, rng)
        if batch.word_format.halves:
            pytest.skip("words of two halves")
        entries = entries_of(batch)
        n_entries += len(entries)
        assert_equal_to_the_end(batch, entries, rng)
    if not n_entries:
        pytest.skip("only distinct regions, or kernels that are left out")
