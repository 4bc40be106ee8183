"""The scheme of a genre, by the size of its boards."""

from __future__ import annotations

from generated_puzzles import small_request

from gridlanes.generating.clues_first import CluesFirst
from gridlanes.generating.request import request_of
from gridlanes.generating.schemes import scheme_of
from gridlanes.generating.solution_first import SolutionFirst
from gridlanes.registry import find_genre


def test_the_scheme_is_that_of_the_genre_and_the_size() -> None:
    genre = find_genre("akari")
    assert scheme_of(small_request(genre)) is SolutionFirst
    assert scheme_of(request_of("akari", 21)) is SolutionFirst
    assert scheme_of(request_of("akari", 22)) is CluesFirst
    assert scheme_of(small_request(find_genre("kakurasu"))) is CluesFirst


def test_symmetry_is_for_solutions_first_where_the_genre_has_a_choice() -> None:
    assert scheme_of(request_of("akari", 22, symmetry="rotate180")) is SolutionFirst
    assert scheme_of(request_of("kakurasu", 6, symmetry="diagonal")) is CluesFirst
