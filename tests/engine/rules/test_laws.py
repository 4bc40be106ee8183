"""What every rule must obey. The laws are in tests/rule_laws.py, the rules' cases in tests/rule_cases/."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import cache, wraps
from pathlib import Path

import numpy as np
import pytest
from rule_laws import Case, by_hand, cases_of, every_case, fitting, random_states, rows_of, seeded, state_of

from gridlanes.errors import ModelError
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.regions import places
from gridlanes.model.scope import PlacelessScope
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import RULES
from gridlanes.solvers.cpsat import solve

ROOT = Path(__file__).resolve().parents[3]

BOUND = [
    (f"{case.label}" + "".join(f"-{clue}" for clue in clues), name, bound)
    for name, case in every_case()
    for clues, bound in rows_of(case)
    if bound is not None
]
"""every case with each row of its clues: what it is called, its rule, and the case"""
SMALL = [(label, name, case) for label, name, case in BOUND if case.is_small]
AT_ONCE = 100
"""states that are looked at together"""
FINE = 20
"""states without a violation that are asked for one: they are only checked once more"""
ENUMERATED = 200
"""assignments that CP-SAT is asked for at most"""
CLUED = [(case.label, name, case) for name, case in every_case() if case.rule.slots]
READ, TRIED = 200, 60
"""assignments that clues are read off; rows of clues that are tried where there are none to read"""


def of_every_case(labelled: list[tuple[str, str, Case]]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A law of single cases as one test for each rule: a test for each case would take longer than what it looks at."""

    def of(law: Callable[[str, Case], None]) -> Callable[..., None]:
        @wraps(law, assigned=("__module__", "__name__", "__qualname__", "__doc__"))
        @pytest.mark.parametrize("rule", sorted({name for _, name, _ in labelled}))
        def every(rule: str) -> None:
            for label, name, case in labelled:
                if name == rule:
                    try:
                        law(name, case)
                    except BaseException as error:
                        error.add_note(f"the case of {name}: {label}")
                        raise

        del every.__wrapped__  # pytest would read the arguments of the law
        return every

    return of


@cache
def satisfying(name: str, case: Case) -> np.ndarray:
    return case.satisfying(cases_of(name).naive)


def one_hot(case: Case, assignments: np.ndarray) -> np.ndarray:
    """``bool (S, K, M)``: finished assignments as states."""
    return assignments[:, case.place, None] == np.arange(len(case.alphabet))


def test_the_registry_is_in_order_and_says_how_strong_each_rule_is():
    assert list(RULES) == sorted(RULES)
    words = {name: " ".join((rule.__doc__ or "").split()) for name, rule in RULES.items()}
    strong = re.compile("infer|onsisten|ropagat")
    short_of_it = re.compile(r"\b(not|nothing|only|weaker)\b")
    assert [name for name, doc in words.items() if not (strong.search(doc) and short_of_it.search(doc))] == []


@pytest.mark.parametrize("name", RULES)
def test_a_rule_has_cases_small_ones_among_them(name):
    assert (ROOT / "tests" / "rule_cases" / f"{name}.py").is_file()
    module = cases_of(name)
    assert any(case.is_small for case in module.CASES)
    assert all(isinstance(case.rule, RULES[name]) for case in module.CASES)
    labels = [case.label for case in module.CASES]
    assert len(set(labels)) == len(labels)


@of_every_case(BOUND)
def test_a_case_is_valid_and_check_and_holds_are_the_naive_definition(name, case):
    case.rule.validate(case.scope)
    right, assignments = satisfying(name, case), case.assignments
    assert np.array_equal(case.rule.holds(assignments[:, case.place], case.scope), right)
    for start in range(0, len(assignments), AT_ONCE * 8):
        some = slice(start, start + AT_ONCE * 8)
        outcomes = case.rule.check(one_hot(case, assignments[some]), case.scope)
        assert outcomes.dtype == np.uint8
        assert np.array_equal(outcomes, np.where(right[some], Outcome.SATISFIED, Outcome.VIOLATED))


@pytest.mark.parametrize("name", RULES)
def test_the_cases_of_a_rule_hold_and_fail(name):
    """A case that nothing satisfies, or that everything does, says little; a rule needs others, too."""
    found = {bool(x) for _, rule, case in BOUND if rule == name for x in satisfying(name, case)}
    assert True in found
    assert False in found or name == "decided"


@of_every_case(SMALL)
def test_what_is_said_of_a_partial_state_is_true_of_its_completions(name, case):
    rng = seeded("partial", name, case.label)
    right = satisfying(name, case)
    possible = random_states(rng, case, AT_ONCE)
    fits = fitting(possible, case.assignments)
    can, cannot = (fits & right).any(axis=1), (fits & ~right).any(axis=1)
    outcomes = case.rule.check(possible[:, case.place], case.scope)
    assert not (cannot & (outcomes == Outcome.SATISFIED)).any()
    assert not (can & (outcomes == Outcome.VIOLATED)).any()


@of_every_case(BOUND)
def test_a_state_is_judged_alone(name, case):
    rng = seeded("alone", name, case.label)
    possible = random_states(rng, case, 12)[:, case.place]
    outcomes = case.rule.check(possible, case.scope)
    alone = [int(case.rule.check(possible[p : p + 1], case.scope)[0]) for p in range(len(possible))]
    assert outcomes.tolist() == alone
    assert case.rule.check(possible[:0], case.scope).shape == (0,)
    assert case.rule.holds(np.zeros((0, len(case.place)), np.uint8), case.scope).shape == (0,)


@of_every_case(BOUND)
def test_there_is_a_violation_exactly_where_the_check_says_so(name, case):
    rng = seeded("violation", name, case.label)
    inside = set(case.coords)
    random = random_states(rng, case, AT_ONCE)[:, case.place]
    wrong = case.assignments[~satisfying(name, case)]
    possible = np.unique(np.concatenate([random, one_hot(case, wrong[:: max(1, len(wrong) // 30)])]), axis=0)
    outcomes = case.rule.check(possible, case.scope)
    violated = outcomes == Outcome.VIOLATED
    others = np.flatnonzero(~violated)
    asked = np.concatenate([np.flatnonzero(violated), others[:: max(1, len(others) // FINE)]])
    for state, outcome in zip(possible[asked], outcomes[asked], strict=True):
        violation = case.rule.violation(state, case.scope)
        assert (violation is not None) == (outcome == Outcome.VIOLATED)
        if violation is not None:
            assert type(violation) is not Violation
            assert isinstance(violation, Violation)
            assert all(type(coord) is int for coord in violation.coords)
            assert set(violation.coords) <= inside
            assert type(violation).__name__ not in str(violation)
            assert len(str(violation)) > 10


@of_every_case(SMALL)
def test_the_cp_sat_model_has_exactly_the_satisfying_assignments(name, case):
    """Of all assignments or, where they are many, of a random part of them."""
    pytest.importorskip("ortools")
    rng = seeded("cp-sat", name, case.label)
    marks = [list(range(len(case.alphabet))) for _ in case.coords]
    while np.prod([len(left) for left in marks]) > ENUMERATED:
        left = rng.choice([left for left in marks if len(left) > 1])
        left.remove(rng.choice(left))
    values = case.alphabet.values
    domains = dict.fromkeys(range(case.grid.n_coords), (values[0],))  # what is not in the region may be anything
    domains |= {coord: [values[m] for m in left] for coord, left in zip(case.coords, marks, strict=True)}
    regions = [places(case.grid, region.tolist()) for region in case.scope.regions]
    puzzle = Puzzle(case.grid, case.alphabet, [Constraint(case.rule, regions)], domains)
    answer = solve(puzzle, presolve=rng.random() < 0.5)
    inside = np.ones(len(case.assignments), np.bool_)
    for position, left in enumerate(marks):
        inside &= np.isin(case.assignments[:, position], left)
    expected = case.assignments[inside & satisfying(name, case)].tolist()
    assert answer.complete
    assert [[solution[coord] for coord in case.coords] for solution in answer.solutions] == expected


def holding(name: str, case: Case, clues: Sequence[int], assignments: np.ndarray) -> np.ndarray:
    """``bool (S,)``: by the naive definition, which assignments satisfy a rule with its slots filled by `clues`."""
    row = [NO_CLUE] * (1 + max(case.rule.slots))
    for slot, clue in zip(case.rule.slots, clues, strict=True):
        row[slot] = int(clue)
    bound = case.bound(tuple(row))
    values = case.scope.values[assignments][:, case.place].tolist()
    return np.array([bool(cases_of(name).naive(one, bound)) for one in values], np.bool_)


def test_every_rule_that_takes_a_clue_has_cases_with_clues():
    takes = {name for name, rule in RULES.items() if any("Clue" in str(field.type) for field in fields(rule))}
    assert takes == {name for _, name, _ in CLUED}


@of_every_case(CLUED)
def test_clues_are_read_off_exactly_the_assignments_that_some_satisfy(name, case):
    """With the clues that are read the rule holds; where none are it holds with no small numbers either. Of some that
    hold the tightest is read: not both a smaller and a larger one do, unless all do. A rule that holds with some clues
    missing may have some read.
    """
    rng, slots = seeded("clues", name, case.label), case.rule.slots
    assignments = case.assignments[rng.sample(range(len(case.assignments)), min(READ, len(case.assignments)))]
    read = case.rule.read_clues(assignments[:, case.place], case.scope)
    assert read.dtype == np.int32
    assert read.shape == (len(assignments), len(slots))
    for clues in np.unique(read, axis=0):
        those = assignments[(read == clues).all(axis=1)]
        if NO_CLUE not in clues or (case.rule.partial_clues and (clues != NO_CLUE).any()):
            assert holding(name, case, clues, those).all(), clues
            if len(slots) == 1 and clues[0] > 0:
                less, more, none, much = (holding(name, case, n, those) for n in (clues - 1, clues + 1, [0], [99]))
                assert not (less & more & ~(none & much)).any(), clues
            continue
        assert (clues == NO_CLUE).all()
        most = max(12, int(read.max()) + 2) if len(slots) == 1 else 6
        every = list(itertools.product(range(most), repeat=len(set(slots)))) if len(set(slots)) < 3 else []
        rows = rng.sample(every, min(TRIED, len(every))) or [
            [rng.randrange(most) for _ in set(slots)] for _ in range(TRIED)
        ]
        for row in rows:
            filled = dict(zip(sorted(set(slots)), row, strict=True))
            assert not holding(name, case, np.array([filled[slot] for slot in slots]), those).any(), row


@of_every_case(CLUED)
def test_clues_are_read_off_each_assignment_alone(name, case):
    some = case.assignments[:: max(1, len(case.assignments) // 20)][:, case.place]
    read = case.rule.read_clues(some, case.scope)
    alone = [case.rule.read_clues(one[None], case.scope)[0].tolist() for one in some]
    assert read.tolist() == alone
    assert case.rule.read_clues(some[:0], case.scope).shape == (0, len(case.rule.slots))


@of_every_case([(label, name, case) for label, name, case in CLUED if case.rule.clue_arrays])
def test_many_clues_at_once_are_what_each_is_alone(name, case):
    some = case.assignments[:: max(1, len(case.assignments) // 200)][:, case.place]
    n_slots, given = max(case.rule.slots) + 1, [clues for clues, bound in rows_of(case) if bound is not None]
    numbers, which = np.tile(some, (len(given), 1)), np.repeat(np.arange(len(given)), len(some))
    clues = np.array(given, np.int32).reshape(len(given), -1)[which, :n_slots].T
    held = case.rule.bound_to_arrays(clues).holds(numbers, case.scope)
    alone = [case.rule.bound(row).holds(some, case.scope) for row in given]
    assert held.tolist() == np.concatenate(alone).tolist()


def said_without_a_place(case: Case) -> list[object]:
    """What a bound rule says of states of its case on a scope without a place, and what it lowers to."""
    scope = PlacelessScope(case.alphabet, case.scope.lengths)
    case.rule.validate(scope)
    program = Program(case.grid, case.alphabet)
    case.rule.lower(program, scope)
    possible = random_states(seeded("place", case.label), case, 40)[:, case.place]
    numbers = case.assignments[:40, case.place]
    tables = [(kernel.name, table) for kernel, table in program.tables.items()]
    return [case.rule.check(possible, scope).tolist(), case.rule.holds(numbers, scope).tolist(), tables]


def said_where_it_stands(case: Case) -> list[object]:
    """The same on the case's own scope, its coords known by their positions."""
    scope = case.scope
    program = Program(case.grid, case.alphabet)
    case.rule.lower(program, scope)
    possible = random_states(seeded("place", case.label), case, 40)[:, case.place]
    numbers = case.assignments[:40, case.place]
    position = {coord: k for k, coord in reversed(list(enumerate(scope.coords.tolist())))}
    tables = [
        (kernel.name, [([position.get(coord, -1) for coord in coords], entries) for coords, entries in table])
        for kernel, table in program.tables.items()
    ]
    return [case.rule.check(possible, scope).tolist(), case.rule.holds(numbers, scope).tolist(), tables]


def looks(case: Case) -> bool:
    """Whether the rule of a case needs more than the lengths of its regions."""
    try:
        return said_without_a_place(case) != said_where_it_stands(case)
    except ModelError as error:
        return "positional" in str(error)


@pytest.mark.parametrize("name", RULES)
def test_a_rule_looks_at_where_it_stands_exactly_if_it_says_so(name):
    cases = [case for _, rule, case in BOUND if rule == name]
    if not RULES[name].positional:
        apart = [case for case in cases if len(case.coords) == len(case.place)]
        assert apart
        assert [case.label for case in apart if said_without_a_place(case) != said_where_it_stands(case)] == []
        return
    assert any(map(looks, cases))


def is_judged_by_lengths(case: Case) -> bool:
    """Whether what a bound rule says of states of its case is the same without a place."""
    rng = seeded("lengths", case.label)
    scope, states = PlacelessScope(case.alphabet, case.scope.lengths), random_states(rng, case, 60)[:, case.place]
    numbers = case.assignments[rng.sample(range(len(case.assignments)), min(len(case.assignments), 400))][:, case.place]
    try:
        said = [(case.rule.check(states, at), case.rule.holds(numbers, at)) for at in (scope, case.scope)]
    except ModelError as error:
        return "positional" not in str(error)
    return all(map(np.array_equal, *said))


@pytest.mark.parametrize("name", sorted(name for name in RULES if RULES[name].positional))
def test_a_positional_rule_is_judged_by_lengths_exactly_if_it_says_so(name):
    cases = [case for _, rule, case in BOUND if rule == name]
    assert all(map(is_judged_by_lengths, cases)) == RULES[name].judged_by_lengths


def test_only_positional_rules_have_to_say_how_they_are_judged():
    assert [name for name, rule in RULES.items() if rule.judged_by_lengths and not rule.positional] == []


@pytest.mark.parametrize("name", sorted(name for name in RULES if RULES[name].open_ended))
def test_coords_without_a_mark_at_the_end_of_a_region_change_nothing_of_an_open_ended_rule(name):
    cases, n_padded = [case for _, rule, case in BOUND if rule == name], 0
    for case in cases:
        rng, lengths = seeded("padded", case.label), case.scope.lengths
        longest = [
            max(other.scope.lengths[k] for other in cases if len(other.scope.lengths) > k) for k in range(len(lengths))
        ]
        numbers = case.assignments[rng.sample(range(len(case.assignments)), min(len(case.assignments), 400))][
            :, case.place
        ]
        pieces = np.split(numbers, np.cumsum(lengths)[:-1], axis=1)
        widths = [most - length for most, length in zip(longest, lengths, strict=True)]
        padded = [np.pad(piece, ((0, 0), (0, n)), constant_values=255) for piece, n in zip(pieces, widths, strict=True)]
        there, here = PlacelessScope(case.alphabet, tuple(longest)), PlacelessScope(case.alphabet, lengths)
        assert (case.rule.holds(np.hstack(padded), there) == case.rule.holds(numbers, here)).all()
        n_padded += sum(widths) > 0
    assert n_padded


@pytest.mark.parametrize("reason", [pytest.param(reason, id=name) for name, reason in by_hand("REASONS")])
def test_a_reason_by_hand(reason):
    reason.rule.validate(reason.scope)
    violation = reason.rule.violation(state_of(reason.scope, reason.state), reason.scope)
    assert violation == reason.violation
    assert str(violation or "") == reason.text


@pytest.mark.parametrize("refusal", [pytest.param(refusal, id=name) for name, refusal in by_hand("REFUSALS")])
def test_a_refusal_by_hand(refusal):
    with pytest.raises(ModelError, match=re.escape(refusal.reason)) as caught:
        refusal.rule.validate(refusal.scope)
    assert str(caught.value)
