"""CP-SAT models of boards that lines divide into areas: each cell has the name of the first cell of its area."""

from __future__ import annotations

from typing import Any

from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.graph_encoding import one_step_on, over_link
from gridlanes.rules.shared.divided import Division


def name_areas(encoder: Encoder, lines: list[Any], board: Division, largest: int) -> list[list[Any]]:
    """Literals for each cell: which of the cells up to it is the first one of its area. No area has more than `largest`
    cells on a way through it; lines (literals, edge by edge) have different areas on their sides, other edges the same.
    """
    model, n = encoder.model, board.n_cells
    belongs = [[model.new_bool_var(f"{cell} is of {first}") for first in range(cell + 1)] for cell in range(n)]
    far = [model.new_int_var(0, largest - 1, "steps") for _ in range(n)]
    beside: list[list[tuple[int, int]]] = [[] for _ in range(n)]
    for edge, (one, other) in enumerate(zip(board.first.tolist(), board.second.tolist(), strict=True)):
        beside[one].append((other, edge))
        beside[other].append((one, edge))
        for first in range(other + 1):
            mine = belongs[one][first] if first <= one else encoder.never
            model.add(mine == belongs[other][first]).only_enforce_if(~lines[edge])
            model.add_bool_or([~lines[edge], ~mine, ~belongs[other][first]])
    for cell in range(n):
        model.add_exactly_one(belongs[cell])
        model.add(far[cell] == 0).only_enforce_if(belongs[cell][cell])
        steps = [over_link(encoder, far[other], ~lines[edge], largest) for other, edge in beside[cell]]
        one_step_on(encoder, far[cell], steps, largest - 1, [~belongs[cell][cell]])
    return belongs
