"""The one decorator for jitted functions: all options and the disk cache are decided here.

Numba's own cache looks at the decorated function's file alone, so an edited *callee* is not seen and old machine
code answers silently. Here the cache stamp is the hash of every file in this folder plus the function's own file:
editing any kernel invalidates all of them. Only the kernels of rules, in ``rules/``, are left out, since nothing but
they themselves calls them in source; theirs is the hash of that folder, too (`gridlanes.kernels.rule_kernel`).
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar, overload

import numba
from numba import config
from numba.core import caching

Function = TypeVar("Function", bound=Callable[..., Any])

FOLDER = Path(__file__).resolve().parent
RULES = FOLDER / "rules"
"""rule kernels are called by address: what calls them need not be compiled anew when they change"""
JIT_OFF: bool = bool(config.DISABLE_JIT)


@functools.cache
def folder_stamp() -> str:
    """The hash of all kernel sources but the rules', part of every cache key."""
    return _hash_of(path for path in sorted(FOLDER.rglob("*.py")) if RULES not in path.parents)


@functools.cache
def rules_stamp() -> str:
    """The hash of the sources of all rule kernels."""
    return _hash_of(sorted(RULES.rglob("*.py")))


def _hash_of(paths: Iterable[Path]) -> str:
    digest = hashlib.sha256(numba.__version__.encode())
    for path in paths:
        digest.update(path.relative_to(FOLDER).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


class _Stamped:
    """Replaces the file time that Numba's cache locators compare by the content of the sources."""

    _py_file: str

    def get_source_stamp(self) -> str:
        file = Path(self._py_file).resolve()
        in_core = FOLDER in file.parents and RULES not in file.parents
        stamps = folder_stamp() + ("" if in_core else rules_stamp())
        return hashlib.sha256(stamps.encode() + file.read_bytes()).hexdigest()


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
    if not JIT_OFF and not inline and not os.environ.get("GRIDLANES_NO_CACHE"):
        with contextlib.suppress(RuntimeError):  # no folder can be written: compile anew in each process
            dispatcher._cache = _Cache(function)
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
