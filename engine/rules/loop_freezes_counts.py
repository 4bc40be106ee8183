"""LoopFreezesCounts: a closed loop is all there is, and every count is met. Kernel: rules/loop_freezes_counts.py."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.kernels.rules.loop_freezes_counts import loop_freezes_counts
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.graphs import figures, links_of
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Numbers, Outcomes, Possible, Rule
from gridlanes.rules.counting import LARGEST_COUNT, known
from gridlanes.rules.structural import chosen, is_linked, outcomes, sides


@dataclass(frozen=True)
class LoopNotAlone(Violation):
    """The edges that hold the mark, `edges` of them, contain a loop, but are not one loop alone."""

    edges: int

    def __str__(self) -> str:
        return f"a loop is closed, but the {self.edges} edges that hold the mark are not this loop alone"


@dataclass(frozen=True)
class LoopMissesCount(Violation):
    """A loop is closed, but of the edges `coords` the mark is held by `actual` instead of `target`."""

    actual: int
    target: int

    def __str__(self) -> str:
        return f"the loop is closed with {self.actual} of the {self.target} edges that a clue demands"


@dataclass(frozen=True)
class LoopFreezesCounts(Rule):
    """Once the edges that hold `mark` contain a closed loop, they are that one loop alone, and every count is met.

    The first region are the edges; each further region, of some of them, has its entry in `targets`: how many of its
    edges hold the mark then (a number, a clue, or `NO_CLUE` for any number). Edges without a loop satisfy the rule
    whatever their counts; `Path` is what demands a loop.

    Propagation is domain consistent for one open edge given the known ones, weaker for several: it does not infer that
    of two edges which would close a wrong loop together one has to go.
    """

    mark: int
    targets: tuple[int | Clue, ...]
    name = "loop_freezes_counts"
    kernel = loop_freezes_counts.__name__

    @property
    def slots(self) -> tuple[int, ...]:
        return tuple(target.slot for target in self.targets if isinstance(target, Clue))

    def bound(self, clues: Any) -> Rule | None:
        targets = tuple(int(clues[t.slot]) if isinstance(t, Clue) else t for t in self.targets)
        return replace(self, targets=targets)

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if len(scope.regions) != 1 + len(self.targets):
            raise ModelError(
                f"LoopFreezesCounts takes a region of edges and one for each target, {1 + len(self.targets)} regions, "
                f"found {len(scope.regions)}"
            )
        edges = _edges(scope)
        if len(scope.regions[0]) and not is_linked(edges):
            raise ModelError("loops are made of edges, found a region of cells or corners")
        if any(len(set(region.tolist())) < len(region) for region in scope.regions):
            raise ModelError("LoopFreezesCounts counts each edge of a region once, but one is named twice")
        if set(scope.coords.tolist()) - set(edges.coords.tolist()):
            raise ModelError("LoopFreezesCounts counts edges of its first region, found others in a further one")
        for target in self.targets:
            if isinstance(target, int) and target < 0 and target != NO_CLUE:
                raise ModelError(f"a target is a number of edges or NO_CLUE, found {target}")
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
        right = found.is_cycle() & _met(hold, self._targets()[None], scope)
        closed, settled = found.cycles > 0, (hold == can).all(axis=1)
        return outcomes(closed & ~right, settled | (most.cycles == 0))

    def violation(self, possible: Possible, scope: Scope) -> Violation | None:
        hold, _ = sides(possible[None, : scope.lengths[0]], scope.number(self.mark))
        found = figures(hold, hold, _edges(scope), links=True)
        if not found.cycles[0]:
            return None
        if not found.is_cycle()[0]:
            return LoopNotAlone(chosen(scope.regions[0], hold[0]), int(hold.sum()))
        for target, counted in self._counts(scope):
            actual = int(hold[0, counted].sum())
            if actual != known(target):
                return LoopMissesCount(tuple(scope.regions[0][counted].tolist()), actual, known(target))
        return None

    def holds(self, numbers: Numbers, scope: Scope) -> NDArray[np.bool_]:
        return self._right(numbers, self._targets()[None], scope)

    def holds_each(self, numbers: Numbers, clues: NDArray[np.integer[Any]], scope: Scope) -> NDArray[np.bool_]:
        slots = np.array([target.slot if isinstance(target, Clue) else -1 for target in self.targets], np.intp)
        fixed = np.array([NO_CLUE if isinstance(target, Clue) else target for target in self.targets], np.int64)
        return self._right(numbers, np.where(slots >= 0, clues[:, slots], fixed), scope)

    def _right(self, numbers: Numbers, targets: NDArray[Any], scope: Scope) -> NDArray[np.bool_]:
        """``bool (S,)``: which assignments are right with these targets, ``(S, R)`` or ``(1, R)``."""
        hold = numbers[:, : scope.lengths[0]] == scope.number(self.mark)
        found = figures(hold, hold, _edges(scope), links=True)
        return np.asarray((found.cycles == 0) | (found.is_cycle() & _met(hold, targets, scope)))

    def _targets(self) -> NDArray[np.int64]:
        """The targets of a bound rule."""
        return np.array([known(target) for target in self.targets], np.int64)

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

    def parameters(self, scope: Scope) -> list[Any]:
        links = links_of(_edges(scope))
        counts: list[Any] = []
        n_counts = 0
        for target, counted in self._counts(scope):
            n_counts += 1
            wanted = target if isinstance(target, Clue) else min(target, LARGEST_COUNT)
            counts += [wanted, len(counted), *counted]
        table = [scope.number(self.mark), links.n_nodes, n_counts, *links.ends.ravel().tolist(), *counts]
        return [len(table), *table]

    def word_of(self, clue: int) -> int:
        return -1 if clue == NO_CLUE else min(clue, LARGEST_COUNT)

    def scratch(self, scope: Scope) -> int:
        return scope.lengths[0] + 2 * links_of(_edges(scope)).n_nodes

    def lower(self, program: Program, scope: Scope) -> None:
        program.add(self.kernel, scope.regions[0], self.parameters(scope), rule=self, scratch=self.scratch(scope))


def _met(hold: NDArray[np.bool_], targets: NDArray[Any], scope: Scope) -> NDArray[np.bool_]:
    """``bool (P,)``: whether sets of edges ``bool (P, K)`` meet all targets, ``(P, R)`` or ``(1, R)``."""
    found = np.pad(hold, ((0, 0), (0, 1)))[:, _counted(scope)].sum(axis=2)
    return np.asarray(((found == targets) | (targets == NO_CLUE)).all(axis=1))


@lru_cache(maxsize=64)
def _counted(scope: Scope) -> NDArray[np.intp]:
    """``intp (R, widest)``: the positions of the edges that each further region counts; K where there are no more."""
    position = {coord: k for k, coord in enumerate(scope.regions[0].tolist())}
    widest = max(map(len, scope.regions[1:]), default=0)
    counted = np.full((len(scope.regions) - 1, widest), len(position), np.intp)
    for row, region in zip(counted, scope.regions[1:], strict=True):
        row[: len(region)] = [position[coord] for coord in region.tolist()]
    return counted


@lru_cache(maxsize=64)
def _edges(scope: Scope) -> Scope:
    """The scope of the first region alone; the same one each time, as tables are kept for it."""
    return Scope(scope.grid, scope.alphabet, scope.regions[:1])
