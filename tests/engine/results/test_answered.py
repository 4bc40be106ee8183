"""Answered rows: arrays over blocks of one size and of several."""

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.results.result import Result


def test_mixed_sizes_give_an_array_of_grids_and_one_size_a_single_array(mixed, make_result):
    assert [None if grid is None else grid.shape for grid in mixed.solutions] == [
        (9, 9),
        (4, 4),
        None,
        (4, 4),
        None,
        (9, 9),
    ]
    one_size = make_result(range(5), invalid=[1], unsolvable=[2]).solutions
    assert (one_size.shape, one_size.dtype) == ((5, 9, 9), np.uint8)
    assert one_size.any(axis=(1, 2)).tolist() == [True, False, False, True, True]


@pytest.mark.parametrize("as_bytes", [True, False])
@pytest.mark.parametrize("extra", [True, False])
def test_blocks_put_together_are_the_whole(make_result, as_bytes, extra):
    kind = {"invalid": [4, 11], "unsolvable": [0, 12], "as_bytes": as_bytes, "extra": extra}
    parts = [make_result(range(*cut), **kind) for cut in ((0, 5), (5, 5), (5, 6), (6, 20))]
    whole = make_result(range(20), **kind)
    together = Result.concatenate(parts)
    assert together.to_arrow().equals(whole.to_arrow())
    assert np.array_equal(together.solutions, whole.solutions)
    assert together.block.errors.keys() == whole.block.errors.keys()
    assert isinstance(together.block.puzzle, np.ndarray) == as_bytes
    assert [str(together.row(index)) for index in range(20)] == [str(whole.row(index)) for index in range(20)]


def test_blocks_of_several_kinds_are_put_together(make_result, mixed):
    together = Result.concatenate([make_result([8], as_bytes=True), mixed, make_result([9], extra=True)])
    rows = together.to_arrow().to_pylist()
    assert [row["width"] for row in rows] == [9, 9, 4, 0, 4, 9, 9, 9]
    assert [row["extra"] for row in rows] == [""] * 7 + ["level 9"]
    assert [row["expected_agrees"] for row in rows] == [-1, 1, -1, -1, 0, -1, 1, -1]
    assert rows[3]["reason"].startswith("puzzles.txt:3")


def test_one_result_is_itself_and_other_sources_are_refused(make_result):
    result = make_result()
    assert Result.concatenate([result]) is result
    for wrong in ([], [result, make_result(source="other.txt")]):
        with pytest.raises(ModelError, match="one source and genre"):
            Result.concatenate(wrong)
