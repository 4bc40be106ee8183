"""Merges small kernels into their callers faster than Numba does.

Numba prepares a function that is to be merged (``inline="always"``) again for each call, and copies it twice there,
each of its blocks with all variables of the function. Here a function is prepared once, and a copy is made by reading
its pickle again. Numba still decides what is merged and how: its compiler gets another `InlineWorker`, by the interface
that it has for this purpose (a custom compiler class).
"""

from __future__ import annotations

import pickle
from collections import defaultdict
from collections.abc import Callable
from io import BytesIO
from typing import Any

from numba.core import ir
from numba.core.bytecode import FunctionIdentity
from numba.core.compiler import Compiler, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.inline_closurecall import InlineWorker, callee_ir_validator
from numba.core.untyped_passes import InlineInlinables

_COPIED = (type(None), bool, int, float, str, bytes, list, dict, defaultdict, tuple, set)
"""types of what a copy has for itself, besides those of Numba's intermediate representation"""


class _OwnBlock(ir.Block):  # type: ignore[misc]
    """A block of a copy, which need not be copied once more before it is changed."""

    def __deepcopy__(self, memo: dict[int, Any]) -> _OwnBlock:
        return self


class _Pickler(pickle.Pickler):
    """Pickles the blocks of a function, but for what copies share: what the function names, and places in sources."""

    def __init__(self, file: BytesIO) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self.shared: list[Any] = []

    def persistent_id(self, thing: Any) -> int | None:
        """The number of a thing that is shared; None for what is pickled."""
        is_class = isinstance(thing, type)
        kind = thing if is_class else type(thing)
        if kind is not ir.Loc and (kind.__module__ == ir.__name__ or (kind in _COPIED and not is_class)):
            return None
        self.shared.append(thing)
        return len(self.shared) - 1


class _Unpickler(pickle.Unpickler):
    """Reads a copy."""

    def __init__(self, file: BytesIO, shared: list[Any]) -> None:
        super().__init__(file)
        self._shared = shared

    def persistent_load(self, number: int) -> Any:
        return self._shared[number]


class _Prepared:
    """A function as it is merged into others: its blocks, in which all that it merges itself is merged."""

    def __init__(self, function_ir: Any) -> None:
        self._ir = function_ir
        file = BytesIO()
        pickler = _Pickler(file)
        pickler.dump(function_ir.blocks)
        self._pickled, self._shared = file.getvalue(), pickler.shared

    def copy(self, function: Callable[..., Any]) -> Any:
        """Another one, whose variables get names of their own where it is merged."""
        copied = self._ir.copy()
        copied.func_id = FunctionIdentity.from_function(function)
        copied.blocks = _Unpickler(BytesIO(self._pickled), self._shared).load()
        for block in copied.blocks.values():
            block.__class__ = _OwnBlock
        return copied


_PREPARED: dict[Callable[..., Any], _Prepared] = {}


class _MergingWorker(InlineWorker):  # type: ignore[misc]
    """Numba's worker, with functions that are prepared once."""

    def __init__(self, state: Any) -> None:
        super().__init__(
            state.typingctx, state.targetctx, state.locals, state.pipeline, state.flags, validator=callee_ir_validator
        )
        self._compiler_pipeline = lambda state: _with_merging(DefaultPassBuilder.define_untyped_pipeline(state))

    def inline_function(
        self, caller_ir: Any, block: Any, i: int, function: Callable[..., Any], arg_typs: Any = None
    ) -> Any:
        """Merges a function in the place of statement `i` of a block."""
        if function not in _PREPARED:
            _PREPARED[function] = _Prepared(self.run_untyped_passes(function))
        self.flags.enable_ssa = False  # as it is after a function was prepared
        callee_ir = _PREPARED[function].copy(function)
        merged = self.inline_ir(caller_ir, block, i, callee_ir, function.__code__.co_freevars, arg_typs)
        for _, new_block in merged[-1]:
            new_block.__class__ = ir.Block
        return merged


@register_pass(mutates_CFG=True, analysis_only=False)
class _Merging(InlineInlinables):  # type: ignore[misc]
    """Numba's pass that merges functions, with a worker of ours."""

    _name = "merge_kernels"

    def _do_work(self, state: Any, work_list: Any, block: Any, i: int, expr: Any, inline_worker: Any) -> Any:
        return super()._do_work(state, work_list, block, i, expr, _MergingWorker(state))


def _with_merging(manager: PassManager) -> PassManager:
    """A sequence of passes with that pass of ours."""
    manager.passes = [(_Merging if each is InlineInlinables else each, words) for each, words in manager.passes]
    manager.finalize()
    return manager


class KernelCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler, in which functions are merged quickly."""

    def define_pipelines(self) -> list[PassManager]:
        """The sequences of passes to try."""
        return [_with_merging(manager) for manager in super().define_pipelines()]
