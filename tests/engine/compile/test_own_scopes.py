"""Scopes of row regions are kept."""

from __future__ import annotations

from gridlanes.compile.own_scopes import scope_of
from gridlanes.genres import aqre


def test_the_same_region_has_the_same_scope() -> None:
    structure = aqre.structure(4, 5)
    scope = scope_of(structure, (1, 0, 6))
    assert scope is scope_of(structure, (1, 0, 6))
    assert scope.coords.tolist() == [1, 0, 6]
    assert scope.neighbours == [[1, 2], [0], [0]]
    assert scope.grid is structure.grid
    assert scope_of(structure, (0, 1, 6)) is not scope
    assert scope_of(aqre.structure(5, 4), (1, 0, 6)).neighbours == [[1], [0], []]
