"""Merges small kernels into their callers faster than Numba does.

Numba prepares a function that is to be merged (``inline="always"``) again for each call, and copies it twice there,
each of its blocks with all variables of the function. Here a function is prepared once, and a copy is made by reading
its pickle again. Numba still decides what is merged and how: it only gets another `InlineWorker`.
"""

from __future__ import annotations

import pickle
from collections import defaultdict
from collections.abc import Callable
from io import BytesIO
from typing import Any

from numba.core import ir
from numba.core.analysis import compute_cfg_from_blocks
from numba.core.bytecode import FunctionIdentity
from numba.core.compiler import DefaultPassBuilder
from numba.core.inline_closurecall import InlineWorker, callee_ir_validator
from numba.core.ir_utils import guard, simplify_CFG
from numba.core.typed_passes import InlineOverloads
from numba.core.untyped_passes import InlineInlinables

from gridlanes.kernels.compiling.passes import in_place_of, with_ours

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
        self._compiler_pipeline = lambda state: with_ours(DefaultPassBuilder.define_untyped_pipeline(state))

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


@in_place_of(InlineInlinables)
class _Merging(InlineInlinables):  # type: ignore[misc]
    """Numba's pass that merges functions, with a worker of ours."""

    _name = "merge_kernels"

    def _do_work(self, state: Any, work_list: Any, block: Any, i: int, expr: Any, inline_worker: Any) -> Any:
        return super()._do_work(state, work_list, block, i, expr, _MergingWorker(state))


@in_place_of(InlineOverloads)
class _MergingByType(InlineOverloads):  # type: ignore[misc]
    """Numba's pass that merges functions which are chosen by the types of their arguments.

    Numba searches for unused variables after it, again and again; LLVM finds them anyway, in no time.
    """

    _name = "merge_kernels_by_type"

    def run_pass(self, state: Any) -> bool:
        """Merges functions until no call of such a function is left."""
        worker = InlineWorker(
            state.typingctx,
            state.targetctx,
            state.locals,
            state.pipeline,
            state.flags,
            callee_ir_validator,
            state.typemap,
            state.calltypes,
        )
        blocks = state.func_ir.blocks
        waiting, merged = [*blocks.items()], False
        while waiting:
            _, block = waiting.pop()
            for i, line in enumerate(block.body):
                value = line.value if isinstance(line, ir.Assign) else None
                if isinstance(value, ir.Expr) and guard(self._do_work_expr, state, waiting, block, i, value, worker):
                    merged = True
                    break  # the rest of the block is among the waiting ones
        if merged:
            for dead in compute_cfg_from_blocks(blocks).dead_nodes():
                del blocks[dead]
            state.func_ir.blocks = simplify_CFG(blocks)
        return True
