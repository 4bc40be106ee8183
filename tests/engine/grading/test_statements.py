"""What constraints say in words."""

from __future__ import annotations

import pytest

from gridlanes.api.inputs import blocks_of
from gridlanes.grading.statements import statement
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row, Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.registry import genres, rules
from gridlanes.rules import (
    ApartAndConnected,
    Calculation,
    Connected,
    CountAmong,
    CountBeside,
    CountInShortRuns,
    DegreeIn,
    Distinct,
    DistinctBut,
    DistinctNumbers,
    EqualApart,
    ExactCount,
    FirstOrRest,
    PieceOfSize,
    Pin,
    SeenAround,
    Sign,
    Sum,
    Table,
    WaterLevel,
)
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


SEEN = "A number says how many cells are seen from it along its row and column, itself included."
NOT_SEEN = (
    "A cell with a number is shaded; the number says how many cells of its row and column lie between it and the next"
    " ones that are shaded, or the border."
)
LEVEL = "Water has the same level everywhere: with a cell, all others of the region that are not above it"


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (Connected(1), "Those that are shaded are connected."),
        (Connected(1, others=True), "Those that are not shaded are connected."),
        (Connected(1, around=True), "Those that are shaded are connected, also at corners."),
        (
            Connected(1, outside=True),
            "All that are shaded are connected to the border of the board by others of them.",
        ),
        (
            ApartAndConnected(1),
            "No two cells that are shaded are side by side, and those that are not shaded are connected.",
        ),
        (SeenAround(1, (1, 2)), SEEN),
        (SeenAround(1, (1, 2), itself=False), NOT_SEEN),
        (WaterLevel(1), f"{LEVEL} and are connected to it there are shaded, too."),
        (WaterLevel(1, one_level=True), f"{LEVEL} are shaded, too."),
        (
            CountInShortRuns(1, 2, 3),
            "Exactly 2 of these cells are shaded; in a row or column, at most 3 side by side are, and at most 3 are"
            " not.",
        ),
        (
            CountBeside(1, (1, 2), apart=True),
            "A number says how many of the cells beside it are shaded; no two that are shaded are side by side.",
        ),
        (DistinctNumbers(1, (4, 5)), "Among those of these cells that are not shaded, no number occurs twice."),
        (
            DistinctNumbers(1, (4, 5), apart=True),
            "Among those of these cells that are not shaded, no number occurs twice; no two that are shaded are side by"
            " side.",
        ),
        (
            FirstOrRest(1, 1),
            "Those that are shaded are either exactly the first of these cells, or exactly the others.",
        ),
        (FirstOrRest(1, 0), "Either all of these cells are shaded, or none."),
        (CountAmong((0, 1), 2), "Exactly 2 of these cells are empty or shaded."),
        (CountAmong((0, 1), 1), "Exactly 1 of these cells is empty or shaded."),
    ],
    ids=repr,
)
def test_a_statement_about_shaded_cells_says_what_the_fields_of_its_rule_mean(rule: Rule, said: str) -> None:
    puzzle = Puzzle(Grid(1, 2), Alphabet((0, 1)), [Constraint(rule, PAIR)], genre="nurikabe")
    assert statement(puzzle, 0).endswith(f": {said}")


@pytest.mark.parametrize(
    ("rule", "said"), [(Pin(1), "This cell is shaded."), (Table(((0,),)), "This cell holds one of the allowed marks.")]
)
def test_a_statement_about_one_cell_speaks_of_one(rule: Rule, said: str) -> None:
    puzzle = Puzzle(Grid(1, 2), Alphabet((0, 1)), [Constraint(rule, Set(((0, 0),)))], genre="nurikabe")
    assert statement(puzzle, 0) == f"r1c1: {said}"


@pytest.mark.parametrize(
    ("genre", "said"),
    [
        ("heyawake", "Those that are not shaded are connected"),
        ("hitori", "Those that are not shaded are connected"),
        ("canal_view", "A cell with a number is empty; "),
        ("slitherlink", "The edges that are drawn form one closed loop, "),
        ("train_tracks", "The edges that are drawn form one line with two ends, "),
        ("geradeweg", "Each straight line of the loop that goes through a number, or ends at it, has this length"),
        ("shingoki", "The loop goes straight through a white circle and turns in a black one; "),
        ("usoone", "If none of the others is shaded, the first of these cells is true, otherwise a lie"),
        ("usoone", "If exactly 1 of the others is shaded, the first"),
        ("shakashaka", "is dark at the bottom left, dark at the bottom right, dark at the top right or dark at the"),
    ],
)
def test_genres_say_what_their_rules_are(genre: str, said: str) -> None:
    for example in genres()[genre].examples:
        (block,) = blocks_of([example.puzzle], genre=genre)
        puzzle = block.groups[0].puzzle(0).flat()
        assert any(said in statement(puzzle, number) for number in range(len(puzzle.constraints)))


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
