"""What every rule's kernels must obey. The laws are in tests/rule_laws.py, the rules' cases in tests/rule_cases/."""

from __future__ import annotations

import ast
import importlib
from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from drawn import drawing_of, grid_of, words_of
from numba import config
from rule_laws import Case, by_hand, cases_of, every_case, fitting, rows_of, seeded
from rule_tables import State, Tables, by_twin, formats_of

from gridlanes.kernels.compiling.jit import JIT_OFF
from gridlanes.kernels.rule_kernel import RuleKernel
from gridlanes.lowering.words import WordFormat
from gridlanes.model.alphabet import Alphabet

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = 64 if JIT_OFF else 256
"""finished assignments that a case's kernels are run on"""
FIRST_CASES = 4
NARROWEST_ONLY = JIT_OFF or bool(config.BOUNDSCHECK)
"""those runs look at indices and at the Python source, which are the same in words of any width"""


def in_the_other_builds(test):
    """A law that .ci/run tries in plain Python and with bounds checks; the plain build has it behind -m slow."""
    return test if NARROWEST_ONLY else pytest.mark.slow(test)


def _labelled(name, case, words, *, marks=()):
    """One worker process tries all cases of a rule, so that its kernels are compiled once."""
    return pytest.param(
        name, case, words, id=f"{name}-{case.label}-{words.bits}", marks=[*marks, pytest.mark.xdist_group(name)]
    )


def _formats_and_kernels(case):
    """A case that cannot be lowered fails in its tests, not here, where it would take those of all rules with it."""
    try:
        return formats_of(case), Tables(case, WordFormat(128)).kernels
    except Exception:
        return [WordFormat(64)], [None]


def _usual(first_of_rule, formats, kernels):
    """The formats that are tried on every run: the narrowest, and in the first case of a rule the widest, unless its
    kernels work on columns, in 64-bit numbers whatever the words. Each format of each kernel has to be compiled; the
    others are slow.
    """
    if NARROWEST_ONLY or not first_of_rule or any(kernel is None or kernel.columns for kernel in kernels):
        return formats[:1]
    return [formats[0], formats[-1]]


def _cases():
    """Every case of every rule; where each takes long (plain Python, bounds checks), the first few of each."""
    seen = Counter()
    for name, case in every_case(of_kernels=True):
        seen[name] += 1
        if not NARROWEST_ONLY or seen[name] <= FIRST_CASES:
            yield seen[name] == 1, name, case, *_formats_and_kernels(case)


CASES = list(_cases())
EVERY_FORMAT = [
    _labelled(name, case, words, marks=() if words in _usual(first, formats, kernels) else [pytest.mark.slow])
    for first, name, case, formats, kernels in CASES
    for words in formats
]
"""each case in each word format"""
ONE_FORMAT = [_labelled(name, case, formats[0]) for _, name, case, formats, kernels in CASES if len(kernels)]
"""each case that has kernels, in the narrowest words that hold it"""
NARROWEST = [
    _labelled(name, case, formats[0])
    for _, name, case, formats, kernels in CASES
    if any(kernel is not None and not kernel.columns for kernel in kernels)
]
"""each case with a kernel for whole tiles, in the narrowest words"""
SETTLING = [
    _labelled(name, case, formats[0])
    for _, name, case, formats, kernels in CASES
    if any(kernel is not None and kernel.settles for kernel in kernels)
]
"""each case with a kernel one pass of which is enough, in the narrowest words"""
SMALL = [param for param in ONE_FORMAT if param.values[1].is_small]


@cache
def tables_of(case: Case, bits: int) -> Tables:
    return Tables(case, WordFormat(bits))


@cache
def satisfying(name: str, case: Case) -> list[np.ndarray]:
    """For each row of clues, ``bool (S,)``: which of the case's assignments satisfy the rule."""
    everything = np.ones(len(case.assignments), np.bool_)
    naive = cases_of(name).naive
    return [everything if bound is None else bound.satisfying(naive) for _, bound in rows_of(case)]


def hidden_in(name: str, case: Case) -> np.ndarray:
    """Up to 500 assignments that satisfy the rule with some row of clues, to make states around."""
    some = np.logical_or.reduce(satisfying(name, case))
    return case.assignments[some][:: max(1, int(some.sum()) // 500)]


def test_every_rule_kernel_has_its_twin_above_it_and_is_run_by_a_case():
    every = (_formats_and_kernels(case)[1] for _, case in every_case(of_kernels=True))
    run = {kernel for kernels in every for kernel in kernels}
    written = Counter()
    for path in (ROOT / "kernels").rglob("*.py"):
        functions = [
            node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.FunctionDef)
        ]
        names = [function.name for function in functions]
        for function in functions:
            if any("rule_kernel" in ast.unparse(mark) for mark in function.decorator_list):
                module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
                kernel = getattr(importlib.import_module(f"gridlanes.{module}"), function.name)
                assert isinstance(kernel, RuleKernel)
                assert kernel.naive.__name__ == f"{kernel.name}_naive"
                assert names.index(kernel.naive.__name__) < names.index(kernel.name)
                assert kernel in run, f"no case runs {kernel.name}"
                written[kernel.name] += 1
    assert set(written.values()) == {1}


def test_every_rule_but_those_without_anything_to_infer_has_kernels():
    with_kernels = {name for _, name, _, _, kernels in CASES if kernels}
    assert {name for _, name, *_ in CASES} - with_kernels == {"decided"}


@in_the_other_builds
@pytest.mark.parametrize(("name", "case", "words"), EVERY_FORMAT)
def test_a_kernel_equals_its_naive_twin_in_every_lane(name, case, words):
    tables, rng = tables_of(case, words.bits), seeded("twin", name, case.label, words.bits)
    hidden = hidden_in(name, case)
    for _ in range(1 if JIT_OFF else 2 + 8 // words.lanes):
        states = tables.random_states(rng, words.lanes, hidden)
        for entry in tables.some_entries(rng, 3):
            tile = tables.tile(states)
            passed = tables.run(tile, [entry])
            for lane, (state, after) in enumerate(zip(states, tables.states(tile), strict=True)):
                expected, contradiction = tables.naive(entry, state)
                if any(
                    entry.coords.count(coord) > 1 for coord in entry.coords if expected[coord] != state.words[coord]
                ):
                    continue  # a twin has a copy of the words, in which a coord named twice is two
                seen = (after, passed.changed >> lane & 1, passed.broken >> lane & 1)
                assert seen == (expected, after != state.words, contradiction), (entry, state)
                assert all(new & ~old == 0 for new, old in zip(after, state.words, strict=True))


@in_the_other_builds
@pytest.mark.parametrize(("name", "case", "words"), NARROWEST)
def test_a_kernel_does_the_same_on_a_column_as_on_a_tile(name, case, words):
    tables, rng = tables_of(case, words.bits), seeded("column", name, case.label)
    entries = [entry for entry in tables.entries if not entry.kernel.columns]
    states = tables.random_states(rng, words.lanes, hidden_in(name, case))
    whole, by_column = tables.tile(states), tables.tile(states)
    assert tables.run(whole, entries, column=False) == tables.run(by_column, entries, column=True)
    assert np.array_equal(whole, by_column)


@in_the_other_builds
@pytest.mark.parametrize(("name", "case", "words"), SMALL)
def test_no_mark_of_a_completion_goes_and_nothing_that_has_one_is_broken(name, case, words):
    tables, rng = tables_of(case, words.bits), seeded("sound", name, case.label)
    is_complete = getattr(cases_of(name), "DOMAIN_CONSISTENT", False)
    hidden = hidden_in(name, case)
    for _ in range(1 if JIT_OFF else 1 + 16 // words.lanes):
        states = [
            tables.random_state(rng, rng.choice(hidden) if i % 2 and len(hidden) else None) for i in range(words.lanes)
        ]
        ended, broken = tables.fixpoint(states)
        good = np.array(satisfying(name, case))[[state.row for state in states]]
        fits = fitting(tables.possible([state.words for state in states]), case.assignments) & good
        left = tables.possible(ended)
        for lane, state in enumerate(states):
            found = case.assignments[fits[lane]]
            needed = (found[:, :, None] == np.arange(len(case.alphabet))).any(axis=0)
            if len(found):
                assert not broken >> lane & 1, state
                assert not (needed & ~left[lane]).any(), state
            if is_complete:
                assert bool(broken >> lane & 1) == (not len(found)), state
                assert broken >> lane & 1 or np.array_equal(needed, left[lane]), state


@in_the_other_builds
@pytest.mark.parametrize(("name", "case", "words"), ONE_FORMAT)
def test_a_smaller_state_that_is_not_broken_never_ends_with_more_candidates(name, case, words):
    tables, rng = tables_of(case, words.bits), seeded("monotone", name, case.label)
    hidden = hidden_in(name, case)
    for _ in range(1 if JIT_OFF else 1 + 16 // words.lanes):
        large = [tables.random_state(rng, rng.choice(hidden) if len(hidden) else None) for _ in range(words.lanes)]
        share = rng.choice([0.5, 0.8, 0.95])
        small = [
            State(
                [
                    sum(1 << m for m in range(w.bit_length()) if w >> m & 1 and rng.random() < share) or w
                    for w in s.words
                ],
                s.row,
            )
            for s in large
        ]
        large_ended, large_broken = tables.fixpoint(large)
        small_ended, small_broken = tables.fixpoint(small)
        assert large_broken & ~small_broken == 0
        for lane, (outer, inner) in enumerate(zip(large_ended, small_ended, strict=True)):
            if not small_broken >> lane & 1:
                assert all(word & ~limit == 0 for word, limit in zip(inner, outer, strict=True)), (
                    large[lane],
                    small[lane],
                )


@in_the_other_builds
@pytest.mark.parametrize(("name", "case", "words"), ONE_FORMAT)
def test_at_the_fixpoint_another_pass_changes_nothing_and_says_the_same(name, case, words):
    tables, rng = tables_of(case, words.bits), seeded("fixpoint", name, case.label)
    states = tables.random_states(rng, words.lanes, hidden_in(name, case))
    ended, _ = tables.fixpoint(states)
    tile = tables.tile([State(after, state.row) for after, state in zip(ended, states, strict=True)])
    first = tables.run(tile)
    assert first.changed == 0
    assert tables.states(tile) == ended
    assert tables.run(tile) == first


@in_the_other_builds
@pytest.mark.parametrize(("name", "case", "words"), SETTLING)
def test_one_pass_of_a_kernel_that_settles_is_enough(name, case, words):
    tables, rng = tables_of(case, words.bits), seeded("settles", name, case.label)
    hidden = hidden_in(name, case)
    for entry in [entry for entry in tables.some_entries(rng, 3) if entry.kernel.settles]:
        tile = tables.tile(tables.random_states(rng, words.lanes, hidden))
        first = tables.run(tile, [entry])
        ended = tables.states(tile)
        again = tables.run(tile, [entry])
        assert again.changed & ~first.broken == 0
        assert again.broken == first.broken
        assert tables.states(tile) == ended


@in_the_other_builds
@pytest.mark.parametrize(("name", "case", "words"), ONE_FORMAT)
def test_a_lane_is_the_same_alone_in_any_position_and_beside_broken_lanes(name, case, words):
    tables, rng = tables_of(case, words.bits), seeded("lanes", name, case.label)
    crowd = tables.random_states(rng, words.lanes, hidden_in(name, case))
    state, empty = crowd[1], State([0] * tables.n_coords)
    clash = State([1] * tables.n_coords)
    outcomes = []
    for neighbours in ([empty] * words.lanes, [clash] * words.lanes, [state] * words.lanes, crowd):
        for lane in {0, rng.randrange(words.lanes), words.lanes - 1}:
            tile = tables.tile([*neighbours[:lane], state, *neighbours[lane + 1 :]])
            passed = tables.run(tile)
            outcomes.append((tables.states(tile)[lane], passed.changed >> lane & 1, passed.broken >> lane & 1))
    assert all(outcome == outcomes[0] for outcome in outcomes)


@in_the_other_builds
@pytest.mark.parametrize(("name", "case", "words"), ONE_FORMAT)
def test_a_finished_state_is_broken_exactly_if_it_does_not_satisfy_the_rule(name, case, words):
    tables, rng = tables_of(case, words.bits), seeded("decided", name, case.label)
    right = satisfying(name, case)
    chosen = [(row, s) for row in range(len(right)) for s in range(len(case.assignments))]
    good = [(row, s) for row, s in chosen if right[row][s]]
    bad = [(row, s) for row, s in chosen if not right[row][s]]
    chosen = [pair for side in (good, bad) for pair in rng.sample(side, min(len(side), SAMPLE // 2))]
    for start in range(0, len(chosen), words.lanes):
        some = chosen[start : start + words.lanes]
        _, broken = tables.fixpoint([tables.decided(case.assignments[s], row) for row, s in some])
        for lane, (row, s) in enumerate(some):
            assert bool(broken >> lane & 1) == (not right[row][s]), (case.assignments[s], case.clues[row])


def propagated(drawn, drawing):
    """A drawing after one pass; ``"broken"`` where the kernels saw a contradiction."""
    grid = grid_of(drawing)
    case = Case(drawn.rule, grid, Alphabet.binary(), [range(grid.n_coords), *drawn.regions], "drawn")
    tables = Tables(case, WordFormat(16))
    tile = tables.tile([State(words_of(drawing))])
    return "broken" if tables.run(tile).broken & 1 else drawing_of(tables.states(tile)[0], drawing)


@pytest.mark.parametrize("example", [pytest.param(example, id=name) for name, example in by_hand("EXAMPLES")])
def test_an_example_by_hand(example):
    assert isinstance(example.parameters, example.kernel.layout)
    words = words_of(example.words)
    after, broken = by_twin(example.kernel, words, example.parameters, bits=16, coords=example.coords)
    assert (after, broken) == (words_of(example.after), example.broken)


@pytest.mark.parametrize("drawn", [pytest.param(drawn, id=name) for name, drawn in by_hand("DRAWN")])
def test_a_drawing_after_one_pass(drawn):
    assert propagated(drawn, drawn.before) == (drawn.after or drawn.before)


@pytest.mark.parametrize("drawn", [pytest.param(drawn, id=name) for name, drawn in by_hand("DRAWN_TO_THE_END")])
def test_a_drawing_at_the_fixpoint(drawn):
    seen, earlier = drawn.before, ""
    while seen not in (earlier, "broken"):
        seen, earlier = propagated(drawn, seen), seen
    assert seen == (drawn.after or drawn.before)
