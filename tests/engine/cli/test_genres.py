"""``gridlanes genres``: what it says of every genre, as a list, a table, JSON, a page and a drawing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gridlanes.io.read.reading import read_rows
from gridlanes.registry import forget, genres

pytestmark = pytest.mark.xdist_group("command line")  # its kernels are compiled by one worker

SVG = "{http://www.w3.org/2000/svg}"
OWN_GENRE = """
import gridlanes
from gridlanes.genres.sudoku_common import unboxed
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.form import Lines
from gridlanes.io.forms.genre import Example, Genre

EXAMPLE = Example("123.34124.412143", "1234341243212143")


def structure(rows, cols):
    return unboxed("own_squares", rows)


gridlanes.register_genre(Genre("own_squares", structure, [Givens()], [Lines()], examples=[EXAMPLE]))
"""


@pytest.fixture
def own_file(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "own.py"
    path.write_text(OWN_GENRE)
    yield path
    forget("own_squares")


def test_the_list_has_a_line_for_each_genre(run) -> None:
    result = run("genres")
    heading, *rows = result.stdout.splitlines()
    assert (result.exit_code, result.stderr) == (0, "")
    assert heading.startswith("genre ")
    assert [row.split()[0] for row in rows] == [*genres()]


def test_the_table_has_the_genres_of_each_form(run) -> None:
    heading, rule, *rows = run("genres", "--markdown").stdout.splitlines()
    assert heading == f"| form |  | of the {len(genres())} genres |"
    assert set(rule) == {"|", "-", " ", ":"}
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    has_form = {
        "puzz.link URLs": lambda genre: genre.link,
        "game IDs": lambda genre: genre.games,
        "lines and grids of symbols": lambda genre: genre.lines,
        "text of several lines": lambda genre: genre.text,
        "JSON alone": lambda genre: not (genre.link or genre.games or genre.lines or genre.text),
    }
    for (form, count, names), has in zip(cells, has_form.values(), strict=True):
        assert names.replace("`", "").split(", ") == [genre.name for genre in genres().values() if has(genre)], form
        assert int(count) == len(names.split(", "))
    assert [form for form, _, _ in cells] == [*has_form]


def test_json_has_all_of_all_genres(run) -> None:
    facts = json.loads(run("genres", "--json").stdout)
    assert [entry["name"] for entry in facts] == [*genres()]
    for entry, genre in zip(facts, genres().values(), strict=True):
        assert entry["aliases"] == [*genre.aliases]
        assert [field["name"] for field in entry["fields"]] == [*genre.fields]
        assert any(field["required"] for field in entry["fields"])
        assert {*entry["schema"]["properties"]} == {*genre.fields}
        assert entry["examples"] == [example.puzzle for example in genre.examples]
        assert entry["forms"].keys() == {"puzzlink", "tatham", "lines", "text"}


@pytest.mark.parametrize("genre", genres().values(), ids=genres())
def test_the_page_of_a_genre_says_all_of_it(run, genre) -> None:
    result = run("genres", genre.name)
    assert (result.exit_code, result.stderr) == (0, "")
    page = result.stdout
    assert page.startswith(genre.rules)
    for word in (genre.name, *genre.aliases, genre.sizes, *genre.fields, *(genre.link.names if genre.link else ())):
        assert word in page
    assert page.count(", required") == sum(field.required for field in genre.fields.values())
    assert ("Example: " in page) == bool(genre.examples)
    assert json.loads(run("genres", genre.name, "--json").stdout)["name"] == genre.name


def test_the_forms_of_a_genre_are_named_by_what_can_be_read(run) -> None:
    """The game IDs that stand for the parameters are read with any description."""
    for genre in genres().values():
        for game in json.loads(run("genres", genre.name, "--json").stdout)["forms"]["tatham"]:
            (error,) = read_rows([f"{game}:!"]).errors.values()
            assert error.column > len(game), error


def test_a_genre_can_be_named_by_an_alias(run) -> None:
    for genre in genres().values():
        for alias in genre.aliases:
            assert json.loads(run("genres", alias, "--json").stdout)["name"] == genre.name


def test_the_sheet_has_a_drawing_for_each_genre_with_an_example(run, tmp_path: Path, own_file: Path) -> None:
    path = tmp_path / "sheet.svg"
    result = run("genres", "--sheet", path, "--load", own_file)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    names = [name for name, genre in genres().items() if genre.examples]
    assert "own_squares" in names
    assert root.tag == f"{SVG}svg"
    assert [text.text for text in root.findall(f"{SVG}text")] == names
    assert len(root.findall(f"{SVG}svg")) == len(names)
    corners = {(drawing.get("x"), drawing.get("y")) for drawing in root.findall(f"{SVG}svg")}
    assert len(corners) == len(names)


def test_the_sheet_shows_solved_puzzles(run, tmp_path: Path) -> None:
    """No example is shown as a card that says why it has no drawing."""
    path = tmp_path / "sheet.svg"
    run("genres", "--sheet", path)
    drawn = path.read_text(encoding="utf-8")
    assert "INVALID" not in drawn
    assert "MULTIPLE" not in drawn
    assert "UNSOLVABLE" not in drawn


def test_a_sheet_that_cannot_be_written_is_exit_code_2(run, tmp_path: Path) -> None:
    path = tmp_path / "none" / "sheet.svg"
    result = run("genres", "--sheet", path)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"gridlanes: {path}: cannot be written")


def test_a_guide_has_all_that_is_registered(run, tmp_path: Path, own_file: Path) -> None:
    result = run("genres", "--guide", tmp_path / "guide.md", "--load", own_file)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    guide = (tmp_path / "guide.md").read_text(encoding="utf-8")
    assert "## own_squares\n" in guide
    for name in re.findall(r"\]\((guide/\w+\.svg)\)", guide):
        ElementTree.parse(tmp_path / name)
    assert guide.count("](guide/") == guide.count("\n## ") == len([*(tmp_path / "guide").iterdir()])


def test_a_guide_that_cannot_be_written_is_exit_code_2(run, tmp_path: Path) -> None:
    result = run("genres", "--guide", tmp_path / "none" / "guide.md")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"gridlanes: {tmp_path / 'none' / 'guide.md'}: cannot be written")


@pytest.mark.parametrize("option", [(), ("--json",)])
def test_an_unknown_genre_is_one_line_and_exit_code_2(run, option: tuple[str, ...]) -> None:
    result = run("genres", "nothing", *option)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "unknown genre 'nothing'; `gridlanes genres` lists all" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_genres_of_ones_own_are_listed_where_they_are_loaded(run, tmp_path: Path, own_file: Path) -> None:
    assert "own_squares" in run("genres", "--load", own_file).stdout
    assert "123.34124.412143" in run("genres", "own_squares", "--load", own_file).stdout
    assert run("genres", "--load", tmp_path / "none.py").exit_code == 2


def test_debug_shows_where_an_error_comes_from(run) -> None:
    assert "Traceback" in run("genres", "nothing", "--debug").stderr
