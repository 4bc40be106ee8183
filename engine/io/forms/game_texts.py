"""Game IDs and URLs of many puzzles of one structure at once."""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.errors import ModelError
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.fields.field import Field, size_of
from gridlanes.io.forms.fields.option import Option
from gridlanes.io.forms.form import Tatham
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.puzzles.row_regions import regions_of_row


def games_of(genre: Genre, many: Draft) -> list[str] | None:
    """The texts that `Genre.to_game` gives for puzzles; None if they must be written one by one, since a field has no
    arrays for all of them, or the text of one would not hold everything.
    """
    first = _first_of(genre, many)
    if first is None:
        return None
    for form in genre.games:
        if _says_all(genre, form.body, (*form.body.fields, *form.parameters.options), many):
            try:
                return _written(genre, form, first, many)
            except ModelError:
                continue
    return None


def links_of(genre: Genre, many: Draft) -> list[str] | None:
    """The texts that `Genre.to_link` gives for puzzles; None where `games_of` gives None. Options are those of the
    structure, which all puzzles share.
    """
    first, link = _first_of(genre, many), genre.link
    options = [name for name, field in genre.fields.items() if isinstance(field, Option)]
    if first is None or link is None or not _says_all(genre, link.body, (*link.body.fields, *options), many):
        return None
    try:
        genre.to_link(first)  # whether a URL can hold puzzles of this structure
        bodies = link.body.write_many(many, genre.fields, size_of(first))
    except ModelError:
        return None
    flag = link.flag_of(many.structure.options)
    return [link.written(size_of(first), flag, body) for body in bodies]


def _first_of(genre: Genre, many: Draft) -> PuzzleRow | None:
    """The first puzzle; None if there are regions that no field of the genre has."""
    clues = None if many.clues is None else many.clues[0]
    first = PuzzleRow(many.structure, many.givens[0], clues, regions_of_row(many.row_regions, 0))
    rules = [own.rule for own in many.row_regions]
    return first if all(any(field.owns(rule, first) for field in genre.fields.values()) for rule in rules) else None


def _says_all(genre: Genre, body: Body, said: Sequence[str], many: Draft) -> bool:
    """Whether a text with this body, which tells what is `said`, leaves out no field of these puzzles, and all its
    fields have arrays of many puzzles.
    """
    have_arrays = all(type(genre.fields[name]).arrays is not Field.arrays for name in body.fields)
    return have_arrays and all(name in said or field.are_blank(many) for name, field in genre.fields.items())


def _written(genre: Genre, form: Tatham, first: PuzzleRow, many: Draft) -> list[str]:
    """The texts in one form. ModelError if it cannot express one of the puzzles."""
    game, parameters, _ = genre.to_game_of(form, first).split(":", 2)
    bodies = form.body.write_many(many, genre.fields, size_of(first))
    return [
        f"{game}:{written}:{body}"
        for written, body in zip(form.parameters.write_many(parameters, many), bodies, strict=True)
    ]
