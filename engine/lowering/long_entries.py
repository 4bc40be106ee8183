"""Long lists of a layout, as arrays: what a kernel reads of a large board has a hundred thousand numbers and more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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

    def __getitem__(self, at: Any) -> Any:
        return self._listed[at]

    @cached_property
    def _listed(self) -> list[int]:
        listed: list[int] = self.numbers.tolist()
        return listed


class LongEntries:
    """The entries of a region with such lists (`packed` of kernels/layouts.py): `numbers` ``int64 (n,)``, and for those
    that are clues their places, ``intp (m,)`` in ascending order, and the numbers of their rows.
    """

    def __init__(self, numbers: NDArray[np.int64], at: NDArray[np.intp], rows: NDArray[np.int64]) -> None:
        self.numbers, self.at, self.rows = numbers, at, rows

    @classmethod
    def of(cls, parameters: Any, row_of: Callable[[int], int]) -> LongEntries:
        """The entries of a layout without clues but those of its long lists; `row_of`: the row of a slot."""
        head: list[int] = []
        lists, at, slots = list[NDArray[np.int64]](), list[NDArray[np.intp]](), list[int]()
        length = len(parameters)
        for value, is_list in zip(parameters, lists_in(parameters.__class__), strict=True):
            head.append(length if is_list else int(value))
            if isinstance(value, LongList):
                lists.append(value.numbers)
                at.append(length + value.clues[:, 0])
                slots += value.clues[:, 1].tolist()
            elif is_list:
                lists.append(np.array(value, np.int64))
            length += len(value) if is_list else 0
        numbers = np.concatenate([np.array(head, np.int64), *lists])
        rows = {slot: row_of(slot) for slot in dict.fromkeys(slots)}
        return cls(
            numbers, np.concatenate([np.zeros(0, np.intp), *at]), np.array([rows[slot] for slot in slots], np.int64)
        )

    def __len__(self) -> int:
        return len(self.numbers)

    def resolved(self, first: int) -> NDArray[np.int32]:
        """``int32 (n,)``: as kernels read them, where the row of clue r is ``first - r``."""
        found = self.numbers.astype(np.int32)
        found[self.at] = first - self.rows
        return found


def has_long_lists(parameters: Any) -> bool:
    """Whether a layout has such lists."""
    return LongList in {*map(type, parameters)}
