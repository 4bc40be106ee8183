"""Finds puzzles that are equivalent to earlier ones, or to puzzles that are to be avoided.

Canonical forms are computed only for puzzles that share their signature with another: one that the genre has
(`Making.signatures`) or that of `signatures_of`; if there are forms to avoid, or very many puzzles, for all.
"""

from __future__ import annotations

from collections.abc import Set

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.equivalents.canonical import canonical_hashes
from gridlanes.generating.equivalents.signatures import signatures_of
from gridlanes.io.read.blocks import Group
from gridlanes.registry import find_genre

_MOST_BYTES = 1 << 27
"""of puzzles that are kept; hashes are smaller"""


class Unrepeated:
    """The puzzles of one structure that no other may be equivalent to: those with the canonical hashes `avoid`, and the
    kept ones.
    """

    def __init__(self, avoid: Set[str] = frozenset()) -> None:
        self._hashes = set(avoid)
        self._signatures: set[int] = set()
        self._kept: list[tuple[NDArray[np.uint64], Group]] = []
        """signatures ``(n,)`` of puzzles whose hashes are not known, and the puzzles"""
        self._n_bytes = 0
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
        self._last_hashes = (group, forms) if signatures is None else None
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
            kept = Group(group.structure, group.rows, group.givens.copy(), None, group.clues, group.row_regions)
            self._kept.append((signatures, kept))
            self._n_bytes += _n_bytes(kept)
            if self._n_bytes > _MOST_BYTES:
                self._hashes |= {form for _, each in self._kept for form in canonical_hashes(each)}
                self._kept.clear()
        self._last = self._last_hashes = None

    def _signatures_of(self, group: Group) -> NDArray[np.uint64] | None:
        """``uint64 (n,)``: the signatures of a group's puzzles; None if they do not help."""
        making = find_genre(group.structure.genre).making
        are_givens = group.clues is None and not group.row_regions
        if self._hashes or (are_givens and making.pictures is not None and making.signatures is None):
            return None
        if self._last is None or self._last[0] is not group:
            own = making.signatures if are_givens else None
            found = signatures_of(group) if own is None else own(group.structure, group.givens)
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
            for signature, kept in self._kept:
                which = np.flatnonzero(np.isin(signature, signatures[again]))
                if len(which):
                    forms |= {*canonical_hashes(kept.of_rows(which))}
        return np.flatnonzero((number[place] > 1) | again), forms


def _n_bytes(group: Group) -> int:
    """The size of the puzzles of a group."""
    own = sum(regions.coords.nbytes + regions.start.nbytes + regions.clues.nbytes for regions in group.row_regions)
    return int(group.givens.nbytes + (0 if group.clues is None else group.clues.nbytes) + own)
