"""Finds puzzles that are equivalent to earlier ones, or to puzzles that are to be avoided.

Canonical forms are computed only for puzzles that share their signature with another (`Generation.signatures` if the
genre has its own, else `gridlanes.generating.equivalents.signatures`); if there are forms to avoid, or very many
puzzles, for all.
"""

from __future__ import annotations

from collections.abc import Set

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.equivalents.canonical import canonical_hashes
from gridlanes.generating.equivalents.signatures import signatures_of
from gridlanes.io.read.blocks import Group
from gridlanes.registry import find_genre

_MAX_BYTES = 1 << 27
"""that puzzles may take beyond what their hashes would take"""
_BYTES_OF_A_HASH = 200
"""in a set"""


class Unrepeated:
    """The puzzles of one structure that no other may be equivalent to: those with the canonical hashes `avoid`, and the
    kept ones.
    """

    def __init__(self, avoid: Set[str] = frozenset()) -> None:
        self._hashes = set(avoid)
        self._signatures: set[int] = set()
        self._kept: list[tuple[NDArray[np.uint64], Group]] = []
        """signatures ``(n,)`` of n puzzles whose hashes are not known"""
        self._n_bytes = 0
        """that they take beyond their hashes"""
        self._last: tuple[Group, NDArray[np.uint64]] | None = None
        """the puzzles that were looked at last, which mostly are kept next, and their signatures"""
        self._last_hashes: tuple[Group, list[str]] | None = None
        """the same with their hashes, if all of them were computed"""

    def repeated(self, group: Group, among_themselves: bool) -> NDArray[np.bool_]:
        """``bool (n,)``: which puzzles of a group are equivalent to a kept or avoided one or, on request, to an earlier
        one of the group.
        """
        found = np.zeros(len(group.rows), np.bool_)
        signatures = self._signatures_of(group)
        if signatures is None:
            rows, known, forms = np.arange(len(found)), self._hashes, self._hashes_of(group)
        else:
            rows, known = self._suspects(group, signatures)
            forms = canonical_hashes(group.of_rows(rows)) if len(rows) else []
        known = set(known)
        for row, form in zip(rows.tolist(), forms, strict=True):
            found[row] = form in known
            if among_themselves:
                known.add(form)
        return found

    def keep(self, group: Group) -> None:
        """Keeps the puzzles of a group: later ones must not be equivalent to them."""
        signatures = self._signatures_of(group)
        if signatures is None:
            self._hashes |= {*self._hashes_of(group)}
        else:
            self._signatures |= {*signatures.tolist()}
            kept = group.of_rows(np.arange(len(group.rows)))
            self._kept.append((signatures, kept))
            self._n_bytes += _n_bytes(kept) - _BYTES_OF_A_HASH * len(kept.rows)
            if self._n_bytes > _MAX_BYTES:
                self._hashes |= {form for _, each in self._kept for form in canonical_hashes(each)}
                self._kept.clear()
        self._last = self._last_hashes = None

    def _hashes_of(self, group: Group) -> list[str]:
        if self._last_hashes is None or self._last_hashes[0] is not group:
            self._last_hashes = group, canonical_hashes(group)
        return self._last_hashes[1]

    def _signatures_of(self, group: Group) -> NDArray[np.uint64] | None:
        """``uint64 (n,)``: the signatures of a group's puzzles; None if they do not help."""
        if self._hashes:
            return None
        if self._last is None or self._last[0] is not group:
            own, only_givens = find_genre(group.structure.genre).generation.signatures, group.clues is None
            if own is not None and only_givens and not group.row_regions:
                found: NDArray[np.uint64] | None = own(group.structure, group.givens)
            else:
                found = signatures_of(group)
            if found is None:
                return None
            self._last = group, found
        return self._last[1]

    def _suspects(self, group: Group, signatures: NDArray[np.uint64]) -> tuple[NDArray[np.intp], set[str]]:
        """The puzzles ``intp (k,)`` of a group that share their signature with another, and the forms of the kept
        puzzles with these signatures.
        """
        _, place, number = np.unique(signatures, return_inverse=True, return_counts=True)
        again = np.array([signature in self._signatures for signature in signatures.tolist()], np.bool_)
        forms: set[str] = set()
        if again.any():
            for kept, puzzles in self._kept:
                which = np.flatnonzero(np.isin(kept, signatures[again]))
                if len(which):
                    forms |= {*canonical_hashes(puzzles.of_rows(which))}
        return np.flatnonzero((number[place] > 1) | again), forms


def _n_bytes(group: Group) -> int:
    """The size of the puzzles of a group."""
    own = sum(regions.coords.nbytes + regions.start.nbytes + regions.clues.nbytes for regions in group.row_regions)
    return int(group.givens.nbytes + (0 if group.clues is None else group.clues.nbytes) + own)
