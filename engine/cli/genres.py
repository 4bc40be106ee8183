"""``gridlanes genres``: what genres there are, what their puzzles consist of, and what they are written in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gridlanes.cli.options import debug_option, json_option, load_option
from gridlanes.cli.say import say

if TYPE_CHECKING:
    from gridlanes.io.forms.genre import Genre

_HEADINGS = ("genre", "what a puzzle consists of", "puzz.link", "game ID", "lines", "text")


@click.command()
@click.argument("name", required=False)
@click.option("--markdown", is_flag=True, help="The table of the README.")
@click.option("--sheet", metavar="FILE.svg", help="Draw a solved example of every genre into FILE.")
@click.option("--guide", metavar="FILE.md", help="Write a guide to all genres into FILE, its pictures beside it.")
@load_option
@json_option
@debug_option
def genres(
    name: str | None, markdown: bool, sheet: str | None, guide: str | None, load: tuple[str, ...], as_json: bool
) -> int:
    """List all genres, or say all of one: rules, sizes, fields, forms, an example, the JSON Schema (--json)."""
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
        rows = [_row(genre) for genre in every().values()]
        say(*(table(rows) if markdown else _columns(rows)).split("\n"))
    return 0


def facts(genre: Genre) -> dict[str, Any]:
    """What there is to know of a genre, ready for JSON."""
    return {
        "name": genre.name,
        "aliases": list(genre.aliases),
        "rules": genre.rules,
        "sizes": f"{genre.sizes}, sides up to {genre.largest_side}",
        "fields": [
            {"name": name, "kind": field.kind, "required": field.required} for name, field in genre.fields.items()
        ],
        "forms": {
            "puzzlink": list(genre.link.names) if genre.link else [],
            "tatham": [f"{form.game}:{form.parameters.example}" for form in genre.games],
            "lines": genre.lines is not None,
            "text": genre.text is not None,
        },
        "examples": [example.puzzle for example in genre.examples],
        "schema": genre.schema,
    }


def _row(genre: Genre) -> tuple[str, ...]:
    """The entries of a genre's line in a table."""
    forms = facts(genre)["forms"]
    fields = ", ".join(genre.fields)
    games = ", ".join(dict.fromkeys(name.partition(":")[0] for name in forms["tatham"]))
    return genre.name, fields, ", ".join(forms["puzzlink"]), games, "yes" * forms["lines"], "yes" * forms["text"]


def examples_drawn() -> str:
    """The first example of every genre with its answer, side by side: an SVG string."""
    from gridlanes.cli.genre_guide import answered
    from gridlanes.draw.cards import sheet
    from gridlanes.draw.grids import draw
    from gridlanes.registry import genres as every

    shown = [genre for genre in every().values() if genre.examples]
    return sheet([draw(*answered(genre)) for genre in shown], [genre.name for genre in shown])


def table(rows: list[tuple[str, ...]]) -> str:
    """The genres as a table of Markdown."""
    lines = [_HEADINGS, ("---",) * len(_HEADINGS), *((f"`{row[0]}`", *row[1:]) for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _columns(rows: list[tuple[str, ...]]) -> str:
    widths = [max(map(len, column)) for column in zip(_HEADINGS, *rows, strict=True)]
    lines = [
        "  ".join(f"{entry:<{width}}" for entry, width in zip(row, widths, strict=True)) for row in (_HEADINGS, *rows)
    ]
    return "\n".join(line.rstrip() for line in lines)


def _page(genre: Genre) -> str:
    """All of one genre, for people."""
    said = facts(genre)
    forms = ["JSON", *(f"puzz.link {name}" for name in said["forms"]["puzzlink"]), *said["forms"]["tatham"]]
    forms += ["plain lines and grids"] * said["forms"]["lines"] + ["plain text"] * said["forms"]["text"]
    lines = [said["rules"], "", f"Name:    {genre.name}"]
    lines += [f"Aliases: {', '.join(genre.aliases)}"] if genre.aliases else []
    lines += [f"Sizes:   {said['sizes']}", f"Forms:   {', '.join(forms)}", "Fields:"]
    for field in said["fields"]:
        lines.append(f"  {field['name']:<12} {field['kind']}" + (", required" if field["required"] else ""))
    lines += [f"Example: {said['examples'][0]}"] if genre.examples else []
    return "\n".join(lines)
