"""The steps of a puzzle as one page of HTML, to go through one by one. Nothing is loaded from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from typing import Any, NamedTuple

from gridlanes.extras import need
from gridlanes.grading.pictures import picture
from gridlanes.grading.steps import Step
from gridlanes.grading.words import moves_in_words
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.printable import printable

_CELL, _WIDEST = 42, 860
"""pixels across of a cell, and of the largest board"""


class ShownStep(NamedTuple):
    """A step as the page has it: its technique, its moves and reasons in words, and its picture."""

    title: str
    moves: str
    reasons: list[str]
    picture: Any


def page_of(row: PuzzleRow, steps: Sequence[Step], ending: str, title: str = "") -> str:
    """The page of the steps of a puzzle. `ending`: how they end, in words. `title`: by default the genre and the size.
    Raises `MissingExtraError` without ``gridlanes[plots]``.
    """
    jinja2 = need("jinja2", extra="plots", purpose="A page")
    source = (resources.files("gridlanes.grading") / "page.html").read_text(encoding="utf-8")
    environment = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True)
    markup, grid = environment.filters["safe"], row.structure.grid
    width = min(_WIDEST, _CELL * grid.cols)
    return str(
        environment.from_string(source).render(
            title=printable(title) or f"{row.structure.genre} {grid.rows}x{grid.cols}",
            ending=ending,
            steps=[
                ShownStep(
                    f"{step.technique.title} ({step.cost:g})",
                    moves_in_words(step.puzzle, step.moves),
                    step.reasons,
                    markup(picture(row, step, width=width)),
                )
                for step in steps
            ],
        )
    )
