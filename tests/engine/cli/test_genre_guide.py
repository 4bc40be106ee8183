"""The guide to all genres is what the genres' files say now."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gridlanes.cli.genre_guide import genre_table, picture_of, section_of
from gridlanes.io.forms.genre import Genre
from gridlanes.registry import genres

DOCS = Path(__file__).resolve().parents[3] / "docs"
ANEW = "update it with `gridlanes genres --guide docs/genres.md`"
of_every_genre = pytest.mark.parametrize("genre", genres().values(), ids=list(genres()))


@of_every_genre
def test_the_guide_in_docs_has_the_genre_as_it_is(genre: Genre) -> None:
    picture = DOCS / "genres" / f"{genre.name}.svg"
    assert section_of(genre, f"genres/{genre.name}.svg") in (DOCS / "genres.md").read_text(encoding="utf-8"), ANEW
    assert picture.read_text(encoding="utf-8") == picture_of(genre) + "\n", ANEW


def test_the_guide_in_docs_has_no_other_genre() -> None:
    guide = (DOCS / "genres.md").read_text(encoding="utf-8")
    assert genre_table(genres().values()) in guide, ANEW
    assert re.findall(r"^## (\w+)$", guide, re.MULTILINE) == [*genres()]
    assert sorted(path.stem for path in (DOCS / "genres").iterdir()) == sorted(genres())


def test_the_table_has_a_line_for_each_genre_and_a_column_for_each_form() -> None:
    heading, rule, *rows = genre_table(genres().values()).splitlines()
    assert heading == "| genre | the parts of a puzzle | puzz.link | game ID | lines | text |"
    assert set(rule) == {"|", "-", " "}
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    assert [row[0] for row in cells] == [f"[{name}](#{name})" for name in genres()]
    for row, genre in zip(cells, genres().values(), strict=True):
        assert row[1] == ", ".join(genre.fields)
        assert row[2] == ", ".join(genre.link.names if genre.link else ())
        assert (row[3] != "") == bool(genre.games)
        assert row[4:] == ["yes" * (genre.lines is not None), "yes" * (genre.text is not None)]
