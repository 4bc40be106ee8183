"""The canonical form is the same for all pictures of a pattern, and for others different."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from discoveries import shifted, turned
from hypothesis import given, settings
from hypothesis import strategies as st

from gridlanes.discovering.canonical_form import canonical_form, form_unknown, name_of
from gridlanes.discovering.orders import RegionOrder
from gridlanes.discovering.pattern import Pattern, PatternPart
from gridlanes.discovering.symmetries import TURNS, closed

place = st.tuples(st.integers(-6, 12), st.integers(-6, 12))
region = st.lists(place, min_size=1, max_size=5, unique=True).map(tuple)
part = st.builds(
    PatternPart,
    st.sampled_from(["Distinct()", "AtMost(mark=1, n=1)"]),
    st.sampled_from(RegionOrder),
    st.lists(region, min_size=1, max_size=2).map(tuple),
    st.integers(0, 3),
    st.lists(st.tuples(place, st.integers(0, 4)), max_size=2).map(tuple),
)
patterns = st.builds(
    Pattern,
    st.just("any"),
    place,
    st.integers(1, 4),
    st.lists(st.tuples(place, st.integers(1, 4)), max_size=6, unique=True).map(tuple),
    st.lists(part, min_size=1, max_size=3).map(tuple),
    st.lists(place, max_size=2, unique=True).map(tuple),
    st.sampled_from([closed(names) for names in ((), ("rotate180",), ("diagonal",), tuple(TURNS))]),
    st.booleans(),
)


@settings(deadline=None, max_examples=150)
@given(patterns, st.integers(-3, 3), st.integers(-3, 3), st.randoms(use_true_random=False))
def test_no_move_and_no_order_changes_it(pattern, down, right, random) -> None:
    form = canonical_form(pattern)
    for name in pattern.symmetries:
        moved = shifted(turned(shifted(pattern, 2 * down, 2 * right), name), 2 * right, -2 * down)
        absent, parts = list(moved.absent), list(moved.parts)
        random.shuffle(absent)
        random.shuffle(parts)
        assert canonical_form(replace(moved, absent=tuple(absent), parts=tuple(parts))) == form


@settings(deadline=None, max_examples=100)
@given(patterns, st.permutations([1, 2, 3, 4]))
def test_names_of_marks_matter_only_where_they_cannot_be_changed(pattern, names) -> None:
    renamed = replace(
        pattern,
        struck=names[pattern.struck - 1],
        absent=tuple((where, names[mark - 1]) for where, mark in pattern.absent),
    )
    assert canonical_form(replace(renamed, relabels=True)) == canonical_form(replace(pattern, relabels=True))
    if renamed.struck != pattern.struck:
        kept = replace(pattern, relabels=False)
        assert canonical_form(replace(renamed, relabels=False)) != canonical_form(kept)


def test_regions_are_the_same_in_any_order_as_far_as_their_rule_allows() -> None:
    def form(order: RegionOrder, *places: tuple[int, int]) -> str:
        parts = (PatternPart("Rule()", order, (places,), 0, ()),)
        return canonical_form(Pattern("any", (1, 1), 1, (), parts, (), ("identity",), False))

    one, back, other = ((1, 1), (1, 3), (1, 5)), ((1, 5), (1, 3), (1, 1)), ((1, 3), (1, 1), (1, 5))
    assert form(RegionOrder.AS_LISTED, *one) != form(RegionOrder.AS_LISTED, *back)
    assert (
        form(RegionOrder.EITHER_WAY, *one)
        == form(RegionOrder.EITHER_WAY, *back)
        != form(RegionOrder.EITHER_WAY, *other)
    )
    assert form(RegionOrder.ANY_PART, *one) == form(RegionOrder.ANY_PART, *other)


@pytest.mark.parametrize("name", [name for name in TURNS if name != "identity"])
def test_moves_that_a_genre_does_not_have_make_another_pattern(name) -> None:
    absent = (((1, 3), 2), ((5, 1), 3), ((5, 7), 4))
    parts = (PatternPart("Rule()", RegionOrder.ANY_PART, (((1, 1), (1, 3), (5, 1)),), 0, ()),)
    pattern = Pattern("any", (1, 1), 1, absent, parts, (), ("identity",), False)
    assert canonical_form(turned(pattern, name)) != canonical_form(pattern)


def test_names_are_short_and_differ() -> None:
    forms = [form_unknown("a"), form_unknown("b"), "[]"]
    names = {name_of(form) for form in forms}
    assert len(names) == 3
    assert {len(name) for name in names} == {10}
    assert np.all([name.isalnum() for name in names])
