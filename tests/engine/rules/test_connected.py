"""Connected: what it says of states, and the reason it gives."""

from __future__ import annotations

import pytest
from drawn import possible_of, site_of

from gridlanes.model.outcome import Outcome
from gridlanes.rules import Connected
from gridlanes.rules.connected import Disconnected


@pytest.mark.parametrize(
    ("drawing", "outcome"),
    [
        ("#?#", Outcome.PENDING),
        ("#.#", Outcome.VIOLATED),
        ("#.?", Outcome.PENDING),
        (".?.", Outcome.SATISFIED),
        ("...", Outcome.SATISFIED),
        ("##.", Outcome.SATISFIED),
    ],
)
def test_none_or_one_is_fine(drawing, outcome):
    assert Connected(1).check(possible_of(drawing)[None], site_of(drawing)) == [outcome]


def test_each_piece_is_named_by_one_coord():
    drawing = "##.?/....#/#..?".replace("....#", "...#")
    violation = Connected(1).violation(possible_of(drawing), site_of(drawing))
    assert violation == Disconnected((0, 7, 8), 3)
    assert str(violation) == "the mark is held in 3 pieces that cannot be joined, at coords (0, 7, 8)"
    assert Connected(1).violation(possible_of("#?#"), site_of("#?#")) is None
