"""OnePath: the coords that hold a mark form one path, or one cycle. Kernels: kernels/rules/loops/path_links.py for
edges, kernels/rules/loops/path_nodes.py for cells and corners.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.kernels.rules.loops.path_links import LinkPath, path_links
from gridlanes.kernels.rules.loops.path_nodes import NodePath, path_nodes
from gridlanes.kernels.rules.shared.graph import neighbour_table
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.graphs import GraphFigures, figures, links_of, neighbours_across
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, chosen, outcomes, sides
from gridlanes.rules.shared.refusals import refuse
from gridlanes.rules.shared.structural import MarkRule, is_linked, pieces_of


@dataclass(frozen=True)
class BadPath(Violation):
    """The coords that hold the mark, `committed` of them, cannot be part of the required path, for `reason`."""

    committed: int
    reason: str
    text = "the {committed} coords that hold the mark are no part of one path: {reason}"


@dataclass(frozen=True)
class OnePath(MarkRule):
    """The coords of the region that hold `mark` form one simple path with two ends or, `closed`, one simple cycle. It
    is not empty.

    Edges are links between corners: at each corner of the path two of its edges meet (at an end only one). Cells and
    corners are nodes, each linked with all its orthogonal neighbours that hold the mark: the path does not touch
    itself, a 2 x 2 block of cells is a cycle, and one cell alone is a path. A single edge is a path.
    `across`: an edge links the two cells beside it, so that the path goes from cell to cell and crosses the edges that
    hold the mark.

    Propagation is weaker than domain consistent: degrees, the ends of chains, and for a cycle the blocks of the graph.
    It does not use parity: if three of the four edges across a cut are known, a cycle would decide the fourth.
    """

    closed: bool
    across: bool = False
    name = "one_path"

    def wording(self) -> str:
        line = "closed loop" if self.closed else "line with two ends"
        return f"The edges that are {{marks}} form one {line}, which neither branches nor crosses itself"

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if self.across and len(scope.coords) and not is_linked(scope):
            refuse(self, "goes across edges, found cells or corners")

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        hold, can = sides(possible, scope.number(self.mark))
        faults = self._faults(hold, can, scope)
        settled = (hold == can).all(axis=1)
        whole = self._is_one_line(figures(hold, can, scope, links=is_linked(scope), across=self.across))
        return outcomes(settled, np.any(list(faults.values()), axis=0) | (settled & ~whole))

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        hold, can = sides(possible[None], scope.number(self.mark))
        reasons = [why for why, found in self._faults(hold, can, scope).items() if found[0]]
        reason = [*reasons, "it has ends" if self.closed else "it has not two ends"][0]
        return BadPath(chosen(scope.coords, hold[0]), int(hold.sum()), reason)

    def _is_one_line(self, found: GraphFigures) -> Flags:
        return found.is_cycle() if self.closed else found.is_path()

    def _faults(self, hold: Flags, can: Flags, scope: Scope) -> dict[str, Flags]:
        """``bool (P,)`` for each reason that no completion is a path."""
        found = figures(hold, can, scope, links=is_linked(scope), across=self.across)
        labels, _ = pieces_of(can, scope, across=self.across)
        held = np.where(hold, labels, -1).max(axis=1, initial=-1)
        lowest = np.where(hold, labels, labels.shape[1]).min(axis=1, initial=labels.shape[1])
        loops = found.cycles > 0
        return {
            "none can hold it": ~can.any(axis=1),
            "it branches": found.branches > 0,
            "a loop closes beside or within it": loops & ~found.is_cycle() if self.closed else loops,
            "its parts cannot be joined": held > lowest,
            "an end cannot go on": found.dead > 0 if self.closed else found.dead > 2,
        }

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        hold = numbers == scope.number(self.mark)
        return self._is_one_line(figures(hold, hold, scope, links=is_linked(scope), across=self.across))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        from gridlanes.lowering.graph_encoding import all_of, cycle, path

        number = scope.number(self.mark)
        held = [encoder.is_mark(coord, number) for coord in scope.coords.tolist()]
        draw = cycle if self.closed else path
        if is_linked(scope):
            n_nodes, ends = links_of(scope, self.across)
            links = [(a, b, literal) for (a, b), literal in zip(ends.tolist(), held, strict=True)]
            draw(encoder, n_nodes, links)
        else:
            pairs = [(i, j) for i, beside in enumerate(scope.neighbours) for j in beside if i < j]
            links = [(i, j, all_of(encoder, [held[i], held[j]])) for i, j in pairs]
            draw(encoder, len(held), links, [~literal for literal in held])

    def lower(self, program: Program, scope: Scope) -> None:
        mark, closed = scope.number(self.mark), int(self.closed)
        beside = neighbour_table(neighbours_across(scope) if self.across else scope.neighbours)
        if is_linked(scope):
            links = links_of(scope, self.across)
            at_node = neighbour_table(links.at_node())
            ends = links.ends.ravel().tolist()
            path = LinkPath(mark, closed, links.n_nodes, ends, at_node, [] if self.closed else beside)
            program.add(path_links, scope.coords, path)
        else:
            program.add(path_nodes, scope.coords, NodePath(mark, closed, beside))
