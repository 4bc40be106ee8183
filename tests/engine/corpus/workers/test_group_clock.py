"""The time that groups take, told while they are worked on."""

from __future__ import annotations

from gridlanes.api.inputs import blocks_of
from gridlanes.corpus.workers.group_clock import GroupClock


def test_each_group_is_reported_and_timed() -> None:
    block = next(iter(blocks_of(["1234341221434321", "." * 16, "." * 81])))
    heard, beats = [], []
    clock = GroupClock(block, lambda rows=None: beats.append(rows), heard.append)
    for group in block.groups:
        clock(group)
        clock(None)
    clock.stop()
    clock.stop()
    assert sorted(rows.stop - rows.start for rows in heard) == [1, 2]
    assert beats == [None, None]
    assert sorted((spent.width, spent.rows) for spent in clock.spent) == [(4, 2), (9, 1)]
