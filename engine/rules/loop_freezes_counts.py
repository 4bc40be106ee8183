"""LoopFreezesCounts: once a loop is closed, nothing else is left to draw.

Kernel: kernels/rules/loops/loop_freezes_counts.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.loops.loop_freezes_counts import LoopAndCounts, loop_freezes_counts
from gridlanes.kernels.rules.shared.graph import neighbour_table
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.graphs import figures, links_of
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, chosen, outcomes, sides
from gridlanes.rules.shared.counting import ManyCountsRule
from gridlanes.rules.shared.refusals import known, refuse, require_count, require_once, require_regions
from gridlanes.rules.shared.structural import is_linked


@dataclass(frozen=True)
class LoopNotAlone(Violation):
    """The edges that hold the mark, `edges` of them, contain a loop, but are not one loop alone."""

    edges: int
    text = "a loop is closed, but the {edges} edges that hold the mark are not this loop alone"


@dataclass(frozen=True)
class LoopMissesCount(Violation):
    """A loop is closed, but of the edges `coords` the mark is held by `actual` instead of `target`."""

    actual: int
    target: int
    text = "the loop is closed with {actual} of the {target} edges that a clue demands"


@dataclass(frozen=True)
class LoopFreezesCounts(ManyCountsRule):
    """Once the edges that hold `mark` contain a closed loop, they are that one loop alone, and every count is met.

    The first region is the edges; each further region, a part of these, has an entry in `targets`: how many of its
    edges hold the mark then (a number, a clue, or `NO_CLUE` for any number). Edges without a loop satisfy the rule
    whatever their counts; `OnePath` demands a loop.

    Propagation is domain consistent for one open edge given the known ones, weaker for several: if two edges together
    would close a wrong loop, it does not infer that one of them is excluded.
    """

    targets: tuple[int | Clue, ...]
    name = "loop_freezes_counts"
    in_words = "A closed loop is the only one, and satisfies all numbers"
    listed = "targets"

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_regions(self, scope, 1 + len(self.targets))
        require_once(self, scope)
        edges = _edges(scope)
        if len(scope.regions[0]) and not is_linked(edges):
            refuse(self, "loops are made of edges, found a region of cells or corners")
        if set(scope.coords.tolist()) - set(edges.coords.tolist()):
            refuse(self, "counts edges of its first region, found others in a further one")
        for target in self.targets:
            if target != NO_CLUE:
                require_count(self, **{"a target": target})
        scope.number(self.mark)

    def _counts(self, scope: Scope) -> Iterator[tuple[int | Clue, list[int]]]:
        """Each target that says something, with the positions of its edges in the first region."""
        position = {coord: k for k, coord in enumerate(scope.regions[0].tolist())}
        for target, region in zip(self.targets, scope.regions[1:], strict=True):
            if target != NO_CLUE:
                yield target, [position[coord] for coord in region.tolist()]

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        hold, can = sides(possible[:, : scope.lengths[0]], scope.number(self.mark))
        found, most = (figures(some, some, _edges(scope), links=True) for some in (hold, can))
        right = found.is_cycle() & _met(hold, self.wanted()[:, None], scope)
        closed, settled = found.cycles > 0, (hold == can).all(axis=1)
        return outcomes(settled | (most.cycles == 0), closed & ~right)

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        hold, _ = sides(possible[None, : scope.lengths[0]], scope.number(self.mark))
        if not figures(hold, hold, _edges(scope), links=True).is_cycle()[0]:
            return LoopNotAlone(chosen(scope.regions[0], hold[0]), int(hold.sum()))
        found = [(known(target), counted, int(hold[0, counted].sum())) for target, counted in self._counts(scope)]
        target, counted, actual = next(one for one in found if one[0] != one[2])
        return LoopMissesCount(chosen(scope.regions[0], counted), actual, target)

    def found(self, numbers: Numbers, scope: Scope) -> NDArray[Any]:
        return _found(numbers[:, : scope.lengths[0]] == scope.number(self.mark), scope)

    def agrees(self, numbers: Numbers, counts: NDArray[Any], scope: Scope) -> Flags:
        hold = numbers[:, : scope.lengths[0]] == scope.number(self.mark)
        found = figures(hold, hold, _edges(scope), links=True)
        return np.asarray((found.cycles == 0) | (found.is_cycle() & _met(hold, counts, scope)))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        from gridlanes.lowering.graph_encoding import count_components

        model, number = encoder.model, scope.number(self.mark)
        held = [encoder.is_mark(coord, number) for coord in scope.regions[0].tolist()]
        links = links_of(_edges(scope))
        pairs = [(a, b, literal) for (a, b), literal in zip(links.ends.tolist(), held, strict=True)]
        closed = model.new_bool_var("a loop is closed")
        model.add(sum(held) - links.n_nodes + count_components(encoder, links.n_nodes, pairs) == closed)
        for at_node in links.at_node():
            if len(at_node) > 2:
                model.add(sum(held[i] for i in at_node) <= 2).only_enforce_if(closed)
            for i in at_node:
                model.add_bool_or([~closed, ~held[i], *(held[j] for j in at_node if j != i)])
        for target, counted in self._counts(scope):
            model.add(sum(held[i] for i in counted) == known(target)).only_enforce_if(closed)

    def lower(self, program: Program, scope: Scope) -> None:
        links, counts = links_of(_edges(scope)), list(self._counts(scope))
        wanted, counted = (
            [self.kernel_number(target) for target, _ in counts],
            neighbour_table(edges for _, edges in counts),
        )
        ends = links.ends.ravel().tolist()
        parameters = LoopAndCounts(scope.number(self.mark), links.n_nodes, ends, wanted, counted)
        program.add(loop_freezes_counts, scope.regions[0], parameters, rule=self)


def _met(hold: Flags, targets: NDArray[Any], scope: Scope) -> Flags:
    """``bool (P,)``: whether sets of edges ``bool (P, K)`` meet all targets, ``(R, P)`` or ``(R, 1)``."""
    return np.asarray(((_found(hold, scope) == targets) | (targets == NO_CLUE)).all(axis=0))


def _found(hold: Flags, scope: Scope) -> NDArray[np.intp]:
    """``intp (R, P)``: how many of the edges that each further region counts are in sets of edges ``bool (P, K)``."""
    and_none = np.zeros((hold.shape[1] + 1, len(hold)), np.bool_)
    and_none[:-1] = hold.T
    return np.asarray(and_none[_counted(scope)].sum(axis=0))


@lru_cache(maxsize=256)
def _counted(scope: Scope) -> NDArray[np.intp]:
    """``intp (widest, R)``: the positions of the edges that each further region counts; K where there are no more."""
    position = {coord: k for k, coord in enumerate(scope.regions[0].tolist())}
    widest = max(map(len, scope.regions[1:]), default=0)
    counted = np.full((len(scope.regions) - 1, widest), len(position), np.intp)
    for row, region in zip(counted, scope.regions[1:], strict=True):
        row[: len(region)] = [position[coord] for coord in region.tolist()]
    return counted.T


@lru_cache(maxsize=256)
def _edges(scope: Scope) -> Scope:
    """The scope of the first region alone; the same one each time, as tables are kept for it."""
    return Scope(scope.grid, scope.alphabet, scope.regions[:1])
