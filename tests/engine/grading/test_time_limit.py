"""The time that a call may take."""

from __future__ import annotations

import time

import pytest

from gridlanes.errors import LimitError, ModelError
from gridlanes.grading.time_limit import TimeLimit


def test_the_time_is_up_after_so_many_seconds(monkeypatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    limit = TimeLimit(2.5)
    assert limit.deadline == 102.5
    now[0] = 102.4
    limit.check()
    now[0] = 102.5
    with pytest.raises(LimitError, match=r"time is up: no answer was found within 2\.5 seconds; allow more seconds"):
        limit.check()


def test_without_a_limit_the_time_is_never_up() -> None:
    limit = TimeLimit(None)
    assert limit.deadline is None
    limit.check()


def test_any_number_of_seconds_is_taken_and_nothing_else() -> None:
    TimeLimit(float("inf")).check()
    for wrong in (-1, float("nan"), "2", True):
        with pytest.raises(ModelError, match="seconds must be a number of at least 0"):
            TimeLimit(wrong)  # type: ignore[arg-type]
