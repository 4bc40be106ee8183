"""A constraint: a rule, and the region that it speaks of. Its place in a puzzle's list is its identity."""

from __future__ import annotations

from dataclasses import dataclass

from gridlanes.regions import Region
from gridlanes.rules import Rule


@dataclass(frozen=True)
class Constraint:
    """`rule` holds on `region`, a goal of the puzzle."""

    rule: Rule
    region: Region
