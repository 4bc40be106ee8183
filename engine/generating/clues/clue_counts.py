"""How many clues and givens puzzles show: facts, clues that no puzzle leaves out, numbers of rooms and cages."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.generating.clues.facts import Facts
from gridlanes.io.forms.fields.figures import Figures
from gridlanes.io.forms.genre import Genre
from gridlanes.io.read.blocks import Group
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.registry import find_genre


def n_clues_of(group: Group) -> NDArray[np.int64]:
    """``int64 (n,)``: the number of clues and givens that each puzzle of a group shows."""
    genre = find_genre(group.structure.genre)
    n_facts = Facts.of(genre, group.structure).present(group.givens, group.clues).sum(axis=1)
    besides = n_besides_facts(genre, group.structure, len(n_facts), group.clues, group.row_regions)
    return np.asarray(n_facts + besides, np.int64)


def most_clues(genre: Genre, structure: Structure, facts: Facts) -> int | None:
    """A bound on how many clues and givens a puzzle can show, of these facts; None if none is known."""
    drawn, fields = genre.generation_for(structure).figure_fields, genre.fields.values()
    absent = {field for field in fields if isinstance(field, Figures) and drawn is not None and field.name not in drawn}
    in_regions = [0 if field in absent else field.most_region_clues(structure) for field in fields]
    with_all = np.ones((1, structure.n_clues), np.int32)  # a number in each slot
    always = sum(int(field.n_always(structure, with_all)[0]) for field in fields)
    known = [bound for bound in in_regions if bound is not None]
    return int(facts.allowed.sum()) + always + sum(known) if len(known) == len(in_regions) else None


def n_besides_facts(
    genre: Genre,
    structure: Structure,
    n: int,
    clues: NDArray[np.int32] | None,
    row_regions: Sequence[RowRegions],
) -> NDArray[np.int64]:
    """``int64 (n,)``: how many of the clues of n puzzles are no facts: `clues` ``int32 (n, n_slots)`` that every puzzle
    of the genre shows, and the clues of their row regions.
    """
    found = np.zeros(n, np.int64)
    if clues is not None:
        for field in genre.fields.values():
            found += field.n_always(structure, clues)
    for regions in row_regions:
        if regions.has_clues:
            found += np.bincount(regions.row[regions.present], minlength=n)
    return found
