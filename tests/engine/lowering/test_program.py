"""Programs: tables, auxiliary coords, clues as words."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.kernels.lanes import fill
from gridlanes.kernels.rule_kernel import rule_kernel
from gridlanes.kernels.rules.counts.at_most import at_most
from gridlanes.kernels.rules.counts.counting import MarkAndCount
from gridlanes.kernels.rules.counts.exact_count import exact_count
from gridlanes.kernels.rules.counts.two_counts import Overlap, two_counts
from gridlanes.kernels.rules.loops.one_loop import one_loop
from gridlanes.lowering.program import Program
from gridlanes.lowering.words import WordFormat
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.scope import Scope
from gridlanes.rules import ExactCount, ExactCountApart, OneLoop, Rule, TwoCounts

WORDS = WordFormat(16)


@dataclass(frozen=True)
class Plain(Rule):
    """A rule whose clue is its word."""

    n: int | Clue


@rule_kernel
def bare(tile, coords, parameters, scratch):
    """A kernel that reads nothing."""
    return fill(tile, 0), fill(tile, 0)


def program():
    return Program(Grid(2, 2), Alphabet((0, 1)))


def test_tables_stand_one_after_another_in_the_order_in_which_kernels_were_first_added():
    made = program()
    made.add(exact_count, [0, 1], MarkAndCount(1, 2))
    made.add(at_most, [0, 1, 2], MarkAndCount(1, 1))
    made.add(exact_count, [2, 3], MarkAndCount(0, 1))
    assert made.index().tolist() == [5, 2, 0, 1, 1, 2, 5, 2, 2, 3, 0, 1, 6, 3, 0, 1, 2, 1, 1]
    blocks = made.blocks(WORDS, expensive=False)
    assert blocks.table.tolist() == [[0, 2, -1], [12, 1, -1]]
    tile = WORDS.zeros(1, WORDS.lanes)
    assert blocks.address.tolist() == [kernel.address(tile, column=False) for kernel in (exact_count, at_most)]
    assert len(made.blocks(WORDS, expensive=True).address) == 0


def test_auxiliary_coords_follow_those_of_the_grid_and_widen_the_words():
    made = program()
    assert made.is_empty
    assert [made.auxiliary(3), made.auxiliary(1 << 20)] == [4, 5]
    assert made.n_coords == 6
    assert made.most_marks == 21
    with pytest.raises(ModelError, match="at least one candidate"):
        made.auxiliary(0)


def test_a_clue_is_a_row_behind_all_coords_even_those_added_later():
    made = program()
    rule = ExactCount(1, Clue(3))
    made.add(exact_count, [0, 1], MarkAndCount(1, Clue(3)), rule=rule)
    made.auxiliary(3)
    made.add(exact_count, [2, 3], MarkAndCount(1, Clue(3)), rule=rule)
    assert made.first_clue_row == 32
    assert made.width == 33
    assert made.index().tolist() == [5, 2, 0, 1, 1, -1 - 32, 5, 2, 2, 3, 1, -1 - 32]


def test_many_regions_are_what_they_are_one_by_one():
    one, other = MarkAndCount(1, Clue(0)), MarkAndCount(0, 2)
    regions, slots = [([0, 1], one), ([2, 3], other), ([1, 2, 3], one), ([3], one)], [[3], [1], [3], [0]]
    together, one_by_one = program(), program()
    together.add_many(exact_count, regions, slots, rule=ExactCount(1, Clue(0)))
    for (coords, parameters), (slot,) in zip(regions, slots, strict=True):
        own = parameters if parameters is other else MarkAndCount(1, Clue(slot))
        one_by_one.add(exact_count, coords, own, rule=ExactCount(1, Clue(slot)))
    assert together.index().tolist() == one_by_one.index().tolist()
    assert [*together.clue_rows] == [*one_by_one.clue_rows]
    assert together.scratch_size == one_by_one.scratch_size


def test_regions_may_have_several_slots_each():
    kind, rule = Overlap(1, 1, 1, Clue(0), Clue(1)), TwoCounts(1, (0, 0))
    together, one_by_one = program(), program()
    together.add_many(two_counts, [([0, 1, 2], kind), ([3, 2, 1], kind)], [[4, 0], [0, 2]], rule=rule)
    one_by_one.add(two_counts, [0, 1, 2], Overlap(1, 1, 1, Clue(4), Clue(0)), rule=rule)
    one_by_one.add(two_counts, [3, 2, 1], Overlap(1, 1, 1, Clue(0), Clue(2)), rule=rule)
    assert together.index().tolist() == one_by_one.index().tolist()
    assert [*together.clue_rows] == [*one_by_one.clue_rows]


def test_clues_become_the_words_of_their_rule():
    made = program()
    for slot in (2, 0):
        rule = ExactCount(1, Clue(slot))
        made.add(exact_count, [0, 1], MarkAndCount(1, Clue(slot)), rule=rule)
    clues = np.array([[1, 9, NO_CLUE], [0, 9, 2]], np.int32)
    words = made.clue_words(clues, WORDS)
    nothing = ExactCount(1, Clue(0)).clue_word(NO_CLUE) & 0xFFFF
    assert words.tolist() == [[nothing, 1], [2, 0]]
    assert made.clue_words(np.array([[70000, 0, 5]], np.int32)[:, :3][:0], WORDS).shape == (0, 2)


ASKED: list[tuple[int, int]] = []
"""the factors of rules, and what they were asked for"""


@dataclass(frozen=True)
class Multiplied(Rule):
    """A rule with many clues, whose words are these numbers, each so many times."""

    times: int
    numbers: tuple[int | Clue, ...]

    def clue_word(self, clue):
        ASKED.append((self.times, clue))
        return self.times * clue


def test_rules_alike_but_for_the_slots_of_their_clues_are_asked_once():
    made = program()
    ASKED.clear()
    for times, slots in ((2, (0, 1)), (2, (2, 3)), (3, (4, 5)), (2, (6,))):
        rule = Multiplied(times, tuple(map(Clue, slots)))
        for slot in slots:
            made.add(exact_count, [0, 1], MarkAndCount(1, Clue(slot)), rule=rule)
    words = made.clue_words(np.array([[4, 5, 5, 4, 4, 5, 4], [5, 5, 4, 4, 5, 4, 5]], np.int32), WORDS)
    assert words.tolist() == [[8, 10, 10, 8, 12, 15, 8], [10, 10, 8, 8, 15, 12, 10]]
    assert sorted(ASKED) == [(2, 4), (2, 4), (2, 5), (2, 5), (3, 4), (3, 5)]  # a rule with two clues, one with one


def test_a_clue_that_no_word_holds_is_refused_and_never_cut():
    made = program()
    made.add(at_most, [0, 1], MarkAndCount(1, Clue(0)), rule=Plain(Clue(0)))
    with pytest.raises(ModelError, match="more than a word of 16 bits"):
        made.clue_words(np.array([[70000]], np.int32), WORDS)


@pytest.mark.parametrize(
    ("kernel", "parameters", "message"),
    [
        ("exact_count", (), "a kernel is what @rule_kernel makes of a function, found 'exact_count'"),
        (exact_count, (1, 2), re.escape("takes MarkAndCount, found (1, 2)")),
        (bare, (1, 2), re.escape("takes no parameters, found (1, 2)")),
        (exact_count, MarkAndCount(1, Clue(0)), "needs the rule"),
    ],
)
def test_what_cannot_be_is_refused(kernel, parameters, message):
    with pytest.raises(ModelError, match=message):
        program().add(kernel, [0], parameters)


def test_tables_are_prepared_for_regions_that_puzzles_share():
    """A region of a single puzzle has the same kernel, which then does that work itself."""
    rule, scope = ExactCountApart(1, 2), Scope(Grid(2, 3), Alphabet.binary(), (np.arange(6),))
    lengths = []
    for shared in (True, False):
        program = Program(Grid(2, 3), Alphabet.binary(), shared=shared)
        rule.lower(program, scope)
        lengths.append(len(program.index()))
    assert lengths[0] > lengths[1]


def test_the_follow_up_is_that_of_the_only_expensive_kernel():
    edges = Grid(2, 2, layers=(Layer.EDGES_H, Layer.EDGES_V))
    scope = Scope(edges, Alphabet.binary(), (np.arange(edges.n_coords),))
    made = Program(edges, Alphabet.binary())
    assert made.follow_up(WORDS) == (0, 0, 0)
    made.add(exact_count, [0, 1], MarkAndCount(1, 2))
    OneLoop(1).lower(made, scope)
    address, at, n_columns = made.follow_up(WORDS)
    assert address == one_loop.follow_up_address(WORDS.zeros(1, WORDS.lanes))
    assert made.index()[at : at + 2].tolist() == [len(made.index()) - at - 1, edges.n_coords]
    assert n_columns > 2 * 9
    OneLoop(0).lower(made, scope)
    assert made.follow_up(WORDS) == (0, 0, 0)  # of two regions it would know one
