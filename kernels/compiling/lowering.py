"""Keeps variables as values, instead of in memory, when a kernel is turned into LLVM's instructions.

Numba gives each variable that several blocks use a place on the stack: it loads the variable for each use, and clears
it after the last one. The variables of a search are named tuples of up to a hundred arrays. One load of such a tuple is
hundreds of instructions for LLVM, and to find out that they are not needed took most of LLVM's time. A variable that is
assigned once has the same value wherever it is used. So it is passed on as it is, as Numba does within a block.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from numba.core import ir, lowering
from numba.core.analysis import compute_cfg_from_blocks, compute_use_defs, must_use_alloca
from numba.core.typed_passes import NativeLowering, NopythonRewrites

from gridlanes.kernels.compiling.linked import LinkedLibrary, NoEntrance, is_linked, set_environments
from gridlanes.kernels.compiling.passes import in_place_of

_STACK_ALIGNMENT = 64
"""bytes: a vector's"""


class _ValueLower(lowering.Lower):  # type: ignore[misc]
    """Numba's lowering of a function, in which variables that are assigned once are values.

    A function that counts references is lowered as Numba does: there the end of a variable matters.
    """

    _order: list[int] | None = None
    """the labels of blocks in the order in which they are lowered: definitions before their uses; None for Numba's"""

    def _find_singly_assigned_variable(self) -> None:
        """Finds the variables that are kept as values: their definition comes before all uses on every path."""
        if self.context.enable_nrt or self.func_ir.func_id.is_generator:
            super()._find_singly_assigned_variable()
            return
        graph = compute_cfg_from_blocks(self.func_ir.blocks)
        self._order = [*graph.topo_order(), *sorted(graph.dead_nodes())]
        self._singly_assigned_vars = _assigned_once(self.func_ir.blocks, graph.dominators())
        self._blk_local_varmap: dict[str, Any] = {}

    def lower_function_body(self) -> Any:
        """Lowers the blocks; returns the entry block. It is Numba's own, but for the order of the blocks."""
        if self._order is None:
            return super().lower_function_body()
        for label in self.blocks:
            self.blkmap[label] = self.function.append_basic_block(f"B{label}")
        self.pre_lower()
        entry = self.builder.basic_block
        for label in self._order:
            self.builder.position_at_end(self.blkmap[label])
            self.lower_block(self.blocks[label])
        self.post_lower()
        return entry

    def pre_lower(self) -> None:
        """Aligns the stack of a function with vectors to them.

        LLVM writes vectors for which there is no register to the stack, and only then could know that it should be
        aligned. Else each of them lies in two cache lines, or does not, as the caller's stack happens to end.
        """
        super().pre_lower()
        if any(hasattr(typ, "vector") for typ in self.fndesc.typemap.values()):
            attributes = self.builder.function.attributes
            attributes.add("nounwind")  # llvmlite writes the alignment only beside another attribute
            attributes.alignstack = _STACK_ALIGNMENT

    def storevar(self, value: Any, name: str, argidx: int | None = None) -> None:
        """Stores the value of a variable; Numba loads the old one first, to count one reference less to it."""
        if self._order is None or name in self._singly_assigned_vars:
            super().storevar(value, name, argidx)
            return
        self._alloca_var(name, self.typeof(name))
        place = self.getvar(name)
        assert value.type == place.type.pointee
        self.builder.store(value, place)

    def delvar(self, name: str) -> None:
        """The end of a variable, which means nothing where references are not counted."""
        if self._order is None:
            super().delvar(name)


def _assigned_once(blocks: dict[int, Any], dominators: dict[int, set[int]]) -> set[str]:
    """The variables that are assigned once, in a block that all paths to their uses go through."""
    n_assigned: Counter[str] = Counter()
    block_of: dict[str, int] = {}
    for label, block in blocks.items():
        for assignment in block.find_insts(ir.Assign):
            n_assigned[assignment.target.name] += 1
            block_of[assignment.target.name] = label
    in_memory = must_use_alloca(blocks)
    # The uses of a block that come before an assignment in the same block.
    for label, used in compute_use_defs(blocks).usemap.items():
        for name in used:
            of = block_of.get(name)
            if of is None or of == label or of not in dominators.get(label, ()):
                in_memory.add(name)
    return {name for name, n in n_assigned.items() if n == 1 and name not in in_memory}


@in_place_of(NativeLowering)
class _Lowering(NativeLowering):  # type: ignore[misc]
    """Numba's pass that makes LLVM's instructions and machine code, with that lowering; see linked.py."""

    _name = "lower_kernel"

    def run_pass(self, state: Any) -> bool:
        """Makes the code of a function, without machine code if it is only linked."""
        links = is_linked(state.flags)
        if links:
            state.library = LinkedLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
            state.flags.no_compile = True
        changed = bool(super().run_pass(state))
        if links:
            entrance = NoEntrance()
            state.targetctx.insert_user_function(entrance, state["cr"].fndesc, [state.library])
            state.reload_init.extend(state.library._reload_init)
            state["cr"] = state["cr"]._replace(cfunc=entrance)
        elif not state.flags.no_compile:
            set_environments(state.library)
        return changed

    @property
    def lowering_class(self) -> type[lowering.Lower]:
        """The class that lowers a function."""
        return _ValueLower


@in_place_of(NopythonRewrites)
class _Rewrites(NopythonRewrites):  # type: ignore[misc]
    """Numba's pass that merges operations on whole arrays into one loop.

    It searches all blocks again and again for what is not there: these operations make arrays, which kernels that do
    not say ``allocates=True`` cannot.
    """

    _name = "rewrite_kernel"

    def run_pass(self, state: Any) -> bool:
        """Rewrites a function that makes arrays."""
        return bool(super().run_pass(state)) if state.flags.nrt else False
