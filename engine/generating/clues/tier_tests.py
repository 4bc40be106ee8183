"""Tests by the grader: which puzzles are solved with the techniques of a tier, and of the easier ones."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.request import Request
from gridlanes.generating.requested_difficulty import are_of_tiers, tiers_asked
from gridlanes.grading.profile import Profile
from gridlanes.io.read.blocks import Group
from gridlanes.solvers.lanes import is_past


@dataclass(frozen=True)
class TierTests:
    """`profile`: that of the genre without the techniques that cost more than the `highest` tier allows; what they do
    not solve is harder.
    """

    profile: Profile
    highest: int

    def solved(self, group: Group, deadline: float | None = None) -> NDArray[np.bool_]:
        """``bool (P,)``: which puzzles of a group are of the highest tier or an easier one. After the `deadline`, a
        value of `time.monotonic`, none is.
        """
        if is_past(deadline):
            return np.zeros(len(group.rows), np.bool_)
        return are_of_tiers(group, self.profile, 0, self.highest)


def tier_tests(request: Request) -> TierTests | None:
    """The tests of a request for the easiest tier, or from it up to another one; None for other requests, and where it
    must be known of each fact whether it can go. Puzzles of other tiers may not be too easy, either; so many facts have
    to go from them that the grader would be asked too often.
    """
    asked = request.difficulty
    if asked is None or isinstance(asked[0], int) or request.tests_singly:
        return None
    profile = Profile.of_genre(request.genre.name)
    lowest, highest = tiers_asked(asked, profile)
    if lowest > 0 or highest == len(profile.tiers) - 1:
        return None
    most = profile.tiers[highest][1]
    costs = {name: cost for name, cost in profile.costs.items() if cost <= most}
    return TierTests(replace(profile, costs=costs), highest)
