"""Long lists of a layout, as arrays: what a kernel reads of a large board has a hundred thousand numbers and more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.layouts import lists_in


class LongList(Sequence[Any]):
    """A list of a layout: `numbers` ``int64 (n,)``; `clues`: by its place among them, each number that is a clue, and
    its slot, ``intp (m, 2)`` in ascending order. As a sequence it has 0 in the places of clues.
    """

    def __init__(self, numbers: NDArray[np.int64], clues: NDArray[np.intp]) -> None:
        self.numbers, self.clues = numbers, clues

    def __len__(self) -> int:
        return len(self.numbers)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return np.array(self.numbers, dtype, copy=copy)

    def __getitem__(self, at: Any) -> Any:
        return self._listed[at]

    @cached_property
    def _listed(self) -> list[int]:
        listed: list[int] = self.numbers.tolist()
        return listed


def long_entries(parameters: Any, rows: Mapping[int, int]) -> NDArray[np.int64]:
    """``int64 (n,)``: the entries of a layout with such lists (`packed` of kernels/layouts.py), without clues but those
    of its long lists; `rows`: what stands for the clue of a slot.
    """
    head: list[int] = []
    lists = list[NDArray[np.int64]]()
    length = len(parameters)
    for value, is_list in zip(parameters, lists_in(parameters.__class__), strict=True):
        head.append(length if is_list else int(value))
        if isinstance(value, LongList):
            numbers = value.numbers.copy()
            numbers[value.clues[:, 0]] = [rows[slot] for slot in value.clues[:, 1].tolist()]
            lists.append(numbers)
        elif is_list:
            lists.append(np.array(value, np.int64))
        length += len(value) if is_list else 0
    return np.concatenate([np.array(head, np.int64), *lists])


def has_long_lists(parameters: Any) -> bool:
    """Whether a layout has such lists."""
    return LongList in {*map(type, parameters)}
