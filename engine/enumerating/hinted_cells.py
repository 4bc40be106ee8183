"""Cells with hints of the runs around them: the rule that holds there."""

from __future__ import annotations

from gridlanes.compile.structure import Structure
from gridlanes.rules import RunsAround


def runs_around(structure: Structure) -> tuple[RunsAround, int]:
    """The rule that hints are of, and its place among the constraints."""
    rules = ((constraint.rule, place) for place, constraint in enumerate(structure.constraints))
    return next((rule, place) for rule, place in rules if isinstance(rule, RunsAround))


def unshaded(structure: Structure) -> int:
    """The number, from 1, of the mark of cells with a hint."""
    rule, _ = runs_around(structure)
    return next(number for number, mark in enumerate(structure.alphabet.values, 1) if mark != rule.mark)
