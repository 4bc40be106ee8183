"""What all facts in regions of a puzzle's own have to do."""

from __future__ import annotations

import pytest

from gridlanes.enumerating.own_facts import OwnFacts


def test_kinds_of_facts_say_how_they_are_read_moved_and_shown() -> None:
    assert OwnFacts.__abstractmethods__ == {"read", "moved", "shown"}
    with pytest.raises(TypeError):
        OwnFacts()  # type: ignore[abstract]
