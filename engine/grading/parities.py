"""The counts of rules that admit only even numbers of a mark, or only odd ones, as a graph whose links are coords."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from gridlanes.compile.cached_per_structure import cached_per_structure
from gridlanes.compile.structure import Structure
from gridlanes.grading.counts import admitted_by, counts_of, regions_at
from gridlanes.kernels.grading.counts import LARGEST
from gridlanes.kernels.grading.parity import ParityLinks, ParityWalk
from gridlanes.model.scope import Scope
from gridlanes.puzzles.constraint import Constraint

_EVEN = sum(1 << number for number in range(0, LARGEST + 1, 2))


@dataclass(frozen=True)
class Parities:
    """Their `links`, and the constraint of each count, by its index, `constraints`."""

    links: ParityLinks
    constraints: tuple[int, ...]

    @staticmethod
    @cached_per_structure
    def of(structure: Structure) -> Parities | None:
        """The parities of the counts of a structure; None if no two of these counts share a coord."""
        return parities_of(zip(structure.constraints, structure.scopes, strict=True))

    def room(self) -> ParityWalk:
        """Room for a walk."""
        n = len(self.links.odd)
        return ParityWalk(*(np.zeros(n, np.int64) for _ in range(6)))


def parities_of(constraints: Iterable[tuple[Constraint, Scope]]) -> Parities | None:
    """The counts without clues that are of this kind, except those of which a coord is in two others already; None if
    no two of them share a coord.
    """
    nodes_of = dict[tuple[int, int], list[int]]()
    odd, of_each = list[int](), list[int]()
    for index, (constraint, scope) in enumerate(constraints):
        if constraint.rule.slots:
            continue
        for coords, rule in counts_of(constraint.rule, scope):
            parity = _parity(admitted_by(rule, len(coords)), len(coords))
            links = [(coord, scope.number(rule.mark)) for coord in coords]
            if parity is None or len({*links}) < len(links) or any(len(nodes_of.get(link, ())) > 1 for link in links):
                continue
            for link in links:
                nodes_of.setdefault(link, []).append(len(odd))
            odd.append(parity)
            of_each.append(index)
    if all(len(nodes) == 1 for nodes in nodes_of.values()):
        return None
    coord, mark = np.array([*nodes_of], np.int64).T
    ends = np.array([[*nodes, len(odd)][:2] for nodes in nodes_of.values()], np.int64)
    start, at = regions_at(ends.tolist(), len(odd) + 1)
    links_of_all = ParityLinks(coord.copy(), mark.copy(), ends, start, at, np.array([*odd, 0], np.int64))
    return Parities(links_of_all, tuple(of_each))


def _parity(admitted: int, size: int) -> int | None:
    """0 if only even numbers of `size` coords are admitted, 1 if only odd ones are, else None."""
    admitted &= (2 << size) - 1
    if size > LARGEST or not admitted:
        return None
    return 0 if not admitted & ~_EVEN else 1 if not admitted & _EVEN else None
