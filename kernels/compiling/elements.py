"""Reads and writes elements of arrays with fewer instructions than Numba.

Numba writes the whole array, seven numbers, to the stack and reads from there what it needs, for each access; LLVM has
to undo it. Here the numbers are taken out of the array. What an index means is as in Numba: negative ones count from
the end, and bounds are checked if Numba is told to.
"""

from __future__ import annotations

from functools import reduce
from typing import Any

from numba.core import cgutils
from numba.core.types import Array, Integer, intp, uintp
from numba.core.types.containers import BaseTuple
from numba.cpython.slicing import fix_index


def place_of(lower: Any, array: Any, index: Any) -> Any:
    """Where an element of an array lies in memory, for the variables of a function that is being lowered; None where
    Numba has to find it: of slices, of arrays in other orders.
    """
    array_type, index_type = lower.typeof(array.name), lower.typeof(index.name)
    kinds = index_type.types if isinstance(index_type, BaseTuple) else (index_type,)
    if type(array_type) is not Array or array_type.layout not in "CA":
        return None
    if len(kinds) != array_type.ndim or not all(isinstance(kind, Integer) for kind in kinds):
        return None
    builder, model = lower.builder, lower.context.data_model_manager[array_type]
    value, given = lower.loadvar(array.name), lower.loadvar(index.name)
    if isinstance(index_type, BaseTuple):
        given = [builder.extract_value(given, axis) for axis in range(array_type.ndim)]
    else:
        given = [given]
    shape = builder.extract_value(value, model.get_field_position("shape"))
    sizes = [builder.extract_value(shape, axis) for axis in range(array_type.ndim)]
    places = [_from_start(lower, *each) for each in zip(kinds, given, sizes, strict=True)]
    if lower.context.enable_boundscheck:
        for axis, (place, size) in enumerate(zip(places, sizes, strict=True)):
            cgutils.do_boundscheck(lower.context, builder, place, size, axis)
    data = builder.extract_value(value, model.get_field_position("data"))
    if array_type.layout == "A":
        strides = builder.extract_value(value, model.get_field_position("strides"))
        steps = [builder.mul(builder.extract_value(strides, axis), place) for axis, place in enumerate(places)]
        return cgutils.pointer_add(builder, data, reduce(builder.add, steps))
    at = places[0]
    for size, place in zip(sizes[1:], places[1:], strict=True):
        at = builder.add(builder.mul(at, size), place)
    return builder.gep(data, [at])


def _from_start(lower: Any, kind: Any, index: Any, size: Any) -> Any:
    """An index as 64 bits, counted from the start."""
    if kind.signed:
        return fix_index(lower.builder, lower.context.cast(lower.builder, index, kind, intp), size)
    return lower.context.cast(lower.builder, index, kind, uintp)
