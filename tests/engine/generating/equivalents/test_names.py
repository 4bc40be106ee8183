"""Names in the order in which they first occur."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.generating.equivalents.names import named_as_they_occur


def plain(row: list[int], first: int) -> list[int]:
    names = [*dict.fromkeys(entry for entry in row if entry >= first)]
    return [first + names.index(entry) if entry in names else entry for entry in row]


@pytest.mark.parametrize("first", [0, 1, 3])
@pytest.mark.parametrize(("dtype", "least"), [(np.uint8, 0), (np.int32, -1)])
def test_entries_are_named_as_they_first_occur_and_smaller_ones_are_kept(first, dtype, least) -> None:
    entries = np.random.default_rng(first).integers(least, 9, (50, 6)).astype(dtype)
    found = named_as_they_occur(entries, first)
    assert found.dtype == dtype
    assert found.tolist() == [plain(row, first) for row in entries.tolist()]


def test_empty_boards_are_fine() -> None:
    assert named_as_they_occur(np.zeros((0, 4), np.uint8)).shape == (0, 4)
    assert named_as_they_occur(np.zeros((2, 0), np.int32), 1).shape == (2, 0)
