"""The independent check: every solution is tested against givens and constraints before it is reported.

Nothing here is shared with the kernels: finished assignments are tested by each rule's `holds`. For speed, many regions
of one length are tested in one call, if they have the same rule and it does not look at their places. `Distinct`, which
every row of every Sudoku corpus needs, has a compiled test for small alphabets, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.cached_per_structure import cached_per_structure
from gridlanes.compile.own_scopes import scope_of
from gridlanes.compile.structure import Structure
from gridlanes.kernels.checks.assignments import distinct_holds, givens_hold, in_words
from gridlanes.kernels.checks.own_regions import lay_out_own, own_regions_of
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.garbage import gc_paused
from gridlanes.model.scope import PlacelessScope, Scope
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.base import Rule, holds_at_once
from gridlanes.rules.distinct import Distinct
from gridlanes.rules.shared.counting import CountRule
from gridlanes.rules.shared.laid_out import LaidOut
from gridlanes.solvers.families import (
    CheckedTogether,
    counts_anywhere,
    families_of,
    families_of_many,
    has_many,
    looks_at_places,
)

_NO_MARK = 255
"""stands after the last coord"""
_MAX_GATHERED = 1 << 22
"""marks gathered at once, so that a block of large boards does not fill the memory"""


class Verifier:
    """Checks finished assignments of one structure."""

    @staticmethod
    @cached_per_structure
    def of(structure: Structure) -> Verifier:
        """The verifier of a structure, made once: making it takes as long as solving hundreds of easy rows."""
        with gc_paused():
            return Verifier(structure)

    def __init__(self, structure: Structure):
        self.structure = structure
        alphabet, n_coords = structure.alphabet, structure.n_coords
        distinct = list[NDArray[np.intp]]()
        others, with_many = list[tuple[Rule, Scope]](), list[tuple[Rule, Scope]]()
        many = [
            part for part in structure.parts if isinstance(part, ManyConstraints) and not looks_at_places(part.rule)
        ]
        for rule, scope in structure.on_scopes(part for part in structure.parts if part not in many):
            if isinstance(rule, Distinct) and len(alphabet) <= 16:
                distinct.append(scope.coords)
            else:
                (with_many if has_many(rule) else others).append((rule, scope))
        # Rules with clues that are no fields of their own, one for each of many regions, compare those themselves.
        self._with_many, self._families = families_of(with_many, n_coords), families_of(others, n_coords)
        for part in many:
            self._families += families_of_many(part, alphabet, n_coords)
        self._index = np.zeros((len(distinct), max(map(len, distinct), default=0)), np.intp)
        for i, region in enumerate(distinct):
            self._index[i, : len(region)] = region
        self._lengths = np.array([len(region) for region in distinct], np.intp)
        self._domain = np.ones((n_coords, len(alphabet)), np.bool_)
        kinds = dict[tuple[int, ...], list[int]]()
        for coord, values in structure.domains.items():
            kinds.setdefault(tuple(values), []).append(coord)
        for values, coords in kinds.items():
            self._domain[coords] = np.isin(alphabet.value_of_number, values)
        self._blank = np.isin(alphabet.value_of_number, structure.blank)
        self._is_free = bool(self._blank.all() and self._domain.all())

    def check(
        self,
        numbers: NDArray[np.uint8],
        givens: NDArray[np.uint8],
        rows: NDArray[np.int64],
        clues: NDArray[np.int32] | None = None,
        row_regions: Iterable[RowRegions] = (),
    ) -> NDArray[np.bool_]:
        """``bool (S,)``: which of the assignments `numbers` ``uint8 (S, >= C)`` (mark numbers from 0) are solutions.

        Columns from C on are ignored. `givens` ``uint8 (P, C)``, `clues` ``int32 (P, n_clues)`` and `row_regions`
        as in `Batch.from_givens`; `rows` ``(S,)``: the row each assignment is for.
        """
        n_marks = len(self.structure.alphabet)
        ok = np.zeros(len(numbers), np.bool_)
        givens_hold(numbers, givens, rows, np.uint8(n_marks), ok)
        row_regions = [regions for regions in row_regions if len(regions)]
        # Numbers outside the alphabet are refused already; one inside it keeps what follows defined.
        clipped = numbers if ok.all() else np.minimum(numbers, n_marks - 1)
        if len(self._index):
            distinct_holds(in_words(clipped), self.structure.n_coords, self._index, self._lengths, ok)
        if not self._is_free:
            ok &= self._domains_hold(clipped, givens, rows)
        if clues is None:
            clues = np.full((len(givens), self.structure.n_clues), NO_CLUE, np.int32)
        for family in self._with_many:
            ok &= _many_hold(family, clipped, clues[rows])
        if not (self._families or row_regions):
            return ok
        by_coord = np.full((self.structure.n_coords + 1, len(numbers)), _NO_MARK, np.uint8)
        by_coord[:-1] = clipped[:, : self.structure.n_coords].T
        is_given = (clues[rows] != NO_CLUE).any(axis=0)
        for family in self._families:
            which = family.with_clues(is_given)
            if not len(which):
                continue
            n_together = max(1, _MAX_GATHERED // max(1, family.index.size))
            for start in range(0, len(numbers), n_together):
                part = slice(start, start + n_together)
                here = clues[rows[part]] if len(family.slots) else clues[:0]
                ok[part] &= self._family_holds(family, which, by_coord[:, part], here)
        for regions in row_regions:
            self._own_hold(regions, by_coord, rows, ok)
        return ok

    def _domains_hold(
        self, numbers: NDArray[np.uint8], givens: NDArray[np.uint8], rows: NDArray[np.int64]
    ) -> NDArray[np.bool_]:
        """``bool (S,)``: whether every mark is in its coord's domain or, without a given, in the domain of blanks."""
        numbers = numbers[:, : self.structure.n_coords]
        allowed = self._domain[np.arange(self.structure.n_coords), numbers]
        return np.asarray((allowed & (self._blank[numbers] | (givens[rows] != 0))).all(axis=1))

    def _family_holds(
        self, family: CheckedTogether, which: NDArray[np.intp], by_coord: NDArray[np.uint8], clues: NDArray[np.int32]
    ) -> NDArray[np.bool_]:
        """``bool (S,)``: whether the assignments `by_coord` ``uint8 (C + 1, S)`` satisfy the rules of a family on its
        regions `which` ``(n,)``.
        """
        index, slots, lengths = family.index, family.slots, family.lengths
        if len(which) < index.shape[1]:
            index, slots, lengths = index[:, which], slots[:, which], lengths[which]
        n_regions, n_solutions = len(which), by_coord.shape[1]
        gathered = by_coord[index]  # (K, R, S)
        own = np.zeros((0, n_regions * n_solutions), np.int32)  # (n, R S)
        if len(slots):
            own = clues.T[slots].reshape(len(slots), n_regions * n_solutions)
        rule = family.rule
        if counts_anywhere(rule):
            counts = (gathered == family.scopes[0].number(rule.mark)).sum(axis=0).ravel()
            rule = cast(CountRule, rule.bound_to_arrays(own)) if len(own) else rule
            held = rule.admits(counts, np.repeat(lengths, n_solutions))
            held = held | (own == NO_CLUE).any(axis=0) if len(own) else held
            return np.asarray(held.reshape(n_regions, n_solutions).all(axis=0))
        if not looks_at_places(family.rule):
            (scope,) = family.scopes
            held = _hold(family.rule, gathered.reshape(len(index), n_regions * n_solutions), own, scope)
            return np.asarray(held.reshape(n_regions, n_solutions).all(axis=0))
        laid_out = self._laid_out(family, index, gathered, own)
        if laid_out is not None:
            return np.asarray(laid_out.reshape(n_regions, n_solutions).all(axis=0))
        ok = np.ones(n_solutions, np.bool_)
        for at, r in enumerate(which.tolist()):
            clues_here = own.reshape(len(own), n_regions, n_solutions)[:, at]
            ok &= _hold(family.rule, gathered[:, at], clues_here, family.scopes[r])
        return ok

    def _laid_out(
        self, family: CheckedTogether, index: NDArray[np.intp], gathered: NDArray[np.uint8], clues: NDArray[np.int32]
    ) -> NDArray[np.bool_] | None:
        """``bool (R S,)``: whether the regions `index` ``(K, R)`` of a family are satisfied with the marks `gathered`
        ``(K, R, S)`` and the clues ``(n, R S)``; None if its rule cannot check all of them at once.
        """
        rule, (length, n_regions, n_solutions) = family.rule, gathered.shape
        at_once = holds_at_once(type(rule)) and len(family.scopes[0].regions) == 1
        if n_regions == 1 or not at_once or (len(clues) and not rule.clue_arrays):
            return None
        coords = np.broadcast_to(index.T[:, None], (n_regions, n_solutions, length)).ravel()
        start = length * np.arange(n_regions * n_solutions + 1)
        numbers = gathered.transpose(1, 2, 0).ravel()
        regions = LaidOut(self.structure.grid, self.structure.alphabet, start, coords, numbers)
        held = (rule.bound_to_arrays(clues) if len(clues) else rule).holds_laid_out(regions)
        return held if held is None or not len(clues) else held | (clues == NO_CLUE).any(axis=0)

    def _own_hold(
        self, row_regions: RowRegions, by_coord: NDArray[np.uint8], rows: NDArray[np.int64], ok: NDArray[np.bool_]
    ) -> None:
        """Clears `ok` ``(S,)`` where a row region does not hold."""
        own, has_clues = row_regions, row_regions.has_clues
        n, size = own_regions_of(rows, own.row, own.start, own.clues, has_clues)
        items, start = np.empty((2, n), np.int64), np.empty(n + 1, np.int64)
        coords, numbers = np.empty(size, np.intp), np.empty(size, np.uint8)
        listed = own.row, own.start, own.coords, own.clues
        lay_out_own(rows, listed, has_clues, by_coord, items, start, coords, numbers)
        item, solution = items
        laid_out = LaidOut(self.structure.grid, self.structure.alphabet, start, coords, numbers)
        held = _hold_laid_out(row_regions, item, laid_out)
        if held is not None:
            ok[solution[~held]] = False
            return
        for regions, which, scope in self._alike(row_regions, item):
            solutions = solution[which]
            numbers = by_coord[row_regions.coords[regions], solutions]
            clues = row_regions.clues[None, item[which]][: int(row_regions.has_clues)]  # (0 or 1, n)
            held = _hold(row_regions.rule, numbers, clues, scope)
            ok[solutions[~held]] = False

    def _alike(
        self, row_regions: RowRegions, item: NDArray[np.intp]
    ) -> Iterator[tuple[NDArray[np.int64], NDArray[np.intp], Scope]]:
        """Groups of the regions `item` ``(n,)`` that can be checked at once: the places of their coords ``(K, m)``,
        their numbers ``(m,)``, and their scope. Regions of a group have one length and, if the rule looks at places,
        one place.
        """
        start, coords = row_regions.start, row_regions.coords
        if looks_at_places(row_regions.rule):
            found: dict[bytes, list[int]] = {}
            for i, (first, last) in enumerate(zip(start[item].tolist(), start[item + 1].tolist(), strict=True)):
                found.setdefault(coords[first:last].tobytes(), []).append(i)
            for members in found.values():
                which = np.array(members, np.intp)
                region = np.arange(start[item[which[0]]], start[item[which[0]] + 1])
                scope = scope_of(self.structure, tuple(coords[region].tolist()))
                yield region[:, None], which, scope
            return
        lengths = row_regions.lengths[item]
        for length in np.unique(lengths).tolist():
            which = np.flatnonzero(lengths == length)
            region = start[item[which]] + np.arange(length)[:, None]
            yield region, which, PlacelessScope(self.structure.alphabet, (length,))


def _hold_laid_out(own: RowRegions, item: NDArray[np.int64], laid_out: LaidOut) -> NDArray[np.bool_] | None:
    """``bool (n,)``: whether the row regions `item`, with their clues, if any, are satisfied as they are laid out; None
    if their rule cannot check all of them at once.
    """
    if not holds_at_once(type(own.rule)) or (own.has_clues and not own.rule.clue_arrays):
        return None
    return (own.rule.bound_to_arrays(own.clues[item][None]) if own.has_clues else own.rule).holds_laid_out(laid_out)


def _many_hold(family: CheckedTogether, numbers: NDArray[np.uint8], clues: NDArray[np.int32]) -> NDArray[np.bool_]:
    """``bool (S,)``: whether the assignments `numbers` ``(S, >= C)`` satisfy the rules of a family with many clues,
    ``int32 (S, n_clues)``.
    """
    index, slots = family.index.T, family.slots.T  # (R, K), (R, n)
    ok = np.ones(len(numbers), np.bool_)
    one_by_one = [slice(r, r + 1) for r in range(len(index))]
    together = one_by_one if looks_at_places(family.rule) else [slice(None)]
    for which, scope in zip(together, family.scopes, strict=True):
        marks, shown = numbers[:, index[which]], clues[:, slots[which]]
        n = marks.shape[0] * marks.shape[1]
        each = family.rule.holds_each(marks.reshape(n, index.shape[1]), shown.reshape(n, slots.shape[1]), scope)
        ok &= each.reshape(marks.shape[:2]).all(axis=1)
    return ok


def _hold(rule: Rule, numbers: NDArray[np.uint8], clues: NDArray[np.int32], scope: Scope) -> NDArray[np.bool_]:
    """``bool (n,)``: whether `rule` holds for each column of `numbers` ``(K, n)`` with the same column of its `clues`
    ``(n_clues, n)``; true if one of these is not given.
    """
    if not len(clues):
        return rule.holds(numbers.T, scope)
    absent: NDArray[np.bool_] = clues[0] == NO_CLUE if len(clues) == 1 else (clues == NO_CLUE).any(axis=0)
    if rule.clue_arrays:
        return np.asarray(rule.bound_to_arrays(clues).holds(numbers.T, scope) | absent)
    held: NDArray[np.bool_] = absent.copy()
    for values in _kinds(clues):
        if NO_CLUE not in values:
            which = np.flatnonzero((clues == values[:, None]).all(axis=0) if len(clues) > 1 else clues[0] == values[0])
            with_clues = rule.bound(values)
            assert with_clues is not None
            held[which] = with_clues.holds(np.take(numbers, which, axis=1).T, scope)
    return held


def _kinds(clues: NDArray[np.int32]) -> NDArray[np.int32]:
    """The different columns of `clues` ``(n_clues, n)``, one a row."""
    if len(clues) > 1 or not clues.size or clues.max() >= 1 << 16 or clues.min() < NO_CLUE:
        return np.unique(clues, axis=1).T
    present = np.flatnonzero(np.bincount(clues[0] - NO_CLUE)) + NO_CLUE  # small ones are counted faster than sorted
    return present[:, None].astype(np.int32)
