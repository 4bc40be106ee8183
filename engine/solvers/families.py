"""Families: constraints of one structure that are checked together, on finished assignments, without the kernels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, TypeGuard

import numpy as np
from numpy.typing import NDArray

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.laid_regions import LaidRegions, starts_of
from gridlanes.model.scope import PlacelessScope, Scope
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.puzzles.row_regions import runs
from gridlanes.rules.base import Rule, field_names
from gridlanes.rules.shared.counting import CountRule

_SHORT = 4
"""regions of up to so many coords are padded to this length"""


@dataclass(eq=False)
class CheckedTogether:
    """Constraints of one structure whose rules differ only in the slots of their clues, on regions of equal length (or
    of similar length, if the rule only counts coords with a mark).

    `rule`: with ``Clue(0)``, ``Clue(1)``, ... for the clues. `index` ``intp (K, R)``: a region in each column, shorter
    ones padded with C. `slots` ``intp (n, R)``: the slots of the rule's n clues. `scopes`: of the regions; one for all
    of them together if the rule does not look at places. `lengths` ``int64 (R,)``: of the regions.
    """

    rule: Rule
    scopes: list[Scope]
    index: NDArray[np.intp]
    slots: NDArray[np.intp]
    lengths: NDArray[np.int64]

    @cached_property
    def every(self) -> NDArray[np.intp]:
        """``intp (R,)``: all regions."""
        return np.arange(self.index.shape[1])

    def with_clues(self, is_given: NDArray[np.bool_]) -> NDArray[np.intp]:
        """The regions whose clues are all given (``bool (n_clues,)``); in the others the rule is absent."""
        if not len(self.slots):
            return self.every
        given = is_given[self.slots]
        return np.flatnonzero(given[0] if len(given) == 1 else given.all(axis=0))


def _template(rule: Rule) -> Rule:
    """The rule with its clues renumbered from 0, in the order of its slots."""
    if not rule.slots:
        return rule
    number = {slot: i for i, slot in enumerate(dict.fromkeys(rule.slots))}

    def renumbered(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(renumbered, value))
        return Clue(number[value.slot]) if isinstance(value, Clue) else value

    kind: Any = type(rule)
    return _rule_of(kind, tuple([renumbered(getattr(rule, name)) for name in field_names(kind)]))


@lru_cache(maxsize=1024)
def _rule_of(kind: type[Rule], values: tuple[Any, ...]) -> Rule:
    """The rule with these values of its fields."""
    return kind(*values)


def has_many(rule: Rule) -> bool:
    """Whether the rule has clues, but none that is a field of its own."""
    return bool(rule.slots) and not any(isinstance(getattr(rule, name), Clue) for name in field_names(type(rule)))


def counts_anywhere(rule: Rule) -> TypeGuard[CountRule]:
    """Whether a rule only counts, wherever its region lies, and can take all clues at once."""
    plain = isinstance(rule, CountRule) and rule.counts_alone
    return plain and not rule.positional and (rule.clue_arrays or not rule.slots)


def looks_at_places(rule: Rule) -> bool:
    """Whether each region is checked by itself, as it matters where it lies."""
    return rule.positional and not rule.judged_by_lengths


def _rounded(length: int) -> int:
    """The length to which regions are padded: a call for each length would take longer than some extra coords."""
    return max(_SHORT, 1 << (length - 1).bit_length())


def families_of(constraints: Iterable[tuple[Rule, Scope]], n_coords: int) -> list[CheckedTogether]:
    """The families of constraints, each a rule and its scope."""
    kinds: dict[int, int] = {}  # by the identity of a rule: its template's number
    templates: dict[Rule, int] = {}
    alike: dict[tuple[int, int], list[tuple[Rule, Scope]]] = {}  # by that, and the number of regions
    for rule, scope in constraints:
        if id(rule) not in kinds:
            kinds[id(rule)] = templates.setdefault(_template(rule), len(templates))
        alike.setdefault((kinds[id(rule)], len(scope.regions)), []).append((rule, scope))
    listed, families = [*templates], list[CheckedTogether]()
    for (template, _), members in alike.items():
        scopes = [scope for _, scope in members]
        pieces = np.array([scope.lengths for scope in scopes], np.int64)
        laid = LaidRegions(np.concatenate([scope.coords for scope in scopes]), pieces.sum(axis=1))
        slots = np.array([[*dict.fromkeys(rule.slots)] for rule, _ in members], np.intp).T
        families += _by_lengths(listed[template], laid, pieces, slots, scopes[0].alphabet, n_coords, scopes)
    return families


def families_of_many(many: ManyConstraints, alphabet: Alphabet, n_coords: int) -> list[CheckedTogether]:
    """The families of constraints that are alike already."""
    pieces = many.laid.lengths[:, None] if many.pieces is None else many.pieces
    slots = np.zeros((0, len(many)), np.intp) if many.slots is None else many.slots[None]
    return _by_lengths(many.rule, many.laid, pieces, slots, alphabet, n_coords)


def _by_lengths(
    rule: Rule,
    laid: LaidRegions,
    pieces: NDArray[np.int64],
    slots: NDArray[np.intp],
    alphabet: Alphabet,
    n_coords: int,
    scopes: Sequence[Scope] = (),
) -> list[CheckedTogether]:
    """The families of constraints under one rule: each on regions `laid`, which are so long: `pieces` ``int64 (n, R)``.
    `slots` ``intp (m, n)``; `scopes`: of each, for a rule that looks at places.
    """
    if counts_anywhere(rule):
        pieces = laid.lengths[:, None]
        rounded = [_rounded(length) for length in range(1 + int(pieces.max(initial=0)))]
        lengths = np.array(rounded, np.int64)[pieces]
    elif rule.open_ended and not looks_at_places(rule):
        lengths = np.broadcast_to(pieces.max(axis=0, initial=0), pieces.shape)
    else:
        lengths = pieces
    each = LaidRegions(laid.coords, pieces.ravel())
    number = np.tile(np.arange(pieces.shape[1]), len(pieces)).repeat(each.lengths)  # of the piece of each coord
    start, in_piece, families = laid.start, each.place, list[CheckedTogether]()
    listed, kind_of = _kinds(lengths)
    for k, kind in enumerate(listed):
        which = np.flatnonzero(kind_of == k)
        at, region = runs(start[which], laid.lengths[which])
        place = starts_of(kind)[:-1][number[at]] + in_piece[at]
        index = np.full((int(place.max(initial=-1)) + 1, len(which)), n_coords, np.intp)
        index[place, region] = laid.coords[at]
        own: list[Scope] = [PlacelessScope(alphabet, tuple(kind.tolist()))]
        if looks_at_places(rule):
            own = [scopes[i] for i in which.tolist()]
        families.append(CheckedTogether(rule, own, index, slots[:, which], laid.lengths[which]))
    return families


def _kinds(lengths: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.intp]]:
    """The different ones of the rows of `lengths` ``(n, R)``, and which of these each is. Mostly all are alike, or
    there is one column; to sort whole rows takes many times as long.
    """
    if (lengths == lengths[:1]).all():
        return lengths[:1], np.zeros(len(lengths), np.intp)
    if lengths.shape[1] == 1:
        different, kind_of = np.unique(lengths, return_inverse=True)
        return different[:, None], kind_of.ravel()
    rows, kind_of = np.unique(lengths, axis=0, return_inverse=True)
    return rows, kind_of.ravel()
