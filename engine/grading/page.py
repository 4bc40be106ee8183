"""The steps of a puzzle as an HTML page to browse one by one. It loads nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.draw.pages import rendered
from gridlanes.grading.pictures import final_picture, picture
from gridlanes.grading.state_words import StateWords
from gridlanes.grading.steps import Step
from gridlanes.grading.words import moves_in_words
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.printable import printable

_CELL, _WIDEST = 42, 860
"""pixels across of a cell, and of the largest board"""


class ShownStep(NamedTuple):
    """A step for the page: its technique, its moves and reasons in words, and its picture."""

    title: str
    moves: str
    reasons: list[str]
    picture: str


def page_of(row: PuzzleRow, steps: Sequence[Step], state: StateWords | None, ending: str, title: str = "") -> str:
    """The page of the steps of a puzzle. `state` ``uint64 (C,)``: the possible marks at the end, None if there are no
    steps; `ending`: how the steps end, in words. `title`: by default the genre and the size. Raises `MissingExtraError`
    without ``gridlanes[plots]``.
    """
    grid = row.structure.grid
    width = min(_WIDEST, _CELL * grid.cols)
    return rendered(
        __package__,
        "page.html",
        "A page",
        title=printable(title) or f"{row.structure.genre} {grid.rows}x{grid.cols}",
        ending=ending,
        steps=[
            ShownStep(
                f"{step.title} ({step.own_cost:g})",
                moves_in_words(step.puzzle, step.moves),
                step.reasons,
                picture(row, step, width=width),
            )
            for step in steps
        ],
        final="" if state is None else final_picture(row, state, width=width),
    )
