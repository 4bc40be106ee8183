"""Compiles a kernel that another kernel calls so that it can be linked into it, and no further.

Numba makes three things of each function: LLVM's instructions, which go into each kernel that calls it; machine code of
its own; and an entrance by which Python calls it. Most kernels are called by other kernels alone, and need the first of
these. Which kernels those are is known when the compiler of a caller asks for them. If Python calls one of them later,
as tests do, it is compiled once more, with an entrance.

The time saved: docs/decisions/0109-linked-kernels.md.
"""

from __future__ import annotations

from typing import Any

from llvmlite import binding
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompileResult
from numba.core.environment import lookup_environment

KIND = "linked"
"""what Numba calls ``object`` for a library that has machine code"""
_ENVIRONMENT = "_ZN08NumbaEnv"
"""how the variables begin in which Numba keeps the environment of a function: the objects of Python that it names"""


class NoEntrance:
    """Stands for the entrance of a kernel that Python does not call."""


class LinkedLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a kernel that is linked into others: optimised, but without machine code."""

    def _optimize_final_module(self) -> None:
        """The first of Numba's two rounds: what it is linked into goes through both."""
        manager, builder = self._codegen._module_pass_manager(
            loop_vectorize=self._codegen._loopvect, slp_vectorize=False, opt=self._codegen._opt_level, cost="cheap"
        )
        manager.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def serialize_using_object_code(self) -> tuple[str, str, bytes]:
        """What the cache keeps of it. It is named as in Numba, whose cache calls it."""
        return self.name, KIND, self._get_module_for_linking().as_bitcode()


def result_of(target_context: Any, payload: tuple[Any, ...]) -> CompileResult:
    """The kernel that the cache has kept."""
    (name, _, bitcode), descriptor, environment, signature, objectmode, lifted, annotation, init, environments = payload
    for call in init:
        call()
    library = LinkedLibrary(target_context.codegen(), name)
    library._final_module = library._shared_module = binding.parse_bitcode(bitcode)
    library._finalize_final_module()
    return CompileResult(
        typing_context=target_context.typing_context,
        target_context=target_context,
        entry_point=NoEntrance(),
        typing_error=None,
        type_annotation=annotation,
        signature=signature,
        objectmode=objectmode,
        lifted=lifted,
        fndesc=descriptor,
        library=library,
        call_helper=None,
        environment=environment,
        metadata=None,
        reload_init=init,
        referenced_envs=environments,
    )


def is_linked(flags: Any) -> bool:
    """Whether the flags of a compilation ask for a kernel that is only linked. Callbacks have no entrance either."""
    return bool(flags.no_cpython_wrapper and flags.no_cfunc_wrapper)


def set_environments(library: Any) -> None:
    """Sets the environments of all that was linked into a library that has machine code. Numba does it as it makes the
    machine code of each function.
    """
    for variable in library._final_module.global_variables:
        environment = lookup_environment(variable.name) if variable.name.startswith(_ENVIRONMENT) else None
        if environment is not None:
            library.codegen.set_env(variable.name, environment)
