"""What every rule offers: validation, a three-valued check, its CP-SAT encoding, and how it becomes kernel tables."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.scope import Scope

Numbers = NDArray[np.uint8]
Possible = NDArray[np.bool_]
Outcomes = NDArray[np.uint8]


@dataclass(frozen=True)
class Rule:
    """One kind of statement about the marks of a constraint's coords. Subclasses are frozen dataclasses.

    Arrays of marks hold mark *numbers* (bit positions, from 0); a rule's own fields hold displayed values. A number
    that differs from puzzle to puzzle is a `Clue` until `bound` puts the puzzle's own in its place; `check`, `holds`,
    `violation` and `encode` are called on bound rules alone.
    """

    name: ClassVar[str]
    """its name in `RULES`"""
    kernel: ClassVar[str] = ""
    """the kernel that propagates it, unless `lower` is its own"""
    numeric: ClassVar[bool] = False
    """whether it needs displayed numbers, so that binary alphabets are refused"""
    clue_arrays: ClassVar[bool] = False
    """whether `holds` also takes, for each number that may be a clue, an array ``int32 (S,)`` of one for each
    assignment; its answers where that is `NO_CLUE` do not matter
    """

    def validate(self, scope: Scope) -> None:
        """Refuses a scope that the rule cannot speak of. Raises ModelError."""
        if self.numeric and scope.alphabet.is_binary:
            raise ModelError(f"{type(self).__name__} adds or compares numbers; the marks of this puzzle are binary")

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        """``uint8 (P,)`` of `Outcome`: what the rule says of P states ``bool (P, K, M)``, true for possible marks.

        Complete assignments are never pending. In between, satisfied and violated are certain, pending is not. A rule
        that has `holds` alone is pending until all its coords are decided, or one has no mark left.
        """
        if type(self).holds is Rule.holds:
            raise NotImplementedError
        n_left = possible.sum(axis=2)
        outcomes = np.where((n_left == 0).any(axis=1), Outcome.VIOLATED, Outcome.PENDING).astype(np.uint8)
        complete = (n_left == 1).all(axis=1)
        held = self.holds(possible[complete].argmax(axis=2).astype(np.uint8), scope)
        outcomes[complete] = np.where(held, Outcome.SATISFIED, Outcome.VIOLATED)
        return outcomes

    def violation(self, possible: Possible, scope: Scope) -> Violation | None:
        """Why one state ``bool (K, M)`` violates the rule; None where `check` does not say so."""
        violated = self.check(possible[None], scope)[0] == Outcome.VIOLATED
        return Violation(tuple(scope.coords.tolist())) if violated else None

    def holds(self, numbers: Numbers, scope: Scope) -> NDArray[np.bool_]:
        """``bool (S,)``: which of S finished assignments ``uint8 (S, K)`` satisfy the rule."""
        possible = numbers[:, :, None] == np.arange(len(scope.alphabet), dtype=np.uint8)
        return np.asarray(self.check(possible, scope) == Outcome.SATISFIED)

    def holds_each(self, numbers: Numbers, clues: NDArray[np.integer], scope: Scope) -> NDArray[np.bool_]:
        """As `holds`, each assignment with its own puzzle's clues ``int (S, n_clues)``; for rules that have many."""
        held = np.ones(len(numbers), np.bool_)
        own = clues[:, list(self.slots)]
        for values in np.unique(own, axis=0):
            which = (own == values).all(axis=1)
            bound = self.bound(clues[which.argmax()])
            if bound is not None:
                held[which] = bound.holds(numbers[which], scope)
        return held

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        """Adds the rule to a CP-SAT model, so that exactly the satisfying assignments are left."""
        raise NotImplementedError

    def parameters(self, scope: Scope) -> list[Any]:
        """What follows the coords in the kernel's table: numbers and clues."""
        return []

    def word_of(self, clue: int) -> int:
        """The word that stands for a clue's value in a tile; all ones for none."""
        return -1 if clue == NO_CLUE else clue

    def scratch(self, scope: Scope) -> int:
        """How many ``int64`` its kernel needs to work in."""
        return 0

    def lower(self, program: Program, scope: Scope) -> None:
        """Adds the tables that propagate the rule to a structure's program."""
        program.add(self.kernel, scope.coords, self.parameters(scope), rule=self, scratch=self.scratch(scope))

    @property
    def slots(self) -> tuple[int, ...]:
        """The slots of the rule's clues."""
        values = (getattr(self, field.name) for field in fields(self))
        return tuple(value.slot for value in values if isinstance(value, Clue))

    def bound(self, clues: Any) -> Rule | None:
        """The rule with a puzzle's own numbers; None if one of them is not given, as then it says nothing."""
        own: dict[str, int] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, Clue):
                own[field.name] = int(clues[value.slot])
        if NO_CLUE in own.values():
            return None
        return replace(self, **own) if own else self


def committed(possible: Possible) -> NDArray[np.int64]:
    """``int64 (..., K)``: the number of the only mark left at each coord; -1 where more than one or none is."""
    return np.where(possible.sum(axis=-1) == 1, possible.argmax(axis=-1), -1)
