"""Help in the middle of a game: hints, and the first move that was wrong."""

from __future__ import annotations

import gc
import pickle
import time
import weakref

import numpy as np
import pytest

from gridlanes import (
    Commit,
    Constraint,
    Eliminate,
    Game,
    LimitError,
    ModelError,
    Puzzle,
    explain,
    first_wrong_move,
    hint,
)
from gridlanes.api.inputs import blocks_of
from gridlanes.grading.profile import Profile
from gridlanes.grading.single_constraints import SingleConstraint
from gridlanes.registry import find_genre

GENRES = ["sudoku", "akari", "takuzu", "slitherlink"]
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SUDOKU = "1.3...1..1..3.4."


def game_of(text: str, genre: str) -> Game:
    (block,) = blocks_of([text], genre=genre)
    row = block.groups[0].puzzle(0)
    return Game(row.flat())


@pytest.mark.parametrize("genre", GENRES)
def test_hints_lead_to_the_solution(genre) -> None:
    example = min(find_genre(genre).examples, key=lambda each: len(each.puzzle))
    game = game_of(example.puzzle, genre)
    for _ in range(500):
        step = hint(game)
        if step is None:
            break
        before = game.possible.copy()
        for move in step.moves:
            game.apply(move)
        assert (game.possible != before).any()
    assert (game.possible.sum(axis=1) == 1).all()
    assert game.puzzle.holds(game.possible.argmax(axis=1)[None].astype(np.uint8)).all()
    assert first_wrong_move(game) is None


def test_games_hints_and_traces_are_pickled() -> None:
    game = game_of(SUDOKU, "sudoku")
    step, trace = hint(game), explain(SUDOKU)
    assert step is not None
    again = pickle.loads(pickle.dumps([game, step, trace]))
    assert (again[0].possible == game.possible).all()
    assert str(again[1]) == str(step)
    assert str(again[2]) == str(trace)


def test_the_first_wrong_move_is_found_among_many() -> None:
    game = game_of(EASY, "sudoku")
    assert first_wrong_move(game) is None
    right, wrong = Eliminate(2, 9), Commit(2, 1)  # it is 4
    game.apply(right)
    assert first_wrong_move(game) is None
    game.apply(wrong)
    for coord in (10, 11, 12):
        game.apply(Eliminate(coord, 6))
    assert first_wrong_move(game) == wrong


def test_a_game_that_is_broken_has_no_hint() -> None:
    game = game_of(SUDOKU, "sudoku")
    game.apply(Eliminate(0, 1))
    assert hint(game) is None
    assert first_wrong_move(game) == Eliminate(0, 1)


@pytest.mark.parametrize(
    ("url", "genre"),
    [("geradeweg/1/1/0", "geradeweg"), ("fivecells/1/1/.", "fivecells"), ("koburin/1/1/.", "koburin")],
)
def test_hints_name_constraints_that_this_board_has_no_place_for(url, genre) -> None:
    step = hint(game_of(f"https://puzz.link/p?{url}", genre))
    assert "no place of this board: " in str(step)


def test_the_profile_is_named_as_in_grade(tmp_path) -> None:
    game, named = game_of(SUDOKU, "sudoku"), hint(game_of(SUDOKU, "sudoku"), "solo")
    path = tmp_path / "mine.toml"
    path.write_text('extends = "solo"\n')
    assert str(named) == str(hint(game, Profile.from_file("solo"))) == str(hint(game, path))
    assert repr(named) == f"<Step {named}>"
    with pytest.raises(ModelError, match="the profile none cannot be read"):
        hint(game, "none")


def test_a_puzzle_without_a_solution_is_said_to_be_one() -> None:
    with pytest.raises(ModelError, match="the puzzle has no solution"):
        first_wrong_move(game_of("11..............", "sudoku"))


@pytest.mark.parametrize("genre", ["akari", "slitherlink"])
@pytest.mark.parametrize("call", [hint, first_wrong_move])
def test_a_call_ends_whenever_its_time_is_up(call, genre, monkeypatch) -> None:
    example = min(find_genre(genre).examples, key=lambda each: len(each.puzzle))
    game = game_of(example.puzzle, genre)
    expected, looks = str(call(game)), [0]

    def clock() -> float:  # a second goes by whenever somebody looks at it
        looks[0] += 1
        return float(looks[0])

    monkeypatch.setattr(time, "monotonic", clock)
    assert str(call(game, seconds=1e6)) == expected
    n_looks, looks[0] = looks[0], 0
    assert n_looks > 3
    for seconds in {1, 2} | ({n_looks // 2, n_looks - 2} if call is hint else set()):
        with pytest.raises(LimitError, match=f"time is up: no answer was found within {seconds} seconds"):
            call(game, seconds=seconds)
    with pytest.raises(ModelError, match="seconds must be a number"):
        call(game, seconds=-1)


def test_a_hint_is_the_same_with_a_time_limit_and_tells_its_coords_later(monkeypatch) -> None:
    game = game_of(EASY, "sudoku")
    step, limited = hint(game), hint(game, seconds=1e6)
    assert step is not None
    assert limited is not None
    monkeypatch.setattr(time, "monotonic", lambda: 1e9)  # long after the time was up
    assert limited.coords == step.coords
    assert limited.reasons == step.reasons


@pytest.mark.parametrize("call", [hint, first_wrong_move])
@pytest.mark.parametrize("found", [None, "1.....1..1..3.4.", 5])
def test_what_is_no_game_is_refused(call, found) -> None:
    with pytest.raises(ModelError, match=r"game must be a gridlanes\.Game, found"):
        call(found)


def test_the_constraints_of_a_puzzle_are_compiled_for_its_first_hint(monkeypatch) -> None:
    game, compiled = game_of(SUDOKU, "sudoku"), list[Constraint]()
    make = SingleConstraint.__init__

    def counted(self: SingleConstraint, puzzle: Puzzle, constraint: Constraint) -> None:
        compiled.append(constraint)
        make(self, puzzle, constraint)

    monkeypatch.setattr(SingleConstraint, "__init__", counted)
    step = hint(game)
    assert step is not None
    assert compiled
    compiled.clear()
    game.apply(step.moves[0])
    assert hint(game) is not None
    assert not compiled
    other = game_of(SUDOKU, "sudoku")
    other.apply(step.moves[0])
    assert str(hint(other)) == str(hint(game))
    assert compiled


def test_what_hints_keep_of_a_puzzle_goes_with_it() -> None:
    game = game_of(SUDOKU, "sudoku")
    assert hint(game) is not None
    gone = weakref.ref(game.puzzle)
    del game
    gc.collect()
    assert gone() is None
