"""Constraints one by one, and the small ones first."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import LAWS, made, small_request
from technique_laws import N, assert_lawful

from gridlanes.grading.position import Position
from gridlanes.grading.techniques import techniques

pytestmark = pytest.mark.xdist_group("genres")


@pytest.mark.parametrize(
    ("name", "genre"),
    [
        ("small-constraints", "takuzu"),
        ("separate-constraints", "takuzu"),
        ("separate-constraints", "hitori"),
        ("separate-strong-constraints", "slitherlink"),
        ("separate-strong-constraints", "train_tracks"),
        ("further-constraints", "slitherlink"),
        ("soonest-separate-hypotheses", "akari"),
    ],
)
def test_they_are_lawful(name, genre):
    assert_lawful(name, genre)


def test_by_themselves_they_say_no_more_than_all_together():
    law = next(each for each in LAWS if each.name == "slitherlink")
    group, _ = made(small_request(law, minimal=True), N).groups[0]
    left = []
    for name in ("separate-constraints", "separate-strong-constraints", "strong-constraints"):
        position = Position(group)
        techniques()[name].apply(position, np.arange(N))
        left.append(position.marks_left(np.arange(N)))
    assert (left[1] & left[0] == left[1]).all()
    assert (left[2] & left[1] == left[2]).all()
    assert (left[0] != left[2]).any()


def test_they_suit_genres_that_compile_several_together_or_have_simple_ones():
    suited = set()
    for law in LAWS:
        if law.name in ("slitherlink", "hitori", "tents", "dominosa", "sudoku"):
            position = Position(made(small_request(law, minimal=True), N).groups[0][0])
            suited |= {law.name} if techniques()["separate-constraints"].suits(position) else set()
    assert suited == {"slitherlink", "hitori", "tents"}


def test_further_constraints_are_those_that_are_not_among_the_simple_ones():
    suited = set()
    for law in LAWS:
        if law.name in ("slitherlink", "takuzu", "tents", "sudoku"):
            position = Position(made(small_request(law, minimal=True), N).groups[0][0])
            suited |= {law.name} if techniques()["further-constraints"].suits(position) else set()
    assert suited == {"slitherlink", "takuzu"}
