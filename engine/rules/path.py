"""Path: the coords that hold a mark form one path, or one cycle. Kernels: kernels/rules/path_links.py for edges,
kernels/rules/path_nodes.py for cells and corners.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.graphs import Figures, components, figures, links_of, neighbour_table
from gridlanes.kernels.rules.path_links import path_links
from gridlanes.kernels.rules.path_nodes import path_nodes
from gridlanes.outcome import Violation
from gridlanes.rules.base import Numbers, Outcomes, Possible
from gridlanes.rules.structural import Flags, MarkRule, chosen, is_linked, outcomes, sides
from gridlanes.site import Site

if TYPE_CHECKING:
    from gridlanes.program import Program
    from gridlanes.solvers.encoder import Encoder


@dataclass(frozen=True)
class BadPath(Violation):
    """The coords that hold the mark, `committed` of them, can be no part of the one path asked for, for `reason`."""

    committed: int
    reason: str

    def __str__(self) -> str:
        return f"the {self.committed} coords that hold the mark are no part of one path: {self.reason}"


@dataclass(frozen=True)
class Path(MarkRule):
    """The coords of the region that hold `mark` form one simple path with two ends or, `closed`, one simple cycle. It
    is not empty.

    Edges are links between corners: at each corner of the path two of its edges meet (one at an end), and at no corner
    more. Cells and corners are nodes, each linked with all its orthogonal neighbours that hold the mark: the path does
    not touch itself, a 2 x 2 block of cells is a cycle, and one cell alone is a path. A single edge is a path.

    Propagation is weaker than domain consistent: degrees, the ends of chains, and for a cycle the blocks of the graph.
    From parity it infers nothing: where three of the four edges across a cut are known, a cycle decides the fourth.
    """

    closed: bool
    name = "path"

    def check(self, possible: Possible, site: Site) -> Outcomes:
        hold, can = sides(possible, site.number(self.mark))
        faults = self._faults(hold, can, site)
        settled = (hold == can).all(axis=1)
        whole = self._whole(figures(hold, can, site, links=is_linked(site)))
        return outcomes(np.any(list(faults.values()), axis=0) | (settled & ~whole), settled)

    def violation(self, possible: Possible, site: Site) -> Violation | None:
        hold, can = sides(possible[None], site.number(self.mark))
        reason = next((why for why, found in self._faults(hold, can, site).items() if found[0]), "")
        if not reason:
            if (hold != can).any() or self._whole(figures(hold, can, site, links=is_linked(site)))[0]:
                return None
            reason = "it has ends" if self.closed else "it has not two ends"
        return BadPath(chosen(site.coords, hold[0]), int(hold.sum()), reason)

    def _whole(self, found: Figures) -> Flags:
        return found.is_cycle() if self.closed else found.is_path()

    def _faults(self, hold: Flags, can: Flags, site: Site) -> dict[str, Flags]:
        """``bool (P,)`` for each reason that no completion is a path."""
        found = figures(hold, can, site, links=is_linked(site))
        labels, _ = components(np.where(can, 0, -1).astype(np.int16), site)
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

    def holds(self, numbers: Numbers, site: Site) -> NDArray[np.bool_]:
        hold = numbers == site.number(self.mark)
        return self._whole(figures(hold, hold, site, links=is_linked(site)))

    def encode(self, encoder: Encoder, site: Site) -> None:
        from gridlanes.solvers.graph_encoding import all_of, cycle, path

        number = site.number(self.mark)
        held = [encoder.is_mark(coord, number) for coord in site.coords.tolist()]
        draw = cycle if self.closed else path
        if is_linked(site):
            n_nodes, ends = links_of(site)
            links = [(a, b, literal) for (a, b), literal in zip(ends.tolist(), held, strict=True)]
            draw(encoder, n_nodes, links)
        else:
            pairs = [(i, j) for i, beside in enumerate(site.neighbours) for j in beside if i < j]
            links = [(i, j, all_of(encoder, [held[i], held[j]])) for i, j in pairs]
            draw(encoder, len(held), links, [~literal for literal in held])

    def parameters(self, site: Site) -> list[Any]:
        table = neighbour_table(site.neighbours)
        if is_linked(site):
            links = links_of(site)
            table = [
                links.n_nodes,
                *links.ends.ravel().tolist(),
                *neighbour_table(links.at_node()),
                *([] if self.closed else table),
            ]
        return [2 + len(table), site.number(self.mark), int(self.closed), *table]

    def scratch(self, site: Site) -> int:
        size = len(site.coords)
        return 7 * size + 9 * links_of(site).n_nodes if is_linked(site) else 8 * size

    def lower(self, program: Program, site: Site) -> None:
        kernel = (path_links if is_linked(site) else path_nodes).__name__
        program.add(kernel, site.coords, self.parameters(site), rule=self, scratch=self.scratch(site))
