"""The rows of clues in a tile, and how tables name them until it is known where these rows begin."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache, lru_cache
from operator import is_
from typing import Any, ClassVar, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.model.clue import Clue

_NO_SLOT = Clue(0)
"""in the place of the clues of rules that are compared"""
_FIRST = 1 << 32
"""stands for the row of the first clue; what else tables hold is less"""


class Worded(Protocol):
    """What says how the values of its clues become words: a rule, which is a frozen dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    def clue_word(self, clue: int) -> int:
        """The word that stands for a clue's value in a tile; all ones for none."""

    def __hash__(self) -> int:
        """Equal ones are listed once."""


@runtime_checkable
class Denied(Worded, Protocol):
    """What can also say that the number of a clue is another one."""

    def other_word(self, clue: int) -> int | None:
        """The word that stands for any number but a clue's value; None where its kernels know none."""


class _NoRows(dict[int, int]):
    """No rows, as there is no rule."""

    def __missing__(self, slot: int) -> int:
        raise ModelError("a clue among parameters needs the rule that it belongs to")


class _RowsOfRule(dict[int, int]):
    """By slot what stands in tables for the clues that one rule reads; one that was not asked for before gets the next
    row of all.
    """

    def __init__(self, rule: Worded, every: list[tuple[int, Worded]]) -> None:
        self.rule, self.every = rule, every

    def __missing__(self, slot: int) -> int:
        found = self[slot] = _FIRST + len(self.every)
        self.every.append((slot, self.rule))
        return found


class ClueRows:
    """A row for each clue (a slot) and each rule that reads it, in the order in which they were first asked for. Rules
    alike but for the slots of their clues are one: they turn values into words alike.
    """

    def __init__(self) -> None:
        self._every: list[tuple[int, Worded]] = []
        self._of_rule: dict[Worded, _RowsOfRule] = {}
        self._of_reader: dict[int, tuple[Worded, _RowsOfRule]] = {}
        """by the identity of rules: they may have very many clues, so that their hashes take long"""

    def __len__(self) -> int:
        return len(self._every)

    def __iter__(self) -> Iterator[tuple[int, Worded]]:
        """The slot of each row, and the rule that reads it, with all its clues in slot 0."""
        return iter(self._every)

    def read_by(self, rule: Worded | None) -> dict[int, int]:
        """By slot what stands in tables for the clues that a rule reads; any of them is a ModelError without a rule."""
        if rule is None:
            return _NoRows()
        if id(rule) not in self._of_reader:
            without = _anonymous(rule)
            found = self._of_rule.setdefault(without, _RowsOfRule(without, self._every))
            self._of_reader[id(rule)] = rule, found  # with the rule: its identity is taken as long as it lives
        return self._of_reader[id(rule)][1]

    def by_rule(self) -> Iterator[tuple[Worded, list[int], list[int]]]:
        """Each rule, the slots of the clues that it reads, and the numbers of their rows."""
        for rule, rows in self._of_rule.items():
            if rows:
                yield rule, [*rows], [row - _FIRST for row in rows.values()]

    def row(self, slot: int, rule: Worded) -> int:
        """The number of the row of a clue among those of clues; KeyError if the rule does not read it."""
        rows = self._of_rule[_anonymous(rule)]
        if slot not in rows:
            raise KeyError(slot)
        return rows[slot] - _FIRST


def stands_for_a_clue(entry: int) -> bool:
    """Whether an entry of a table is the row of a clue."""
    return entry >= _FIRST


def resolved(entries: NDArray[np.int64], first_row: int) -> NDArray[np.int32]:
    """``int32 (n,)``: entries of tables as kernels read them, where the row r of a tile is ``-1 - r``, and those of
    clues begin at `first_row`. OverflowError for one that is no clue and has too many bits.
    """
    found = np.where(entries >= _FIRST, _FIRST - 1 - first_row - entries, entries)
    if len(found) and not -(1 << 31) <= int(found.min()) <= int(found.max()) < 1 << 31:
        raise OverflowError("an entry of a table has more than 32 bits")
    return found.astype(np.int32)


def _anonymous(rule: Worded) -> Worded:
    """The rule with all its clues in slot 0: rules alike but for the slot turn values into words alike."""
    values = tuple([getattr(rule, name) for name in _names_of(type(rule))])
    without = tuple(map(_without_slots, values))
    return rule if all(map(is_, values, without)) else _made(type(rule), without)


def _without_slots(value: Any) -> Any:
    """A clue in slot 0 in the place of a clue, and of each in a tuple; the value itself if there is none."""
    if isinstance(value, tuple) and Clue in {*map(type, value)}:
        return tuple([_NO_SLOT if isinstance(entry, Clue) else entry for entry in value])
    return _NO_SLOT if isinstance(value, Clue) else value


@cache
def _names_of(kind: type[Worded]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


@lru_cache(maxsize=1024)
def _made(kind: type[Worded], values: tuple[Any, ...]) -> Worded:
    """The rule with these values of its fields."""
    return kind(**dict(zip(_names_of(kind), values, strict=True)))
