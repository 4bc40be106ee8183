"""Every keyword of every public call, given what it cannot be: the project's own errors, and no others."""

from __future__ import annotations

import inspect
from pathlib import Path

import numpy as np
import pytest
from generated_puzzles import GENERATING

import gridlanes
from gridlanes import Alphabet, Commit, Constraint, Eliminate, Game, Grid, GridlanesError, ModelError, Puzzle, Status
from gridlanes.compile.structure import Structure
from gridlanes.model import regions
from gridlanes.rules import RULES, Distinct

PUZZLE = "12......2......3"
WRONG = (
    None, 5, -1, 0, 2.5, 10**30, "x", "", "22", b"", b"x", True, float("nan"), object(), int,
    [], ["x"], {}, (1, 2), (2.0, 2.0), (True, True), [[1, 2], [3]], np.array([1, 2]), np.array("x"), np.ma.masked,
)  # fmt: skip
CALLS = {name: getattr(gridlanes, name) for name in ("solve", "count", "is_unique", "check", "propagate", "convert")}


MAKING = ("generate", "grade", "explain")
"""calls with keywords of their own"""


def kind(value) -> str:
    return type(value).__name__


def keywords(call) -> list[str]:
    """Those of its own and those that it hands on to `solve`."""
    own = inspect.signature(call).parameters
    names = {**own, **inspect.signature(gridlanes.solve).parameters} if "options" in own else own
    return [name for name in names if name not in ("puzzles", "options")]


def refused_or_done(call, *arguments, **named) -> bool:
    """Whether the call was refused. Any error that is not the project's own fails, and so does one without words."""
    try:
        call(*arguments, **named)
    except GridlanesError as error:
        words = str(error)
        assert len(words) > 10
        assert "\n" not in words
        return True
    return False


@pytest.mark.parametrize("name", CALLS)
def test_a_keyword_that_is_given_what_it_cannot_be_is_refused(name):
    for keyword in keywords(CALLS[name]):
        for puzzles in ([PUZZLE], np.zeros((1, 4, 4), np.uint8)):
            refused = [refused_or_done(CALLS[name], puzzles, **{keyword: value}) for value in WRONG]
            assert sum(refused) >= len(WRONG) // 2, keyword


@GENERATING
@pytest.mark.parametrize("name", MAKING)
def test_a_keyword_of_making_and_grading_that_is_given_what_it_cannot_be_is_refused(name):
    call = getattr(gridlanes, name)
    first, *others = inspect.signature(call).parameters
    # A limit of time, as some of these ask for what is hardly ever found: then that is the reason.
    fitting = {"genre": "akari", "size": 4, "seconds": 1} if name == "generate" else {first: PUZZLE}
    for keyword in others if first != "genre" else (first, *others):
        refused = [refused_or_done(call, **{**fitting, keyword: value}) for value in WRONG]
        assert sum(refused) >= len(WRONG) // 2, keyword


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("wrong", WRONG, ids=kind)
def test_what_is_no_puzzle_is_refused_or_a_row_s_error(name, wrong):
    if not refused_or_done(CALLS[name], wrong):
        assert np.isin(gridlanes.solve(wrong).status, Status.INVALID).all()


@pytest.mark.parametrize(
    ("named", "words"),
    [
        ({"box": "22"}, r"invalid box '22'; expected \(width, height\), two whole numbers"),
        ({"box": 5}, "invalid box 5"),
        ({"box": (2.0, 2.0)}, r"invalid box \(2.0, 2.0\)"),
        ({"box": (True, True)}, r"invalid box \(True, True\)"),
        ({"box": (2, 2, 2)}, r"invalid box \(2, 2, 2\)"),
        ({"seconds": "x"}, "seconds must be a number of at least 0, or None for no limit, found 'x'"),
        ({"seconds": True}, "found True"),
        ({"genre": ["sudoku"]}, r"expected the name of a genre, found \['sudoku'\]"),
        ({"format": ["lines"]}, r"unknown format \['lines'\]; expected one of lines, csv"),
        ({"field": 5}, "invalid field 5; expected the name of a column"),
        ({"field": ""}, "invalid field ''"),
        ({"word_bits": 16.0}, "a word has 16, 32, 64 or 128 bits, found 16.0"),
        ({"escalate": "no"}, "escalate must be True or False, found 'no'"),
        ({"chunk_rows": None}, "chunk_rows .* must be a whole number of at least 1, found None"),
        ({"threads": True}, "threads .* found True"),
        ({"escalate": np.array([True, False])}, "escalate must be True or False"),
    ],
    ids=str,
)
def test_the_words_say_what_was_expected_and_what_was_found(named, words):
    for puzzles in ([PUZZLE], np.zeros((1, 4, 4), np.uint8)):
        with pytest.raises(GridlanesError, match=words):
            gridlanes.solve(puzzles, **named)


@pytest.mark.parametrize("box", [(2, 2), [2, 2], np.array([2, 2]), (np.int64(2), np.uint8(2))], ids=kind)
def test_a_box_is_any_two_whole_numbers(box):
    for puzzles in ([PUZZLE], np.zeros((1, 4, 4), np.uint8)):
        assert not gridlanes.solve(puzzles, box=box, limit=1).reasons


@pytest.mark.parametrize("seconds", [10, 10.0, np.float32(10), np.int8(10), 1e30, float("inf")])
def test_seconds_are_any_number(seconds):
    assert not gridlanes.solve([PUZZLE], seconds=seconds).reasons


@pytest.mark.parametrize("call", [gridlanes.count, gridlanes.is_unique])
def test_an_option_that_there_is_not_is_refused(call):
    with pytest.raises(ModelError, match=f"{call.__name__} has no option 'limmit'; expected one of genre, format, box"):
        call([PUZZLE], limmit=2)
    with pytest.raises(ModelError, match="is_unique has no option 'limit'"):
        gridlanes.is_unique([PUZZLE], limit=5)


@pytest.mark.parametrize("wrong", WRONG, ids=kind)
def test_runs_registers_and_rows_are_refused_alike(wrong, tmp_path: Path):
    result = gridlanes.solve([PUZZLE])
    for call in (gridlanes.register_genre, gridlanes.register_rule):
        assert refused_or_done(call, wrong)
    for keyword in ("recipes", "avoid", "load", "overwrite", "cluster", "split", "seed"):
        fitting = {"folder": tmp_path, "recipes": {"genre": "none"}}  # which there is not, so that nothing is made
        assert refused_or_done(gridlanes.make_dataset, **{**fitting, keyword: wrong}), keyword
    if not isinstance(wrong, str):
        assert refused_or_done(gridlanes.open_run, wrong)
        assert refused_or_done(gridlanes.open_dataset, wrong)
        assert refused_or_done(gridlanes.run, str(tmp_path), wrong)
        assert refused_or_done(gridlanes.run, wrong, tmp_path / "answers")
    if not isinstance(wrong, int) or isinstance(wrong, bool):
        assert refused_or_done(result.row, wrong)


# The model ------------------------------------------------------------------------------------------------------------

GRID, ALPHABET, ROW = Grid(4, 4, (2, 2)), Alphabet.counting(4), regions.Row(0)
FITTING = {
    "parts": (ROW, regions.Col(0)), "region": ROW, "without": regions.Row(1), "cells": ((0, 0), (0, 1)), "closed": True,
    "shapes": ("##",), "tuples": ((1, 2, 3, 4),), "weights": (1, 1, 1, 1), "block": 2, "high": 2, "marks": (1,),
    "numbers": (1, 2, 3, 4), "operator": "+", "loops": True, "length": 1,
    **dict.fromkeys(("true", "value", "sign", "falling", "piece"), 1),
    **dict.fromkeys(("lie", "blank", "empty", "partner", "rising", "inside"), 2), "outside": 3,
    **dict.fromkeys(("counts", "targets", "lengths", "allowed", "sizes", "segments", "dots"), (1,)), "colour": 1,
    **dict.fromkeys(("totals", "arrows", "hints"), (1,)),
    **dict.fromkeys(("r", "c", "row", "col", "top", "left"), 0),
    "count": 1, "largest": 1,
    **dict.fromkeys(("mark", "n", "low", "min", "target", "count", "longest", "total", "height", "width", "size"), 1),
}  # fmt: skip
"""a value for each field that has no default"""
REGIONS = [
    region for region in vars(regions).values() if isinstance(region, type) and issubclass(region, regions.Region)
]


def fields_of(cls) -> dict[str, object]:
    """Fitting values for the fields of a class that need one."""
    needed = [name for name, field in inspect.signature(cls).parameters.items() if field.default is field.empty]
    own = {"direction": "DR" if cls is regions.Diagonal else "R"}
    if cls is RULES["joint_counts"]:
        own["counts"] = ((1,),)
    if cls is RULES["two_counts"]:
        own["counts"] = (1, 1)
    if cls is RULES["one_shape"]:
        own["shapes"] = ((1, "##"),)
    if cls is RULES["shaped_rectangles"]:
        own["shapes"] = (1,)
    return {name: {**FITTING, **own}[name] for name in needed}


def refusals(cls, use=lambda made: None) -> dict[str, int]:
    """For each field of a class how many of the wrong values are refused when it is made, or used."""
    fitting = fields_of(cls)
    use(cls(**fitting))

    def attempt(name, value) -> bool:
        return refused_or_done(lambda: use(cls(**{**fitting, name: value})))

    return {name: sum(attempt(name, value) for value in WRONG) for name in inspect.signature(cls).parameters}


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_the_fields_of_a_rule_are_what_it_declares(rule):
    for name, n_refused in refusals(rule).items():
        assert n_refused >= len(WRONG) // 2, name
        for value in WRONG:
            refused_or_done(lambda: Puzzle(GRID, ALPHABET, [Constraint(rule(**{**fields_of(rule), name: value}), ROW)]))  # noqa: B023


@pytest.mark.parametrize("region", [region for region in REGIONS if not region.__name__.startswith("_")])
def test_the_fields_of_a_region_are_what_it_declares(region):
    if region is regions.Region:
        assert refused_or_done(region, presentation=5)
        return
    for name, n_refused in refusals(region, lambda made: made.resolve(GRID)).items():
        assert n_refused >= len(WRONG) // 2, name


@pytest.mark.parametrize("wrong", WRONG, ids=kind)
def test_what_the_model_is_made_of_is_looked_at(wrong):
    distinct = Constraint(Distinct(), ROW)
    game = Game(Puzzle(GRID, ALPHABET, [distinct]))
    made = {
        Grid: {"rows": 4, "cols": 4, "box": None, "layers": (gridlanes.Layer.CELLS,), "materials": ()},
        Alphabet: {"values": (1, 2), "is_binary": False},
        gridlanes.Clue: {"slot": 0},
        Constraint: {"rule": Distinct(), "regions": ROW, "role": gridlanes.Role.GOAL},
        Puzzle: {"grid": GRID, "alphabet": ALPHABET, "constraints": [distinct], "domains": None, "genre": ""},
        Structure: {"grid": GRID, "alphabet": ALPHABET, "constraints": [distinct], "blank": None, "domains": None},
        Commit: {"coord": 0, "mark": 1},
        Eliminate: {"coord": 0, "mark": 1},
    }
    for cls, fitting in made.items():
        cls(**fitting)
        for name in fitting:
            refused_or_done(cls, **{**fitting, name: wrong})
    assert refused_or_done(Game, wrong)
    assert refused_or_done(game.apply, wrong)
    if not isinstance(wrong, int) or isinstance(wrong, bool):
        assert refused_or_done(game.candidates, wrong)
        for call in (GRID.cell, GRID.neighbours4, GRID.edges_at, GRID.edges_around):
            assert refused_or_done(call, wrong, 0)
            assert refused_or_done(call, 0, wrong)
        assert refused_or_done(GRID.place, wrong)
        assert isinstance(wrong, (bool, np.ndarray)) or refused_or_done(GRID.ids, wrong)


def test_a_rectangle_or_diagonal_without_end_is_refused_at_once():
    for region in (regions.Rect(0, 0, 2**62, 2), regions.Rect(0, 0, 2, 2**62), regions.Rect(-(2**62), 0, 2, 2)):
        with pytest.raises(ModelError, match="outside the grid"):
            region.resolve(GRID)
    with pytest.raises(ModelError, match=r"cell \(4, 4\) is outside the grid"):
        regions.Diagonal(0, 0, "DR", 2**62).resolve(GRID)
