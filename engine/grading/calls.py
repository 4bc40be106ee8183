"""``gridlanes.grade``: how hard puzzles are for a person."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from gridlanes.compile.structure import Structure
from gridlanes.errors import PuzzleError
from gridlanes.grading.board import Board
from gridlanes.grading.grader import Watch, graded, mark_broken
from gridlanes.grading.grades import Grades, GradeStatus
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.techniques import techniques
from gridlanes.interrupts import interruptible
from gridlanes.io.read.blocks import Block, Group
from gridlanes.io.read.row_errors import RowErrors

_CELLS_AT_ONCE = 8192 * 81
_COORDS_AT_ONCE, _MAX_WITHOUT_HOUSES, _LEAST_WITHOUT_HOUSES = 1 << 18, 1024, 64
"""coords of puzzles that are graded together where hypotheses may take a good part of a second each: few, so that a
round on all of them ends in time for a heartbeat; the most and the fewest puzzles
"""


def grades_of(blocks: Iterable[Block], profile: str | os.PathLike[str] | None = None) -> Grades:
    """The grades of all rows of some blocks, in order. `profile`: the path of a profile; by default each
    genre's own.
    """
    return grades_with(blocks, None if profile is None else Profile.from_file(profile))


def grades_with(blocks: Iterable[Block], own: Profile | None) -> Grades:
    """The grades of all rows of some blocks, in order, with one profile, or each genre's own."""
    parts = [grades_of_block(block, own) for block in blocks]
    return joined(parts, own)


OnRows = Callable[[Group | None], None]
"""is called with rows before they are graded, and with None while work on them goes on"""


def grades_of_block(block: Block, own: Profile | None, tell: OnRows = lambda group: None) -> Grades:
    """The grades of the rows of one block, in order. `own`: a profile for all of them, None for each genre's own."""
    found = _nothing_of(len(block), own or Profile.of_genre(""), block.errors)
    for group in block.groups:
        profile = own or Profile.of_genre(group.structure.genre)
        size = at_once(group.structure)
        for start in range(0, len(group.rows), size):
            part = group.of_rows(np.arange(start, min(start + size, len(group.rows))))
            tell(part)
            _fill(found, part, profile, lambda technique, cost, moved: tell(None))
    return found


def at_once(structure: Structure) -> int:
    """How many puzzles of a structure are graded together; grades do not depend on it."""
    if Board.of(structure) is not None:
        return max(1, _CELLS_AT_ONCE // structure.n_coords)
    return max(_LEAST_WITHOUT_HOUSES, min(_MAX_WITHOUT_HOUSES, _COORDS_AT_ONCE // structure.n_coords))


def _nothing_of(n: int, profile: Profile, errors: Mapping[int, PuzzleError]) -> Grades:
    names = tuple(techniques())
    return Grades(
        names,
        tuple(name for name, _ in profile.tiers),
        np.full(n, GradeStatus.INVALID, np.uint8),
        np.full(n, np.nan),
        np.full(n, -1, np.int16),
        np.full(n, -1, np.int16),
        np.zeros((n, len(names)), np.int32),
        np.zeros(n),
        errors,
    )


def _fill(grades: Grades, group: Group, profile: Profile, watch: Watch) -> None:
    """Grades the rows of a group; every solution that techniques reach is checked without the kernels."""
    position = Position(group)
    found = interruptible(graded)(position, profile, watch)
    mark_broken(group, position, found)
    number = {name: i for i, name in enumerate(grades.techniques)}
    of = np.array([number[technique.name] for technique, _ in found.order], np.int16)
    rows, is_graded = group.rows, found.status == GradeStatus.GRADED
    grades.status[rows] = found.status
    grades.score[rows] = np.where(is_graded, np.nan_to_num(found.score), np.nan)
    has_step = is_graded & (found.hardest >= 0)
    grades.hardest_step[rows[has_step]] = of[found.hardest[has_step]]
    grades.steps[rows[:, None], of[None, :]] = found.steps
    grades.effort[rows] = np.round(found.effort, 2)
    grades.tier[rows] = np.where(is_graded, profile.tiers_of(grades.score[rows]), -1)


def joined(parts: list[Grades], own: Profile | None) -> Grades:
    """The grades of several blocks as one."""
    if not parts:
        return _nothing_of(0, own or Profile.of_genre(""), {})
    errors: list[tuple[Mapping[int, PuzzleError], int]] = []
    start = 0
    for part in parts:
        errors.append((part.errors, start))
        start += len(part)

    def together(name: str) -> Any:
        return np.concatenate([getattr(part, name) for part in parts])

    return Grades(
        parts[0].techniques,
        parts[0].tiers,
        status=together("status"),
        score=together("score"),
        tier=together("tier"),
        hardest_step=together("hardest_step"),
        steps=together("steps"),
        effort=together("effort"),
        errors=RowErrors.concatenated(errors),
    )
