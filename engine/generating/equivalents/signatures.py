"""Signatures: numbers that equivalent puzzles have in common, and hardly any two others.

The signature of a picture of a puzzle is a sum of random words for its givens, clues and regions, so it does not depend
on their order. That of the puzzle is the least one of all its pictures. It is found with arrays for all puzzles at once
and takes a hundredth of the time of a canonical form, which only puzzles with the same signature need.
"""

from __future__ import annotations

import zlib
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.generating.equivalents.canonical import pictures
from gridlanes.generating.equivalents.names import named_as_they_occur
from gridlanes.io.forms.genre import Genre
from gridlanes.io.read.blocks import Group
from gridlanes.puzzles.row_regions import RowRegions, RuleRegions
from gridlanes.registry import find_genre
from gridlanes.rules import AllHold
from gridlanes.samplers.mixing import mixed

_KEY = 0x5EED


def signatures_of(group: Group) -> NDArray[np.uint64] | None:
    """``uint64 (n,)``: the signatures of the puzzles of a group; None if its genre has its own symmetries, or if its
    moves do not lead to each other, so that pictures of equivalent puzzles may differ.
    """
    structure = group.structure
    genre = find_genre(structure.genre)
    if genre.generation.canonical_forms is not None or not _are_closed(genre, structure):
        return None
    coords = np.array([picture.coords for picture in pictures(genre, structure)], np.intp)
    slots = np.array([picture.slots for picture in pictures(genre, structure)], np.intp)
    clued = [own.rule for own in group.row_regions if own.rule.slots]
    named = genre.generation.renames_marks and bool(clued) and all(isinstance(rule, AllHold) for rule in clued)
    """whether marks are renamed together with clues of regions, which then say nothing here"""
    words = _of_givens(group.givens, coords, named, genre.generation.renames_marks, len(structure.alphabet))
    if group.clues is not None:
        words += _of_clues(group.clues, slots, genre.generation.names_from)
    if len(group.rows):
        puzzle = group.puzzle(0)
        for own in group.row_regions:
            field = next((field for field in genre.fields.values() if field.owns(own.rule, puzzle)), None)
            empty = RuleRegions(own.rule, (), ())
            shown = [empty] if field is None else field.pictured(empty)
            if len(shown) == 1 and shown[0] is empty:  # its regions are part of the form as they are
                words += _of_regions(own, coords, len(group.rows), named)
    return np.asarray(mixed(words).min(axis=0, initial=np.iinfo(np.uint64).max))


def _of_givens(
    givens: NDArray[np.uint8], coords: NDArray[np.intp], only_where: bool, relabels: bool, n_marks: int
) -> NDArray[np.uint64]:
    """``uint64 (m, n)``: words of the givens ``uint8 (n, C)`` after moves ``intp (m, C)``. `only_where`: marks do not
    matter; `relabels`: only which of them are the same.
    """
    weights = _weights(0, coords.shape[1])[coords].T
    if only_where or not relabels:
        shown = (givens != 0).astype(np.uint64) if only_where else mixed(givens)
        return np.ascontiguousarray((shown @ weights).T)
    words = np.zeros((len(coords), len(givens)), np.uint64)
    for mark in range(1, n_marks + 1):
        words += mixed(((givens == mark).astype(np.uint64) @ weights).T)
    return words


def _of_clues(clues: NDArray[np.int32], slots: NDArray[np.intp], names_from: int | None) -> NDArray[np.uint64]:
    """``uint64 (m, n)``: words of the clues ``int32 (n, K)`` after moves ``intp (m, K)``. Those from `names_from` on
    are names.
    """
    weights = _weights(1, slots.shape[1])
    if names_from is None:
        return np.ascontiguousarray((mixed(clues) @ weights[slots].T).T)
    words = np.empty((len(slots), len(clues)), np.uint64)
    for found, moved in zip(words, slots, strict=True):
        pictured = np.empty_like(clues)
        pictured[:, moved] = clues
        found[:] = mixed(named_as_they_occur(pictured, names_from)) @ weights
    return words


def _of_regions(own: RowRegions, coords: NDArray[np.intp], n: int, only_where: bool) -> NDArray[np.uint64]:
    """``uint64 (m, n)``: words of the regions of n puzzles under one rule after moves ``intp (m, C)``. `only_where`:
    their clues do not matter.
    """
    words = np.zeros((len(coords), n), np.uint64)
    some = own.chosen(own.lengths > 0)
    if not len(some):
        return words
    rule = np.uint64(zlib.crc32(repr(own.rule).encode()))
    clues = rule if only_where else mixed(some.clues) + rule
    weights, first = _weights(2, coords.shape[1]), np.flatnonzero(np.diff(some.row, prepend=-1))
    for found, moved in zip(words, coords, strict=True):
        regions = np.add.reduceat(weights[moved[some.coords]], some.start[:-1])
        found[some.row[first]] = np.add.reduceat(mixed(regions + clues), first)
    return words


def _weights(purpose: int, n: int) -> NDArray[np.uint64]:
    """``uint64 (n,)``: odd random words, always the same."""
    drawn: NDArray[np.uint64] = np.random.Philox(key=_KEY + purpose).random_raw(n)
    return np.asarray(drawn | np.uint64(1))


@lru_cache(maxsize=256)
def _are_closed(genre: Genre, structure: Structure) -> bool:
    """Whether one move after another is a move of the puzzles of a structure."""
    moves = pictures(genre, structure)
    known = {(move.coords.tobytes(), move.slots.tobytes()) for move in moves}
    return all(
        (second.coords[first.coords].tobytes(), second.slots[first.slots].tobytes()) in known
        for first in moves
        for second in moves
    )
