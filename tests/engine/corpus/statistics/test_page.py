"""The page of a run: whole in itself, escaped, the same bytes for the same run."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from small_runs import SMALL, edit_manifest, make_run

from gridlanes.corpus import driver
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.results.dataset import Run
from gridlanes.corpus.runners.inline import InlineRunner
from gridlanes.corpus.statistics import page
from gridlanes.corpus.statistics.page import html_table, page_of, write_page
from gridlanes.formats.target import OutputError

pytestmark = pytest.mark.xdist_group("small runs")

EVIL = "<script>alert(1)</script>"


class Tags(HTMLParser):
    """What a page holds; fails where a tag is closed that is not open."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.words: list[str] = []
        self.addresses: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.seen.append(tag)
        self.addresses += [value for name, value in attributes if name in ("src", "href", "xlink:href")]
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        self.handle_endtag(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


@pytest.fixture(scope="module")
def evil(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A run whose source has a name, and whose rows have text, that would run as a script."""
    folder = tmp_path_factory.mktemp("evil")
    source = folder / "a & <b>alert(1)<b>.txt"
    source.write_text("\n".join([*SMALL * 2, f"12343412214343{EVIL}"]) + "\n")
    driver.run([str(source)], str(folder / "out"), RunOptions(genre="sudoku"), runner=InlineRunner())
    return Run(folder / "out")


@pytest.fixture(scope="module")
def text(evil: Run) -> str:
    return page_of(evil)


def test_a_page_is_whole_in_itself_and_well_formed(text):
    tags = Tags(text)
    assert tags.open == []
    assert "script" not in tags.seen
    assert "link" not in tags.seen
    assert all(address.startswith("#") for address in tags.addresses)
    assert not re.search(r"url\((?!#)", text)
    assert text.startswith("<!DOCTYPE html>")


def test_what_comes_from_the_rows_is_escaped(text):
    assert "<script" not in text
    assert "<b>alert" not in text
    words = " ".join(Tags(text).words)
    assert "a & <b>alert(1)<b>.txt" in words


def test_a_page_has_the_figures_the_drawings_and_the_options(text, evil):
    words = Tags(text).words
    for heading in ("Status", "Difficulty", "Speed", "Genres and sizes", "The hardest rows", "Sources", "The run"):
        assert heading in words
    assert "Rows without an answer" in words
    assert "1,000,000" in words  # the budget
    assert text.count("<figure") == 6
    assert evil.manifest.engine["stamp"] in words


def test_the_same_run_gives_the_same_page(evil, text, tmp_path):
    write_page(evil, tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == text


def test_without_a_log_there_is_no_section_about_speed(evil, monkeypatch):
    monkeypatch.setattr(page.plots, "svg_of", lambda figure, name: "<svg></svg>")
    assert "<h2>Speed" in page_of(evil)
    monkeypatch.setattr(Run, "log", lambda run: [])
    assert "<h2>Speed" not in page_of(evil)


def test_a_page_that_cannot_be_written_leaves_nothing(evil, tmp_path, monkeypatch):
    monkeypatch.setattr(page, "page_of", lambda run, stats: "page")
    with pytest.raises(OutputError):
        write_page(evil, tmp_path / "no folder" / "page.html")
    assert list(tmp_path.iterdir()) == []
    write_page(evil, tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text() == "page"


def test_an_unfinished_run_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(page.plots, "svg_of", lambda figure, name: "<svg></svg>")
    run = make_run(tmp_path / "out", nine=1)
    edit_manifest(run.folder, complete=False, outputs=[])
    (run.folder / "part-000001.parquet").unlink()
    assert "unfinished: 3 of 4 parts" in page_of(Run(run.folder))


def test_columns_of_figures_are_flush_right():
    html = html_table([["a", "b", "c"], ["x", "1,234", "5.0%"], ["1", "", "<7>"]])
    assert html.count("text-align:right") == 1 + 2
    assert "&lt;7&gt;" in html
    assert "<td>x</td>" in html
    assert html_table([]) == ""
    assert html_table([["a"]]).count("<th") == 1
