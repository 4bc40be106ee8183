"""The registry: the package's own genres and rules, and the user's."""

from __future__ import annotations

import types
from dataclasses import dataclass
from typing import ClassVar

import pytest

from gridlanes import registry
from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, SourceError
from gridlanes.io.forms.codecs import GenreCodec
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Distinct, Rule

USER_FILE = """
from gridlanes import registry
from gridlanes.io.forms.plain import PlainCodec
from gridlanes.genres.sudoku import structure

registry.register_genre(PlainCodec("mine", lambda side: structure(side, 1)))
"""


def rows_alone(side: int) -> Structure:
    constraints = [Constraint(Distinct(), Row(r)) for r in range(side)]
    return Structure(Grid(side, side), Alphabet.counting(side), constraints, genre="mine")


@pytest.fixture(autouse=True)
def _nothing_registered_is_left():
    yield
    registry.forget("mine")


def test_the_package_has_its_genres_and_names():
    assert list(registry.codecs()) == sorted(registry.codecs())
    assert registry.find_codec(None).genre == registry.DEFAULT_GENRE
    assert registry.link_names()["slither"].genre == registry.game_names()["loopy"].genre == "slitherlink"
    assert registry.link_names()["akari"] is registry.link_names()["lightup"] is registry.game_names()["lightup"]
    killer = registry.game_codec("killer")
    assert killer is not None
    assert killer.genre == "sudoku"
    assert registry.game_codec("latin_square") is None
    assert registry.rules()["distinct"] is Distinct


def test_a_module_with_a_name_and_a_structure_is_a_genre():
    module = types.SimpleNamespace(NAME="mine", structure=rows_alone)
    assert registry.register_genre(module) is module
    assert registry.find_codec("mine").grid(4).genre == "mine"
    assert "mine" in registry.codecs()
    registry.forget("mine")
    with pytest.raises(ModelError, match="no genre is called 'mine'"):
        registry.find_codec("mine")


def test_a_codec_or_its_class_is_a_genre():
    @registry.register_genre
    class Mine(GenreCodec):
        genre = "mine"
        link_names = ("my",)
        game_name = "mygame"

    assert isinstance(registry.find_codec("mine"), Mine)
    assert registry.link_names()["my"] is registry.game_names()["mygame"] is registry.find_codec("mine")
    registry.register_genre(types.SimpleNamespace(CODEC=Mine()))
    registry.forget("mine")
    assert "my" not in registry.link_names()


def test_a_user_s_genre_does_not_take_the_package_s_names():
    class Mine(GenreCodec):
        genre = "mine"
        link_names = ("sudoku",)
        game_name = "solo"

    registry.register_genre(Mine())
    assert registry.link_names()["sudoku"].genre == registry.game_names()["solo"].genre == "sudoku"


@pytest.mark.parametrize(
    ("genre", "reason"),
    [
        (5, "a genre is a codec"),
        (GenreCodec(), "does not name its genre"),
        (types.SimpleNamespace(NAME="sudoku", structure=rows_alone), "is part of the package"),
    ],
)
def test_what_is_no_genre_is_refused(genre, reason):
    with pytest.raises(ModelError, match=reason):
        registry.register_genre(genre)


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
    module = registry.load(path)
    assert module.PlainCodec
    assert registry.find_codec("mine").has_side(4)


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("mine.txt", "", "not a Python file"),
        ("mine.py", None, "cannot be opened"),
        ("mine.py", "1 / 0", r"failed when it was run \(ZeroDivisionError"),
        ("mine.py", "(", r"failed when it was run \(SyntaxError"),
    ],
)
def test_a_file_that_cannot_be_loaded_says_why(name, text, reason, tmp_path):
    path = tmp_path / name
    if text is not None:
        path.write_text(text)
    with pytest.raises(SourceError, match=reason):
        registry.load(str(path))


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
