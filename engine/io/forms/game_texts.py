"""Game IDs of many puzzles of one structure at once."""

from __future__ import annotations

from gridlanes.errors import ModelError
from gridlanes.io.forms.fields.field import Field, size_of
from gridlanes.io.forms.form import Tatham
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.puzzles.row_regions import regions_of_row


def games_of(genre: Genre, many: Draft) -> list[str] | None:
    """The texts that `Genre.to_game` gives for puzzles; None if they must be written one by one, since a field has no
    arrays for all of them, or the text of one would not hold everything.
    """
    clues = None if many.clues is None else many.clues[0]
    first = PuzzleRow(many.structure, many.givens[0], clues, regions_of_row(many.row_regions, 0))
    rules = [own.rule for own in many.row_regions]
    if not all(any(field.owns(rule, first) for field in genre.fields.values()) for rule in rules):
        return None
    for form in genre.games:
        said = {*form.body.fields, *form.parameters.options}
        fields = [genre.fields[name] for name in form.body.fields]
        if {*genre.fields} <= said and all(type(field).arrays is not Field.arrays for field in fields):
            try:
                return _written(genre, form, first, many)
            except ModelError:
                continue
    return None


def _written(genre: Genre, form: Tatham, first: PuzzleRow, many: Draft) -> list[str]:
    """The texts in one form. ModelError if it cannot express one of the puzzles."""
    head = genre.to_game_of(form, first).split(":")[:2]
    bodies = form.body.write_many(many, genre.fields, size_of(first))
    return [":".join((*head, body)) for body in bodies]
