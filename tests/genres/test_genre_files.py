"""What each genre's file says holds: rules in words, examples with their answers, schema, how it is drawn."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
from random_data import WIDEST, random_data, small_sizes

import gridlanes
from gridlanes import Status
from gridlanes.draw.grids import draw
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.figures import Figures
from gridlanes.io.forms.fields.pieces import Pieces
from gridlanes.io.forms.fields.total import Total
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.io.forms.solution_text import encode_solutions
from gridlanes.io.read.reading import read_rows
from gridlanes.io.write.convert import FORMS, text_of
from gridlanes.registry import find_genre, genres, link_names
from gridlanes.results.grid_row import DrawnRow

pytestmark = pytest.mark.xdist_group("genres")  # the kernels of all of them are compiled by one worker

FILES = Path(__file__).resolve().parents[2] / "genres" / "examples"
of_every_genre = pytest.mark.parametrize("genre", genres().values(), ids=lambda genre: genre.name)


@of_every_genre
def test_rules_are_said_in_words(genre):
    title, _, rest = genre.rules.partition("\n")
    assert ":" in title
    assert len(rest) > 50
    assert all(len(line) <= 120 for line in genre.rules.splitlines())
    assert genre.sizes


@of_every_genre
def test_names_lead_to_the_genre(genre):
    assert all(find_genre(name) is genre for name in (genre.name, *genre.aliases))
    assert all(link_names()[name] is genre for name in (genre.link.names if genre.link else ()))


@of_every_genre
def test_a_pickled_puzzle_comes_back_to_the_structure_that_all_share(genre):
    (group,) = read_rows([genre.examples[0].puzzle], genre=genre.name).groups
    again = pickle.loads(pickle.dumps(group))
    assert again.structure is copy.deepcopy(group).structure is group.structure
    assert again.puzzle(0).givens.tolist() == group.puzzle(0).givens.tolist()


def drawn(row: Any) -> DrawnRow:
    """The puzzle of a row of results, and the mark numbers of its solution."""
    found = row._drawn()
    assert found is not None
    return found


# Examples -------------------------------------------------------------------------------------------------------------


of_each_width = pytest.mark.parametrize("widest", [WIDEST, pytest.param(1 << 10, marks=pytest.mark.slow)])


def examples_of(genre: Genre, widest: int) -> Iterator[tuple[str, str, PuzzleRow]]:
    """The examples, each with its solution and as it is read, that are searched in words of at most so many bits. The
    first one is: the usual run passes over no genre.
    """
    for number, (puzzle, solution) in enumerate(genre.examples):
        (group,) = read_rows([puzzle], genre=genre.name).groups
        bits = group.structure.word_format.bits
        assert number or bits <= WIDEST
        if bits <= widest:
            yield puzzle, solution, group.puzzle(0)


@of_each_width
@of_every_genre
def test_examples_have_their_answers_alone(genre, widest):
    assert genre.examples
    for puzzle, solution, read in examples_of(genre, widest):
        result = gridlanes.solve([puzzle], genre=genre.name)
        assert result.row(0).status == Status.UNIQUE
        assert read.structure.genre == genre.name
        text, _ = encode_solutions(read.structure.alphabet, drawn(result.row(0)).numbers[None])
        assert text.tobytes().decode() == solution


@of_every_genre
def test_examples_are_converted_to_each_form_and_back(genre):
    for example in genre.examples:
        (group,) = read_rows([example.puzzle], genre=genre.name).groups
        expected = genre.to_data(group.puzzle(0))
        written = 0
        for form in FORMS:
            try:
                text = text_of(group.puzzle(0), form)
            except ModelError:
                continue
            (again,) = read_rows([text], genre=genre.name).groups
            assert genre.to_data(again.puzzle(0)) == expected
            written += 1
        assert written >= 1


@pytest.mark.parametrize(
    "file",
    [
        pytest.param(path.name, marks=[pytest.mark.slow] if "16x16" in path.name else [])  # its kernels are large
        for path in sorted(FILES.iterdir())
        if path.suffix in (".txt", ".jsonl")
    ],
)
def test_files_of_examples_have_puzzles_with_one_solution(file):
    lines = [line for line in (FILES / file).read_text(encoding="utf-8").splitlines() if line[:1] != "#"]
    assert len(set(lines)) == len(lines) > 1
    result = gridlanes.solve(FILES / file)
    assert len(result) == len(lines)
    assert (result.status == Status.UNIQUE).all()


# Schema ---------------------------------------------------------------------------------------------------------------


@of_every_genre
def test_the_schema_fits_what_is_read_and_what_is_written(genre):
    jsonschema.Draft202012Validator.check_schema(genre.schema)
    validator = jsonschema.Draft202012Validator(genre.schema)
    rng, found = random.Random(genre.name), 0
    for _ in range(200):
        data = random_data(rng, genre, rng.choice(small_sizes(genre.name)))
        try:
            puzzle = genre.data(data)
        except PuzzleError:
            continue
        assert list(validator.iter_errors(data)) == []
        assert list(validator.iter_errors(genre.to_data(puzzle))) == []
        found += 1
        if found == 20:
            break
    assert found == 20


@of_every_genre
def test_the_schema_refuses_what_the_reader_refuses(genre):
    (group,) = read_rows([genre.examples[0].puzzle], genre=genre.name).groups
    good = genre.to_data(group.puzzle(0))
    validator = jsonschema.Draft202012Validator(genre.schema)
    wrong = [{**good, "unheard_of": 1}, [], None, "x"]
    wrong += [
        {name: value for name, value in good.items() if name != missing} for missing in validator.schema["required"]
    ]
    wrong += [{**good, name: 0.5} for name in genre.fields]
    for data in wrong:
        assert not validator.is_valid(data)
        with pytest.raises(PuzzleError):
            genre.data(data)


# Drawing --------------------------------------------------------------------------------------------------------------


@of_each_width
@of_every_genre
def test_examples_are_drawn_with_and_without_their_solution(genre, widest):
    for puzzle, _, _ in examples_of(genre, widest):
        row = gridlanes.solve([puzzle], genre=genre.name).row(0)
        found = drawn(row)
        empty, solved = draw(found.puzzle), draw(found.puzzle, found.numbers)
        assert empty != solved
        for picture in (empty, solved, row._repr_svg_()):
            ElementTree.fromstring(picture)
        assert str(row)


@of_every_genre
def test_every_part_of_a_puzzle_is_seen(genre):
    """Two puzzles that are not the same do not look the same."""
    rng, seen = random.Random(genre.name), dict[str, str]()
    for _ in range(60):
        try:
            puzzle = genre.data(random_data(rng, genre, small_sizes(genre.name)[0]))
        except PuzzleError:
            continue
        data = json.dumps(_as_seen(genre, genre.to_data(puzzle)))
        assert seen.setdefault(draw(puzzle), data) == data


def _as_seen(genre: Genre, data: dict[str, Any]) -> dict[str, Any]:
    """What a drawing shows of the data: figures in any order, and neither options nor what is said of the board."""
    found = {}
    for name, field in genre.fields.items():
        if name in data and not field.variants(Size(4, 4)) and not isinstance(field, Total | Pieces):
            found[name] = sorted(map(str, data[name])) if isinstance(field, Figures) else data[name]
    return found
