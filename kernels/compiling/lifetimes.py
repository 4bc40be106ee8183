"""Skips Numba's analysis of the lifetimes of variables after each of its passes, which kernels do not need.

After a dozen passes Numba works out which variables are alive where each block begins. Only generators need that, and
functions that are compiled to calls of Python's interpreter; kernels are neither. The rest of the lives of variables
is worked out when a pass asks for it. Nor are there instructions that end the life of a variable where no references
are counted. The time saved: docs/decisions/0109-linked-kernels.md, 0163-less-for-llvm.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core.compiler_lock import global_compiler_lock
from numba.core.postproc import PostProcessor, VariableLifetime
from numba.core.targetconfig import ConfigStack
from numba.core.transforms import canonicalize_cfg

_run = PostProcessor.run


def _run_without_lifetimes(self: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
    """Numba's own, but for the variables that are alive where blocks begin."""
    function = self.func_ir
    if function.is_generator:
        _run(self, emit_dels, extend_lifetimes)
        return
    function.blocks = canonicalize_cfg(function.blocks)
    function.variable_lifetime = VariableLifetime(function.blocks)
    function.generator_info = None
    if emit_dels and _counts_references():
        self._insert_var_dels(extend_lifetimes=extend_lifetimes)


def _counts_references() -> bool:
    """Whether references to arrays are counted in what is being compiled."""
    flags = ConfigStack().top_or_none()
    return flags is None or bool(flags.nrt)


@contextmanager
def without_lifetimes() -> Iterator[None]:
    """While it lasts, Numba leaves that out. Its lock is held, so that nothing but kernels is compiled meanwhile."""
    with global_compiler_lock:
        before = PostProcessor.run
        PostProcessor.run = _run_without_lifetimes
        try:
            yield
        finally:
            PostProcessor.run = before
