"""The compiler of kernels: Numba's, with some passes replaced."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from numba.core.compiler import Compiler, Flags
from numba.core.compiler_machinery import PassManager

# These modules are imported for the passes that they replace.
from gridlanes.kernels.compiling import inlining, lowering, single_assignment, typing  # noqa: F401
from gridlanes.kernels.compiling.lifetimes import without_lifetimes
from gridlanes.kernels.compiling.passes import with_ours


class _KernelFlags(Flags):  # type: ignore[misc]
    """Numba's options of a compilation, as part of a key.

    Numba looks for what it knows of a call by its types and the options; all options have the same hash, and each
    comparison collects all of them on both sides. Those that are a key do not change any more.
    """

    @cached_property
    def _key(self) -> tuple[tuple[str, str], ...]:
        return tuple((name, repr(value)) for name, value in self._values.items())

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, _KernelFlags) and self._key == other._key)


class KernelCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler with the passes of `gridlanes.kernels.compiling.passes`."""

    def __init__(
        self, typingctx: Any, targetctx: Any, library: Any, args: Any, return_type: Any, flags: Any, *more: Any
    ) -> None:
        super().__init__(typingctx, targetctx, library, args, return_type, _KernelFlags(flags), *more)

    def define_pipelines(self) -> list[PassManager]:
        """The sequences of passes to try."""
        return [with_ours(manager) for manager in super().define_pipelines()]

    def _compile_core(self) -> Any:
        with without_lifetimes():
            return super()._compile_core()
