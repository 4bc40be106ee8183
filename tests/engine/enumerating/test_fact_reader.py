"""What completions tell, and where moves take it."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.enumerating.completions import completions_of
from gridlanes.enumerating.fact_reader import FactReader, check_number
from gridlanes.enumerating.layouts import layouts_of
from gridlanes.enumerating.request import enumeration_of
from gridlanes.errors import ModelError
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


def test_too_many_facts_are_refused() -> None:
    check_number(60)
    with pytest.raises(ModelError, match="61 facts, more than 60"):
        check_number(61)
