"""Layouts: the parameters of a rule for a region, under names that the rule, the naive twin and the kernel share.

A layout is a NamedTuple class beside the kernel. A field annotated `Number` is one number, or a clue with its own value
in each puzzle; one annotated `Numbers` is a list of them. A rule makes a layout with its numbers, clues and lists; the
naive twin gets the same with the values of the clues; the kernel gets one with an ``int64`` for each number and a view
``int32`` for each list. So none of them counts entries.

In a table of regions the numbers are in the order of the fields (for a list, its beginning), followed by the lists, one
after another. A number that is a clue is ``-1 - row`` there: each lane has its own value in that row of the tile.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeAlias, get_type_hints

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from gridlanes.kernels.compiling.jit import JIT_OFF, part_of

Number: TypeAlias = Any
Numbers: TypeAlias = Sequence[Any]


@cache
def lists_in(layout: Any) -> tuple[bool, ...]:
    """For each field of a layout whether it is a list."""
    hints = get_type_hints(layout)
    return tuple(hints[name] == Numbers for name in layout._fields)


def packed(parameters: Any) -> list[Any]:
    """The entries of a table that say what a layout's fields hold, clues not yet resolved."""
    if True not in lists_in(parameters.__class__):
        return list(parameters)
    head: list[Any] = []
    lists: list[Any] = []
    for value, is_list in zip(parameters, lists_in(parameters.__class__), strict=True):
        head.append(len(parameters) + len(lists) if is_list else value)
        lists += value if is_list else []
    return [*head, *lists]


def unpacked(layout: Any, entries: Sequence[int]) -> Any:
    """What `packed` made the entries of."""
    lists = lists_in(layout)
    starts = [start for start, is_list in zip(entries, lists, strict=False) if is_list]
    bounds = zip(starts, [*starts[1:], len(entries)], strict=False)
    fields = zip(entries, lists, strict=False)
    return layout(*(entries[slice(*next(bounds))] if is_list else int(entry) for entry, is_list in fields))


def reader_of(layout: Any) -> Callable[..., Any]:
    """``read(index, at, end)``: the layout whose entries are ``index[at:end]``, for kernels."""
    lists = lists_in(layout)
    if JIT_OFF:
        return lambda index, at, end: unpacked(layout, index[at:end])

    @intrinsic  # type: ignore[untyped-decorator]
    def read(typingctx: Any, index: Any, at: Any, end: Any) -> Any:
        result = types.NamedTuple([index if is_list else types.int64 for is_list in lists], layout)

        def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            first, last = (context.cast(builder, args[i], sig.args[i], types.intp) for i in (1, 2))
            data = context.make_array(index)(context, builder, args[0]).data
            places = [builder.add(first, ir.Constant(first.type, i)) for i in range(len(lists))]
            values = [builder.sext(builder.load(builder.gep(data, [place])), first.type) for place in places]
            where = [i for i, is_list in enumerate(lists) if is_list]
            starts = [builder.add(first, values[i]) for i in where]
            for i, start, stop in zip(where, starts, [*starts[1:], last], strict=False):
                values[i] = part_of(context, builder, index, args[0], start, builder.sub(stop, start))
            return context.make_tuple(builder, result, values)

        return result(index, at, end), codegen

    return read  # type: ignore[no-any-return]
