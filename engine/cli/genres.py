"""``gridlanes genres``: lists the genres, their fields and their forms."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gridlanes.api.genre_facts import HEADINGS, facts, forms_of, row_of
from gridlanes.cli.options import debug_option, json_option, load_option
from gridlanes.cli.say import say

if TYPE_CHECKING:
    from gridlanes.io.forms.genre import Genre


@click.command(short_help="List the genres, or describe one.")
@click.argument("name", required=False)
@click.option("--markdown", is_flag=True, help="Print the table of the README: the genres of each form.")
@click.option("--sheet", metavar="FILE.svg", help="Draw a solved example of every genre into FILE.")
@click.option("--guide", metavar="FILE.md", help="Write a guide to all genres into FILE, with its pictures beside it.")
@load_option
@json_option
@debug_option
def genres(
    name: str | None, markdown: bool, sheet: str | None, guide: str | None, load: tuple[str, ...], as_json: bool
) -> int:
    """List all genres, or describe one: rules, sizes, fields, forms, an example, the JSON Schema (--json)."""
    from gridlanes.io.write.output import output_errors
    from gridlanes.registry import find_genre
    from gridlanes.registry import genres as every

    if sheet is not None:
        with output_errors(sheet), Path(sheet).open("w", encoding="utf-8") as out:  # before all are solved
            out.write(examples_drawn())
    elif guide is not None:
        from gridlanes.cli.genre_guide import write_guide

        write_guide(Path(guide), every().values())
    elif name is not None:
        found = find_genre(name)
        say(*(json.dumps(facts(found)) if as_json else _page(found)).split("\n"))
    elif as_json:
        say(json.dumps([facts(genre) for genre in every().values()]))
    else:
        listed = by_form(every().values()) if markdown else _columns([row_of(genre) for genre in every().values()])
        say(*listed.split("\n"))
    return 0


def examples_drawn() -> str:
    """The first example of every genre with its answer, side by side: an SVG string."""
    from gridlanes.cli.genre_guide import answered
    from gridlanes.draw.cards import sheet
    from gridlanes.draw.grids import draw
    from gridlanes.registry import genres as every

    shown = [genre for genre in every().values() if genre.examples]
    return sheet([draw(*answered(genre)) for genre in shown], [genre.name for genre in shown])


def by_form(genres: Collection[Genre]) -> str:
    """A Markdown table of the genres that each form can express."""
    written: dict[str, Callable[[Genre], bool]] = {
        "puzz.link URLs": lambda genre: genre.link is not None,
        "game IDs": lambda genre: bool(genre.games),
        "lines and grids of symbols": lambda genre: genre.lines is not None,
        "text of several lines": lambda genre: genre.text is not None,
        "JSON alone": lambda genre: len(forms_of(genre)) == 1,
    }
    counted = {form: [genre.name for genre in genres if is_written(genre)] for form, is_written in written.items()}
    rows = [("form", "", f"of the {len(genres)} genres"), ("---", "---:", "---")]
    rows += [(form, str(len(names)), ", ".join(f"`{name}`" for name in names)) for form, names in counted.items()]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _columns(rows: list[tuple[str, ...]]) -> str:
    widths = [max(map(len, column)) for column in zip(HEADINGS, *rows, strict=True)]
    lines = [
        "  ".join(f"{entry:<{width}}" for entry, width in zip(row, widths, strict=True)) for row in (HEADINGS, *rows)
    ]
    return "\n".join(line.rstrip() for line in lines)


def _page(genre: Genre) -> str:
    """The description of one genre, for people."""
    said = facts(genre)
    lines = [said["rules"], "", f"Name:    {genre.name}"]
    lines += [f"Aliases: {', '.join(genre.aliases)}"] if genre.aliases else []
    lines += [f"Sizes:   {said['sizes']}", f"Forms:   {', '.join(forms_of(genre))}", "Fields:"]
    for field in said["fields"]:
        lines.append(f"  {field['name']:<12} {field['kind']}" + (", required" if field["required"] else ""))
    lines += [f"Example: {said['examples'][0]}"] if genre.examples else []
    return "\n".join(lines)
