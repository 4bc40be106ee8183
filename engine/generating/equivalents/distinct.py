"""Finds puzzles that are equivalent to earlier ones, or to puzzles that are to be avoided.

If the genre has signatures (`Making.signatures`), canonical forms are computed only for puzzles that share their
signature with another; if there are forms to avoid, for all.
"""

from __future__ import annotations

from collections.abc import Set

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.equivalents.canonical import canonical_hashes
from gridlanes.io.read.blocks import Group
from gridlanes.registry import find_genre


class Unrepeated:
    """The puzzles of one structure that no other may be equivalent to: those with the canonical hashes `avoid`, and the
    kept ones.
    """

    def __init__(self, avoid: Set[str] = frozenset()) -> None:
        self._hashes = set(avoid)
        self._signatures: set[int] = set()
        self._kept: list[tuple[NDArray[np.uint64], NDArray[np.uint8]]] = []
        """signatures ``(n,)`` and givens ``(n, C)`` of puzzles whose hashes are not known"""
        self._last: tuple[Group, NDArray[np.uint64]] | None = None
        """the puzzles that were looked at last, which mostly are kept next, and their signatures"""
        self._last_hashes: tuple[Group, list[str]] | None = None
        """the same, and their hashes, if those of all were worked out"""

    def repeated(self, group: Group, among_themselves: bool) -> NDArray[np.bool_]:
        """``bool (n,)``: which puzzles of a group are equivalent to a kept or avoided one or, on request, to an earlier
        one of the group.
        """
        found = np.zeros(len(group.rows), np.bool_)
        signatures = self._signatures_of(group)
        if signatures is None:
            rows, known = np.arange(len(found)), self._hashes
        else:
            rows, known = self._suspects(group, signatures)
        known = set(known)
        forms = canonical_hashes(group.of_rows(rows)) if len(rows) else []
        self._last_hashes = (group, forms) if len(forms) == len(found) else None
        for row, form in zip(rows.tolist(), forms, strict=True):
            found[row] = form in known
            if among_themselves:
                known.add(form)
        return found

    def keep(self, group: Group) -> None:
        """Keeps the puzzles of a group: later ones must not be equivalent to them."""
        signatures = self._signatures_of(group)
        if signatures is None:
            last = self._last_hashes
            self._hashes |= {*(last[1] if last is not None and last[0] is group else canonical_hashes(group))}
        else:
            self._signatures |= {*signatures.tolist()}
            self._kept.append((signatures, group.givens.copy()))
        self._last = self._last_hashes = None

    def _signatures_of(self, group: Group) -> NDArray[np.uint64] | None:
        """``uint64 (n,)``: the signatures of a group's puzzles; None if they do not help."""
        signatures = find_genre(group.structure.genre).making.signatures
        if signatures is None or self._hashes or group.clues is not None or group.row_regions:
            return None
        if self._last is None or self._last[0] is not group:
            self._last = group, signatures(group.structure, group.givens)
        return self._last[1]

    def _suspects(self, group: Group, signatures: NDArray[np.uint64]) -> tuple[NDArray[np.intp], set[str]]:
        """The puzzles ``intp (k,)`` of a group that share their signature with another, and the forms of the kept
        puzzles with these signatures.
        """
        _, place, number = np.unique(signatures, return_inverse=True, return_counts=True)
        again = np.array([signature in self._signatures for signature in signatures.tolist()], np.bool_)
        forms: set[str] = set()
        if again.any():
            for kept, givens in self._kept:
                which = np.flatnonzero(np.isin(kept, signatures[again]))
                if len(which):
                    same = Group(group.structure, np.arange(len(which)), givens[which], None, None, ())
                    forms |= {*canonical_hashes(same)}
        return np.flatnonzero((number[place] > 1) | again), forms
