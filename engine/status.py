"""The status of a row when its search has ended."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any


class Status(IntEnum):
    """The answer to one row. The set is closed; unknown is never reported as unsolvable."""

    UNIQUE = 0
    """exactly one solution: the search space was exhausted"""
    MULTIPLE = 1
    """at least two solutions"""
    SOLVED = 2
    """a solution was found, and the search stopped there (limit 1)"""
    UNSOLVABLE = 3
    """no solution: the search space was exhausted"""
    BUDGET = 4
    """the node budget or the time limit was spent before the question was answered"""
    INVALID = 5
    """the input row is no puzzle; the reason says where and why"""
    FAILED = 6
    """the engine failed on this row (a solution that did not pass its check, a lost worker); the reason says how"""

    @property
    def answered(self) -> bool:
        """Whether the question that was asked has its answer."""
        return self <= Status.UNSOLVABLE


def by_name(counts: Mapping[Any, int]) -> dict[str, int]:
    """Counts by status or code as counts by name, in the order of `Status`, without zeros."""
    return {status.name: counts[status] for status in Status if counts.get(status)}
