"""Examines the puzzles of a block: which of them the techniques solve, and the stalls of the others."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from gridlanes.discovering.clusters import PuzzleScores
from gridlanes.discovering.discovery_status import DiscoveryStatus
from gridlanes.discovering.specimen import Specimen
from gridlanes.discovering.stalls import stalls_of
from gridlanes.discovering.technique_sets import with_named, without_hypotheses
from gridlanes.errors import ModelError
from gridlanes.grading.calls import OnRows
from gridlanes.grading.grader import graded, mark_broken
from gridlanes.grading.grades import GradeStatus
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.io.read.blocks import Block, Group
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

MAX_MARKS = 64
"""of an alphabet: states of specimens have one word a coord"""
AT_ONCE = 256
"""puzzles of one structure that are examined together"""
_STATUS_OF = {
    Status.UNIQUE: DiscoveryStatus.STALLED,
    Status.MULTIPLE: DiscoveryStatus.MULTIPLE,
    Status.UNSOLVABLE: DiscoveryStatus.BROKEN,
}


Beat = Callable[[], None]
"""is called often while work goes on"""


@dataclass(frozen=True)
class DiscoveryOptions:
    """Options of a discovery. `profile`: one for all, by default each genre's own without hypotheses. `techniques`: the
    names of the techniques to use, None for all of the profile. `max_specimens`: maximum number of specimens of a
    puzzle, None for all. `budget`: nodes for the search of a puzzle's solutions.
    """

    profile: Profile | None = None
    techniques: tuple[str, ...] | None = None
    max_specimens: int | None = None
    budget: int | None = 1_000_000

    @classmethod
    def of(
        cls, profile: str | os.PathLike[str] | None, techniques: Sequence[str] | None, max_specimens: int | None = None
    ) -> DiscoveryOptions:
        """Makes options from the values of a user. ModelError for unknown techniques."""
        if isinstance(techniques, str):
            raise ModelError(f"techniques are a list of names, found {techniques!r}")
        own = None if profile is None else Profile.from_file(profile)
        return cls(own, None if techniques is None else tuple(techniques), max_specimens)

    def whole_profile(self, genre: str) -> Profile:
        """The profile with which puzzles of a genre are graded, without its limit on the total cost."""
        profile = Profile.of_genre(genre) if self.profile is None else self.profile
        return replace(profile, most_effort=math.inf)

    def profile_used(self, genre: str) -> Profile:
        """The profile with the techniques that solve puzzles of a genre."""
        whole = self.whole_profile(genre)
        if self.techniques is not None:
            return with_named(whole, self.techniques)
        return without_hypotheses(whole) if self.profile is None else whole

    def profile_of_coverage(self, genre: str) -> Profile:
        """The profile of coverage: all techniques, or the named ones."""
        whole = self.whole_profile(genre)
        return whole if self.techniques is None else with_named(whole, self.techniques)


@dataclass
class BlockFindings:
    """The findings in the rows of a block, by number: `statuses`, `specimens`, and `scores` of those that stalled."""

    statuses: list[DiscoveryStatus]
    specimens: list[Specimen] = field(default_factory=list)
    scores: dict[int, PuzzleScores] = field(default_factory=dict)


def findings_of(block: Block, options: DiscoveryOptions, tell: OnRows = lambda group: None) -> BlockFindings:
    """Examines all rows of a block. `tell` is called with the rows before they are examined, and with None while work
    on them continues.
    """
    found = BlockFindings([DiscoveryStatus.INVALID] * len(block))
    for group in block.groups:
        for start in range(0, len(group.rows), AT_ONCE):
            part = group.of_rows(np.arange(start, min(start + AT_ONCE, len(group.rows))))
            tell(part)
            _examine(part, options, found, lambda: tell(None))
    found.specimens.sort(key=lambda each: (each.puzzle, each.number))
    return found


def _examine(group: Group, options: DiscoveryOptions, found: BlockFindings, beat: Beat) -> None:
    if len(group.structure.alphabet) > MAX_MARKS:
        _set_status(found, group.rows, DiscoveryStatus.BEYOND)
        return
    profile = options.profile_used(group.structure.genre)
    position = Position(group)
    grade = graded(position, profile, lambda technique, cost, moved: beat())
    mark_broken(group, position, grade)
    _set_status(found, group.rows[grade.status == GradeStatus.GRADED], DiscoveryStatus.SOLVED)
    _set_status(found, group.rows[grade.status == GradeStatus.BROKEN], DiscoveryStatus.BROKEN)
    left = group.of_rows(np.flatnonzero(grade.status == GradeStatus.BEYOND))
    if not len(left.rows):
        return
    with SolverPool(1) as pool:
        answers = pool.solve(
            left.structure,
            left.givens,
            SolveOptions(2, options.budget),
            clues=left.clues,
            row_regions=left.row_regions,
        )
    status = np.array(answers.status)
    for row, each in zip(left.rows.tolist(), status.tolist(), strict=True):
        found.statuses[row] = _STATUS_OF.get(Status(each), DiscoveryStatus.BUDGET)
    is_unique = np.flatnonzero(status == Status.UNIQUE)
    if len(is_unique):
        _stall(left.of_rows(is_unique), answers.numbers[is_unique], profile, options, found, beat)


def _stall(
    group: Group,
    solutions: NDArray[np.uint8],
    profile: Profile,
    options: DiscoveryOptions,
    found: BlockFindings,
    beat: Beat,
) -> None:
    """Keeps the findings in puzzles that have one solution but are not solved by the techniques."""
    stalls = stalls_of(group, profile, solutions, Position(group), options.max_specimens, beat)
    whole = graded(Position(group), options.whole_profile(group.structure.genre), lambda technique, cost, moved: beat())
    is_graded = whole.status == GradeStatus.GRADED
    found.specimens += stalls.specimens
    had = {specimen.puzzle for specimen in stalls.specimens}
    for place, row in enumerate(group.rows.tolist()):
        if row in had:
            grade = float(whole.score[place]) if is_graded[place] else None
            found.scores[row] = PuzzleScores(float(stalls.score[place]), grade, bool(stalls.is_done[place]))
        else:  # all that is missing is to notice marks that are decided
            found.statuses[row] = DiscoveryStatus.SOLVED


def _set_status(found: BlockFindings, rows: Sequence[int] | NDArray[np.int64], status: DiscoveryStatus) -> None:
    for row in rows:
        found.statuses[int(row)] = status
