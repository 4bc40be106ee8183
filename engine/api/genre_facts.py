"""The facts about genres: for Python, for JSON, for a line in a table, and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridlanes.io.forms.genre import Genre

HEADINGS = ("genre", "the parts of a puzzle", "puzz.link", "game ID", "lines", "text")


def genre_names() -> list[str]:
    """The names of all genres, those of the package and registered ones, as `genre=` takes them."""
    from gridlanes.registry import genres

    return list(genres())


def describe_genre(name: str) -> dict[str, Any]:
    """The facts about a genre, ready for JSON: `name`, `aliases`, `rules`, `sizes`, `fields` (the parts of a puzzle),
    `forms` (the ways to write one), `examples`, `schema` (the JSON Schema of its JSON form).

    `name`: or an alias. Raises `ModelError` for an unknown genre.
    """
    from gridlanes.registry import find_genre

    return facts(find_genre(name))


def facts(genre: Genre) -> dict[str, Any]:
    """The facts about a genre, ready for JSON."""
    return {
        "name": genre.name,
        "aliases": list(genre.aliases),
        "rules": genre.rules,
        "sizes": f"{genre.sizes}, sides up to {genre.largest_side}",
        "fields": [
            {"name": name, "kind": field.kind, "required": field.required} for name, field in genre.fields.items()
        ],
        "forms": _forms(genre),
        "examples": [example.puzzle for example in genre.examples],
        "schema": genre.schema,
    }


def _forms(genre: Genre) -> dict[str, Any]:
    """The forms of the genre's puzzles besides JSON."""
    return {
        "puzzlink": list(genre.link.names) if genre.link else [],
        "tatham": [f"{form.game}:{form.parameters.example}" for form in genre.games],
        "lines": genre.lines is not None,
        "text": genre.text is not None,
    }


def row_of(genre: Genre) -> tuple[str, ...]:
    """The entries of a genre's line in a table."""
    forms = _forms(genre)
    fields = ", ".join(genre.fields)
    games = ", ".join(dict.fromkeys(name.partition(":")[0] for name in forms["tatham"]))
    return genre.name, fields, ", ".join(forms["puzzlink"]), games, "yes" * forms["lines"], "yes" * forms["text"]


def forms_of(genre: Genre) -> list[str]:
    """The forms of the genre's puzzles, in words."""
    said = _forms(genre)
    forms = ["JSON", *(f"puzz.link {name}" for name in said["puzzlink"]), *said["tatham"]]
    return forms + ["plain lines and grids"] * said["lines"] + ["plain text"] * said["text"]
