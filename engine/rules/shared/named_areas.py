"""CP-SAT models of boards that lines divide into areas: each cell has the name of the root of its area, which is the
first of its cells, or one that the puzzle marks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.graph_encoding import one_step_on, over_link
from gridlanes.rules.shared.divided import Division

Names = list[dict[int, Any]]
"""for each cell the literals that a cell is the root of its area; that of itself says that it is one"""


def name_areas(encoder: Encoder, lines: list[Any], board: Division, largest: int) -> list[list[Any]]:
    """Literals for each cell: which of the cells up to it is the first one of its area. No area has more than `largest`
    cells on a way through it; lines (literals, edge by edge) have different areas on their sides, other edges the same.
    """
    model, n = encoder.model, board.n_cells
    names = [{first: model.new_bool_var(f"{cell} is of {first}") for first in range(cell + 1)} for cell in range(n)]
    _join(encoder, lines, board, names, largest)
    return [list(of_cell.values()) for of_cell in names]


def name_areas_by_roots(encoder: Encoder, lines: list[Any], board: Division, most: Mapping[int, int]) -> Names:
    """Which root each cell belongs to, where each area has exactly one root: one of the cells of `most`, which says how
    many cells an area with this root can have. Lines as in `name_areas`.
    """
    names: Names = [{} for _ in range(board.n_cells)]
    for root, largest in most.items():
        for cell in _within(board, root, largest - 1):
            names[cell][root] = encoder.model.new_bool_var(f"{cell} is of {root}")
    _join(encoder, lines, board, names, max(most.values(), default=1))
    for cell, of_cell in enumerate(names):
        for root, literal in of_cell.items():
            if root != cell:
                encoder.model.add_implication(literal, names[root][root])
    return names


def _join(encoder: Encoder, lines: list[Any], board: Division, names: Names, largest: int) -> None:
    """Each cell has one name, the same as its neighbours where there is no line, and is connected with its root."""
    model = encoder.model
    far = [model.new_int_var(0, largest - 1, "steps") for _ in names]
    beside: list[list[tuple[int, int]]] = [[] for _ in names]
    for edge, (one, other) in enumerate(zip(board.first.tolist(), board.second.tolist(), strict=True)):
        beside[one].append((other, edge))
        beside[other].append((one, edge))
        for root in sorted({*names[one], *names[other]}):
            mine, theirs = names[one].get(root, encoder.never), names[other].get(root, encoder.never)
            model.add(mine == theirs).only_enforce_if(~lines[edge])
            model.add_bool_or([~lines[edge], ~mine, ~theirs])
    for cell, of_cell in enumerate(names):
        is_root = of_cell.get(cell, encoder.never)
        model.add_exactly_one(of_cell.values())
        model.add(far[cell] == 0).only_enforce_if(is_root)
        steps = [over_link(encoder, far[other], ~lines[edge], largest) for other, edge in beside[cell]]
        one_step_on(encoder, far[cell], steps, largest - 1, [~is_root])


def _within(board: Division, start: int, steps: int) -> list[int]:
    """The cells at most so many steps from one."""
    seen, edges = {start}, list(zip(board.first.tolist(), board.second.tolist(), strict=True))
    for _ in range(min(steps, board.n_cells)):
        further = {b for a, b in edges if a in seen} | {a for a, b in edges if b in seen}
        if further <= seen:
            break
        seen |= further
    return sorted(seen)
