"""Counts in bins: exact where numbers are small, close where they are large."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.corpus.statistics.histogram import _EXACT, Histogram, _bins, lowest


def of(numbers) -> Histogram:
    histogram = Histogram()
    for some in np.array_split(np.asarray(numbers, np.int64), 3):
        histogram.add(some)
    return histogram


def test_small_numbers_are_exact():
    numbers = np.random.default_rng(0).integers(0, 1000, 5000)
    histogram = of(numbers)
    assert (histogram.rows, histogram.total, histogram.largest) == (5000, numbers.sum(), numbers.max())
    assert histogram.mean == pytest.approx(numbers.mean())
    ordered = np.sort(numbers)
    for share in (0.01, 0.5, 0.9, 0.99, 1):
        assert histogram.quantile(share) == ordered[int(np.ceil(share * 5000)) - 1]
    found, rows = histogram.values()
    assert np.array_equal(np.repeat(found, rows), ordered)


def test_large_numbers_are_close():
    numbers = np.exp(np.random.default_rng(0).uniform(0, 40, 5000)).astype(np.int64)
    histogram, ordered = of(numbers), np.sort(numbers)
    assert len(histogram.counts) < 5000
    for share in (0.1, 0.5, 0.9, 0.99):
        exact = ordered[int(np.ceil(share * 5000)) - 1]
        assert exact * (1 - 2 / _EXACT) <= histogram.quantile(share) <= exact
    assert histogram.quantile(1) == histogram.largest == ordered[-1]


def test_bins_ascend_without_a_gap_and_know_their_lowest_number():
    numbers = np.arange(70_000)
    bins = _bins(numbers)
    assert set(np.diff(bins).tolist()) == {0, 1}
    starts = np.flatnonzero(np.diff(bins, prepend=-1))
    assert [lowest(number) for number in bins[starts].tolist()] == numbers[starts].tolist()


def test_two_histograms_are_added():
    first, second = of([1, 2, 3]), of([3, 5000, 5000])
    both = first + second
    assert both.counts == of([1, 2, 3, 3, 5000, 5000]).counts
    assert (both.rows, both.total, both.largest) == (6, 10009, 5000)
    assert first.rows == 3


def test_nothing_has_no_quantiles():
    assert (Histogram().quantile(0.5), Histogram().mean, Histogram().rows) == (0, 0.0, 0)
    assert of([]).counts == {}
    assert repr(of([1, 2, 6])) == "Histogram(3 numbers: mean 3.00, largest 6)"
