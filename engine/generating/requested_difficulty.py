"""The requested difficulty: a range of levels (what solving needs) or of tiers (grades)."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.grading.grader import graded
from gridlanes.grading.grades import GradeStatus
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.io.read.blocks import Group
from gridlanes.model.kinds import is_whole
from gridlanes.solvers.difficulty import Level, difficulty_of
from gridlanes.solvers.forced import are_forced
from gridlanes.solvers.pool import SolverPool

Difficulty: TypeAlias = tuple[int, int] | tuple[str, str]
"""the lowest and the highest `Level`, or the names of the easiest and the hardest tier of the genre's profile"""


def difficulty_of_request(value: Any, genre: str) -> Difficulty | None:
    """The range that a level, a tier, or a pair of either means. ModelError for other values, and for an
    empty range.
    """
    if value is None:
        return None
    span = value if isinstance(value, tuple | list) else (value, value)
    names = [name for name, _ in Profile.of_genre(genre).tiers]
    is_named = all(isinstance(each, str) and each in names for each in span)
    if len(span) == 2 and all(map(is_whole, span)) and 0 <= span[0] <= span[1] <= max(Level):
        return int(span[0]), int(span[1])
    if len(span) == 2 and is_named and names.index(span[0]) <= names.index(span[1]):
        return str(span[0]), str(span[1])
    raise ModelError(
        f"difficulty is a level from 0 to {max(Level)}, a tier ({', '.join(names)}), or (easiest, hardest), "
        f"found {value!r}"
    )


def may_be_forced(asked: Difficulty | None) -> bool:
    """Whether a puzzle that propagation alone solves may satisfy the request."""
    return asked is None or isinstance(asked[0], str) or asked[0] <= Level.EXPENSIVE


def must_be_forced(asked: Difficulty | None) -> bool:
    """Whether only puzzles that propagation alone solves satisfy the request."""
    return asked is not None and isinstance(asked[1], int) and asked[1] <= Level.EXPENSIVE


def must_be_hard(asked: Difficulty | None, genre: str) -> bool:
    """Whether puzzles as easy as any do not satisfy the request: those that propagation alone solves, and those of the
    easiest tier of a genre.
    """
    if asked is None:
        return False
    if isinstance(asked[0], int):
        return asked[0] > Level.EXPENSIVE
    return tiers_asked(asked, Profile.of_genre(genre))[0] > 0


def takes_all_forced(asked: Difficulty) -> bool:
    """Whether the puzzles that satisfy the request are exactly those that propagation alone solves."""
    return asked == (Level.CHEAP, Level.EXPENSIVE)


def is_as_hard(asked: Difficulty, group: Group, pool: SolverPool, deadline: float | None = None) -> NDArray[np.bool_]:
    """``bool (P,)``: which puzzles have the requested difficulty; for tiers, only puzzles that the grader solves.
    Results after the `deadline`, a value of `time.monotonic`, are not valid.
    """
    if takes_all_forced(asked):
        return are_forced(group, pool, deadline)
    if isinstance(asked[0], int):
        low, high = asked[0], int(asked[1])
        parts = Level.HYPOTHESES <= high < Level.GUESSES or low > Level.HYPOTHESES  # the levels beyond propagation
        level = difficulty_of(
            group.structure, group.givens, clues=group.clues, row_regions=group.row_regions, hypotheses=parts
        ).level
        return np.asarray((level >= low) & (level <= high))
    profile = Profile.of_genre(group.structure.genre)
    return are_of_tiers(group, profile, *tiers_asked(asked, profile))


def tiers_asked(asked: Difficulty, profile: Profile) -> tuple[int, int]:
    """The numbers of the easiest and the hardest tier that are requested by their names."""
    names = [name for name, _ in profile.tiers]
    low, high = (names.index(str(name)) for name in asked)
    return low, high


def are_of_tiers(group: Group, profile: Profile, low: int, high: int) -> NDArray[np.bool_]:
    """``bool (P,)``: which puzzles the grader solves, in one of the tiers `low` to `high` of a profile."""
    found = graded(Position(group), profile)
    tier = profile.tiers_of(np.nan_to_num(found.score))
    return np.asarray((found.status == GradeStatus.GRADED) & (tier >= low) & (tier <= high))
