"""Families: constraints of one structure that are checked together, on finished assignments, without the kernels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, TypeGuard

import numpy as np
from numpy.typing import NDArray

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.laid_regions import LaidRegions
from gridlanes.model.scope import PlacelessScope, Scope
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.puzzles.row_regions import runs, starts_of
from gridlanes.rules.base import Rule, field_names
from gridlanes.rules.shared.counting import CountRule

_SHORT = 4
"""regions of up to so many coords are padded to this length"""
_ANY_LENGTHS = (-1,)
"""in the place of the lengths of regions that are checked together whatever they are"""


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


def _open_ended(scopes: list[Scope], n_coords: int) -> tuple[NDArray[np.intp], tuple[int, ...]]:
    """The coords of each scope in a column ``intp (K, n)``, each of its regions as long as the longest of them all, and
    these lengths; `n_coords` where there is no coord.
    """
    longest = np.max([scope.lengths for scope in scopes], axis=0).tolist()
    index = np.full((sum(longest), len(scopes)), n_coords, np.intp)
    for i, scope in enumerate(scopes):
        for first, region in zip(starts_of(np.array(longest)).tolist(), scope.regions, strict=False):
            index[first : first + len(region), i] = region
    return index, tuple(longest)


def families_of(constraints: Iterable[tuple[Rule, Scope]], n_coords: int) -> list[CheckedTogether]:
    """The families of constraints, each a rule and its scope."""
    kinds: dict[int, tuple[int, bool]] = {}  # by the identity of a rule: its template's number, whether it counts
    templates: dict[Rule, int] = {}
    found: dict[tuple[int, tuple[int, ...]], list[tuple[Rule, Scope]]] = {}
    for rule, scope in constraints:
        if id(rule) not in kinds:
            kinds[id(rule)] = templates.setdefault(_template(rule), len(templates)), counts_anywhere(rule)
        template, counts = kinds[id(rule)]
        lengths = (_rounded(len(scope.coords)),) if counts else scope.lengths
        if rule.open_ended and not rule.positional:
            lengths = _ANY_LENGTHS
        found.setdefault((template, lengths), []).append((rule, scope))
    listed, families = [*templates], []
    for (template, lengths), members in found.items():
        rule = listed[template]
        size = np.array([len(scope.coords) for _, scope in members], np.int64)
        if lengths == _ANY_LENGTHS:
            index, lengths = _open_ended([scope for _, scope in members], n_coords)
        else:
            index = np.full((int(size.max()), len(members)), n_coords, np.intp)
            for i, (_, scope) in enumerate(members):
                index[: len(scope.coords), i] = scope.coords
        alphabet = members[0][1].alphabet
        scopes: list[Scope] = [PlacelessScope(alphabet, lengths)]
        if looks_at_places(rule):
            scopes = [scope for _, scope in members]
        slots = np.zeros((0, len(members)), np.intp)
        if rule.slots:
            slots = np.array([[*dict.fromkeys(member.slots)] for member, _ in members], np.intp).T
        families.append(CheckedTogether(rule, scopes, index, slots, size))
    return families


def families_of_many(many: ManyConstraints, alphabet: Alphabet, n_coords: int) -> list[CheckedTogether]:
    """The families of constraints that are alike already."""
    lengths, start, families = many.laid.lengths, many.laid.start, list[CheckedTogether]()
    pieces = lengths[:, None] if many.pieces is None else many.pieces
    kinds = pieces
    if many.rule.open_ended:
        kinds = np.broadcast_to(pieces.max(axis=0, initial=0), pieces.shape)
    elif counts_anywhere(many.rule):
        kinds = np.array([_rounded(length) for length in range(1 + int(lengths.max(initial=0)))], np.int64)[pieces]
    each = LaidRegions(many.laid.coords, pieces.ravel())
    number = np.tile(np.arange(pieces.shape[1]), len(pieces)).repeat(each.lengths)  # of the piece of each coord
    listed, kind_of = np.unique(kinds, axis=0, return_inverse=True)
    for k, kind in enumerate(listed):
        which = np.flatnonzero(kind_of == k)
        at, region = runs(start[which], lengths[which])
        place = starts_of(kind)[:-1][number[at]] + each.place[at]
        index = np.full((int(place.max(initial=-1)) + 1, len(which)), n_coords, np.intp)
        index[place, region] = many.laid.coords[at]
        slots = np.zeros((0, len(which)), np.intp) if many.slots is None else many.slots[None, which]
        scope = PlacelessScope(alphabet, tuple(kind.tolist()))
        families.append(CheckedTogether(many.rule, [scope], index, slots, lengths[which]))
    return families
