"""Gives variables that are assigned several times one name an assignment, in less time than Numba does.

Numba reads all blocks of a function twice for each such variable. Merged kernels have hundreds of both. Here only the
blocks are read that mention the variable; the result is the same.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from numba.core import ssa
from numba.core.analysis import compute_cfg_from_blocks
from numba.core.ir_utils import build_definitions
from numba.core.postproc import PostProcessor
from numba.core.untyped_passes import ReconstructSSA

from gridlanes.kernels.compiling.passes import in_place_of


@in_place_of(ReconstructSSA)
class _SingleAssignment(ReconstructSSA):  # type: ignore[misc]
    """Numba's pass, with another way to the same names."""

    _name = "single_assignment"

    def run_pass(self, state: Any) -> bool:
        """Changes the blocks of a function."""
        state.func_ir.blocks = assigned_once(state.func_ir.blocks)
        self._patch_locals(state)
        state.func_ir._definitions = build_definitions(state.func_ir.blocks)
        PostProcessor(state.func_ir).run(emit_dels=False)
        return True


def assigned_once(blocks: dict[int, Any]) -> dict[int, Any]:
    """The blocks of a function in which each variable is assigned once; where several of its assignments meet, a phi
    node chooses.
    """
    graph = compute_cfg_from_blocks(blocks)
    frontiers = ssa._iterated_domfronts(graph)
    listed = ssa._CacheListVars()
    mentioned = _blocks_that_mention(blocks)
    changed = dict(blocks)
    for name in ssa._find_defs_violators(blocks, graph):
        states: dict[str, Any] = {"scope": ssa._get_scope(blocks), "varname": name, "defmap": defaultdict(list)}
        here = {label: changed[label] for label in mentioned[name]}
        here = ssa._run_block_rewrite(here, states, ssa._FreshVarHandler())
        states["phimap"], states["cfg"] = defaultdict(list), graph
        states["phi_locations"] = ssa._compute_phi_locations(frontiers, states["defmap"])
        changed |= ssa._run_block_rewrite(here, states, ssa._FixSSAVars(listed))
        for label, nodes in states["phimap"].items():
            if nodes:
                block = changed[label] = changed[label].copy()
                block.body = nodes + block.body
    return changed


def _blocks_that_mention(blocks: dict[int, Any]) -> dict[str, list[int]]:
    """The labels of the blocks in which each variable is used or assigned, in their order."""
    mentioned: dict[str, list[int]] = defaultdict(list)
    for label, block in blocks.items():
        for name in {variable.name for line in block.body for variable in line.list_vars()}:
            mentioned[name].append(label)
    return mentioned
