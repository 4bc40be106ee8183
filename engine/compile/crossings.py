"""Finding crossings: two families of complete regions that cover the same coords, from the regions alone.

Three rows of a Sudoku and the three boxes that they cross are an example; kernels/search/crossing.py draws the
conclusions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

LARGEST_CROSSING = 125
"""coords; the kernel is unrolled, so its code grows with this (docs/decisions/0004-blocks-in-registers.md)"""

RegionSet = frozenset[int]


@dataclass(frozen=True)
class Crossing:
    """`coords` ``[A][B][K]``: line a and box b share the K coords ``coords[a][b]``."""

    coords: tuple[tuple[tuple[int, ...], ...], ...]
    lines: tuple[RegionSet, ...]
    boxes: tuple[RegionSet, ...]

    @property
    def shape(self) -> tuple[int, int, int]:
        return len(self.lines), len(self.boxes), len(self.coords[0][0])

    @property
    def regions(self) -> tuple[RegionSet, ...]:
        return self.lines + self.boxes

    @property
    def pairs(self) -> list[tuple[RegionSet, RegionSet]]:
        """The overlaps that the crossing takes care of."""
        return [(line, box) for line in self.lines for box in self.boxes]

    @property
    def covered(self) -> RegionSet:
        return frozenset().union(*self.lines)


def _tile(area: RegionSet, candidates: Sequence[RegionSet]) -> tuple[RegionSet, ...] | None:
    """Disjoint candidates that cover `area` exactly, taken greedily in order, or None."""
    left, chosen = set(area), []
    for candidate in candidates:
        if candidate <= left:
            chosen.append(candidate)
            left -= candidate
    return tuple(chosen) if not left else None


def _crossing_from(line: RegionSet, box: RegionSet, regions: Sequence[RegionSet]) -> Crossing | None:
    """The crossing in which `line` and `box` meet, if there is one."""
    size = len(line & box)
    if len(line) * len(box) > LARGEST_CROSSING * size:
        return None
    meets_line = [region for region in regions if region != line and len(region & line) == size]
    boxes = [box]
    for region in meets_line:
        if all(not region & other for other in boxes):
            boxes.append(region)
    area = frozenset().union(*boxes)
    if not line <= area:
        return None
    lines = _tile(area, [line, *(r for r in regions if r != line and all(len(r & b) == size for b in boxes))])
    if lines is None or len(lines) < 2 or len(boxes) < 2 or len(area) > LARGEST_CROSSING:
        return None
    in_order = tuple(sorted(lines, key=min)), tuple(sorted(boxes, key=min))
    coords = tuple(tuple(tuple(sorted(a & b)) for b in in_order[1]) for a in in_order[0])
    return Crossing(coords, *in_order)


def find_crossings(complete: Sequence[Sequence[int]]) -> tuple[list[Crossing], list[Crossing]]:
    """Two directions of crossings among complete regions; in each they are disjoint and of one shape.

    The second list covers at least as many coords as the first. Both may be empty (Latin squares, jigsaws).
    """
    regions = [frozenset(region) for region in complete]
    found: dict[frozenset[RegionSet], Crossing] = {}
    for line in regions:
        for box in regions:
            if box != line and len(line & box) > 1:
                crossing = _crossing_from(line, box, regions)
                if crossing is not None:
                    found.setdefault(frozenset(crossing.regions), crossing)
    directions: list[list[Crossing]] = []
    for crossing in found.values():
        for direction in directions:
            if direction[0].shape == crossing.shape and all(
                not crossing.covered & other.covered for other in direction
            ):
                direction.append(crossing)
                break
        else:
            directions.append([crossing])
    directions.sort(key=lambda direction: sum(len(crossing.covered) for crossing in direction), reverse=True)
    while len(directions) < 2:
        directions.append([])
    return directions[1], directions[0]
