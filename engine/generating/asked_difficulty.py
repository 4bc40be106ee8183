"""How hard puzzles are asked to be: by the levels of what solving needs, or by the tiers of grades."""

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

Difficulty: TypeAlias = tuple[int, int] | tuple[str, str]
"""the lowest and the highest `Level`, or the names of the easiest and the hardest tier of the genre's profile"""


def difficulty_asked(value: Any, genre: str) -> Difficulty | None:
    """What a level, a tier, or a pair of either asks for. ModelError for what is none, or of which there is none."""
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
    """Whether a puzzle may be as hard as asked for which propagation alone decides."""
    return asked is None or isinstance(asked[0], str) or asked[0] <= Level.EXPENSIVE


def is_as_hard(asked: Difficulty, group: Group) -> NDArray[np.bool_]:
    """``bool (P,)``: which puzzles are as hard as asked for; of tiers, those that the grader brings to their end."""
    if isinstance(asked[0], int):
        level = difficulty_of(group.structure, group.givens, clues=group.clues, row_regions=group.row_regions).level
        return np.asarray((level >= asked[0]) & (level <= int(asked[1])))
    profile = Profile.of_genre(group.structure.genre)
    found = graded(Position(group), profile)
    names = [name for name, _ in profile.tiers]
    low, high = (names.index(str(name)) for name in asked)
    tier = profile.tiers_of(np.nan_to_num(found.score))
    return np.asarray((found.status == GradeStatus.GRADED) & (tier >= low) & (tier <= high))
