"""Where kernels that narrow nothing (choices, tables, sets) have the laws that hold them to their naive twins.

A new ``*_naive`` function in kernels/ that is neither here nor in tests/laws.py fails tests/kernels/test_laws.py.
"""

from __future__ import annotations

_TWINS = {
    "": ("pin.pin",),
    "clauses": ("solving.solve",),
    "generating": (
        *("alternatives.pass_needed", "box_signatures.box_signature", "conflict_sets.instead"),
        "differences.differences",
        *("exchanges.exchanges", "hitting_counts.hitting_counts", "hitting_sets.hitting_sets", "minlex.minlex"),
    ),
    "row_tables": (
        *("apart_sets.apart_sets", "connected_sets.connected_sets", "domino_fellows.domino_fellows"),
        *("shape_tables.fellows", "short_run_sets.short_run_sets", "whole_sets.whole_sets"),
    ),
    "rules": (
        *("bit_rows.bit_rows", "cages.without_decided", "cells_that_fit.may_hold", "combinations.combinations"),
        *("graph.states", "graph.written", "joint_states.spread", "pairs.narrow_path", "pairs.settle_pair"),
        *("paths.lay", "paths.needed", "sum_sets.reached", "values.choices", "values.values"),
    ),
    "samplers": (*("region_flips.counts_changed", "region_flips.flips", "shuffle.shuffle", "simple_regions.grows"),),
    "search": ("branch.choose", "branch.peer_score", "pick.pick", "weighing.weigh"),
}
"""by folder of kernels/, those that are tested in the file of their module"""
OTHER_KERNELS = {
    f"{twin}_naive": f"tests/kernels/{folder}/test_{twin.split('.')[0]}.py"
    for folder, twins in _TWINS.items()
    for twin in twins
} | dict.fromkeys(
    ("connected.joined_naive", "path_links.settled_naive", "path_nodes.settled_naive"),
    "tests/kernels/rules/test_paths.py",
)
"""the file with the laws of each twin"""
