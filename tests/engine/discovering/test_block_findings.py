"""The findings in blocks of puzzles."""

from __future__ import annotations

import pytest
from discoveries import SINGLES, texts_of

from gridlanes.api.calls import discover
from gridlanes.discovering.block_findings import DiscoveryOptions
from gridlanes.discovering.discovery import DiscoveryStatus
from gridlanes.errors import ModelError
from gridlanes.grading.technique import Phase
from gridlanes.grading.techniques import techniques

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_what_techniques_solve_has_no_specimens() -> None:
    found = discover([EASY, "." * 81, "not one"], techniques=SINGLES)
    assert found.statuses == (DiscoveryStatus.SOLVED, DiscoveryStatus.MULTIPLE, DiscoveryStatus.INVALID)
    assert found.specimens == ()


def test_marks_that_are_decided_need_not_be_noticed() -> None:
    """Without naked singles a coord that has one mark left may never be written down: that is no stall."""
    found = discover(EASY, techniques=SINGLES[:2])
    assert found.statuses == (DiscoveryStatus.SOLVED,)
    assert found.specimens == ()


def test_the_usual_techniques_assume_nothing() -> None:
    known = techniques()
    assert all(known[name].phase != Phase.HYPOTHESIS for name in DiscoveryOptions().profile_used("").costs)
    assert any(known[name].phase == Phase.HYPOTHESIS for name in DiscoveryOptions().profile_of_coverage("").costs)


def test_a_profile_is_used_as_it_is(tmp_path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[cost]\nconstraints = 0\n[tiers]\nall = 20\n")
    used = DiscoveryOptions.of(path, None).profile_used("")
    assert "constraints" not in used.costs
    assert "hypotheses" in used.costs


def test_techniques_are_a_list() -> None:
    with pytest.raises(ModelError, match="a list of names"):
        discover(EASY, techniques="constraints")


def test_no_more_specimens_of_a_puzzle_than_asked_for() -> None:
    found = discover(texts_of("akari"), genre="akari", techniques=["constraints"], max_specimens=1)
    assert all(specimen.number == 0 for specimen in found.specimens)
    assert len(found.specimens) == sum(status is DiscoveryStatus.STALLED for status in found.statuses)
