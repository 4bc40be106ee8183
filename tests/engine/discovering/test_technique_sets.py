"""Sets of techniques."""

from __future__ import annotations

import pytest

from gridlanes.discovering.technique_sets import with_named, without_hypotheses
from gridlanes.errors import ModelError
from gridlanes.grading.profile import Profile
from gridlanes.grading.technique import Phase
from gridlanes.grading.techniques import techniques

PROFILE = Profile.of_genre("")


def test_hypotheses_are_left_out_and_nothing_else() -> None:
    gone = set(PROFILE.costs) - set(without_hypotheses(PROFILE).costs)
    assert gone == {name for name in PROFILE.costs if techniques()[name].phase == Phase.HYPOTHESIS} != set()


def test_those_that_are_named_keep_their_costs() -> None:
    assert with_named(PROFILE, ["constraints"]).costs == {"constraints": PROFILE.costs["constraints"]}


@pytest.mark.parametrize(("names", "said"), [(["magic"], "no technique 'magic'"), ([], "no technique is named")])
def test_names_that_are_none(names, said) -> None:
    with pytest.raises(ModelError, match=said):
        with_named(PROFILE, names)
