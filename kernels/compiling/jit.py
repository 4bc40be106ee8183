"""The only decorator for jitted functions: it decides on all options, and on the use of the disk cache.

As far as possible, all uses of Numba beyond its documentation are in this folder.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from typing import Any, TypeVar, cast, overload

import numba
from llvmlite import ir
from numba import config, types
from numba.core.ccallback import CFunc
from numba.extending import intrinsic
from numba.extending import overload as overload_by_type
from numba.np.arrayobj import populate_array

from gridlanes.interrupts import interruptible
from gridlanes.kernels.compiling import blas
from gridlanes.kernels.compiling.argument_kinds import kind_of
from gridlanes.kernels.compiling.code_cache import CodeCache, is_in_a_file
from gridlanes.kernels.compiling.compiler import KernelCompiler
from gridlanes.kernels.compiling.garbage import seldom_collecting
from gridlanes.kernels.compiling.linked import set_environments
from gridlanes.kernels.compiling.requests import link_if_a_kernel_asks

Function = TypeVar("Function", bound=Callable[..., Any])

JIT_OFF: bool = bool(config.DISABLE_JIT)
_USES_CACHE = not JIT_OFF and not os.environ.get("GRIDLANES_NO_CACHE")

if not JIT_OFF:
    blas.look_for_it_later()


@overload
def kernel(function: Function) -> Function: ...


@overload
def kernel(
    *, inline: bool = ..., allocates: bool = ..., for_any_number: bool = ..., is_cached: bool = ...
) -> Callable[[Function], Function]: ...


def kernel(
    function: Function | None = None,
    *,
    inline: bool = False,
    allocates: bool = False,
    for_any_number: bool = False,
    is_cached: bool = True,
) -> Any:
    """Compiles `function` without the GIL; with ``inline=True`` it is merged into its callers instead.

    Reference counting is left out: a kernel borrows its arrays and makes none, and the atomic counts on every array
    that is taken from a named tuple cost more than a sweep. One that makes arrays says ``allocates=True``. Bounds
    checks follow ``NUMBA_BOUNDSCHECK`` (the test suite runs with them on, too).

    Numba compiles a function once more for each number that stands in a call (``walk(0, ...)``). One that is
    ``for_any_number`` it compiles for the types alone: where that saves seconds, and costs nothing when it runs.

    One that calls kernels of other folders, which its own folder does not import, must not be cached (``is_cached``):
    only the kernels that call it are.
    """
    if function is None:
        options = {"allocates": allocates, "for_any_number": for_any_number, "is_cached": is_cached}
        return functools.partial(kernel, inline=inline, **options)
    dispatcher = numba.njit(
        function,
        nogil=True,
        error_model="numpy",
        inline="always" if inline else "never",
        pipeline_class=KernelCompiler,
        no_cfunc_wrapper=True,  # what is called by its address is compiled by `address_of`
        _nrt=allocates,
    )
    if JIT_OFF:
        return dispatcher
    if is_cached and not inline:
        _use_cache(dispatcher, function)
    link_if_a_kernel_asks(dispatcher)
    dispatcher.compile = interruptible(seldom_collecting(dispatcher.compile))
    if for_any_number:
        dispatcher.get_call_template = _of_types(dispatcher.get_call_template)
    return dispatcher


def _of_types(call_template: Callable[..., Any]) -> Callable[..., Any]:
    """How a dispatcher answers a call that passes the types of numbers instead of the numbers themselves."""

    def of(args: tuple[types.Type, ...], kws: dict[str, types.Type]) -> Any:
        named = {name: types.unliteral(typ) for name, typ in kws.items()}
        return call_template(tuple(map(types.unliteral, args)), named)

    return of


def by_type(choose: Function) -> Function:
    """A function for kernels of which there are several: `choose` is given the types of the arguments (with the JIT off
    the arguments) and returns the one to compile, a function with arguments of the same names.
    """
    if JIT_OFF:
        return cast(Function, lambda *args: choose(*args)(*args))
    overload_by_type(choose, inline="always")(choose)
    return choose


def _use_cache(compiler: Any, function: Callable[..., Any]) -> None:
    """Lets a dispatcher or a callback of Numba look for machine code on disk before it compiles."""
    if _USES_CACHE and is_in_a_file(function):  # one that was typed in is recompiled in each process
        compiler._cache = CodeCache(function)


def specialised(function: Any, *args: Any) -> Any:
    """The machine code of `function` for arguments of exactly these types, compiled if need be.

    A call of it skips Numba's look-up of argument types, which takes 150 us where they are named tuples of arrays. The
    caller vouches that later arguments have the same types, layout included.
    """
    if JIT_OFF:
        return function
    key = function, kind_of(args)
    if key not in _SPECIALISED:
        signature = tuple(numba.typeof(arg) for arg in args)
        function.compile(signature)
        _SPECIALISED[key] = function.overloads[signature].entry_point
    return _SPECIALISED[key]


_SPECIALISED: dict[Any, Any] = {}
"""machine code, by the function and the kinds of its arguments"""


def is_ready(function: Any, *args: Any) -> bool:
    """Whether `specialised` would find machine code for these arguments, in this process or in the cache."""
    if JIT_OFF:
        return True
    if (function, kind_of(args)) in _SPECIALISED:
        return True
    signature = tuple(numba.typeof(arg) for arg in args)
    if signature in function.overloads:
        return True
    cache = function._cache
    return isinstance(cache, CodeCache) and cache.has(signature, function.targetctx.codegen())


_CALLBACKS: list[Any] = []
"""what has an address, for as long as it may be called; with the JIT off its place in this list is its address"""


def address_of(function: Any, arguments: tuple[Any, ...]) -> int:
    """Where the machine code of `function` begins, for arguments of these Numba types and an ``int64`` as result.

    Its qualified name is the key of the disk cache, and must change with all that it calls.
    """
    compiled: Any = function
    if not JIT_OFF:
        compiled = _callback(function, arguments)
        interruptible(seldom_collecting(compiled.compile))()
        set_environments(compiled._library)
    _CALLBACKS.append(compiled)
    return len(_CALLBACKS) - 1 if JIT_OFF else int(compiled.address)


def has_address_in_cache(function: Any, arguments: tuple[Any, ...]) -> bool:
    """Whether `address_of` would find machine code in the cache."""
    if JIT_OFF:
        return False
    callback = _callback(function, arguments)
    cache, codegen = callback._cache, callback._targetdescr.target_context.codegen()
    return isinstance(cache, CodeCache) and cache.has(callback._sig, codegen)


def _callback(function: Any, arguments: tuple[Any, ...]) -> Any:
    """What Numba compiles to be called by its address."""
    callback = CFunc(function, (arguments, types.int64), {}, {"error_model": "numpy", "_nrt": False}, KernelCompiler)
    _use_cache(callback, function)
    return callback


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
