"""Genres of givens on square boards, made from a structure alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.form import Lines
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.samplers.generation import Generation


def plain_genre(
    name: str,
    structure: Callable[[int], Structure],
    *,
    largest_side: int = 35,
    examples: Sequence[Example] = (),
    generation: Generation | None = None,
) -> Genre:
    """The genre of a `structure(side)` with the alphabet 1 .. side; sides for which that raises `ModelError` are none.

    Structures are kept, as they take long to make.
    """
    made: dict[int, Structure | ModelError] = {}

    @wraps(structure)
    def square(rows: int, cols: int) -> Structure:
        if rows != cols:
            raise ModelError("boards are square")
        if rows not in made:
            try:
                made[rows] = structure(rows)
            except ModelError as error:
                made[rows] = error
        found = made[rows]
        if isinstance(found, ModelError):
            raise found
        return found

    fields, forms = [Givens()], [Lines()]
    return Genre(
        name,
        square,
        fields,
        forms,
        largest_side=largest_side,
        sizes="squares",
        examples=examples,
        generation=generation,
    )
