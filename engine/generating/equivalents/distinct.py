"""Finds puzzles that are equivalent to earlier ones, or to puzzles that are to be avoided.

If the genre has signatures (`Making.signatures`), or puzzles have regions of their own (`region_signatures`), canonical
forms are computed only for puzzles that share their signature with another; if there are forms to avoid, for all.
"""

from __future__ import annotations

from collections.abc import Set

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.equivalents.canonical import canonical_hashes
from gridlanes.generating.equivalents.region_signatures import region_signatures
from gridlanes.io.read.blocks import Group
from gridlanes.registry import find_genre


class Unrepeated:
    """The puzzles of one structure that no other may be equivalent to: those with the canonical hashes `avoid`, and the
    kept ones.
    """

    def __init__(self, avoid: Set[str] = frozenset()) -> None:
        self._hashes = set(avoid)
        self._signatures: set[int] = set()
        self._kept: list[tuple[NDArray[np.uint64], Group]] = []
        """signatures ``(n,)`` of groups whose hashes are not known"""
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
            self._kept.append((signatures, group.of_rows(np.arange(len(group.rows)))))
        self._last = self._last_hashes = None

    def _hashes_of(self, group: Group) -> list[str]:
        if self._last_hashes is None or self._last_hashes[0] is not group:
            self._last_hashes = group, canonical_hashes(group)
        return self._last_hashes[1]

    def _signatures_of(self, group: Group) -> NDArray[np.uint64] | None:
        """``uint64 (n,)``: the signatures of a group's puzzles; None if they do not help."""
        if self._hashes:
            return None
        if self._last is not None and self._last[0] is group:
            return self._last[1]
        given = find_genre(group.structure.genre).making.signatures
        found: NDArray[np.uint64] | None = None
        if given is not None and group.clues is None and not group.row_regions:
            found = given(group.structure, group.givens)
        elif self._kept or group.row_regions:
            found = region_signatures(group)
        if found is not None:
            self._last = group, found
        return found

    def _suspects(self, group: Group, signatures: NDArray[np.uint64]) -> tuple[NDArray[np.intp], set[str]]:
        """The puzzles ``intp (k,)`` of a group that share their signature with another, and the forms of the kept
        puzzles with these signatures.
        """
        _, place, number = np.unique(signatures, return_inverse=True, return_counts=True)
        again = np.array([signature in self._signatures for signature in signatures.tolist()], np.bool_)
        forms: set[str] = set()
        if again.any():
            for kept, others in self._kept:
                which = np.flatnonzero(np.isin(kept, signatures[again]))
                if len(which):
                    forms |= {*canonical_hashes(others.of_rows(which))}
        return np.flatnonzero((number[place] > 1) | again), forms
