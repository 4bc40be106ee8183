"""The page of a run: whole in itself, escaped, the same bytes for the same run."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from small_runs import SMALL, edit_manifest, make_run

from gridlanes.corpus import driver
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.output.dataset import Run
from gridlanes.corpus.runners.inline import InlineRunner
from gridlanes.corpus.statistics import page
from gridlanes.corpus.statistics.page import page_of, write_page
from gridlanes.io.write.output import OutputError

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
    driver.drive([str(source)], str(folder / "out"), RunOptions(genre="sudoku"), runner=InlineRunner())
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
    for heading in ("Status", "Difficulty", "Time", "Genres and sizes", "The hardest rows", "Sources", "The run"):
        assert heading in words
    assert "Rows without an answer" in words
    assert "1,000,000" in words  # the budget
    assert text.count('<figure class="plot"') == 6
    assert text.count("<figure>") == 6
    assert evil.manifest.engine.stamp in words


def test_the_same_run_gives_the_same_page(evil, text, tmp_path):
    write_page(evil, tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == text


def test_a_page_says_which_run_it_is_of_and_when_that_was(evil, text):
    assert "<title>out: a run of 9 rows · gridlanes</title>" in text
    assert "<h1>out</h1>" in text
    assert "9 rows of 1 source, answered by gridlanes" in text
    assert re.search(r"<p>\d{4}-\d\d-\d\d \d\d:\d\d( to .*)? UTC\.</p>", text)
    assert page._time_of_run([{"at": 0, "event": "planned"}, {"at": 60, "event": "planned"}]) == (
        "1970-01-01 00:00 to 1970-01-01 00:01 UTC, in 2 goes."
    )
    assert page._time_of_run([]) == page._time_of_run([{"at": "x"}, {"at": 1e30}, {}]) == ""


def test_each_drawing_and_plot_can_be_told_without_seeing_it(text):
    assert text.count("<svg") == text.count('role="img"')
    assert text.count("<svg") == len(re.findall(r'<svg[^>]* aria-label="[^"]+', text))


def test_without_a_log_there_is_no_section_about_time(evil, monkeypatch):
    monkeypatch.setattr(page.plots, "svg_of", lambda figure, name: "<svg></svg>")
    assert ">Time</h2>" in page_of(evil)
    monkeypatch.setattr(Run, "log", lambda run: [])
    assert ">Time</h2>" not in page_of(evil)
    assert "UTC" not in page_of(evil)


def test_the_hardest_of_each_genre_are_drawn_where_there_are_several(tmp_path, monkeypatch):
    monkeypatch.setattr(page.plots, "svg_of", lambda figure, name: "<svg></svg>")
    monkeypatch.chdir(tmp_path)
    latin = '{"genre": "latin_square", "data": {"grid": ["12..", "2...", "3...", "...."]}}'
    Path("two.jsonl").write_text("\n".join([*SMALL[:2], latin]) + "\n")
    driver.drive(["two.jsonl"], "out", RunOptions(), runner=InlineRunner())
    text = page_of(Run("out"))
    drawn = text[text.index(">The hardest of each genre</h2>") :]
    assert "latin_square 4x4, MULTIPLE, " in drawn
    assert "row 2, " in drawn
    assert "two.jsonl:3" in drawn
    assert drawn.count("<figure>") == 2
    found = page.stats_of(Run("out"))
    found.hardest = []
    assert "The hardest" not in page_of(Run("out"), found)


@pytest.mark.parametrize(
    ("line", "absent"),
    [("none at all", ["Difficulty", "Time", "The hardest rows"]), ("", ["Difficulty", "Genres and sizes", "Time"])],
)
def test_what_a_run_does_not_have_is_left_out(tmp_path, monkeypatch, line, absent):
    monkeypatch.chdir(tmp_path)
    Path("odd.txt").write_text(f"{line}\n")
    driver.drive(["odd.txt"], "out", RunOptions(format="lines"), runner=InlineRunner())
    text = page_of(Run("out"))
    assert Tags(text).open == []
    assert [heading for heading in absent if f">{heading}</h2>" in text] == []
    assert ">Status</h2>" in text


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
    text = page_of(Run(run.folder))
    assert "<title>out: a run of 13 rows, unfinished: 3 of 4 parts · gridlanes</title>" in text
    assert "This run is not finished: 3 of 4 parts are done, 8 of 13 rows. All figures are of these." in text
