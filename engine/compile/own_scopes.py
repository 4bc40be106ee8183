"""A cache of the scopes of row regions, since generating puzzles resolves the same regions again and again."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from gridlanes.compile.structure import Structure
from gridlanes.model.scope import Scope


@lru_cache(maxsize=1 << 14)
def scope_of(structure: Structure, coords: tuple[int, ...]) -> Scope:
    """The scope of one region of a structure's rows; it is the same object for the same region, so that facts about its
    place are computed once.
    """
    return Scope(structure.grid, structure.alphabet, (np.array(coords, np.intp),))
