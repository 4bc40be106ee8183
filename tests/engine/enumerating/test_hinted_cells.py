"""Cells with hints of the runs around them."""

from __future__ import annotations

from gridlanes.enumerating.hinted_cells import runs_around, unshaded
from gridlanes.registry import find_genre
from gridlanes.rules import RunsAround


def test_cells_with_a_hint_do_not_hold_the_mark_that_runs_do() -> None:
    structure = find_genre("tapa").structure(2, 3)
    rule, place = runs_around(structure)
    assert isinstance(structure.constraints[place].rule, RunsAround)
    assert unshaded(structure) == 1
    assert structure.alphabet.values[0] != rule.mark
