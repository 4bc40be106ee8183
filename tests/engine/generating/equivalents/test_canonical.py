"""Canonical forms: equal for all pictures of a puzzle, which are puzzles of the same structure, and for no others."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from generated_puzzles import GENERATING, LAWS, N, made, small_request, small_size

from gridlanes.generating.equivalents.canonical import Picture, canonical_hashes, pictures
from gridlanes.generating.equivalents.signatures import signatures_of
from gridlanes.generating.request import request_of
from gridlanes.io.forms.fields.figures import Figures
from gridlanes.io.read.blocks import Group
from gridlanes.model.alphabet import Alphabet
from gridlanes.puzzles.row_regions import RuleRegions, regions_of_rows
from gridlanes.registry import find_genre
from gridlanes.rules import AllHold
from gridlanes.solvers.verify import Verifier

pytestmark = GENERATING


def squarest(genre):
    """A small board of the genre that is square, so that all its moves are there; where none is, the largest."""
    size = small_size(genre)
    side = min(size)
    other = {"takuzu": side + side % 2, "dominosa": tuple(size)}
    return request_of(genre.name, other.get(genre.name, side), minimal=True)


def moved(group: Group, picture: Picture, names: np.ndarray, rng: random.Random) -> Group:
    """The same puzzles after a move; the mark with number i from 1 becomes ``names[i]``, clues that are names others,
    and figures that mean the same from their other end are turned round.
    """
    genre = find_genre(group.structure.genre)
    turned = [field.rule(group.structure.grid.rows) for field in genre.fields.values() if is_reversible(field)]
    givens = np.zeros_like(group.givens)
    givens[:, picture.coords] = names[group.givens]
    clues = None
    if group.clues is not None:
        clues = np.empty_like(group.clues)
        clues[:, picture.slots] = group.clues
        first = genre.generation.names_from
        if first is not None:
            others = np.arange(-1, int(clues.max()) + 1)
            others[first + 1 :] = rng.sample(range(first, first + 3 * len(others)), len(others) - first - 1)
            clues = others.astype(np.int32)[clues + 1]
    own = [
        tuple(
            RuleRegions(
                entry.rule,
                [picture.coords[[*region][:: -1 if entry.rule in turned else 1]].tolist() for region in entry.regions],
                renamed_clues(entry, group.structure.alphabet, names),
            )
            for entry in group.puzzle(i).row_regions
        )
        for i in range(len(group.rows))
    ]
    return Group(group.structure, group.rows, givens, None, clues, regions_of_rows(own) if any(own) else ())


def renamed_clues(entry: RuleRegions, alphabet: Alphabet, names: np.ndarray) -> list[int]:
    """The clues of regions; those that are marks get their new names."""
    if not isinstance(entry.rule, AllHold):
        return entry.clues
    value = dict(zip(alphabet.values, (alphabet.values[name - 1] for name in names[1:].tolist()), strict=True))
    return [value.get(clue, clue) for clue in entry.clues]


def is_reversible(field) -> bool:
    return isinstance(field, Figures) and field.reversible


@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_all_pictures_of_a_puzzle_have_its_hash_and_the_moved_solution(genre) -> None:
    rng = random.Random(1)
    group, answers = made(squarest(genre), N).groups[0]
    hashes, signatures = canonical_hashes(group), signatures_of(group)
    n_marks = len(group.structure.alphabet)
    found = pictures(genre, group.structure)
    assert len(found) == len({picture.coords.tobytes() for picture in found})
    assert len(found) > 1 or not genre.generation.symmetries
    for picture in found:
        names = np.arange(n_marks + 1, dtype=np.uint8)
        if genre.generation.renames_marks:
            names[1:] = rng.sample(range(1, n_marks + 1), n_marks)
        other = moved(group, picture, names, rng)
        assert canonical_hashes(other) == hashes
        assert signatures is None or (signatures_of(other) == signatures).all()
        numbers = np.zeros_like(answers.numbers)
        numbers[:, picture.coords] = names[answers.marks] - 1
        every = np.arange(len(numbers))
        verifier = Verifier(group.structure)
        assert verifier.check(numbers, other.givens, every, other.clues, other.row_regions).all()


@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_regions_of_one_rule_may_be_listed_in_several_places(genre) -> None:
    group = made(squarest(genre), N).groups[0][0]
    halves = [
        regions.chosen(np.arange(len(regions)) % 3 == part) for part in (2, 0, 1) for regions in group.row_regions
    ]
    assert canonical_hashes(replace(group, row_regions=tuple(halves))) == canonical_hashes(group)


@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_a_puzzle_with_one_fact_less_has_another_hash(genre) -> None:
    request = small_request(genre, minimal=True)
    group = made(request, N).groups[0][0]
    facts = request.facts()
    present = facts.present(group.givens, group.clues)
    row, fact = np.nonzero(present)
    rows, first = np.unique(row, return_index=True)
    gone = np.zeros_like(present)
    gone[rows, fact[first]] = True
    givens, clues = facts.without(gone, group.givens, group.clues)
    less = Group(group.structure, group.rows, givens, None, clues, group.row_regions)
    before, after = canonical_hashes(group), canonical_hashes(less)
    assert [before[row] != after[row] for row in range(N)] == present.any(axis=1).tolist()


def test_the_moves_are_those_that_the_board_and_the_rules_have() -> None:
    for name, size, n_moves in (
        ("sudoku", 9, 8),
        ("sudoku", 6, 4),
        ("slitherlink", (3, 4), 4),
        ("kakurasu", 4, 2),
        ("kakurasu", (3, 4), 1),
        ("sandwich", 4, 8),
        ("star_battle", 5, 8),
    ):
        request = request_of(name, size)
        assert len(pictures(request.genre, request.structure)) == n_moves, name


def test_numbers_of_dominoes_can_be_renamed() -> None:
    genre = next(genre for genre in LAWS if genre.name == "dominosa")
    boards = [["0012", "2102", "1120"], ["2201", "1021", "0012"], ["0012", "2102", "1102"]]
    puzzles = [genre.data({"numbers": board}) for board in boards]
    own = regions_of_rows([puzzle.row_regions for puzzle in puzzles])
    givens = np.stack([puzzle.givens for puzzle in puzzles])
    same, renamed, other = canonical_hashes(Group(puzzles[0].structure, np.arange(3), givens, None, None, own))
    assert same == renamed != other


@pytest.mark.parametrize(
    ("name", "field", "one", "renamed", "other"),
    [
        ("numberlink", "grid", ["1..2", ".?.1", "?..2"], ["7..3", ".?.7", "?..3"], ["1..2", ".1.?", "?..2"]),
        ("arukone", "grid", ["1..2", "3..1", "3..2"], ["3..1", "2..3", "2..1"], ["1..2", "3..3", "1..2"]),
        ("hitori", "numbers", ["1123", "2331", "3111"], ["4462", "6224", "2444"], ["4462", "6224", "2447"]),
    ],
)
def test_numbers_that_are_only_names_can_be_renamed(name, field, one, renamed, other) -> None:
    boards = [find_genre(name).data({field: board}) for board in (one, renamed, other)]
    givens, clues = np.stack([board.givens for board in boards]), np.stack([board.all_clues for board in boards])
    found = canonical_hashes(Group(boards[0].structure, np.arange(3), givens, None, clues))
    assert found[0] == found[1] != found[2]


@pytest.mark.parametrize(("name", "field"), [("thermometer", "thermometers"), ("german_whispers", "lines")])
def test_figures_are_the_same_in_any_order_but_not_all_of_them_backwards(name, field) -> None:
    lines, grid = [[[0, 0], [1, 1], [0, 2]], [[5, 5], [6, 5]]], ["." * 9] * 9
    listed = [lines, lines[::-1], [line[::-1] for line in lines], [[[0, 0], [0, 2], [1, 1]], lines[1]]]
    puzzles = [find_genre(name).data({"grid": grid, field: some}) for some in listed]
    own = regions_of_rows([puzzle.row_regions for puzzle in puzzles])
    givens = np.zeros((4, puzzles[0].structure.n_coords), np.uint8)
    group = Group(puzzles[0].structure, np.arange(4), givens, None, None, own)
    first, in_another_order, backwards, other = canonical_hashes(group)
    assert first == in_another_order != other
    assert (first == backwards) == (name == "german_whispers")


def test_the_order_of_rooms_beside_each_other_says_nothing() -> None:
    genre = next(genre for genre in LAWS if genre.name == "shimaguni")
    puzzle = genre.data({"rooms": {"areas": ["AAB", "ACC", "CCC"]}})
    rooms, field = [[0, 1, 3], [2], [4, 5, 6, 7, 8]], genre.fields["rooms"]
    listed = [rooms, rooms[::-1], [rooms[1], rooms[2], rooms[0]], [[0, 1, 2], *rooms[2:], [3]]]
    own = regions_of_rows([field.regions(puzzle.structure, areas) for areas in listed])
    givens = np.zeros((4, puzzle.structure.n_coords), np.uint8)
    *same, other = canonical_hashes(Group(puzzle.structure, np.arange(4), givens, None, None, own))
    assert same[0] == same[1] == same[2] != other
