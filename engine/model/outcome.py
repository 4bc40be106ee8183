"""The outcome of a constraint in a state: satisfied, pending, or violated, and by which coords."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar


class Outcome(IntEnum):
    """The three answers of a rule's `check`."""

    SATISFIED = 0
    """every completion satisfies the rule"""
    PENDING = 1
    """undecided, or not yet recognised as either"""
    VIOLATED = 2
    """no completion satisfies the rule"""


@dataclass(frozen=True)
class Violation:
    """Why a rule is violated; each rule has its own kind, with the counts that matter. ``str`` gives a sentence."""

    text: ClassVar[str] = ""
    """the sentence, with the names of fields, and ``n_coords``, in braces"""
    coords: tuple[int, ...]
    """the coords that show it"""

    def __str__(self) -> str:
        return self.text.format(n_coords=len(self.coords), **vars(self)) if self.text else repr(self)
