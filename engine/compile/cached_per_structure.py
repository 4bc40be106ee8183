"""Functions whose results are made once for each structure and kept in its cache."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from gridlanes.compile.structure import Structure

OfStructure = TypeVar("OfStructure")


def cached_per_structure(make: Callable[[Structure], OfStructure]) -> Callable[[Structure], OfStructure]:
    """A decorator for functions of one structure: the first call makes the result, and others return it."""

    @wraps(make)
    def kept(structure: Structure) -> OfStructure:
        if kept not in structure.cache:
            structure.cache[kept] = make(structure)
        made: OfStructure = structure.cache[kept]
        return made

    return kept
