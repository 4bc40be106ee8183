"""Checks of the arguments of public calls, made before any work; errors name the argument."""

from __future__ import annotations

import os
from typing import Any

import numpy as np

from gridlanes.errors import ModelError
from gridlanes.model.kinds import is_whole

MAX_INT64 = np.iinfo(np.int64).max
"""the largest number that kernels count to"""


def check_whole(name: str, value: object, meaning: str, *, optional: bool = True) -> None:
    """Raises ModelError unless the value is a whole number from 1 on, or None if it is `optional`."""
    if value is None and optional:
        return
    if not is_whole(value) or not 1 <= value <= MAX_INT64:
        raise ModelError(f"{name} ({meaning}) must be a whole number of at least 1, found {value!r}")


def check_threads(value: object) -> None:
    """Raises ModelError unless the value is a number of threads."""
    check_whole("threads", value, "the number of threads (None: one a processor)")


def check_seconds(value: Any) -> None:
    """Raises ModelError unless the value is None or a number of seconds; NaN is none."""
    is_number = isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool)
    if value is not None and not (is_number and value >= 0):
        raise ModelError(f"seconds must be a number of at least 0, or None for no limit, found {value!r}")


def check_truth(**named: object) -> None:
    """Raises ModelError unless each value is True or False."""
    for name, value in named.items():
        if not isinstance(value, (bool, np.bool_)):
            raise ModelError(f"{name} must be True or False, found {value!r}")


def path_name(path: object) -> str:
    """A path as a string."""
    name = os.fspath(path) if isinstance(path, (str, os.PathLike)) else None
    if not isinstance(name, str):
        raise ModelError(f"expected a path (str or pathlib.Path), found {path!r}")
    return name
