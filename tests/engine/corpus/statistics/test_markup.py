"""Pieces of pages are escaped, and say what they are."""

from __future__ import annotations

from gridlanes.corpus.statistics import markup

EVIL = "<b>&\"'"
ESCAPED = "&lt;b&gt;&amp;&quot;&#x27;"


def test_columns_of_figures_are_flush_right_and_long_words_are_broken():
    html = markup.table([["a", "b", "c", "d"], ["x", "1,234", "5.0%", "w" * 41], ["1", "", "<7>", ""]])
    assert html.count("text-align:right") == 1 + 2
    assert html.count('class="w"') == 1 + 2
    assert "&lt;7&gt;" in html
    assert "<td>x</td>" in html
    assert markup.table([]) == ""
    assert markup.table([["a"]]).count("<th ") == 1


def test_a_table_that_may_be_scrolled_says_what_it_is():
    assert f'role="region" tabindex="0" aria-label="{ESCAPED}"' in markup.table([["a"], ["b"]], EVIL)
    assert "aria-label" not in markup.table([["a"], ["b"]])


def test_all_words_are_escaped():
    pieces = [
        markup.words(EVIL),
        markup.table([[EVIL], [EVIL]]),
        markup.tiles([(EVIL, EVIL, "#123456")]),
        markup.plot("<svg></svg>", EVIL),
        markup.gallery([("<svg></svg>", EVIL, EVIL, True)]),
        markup.page(EVIL, EVIL, [EVIL], [(EVIL, "")], warning=EVIL),
    ]
    assert [EVIL in piece for piece in pieces] == [False] * 6
    assert [piece.count(ESCAPED) for piece in pieces] == [1, 2, 2, 1, 2, 6]
    assert markup.words("") == ""


def test_a_page_loads_nothing_and_leads_to_its_sections():
    html = markup.page("title", "heading", ["lead"], [("The run", "<p>content</p>"), ("Time", "")])
    assert "<title>title</title>" in html
    assert "default-src 'none'" in html
    assert html.count("<h1>") == 1
    for name, address in (("The run", "the-run"), ("Time", "time")):
        assert f'<a href="#{address}">{name}</a>' in html
        assert f'<section aria-labelledby="{address}"><h2 id="{address}">{name}</h2>' in html
    assert 'role="status"' not in html
    assert 'role="status">unfinished</p>' in markup.page("", "", [], [], warning="unfinished")


def test_colours_stand_only_beside_what_they_stand_for():
    html = markup.tiles([("UNIQUE", "7", "#4477AA"), ("rows", "7", "")])
    assert html.count("<i style") == 1
    assert html.count('class="tile"') == 2


def test_large_drawings_take_more_room():
    html = markup.gallery([("<svg></svg>", "a", "b", True), ("<svg></svg>", "c", "d", False)])
    assert html.count("class=large") == 1
    assert html.count("<figcaption>") == 2
