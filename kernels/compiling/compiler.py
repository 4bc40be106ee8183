"""The compiler of kernels: Numba's, with some passes replaced."""

from __future__ import annotations

from numba.core.compiler import Compiler
from numba.core.compiler_machinery import PassManager

# These modules are imported for the passes that they replace.
from gridlanes.kernels.compiling import inlining, lowering, single_assignment, typing  # noqa: F401
from gridlanes.kernels.compiling.passes import with_ours


class KernelCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler with the passes of `gridlanes.kernels.compiling.passes`."""

    def define_pipelines(self) -> list[PassManager]:
        """The sequences of passes to try."""
        return [with_ours(manager) for manager in super().define_pipelines()]
