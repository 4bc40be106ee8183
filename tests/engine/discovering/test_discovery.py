"""What a discovery holds."""

from __future__ import annotations

import json

import pytest
from discoveries import small_discovery, texts_of

from gridlanes.api.calls import discover
from gridlanes.discovering.discovery import DiscoveryStatus

EMPTY_SUDOKU = "." * 81


def test_rows_texts_and_records() -> None:
    found = small_discovery("akari")
    assert [found.text(number) for number in range(len(found.statuses))] == texts_of("akari")
    with pytest.raises(IndexError, match="no puzzle 9"):
        found.row(9)
    specimen = found.specimens[0]
    record = json.loads(json.dumps(found.record(specimen)))
    assert record["text"] == found.text(specimen.puzzle)
    assert record["cluster"] == specimen.cluster
    assert record["constraints"] == list(specimen.constraints)
    assert {int(coord) for coord in record["coords"]} == set(specimen.coords)
    assert len(record["state"]) == found.row(specimen.puzzle).structure.n_coords
    assert record["move"]["words"].startswith("r")


def test_it_says_what_became_of_each_puzzle() -> None:
    found = discover([texts_of("sudoku")[0], "1111............"], genre="sudoku")
    assert found.statuses[1] in (DiscoveryStatus.BROKEN, DiscoveryStatus.INVALID)
    assert repr(found).startswith("Discovery(2 puzzles: ")
