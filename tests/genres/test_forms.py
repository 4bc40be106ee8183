"""The laws of forms: what a genre writes it reads again, many texts are read as each alone, wrong ones are refused.

``FORMS`` has every form of every genre but JSON, which each genre has.
"""

from __future__ import annotations

import io
import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest
from generated_puzzles import per_genre
from random_data import random_data, small_sizes

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codes.code import bytes_of
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.form import PuzzLink, Tatham
from gridlanes.io.forms.game_texts import games_of, links_of
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.puzzle_row import BulkReader, Draft, PuzzleRow
from gridlanes.io.forms.text import Text
from gridlanes.io.read.reading import read, read_rows
from gridlanes.puzzles.row_regions import regions_of_row, regions_of_rows
from gridlanes.registry import genres

N_PUZZLES, N_MUTATED = per_genre(40, 12), per_genre(30, 10)
"""of each genre, and wrong texts of each puzzle"""
GENRES = sorted(genres().values(), key=lambda genre: genre.name)
WRONG_CHARACTERS = "019afgjkz_.-+=%@*$/AZ:,é☃ \0"


class Written(NamedTuple):
    """A genre and one of the forms it is written in."""

    genre: Genre
    form: PuzzLink | Tatham | Text

    def __str__(self) -> str:
        game = f" {self.form.game} {self.form.parameters.example}" if isinstance(self.form, Tatham) else ""
        return f"{self.genre.name} {type(self.form).__name__}{game}"

    @property
    def fields(self) -> set[str]:
        """What it can say of a puzzle."""
        if isinstance(self.form, Text):
            return {*self.form.fields, *self.form.options}
        if isinstance(self.form, Tatham):
            return {*self.form.body.fields, *self.form.parameters.options}
        return {*self.form.body.fields, *(option for told in self.form.flags.values() for option in told)}

    def write(self, puzzle: PuzzleRow) -> str:
        if isinstance(self.form, Text):
            return self.genre.to_text(puzzle)
        if isinstance(self.form, PuzzLink):
            return self.genre.to_link(puzzle)
        return self.genre.to_game_of(self.form, puzzle)

    def parts(self, text: str) -> tuple[str, str]:
        """What says the size, and the rest."""
        if isinstance(self.form, Text):
            head, _, rest = text.partition("\n")
            return head, rest
        if isinstance(self.form, PuzzLink):
            head, _, rest = text.rpartition("/")
            return head, rest
        _, head, rest = text.split(":", 2)
        return head, rest

    def read(self, head: str, rest: str) -> PuzzleRow:
        if isinstance(self.form, Text):
            return self.genre.read_text(f"{head}\n{rest}")
        if isinstance(self.form, PuzzLink):
            size, before, flag = _link_head(head)
            return self.genre.read_link(size, before + rest, None, flag)
        return self.genre.read_game(self.form, head, rest)

    def bulk(self, head: str) -> BulkReader | None:
        """How many such texts are read; None where each is read alone."""
        if isinstance(self.form, Text):
            return None
        if isinstance(self.form, PuzzLink):
            size, before, flag = _link_head(head)
            return self.genre.bulk_link(size, before, None, flag)
        return self.genre.bulk_game(self.form, head)


def _link_head(head: str) -> tuple[Size, str, str]:
    """The size in the head of a URL, what comes behind it, and the flag before it."""
    _, *words = head.split("/")
    flag = "" if words[0].isdecimal() else words.pop(0)
    cols, rows, *before = words
    return Size(int(rows), int(cols)), "".join(f"{part}/" for part in before), flag


def _forms() -> Iterator[Written]:
    for genre in GENRES:
        yield from (Written(genre, form) for form in (genre.link, *genre.games, genre.text) if form is not None)


FORMS = list(_forms())
of_every_genre = pytest.mark.parametrize("genre", GENRES, ids=lambda genre: genre.name)
of_every_form = pytest.mark.parametrize("form", FORMS, ids=str)


def puzzles(genre: Genre, names: set[str] | None = None, n: int = N_PUZZLES) -> Iterator[PuzzleRow]:
    """`n` random puzzles, which need not have solutions; `names`: of the fields that they may have."""
    rng = random.Random(genre.name)
    sizes = small_sizes(genre.name)
    found = 0
    for _ in range(20 * n):
        try:
            yield genre.data(random_data(rng, genre, rng.choice(sizes), names))
        except PuzzleError as error:
            refusal = error
            continue
        found += 1
        if found == n:
            return
    raise AssertionError(f"{found} puzzles of {genre.name}, the others refused: {refusal}")


def parts_of(puzzle: PuzzleRow) -> tuple[Any, ...]:
    """All that a puzzle says, to compare."""
    own = [
        (repr(entry.rule), [*map(int, cells)], int(clue))
        for entry in puzzle.row_regions
        for cells, clue in zip(entry.regions, entry.clues, strict=True)
    ]
    return id(puzzle.structure), puzzle.givens.tolist(), puzzle.all_clues.tolist(), sorted(own)


@cache
def written(form: Written) -> list[tuple[PuzzleRow, str]]:
    """Random puzzles that the form can hold, and their texts."""
    found: list[tuple[PuzzleRow, str]] = []
    for puzzle in puzzles(form.genre, form.fields, n=8 * N_PUZZLES):
        try:
            found.append((puzzle, form.write(puzzle)))
        except ModelError:
            continue
        if len(found) == N_PUZZLES:
            break
    assert len(found) >= N_PUZZLES // 2
    return found


def mutated(rng: random.Random, text: str) -> str:
    """A text with one thing changed: a character put in, taken away, replaced or doubled, or the rest cut off."""
    at = rng.randrange(len(text) + 1)
    other = rng.choice([*WRONG_CHARACTERS, *text])
    before, after = text[:at], text[at:]
    many = text[at - 1 : at] * rng.randint(1, 30)
    return rng.choice(
        [before + other + after, before + after[1:], before + other + after[1:], before, before + many + after]
    )


# Round trips ----------------------------------------------------------------------------------------------------------


@of_every_genre
def test_data_comes_back(genre):
    for puzzle in puzzles(genre):
        data = genre.to_data(puzzle)
        again = genre.data(json.loads(json.dumps(data)))
        assert parts_of(again) == parts_of(puzzle)
        assert genre.to_data(again) == data
        (group,) = read_rows([json.dumps({"genre": genre.name, "data": data})]).groups
        assert parts_of(group.puzzle(0)) == parts_of(puzzle)


@of_every_form
def test_texts_come_back_byte_for_byte(form):
    for puzzle, text in written(form):
        again = form.read(*form.parts(text))
        assert parts_of(again) == parts_of(puzzle), text
        assert form.write(again) == text


@of_every_genre
def test_many_are_written_as_each_alone(genre):
    """Where a genre writes URLs or game IDs of many puzzles at once; elsewhere it says so."""
    of_structure: dict[int, list[PuzzleRow]] = {}
    for puzzle in puzzles(genre):
        of_structure.setdefault(id(puzzle.structure), []).append(puzzle)
    for alike in of_structure.values():
        many = Draft(alike[0].structure, len(alike))
        many.give(np.stack([puzzle.givens for puzzle in alike]))
        many.clues = np.stack([puzzle.all_clues for puzzle in alike])
        many.row_regions = [*regions_of_rows([puzzle.row_regions for puzzle in alike])]
        for write_many, write in ((games_of, genre.to_game), (links_of, genre.to_link)):
            texts = write_many(genre, many)
            assert texts is None or texts == [write(puzzle) for puzzle in alike]


@of_every_form
def test_texts_are_read_from_sources(form):
    """As users have them: URLs, game IDs, texts of a genre that was asked for."""
    for _, text in written(form)[:5]:
        source = f"https://puzz.link/p?{text}" if isinstance(form.form, PuzzLink) else text
        (group,) = read_rows([source], genre=form.genre.name).groups
        assert parts_of(group.puzzle(0)) == parts_of(form.read(*form.parts(text)))


@of_every_form
def test_texts_are_read_from_tables_that_name_their_genre(form):
    """Also game IDs without the name of their game, and texts of several lines in quotes."""
    name, texts = form.genre.name, [text for _, text in written(form)[:5]]
    if isinstance(form.form, Tatham):
        texts += [text.partition(":")[2] for text in texts]
    rows = [f'{name},"{text}"' for text in texts]
    (block,) = read(io.BytesIO("\n".join(["genre,puzzle", *rows]).encode()))
    found = {int(row): group.puzzle(i) for group in block.groups for i, row in enumerate(group.rows)}
    for row, (puzzle, _) in enumerate(written(form)[:5] * (len(texts) // 5)):
        assert parts_of(found[row]) == parts_of(puzzle), texts[row]


@of_every_form
def test_what_a_form_has_no_place_for_is_not_written(form):
    """A puzzle is written whole or not at all."""
    for puzzle in puzzles(form.genre):
        try:
            text = form.write(puzzle)
        except ModelError:
            continue
        assert parts_of(form.read(*form.parts(text))) == parts_of(puzzle)


# Many at once, and wrong texts ----------------------------------------------------------------------------------------


@of_every_form
def test_many_are_read_as_each_alone_and_wrong_ones_are_refused_with_their_place(form):
    rng = random.Random(str(form))
    by_head: dict[str, list[str]] = {}
    for _, text in written(form):
        head, rest = form.parts(text)
        by_head.setdefault(head, []).extend([rest, *(mutated(rng, rest) for _ in range(N_MUTATED))])
    n_refused = 0
    for head, rests in by_head.items():
        alone = [_alone(form, head, rest) for rest in rests]
        for found, rest in zip(alone, rests, strict=True):
            if isinstance(found, PuzzleError):
                n_refused += 1
                assert found.reason
                assert 0 <= found.column <= len(head) + len(rest) + 2
        reader = form.bulk(head)
        if reader is None:
            continue
        # In a URL, what is behind the last slash is read at once.
        chosen = [i for i, rest in enumerate(rests) if "/" not in rest or isinstance(form.form, Tatham)]
        alone, rests = [alone[i] for i in chosen], [rests[i] for i in chosen]
        texts = [bytes_of(rest) for rest in rests]
        ends = np.cumsum([len(text) for text in texts])
        draft = reader.read(np.concatenate(texts), ends - [len(text) for text in texts], ends)
        own = tuple(draft.row_regions)
        for i, (found, rest) in enumerate(zip(alone, rests, strict=True)):
            is_read = isinstance(found, PuzzleRow) and found.structure is reader.structure  # others are read alone
            assert draft.fine[i] == is_read, (head, rest, found)
            if draft.fine[i]:
                clues = None if draft.clues is None else draft.clues[i]
                row = PuzzleRow(draft.structure, draft.givens[i], clues, regions_of_row(own, i))
                assert parts_of(row) == parts_of(found), (head, rest)
    assert n_refused >= N_PUZZLES // 2


def _alone(form: Written, head: str, rest: str) -> PuzzleRow | PuzzleError:
    """The puzzle of one text, which is written as it is read; or why there is none."""
    try:
        found = form.read(head, rest)
    except PuzzleError as error:
        return error
    try:
        text = form.write(found)
    except ModelError:
        return found
    assert parts_of(form.read(*form.parts(text))) == parts_of(found)
    return found


@of_every_genre
def test_wrong_data_is_refused(genre):
    """One value anywhere in the data is replaced by another."""
    rng = random.Random(genre.name)
    others = [None, True, -1, 0, 1, 10**6, 0.5, "", "x", "☃", [], {}, [[]], ["."], float("inf"), 1 << 40]
    n_refused = 0
    for puzzle in puzzles(genre):
        for _ in range(20):
            data = genre.to_data(puzzle)
            places = [*_places(data)]
            holder, key = rng.choice(places)
            holder[key] = rng.choice(others)
            try:
                found = genre.data(data)
            except PuzzleError:
                n_refused += 1
                continue
            assert parts_of(genre.data(genre.to_data(found))) == parts_of(found)
    assert n_refused > N_PUZZLES


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of an object that something can be put in."""
    keys = [*value] if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    for key in keys:
        yield value, key
        yield from _places(value[key])
