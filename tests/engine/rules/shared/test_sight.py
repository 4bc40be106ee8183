"""Sight along a line, against its definition."""

from __future__ import annotations

import itertools

import numpy as np

from gridlanes.rules.shared.sight import most_between, sources_seen

LINES = np.array(list(itertools.product((0, 1, 2), repeat=5))).T
"""``(5, 243)``: 1 is a source, 2 a stop"""


def test_a_source_is_seen_up_to_the_first_stop():
    found = sources_seen(LINES == 1, LINES == 2)
    for line, seen in zip(LINES.T.tolist(), found.T.tolist(), strict=True):
        for k in range(5):
            others = [j for j in range(5) if j != k and line[j] == 1]
            assert seen[k] == any(2 not in line[min(j, k) + 1 : max(j, k)] for j in others)


def test_sources_are_counted_between_stops():
    most = most_between(LINES == 1, LINES == 2)
    for line, n in zip(LINES.T.tolist(), most.tolist(), strict=True):
        assert n == max(part.count("1") for part in "".join(map(str, line)).split("2"))


def test_lines_longer_than_a_byte_counts_are_counted():
    line = np.ones((300, 1), np.bool_)
    assert most_between(line, ~line).tolist() == [300]


def test_a_line_of_nothing_sees_nothing():
    none = np.zeros((0, 2), np.bool_)
    assert sources_seen(none, none).shape == (0, 2)
    assert most_between(none, none).tolist() == [0, 0]
