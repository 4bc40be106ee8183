"""Regions that wait: each is looked at once, the last to come first."""

from __future__ import annotations

import random

import numpy as np

from gridlanes.kernels.rules.shared.waiting import all_wait, next_waiting, scratch_to_wait, wait

AT = 3


def test_each_waits_once_and_the_last_to_come_is_the_next():
    n, rng = 6, random.Random(1)
    scratch = np.full(AT + scratch_to_wait(n) + 1, -7, np.int64)
    all_wait(n, AT, scratch)
    line = list(range(n))
    for _ in range(200):
        if line and rng.random() < 0.6:
            assert next_waiting(AT, scratch) == line.pop()
        else:
            i = rng.randrange(n)
            wait(i, AT, scratch)
            line += [] if i in line else [i]
        assert scratch[AT] == len(line)
        assert (scratch[[*range(AT), -1]] == -7).all()
