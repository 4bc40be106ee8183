"""Rule kernels: their only decorator, and how a search calls them.

A rule kernel propagates one region: its coords, and the parameters of its rule under the names of a layout
(layouts.py). The decorator puts a loop over a table of regions around it, which is compiled twice from the same source:
for a whole tile (a vector holds L different states) and for one column of a tile (a vector holds one state). So the
same kernel serves the shared constraints of many puzzles and the constraints of a single puzzle.

A search does not name kernels: it gets addresses of machine code, and tables. Hence it is compiled once for all rules,
including the user's own, and a kernel that no puzzle uses is never compiled.

A table of regions is an ``int32`` index array. For each region it has the number of entries that follow, the length K,
K coords, and the entries of its layout.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple, TypeVar

import numba
import numpy as np
from numba import types

from gridlanes.kernels.compiling.code_cache import stamp_of
from gridlanes.kernels.compiling.jit import JIT_OFF, address_of, call_address, has_address_in_cache, kernel, part
from gridlanes.kernels.lanes import NO_LANE, bit_of, bits, fill, load, one_column, put, read_word, store, word_of
from gridlanes.kernels.layouts import Number, Numbers, packed, reader_of

Function = TypeVar("Function", bound=Callable[..., Any])

__all__ = [
    "FollowUp",
    "Number",
    "Numbers",
    "RuleKernel",
    "bit_of",
    "call_follow_up",
    "call_kernel",
    "number_of",
    "put",
    "python_of",
    "rule_kernel",
    "vector_of",
    "word_of",
]


@kernel(inline=True)
def vector_of(tile, number):
    """A `Number` of a layout as a lane vector: the same in every lane, or each lane's own."""
    if number >= 0:
        word = fill(tile, number)
    else:
        word = load(tile, -1 - number)
    return word


@kernel(inline=True)
def number_of(column, number):
    """A `Number` of a layout as an ``int64``, for kernels that work on one column."""
    return number if number >= 0 else word_of(column, -1 - number)


def python_of(function: Any) -> Any:
    """The Python function of a compiled one, to call it where nothing should be compiled."""
    return getattr(function, "py_func", function)


HAND_OVER = 6
"""numbers at the beginning of the scratch of a kernel that tries assumptions, in which it and the search that calls it
tell each other about a lane; the next six constants are their places. A kernel that takes longer than a moment leaves 1
in `UNFINISHED` and changes nothing, so that its caller can look at the clock"""
OPEN_WHEN_TRIED = 0
"""how many of its variables were open when all of them had last been tried, -1 for never; the kernel updates it"""
PROGRESS = 1
"""how far the kernel has come: which variable it tried last, or how often it waited or gave up; it updates this"""
CONSEQUENCES = 2
"""before a call, how many consequences the kernel may draw; after it, how many it drew"""
FAILURES = 3
"""before a call, how many more consequences each assumption that fails allows; after it, how many assumptions failed"""
WANTED = 4
"""how many solutions are wanted, if they are at most two, else 0; of one that is wanted, any may decide the coords"""
UNFINISHED = 5
"""1 if the last call for this state was not done, and all that it left in scratch after these numbers is still there"""
HANDED_OVER = -1
"""in the place `WANTED`: two were wanted, the first one decides the coords, the second one's words are behind these"""

TRIES, SETTLES = 1, 2
"""kinds of expensive kernels: those that try assumptions, and those one pass of which is enough"""

FIRST_SHARE = 32
"""sweeps that a kernel that tries assumptions may cost from the start"""
STEPS = 10
"""coords that a sweep passes in the time in which such a kernel decides one"""

# What the entries below call; each compiled copy has its own (see RuleKernel.address).
_FUNCTION: Any = None
_READ: Any = None
_LOOK_AT: Any = None
_IS_SEEN: Any = None
_RUN: Any = None


def _vector_regions(tile, lane, index, start, n_regions, scratch, flags, seen, known):
    here, found = _LOOK_AT(tile, lane), _LOOK_AT(flags, lane)
    changed = fill(here, 0)
    broken = changed
    at = start
    for _ in range(n_regions):
        end, first = at + 1 + index[at], at + 2 + index[at + 1]
        if known >= 0 and _IS_SEEN(tile, lane, part(index, at + 2, index[at + 1]), seen, known):
            at = end
            continue
        parameters = _READ(index, first, end)
        changed_here, broken_here = _FUNCTION(here, part(index, at + 2, index[at + 1]), parameters, scratch)
        changed, broken = changed | changed_here, broken | broken_here
        at = end
    store(found, 0, load(found, 0) | changed)
    store(found, 1, load(found, 1) | broken)
    return 0


def _new_regions(tile, lane, index, start, n_regions, scratch, flags, seen, known):
    changed = fill(tile, 0)
    broken = changed
    at, note = start, known
    for _ in range(n_regions):
        size = index[at + 1]
        coords, end = part(index, at + 2, size), at + 1 + index[at]
        if known >= 0:
            differs = load(seen, note)
            for k in range(size):
                differs = differs | (load(tile, coords[k]) ^ load(seen, note + 1 + k))
            if bits((differs & load(seen, 0)) != fill(tile, 0)) == NO_LANE:
                at, note = end, note + 1 + size
                continue
            for k in range(size):
                store(seen, note + 1 + k, load(tile, coords[k]))
        changed_here, broken_here = _FUNCTION(tile, coords, _READ(index, at + 2 + size, end), scratch)
        if known >= 0:
            store(seen, note, changed_here | broken_here)
            note += 1 + size
        changed, broken = changed | changed_here, broken | broken_here
        at = end
    store(flags, 0, load(flags, 0) | changed)
    store(flags, 1, load(flags, 1) | broken)
    return 0


def _scalar_regions(tile, lane, index, start, n_regions, scratch, flags, seen, known):
    here, found = _LOOK_AT(tile, lane), _LOOK_AT(flags, lane)
    at = start
    for _ in range(n_regions):
        end, first = at + 1 + index[at], at + 2 + index[at + 1]
        if known >= 0 and _IS_SEEN(tile, lane, part(index, at + 2, index[at + 1]), seen, known):
            at = end
            continue
        parameters = _READ(index, first, end)
        changed, broken = _FUNCTION(here, part(index, at + 2, index[at + 1]), parameters, scratch)
        if changed != 0:
            put(found, 0, 1)
        if broken != 0:
            put(found, 1, 1)
        at = end
    return 0


def _follow_up(tile, base, lanes, lane, index, at, room, flags):
    parameters = _READ(index, at + 2 + index[at + 1], at + 1 + index[at])
    return _FUNCTION(tile, base, lanes, lane, part(index, at + 2, index[at + 1]), parameters, room, flags)


def _entry(tile, lane, index, start, n_regions, scratch, flags):
    return _RUN(tile, lane, index, start, n_regions, scratch, flags, flags, -1)


def _entry_on_new(tile, lane, index, start, n_regions, scratch, flags, seen, known):
    return _RUN(tile, lane, index, start, n_regions, scratch, flags, seen, known)


@kernel(inline=True)
def _whole(tile, lane):
    return tile


@kernel(inline=True)
def _never(tile, lane, coords, seen, known):
    return False


@kernel(inline=True)
def _as_known(tile, lane, coords, seen, known):
    """Whether the words of some coords in a lane are those in `seen` from word `known` on."""
    for k in range(len(coords)):
        here = read_word(tile, coords[k] * tile.shape[1] + lane)
        if bits(here != read_word(seen, known + coords[k])) != NO_LANE:
            return False
    return True


@kernel(inline=True)
def _read_nothing(index, at, end):
    return 0


class FollowUp(NamedTuple):
    """A second form of an expensive kernel, for states that lie within others at their fixpoints: it looks only at what
    is new since then, in all lanes at once, while the kernel itself looks at all of one lane.

    `function`: called as ``function(tile, base, lanes, lane, coords, parameters, room, flags)``. With a `lane` it takes
    notes of that lane of `base`. With `lane` -1 it does in some of the `lanes` of `tile`, whose states lie within those
    in `base`, what the kernel would do: it changes words, and sets flags as the kernel does. It returns these lanes, a
    bit each; the kernel has to look at the others. `room`: the columns of ``int32 (L, n)``, where it keeps its notes,
    from a region's length and layout.
    """

    function: Any
    room: Callable[[int, Any], int]


@dataclass(eq=False)
class RuleKernel:
    """A kernel and how it is run.

    `function`: compiled, for other kernels that call it; `naive`: its twin in plain Python; `layout`: its parameters
    for a region, None for none; `scratch`: the number of ``int64`` of working space, from a region's length and layout;
    `columns`: it works only on columns; `expensive`: it runs where the others stalled (column kernels always do);
    `notes`: a sweep of few lanes notes the words of its regions, and skips those in which none changed;
    `settles`: one pass over a region reaches the kernel's own fixpoint, so that another has nothing to say until
    something else changes; `follow_up`: see `FollowUp`.
    """

    name: str
    function: Any
    naive: Callable[..., Any] | None
    layout: type[Any] | None
    scratch: Callable[[int, Any], int]
    columns: bool
    expensive: bool
    notes: bool
    tries: bool = False
    settles: bool = False
    follow_up: FollowUp | None = None
    _addresses: dict[Any, int] = field(default_factory=dict)
    _looked_for: set[Any] = field(default_factory=set)

    @cached_property
    def in_every_sweep(self) -> RuleKernel:
        """The kernel itself, run on whole tiles in every sweep; for one that works on tiles."""
        return replace(self, expensive=False)

    def kind(self, n_regions: int) -> int:
        """What late propagation has to know of an expensive kernel with so many regions: `TRIES`, `SETTLES` or 0."""
        return TRIES if self.tries else SETTLES if self.settles and n_regions == 1 else 0

    def known_address(self, tile: Any, *, column: bool) -> int | None:
        """The address that `address` gives; None if the kernel is compiled neither in this process nor, when first
        asked, in the cache.
        """
        key = tile.dtype.name, tile.ndim, column, False
        if key not in self._looked_for:
            self._looked_for.add(key)
            if has_address_in_cache(*self._entry_point(tile, column, False)):
                return self.address(tile, column=column)
        return self._addresses.get(key)

    def address(self, tile: Any, *, column: bool, on_new: bool = False) -> int:
        """Where the machine code begins that runs a table of regions on tiles of the type of `tile`, or on one column.

        Called by `call_kernel`, or by `call_kernel_on_new` if it is made for that, it adds to row 0 (changed) and row 1
        (broken) of its flags, words ``(2, L)``.
        """
        if self.columns and not column:
            raise NotImplementedError(f"the kernel {self.name} works on columns alone")
        key = (tile.dtype.name, tile.ndim, column, on_new)
        if key not in self._addresses:
            self._addresses[key] = address_of(*self._entry_point(tile, column, on_new))
        return self._addresses[key]

    def _entry_point(self, tile: Any, column: bool, on_new: bool) -> tuple[FunctionType, tuple[Any, ...]]:
        """The function that is compiled for `address`, and the Numba types of its arguments."""
        template = _scalar_regions if self.columns else _vector_regions
        if on_new and not column:
            template = _new_regions
        entry = _entry_on_new if on_new else _entry
        names = {
            **globals(),
            "_FUNCTION": self.function,
            "_READ": _read_nothing if self.layout is None else reader_of(self.layout),
            "_LOOK_AT": one_column if column else _whole,
            "_IS_SEEN": _as_known if column else _never,
        }
        names["_RUN"] = kernel(inline=True)(FunctionType(template.__code__, names, template.__name__))
        function = FunctionType(entry.__code__, names, entry.__name__)
        part_of = "column" if column else "tile"
        function.__qualname__ = f"{self.name}_{part_of}{'_on_new' * on_new}_{self._stamp}"
        function.__module__ = __name__
        return function, () if JIT_OFF else _arguments(numba.typeof(tile), on_new)

    def follow_up_address(self, tile: Any) -> int:
        """Where the machine code of its `follow_up` begins, for `call_follow_up`; of a kernel that has one."""
        assert self.follow_up is not None
        key = (tile.dtype.name, tile.ndim, "follow-up")
        if key not in self._addresses:
            reader = _read_nothing if self.layout is None else reader_of(self.layout)
            names = {**globals(), "_FUNCTION": self.follow_up.function, "_READ": reader}
            function = FunctionType(_follow_up.__code__, names, _follow_up.__name__)
            function.__qualname__ = f"{self.name}_follow_up_{self._stamp}"
            function.__module__ = __name__
            self._addresses[key] = address_of(function, () if JIT_OFF else _follow_up_arguments(numba.typeof(tile)))
        return self._addresses[key]

    def entries(self, parameters: Any) -> list[Any]:
        """What a layout with numbers becomes in a table."""
        return [] if self.layout is None else packed(parameters)

    @cached_property
    def _stamp(self) -> str:
        """A hash of all sources that the kernel may call, and of the file that it is written in, which may be a user's:
        part of the cache's key.
        """
        source = Path(python_of(self.function).__code__.co_filename).resolve()
        digest = hashlib.sha256(stamp_of(source.parent).encode())
        digest.update(source.read_bytes() if source.is_file() else b"")
        return digest.hexdigest()[:16]


def rule_kernel(
    layout: Any = None,
    *,
    naive: Callable[..., Any] | None = None,
    scratch: Callable[[int, Any], int] = lambda size, parameters: 0,
    columns: bool = False,
    expensive: bool = False,
    notes: bool = False,
    tries: bool = False,
    settles: bool = False,
    follow_up: FollowUp | None = None,
) -> Any:
    """Makes the decorated function a `RuleKernel`; see there and the module.

    The function is called as ``function(tile, coords, parameters, scratch)``: `coords` ``int32 (K,)``, `parameters` the
    layout (0 without one). It returns lane vectors (of a `columns` kernel: integers): not zero where something changed,
    where a contradiction showed.
    """
    if isinstance(layout, FunctionType):
        return rule_kernel()(layout)

    def made(function: Function) -> RuleKernel:
        compiled = kernel(inline=True)(function)
        is_expensive = expensive or columns
        return RuleKernel(
            function.__name__, compiled, naive, layout, scratch, columns, is_expensive, notes, tries, settles, follow_up
        )

    return made


def _arguments(tile: Any, on_new: bool) -> tuple[Any, ...]:
    """The argument types of an entry for tiles of one type."""
    index, scratch = types.Array(types.int32, 1, "C"), types.Array(types.int64, 1, "C")
    every = (tile, types.int64, index, types.int64, types.int64, scratch, tile)
    return (*every, tile, types.int64) if on_new else every


def _follow_up_arguments(tile: Any) -> tuple[Any, ...]:
    """The argument types of a `FollowUp` for tiles of one type."""
    index, room = types.Array(types.int32, 1, "C"), types.Array(types.int32, 2, "C")
    return (tile, tile, types.int64, types.int64, index, types.int64, room, tile)


@kernel(inline=True)
def call_follow_up(address, tile, base, lanes, lane, index, at, room, flags):
    """Runs the `FollowUp` at an address on the region at `at` of `index`; returns its lanes, a bit each."""
    return np.uint64(call_address(address, (tile, base, lanes, lane, index, at, room, flags)))


@kernel(inline=True)
def call_kernel(address, tile, lane, index, start, n_regions, scratch, flags):
    """Runs a table of regions, at `start` of `index`, by the kernel at an address."""
    return call_address(address, (tile, lane, index, start, n_regions, scratch, flags))


@kernel(inline=True)
def call_kernel_on_new(address, tile, lane, index, start, n_regions, scratch, flags, seen, known):
    """As `call_kernel`, for an address made for this; regions whose words are known (`known` -1: none are) are passed
    over.

    In one lane: those whose words are those in `seen` from word number `known` on, coord 0's. On a tile: those whose
    words are as their last pass found them, and left them, in all lanes that row 0 of `seen` has ones in. From row
    `known` on `seen` has notes of each region in turn: what its last pass changed or broke, then its words before that.
    Clues are not compared: all lanes must be at the same rows as then.
    """
    return call_address(address, (tile, lane, index, start, n_regions, scratch, flags, seen, known))
