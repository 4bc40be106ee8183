"""Fish in the examples."""

from __future__ import annotations

import pytest
from grading_examples import assert_used_at_its_cost

from gridlanes.grading.grader import order_of
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.io.read.reading import read_rows
from gridlanes.registry import genre_named


@pytest.mark.parametrize("name", ["x-wing", "swordfish"])
def test_examples_need_it_at_its_cost(name):
    assert_used_at_its_cost(name)


def test_boards_without_rows_and_columns_that_are_houses_have_no_fish():
    group = read_rows([genre_named("samurai").examples[0].puzzle], genre="samurai").groups[0]
    names = {technique.name for technique, _ in order_of(Profile.of_genre("samurai"), Position(group))}
    assert not {"x-wing", "swordfish", "jellyfish"} & names
