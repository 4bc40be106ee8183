"""Pages are made of templates, in which all words are escaped."""

from __future__ import annotations

import sys

import pytest

from gridlanes.corpus.statistics import templates
from gridlanes.corpus.statistics.page import Drawing, Piece, Tile
from gridlanes.extras import MissingExtraError

EVIL = "<b>&\"'"
ESCAPED = "&lt;b&gt;&amp;&#34;&#39;"


def page_with(*pieces, **values):
    """A page with these pieces in its only section."""
    sections = [{"id": "the-run", "title": "The run", "pieces": pieces}]
    usual = {"title": "title", "heading": "heading", "lead": ["lead"], "warning": "", "sections": sections}
    return templates.page(**{**usual, **values})


def test_columns_of_figures_are_flush_right_and_long_words_are_broken():
    html = templates.html_table([["a", "b", "c", "d"], ["x", "1,234", "5.0%", "w" * 41], ["1", "", "<7>", ""]])
    assert html.count("text-align:right") == 1 + 2
    assert html.count('class="w"') == 1 + 2
    assert "&lt;7&gt;" in html
    assert "<td>x</td>" in html
    assert templates.html_table([]).strip() == ""
    assert templates.html_table([["a"]]).count("<th ") == 1


def test_a_table_that_may_be_scrolled_says_what_it_is():
    assert f'role="region" tabindex="0" aria-label="{ESCAPED}"' in templates.html_table([["a"], ["b"]], EVIL)
    assert "aria-label" not in templates.html_table([["a"], ["b"]])


@pytest.mark.parametrize(
    ("piece", "n_words"),
    [
        (Piece(words=EVIL), 1),
        (Piece(table=[[EVIL], [EVIL]], label=EVIL), 3),
        (Piece(tiles=[Tile(EVIL, EVIL, EVIL)]), 3),
        (Piece(plot="<svg></svg>", caption=EVIL), 1),
        (Piece(gallery=[Drawing("<svg></svg>", EVIL, EVIL, True)]), 2),
    ],
    ids=["words", "table", "tiles", "plot", "gallery"],
)
def test_all_words_of_a_piece_are_escaped(piece, n_words):
    html = page_with(piece)
    assert EVIL not in html
    assert html.count(ESCAPED) == n_words
    assert html.count("<svg></svg>") == bool(piece.plot or piece.gallery)


def test_all_words_of_a_page_are_escaped():
    section = {"id": EVIL, "title": EVIL, "pieces": []}
    html = templates.page(title=EVIL, heading=EVIL, lead=[EVIL], warning=EVIL, sections=[section])
    assert EVIL not in html
    assert html.count(ESCAPED) == 4 + 5


def test_a_page_loads_nothing_and_leads_to_its_sections():
    html = page_with(Piece(words="content"))
    assert html.startswith("<!DOCTYPE html>\n")
    assert "<title>title</title>" in html
    assert "default-src 'none'" in html
    assert html.count("<h1>") == 1
    assert '<a href="#the-run">The run</a>' in html
    assert '<section aria-labelledby="the-run"><h2 id="the-run">The run</h2>' in html
    assert "<p>content</p>" in html
    assert 'role="status"' not in html
    assert 'role="status">unfinished</p>' in page_with(warning="unfinished")


def test_colours_stand_only_beside_what_they_stand_for():
    html = page_with(Piece(tiles=[Tile("UNIQUE", "7", "#4477AA"), Tile("rows", "7", "")]))
    assert html.count("<i style") == 1
    assert html.count('class="tile"') == 2


def test_large_drawings_take_more_room():
    html = page_with(Piece(gallery=[Drawing("<svg></svg>", "a", "b", True), Drawing("<svg></svg>", "c", "d", False)]))
    assert html.count('class="large"') == 1
    assert html.count("<figcaption>") == 2


def test_without_jinja2_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "jinja2", None)
    templates._environment.cache_clear()
    with pytest.raises(MissingExtraError, match=r'^A page needs jinja2: pip install "gridlanes\[plots\]"$'):
        templates.html_table([["a"]])
    from made_stats import many_kinds

    assert many_kinds()._repr_html_() == many_kinds().summary.html_table(), "a notebook shows what it can"
