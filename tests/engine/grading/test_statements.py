"""What constraints say in words."""

from __future__ import annotations

import pytest

from gridlanes.api import blocks_of
from gridlanes.grading.statements import statement
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row, Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.registry import genres, rules
from gridlanes.rules import Calculation, DegreeIn, Distinct, DistinctBut, EqualApart, ExactCount, PieceOfSize, Sign, Sum
from gridlanes.rules.base import Rule
from gridlanes.rules.sign import FIRST, SECOND

FOUR = Set(((0, 0), (0, 1), (1, 0)))
CONSTRAINTS = [
    (Constraint(ExactCount(1, 2), Row(2)), "row 3: Exactly 2 of these cells are {many}."),
    (Constraint(ExactCount(1, 1), Row(2)), "row 3: Exactly 1 of these cells is {one}."),
    (Constraint(ExactCount(1, 0), Row(2)), "row 3: None of these cells is {one}."),
    (
        Constraint(DegreeIn(1, (0, 2)), FOUR),
        "r1c1, r1c2 and r2c1: The number of these cells that are {many} is one of 0, 2.",
    ),
    (Constraint(Distinct(), Row(0)), "row 1: These cells hold pairwise different marks."),
]


@pytest.mark.parametrize(
    ("genre", "one", "many"),
    [("nurikabe", "shaded", "shaded"), ("star_battle", "a star", "stars"), ("minesweeper", "a mine", "mines")],
)
def test_a_statement_is_in_the_words_of_its_genre(genre, one, many) -> None:
    puzzle = Puzzle(Grid(4, 4), Alphabet((0, 1)), [constraint for constraint, _ in CONSTRAINTS], genre=genre)
    for number, (_, expected) in enumerate(CONSTRAINTS):
        assert statement(puzzle, number) == expected.format(one=one, many=many)


def test_marks_without_a_word_are_held() -> None:
    constraints = [Constraint(ExactCount(3, n), Row(0)) for n in (0, 1, 2)]
    puzzle = Puzzle(Grid(4, 4), Alphabet((1, 2, 3, 4)), constraints)
    assert [statement(puzzle, number) for number in range(3)] == [
        "row 1: None of these cells holds 3.",
        "row 1: Exactly 1 of these cells holds 3.",
        "row 1: Exactly 2 of these cells hold 3.",
    ]


PAIR = Set(((0, 0), (0, 1)))


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (Sum(5), "The values add up to 5."),
        (Sum(5, distinct=True), "The values add up to 5, and no value occurs twice."),
        (Calculation("/", 2), "One of the values of these two cells is exactly 2 times the other."),
        (Sign(FIRST), "The first of these two cells holds the smaller value."),
        (Sign(SECOND), "The second of these two cells holds the smaller value."),
        (Sign(SECOND, beside=True), "The values of these two cells do not differ by 1."),
        (DegreeIn(1, (2,)), "Exactly 2 of these cells hold 1."),
        (DistinctBut(1), "These cells hold different marks, except those that hold 1."),
        (
            DistinctBut(1, 2),
            "These cells hold different marks, except those that hold 1; exactly 2 of these cells hold 1.",
        ),
        (PieceOfSize(1, 0), "None of these cells holds 1."),
        (PieceOfSize(1, 2), "Exactly 2 of these cells hold 1, and these are connected."),
        (EqualApart(), "Between two equal numbers there are at least as many cells as the number says."),
        (EqualApart(3), "Equal values are more than 3 places apart."),
    ],
    ids=repr,
)
def test_a_statement_says_what_the_fields_of_its_rule_mean(rule: Rule, said: str) -> None:
    puzzle = Puzzle(Grid(4, 4), Alphabet((1, 2, 3, 4)), [Constraint(rule, PAIR)])
    assert statement(puzzle, 0) == f"r1c1 and r1c2: {said}"


def test_marks_that_coords_do_not_hold_have_their_words() -> None:
    example = genres()["easy_as_abc"].examples[0].puzzle
    (block,) = blocks_of([example], genre="easy_as_abc")
    puzzle = block.groups[0].puzzle(0).flat()
    said = {statement(puzzle, number) for number in range(len(puzzle.constraints))}
    assert any(each.endswith("The first of these cells that is not empty holds D.") for each in said), said


@pytest.mark.parametrize("genre", genres().values(), ids=lambda genre: genre.name)
def test_no_statement_of_a_genre_needs_a_look_at_the_code(genre) -> None:
    example = min(genre.examples, key=lambda each: len(each.puzzle))
    (block,) = blocks_of([example.puzzle], genre=genre.name)
    puzzle = block.groups[0].puzzle(0).flat()
    of_rule = {type(constraint.rule): number for number, constraint in enumerate(puzzle.constraints)}
    for number in of_rule.values():
        said = statement(puzzle, number)
        assert not {*"`{}_"} & {*said}, said
        assert "coord" not in said, said


@pytest.mark.parametrize("rule", rules().values(), ids=lambda rule: rule.__name__)
def test_every_rule_says_a_sentence(rule) -> None:
    assert len(rule.in_words or (rule.__doc__ or "").strip().split(".")[0]) > 20
