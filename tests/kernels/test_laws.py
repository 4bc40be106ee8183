"""Every kernel against its naive twin and the laws; the kernels and how they are run are in tests/laws.py."""

from __future__ import annotations

import ast
import random
from itertools import islice
from pathlib import Path

import pytest
from exclusion_law import EXCLUSION
from hypothesis import example, given, settings
from hypothesis import strategies as st
from laws import (
    FORMATS,
    PROPAGATORS,
    around,
    completions,
    fixpoint,
    one_pass,
    random_completion,
    random_marks,
    random_words,
    states_of,
    within,
)
from twin_tests import OTHER_KERNELS

LAWS = [*PROPAGATORS, EXCLUSION]
ROOT = Path(__file__).resolve().parents[2]


def kernel_of(law):
    """What a law runs, a function or the lambda around one."""
    return law.run.__name__ if law.run.__name__ != "<lambda>" else law.run.__code__.co_names[0]


def has_a_mark_twice(setting, words):
    """Whether two coords of a region are decided alike: a contradiction that crossings leave to the search, which looks
    at every region before it reports a solution. (Seed 289 of 4x4x3 has one.)
    """
    decided = [[words[coord] for coord in region if words[coord].bit_count() == 1] for region in setting.regions]
    return any(len(set(found)) < len(found) for found in decided)


def _how_usual(bits, formats):
    """The usual run takes the narrowest words, the thorough one the widest, too; the others are slow."""
    if bits == formats[0]:
        return []
    return [pytest.mark.thorough if bits == formats[-1] else pytest.mark.slow]


CASES = [
    pytest.param(
        law,
        setting,
        word_format,
        id=f"{kernel_of(law)}-{setting.name}-{word_format.bits}",
        marks=_how_usual(word_format.bits, setting.formats),
    )
    for law in LAWS
    for setting in law.settings
    for word_format in FORMATS
    if word_format.bits in setting.formats
]
SMALL = [case for case in CASES if case.values[1].n_coords <= 9 and case.values[1].n_marks <= 6]
seeds = st.integers(0, 2**32 - 1)


def test_every_naive_twin_has_its_laws():
    """Those of rule kernels are in tests/kernels/test_rule_laws.py."""
    twins = set()
    for path in (ROOT / "kernels").rglob("*.py"):
        functions = [
            node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.FunctionDef)
        ]
        of_rules = {
            f"{node.name}_naive"
            for node in functions
            if any("rule_kernel" in ast.unparse(mark) for mark in node.decorator_list)
        }
        for node in functions:
            if node.name.endswith("_naive") and node.name not in of_rules:
                twins.add(f"{path.stem}.{node.name}")
    assert twins == {f"{law.module}.{law.twin}" for law in LAWS} | set(OTHER_KERNELS)
    for twin, home in OTHER_KERNELS.items():
        assert twin.split(".")[1] in (ROOT / home).read_text(encoding="utf-8")


@pytest.mark.parametrize(("law", "setting", "word_format"), CASES)
@settings(max_examples=12)
@given(seed=seeds)
def test_a_kernel_equals_its_naive_twin_in_every_lane(law, setting, word_format, seed):
    rng = random.Random(seed)
    marks = random_marks(rng, word_format, setting.n_marks)
    states = []
    for _ in range(word_format.lanes):
        near_a_completion = rng.random() < 0.5
        words = (
            random_completion(rng, setting, marks) if near_a_completion else random_words(rng, setting.n_coords, marks)
        )
        states.append(around(rng, words, marks) if near_a_completion else words)
    tile, changed, broken = one_pass(law, setting, word_format, states, marks)
    for lane, (before, after) in enumerate(zip(states, states_of(word_format, tile), strict=True)):
        expected, contradiction = law.naive(setting, before, sum(marks))
        assert after == expected
        assert bool(broken >> lane & 1) == contradiction
        assert bool(changed >> lane & 1) == (before != expected)


@pytest.mark.parametrize(("law", "setting", "word_format"), CASES)
@settings(max_examples=12)
@given(seed=seeds)
def test_a_kernel_keeps_the_completion_that_a_state_was_made_around(law, setting, word_format, seed):
    rng = random.Random(seed)
    marks = random_marks(rng, word_format, setting.n_marks)
    hidden = [random_completion(rng, setting, marks) for _ in range(word_format.lanes)]
    states = [around(rng, words, marks) for words in hidden]
    ended, broken = fixpoint(law, setting, word_format, states, marks)
    assert broken == 0
    for completion, words in zip(hidden, ended, strict=True):
        assert all(word & mark for word, mark in zip(words, completion, strict=True))


@pytest.mark.parametrize(("law", "setting", "word_format"), SMALL)
@settings(max_examples=12)
@given(seed=seeds)
def test_a_kernel_never_removes_a_mark_of_any_completion(law, setting, word_format, seed):
    rng = random.Random(seed)
    marks = random_marks(rng, word_format, setting.n_marks)
    states = [random_words(rng, setting.n_coords, marks) for _ in range(word_format.lanes)]
    ended, broken = fixpoint(law, setting, word_format, states, marks)
    for lane, (before, after) in enumerate(zip(states, ended, strict=True)):
        for completion in islice(completions(setting, before, marks), 2000):
            assert not broken >> lane & 1
            assert all(word & mark for word, mark in zip(after, completion, strict=True))


@pytest.mark.parametrize(("law", "setting", "word_format"), CASES)
@settings(max_examples=12)
@given(seed=seeds)
def test_a_smaller_state_that_is_not_broken_never_ends_with_more_candidates(law, setting, word_format, seed):
    rng = random.Random(seed)
    marks = random_marks(rng, word_format, setting.n_marks)
    large = [around(rng, random_completion(rng, setting, marks), marks) for _ in range(word_format.lanes)]
    small = [within(rng, words, marks) for words in large]
    large_ended, large_broken = fixpoint(law, setting, word_format, large, marks)
    small_ended, small_broken = fixpoint(law, setting, word_format, small, marks)
    assert large_broken & ~small_broken == 0
    for lane, (outer, inner) in enumerate(zip(large_ended, small_ended, strict=True)):
        if not small_broken >> lane & 1 and not (law.module == "crossing" and has_a_mark_twice(setting, inner)):
            assert all(word & ~limit == 0 for word, limit in zip(inner, outer, strict=True))


@pytest.mark.parametrize(("law", "setting", "word_format"), CASES)
@settings(max_examples=6)
@given(seed=seeds)
def test_at_the_fixpoint_another_pass_changes_nothing(law, setting, word_format, seed):
    rng = random.Random(seed)
    marks = random_marks(rng, word_format, setting.n_marks)
    states = [random_words(rng, setting.n_coords, marks) for _ in range(word_format.lanes)]
    ended, _ = fixpoint(law, setting, word_format, states, marks)
    first, changed, broken = one_pass(law, setting, word_format, ended, marks)
    assert changed == 0
    assert states_of(word_format, first) == ended
    _, changed_again, broken_again = one_pass(law, setting, word_format, ended, marks)
    assert (changed_again, broken_again) == (0, broken)


@pytest.mark.parametrize(("law", "setting", "word_format"), CASES)
@settings(max_examples=6)
@given(seed=seeds)
@example(seed=0)
def test_a_lane_is_the_same_alone_in_any_position_and_beside_broken_lanes(law, setting, word_format, seed):
    rng = random.Random(seed)
    marks = random_marks(rng, word_format, setting.n_marks)
    words = around(rng, random_completion(rng, setting, marks), marks)
    lanes = word_format.lanes
    crowd = [random_words(rng, setting.n_coords, marks) for _ in range(lanes)]
    empty, clash = [0] * setting.n_coords, [marks[0]] * setting.n_coords
    outcomes = []
    for neighbours in ([empty] * lanes, [clash] * lanes, [words] * lanes, crowd):
        for lane in {0, rng.randrange(lanes), lanes - 1}:
            states = [*neighbours[:lane], words, *neighbours[lane + 1 :]]
            tile, changed, broken = one_pass(law, setting, word_format, states, marks)
            outcomes.append((states_of(word_format, tile)[lane], changed >> lane & 1, broken >> lane & 1))
    assert all(outcome == outcomes[0] for outcome in outcomes)
