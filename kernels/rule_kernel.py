"""Rule kernels: one decorator, and how a search finds and calls them.

A rule kernel propagates one region: its coords stand in an index array, its parameters behind them. The decorator puts
the loop over a table of regions around it and compiles it twice from the same source: for a whole tile (a vector
holds L different states) and for one column of a tile (a vector holds one state). So the same kernel serves what many
puzzles share and what a single puzzle has of its own.

A search does not name kernels: a *program* lists their numbers and tables, and the machine code of a kernel is called
by its address. Hence a search is compiled once for all rules, the user's own included, and a rule that no puzzle uses
is never compiled.

A table of regions in the index array ``int32``: for each region its length K, K coords, its parameters. A parameter
from 0 on is the number itself; below 0, ``-1 - row``: each lane has its own, in that row of the tile.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from gridlanes.kernels.jit import JIT_OFF, kernel, rules_stamp
from gridlanes.kernels.lanes import bit_of, fill, load, one_column, put, store, word_of

Function = TypeVar("Function", bound=Callable[..., Any])

__all__ = [
    "KERNELS",
    "RuleKernel",
    "bit_of",
    "call_kernel",
    "number_of",
    "parameter",
    "put",
    "rule_kernel",
    "word_of",
]


@kernel(inline=True)
def parameter(tile, code):
    """A parameter as a lane vector: the number `code` in every lane, or each lane's own."""
    if code >= 0:
        word = fill(tile, code)
    else:
        word = load(tile, -1 - code)
    return word


@kernel(inline=True)
def number_of(column, code):
    """A parameter as an ``int64``, for kernels that work on one column."""
    if code >= 0:
        return np.int64(code)
    return word_of(column, -1 - code)


# What the entries below call and step over; each compiled copy has its own (see RuleKernel.entry).
_FUNCTION: Any = None
_STEP = 0
_COUNTED = False


def _tile_entry(tile, lane, index, start, n_regions, scratch, flags):
    changed = fill(tile, 0)
    broken = changed
    at = start
    for _ in range(n_regions):
        size = index[at]
        changed_here, broken_here = _FUNCTION(tile, index, at + 1, size, scratch)
        changed, broken = changed | changed_here, broken | broken_here
        at += 1 + size + (1 + index[at + 1 + size] if _COUNTED else _STEP)
    store(flags, 0, load(flags, 0) | changed)
    store(flags, 1, load(flags, 1) | broken)
    return 0


def _column_entry(tile, lane, index, start, n_regions, scratch, flags):
    column = one_column(tile, lane)
    changed = fill(column, 0)
    broken = changed
    at = start
    for _ in range(n_regions):
        size = index[at]
        changed_here, broken_here = _FUNCTION(column, index, at + 1, size, scratch)
        changed, broken = changed | changed_here, broken | broken_here
        at += 1 + size + (1 + index[at + 1 + size] if _COUNTED else _STEP)
    found = one_column(flags, lane)
    store(found, 0, load(found, 0) | changed)
    store(found, 1, load(found, 1) | broken)
    return 0


def _scalar_entry(tile, lane, index, start, n_regions, scratch, flags):
    column = one_column(tile, lane)
    found = one_column(flags, lane)
    at = start
    for _ in range(n_regions):
        size = index[at]
        changed, broken = _FUNCTION(column, index, at + 1, size, scratch)
        if changed != 0:
            put(found, 0, 1)
        if broken != 0:
            put(found, 1, 1)
        at += 1 + size + (1 + index[at + 1 + size] if _COUNTED else _STEP)
    return 0


def _no_entry(tile, lane, index, start, n_regions, scratch, flags):
    raise NotImplementedError


_TEMPLATES = {
    (False, False): _tile_entry,
    (False, True): _column_entry,
    (True, False): _no_entry,
    (True, True): _scalar_entry,
}
"""by whether the kernel works on columns alone, and whether one column is asked for"""


@dataclass(eq=False)
class RuleKernel:
    """A kernel and how it is run.

    `n_parameters`: parameters behind a region's coords, None if the first of them says how many follow it. `columns`:
    it works on columns alone. `dear`: it runs where the others stalled (column kernels always do).
    """

    name: str
    function: Any
    n_parameters: int | None
    columns: bool
    dear: bool
    number: int
    _entries: dict[tuple[Any, bool], Any] = field(default_factory=dict)

    def entry(self, tile: Any, *, column: bool) -> Any:
        """The function that runs a table of regions on tiles of the type of `tile`, or on one column of them.

        Called as ``entry(tile, lane, index, start, n_regions, scratch, flags)``, it adds to row 0 (changed) and row 1
        (broken) of `flags`, words ``(2, L)``.
        """
        typ = (tile.dtype.name, tile.ndim) if JIT_OFF else numba.typeof(tile)
        if (typ, column) not in self._entries:
            template = _TEMPLATES[self.columns, column]
            step = 1 if self.n_parameters is None else self.n_parameters
            names = {**globals(), "_FUNCTION": self.function, "_STEP": step, "_COUNTED": self.n_parameters is None}
            function = FunctionType(template.__code__, names, template.__name__)
            function.__qualname__ = f"{self.name}_{template.__name__}_{self._stamp}"
            function.__module__ = __name__
            self._entries[typ, column] = kernel(function)
        return self._entries[typ, column]

    def address(self, tile: Any, *, column: bool) -> int:
        """Where the machine code of `entry` begins; with the JIT off, a number that `call_kernel` knows it by."""
        entry = self.entry(tile, column=column)
        if JIT_OFF:
            return 2 * self.number + column
        typ = numba.typeof(tile)
        signature = _signature(typ)
        entry.compile(signature)
        compiled = entry.overloads[signature]
        return int(compiled.library.get_pointer_to_function(compiled.fndesc.llvm_cfunc_wrapper_name))

    @cached_property
    def _stamp(self) -> str:
        """A hash of all rule kernels and of the file that this one is written in, which may be a user's: part of the
        cache's key.
        """
        source = Path(getattr(self.function, "py_func", self.function).__code__.co_filename)
        digest = hashlib.sha256(rules_stamp().encode())
        digest.update(source.read_bytes() if source.is_file() else b"")
        return digest.hexdigest()[:16]


KERNELS: dict[str, RuleKernel] = {}
"""every rule kernel by name"""
_BY_NUMBER: list[RuleKernel] = []


def rule_kernel(
    function: Function | None = None, *, parameters: int | None = 0, columns: bool = False, dear: bool = False
) -> Any:
    """Registers the decorated function as the rule kernel of its name; see the module for its contract.

    The function is called as ``function(tile, index, at, size, scratch)``: the region's coords are ``index[at : at +
    size]``, its parameters follow. It returns lane vectors (of a `columns` kernel: integers): not zero where something
    changed, where a contradiction showed. A second kernel of one name replaces the first.
    """
    if function is None:
        return lambda function: rule_kernel(function, parameters=parameters, columns=columns, dear=dear)
    compiled = kernel(inline=True)(function)
    entry = RuleKernel(function.__name__, compiled, parameters, columns, dear or columns, len(_BY_NUMBER))
    KERNELS[entry.name] = entry
    _BY_NUMBER.append(entry)
    return compiled


def _signature(tile: Any) -> tuple[Any, ...]:
    """The argument types of an entry for tiles of one type."""
    index, scratch = types.Array(types.int32, 1, "C"), types.Array(types.int64, 1, "C")
    return (tile, types.int64, index, types.int64, types.int64, scratch, tile)


@intrinsic  # type: ignore[untyped-decorator]
def _call_address(
    typingctx: Any, address: Any, tile: Any, lane: Any, index: Any, start: Any, n: Any, scratch: Any, flags: Any
) -> Any:
    """Calls the entry at an address."""
    signature = types.int64(types.uint64, *_signature(tile))

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        argument_types = [context.get_value_type(arg) for arg in sig.args[1:]]
        function_type = ir.FunctionType(context.get_value_type(sig.return_type), argument_types)
        return builder.call(builder.inttoptr(args[0], function_type.as_pointer()), args[1:])

    return signature, codegen


def _call_number(address, tile, lane, index, start, n_regions, scratch, flags):
    of, column = divmod(int(address), 2)
    _BY_NUMBER[of].entry(tile, column=bool(column))(tile, lane, index, start, n_regions, scratch, flags)
    return 0


@kernel(inline=True)
def _call(address, tile, lane, index, start, n_regions, scratch, flags):
    return _call_address(address, tile, lane, index, start, n_regions, scratch, flags)


call_kernel = _call_number if JIT_OFF else _call
"""``call_kernel(address, tile, lane, index, start, n_regions, scratch, flags)``: runs the entry at an address"""
