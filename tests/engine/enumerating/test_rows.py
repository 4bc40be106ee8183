"""The rows of an enumeration: all puzzles there are, each once, as brute force finds them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pytest
from enumerating import ENUMERATED, data_of, in_order, rows_of
from generated_puzzles import GENERATING
from plain_enumeration import OnlySolutions, by_brute_force, by_lanes, plain_puzzles

from gridlanes.enumerating.layouts import layouts_of
from gridlanes.enumerating.request import Enumeration, enumeration_of
from gridlanes.enumerating.rows import enumerated
from gridlanes.errors import ModelError
from gridlanes.io.forms.fields.cages import Cages
from gridlanes.io.forms.fields.calculations import Calculations
from gridlanes.io.forms.fields.cross_sums import CrossSums
from gridlanes.io.forms.fields.dominoes import Dominoes
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.fields.stitched_rooms import StitchedRooms
from gridlanes.io.forms.fields.stretches import Stretches
from gridlanes.registry import find_genre
from gridlanes.solvers.pool import SolverPool
from gridlanes.status import Status

pytestmark = GENERATING

SIZES = ((1, 1), (1, 2), (2, 2), (2, 3), (3, 3))
MAX_TRIED, MAX_TRIED_BY_LANES = 300, 100_000
"""puzzles that are looked at one by one"""
MAX_PLACED = 3000
"""the same, by the lane engine, where there are many on boards of four cells"""


def enumerations(name: str, **asked) -> Iterator[Enumeration]:
    """Of the small sizes that a genre has."""
    for size in SIZES:
        with suppress(ModelError):
            yield enumeration_of(name, size, **asked)
        if "box" in find_genre(name).fields and size[0] == size[1] > 1:  # the usual boxes are those of larger boards
            with suppress(ModelError):
                yield enumeration_of(name, size, options={"box": (size[0], 1)}, **asked)


@pytest.mark.parametrize("genre", ENUMERATED, ids=lambda genre: genre.name)
def test_all_puzzles_of_small_boards_are_there_and_none_is_equivalent_to_another(genre) -> None:
    assert_all_there(genre.name, MAX_TRIED, by_brute_force)


@pytest.mark.slow
@pytest.mark.parametrize("genre", ENUMERATED, ids=lambda genre: genre.name)
def test_all_puzzles_of_larger_boards_are_there(genre) -> None:
    assert_all_there(genre.name, MAX_TRIED_BY_LANES, by_lanes)


def assert_all_there(name: str, most: int, only_solutions: OnlySolutions) -> None:
    """On all small sizes of a genre on which there are at most so many puzzles to be tried."""
    for enumeration in enumerations(name, up_to="nothing"):
        puzzles = plain_puzzles(enumeration, most, only_solutions)
        if puzzles is None and has_many(enumeration):
            puzzles = plain_puzzles(enumeration, MAX_PLACED, by_lanes)
        if puzzles is None:
            continue
        every = [*map(in_order, data_of(rows_of(enumeration)))]
        assert len(every) == len(set(every))
        assert set(every) == {*map(in_order, puzzles)}
        assert_one_of_each_orbit(replace(enumeration, up_to="symmetry"), len(puzzles))


def has_many(enumeration: Enumeration) -> bool:
    """Whether there are many puzzles even on boards of four cells, as each cell may have a clue or a symbol, or rooms
    and lines have numbers.
    """
    field = enumeration.own_field
    has_symbols = isinstance(field, Rooms) and (bool(field.symbols) or isinstance(field, Dominoes | StitchedRooms))
    has_sums = isinstance(field, CrossSums | Cages | Stretches | Calculations)
    return enumeration.placed is not None or enumeration.arrows is not None or has_symbols or has_sums


def assert_one_of_each_orbit(enumeration: Enumeration, n_puzzles: int) -> None:
    """No two rows have one canonical form, and their orbits come to all puzzles."""
    rows = rows_of(enumeration)
    if rows is None:
        assert n_puzzles == 0
        return
    hashes = rows.columns()["canonical"].rows()
    assert len(hashes) == len(set(hashes))
    assert rows.orbit.sum() == n_puzzles
    assert (rows.status == Status.UNIQUE).all()


def test_the_order_is_layouts_then_solutions_then_numbers_of_clues() -> None:
    rows = rows_of(enumeration_of("akari", (2, 2)))
    assert rows is not None
    ((group, answers),) = rows.groups
    order = [
        ((givens == 3).tolist(), marks.tolist(), n_clues)
        for givens, marks, n_clues in zip(group.givens, answers.marks, rows.n_clues.tolist(), strict=True)
    ]
    assert order == sorted(order)


def test_rows_are_the_same_for_any_number_of_threads() -> None:
    enumeration = enumeration_of("slitherlink", 3, minimal=True)
    texts = []
    for threads in (1, 3):
        with SolverPool(threads) as pool:
            results = [*enumerated(enumeration, layouts_of(enumeration), pool)]
        texts.append([result.block.text(row) for result in results for row in range(len(result))])
    assert texts[0] == texts[1]
    assert len(texts[0]) == 710


def test_minimal_rows_and_numbers_of_clues_are_those_of_all_rows() -> None:
    every = rows_of(enumeration_of("sudoku", 4))
    some = rows_of(enumeration_of("sudoku", 4, minimal=True, n_clues=(5, 8)))
    assert every is not None
    assert some is not None
    chosen = every.minimal & (every.n_clues >= 5) & (every.n_clues <= 8)
    assert [text for text, is_in in zip(data_of(every), chosen, strict=True) if is_in] == data_of(some)
    assert some.minimal.all()
    assert not every.minimal.all()


def test_progress_is_reported_layout_after_layout() -> None:
    seen: list[tuple[float, int]] = []
    rows_of(enumeration_of("akari", (2, 2)), progress=lambda done, total: seen.append((done, total)))
    assert seen == sorted(seen)
    assert seen[-1][0] <= seen[-1][1] == 6


def test_progress_within_a_single_layout_is_reported_by_its_solutions() -> None:
    seen: list[float] = []
    enumeration = enumeration_of("slitherlink", (3, 4), n_clues=1)
    rows_of(enumeration, progress=lambda done, total: seen.append(done))
    assert seen == sorted(seen)
    assert seen[0] == 0 < seen[1] < 1 == seen[-1]
