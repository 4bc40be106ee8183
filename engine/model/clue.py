"""Clues: numbers that differ from puzzle to puzzle while the rules and their regions are the same."""

from __future__ import annotations

from dataclasses import dataclass

from gridlanes.model.kinds import check_fields

NO_CLUE = -1
"""the value of a clue that a puzzle does not give; the puzzle then lacks the constraint"""
_SMALL = 1 << 32


@dataclass(frozen=True)
class Clue:
    """Stands for a number in a rule of a shared structure: the entry `slot` of each puzzle's clues."""

    slot: int

    def __post_init__(self) -> None:
        if type(self.slot) is not int or not 0 <= self.slot < _SMALL:  # large boards make very many
            check_fields(self)
