"""Finished assignments, many at once, against the same questions asked of each in plain Python."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.checks.assignments import distinct_holds, givens_hold, in_words, report_first

RNG = np.random.default_rng(1)


def test_a_region_that_holds_a_mark_twice_is_seen_in_any_number_of_solutions():
    regions, lengths = np.array([[0, 1, 2], [3, 1, 0], [4, 5, 3]], np.intp), np.array([3, 2, 3], np.intp)
    for n_solutions, n_numbers in ((0, 8), (1, 6), (127, 16), (128, 9), (300, 8)):
        numbers = RNG.integers(0, 16, (n_solutions, n_numbers)).astype(np.uint8)
        ok = RNG.random(n_solutions) < 0.9
        expected = [
            fine
            and all(
                len({row[coord] for coord in region[:length]}) == length
                for region, length in zip(regions.tolist(), lengths.tolist(), strict=True)
            )
            for fine, row in zip(ok.tolist(), numbers.tolist(), strict=True)
        ]
        distinct_holds(in_words(numbers), 6, regions, lengths, ok)
        assert ok.tolist() == expected


def test_eight_numbers_are_a_word_and_zeros_follow_the_last():
    numbers = RNG.integers(0, 256, (5, 24)).astype(np.uint8)
    assert np.shares_memory(in_words(numbers), numbers), "a view of whole words"
    for some in (numbers, numbers[:, :11], numbers[:, :16]):
        words = in_words(some)
        assert words.shape == (5, -(-some.shape[1] // 8))
        assert np.array_equal(words.view(np.uint8)[:, : some.shape[1]], some)
        assert not words.view(np.uint8)[:, some.shape[1] :].any()


def test_givens_are_compared_with_those_of_the_row_and_numbers_beyond_the_marks_are_wrong():
    givens = RNG.integers(0, 3, (4, 5)).astype(np.uint8)
    rows = RNG.integers(0, 4, 400)
    numbers = RNG.integers(0, 4, (400, 6)).astype(np.uint8)
    numbers[:200, :5] = np.maximum(givens[rows[:200]], 1) - 1
    numbers[:100, 2] |= 2
    ok = np.zeros(400, np.bool_)
    givens_hold(numbers, givens, rows, np.uint8(3), ok)
    expected = [
        all(number < 3 and given in (0, number + 1) for number, given in zip(some[:5], givens[row], strict=True))
        for some, row in zip(numbers.tolist(), rows.tolist(), strict=True)
    ]
    assert ok.tolist() == expected
    assert 0 < sum(expected) < 400


def test_the_first_solution_of_each_row_is_reported():
    numbers = np.array([[1, 0, 9], [2, 2, 9], [0, 1, 9]], np.uint8)
    reported = np.zeros((3, 2), np.uint8)
    report_first(numbers, np.array([2, 2, 0]), np.array([0, 1, 0]), reported)
    assert reported.tolist() == [[1, 2], [0, 0], [2, 1]]
