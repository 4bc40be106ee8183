"""The registry: the package's own genres and rules, and the user's."""

from __future__ import annotations

import importlib
import pickle
import subprocess
import sys
import types
from dataclasses import dataclass
from typing import ClassVar

import pytest

from gridlanes import registry
from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, SourceError
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.form import Parameters, PuzzLink, Tatham
from gridlanes.io.forms.genre import Genre
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Distinct, Rule

USER_FILE = """
from gridlanes import registry
from gridlanes.io.forms.plain import plain_genre
from gridlanes.genres.sudoku import structure

registry.register_genre(plain_genre("mine", lambda side: structure(side, 1)))
"""


def rows_alone(side: int) -> Structure:
    constraints = [Constraint(Distinct(), Row(r)) for r in range(side)]
    return Structure(Grid(side, side), Alphabet.counting(side), constraints, genre="mine")


@pytest.fixture(autouse=True)
def _nothing_registered_is_left():
    yield
    registry.forget("mine")


def genre_of(name="mine", forms=(), **more) -> Genre:
    return Genre(name, rows_alone, [Givens()], forms, **more)


def test_the_package_has_its_genres_and_names():
    assert list(registry.genres()) == sorted(registry.genres())
    assert {"sudoku", "akari", "latin_square", "sandwich"} <= registry.genres().keys()
    assert "sudoku_common" not in registry.genres()
    assert all(genre.name == name for name, genre in registry.genres().items())
    sudoku = registry.find_genre("sudoku")
    assert registry.find_genre(None) is registry.default_genre() is registry.genre_named("sudoku") is sudoku
    assert registry.genre_named("go") is None
    assert registry.rules()["distinct"] is Distinct


def test_genres_have_names_in_urls_and_game_ids():
    links, games = registry.link_names(), registry.games()
    assert links["slither"].name == links["slitherlink"].name == games["loopy"][0][0].name == "slitherlink"
    assert links["akari"] is links["lightup"] is games["lightup"][0][0]
    assert games["solo"][0][0].name == "sudoku"
    assert {genre.name for genre, _ in games["solo"]} == {"jigsaw", "killer", "sudoku", "sudoku_x"}
    assert all(form.game == name and form in genre.games for name, found in games.items() for genre, form in found)
    assert not registry.find_genre("latin_square").games


def test_a_name_in_a_url_or_a_game_id_is_found_without_all_genres(monkeypatch):
    links, games = registry.link_names(), registry.games()
    for files in (registry._files_with_words(), None):
        monkeypatch.setattr(registry, "_files_with_words", lambda files=files: files)
        registry._forget_names()
        assert {name: registry.genre_of_link(name) for name in links} == links
        assert {name: registry.genres_of_game(name) for name in games} == games
        assert registry.genre_of_link("https:") is None
        assert registry.genres_of_game("https") == []


def test_every_name_stands_for_one_genre():
    names = [name for genre in registry.genres().values() for name in (genre.name, *genre.aliases)]
    assert len(names) == len(set(names))
    links = [name for genre in registry.genres().values() if genre.link for name in genre.link.names]
    assert len(links) == len(set(links))
    for found in registry.games().values():
        assert sum(form.owner for _, form in found) <= 1
        assert len({genre for genre, _ in found}) == 1 or found[0][1].owner


def test_a_text_that_names_no_genre_is_of_one_that_has_plain_lines():
    assert registry.default_genre() is registry.genres()["sudoku"]
    assert registry.default_genre().lines is not None


def test_a_genre_is_found_in_the_file_of_its_name():
    for name, genre in registry.genres().items():
        assert importlib.import_module(f"gridlanes.genres.{name}").GENRE is genre
    assert registry.genre_named("sudoku_common") is None


def test_one_genre_is_found_without_the_files_of_the_others():
    code = """
import sys, gridlanes
from gridlanes.io.read.reading import read_rows
seen = lambda: print(*sorted(name for name in sys.modules if '.genres.' in name))
gridlanes.solve('1234' * 4); seen()
read_rows(['https://puzz.link/p?lightup/3/3/m']); seen()
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    alone, with_akari = (line.split() for line in run.stdout.splitlines())
    assert alone == ["gridlanes.genres.sudoku", "gridlanes.genres.sudoku_common"]
    assert set(with_akari) == {*alone, "gridlanes.genres.akari"}


def test_genres_have_other_names_in_records():
    assert registry.genre_named("killersudoku") is registry.find_genre("killer")
    assert "killersudoku" not in registry.genres()
    registry.register_genre(genre_of(aliases=["ours"]))
    assert registry.genre_named("ours") is registry.find_genre("mine")
    registry.forget("mine")
    assert registry.genre_named("ours") is None


def test_a_user_s_genre_does_not_take_the_other_names_of_the_package_s():
    registry.register_genre(genre_of(aliases=["killersudoku"]))
    assert registry.genre_named("killersudoku") is registry.find_genre("killer")


def test_a_genre_that_is_none_is_refused_with_those_that_are():
    with pytest.raises(ModelError, match=r"unknown genre 'go'; `gridlanes genres` lists all"):
        registry.find_genre("go")


def test_a_genre_is_found_however_its_name_is_written():
    for name in ("star_battle", "Star Battle", "STAR-BATTLE", " star  battle", "Killersudoku"):
        found = registry.find_genre(name)
        assert found is registry.genre_called(name)
        assert found.name in ("star_battle", "killer")
    assert registry.genre_named("Star Battle") is None
    with pytest.raises(ModelError, match=r"unknown genre 'Sudok'; did you mean sudoku\b"):
        registry.find_genre("Sudok")
    with pytest.raises(ModelError, match=r"unknown genre 'sudko'; did you mean .*\bsudoku\b"):
        registry.find_genre("sudko")


def test_a_module_with_a_name_and_a_structure_is_a_genre():
    module = types.SimpleNamespace(NAME="mine", structure=rows_alone)
    assert registry.register_genre(module) is module
    assert registry.find_genre("mine").grid(4).genre == "mine"
    assert "mine" in registry.genres()
    assert list(registry.genres()) == sorted(registry.genres())
    registry.forget("mine")
    with pytest.raises(ModelError, match="unknown genre 'mine'"):
        registry.find_genre("mine")


def test_a_genre_or_a_module_with_one_is_a_genre():
    body = Body(("grid", Number16(9)))
    mine = genre_of(forms=[PuzzLink("my", body=body), Tatham("mygame", Parameters("9"), body)])
    assert registry.register_genre(mine) is mine
    assert registry.find_genre("mine") is registry.link_names()["my"] is mine
    assert registry.games()["mygame"] == [(mine, mine.games[0])]
    module = types.SimpleNamespace(GENRE=genre_of(), NAME="other", structure=rows_alone)
    registry.register_genre(module)
    assert registry.find_genre("mine") is module.GENRE
    assert "my" not in registry.link_names()
    assert "mygame" not in registry.games()
    registry.register_genre(types.SimpleNamespace(GENRE=mine))
    registry.forget("mine")
    assert "my" not in registry.link_names()
    assert "mygame" not in registry.games()


def test_a_user_s_genre_does_not_take_the_package_s_names():
    body = Body(("grid", Number16(9)))
    registry.register_genre(genre_of(forms=[PuzzLink("sudoku", body=body), Tatham("solo", Parameters("9"), body)]))
    assert registry.link_names()["sudoku"] is registry.games()["solo"][0][0] is registry.find_genre("sudoku")


def test_a_user_s_genre_may_be_one_of_a_game_that_the_package_has():
    body = Body(("grid", Number16(9)))
    mine = genre_of(forms=[Tatham("loopy", Parameters("9t1", suffix="t1"), body)])
    registry.register_genre(mine)
    assert registry.games()["loopy"][-1] == (mine, mine.games[0])
    assert registry.games()["loopy"][0][0].name == "slitherlink"


@pytest.mark.parametrize(
    ("genre", "reason"),
    [
        (5, "expected a Genre, a module with GENRE, or one with NAME and structure, found 5"),
        (types.SimpleNamespace(GENRE=5), "expected a Genre, a module with GENRE"),
        (types.SimpleNamespace(NAME="mine"), "expected a Genre, a module with GENRE"),
        (genre_of(""), "a genre needs a name"),
        (genre_of("sudoku"), "the genre 'sudoku' is part of the package; register yours under another name"),
        (types.SimpleNamespace(NAME="sudoku", structure=rows_alone), "is part of the package"),
    ],
)
def test_what_is_no_genre_is_refused(genre, reason):
    with pytest.raises(ModelError, match=reason):
        registry.register_genre(genre)
    assert "mine" not in registry.genres()


def test_a_rule_is_known_by_its_name():
    @registry.register_rule
    @dataclass(frozen=True)
    class Mine(Rule):
        name: ClassVar[str] = "mine"

    assert registry.rules()["mine"] is Mine
    assert registry.register_rule(Mine) is Mine


def test_what_is_no_rule_is_refused():
    class Nameless(Rule):
        pass

    class Taken(Rule):
        name = "distinct"

    for rule, reason in ((5, "a subclass of"), (Nameless, "needs a name"), (Taken, "is part of the package")):
        with pytest.raises(ModelError, match=reason):
            registry.register_rule(rule)


def test_a_user_s_file_registers_what_it_has(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(USER_FILE)
    module = registry.load_file(path)
    assert module.plain_genre
    assert registry.find_genre("mine").has_side(4)


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("mine.txt", "", "not a Python file"),
        ("mine.py", None, "cannot be opened"),
        ("mine.py", "1 / 0", r"failed when it was run \(ZeroDivisionError"),
        ("mine.py", "raise SystemExit(3)", r"failed when it was run \(SystemExit"),
        ("mine.py", "(", r"failed when it was run \(SyntaxError"),
    ],
)
def test_a_file_that_cannot_be_loaded_says_why(name, text, reason, tmp_path):
    path = tmp_path / name
    if text is not None:
        path.write_text(text)
    with pytest.raises(SourceError, match=reason):
        registry.load_file(str(path))


def test_files_are_loaded_once_in_a_process_and_again_if_they_change(tmp_path, monkeypatch):
    monkeypatch.setattr(registry, "_LOADED", {})
    own, trace = tmp_path / "own.py", tmp_path / "trace"
    own.write_text(f"with open({str(trace)!r}, 'a') as file: file.write('a')\n")
    for _ in range(3):
        registry.load_once([str(own)])
    assert trace.read_text() == "a"
    own.write_text(f"with open({str(trace)!r}, 'a') as file: file.write('b')\n")
    registry.load_once([str(own)])
    assert trace.read_text() == "ab"
    own.unlink()
    with pytest.raises(SourceError, match=r"own\.py: cannot be opened"):
        registry.load_once([str(own)])


def test_files_of_one_name_are_two_modules(tmp_path):
    places = [tmp_path / name / "own.py" for name in ("a", "b")]
    for place in places:
        place.parent.mkdir()
        place.write_text("class Thing: ...\n")
    first, second = map(registry.load_file, places)
    assert first.Thing is not second.Thing
    assert pickle.loads(pickle.dumps(first.Thing)) is first.Thing
