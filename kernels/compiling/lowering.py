"""Keeps variables as values, instead of in memory, when a kernel is turned into LLVM's instructions.

Numba gives each variable that several blocks use a place on the stack: it loads the variable for each use, and clears
it after the last one. The variables of a search are named tuples of up to a hundred arrays. One load of such a tuple is
hundreds of instructions for LLVM, and to find out that they are not needed took most of LLVM's time. A variable that is
assigned once has the same value wherever it is used. So it is passed on as it is, as Numba does within a block.

Parts of such values are taken out without instructions (values.py), and elements of arrays are read and written without
writing the array to the stack (elements.py).
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from numba.core import ir, lowering
from numba.core.analysis import compute_cfg_from_blocks, compute_use_defs, must_use_alloca
from numba.core.typed_passes import NativeLowering, NopythonRewrites
from numba.np.arrayobj import load_item, store_item

from gridlanes.kernels.compiling.elements import place_of
from gridlanes.kernels.compiling.linked import LinkedLibrary, NoEntrance, is_linked, set_environments
from gridlanes.kernels.compiling.passes import in_place_of
from gridlanes.kernels.compiling.typing import Remembering
from gridlanes.kernels.compiling.values import ValueBuilder

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

    def setup_function(self, fndesc: Any) -> None:
        """Begins the function."""
        super().setup_function(fndesc)
        self.builder = ValueBuilder(self.entry_block)
        self.call_helper = self.call_conv.init_call_helper(self.builder)

    def lower_binop(self, resty: Any, expr: Any, op: Any) -> Any:
        """The value of an operation. Numba looks for its signature once more; here that is remembered."""
        if expr.static_lhs is not ir.UNDEFINED or expr.static_rhs is not ir.UNDEFINED:
            return super().lower_binop(resty, expr, op)
        context, builder, signature = self.context, self.builder, self.fndesc.calltypes[expr]
        values = [
            context.cast(builder, self.loadvar(side.name), self.typeof(side.name), typ)
            for side, typ in zip((expr.lhs, expr.rhs), signature.args, strict=True)
        ]
        remembering = Remembering(context.typing_context)
        function = remembering.resolve_value_type(op)
        compute = context.get_function(function, remembering.resolve_function_type(function, signature.args, {}))
        return context.cast(builder, compute(builder, values), signature.return_type, resty)

    def lower_getitem(self, resty: Any, expr: Any, value: Any, index: Any, signature: Any) -> Any:
        """An element of an array, or what else an index may mean."""
        place = place_of(self, value, index)
        if place is None:
            return super().lower_getitem(resty, expr, value, index, signature)
        item = load_item(self.context, self.builder, self.typeof(value.name), place)
        return self.context.cast(self.builder, item, signature.return_type, resty)

    def lower_setitem(self, target_var: Any, index_var: Any, value_var: Any, signature: Any) -> Any:
        """Assigns to an element of an array, or to what else an index may mean."""
        place = place_of(self, target_var, index_var)
        if place is None:
            return super().lower_setitem(target_var, index_var, value_var, signature)
        array_type, value = self.typeof(target_var.name), self.loadvar(value_var.name)
        for before, after in pairwise((self.typeof(value_var.name), signature.args[2], array_type.dtype)):
            value = self.context.cast(self.builder, value, before, after)
        return store_item(self.context, self.builder, array_type, value, place)

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
