"""Events are plain data with names that stay."""

from __future__ import annotations

from gridlanes.datasets.events import Redrawn, SetFinished


def test_events_say_what_they_are() -> None:
    assert Redrawn(3, 1).as_dict() == {"event": "redrawn", "rows": 3, "rounds": 1}
    finished = SetFinished("set", 5, {"train": 5}, 1, 9, 0.5, 10.0, 4)
    assert finished.as_dict()["event"] == "finished"
    assert finished.as_dict()["kept"] is False
