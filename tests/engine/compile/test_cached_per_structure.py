"""What is made once for each structure."""

from __future__ import annotations

from gridlanes.compile.cached_per_structure import cached_per_structure
from gridlanes.genres import sudoku


@cached_per_structure
def sizes_of(structure):
    """The number of coords, in a list of its own."""
    return [structure.n_coords]


@cached_per_structure
def nothing(structure):
    calls.append(structure)


calls = []


def test_it_is_made_by_the_first_call_for_each_structure():
    small, large = sudoku.structure(2, 2), sudoku.structure()
    assert sizes_of(small) is sizes_of(small)
    assert (sizes_of(small), sizes_of(large)) == ([16], [81])
    assert sizes_of.__doc__ == "The number of coords, in a list of its own."


def test_that_there_is_none_is_found_once_too():
    structure = sudoku.structure(2, 2)
    assert nothing(structure) is nothing(structure) is None
    assert calls == [structure]
