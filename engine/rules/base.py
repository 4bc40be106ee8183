"""What every rule offers: validation, a three-valued check, its CP-SAT encoding, and how it becomes kernel tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.kernels.rule_kernel import RuleKernel
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.kinds import check_fields
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.presentation import Decoration, Presentation
from gridlanes.model.scope import Scope
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
    that differs from puzzle to puzzle is a `Clue` until `bound` puts the puzzle's own in its place; `check`, `holds`,
    `violation` and `encode` are called on bound rules alone. Fields may also be tuples with clues among their entries.
    """

    name: ClassVar[str]
    """its name in `RULES`"""
    kernel: ClassVar[RuleKernel | None] = None
    """the kernel that propagates it, unless `lower` is its own"""
    numeric: ClassVar[bool] = False
    """whether it needs displayed numbers, so that binary alphabets are refused"""
    positional: ClassVar[bool] = False
    """whether it looks at where its regions lie (on the grid, beside each other, on common coords); all others know the
    lengths of their regions alone, and are asked of many regions at once"""
    is_listed: ClassVar[bool] = False
    """whether short regions of a puzzle's own are propagated as lists of tuples, so that what is known to differ counts
    (compile/tuple_lists.py)"""
    reaches_far: ClassVar[bool] = True
    """whether regions of a puzzle's own tie far parts of the grid together, so that the search of its row weighs
    contradictions, lists tuples and remembers what kernels have seen; not where one pass says nearly all there is"""
    partial_clues: ClassVar[bool] = False
    """whether the rest of it holds where one of several clues is not given"""
    clue_arrays: ClassVar[bool] = False
    """whether `holds` also takes, for each number that may be a clue, an array ``int32 (S,)`` of one for each
    assignment; its answers where that is `NO_CLUE` do not matter"""

    look: ClassVar[Presentation] = Presentation(decoration=Decoration.LINE, color="#d9dde4")
    """how a region of one puzzle's own is drawn under it, unless the genre says how"""

    def __post_init__(self) -> None:
        check_fields(self)

    def looks(self, coords: list[int]) -> list[tuple[Presentation, list[int]]]:
        """What is drawn for a region of these coords."""
        return [(self.look, coords)]

    def validate(self, scope: Scope) -> None:
        """Refuses a scope that the rule cannot speak of. Raises ModelError."""
        if self.numeric:
            require_numbers(self, scope)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        """``uint8 (P,)`` of `Outcome`: what the rule says of P states ``bool (P, K, M)``, true for possible marks.

        Complete assignments are never pending. In between, satisfied and violated are certain, pending is not. A rule
        that has `holds` alone is pending until all its coords are decided, or one has no mark left.
        """
        if type(self).holds is Rule.holds:
            raise NotImplementedError
        n_left = possible.sum(axis=2)
        complete = (n_left == 1).all(axis=1)
        held = np.zeros(len(possible), np.bool_)
        held[complete] = self.holds(possible[complete].argmax(axis=2).astype(np.uint8), scope)
        return outcomes(held, (complete & ~held) | (n_left == 0).any(axis=1))

    def violation(self, possible: Possible, scope: Scope) -> Violation | None:
        """Why one state ``bool (K, M)`` violates the rule; None where `check` does not say so."""
        violated = self.check(possible[None], scope)[0] == Outcome.VIOLATED
        return self.explain(possible, scope) if violated else None

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        """Why one state ``bool (K, M)``, which violates the rule, does."""
        return Violation(tuple(scope.coords.tolist()))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        """``bool (S,)``: which of S finished assignments ``uint8 (S, K)`` satisfy the rule."""
        possible = numbers[:, :, None] == np.arange(len(scope.alphabet), dtype=np.uint8)
        return np.asarray(self.check(possible, scope) == Outcome.SATISFIED)

    def holds_laid_out(self, regions: LaidOut) -> Flags | None:
        """``bool (n,)``: as `holds`, for n regions of different lengths at once, those with numbers of their own with
        arrays in their place (`bound_to_arrays`); None if it is to be asked length by length.
        """
        return None

    def holds_each(self, numbers: Numbers, clues: NDArray[np.integer], scope: Scope) -> Flags:
        """As `holds`, each assignment with its own puzzle's clues ``int (S, n_clues)``; for rules that have many."""
        held = np.ones(len(numbers), np.bool_)
        given = clues[:, list(self.slots)]
        for values in np.unique(given, axis=0):
            which = (given == values).all(axis=1)
            bound = self.bound(clues[which.argmax()])
            if bound is not None:
                held[which] = bound.holds(numbers[which], scope)
        return held

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """``int32 (S, len(slots))``: the clues with which S finished assignments ``uint8 (S, K)`` satisfy the rule, in
        the order of `slots`; a row of `NO_CLUE` where there are none. Of several the tightest. With
        `partial_clues` some of a row may be missing, if the rule holds with the others.
        """
        if self.slots:
            raise NotImplementedError
        return np.zeros((len(numbers), 0), np.int32)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        """Adds the rule to a CP-SAT model, so that exactly the satisfying assignments are left."""
        raise NotImplementedError

    def parameters(self, scope: Scope) -> Any:
        """What its kernel is told: its layout, with clues in the place of numbers; ``()`` for nothing."""
        return ()

    def clue_word(self, clue: int) -> int:
        """The word that stands for a clue's value in a tile; all ones for none."""
        return -1 if clue == NO_CLUE else clue

    def other_word(self, clue: int) -> int | None:
        """The word that stands for any number but this clue's value; None where its kernels know none."""
        return None

    def told(self, number: int | Clue) -> int | Clue:
        """A number of the rule as a kernel is told it."""
        return number if isinstance(number, Clue) else self.clue_word(number)

    def lower(self, program: Program, scope: Scope) -> None:
        """Adds the tables that propagate the rule to a structure's program."""
        if self.kernel is None:
            raise ModelError(f"{type(self).__name__} has no kernel to propagate it")
        program.add(self.kernel, scope.coords, self.parameters(scope), rule=self)

    @cached_property
    def slots(self) -> tuple[int, ...]:
        """The slots of the rule's clues, field by field, entry by entry."""
        return tuple(entry.slot for _, entries in self._entries for entry in entries if isinstance(entry, Clue))

    @cached_property
    def _entries(self) -> tuple[tuple[str, tuple[Any, ...]], ...]:
        """The fields that have clues: the name of each, and its entries, one unless it is a tuple."""
        values = ((field.name, getattr(self, field.name)) for field in fields(self))
        listed = ((name, value if isinstance(value, tuple) else (value,)) for name, value in values)
        return tuple((name, found) for name, found in listed if any(isinstance(entry, Clue) for entry in found))

    def bound(self, clues: Any) -> Rule | None:
        """The rule with a puzzle's own numbers; None if one of them is not given, as then it says nothing."""
        found: dict[str, Any] = {}
        for name, entries in self._entries:
            values = tuple(int(clues[entry.slot]) if isinstance(entry, Clue) else entry for entry in entries)
            found[name] = values if isinstance(getattr(self, name), tuple) else values[0]
        if not self.partial_clues and any(int(clues[slot]) == NO_CLUE for slot in self.slots):
            return None
        return replace(self, **found) if found else self

    def bound_to_arrays(self, clues: Clues) -> Rule:
        """The rule with ``clues[slot]`` of `clues` ``int32 (n_clues, S)`` in the place of each clue, as the `holds` of
        one with `clue_arrays` takes it.
        """
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        bound = object.__new__(type(self))  # without its constructor, which takes one number in the place of a clue
        vars(bound).update({name: clues[v.slot] if isinstance(v, Clue) else v for name, v in values.items()})
        return bound


def outcomes(satisfied: Flags | np.bool_, violated: Flags | np.bool_) -> Outcomes:
    """``uint8 (P,)``: violated, else satisfied, else pending."""
    found = np.where(satisfied, Outcome.SATISFIED, Outcome.PENDING)
    return np.where(violated, Outcome.VIOLATED, found).astype(np.uint8)


def sides(possible: Possible, number: int) -> tuple[Flags, Flags]:
    """``bool (..., K)`` twice: the coords that hold the mark with this number, and those that can."""
    can = possible[..., number]
    return can & (possible.sum(axis=-1) == 1), can


def committed(possible: Possible) -> NDArray[np.int64]:
    """``int64 (..., K)``: the number of the only mark left at each coord; -1 where more than one or none is."""
    return np.where(possible.sum(axis=-1) == 1, possible.argmax(axis=-1), -1)


def chosen(coords: NDArray[np.intp], which: Flags | list[int]) -> tuple[int, ...]:
    """The coords that a mask or a list of positions picks, as a violation lists them."""
    return tuple(coords[which].tolist())


def each_slot(rule: Rule, values: Iterable[NDArray[Any]], n: int, *, some: bool = False) -> Clues:
    """What `read_clues` returns, from an array ``(n,)`` for each slot, `NO_CLUE` for none.

    A row with two values for one slot has none, nor has one without a value, unless it may have `some` of them.
    """
    found = np.stack([np.zeros(n, np.int64), *values], axis=1)[:, 1:].astype(np.int32)
    wrong = (found == NO_CLUE).any(axis=1) & (not some)
    for i, slot in enumerate(rule.slots):
        wrong |= found[:, i] != found[:, rule.slots.index(slot)]
    found[wrong] = NO_CLUE
    return found
