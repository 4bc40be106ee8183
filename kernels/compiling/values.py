"""Reads fields of named tuples and arrays without emitting instructions where the parts they were built from are known.

Numba takes apart what a kernel is called with, and puts it together again in the kernel: an array is seven numbers. For
each use it takes an array out of a named tuple, and a number out of the array. That was a third of the instructions
that LLVM was given, only to find out that they do nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from llvmlite import ir
from llvmlite.ir.instructions import InsertValue


class ValueBuilder(ir.IRBuilder):  # type: ignore[misc]
    """LLVMlite's maker of instructions, which knows parts that were put in."""

    def extract_value(self, agg: Any, idx: int | Sequence[int], name: str = "") -> Any:
        """Member `idx` of an aggregate; the arguments are those of LLVMlite."""
        places = (idx,) if isinstance(idx, int) else tuple(idx)
        value, places = _within(agg, places)
        return super().extract_value(value, places, name) if places else value


def _within(value: Any, places: tuple[int, ...]) -> tuple[Any, tuple[int, ...]]:
    """A value, and where in it the part of `value` stands that is at `places`: nowhere if it is that part."""
    here = value
    while places and isinstance(here, InsertValue):
        put = tuple(here.indices)
        n_common = min(len(put), len(places))
        if put[:n_common] != places[:n_common]:
            here = here.aggregate  # another part was put in
        elif len(put) <= len(places):
            value = here = here.value
            places = places[len(put) :]
        else:
            break  # the part was changed since
    return value, places
