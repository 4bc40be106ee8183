"""Signatures: numbers that equivalent puzzles have in common, and few others. Those of many puzzles take less time than
one canonical form, which is needed only where two are the same.

A move takes each coord to one of its orbit, the coords that any move takes it to; so equivalent puzzles have as many
givens of a value in each orbit, as many clues of a number, and as many regions with so many coords in each.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.generating.equivalents.canonical import pictured_rules, pictures
from gridlanes.io.forms.genre import Genre
from gridlanes.io.read.blocks import Group
from gridlanes.model.clue import NO_CLUE
from gridlanes.registry import find_genre


def signatures_of(group: Group) -> NDArray[np.uint64]:
    """``uint64 (n,)``: the signatures of the puzzles of a group."""
    genre, structure = find_genre(group.structure.genre), group.structure
    of_coord, of_slot = _orbits(genre, structure)
    found = np.zeros(len(group.rows), np.uint64)
    row, coord = np.nonzero(group.givens)
    if len(row):
        shown = group.givens[row, coord] if not genre.making.relabels else np.uint8(1)
        found += _sums(_mixed(of_coord[coord], shown), row, len(found))
    if group.clues is not None:
        row, slot = np.nonzero(group.clues != NO_CLUE)
        names = genre.making.names_from
        clues = group.clues[row, slot]
        found += _sums(_mixed(of_slot[slot], clues if names is None else np.minimum(clues, names)), row, len(found))
    for regions in pictured_rules(genre, group):
        of_region = _sums(_mixed(of_coord[regions.coords], 0), regions.region_of, len(regions))
        found += _sums(_mixed(of_region, crc32(repr(regions.rule).encode())), regions.row, len(found))
    return found


@lru_cache(maxsize=256)
def _orbits(genre: Genre, structure: Structure) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """``uint64 (C,)``, ``uint64 (n_slots,)``: a number for each orbit of the coords, and of the clues' slots."""
    moves = pictures(genre, structure)
    coords, slots = (np.stack([move[part] for move in moves]).min(axis=0) for part in range(2))
    return coords.astype(np.uint64), slots.astype(np.uint64)


def _mixed(words: NDArray[np.uint64], also: NDArray[Any] | np.integer[Any] | int) -> NDArray[np.uint64]:
    """Words ``uint64 (n,)`` whose bits depend on all bits of two numbers: the steps of splitmix64 (Steele, Lea, Flood:
    Fast splittable pseudorandom number generators, OOPSLA 2014).
    """
    found = words * np.uint64(0x9E3779B97F4A7C15) + np.asarray(also).astype(np.uint64)
    found = found * np.uint64(0xD1342543DE82EF95) + np.uint64(0x9E3779B97F4A7C15)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        found = (found ^ (found >> np.uint64(shift))) * np.uint64(factor)
    return np.asarray(found ^ (found >> np.uint64(31)))


def _sums(words: NDArray[np.uint64], row: NDArray[Any], n: int) -> NDArray[np.uint64]:
    """``uint64 (n,)``: the sum of the words ``uint64 (m,)`` of each row ``(m,)``, ascending."""
    ends = np.append(np.zeros(1, np.uint64), np.cumsum(words, dtype=np.uint64))[np.searchsorted(row, np.arange(n + 1))]
    return np.asarray(ends[1:] - ends[:-1], np.uint64)
