"""What completions tell, and where moves take it."""

from __future__ import annotations

import numpy as np
import pytest
from plain_enumeration import by_lanes

from gridlanes.enumerating.choices import FREE, Groups
from gridlanes.enumerating.completions import completions_of
from gridlanes.enumerating.fact_reader import FactReader
from gridlanes.enumerating.layouts import layouts_of
from gridlanes.enumerating.request import enumeration_of
from gridlanes.enumerating.subsets import Subsets
from gridlanes.errors import ModelError
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.row_regions import regions_of_row
from gridlanes.solvers.pool import SolverPool


def reader_of(genre, size):
    enumeration = enumeration_of(genre, size)
    layouts = layouts_of(enumeration)
    with SolverPool(1) as pool:
        found = [*completions_of(enumeration, layouts, pool)]
    return enumeration, layouts, FactReader(enumeration, layouts), found


@pytest.mark.parametrize(
    ("genre", "size"),
    [("sudoku", 4), ("slitherlink", 3), ("akari", (2, 3)), ("heyawake", (2, 3)), ("tents", 2)],
    ids=str,
)
def test_a_move_that_leaves_a_completion_as_it_is_takes_facts_to_like_facts(genre, size) -> None:
    enumeration, _, reader, found = reader_of(genre, size)
    n_moved = 0
    for completions in found:
        facts = reader.read(completions.layout, completions.numbers)
        for row, stabiliser in zip(completions.least.tolist(), completions.stabilisers, strict=True):
            for move in reader.moved(completions.layout, np.flatnonzero(stabiliser)):
                assert sorted(move.tolist()) == [*range(facts.values.shape[1])]
                assert (facts.shown[row, move] == facts.shown[row]).all()
                if not enumeration.moves.relabels:
                    shown = facts.shown[row]
                    assert (facts.values[row, move][shown] == facts.values[row][shown]).all()
                n_moved += (move != np.arange(len(move))).any()
    assert n_moved


def test_clues_stand_on_walls_alone() -> None:
    _, layouts, reader, found = reader_of("akari", (2, 3))
    for completions in found:
        facts = reader.read(completions.layout, completions.numbers)
        assert (facts.shown == (layouts.givens[completions.layout] == 3)).all()
        assert facts.can_be.all()


def chosen_of(groups: Groups, shares, most: float):
    """Random facts that puzzles may show together."""
    chosen = {int(place) for place in np.flatnonzero(shares < most) if groups.group[place] == FREE}
    for group in np.unique(groups.group[groups.group != FREE]):
        places = np.flatnonzero(groups.group == group)
        first = places[shares[places].argmin()]
        if groups.needed[first] or shares[first] < most:
            chosen.add(int(first))
    return np.array(sorted(chosen), np.intp)


def puzzle_with(enumeration, layouts, reader, layout, subsets, chosen) -> PuzzleRow:
    """The puzzle of a layout that shows some facts of a completion."""
    structure, columns = enumeration.structure, subsets.facts[chosen]
    givens, clues = layouts.givens[layout].copy(), np.full(structure.n_clues, NO_CLUE, np.int32)
    n_board = reader.n_givens + reader.n_clues
    if layouts.clues.shape[1]:
        clues[:] = layouts.clues[layout]
    for column in columns[columns < n_board].tolist():
        if column < reader.n_givens:
            givens[enumeration.facts.coords[column]] = subsets.values[column]
        else:
            clues[enumeration.facts.slots[column - reader.n_givens]] = subsets.values[column]
    own = regions_of_row(layouts.row_regions, layout)
    if reader.own is not None:
        shown = np.isin(np.arange(n_board, subsets.n_facts), columns)
        own = reader.own.shown(layout, own, subsets.values[n_board:], shown)
        told = reader.own.clues(layout, shown[None])
        if told is not None:
            givens, clues = np.zeros_like(givens), told[0]
    return PuzzleRow(structure, givens, clues if structure.n_clues else None, own)


@pytest.mark.parametrize(
    ("genre", "size", "options"),
    [
        ("killer", 3, {"box": (3, 1)}),
        ("kakuro", 2, {}),
        ("kenken", 3, {}),
        ("yajilin", (3, 4), {}),
        ("castle_wall", 3, {}),
        ("tapa", 3, {}),
        ("nurikabe", 3, {}),
        ("shikaku", 3, {}),
        ("magnets", (2, 3), {}),
        ("even_odd", 4, {}),
        ("kropki", 4, {}),
        ("thermometer", 3, {"box": (3, 1)}),
        ("arrow", 3, {"box": (1, 3)}),
        ("german_whispers", 3, {"box": (3, 1)}),
        ("heyawake", (2, 3), {}),
    ],
    ids=str,
)
def test_facts_leave_one_solution_exactly_where_the_solver_finds_but_one(genre, size, options) -> None:
    enumeration = enumeration_of(genre, size, options=options)
    layouts = layouts_of(enumeration)
    reader, rng = FactReader(enumeration, layouts), np.random.default_rng(7)
    with SolverPool(1) as pool:
        found = [*completions_of(enumeration, layouts, pool)]
    most = sorted(found, key=lambda completions: -len(completions.numbers))[:8]  # of which fewer sets leave but one
    puzzles, expected = [], []
    for completions in [some[rng.integers(len(some))] for some in (most, most, found, found)]:
        facts = reader.read(completions.layout, completions.numbers)
        for row in rng.choice(completions.least, size=10).tolist():
            subsets = Subsets.of(facts, row, reader.moved(completions.layout, np.zeros(1, np.intp)))
            chosen = chosen_of(subsets.groups, rng.random(len(subsets.facts)), rng.random() ** 2)
            word = np.uint64(sum(1 << int(place) for place in chosen))
            expected.append(bool(subsets.any and ((subsets.sets & word) != 0).all()))
            puzzles.append(puzzle_with(enumeration, layouts, reader, completions.layout, subsets, chosen))
    assert [solution is not None for solution in by_lanes(puzzles)] == expected
    assert 3 < sum(expected) < len(expected) - 3


@pytest.mark.thorough
def test_a_completion_with_a_mark_that_every_puzzle_shows_is_of_another_layout() -> None:
    enumeration, layouts, reader, found = reader_of("snake", 2)
    n_cannot = 0
    for completions in found:
        facts = reader.read(completions.layout, completions.numbers)
        ends = np.isin(completions.numbers + 1, enumeration.always)
        assert (facts.can_be == (ends == (layouts.givens[completions.layout] != 0)).all(axis=1)).all()
        n_cannot += (~facts.can_be).sum()
    assert n_cannot


def test_clues_that_every_puzzle_tells_are_no_facts() -> None:
    _, _, reader, (completions,) = reader_of("nonogram", 2)
    facts = reader.read(completions.layout, completions.numbers)
    assert facts.values.shape == (16, 0)
    assert len(np.unique(facts.always, axis=0)) == 15


def test_numbers_are_told_where_a_layout_has_clues_without_one() -> None:
    _, layouts, reader, found = reader_of("shikaku", (1, 3))
    told = [reader.read(completions.layout, completions.numbers).values.tolist() for completions in found]
    assert layouts.clues.tolist() == [[-1, -1, -1], [-1, -1, 0], [-1, 0, -1], [-1, 0, 0], [0, -1, 0], [0, 0, 0]]
    assert told == [[[-1, -1, 3]], [[-1, 3, -1]], [[-1, 2, 1]], [[2, -1, 1], [1, -1, 2]], [[1, 1, 1]]]


def test_numbers_are_told_where_a_layout_has_no_clue_if_its_clues_are_holes() -> None:
    _, layouts, reader, found = reader_of("fivecells", (2, 3))
    assert found
    for completions in found:
        facts = reader.read(completions.layout, completions.numbers)
        assert (facts.shown == (layouts.clues[completions.layout] == -1)).all()


@pytest.mark.parametrize(
    ("genre", "n_facts", "why"),
    [
        ("sudoku", 16, "61 facts, more than 60: request a smaller board"),
        ("arrow", 4 * 4 + 2272, r"61 facts, more than 60 \(16 givens and clues, 45 arrows\): request shorter ones"),
    ],
)
def test_too_many_facts_are_refused(genre, n_facts, why) -> None:
    enumeration = enumeration_of(genre, 4)
    reader = FactReader(enumeration, layouts_of(enumeration))
    reader.check_number(np.arange(n_facts) < 60)
    with pytest.raises(ModelError, match=why):
        reader.check_number(np.arange(max(n_facts, 61)) < 61)
