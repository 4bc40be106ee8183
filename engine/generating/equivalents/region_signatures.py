"""Signatures of puzzles with regions of their own: numbers that are the same for equivalent puzzles, and seldom for
others.

The canonical form of such a puzzle lists all its regions after each move, which takes far longer than to add up random
numbers, one for each set of coords. What a signature leaves out, such as the order of coords within a region, only
makes it the same for more puzzles.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.generating.equivalents.canonical import pictures
from gridlanes.generating.equivalents.names import named_as_they_occur
from gridlanes.io.forms.fields.field import Field
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.genre import Genre
from gridlanes.io.read.blocks import Group
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.registry import find_genre


def region_signatures(group: Group) -> NDArray[np.uint64] | None:
    """``uint64 (n,)``: a signature of each puzzle; None if the marks of its genre can be renamed."""
    structure = group.structure
    genre = find_genre(structure.genre)
    if genre.making.relabels:
        return None
    weights = _scattered(np.arange(structure.n_coords + structure.n_clues, dtype=np.uint64))
    of_coord, of_slot = weights[: structure.n_coords], weights[structure.n_coords :]
    told = [regions for regions in group.row_regions if len(regions) and _is_told(genre, group, regions)]
    signatures = np.zeros(len(group.rows), np.uint64)
    for picture in pictures(genre, structure):
        total = np.zeros(len(group.rows), np.uint64)
        if group.givens.any():
            places = of_coord[picture.coords] * (group.givens != 0)
            total += _scattered(places + group.givens).sum(axis=1, dtype=np.uint64)
        if group.clues is not None:
            clues = np.empty_like(group.clues)
            clues[:, picture.slots] = group.clues
            if genre.making.names_from is not None:
                clues = named_as_they_occur(clues, genre.making.names_from)
            total += _scattered(of_slot + clues.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
        for regions in told:
            sets = np.add.reduceat(of_coord[picture.coords][regions.coords], regions.start[:-1])
            np.add.at(total, regions.row, _scattered(sets))
        signatures += _scattered(total)
    return signatures


def _is_told(genre: Genre, group: Group, regions: RowRegions) -> bool:
    """Whether canonical forms list regions under a rule as they are; they leave out some that follow from others."""
    puzzle = group.puzzle(int(regions.row[0]))
    field = next((field for field in genre.fields.values() if field.owns(regions.rule, puzzle)), None)
    return field is None or type(field).pictured is Field.pictured or _are_rooms(field, group.structure, regions)


def _are_rooms(field: Field, structure: Structure, regions: RowRegions) -> bool:
    plain = isinstance(field, Rooms) and type(field).pictured is Rooms.pictured
    return plain and isinstance(field, Rooms) and regions.rule == field.rule(structure)


def _scattered(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Numbers of 64 bits, each turned into another one: the last step of splitmix64 (Steele, Lea, Flood, OOPSLA
    2014).
    """
    found = numbers + np.uint64(0x9E3779B97F4A7C15)
    found = (found ^ (found >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    found = (found ^ (found >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return found ^ (found >> np.uint64(31))
