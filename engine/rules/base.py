"""The base class of rules: validation, a three-valued check, a CP-SAT encoding, and tables for kernels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.kernels.rule_kernel import RuleKernel
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.kinds import check_fields
from gridlanes.model.laid_regions import LaidRegions
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.presentation import Decoration, Presentation
from gridlanes.model.scope import PlacelessScope, Scope
from gridlanes.rules.shared.laid_out import LaidOut
from gridlanes.rules.shared.refusals import require_numbers

Numbers = NDArray[np.uint8]
Possible = NDArray[np.bool_]
Flags = NDArray[np.bool_]
Outcomes = NDArray[np.uint8]
Clues = NDArray[np.int32]


@dataclass(frozen=True)
class Rule:
    """One kind of statement about the marks of a constraint's coords. Subclasses are frozen dataclasses.

    Arrays of marks hold mark *numbers* (bit positions, from 0); a rule's own fields hold displayed values. A number
    that differs from puzzle to puzzle is a `Clue` until `bound` replaces it by the puzzle's own; `check`, `holds`,
    `violation` and `encode` are called only on bound rules. Fields may also be tuples with clues among their entries.
    """

    name: ClassVar[str]
    """its name in `RULES`"""
    kernel: ClassVar[RuleKernel | None] = None
    """the kernel that propagates it, unless `lower` is its own"""
    numeric: ClassVar[bool] = False
    """whether it needs displayed numbers, so that binary alphabets are refused"""
    positional: ClassVar[bool] = False
    """whether the place of its regions matters (on the grid, beside each other, on common coords); other rules know
    only the lengths of their regions, and are checked on many regions at once"""
    judged_by_lengths: ClassVar[bool] = False
    """whether, though the place of its regions matters for its tables, `check` and `holds` know only their lengths, so
    that many regions are checked at once"""
    alike_in_cells: ClassVar[bool] = False
    """whether, though its place matters, the tables of a row region of cells of a plain grid are the same for all
    regions of its length but for their coords"""
    uses_tuple_lists: ClassVar[bool] = False
    """whether short row regions are propagated as lists of tuples, which take into account which coords
    must differ (engine/compile/joint/tuple_lists.py)"""
    reaches_far: ClassVar[bool] = True
    """whether row regions connect distant parts of the grid, so that the search of their row weights
    contradictions, lists tuples and remembers what kernels have seen; false if one pass infers nearly everything"""
    partial_clues: ClassVar[bool] = False
    """whether the rest of the rule still holds if one of several clues is not given"""
    clue_arrays: ClassVar[bool] = False
    """whether `holds` also accepts, for each number that may be a clue, an array ``int32 (S,)`` with a number for each
    assignment; where that is `NO_CLUE` the result does not matter"""

    open_ended: ClassVar[bool] = False
    """whether a region may be longer, by coords at its end that hold no mark of the alphabet, and what holds is the
    same; so regions of different lengths are checked together"""

    in_words: ClassVar[str] = ""
    """what explanations say of it: fields in braces; ``{mark}`` for one coord with the mark of this field, ``{marks}``
    for several. By default the first sentence of the docstring"""
    look: ClassVar[Presentation] = Presentation(decoration=Decoration.LINE, color="#d9dde4")
    """how a row region of a puzzle is drawn under this rule, unless the genre says how"""

    def __post_init__(self) -> None:
        check_fields(self)

    def looks(self, coords: list[int]) -> list[tuple[Presentation, list[int]]]:
        """The presentation of a region with these coords."""
        return [(self.look, coords)]

    def wording(self) -> str:
        """What explanations say of it, as in `in_words`; for rules that say something else depending on their fields,
        or empty.
        """
        return self.in_words

    def validate(self, scope: Scope) -> None:
        """Raises ModelError for a scope that does not suit the rule."""
        if self.numeric:
            require_numbers(self, scope)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        """``uint8 (P,)`` of `Outcome`: the outcome in P states ``bool (P, K, M)``, true for possible marks.

        Complete assignments are never pending. Before that, satisfied and violated are final, but pending may mean that
        the rule did not look deep enough. A rule with only `holds` is pending until all its coords are decided, or one
        has no mark left.
        """
        if type(self).holds is Rule.holds:
            raise NotImplementedError
        n_left = possible.sum(axis=2)
        complete = (n_left == 1).all(axis=1)
        held = np.zeros(len(possible), np.bool_)
        held[complete] = self.holds(possible[complete].argmax(axis=2).astype(np.uint8), scope)
        return outcomes(held, (complete & ~held) | (n_left == 0).any(axis=1))

    def violation(self, possible: Possible, scope: Scope) -> Violation | None:
        """Why one state ``bool (K, M)`` violates the rule; None if `check` does not find it violated."""
        violated = self.check(possible[None], scope)[0] == Outcome.VIOLATED
        return self.explain(possible, scope) if violated else None

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        """Why one state ``bool (K, M)`` violates the rule; only called if it does."""
        return Violation(tuple(scope.coords.tolist()))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        """``bool (S,)``: which of S finished assignments ``uint8 (S, K)`` satisfy the rule."""
        possible = numbers[:, :, None] == np.arange(len(scope.alphabet), dtype=np.uint8)
        return np.asarray(self.check(possible, scope) == Outcome.SATISFIED)

    def holds_laid_out(self, regions: LaidOut) -> Flags | None:
        """``bool (n,)``: like `holds`, for n regions of different lengths at once; numbers that differ from region to
        region are arrays (`bound_to_arrays`). None if the caller has to ask `holds` for each length.
        """
        return None

    def holds_each(self, numbers: Numbers, clues: NDArray[np.integer], scope: Scope) -> Flags:
        """Like `holds`, with clues ``int (S, n_clues)`` for each assignment; for rules with many clues."""
        held = np.ones(len(numbers), np.bool_)
        given = clues[:, list(self.slots)]
        for values in np.unique(given, axis=0):
            which = (given == values).all(axis=1)
            bound = self.bound(clues[which.argmax()])
            if bound is not None:
                held[which] = bound.holds(numbers[which], scope)
        return held

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """``int32 (S, len(slots))``: the clues that S finished assignments ``uint8 (S, K)`` satisfy, in the order of
        `slots`; of several possible clues the tightest, and a row of `NO_CLUE` if there is none. With `partial_clues`
        some clues of a row may be missing, if the rule holds with the others.
        """
        if self.slots:
            raise NotImplementedError
        return np.zeros((len(numbers), 0), np.int32)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        """Adds the rule to a CP-SAT model, which then allows exactly the satisfying assignments."""
        raise NotImplementedError

    def parameters(self, scope: Scope) -> Any:
        """The parameters of its kernel: its layout, in which numbers may be clues; ``()`` for none."""
        return ()

    def clue_word(self, clue: int) -> int:
        """The word that stands for a clue's value in a tile; all ones for a missing clue."""
        return -1 if clue == NO_CLUE else clue

    def other_word(self, clue: int) -> int | None:
        """The word that stands for any number but this clue's value; None where its kernels know none."""
        return None

    def kernel_number(self, number: int | Clue) -> int | Clue:
        """A number of the rule as its kernel receives it."""
        return number if isinstance(number, Clue) else self.clue_word(number)

    def lower(self, program: Program, scope: Scope) -> None:
        """Adds the tables that propagate the rule to a structure's program."""
        if self.kernel is None:
            raise ModelError(f"{type(self).__name__} has no kernel to propagate it")
        program.add(self.kernel, scope.coords, self.parameters(scope), rule=self)

    def lower_many(
        self, program: Program, laid: LaidRegions, slots: NDArray[np.intp] | None, pieces: NDArray[np.int64] | None
    ) -> bool:
        """`lower` for each of the regions `laid`, as `ManyConstraints` has them; False, and nothing is added, where it
        has no faster way than one after another. Here it has one for kernels that are given nothing but the coords and
        parameters that do not depend on where they lie.
        """
        by_lengths = not self.positional or self.judged_by_lengths
        if type(self).lower is not Rule.lower or self.kernel is None or not by_lengths or len(self.slots) > 1:
            return False
        lengths = laid.lengths[:, None] if pieces is None else pieces
        kinds: list[tuple[int, ...]] = [*map(tuple, lengths.tolist())]
        known = {kind: self.parameters(PlacelessScope(program.alphabet, kind)) for kind in dict.fromkeys(kinds)}
        coords, ends = laid.coords.tolist(), laid.start.tolist()
        places = zip(pairwise(ends), kinds, strict=True)
        regions = ((coords[first:last], known[kind]) for (first, last), kind in places)
        program.add_many(self.kernel, regions, None if slots is None else slots[:, None].tolist(), rule=self)
        return True

    @cached_property
    def slots(self) -> tuple[int, ...]:
        """The slots of the rule's clues, field by field, entry by entry."""
        found = list[int]()
        for name in field_names(type(self)):  # asked of every rule of a large board
            value = getattr(self, name)
            if type(value) is Clue:
                found.append(value.slot)
            elif isinstance(value, tuple) and Clue in {*map(type, value)}:
                found += [entry.slot for entry in value if isinstance(entry, Clue)]
        return tuple(found)

    @cached_property
    def _entries(self) -> tuple[tuple[str, tuple[Any, ...]], ...]:
        """The fields that may hold clues: the name of each, and its entries (one, unless it is a tuple)."""
        found = []
        for name in field_names(type(self)):
            value = getattr(self, name)
            entries = value if isinstance(value, tuple) else (value,)
            if Clue in {*map(type, entries)}:
                found.append((name, entries))
        return tuple(found)

    def bound(self, clues: Any) -> Rule | None:
        """The rule with a puzzle's own numbers; None if one is not given, since the rule is then absent."""
        found: dict[str, Any] = {}
        for name, entries in self._entries:
            values = tuple(int(clues[entry.slot]) if isinstance(entry, Clue) else entry for entry in entries)
            found[name] = values if isinstance(getattr(self, name), tuple) else values[0]
        if not self.partial_clues and any(int(clues[slot]) == NO_CLUE for slot in self.slots):
            return None
        return replace(self, **found) if found else self

    def bound_except(self, clues: Any, open_slots: Any) -> Rule | None:
        """The rule with the numbers of `clues` in all slots except those that are true in `open_slots`, which stay
        clues; None if one of the others is not given, since the rule is then absent.
        """
        found: dict[str, Any] = {}
        for name, entries in self._entries:
            values = tuple(
                int(clues[entry.slot]) if isinstance(entry, Clue) and not open_slots[entry.slot] else entry
                for entry in entries
            )
            if not self.partial_clues and NO_CLUE in values:
                return None
            found[name] = values if isinstance(getattr(self, name), tuple) else values[0]
        return replace(self, **found) if found else self

    def bound_to_arrays(self, clues: Clues) -> Rule:
        """The rule with each clue replaced by the array ``clues[slot]`` of `clues` ``int32 (n_clues, S)``, for the
        `holds` of rules with `clue_arrays`.
        """
        values = {name: getattr(self, name) for name in field_names(type(self))}
        bound = object.__new__(type(self))  # without its constructor, which takes one number in the place of a clue
        vars(bound).update({name: clues[v.slot] if isinstance(v, Clue) else v for name, v in values.items()})
        return bound


def holds_at_once(rule: type[Rule]) -> bool:
    """Whether `holds_laid_out` says what `holds` says: not where a rule has a `holds` of its own and only inherits the
    other.
    """
    if rule not in _AT_ONCE:
        each, at_once = (next(kind for kind in rule.__mro__ if name in vars(kind)) for name in _JUDGES)
        _AT_ONCE[rule] = at_once is not Rule and issubclass(at_once, each)
    return _AT_ONCE[rule]


def field_names(rule: type[Rule]) -> tuple[str, ...]:
    """The names of a rule's fields."""
    if rule not in _FIELD_NAMES:
        _FIELD_NAMES[rule] = tuple(field.name for field in fields(rule))
    return _FIELD_NAMES[rule]


_JUDGES = "holds", "holds_laid_out"
_AT_ONCE: dict[type[Rule], bool] = {}
_FIELD_NAMES: dict[type[Rule], tuple[str, ...]] = {}


def outcomes(satisfied: Flags | np.bool_, violated: Flags | np.bool_) -> Outcomes:
    """``uint8 (P,)``: violated, else satisfied, else pending."""
    found = np.where(satisfied, Outcome.SATISFIED, Outcome.PENDING)
    return np.where(violated, Outcome.VIOLATED, found).astype(np.uint8)


def n_possible(possible: Possible) -> NDArray[np.uint8]:
    """``uint8 (..., K)``: how many marks are possible at each coord; several times as fast as a sum of flags."""
    counts: NDArray[np.uint8] = np.einsum("...m->...", np.asarray(possible, np.bool_).view(np.uint8))
    return counts


def sides(possible: Possible, number: int) -> tuple[Flags, Flags]:
    """``bool (..., K)`` twice: the coords that hold the mark with this number, and those that can hold it."""
    can = possible[..., number]
    return can & (n_possible(possible) == 1), can


def committed(possible: Possible) -> NDArray[np.int64]:
    """``int64 (..., K)``: the number of the only mark left at each coord; -1 where there are several or none."""
    return np.where(n_possible(possible) == 1, possible.argmax(axis=-1), -1)


def chosen(coords: NDArray[np.intp], which: Flags | list[int]) -> tuple[int, ...]:
    """The coords selected by a mask or a list of positions, for a violation."""
    return tuple(coords[which].tolist())


def each_slot(rule: Rule, values: Iterable[NDArray[Any]], n: int, *, some: bool = False) -> Clues:
    """The result of `read_clues`, from an array ``(n,)`` for each slot, `NO_CLUE` for none.

    A row with two values for one slot gets no clues; nor does a row that lacks a value, unless `some` are enough.
    """
    found = np.stack([np.zeros(n, np.int64), *values], axis=1)[:, 1:].astype(np.int32)
    wrong = (found == NO_CLUE).any(axis=1) & (not some)
    for i, slot in enumerate(rule.slots):
        wrong |= found[:, i] != found[:, rule.slots.index(slot)]
    found[wrong] = NO_CLUE
    return found
