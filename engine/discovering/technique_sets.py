"""The techniques used to solve puzzles: those of a profile without hypotheses, or the named ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gridlanes.errors import ModelError
from gridlanes.grading.profile import Profile
from gridlanes.grading.technique import Phase
from gridlanes.grading.techniques import techniques


def with_named(profile: Profile, names: Sequence[str]) -> Profile:
    """A profile with only the techniques of these names. ModelError for a name that it does not have."""
    for name in names:
        if name not in profile.costs:
            known = ", ".join(profile.costs)
            raise ModelError(f"the profile {profile.name} has no technique {name!r}; expected one of {known}")
    if not names:
        raise ModelError("no technique is named")
    return replace(profile, costs={name: cost for name, cost in profile.costs.items() if name in names})


def without_hypotheses(profile: Profile) -> Profile:
    """A profile without the techniques that assume something."""
    known = techniques()
    kept = {name: cost for name, cost in profile.costs.items() if known[name].phase != Phase.HYPOTHESIS}
    return replace(profile, costs=kept)
