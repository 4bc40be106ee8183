"""Where kernels that narrow nothing (choices, tables, sets) have the laws that hold them to their naive twins.

A new ``*_naive`` function in kernels/ that is neither here nor in tests/laws.py fails tests/kernels/test_laws.py.
"""

from __future__ import annotations

_TWINS = {
    "": ("pin.pin",),
    "clauses": ("solving.solve",),
    "generating": (
        "counts_left.counts_left",
        *("alternatives.pass_needed", "box_signatures.box_signature", "conflict_sets.instead"),
        *("colour_clues.colours_left", "differences.differences", "loop_clues.clues_left_out"),
        *("lane_searches.guess", "lane_searches.solutions"),
        *("exchanges.exchanges", "hitting_counts.hitting_counts", "hitting_sets.hitting_sets", "minlex.minlex"),
    ),
    "row_tables": (
        *("apart_sets.apart_sets", "connected_sets.connected_sets", "domino_fellows.domino_fellows"),
        *("shape_tables.fellows", "short_run_sets.short_run_sets", "whole_sets.whole_sets"),
    ),
    "rules/loops": (
        "paths.lay",
        "paths.needed",
    ),
    "rules/rooms": ("cells_that_fit.may_hold",),
    "rules/shared": (
        "bit_rows.bit_rows",
        "bit_rows.is_at_edge",
        "graph.states",
        "graph.written",
        "joint_states.spread",
        "rows_of_lists.row_ranges",
        "values.choices",
        "values.values",
    ),
    "rules/sums": (
        "cages.without_decided",
        "combinations.combinations",
        "pairs.narrow_path",
        "pairs.settle_pair",
        "sum_sets.reached",
    ),
    "samplers": (
        *("equal_areas.exchange_drawn", "paths_across.grow_below", "random_paths.change_ends"),
        *("region_flips.counts_changed", "region_flips.flips", "shuffle.shuffle"),
        *("simple_regions.grows", "uniform_regions.change_cells"),
    ),
    "search": ("branch.choose", "branch.peer_score", "fewest_places.fewest_places", "pick.pick", "weighing.weigh"),
}
"""by folder of kernels/, those that are tested in the file of their module"""
OTHER_KERNELS = {
    f"{twin}_naive": f"tests/kernels/{folder}/test_{twin.split('.')[0]}.py"
    for folder, twins in _TWINS.items()
    for twin in twins
}
OTHER_KERNELS |= dict.fromkeys(
    ("connected.joined_naive", "path_links.settled_naive", "path_nodes.settled_naive"),
    "tests/kernels/rules/loops/test_paths.py",
) | dict.fromkeys(
    ("edge_loop_learned._counts_fit_naive", "edge_loop_learned._edges_naive", "edge_loop_learned._is_loop_naive"),
    "tests/kernels/rules/loops/test_edge_loop_clauses.py",
)
OTHER_KERNELS["islands_learned.walls_naive"] = "tests/kernels/rules/shading/test_islands_learned.py"
OTHER_KERNELS["numbers_apart_learned.numbered_boards_naive"] = "tests/kernels/rules/rooms/test_numbers_apart_learned.py"
OTHER_KERNELS["own_counts_learned.counted_boards_naive"] = "tests/kernels/rules/rooms/test_own_counts_learned.py"
OTHER_KERNELS["sized_areas_learned.sized_boards_naive"] = "tests/kernels/rules/shapes/test_sized_areas_learned.py"
OTHER_KERNELS["paired_areas_learned.divisions_naive"] = "tests/kernels/rules/shapes/test_paired_areas_learned.py"
OTHER_KERNELS["quarters_learned.boards_naive"] = "tests/kernels/rules/shapes/test_quarter_clauses.py"
OTHER_KERNELS["shapes_learned.boards_naive"] = "tests/kernels/rules/rooms/test_shapes_learned.py"
OTHER_KERNELS["shaded_by_clauses.all_boards_naive"] = "tests/kernels/rules/shading/test_shading_learned.py"
"""the file with the laws of each twin"""
