"""Discovery in several processes."""

from __future__ import annotations

import pytest
from discoveries import small_discovery, texts_of

from gridlanes.api.calls import discover
from gridlanes.errors import ModelError


def test_processes_change_nothing() -> None:
    found = small_discovery("akari")
    again = discover([*texts_of("akari"), "nothing"], genre="akari", techniques=["constraints"], workers=2)
    assert again.specimens == found.specimens
    assert again.statuses[:-1] == found.statuses
    assert again.scores == found.scores
    assert again.clusters == found.clusters


@pytest.mark.parametrize("option", [{"workers": 0}, {"max_specimens": 0}, {"techniques": ["magic"]}])
def test_what_makes_no_sense(option) -> None:
    with pytest.raises(ModelError):
        discover(texts_of("akari"), genre="akari", **option)
