"""Records whether a kernel is compiled for Python or for another kernel, and builds only what that caller needs; see
linked.py.
"""

from __future__ import annotations

from typing import Any

from numba.core import sigutils
from numba.core.compiler_lock import global_compiler_lock

from gridlanes.kernels.compiling.code_cache import CodeCache
from gridlanes.kernels.compiling.linked import NoEntrance


class _Requests:
    """Notes who asks a dispatcher to compile: the compiler of another kernel, or Python."""

    def __init__(self, dispatcher: Any) -> None:
        self._dispatcher = dispatcher
        self._compile, self._call_template = dispatcher.compile, dispatcher.get_call_template
        self._add_overload = dispatcher.add_overload
        self._by_a_kernel = False
        """whether the next request is from the compiler of another kernel"""
        self._links = False
        """whether what is being compiled is only linked"""
        self._replaced: list[Any] = []
        """results that were compiled once more; what they were linked into may use their environments"""

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What the compiler of another kernel asks for; it holds Numba's lock."""
        self._by_a_kernel = True
        try:
            return self._call_template(args, kws)
        finally:
            self._by_a_kernel = False

    def compile(self, signature: Any) -> Any:
        """Compiles, unless it was done before, for that request."""
        with global_compiler_lock:
            links, self._by_a_kernel = self._by_a_kernel, False
            args = tuple(sigutils.normalize_signature(signature)[0])
            known = self._dispatcher.overloads.get(args)
            if known is not None and not links and isinstance(known.entry_point, NoEntrance):
                self._replaced.append(self._dispatcher.overloads.pop(args))
            before = self._links
            self._set(links)
            try:
                return self._compile(signature)
            finally:
                self._set(before)

    def _set(self, links: bool) -> None:
        self._links = links
        if isinstance(self._dispatcher._cache, CodeCache):
            self._dispatcher._cache.links = links

    def flags(self, flags: Any) -> Any:
        """The flags of a compilation, for that request."""
        flags.no_cpython_wrapper = self._links
        return flags

    def add_overload(self, result: Any) -> None:
        """Adds a result to what the dispatcher has; only one with an entrance to what Python calls."""
        if isinstance(result.entry_point, NoEntrance):
            self._dispatcher.overloads[tuple(result.signature.args)] = result
        else:
            self._add_overload(result)


def link_if_a_kernel_asks(dispatcher: Any) -> None:
    """Lets a dispatcher compile no more than other kernels need if they ask for it."""
    requests = _Requests(dispatcher)
    dispatcher.compile, dispatcher.get_call_template = requests.compile, requests.get_call_template
    dispatcher.add_overload, dispatcher._compiler._customize_flags = requests.add_overload, requests.flags
