"""The one decorator for jitted functions: all options and the disk cache are decided here.

Numba's own cache looks at the decorated function's file alone, so an edited *callee* is not seen and old machine
code answers silently. Here the cache stamp is the hash of the sources that may be called: editing any of them
invalidates all. The *core*, the files of this folder and of `lanes`, is part of every stamp. Each other folder in here
(rule kernels, checks, texts) is part of its own files' stamps alone: the core never calls them in source.

What this project uses of Numba beyond its documentation stands in this file, as far as it can.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, overload

import numba
from llvmlite import ir
from numba import config, types
from numba.core import caching
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array

from gridlanes.interrupts import heard

Function = TypeVar("Function", bound=Callable[..., Any])

FOLDER = Path(__file__).resolve().parent
CORE = {FOLDER, FOLDER / "lanes"}
"""folders whose functions any kernel may call"""
JIT_OFF: bool = bool(config.DISABLE_JIT)
_USES_CACHE = not JIT_OFF and not os.environ.get("GRIDLANES_NO_CACHE")


@functools.cache
def stamp_of(folder: Path) -> str:
    """The hash of the kernel sources that functions of a folder may call: the core's and its own, subfolders left out;
    of a folder outside kernels/, all there are.
    """
    inside = folder == FOLDER or FOLDER in folder.parents
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted(FOLDER.rglob("*.py")):
        if not inside or path.parent in CORE or path.parent == folder:
            digest.update(path.relative_to(FOLDER).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


class _Stamped:
    """Replaces the file time that Numba's cache locators compare by the content of the sources."""

    _py_file: str

    def get_source_stamp(self) -> str:
        file = Path(self._py_file).resolve()
        return hashlib.sha256(stamp_of(file.parent).encode() + file.read_bytes()).hexdigest()


class _ChosenFolder(_Stamped, caching.UserProvidedCacheLocator):  # type: ignore[misc]
    """``NUMBA_CACHE_DIR``, where the user set it."""


class _BesideSource(_Stamped, caching.InTreeCacheLocator):  # type: ignore[misc]
    """``__pycache__`` beside the kernels, where that can be written."""


class _UserCache(_Stamped, caching.UserWideCacheLocator):  # type: ignore[misc]
    """The user's cache folder otherwise."""


class _Implementation(caching.CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_ChosenFolder, _BesideSource, _UserCache)


class _Cache(caching.FunctionCache):  # type: ignore[misc]
    _impl_class = _Implementation


@overload
def kernel(function: Function) -> Function: ...


@overload
def kernel(*, inline: bool = ..., allocates: bool = ...) -> Callable[[Function], Function]: ...


def kernel(function: Function | None = None, *, inline: bool = False, allocates: bool = False) -> Any:
    """Compiles `function` without the GIL; with ``inline=True`` it is merged into its callers instead.

    Reference counting is left out: a kernel borrows its arrays and makes none, and the atomic counts on every array
    that is taken from a named tuple cost more than a sweep. One that makes arrays says ``allocates=True``. Bounds
    checks follow ``NUMBA_BOUNDSCHECK`` (the test suite runs with them on, too).
    """
    if function is None:
        return functools.partial(kernel, inline=inline, allocates=allocates)
    dispatcher = numba.njit(
        function, nogil=True, error_model="numpy", inline="always" if inline else "never", _nrt=allocates
    )
    if _USES_CACHE and not inline:
        with contextlib.suppress(RuntimeError):  # no folder can be written: compile anew in each process
            dispatcher._cache = _Cache(function)
    dispatcher.compile = heard(dispatcher.compile)
    return dispatcher


def specialised(function: Any, *args: Any) -> Any:
    """The machine code of `function` for arguments of exactly these types, compiled if need be.

    A call of it skips Numba's look-up of argument types, which takes 150 us where they are named tuples of arrays. The
    caller vouches that later arguments have the same types, layout included.
    """
    if JIT_OFF:
        return function
    signature = tuple(numba.typeof(arg) for arg in args)
    function.compile(signature)
    return function.overloads[signature].entry_point


_CALLBACKS: list[Any] = []
"""what has an address, for as long as it may be called; with the JIT off its place in this list is its address"""


def address_of(function: Any, arguments: tuple[Any, ...]) -> int:
    """Where the machine code of `function` begins, for arguments of these Numba types and an ``int64`` as result.

    Its qualified name is the key of the disk cache, and must change with all that it calls.
    """
    compiled = function
    if not JIT_OFF:
        options = {"error_model": "numpy", "_nrt": False}
        signature = types.int64(*arguments)
        try:
            compiled = heard(numba.cfunc(signature, cache=_USES_CACHE, **options))(function)
        except RuntimeError:  # no folder can be written
            compiled = heard(numba.cfunc(signature, **options))(function)
    _CALLBACKS.append(compiled)
    return len(_CALLBACKS) - 1 if JIT_OFF else int(compiled.address)


@intrinsic  # type: ignore[untyped-decorator]
def _call_address(typingctx: Any, address: Any, arguments: Any) -> Any:
    """Calls what stands at an address; the arguments are a tuple."""
    of = [types.int64 if isinstance(typ, types.Integer) else typ for typ in arguments]

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        values = [builder.extract_value(args[1], i) for i in range(len(of))]
        cast = [context.cast(builder, *each) for each in zip(values, sig.args[1], of, strict=True)]
        function_type = ir.FunctionType(ir.IntType(64), [context.get_value_type(typ) for typ in of])
        return builder.call(builder.inttoptr(args[0], function_type.as_pointer()), cast)

    return types.int64(types.uint64, arguments), codegen


def _call_number(address, arguments):
    return _CALLBACKS[int(address)](*arguments)


@kernel(inline=True)
def _call(address, arguments):
    return _call_address(address, arguments)


call_address = _call_number if JIT_OFF else _call
"""``call_address(address, arguments)``: calls the function that `address_of` gave the address of"""


@intrinsic  # type: ignore[untyped-decorator]
def _part(typingctx: Any, array: Any, start: Any, size: Any) -> Any:
    """See `part`."""
    if not (isinstance(array, types.Array) and array.ndim == 1 and array.layout == "C"):
        return None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        start, size = (context.cast(builder, args[i], sig.args[i], types.intp) for i in (1, 2))
        return part_of(context, builder, array, args[0], start, size)

    return array(array, start, size), codegen


def part_of(context: Any, builder: Any, array_type: Any, array: Any, start: Any, size: Any) -> Any:
    """The code for a view of `size` entries of an array with one contiguous axis."""
    data = context.make_array(array_type)(context, builder, array).data
    view = context.make_array(array_type)(context, builder)
    itemsize = ir.Constant(size.type, array_type.dtype.bitwidth // 8)
    populate_array(view, builder.gep(data, [start]), [size], [itemsize], itemsize, None)
    return view._getvalue()


def _part_plain(array, start, size):
    return array[start : start + size]


part = _part_plain if JIT_OFF else _part
"""``part(array, start, size)``: a view of so many entries; unlike a slice it looks at no bounds, and costs nothing"""
