"""Canonical forms: one representative of all puzzles that are equal up to a move of the board and the names of marks.

The moves are those of the square or rectangle that keep the rules of the structure and that the genre has
(`Generation.symmetries`); marks are renamed if the rules of the genre only compare marks (`Generation.renames_marks`),
clues if they are only names (`Generation.names_from`). The form is the least image of a puzzle. A genre with more
symmetries, such as rows that can be exchanged within their bands, has its own forms (`Generation.canonical_forms`).

The automorphisms of a puzzle are the moves that leave it unchanged up to the names of marks: as many as lead to its
least image.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple, TypeGuard

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.generating.clues.orbits import MOVES
from gridlanes.generating.equivalents.names import named_as_they_occur
from gridlanes.interrupts import interruptible
from gridlanes.io.forms.fields.cages import Cages
from gridlanes.io.forms.fields.field import Cell, Field, Size
from gridlanes.io.forms.fields.figures import Figures
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.io.read.blocks import Group
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.grid import Layer
from gridlanes.puzzles.row_regions import RuleRegions
from gridlanes.registry import find_genre
from gridlanes.rules import AllHold
from gridlanes.rules.base import Rule

_SQUARE = ("rotate90", "rotate270", "diagonal", "antidiagonal")


class Picture(NamedTuple):
    """A move: `coords` ``intp (C,)`` and `slots` ``intp (K,)``, the new place of each coord and each clue."""

    coords: NDArray[np.intp]
    slots: NDArray[np.intp]


@lru_cache(maxsize=256)
def pictures(genre: Genre, structure: Structure) -> list[Picture]:
    """The moves of the puzzles of a structure; the first is the identity."""
    grid = structure.grid
    size = Size(grid.rows, grid.cols)
    found = [Picture(np.arange(structure.n_coords), np.arange(structure.n_clues))]
    for name in MOVES:
        if name not in genre.generation.symmetries or (name in _SQUARE and size.rows != size.cols):
            continue
        coords, slots = _moved_coords(structure, name, size), _moved_slots(genre, structure, name, size)
        if coords is not None and slots is not None and _keeps(structure, coords):
            found.append(Picture(coords, slots))
    return found


class Canonical(NamedTuple):
    """The canonical forms of n puzzles: `hashes`, 32 hexadecimal digits each, equal if and only if puzzles are
    equivalent; `automorphisms` ``int64 (n,)``.
    """

    hashes: list[str]
    automorphisms: NDArray[np.int64]


def canonical_of(group: Group) -> Canonical:
    """The canonical forms of the puzzles of a group. ModelError if its genre is unknown."""
    structure = group.structure
    genre = find_genre(structure.genre)
    grid = structure.grid
    options = {name: str(value) for name, value in structure.options.items()}
    head = json.dumps([genre.name, grid.rows, grid.cols, options], sort_keys=True).encode()
    n = len(group.rows)
    forms, counts = [b""] * n, np.zeros(n, np.int64)
    if genre.generation.canonical_forms is not None and group.clues is None and not group.row_regions:
        pictured, counts = interruptible(genre.generation.canonical_forms)(structure, group.givens)
        forms = [row.tobytes() for row in pictured]
    others = np.flatnonzero(counts == 0)
    if len(others):
        least = _least(genre, group.of_rows(others))
        counts[others] = least.automorphisms
        for row, form in zip(others.tolist(), least.forms, strict=True):
            forms[row] = form
    return Canonical([hashlib.blake2b(head + form, digest_size=16).hexdigest() for form in forms], counts)


def canonical_hashes(group: Group) -> list[str]:
    """The hashes of `canonical_of`."""
    return canonical_of(group).hashes


class _Least(NamedTuple):
    forms: list[bytes]
    automorphisms: list[int]


def _least(genre: Genre, group: Group) -> _Least:
    """The least image of each puzzle, and the number of moves that lead to it."""
    if not group.row_regions:
        return _least_of_images(genre, group)
    n = len(group.rows)
    forms: list[list[bytes]] = [[] for _ in range(n)]
    puzzles = group.puzzles()
    rules = [own.rule for own in group.row_regions if own.rule.slots]
    relabels = genre.generation.renames_marks and all(isinstance(rule, AllHold) for rule in rules)
    for picture in pictures(genre, group.structure):
        givens, clues = _image(genre, group, picture, relabels=relabels and not rules)
        for i in range(n):
            own: list[Any] = [
                [repr(entry.rule), _moved_regions(entry, picture, field)]
                for field, entry in _pictured(genre, puzzles[i])
            ]
            shown, own = givens[i], sorted(own)
            if relabels and rules:
                held = [regions for told, regions in own if told in {repr(rule) for rule in rules}]
                shown = _named_together(group.structure.alphabet, shown, held)
            forms[i].append(shown.tobytes() + clues[i].tobytes() + json.dumps(own).encode())
    least = [min(pictured) for pictured in forms]
    return _Least(least, [pictured.count(form) for pictured, form in zip(forms, least, strict=True)])


def _least_of_images(genre: Genre, group: Group) -> _Least:
    """The least image of each puzzle, and the number of moves that lead to it, for puzzles without row regions: all of
    them at once, byte by byte.
    """
    row = np.arange(len(group.rows))
    least, count = np.zeros((len(row), 0), np.uint8), np.zeros(len(row), np.int64)
    for picture in pictures(genre, group.structure):
        givens, clues = _image(genre, group, picture, relabels=genre.generation.renames_marks)
        image = np.concatenate([givens, clues.view(np.uint8).reshape(len(row), -1)], axis=1)
        if not count.any():
            least, count[:] = image, 1
            continue
        differs = image != least
        at = differs.argmax(axis=1)
        is_less = image[row, at] < least[row, at]
        count[~differs[row, at]] += 1
        least[is_less], count[is_less] = image[is_less], 1
    without = json.dumps([]).encode()
    return _Least([form.tobytes() + without for form in least], count.tolist())


def _image(
    genre: Genre, group: Group, picture: Picture, *, relabels: bool
) -> tuple[NDArray[np.uint8], NDArray[np.int32]]:
    """The givens ``uint8 (n, C)`` and the clues ``int32 (n, K)`` of puzzles after a move, with their names."""
    givens = np.zeros_like(group.givens)
    givens[:, picture.coords] = group.givens
    if relabels:
        givens = named_as_they_occur(givens, 1)  # a blank stays one
    clues = np.zeros((len(givens), 0), np.int32)
    if group.clues is not None:
        clues = np.empty_like(group.clues)
        clues[:, picture.slots] = group.clues
        if genre.generation.names_from is not None:
            clues = named_as_they_occur(clues, genre.generation.names_from)
    return givens, clues


def _named_together(
    alphabet: Alphabet, givens: NDArray[np.uint8], held: list[list[list[list[int]]]]
) -> NDArray[np.uint8]:
    """Givens ``uint8 (C,)``, and in place the clues of regions, `held`, which are the values of marks, with marks
    numbered from 1 in the order in which they first occur, first in the givens.
    """
    told = [clue for regions in held for _, clue in regions if clue[0] != NO_CLUE]
    marks = np.array([alphabet.number(clue[0]) + 1 for clue in told], np.uint8)
    named = named_as_they_occur(np.concatenate([givens, marks])[None], 1)[0]
    for clue, name in zip(told, named[len(givens) :].tolist(), strict=True):
        clue[0] = name
    return np.asarray(named[: len(givens)])


def _moved_regions(entry: RuleRegions, picture: Picture, field: Field | None) -> list[list[list[int]]]:
    """The cells and the clue of each region of a field after a move, in an order that does not depend on the order of
    the input.
    """
    moved = [picture.coords[[*region]].tolist() for region in entry.regions]
    if not _is_ordered(field):
        moved = [sorted(region) for region in moved]
    elif field.reversible:
        moved = [min(region, region[::-1]) for region in moved]
    return sorted([region, [int(clue)]] for region, clue in zip(moved, entry.clues, strict=True))


def _pictured(genre: Genre, puzzle: PuzzleRow) -> Iterator[tuple[Field | None, RuleRegions]]:
    """The regions of a puzzle that belong to the form, each with its field; those that a field pictures under another
    rule than their own together, as a move may change which of these rules a region is under.
    """
    renamed: list[tuple[Field, RuleRegions]] = []
    for entry in _merged(puzzle.row_regions):
        field = next((field for field in genre.fields.values() if field.owns(entry.rule, puzzle)), None)
        for shown in [entry] if field is None else field.pictured(entry):
            if field is not None and shown.rule != entry.rule:
                renamed.append((field, shown))
            else:
                yield field, shown
    for field in dict.fromkeys(field for field, _ in renamed):
        yield from ((field, entry) for entry in _merged(shown for owner, shown in renamed if owner is field))


def _merged(row_regions: Iterable[RuleRegions]) -> list[RuleRegions]:
    """One entry for each rule that has regions: readers of many lines may list those of a rule in several."""
    found: dict[Rule, RuleRegions] = {}
    for entry in row_regions:
        if not len(entry.regions):
            continue
        other = found.get(entry.rule)
        if other is not None:
            entry = RuleRegions(entry.rule, [*other.regions, *entry.regions], [*other.clues, *entry.clues])
        found[entry.rule] = entry
    return [*found.values()]


def _is_ordered(field: Field | None) -> TypeGuard[Figures]:
    """Whether the order of the cells of a region may matter: for figures of three cells and more."""
    return isinstance(field, Figures) and not isinstance(field, Cages) and field.most not in (1, 2)


def _moved_coords(structure: Structure, name: str, size: Size) -> NDArray[np.intp] | None:
    """The new place of each coord; None if a coord has none."""
    grid, move = structure.grid, MOVES[name]
    corners = Size(size.rows + 1, size.cols + 1)
    found = []
    for coord in range(structure.n_coords):
        layer, row, col = grid.place(coord)
        if layer in (Layer.CELLS, Layer.CORNERS):
            new_row, new_col = move(row, col, size if layer == Layer.CELLS else corners)
        else:
            ends = sorted(move(*end, corners) for end in _ends(layer, row, col))
            layer = Layer.EDGES_H if ends[0][0] == ends[1][0] else Layer.EDGES_V
            new_row, new_col = ends[0]
        other = grid.coord_at.get((layer, int(new_row), int(new_col)))
        if other is None:
            return None
        found.append(other)
    return np.array(found, np.intp)


def _ends(layer: Layer, row: int, col: int) -> tuple[Cell, Cell]:
    """The corners at the ends of an edge."""
    return (row, col), ((row, col + 1) if layer == Layer.EDGES_H else (row + 1, col))


def _moved_slots(genre: Genre, structure: Structure, name: str, size: Size) -> NDArray[np.intp] | None:
    """The new slot of each clue; None if a clue has none. A clue on the other side of a line counts as the same."""
    slot_at = {cell: slot for slot, cell in genre.clue_cells(size).items()}
    cell_of = {slot: cell for cell, slot in slot_at.items()}
    found = []
    for slot in range(structure.n_clues):
        if slot not in cell_of:  # of the whole board
            found.append(slot)
            continue
        row, col = MOVES[name](*cell_of[slot], size)
        other_side = (-1 if row == size.rows else row, -1 if col == size.cols else col)
        other = slot_at.get((row, col), slot_at.get(other_side))
        if other is None:
            return None
        found.append(other)
    return np.array(found, np.intp)


def _keeps(structure: Structure, coords: NDArray[np.intp]) -> bool:
    """Whether a move maps the regions of each kind of rule to regions of this kind."""
    pairs = zip(structure.constraints, structure.scopes, strict=True)
    here = {(type(constraint.rule), frozenset(scope.coords.tolist())) for constraint, scope in pairs}
    return here == {(kind, frozenset(coords[[*region]].tolist())) for kind, region in here}
