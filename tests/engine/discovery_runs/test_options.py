"""What is asked of a discovery run."""

from __future__ import annotations

import pytest

from gridlanes.discovery_runs.options import PART_ROWS, DiscoveryRunOptions
from gridlanes.errors import ModelError


def test_options_become_those_of_looking(tmp_path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("[cost]\nconstraints = 2.0\n[tiers]\nall = 20\n")
    asked = DiscoveryRunOptions.from_keywords({"profile": mine, "techniques": ["constraints"], "max_specimens": 3})
    found = asked.row_options()
    assert (found.techniques, found.max_specimens, found.profile.costs["constraints"]) == (("constraints",), 3, 2.0)
    again = DiscoveryRunOptions.of_manifest(asked.as_dict())
    assert again.row_options() == found
    assert DiscoveryRunOptions().part_rows == PART_ROWS
    assert DiscoveryRunOptions().row_options().profile is None


@pytest.mark.parametrize(
    "asked", [{"techniques": ["magic"]}, {"techniques": "constraints"}, {"max_specimens": 0}, {"profile": 3}]
)
def test_what_makes_no_sense(asked) -> None:
    with pytest.raises(ModelError):
        DiscoveryRunOptions.from_keywords(asked)
