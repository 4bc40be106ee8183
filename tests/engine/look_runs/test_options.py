"""What is asked of a run that looks for steps without a name."""

from __future__ import annotations

import pytest

from gridlanes.errors import ModelError
from gridlanes.look_runs.options import PART_ROWS, LookRunOptions


def test_options_become_those_of_looking(tmp_path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("[cost]\nconstraints = 2.0\n[tiers]\nall = 20\n")
    asked = LookRunOptions.asked({"profile": mine, "techniques": ["constraints"], "max_specimens": 3})
    looks = asked.look_options()
    assert (looks.techniques, looks.max_specimens, looks.profile.costs["constraints"]) == (("constraints",), 3, 2.0)
    again = LookRunOptions.of_manifest(asked.as_dict())
    assert again.look_options() == looks
    assert LookRunOptions().part_rows == PART_ROWS
    assert LookRunOptions().look_options().profile is None


@pytest.mark.parametrize(
    "asked", [{"techniques": ["magic"]}, {"techniques": "constraints"}, {"max_specimens": 0}, {"profile": 3}]
)
def test_what_makes_no_sense(asked) -> None:
    with pytest.raises(ModelError):
        LookRunOptions.asked(asked)
