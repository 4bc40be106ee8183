"""Arguments are looked at, and refused in words that name them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.model.arguments import MAX_INT64, check_seconds, check_threads, check_truth, check_whole, path_name


def test_what_fits_is_taken() -> None:
    for value in (1, np.uint8(5), MAX_INT64, None):
        check_whole("limit", value, "solutions")
        check_threads(value)
    for seconds in (0, 1.5, np.float32(2), float("inf"), None):
        check_seconds(seconds)
    for truth in (True, False, np.True_):
        check_truth(minimal=truth)
    assert path_name("a") == path_name(Path("a")) == "a"


@pytest.mark.parametrize("value", [0, -1, MAX_INT64 + 1, 2.0, "2", True, [1], np.array([1, 2])], ids=repr)
def test_what_does_not_fit_is_named(value: object) -> None:
    with pytest.raises(ModelError, match=r"limit \(solutions\) must be a whole number of at least 1, found"):
        check_whole("limit", value, "solutions")
    with pytest.raises(ModelError, match="threads"):
        check_threads(value)


def test_none_is_no_number_where_one_is_needed() -> None:
    with pytest.raises(ModelError, match="found None"):
        check_whole("rows", None, "at a time", optional=False)


@pytest.mark.parametrize("value", [-1, float("nan"), "1", True, [1], np.array([1.0, 2.0])], ids=repr)
def test_seconds_are_a_number(value: object) -> None:
    with pytest.raises(ModelError, match="seconds must be a number of at least 0"):
        check_seconds(value)


@pytest.mark.parametrize("value", [0, 1, "no", None, np.array([True, False])], ids=repr)
def test_a_truth_is_no_number(value: object) -> None:
    with pytest.raises(ModelError, match="minimal must be True or False"):
        check_truth(distinct=True, minimal=value)


@pytest.mark.parametrize("value", [5, b"a", None, ["a"]], ids=repr)
def test_a_path_is_a_text_or_a_path(value: object) -> None:
    with pytest.raises(ModelError, match="expected a path"):
        path_name(value)
