"""The guide to all genres, as Markdown and SVG: a picture, the rules, the forms, an example and its answer for each."""

from __future__ import annotations

import html
import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from gridlanes.api.genre_facts import HEADINGS, row_of

if TYPE_CHECKING:
    from gridlanes.io.forms.genre import Genre
    from gridlanes.io.forms.puzzle_row import PuzzleRow

_TITLE = """# All genres

Every genre in alphabetical order. Each picture shows an example on the left and its only solution on the right.
"""


def write_guide(path: Path, genres: Iterable[Genre]) -> None:
    """Writes the guide to `path`, and its pictures into the folder of the same name beside it.

    Raises `OutputError` if that is not possible.
    """
    from gridlanes.io.write.output import output_errors

    pictures = path.with_suffix("")
    with output_errors(str(path)):
        pictures.mkdir(exist_ok=True)
        every = list(genres)
        parts = [_TITLE, genre_table(every)]
        for genre in every:
            if genre.examples:
                picture = pictures / f"{genre.name}.svg"
                picture.write_text(picture_of(genre) + "\n", encoding="utf-8")
                parts.append(section_of(genre, f"{pictures.name}/{picture.name}"))
        path.write_text("\n".join(parts), encoding="utf-8")


def genre_table(genres: Iterable[Genre]) -> str:
    """The genres as a table of Markdown: fields and forms of each."""
    lines = [HEADINGS, ("---",) * len(HEADINGS)]
    lines += [(f"[{name}](#{name})", *others) for name, *others in map(row_of, genres)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def picture_of(genre: Genre) -> str:
    """The genre's first example and its answer side by side: an SVG string."""
    from gridlanes.draw.cards import sheet
    from gridlanes.draw.grids import draw

    puzzle, answer = answered(genre)
    return sheet([draw(puzzle), draw(puzzle, answer)], ["", ""], columns=2)


def answered(genre: Genre) -> tuple[PuzzleRow, NDArray[np.uint8]]:
    """The first example, and its answer ``uint8 (C,)``, mark numbers from 0. Both come from the genre's file."""
    from gridlanes.io.read.reading import read_rows

    example = genre.examples[0]
    record = {"genre": genre.name, "puzzle": example.puzzle, "solution": example.solution}
    (group,) = read_rows([json.dumps(record)]).groups
    if group.expected is None:
        raise AssertionError(f"the answer of the first example of {genre.name} is not read")
    return group.puzzle(0), group.expected[0] - np.uint8(1)


def section_of(genre: Genre, picture: str) -> str:
    """The guide's section on a genre. `picture`: path of its picture, relative to the guide."""
    summary, _, rules = genre.rules.partition("\n")
    example = genre.examples[0]
    lines = [f"## {genre.name}", "", html.escape(summary, quote=False)]
    lines += [html.escape(line, quote=False) for line in rules.splitlines()]
    lines += ["", f"![{genre.name}: an example and its answer]({picture})", ""]
    if genre.aliases:
        lines.append(f"- also called {', '.join(f'`{alias}`' for alias in genre.aliases)}")
    lines.append(f"- sizes: {genre.sizes}, sides up to {genre.largest_side}")
    lines.append(f"- fields: {', '.join(f'`{name}` ({field.kind})' for name, field in genre.fields.items())}")
    lines.append(f"- written as {', '.join(_forms(genre))}")
    lines += ["", "```text", example.puzzle, example.solution, "```", ""]
    return "\n".join(lines)


def _forms(genre: Genre) -> list[str]:
    forms = ["JSON"]
    if genre.link is not None:
        forms.append(f"puzz.link ({', '.join(f'`{name}`' for name in genre.link.names)})")
    if genre.games:
        games = (f"`{form.game}:{form.parameters.example}`" for form in genre.games)
        forms.append(f"game ID ({', '.join(games)})")
    forms += ["lines and grids of symbols"] * (genre.lines is not None)
    forms += ["plain text of several lines"] * (genre.text is not None)
    return forms
