"""Long lists of layouts: they become what short ones do."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.kernels.layouts import Number, Numbers
from gridlanes.kernels.rule_kernel import rule_kernel
from gridlanes.lowering.clue_rows import resolved
from gridlanes.lowering.long_entries import LongList, has_long_lists, long_entries
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import ExactCount


class Layout(NamedTuple):
    one: Number
    some: Numbers
    other: Numbers


@rule_kernel(Layout, naive=lambda words, parameters: (words, False))
def nothing(tile: Any, coords: Any, parameters: Any, scratch: Any) -> Any:
    return 0, 0


SHORT = Layout(7, [1, Clue(3), 2], [5])
LONG = SHORT._replace(some=LongList(np.array([1, 0, 2]), np.array([[1, 3]])))


def program_of(parameters: Layout, rule: Any = ExactCount(1, Clue(0))) -> Program:  # noqa: B008
    program = Program(Grid(2, 2), Alphabet.binary())
    program.add(nothing, [3, 0], parameters, rule=rule)
    program.add(nothing, [1], Layout(0, [], []))
    return program


def test_a_long_list_becomes_what_a_short_one_does() -> None:
    assert not has_long_lists(SHORT)
    assert has_long_lists(LONG)
    assert not has_long_lists(())  # kernels without a layout take any tuple
    short, long = program_of(SHORT), program_of(LONG)
    assert long.index().tolist() == short.index().tolist()
    assert [*long.clue_rows] == [*short.clue_rows]
    assert [*LONG.some] == [1, 0, 2]


def test_clues_need_the_rule_that_reads_them() -> None:
    with pytest.raises(ModelError, match="a clue among parameters needs the rule"):
        program_of(LONG, None)


def test_places_of_clues_count_from_the_beginning_of_all_entries() -> None:
    entries = long_entries(LONG, {3: (1 << 32) + 30})
    assert len(entries) == 3 + 3 + 1
    assert resolved(entries, 0).tolist() == [7, 3, 6, 1, -31, 2, 5]
    assert LONG.some.numbers.tolist() == [1, 0, 2]  # as it was
