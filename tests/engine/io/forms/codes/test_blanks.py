"""Blank places as letters."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.io.forms.codes.blanks import blanks, many_in_letters, many_with_blanks


@pytest.mark.parametrize(
    ("n", "first", "expected"),
    [(0, "a", ""), (1, "a", "a"), (26, "a", "z"), (27, "a", "za"), (1, "g", "g"), (20, "g", "z"), (45, "g", "zzk")],
)
def test_runs_of_blank_places(n, first, expected) -> None:
    assert blanks(n, first) == expected


def test_values_with_blanks_between_them() -> None:
    boards = np.array([[-1, -1, 7, 8, -1], [-1] * 5, [3, -1, -1, -1, 12], [0, 0, 0, 0, -2]])

    def skipped(n: int) -> str:
        return blanks(n, "g")

    def written(value: int, n: int) -> str:
        return str(value) + skipped(n)

    assert many_with_blanks(boards, -1, skipped, written) == ["h78g", "k", "3i12", "0000-2"]
    assert many_in_letters(boards, -1, "g", str) == ["h78g", "k", "3i12", "0000-2"]
    assert many_in_letters(boards, -1, "a", str, np.array([3, 2, 1, 0])) == ["b7", "b", "3", ""]
    assert many_with_blanks(np.full((1, 27), -1), -1, skipped, written) == ["zm"]
    open_ends = many_with_blanks(boards, -1, skipped, written, open_end=True)
    assert open_ends == ["h78", "", "3i12", "0000-2"]
    assert many_with_blanks(boards[:0], -1, skipped, written) == []


def test_boards_may_have_fewer_places_than_others() -> None:
    boards = np.array([[-1, 7, 8, -1], [-1, 7, 8, -1], [5, -1, -1, -1], [3, 3, 3, 3]])
    words = many_with_blanks(
        boards, -1, "b".__mul__, lambda value, n: f"{value}{'b' * n}", lengths=np.array([4, 2, 3, 0])
    )
    assert words == ["b78b", "b7", "5bb", ""]
