"""The known genres and rules: those of the package, found by the names of their files, and the user's own.

After `register_genre` or `register_rule`, a user's genre or rule is known to the API, the command line (``--load
FILE.py`` runs the file that makes the call), the oracles and the drawing.
"""

from __future__ import annotations

import difflib
import hashlib
import importlib
import importlib.util
import os
import pkgutil
import re
import sys
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from gridlanes.errors import ModelError, SourceError

if TYPE_CHECKING:  # the command line asks for names without NumPy
    from gridlanes.io.forms.form import Tatham
    from gridlanes.io.forms.genre import Genre
    from gridlanes.rules.base import Rule

_QUOTED = re.compile(r'"([\w-]+)"')
_FROM_GENRE = re.compile(r"from gridlanes\.genres\.(\w+) import")
AnyRule = TypeVar("AnyRule", bound="type[Rule]")

_OWN_GENRES: dict[str, Genre] = {}
_OWN_RULES: dict[str, type[Rule]] = {}
_LOADED: dict[str, str] = {}
"""the files that `load_once` has run, and the hash of their contents"""


@cache
def _packaged_names() -> list[str]:
    """The names of ``genres/*.py``, in alphabetical order, without files that end in ``_common``, which are shared by
    several genres.
    """
    folder = importlib.import_module("gridlanes.genres")
    return sorted(
        module.name for module in pkgutil.iter_modules(folder.__path__) if not module.name.endswith("_common")
    )


@lru_cache(1024)
def _packaged_genre(name: str) -> Genre | None:
    """The ``GENRE`` of ``genres/<name>.py``, the only one of these files that is imported for it."""
    if name not in _packaged_names():
        return None
    found: Genre = importlib.import_module(f"gridlanes.genres.{name}").GENRE
    return found


@cache
def _packaged() -> dict[str, Genre]:
    """All genres of ``genres/*.py``."""
    found = map(_packaged_genre, _packaged_names())
    return {genre.name: genre for genre in found if genre is not None}


@cache
def _files_with_words() -> dict[str, list[str]] | None:
    """For each word in quotation marks, the names of the genres whose files in ``genres/`` hold it, or from whose files
    they import; None if these cannot be read.

    A name in a URL or a game ID is such a word. To import only genres that may have it takes a tenth of the time that
    all take.
    """
    (folder, *_) = importlib.import_module("gridlanes.genres").__path__
    sources = {}
    try:
        for path in Path(folder).glob("*.py"):
            sources[path.stem] = path.read_text("utf-8")
    except OSError:
        return None
    words = {name: {*_QUOTED.findall(source)} for name, source in sources.items()}
    imports = {name: {*_FROM_GENRE.findall(source)} for name, source in sources.items()}
    found: dict[str, list[str]] = {}
    for name in _packaged_names():
        reached, waiting = {name}, [name]
        while waiting:
            new = imports.get(waiting.pop(), set()) - reached
            reached |= new
            waiting += new
        for word in set[str]().union(*(words.get(each, ()) for each in reached)):
            found.setdefault(word, []).append(name)
    return found


def _packaged_with(word: str) -> list[Genre]:
    """The package's genres that may have a name in URLs or game IDs, in alphabetical order."""
    files = _files_with_words()
    names = _packaged_names() if files is None else files.get(word, [])
    return [genre for genre in map(_packaged_genre, names) if genre is not None]


def genres() -> dict[str, Genre]:
    """All genres by name, in alphabetical order."""
    return dict(sorted({**_packaged(), **_OWN_GENRES}.items()))


def genre_named(name: str) -> Genre | None:
    """The genre with this name or alias; None if there is none."""
    return _OWN_GENRES.get(name) or _packaged_genre(name) or _aliases().get(name)


def genre_called(name: str) -> Genre | None:
    """The genre that a user calls so: `genre_named`, in any case, with blanks or hyphens in place of underscores."""
    return genre_named(name) or genre_named("_".join(name.lower().replace("-", " ").split()))


@cache
def _aliases() -> dict[str, Genre]:
    found = (*_OWN_GENRES.values(), *_packaged().values())  # the package's own names win
    return {alias: genre for genre in found for alias in genre.aliases}


@cache
def texts_under_other_names() -> dict[str, Genre]:
    """Genres whose texts of several lines some collections list under another genre, by the name of that genre."""
    return {name: genre for genre in genres().values() if genre.text is not None for name in genre.text.names}


@cache
def default_genre() -> Genre:
    """The genre of plain lines, grids and arrays, and of game IDs without a name."""
    found = _packaged_genre(importlib.import_module("gridlanes.genres").DEFAULT)
    assert found is not None
    return found


WHERE_LISTED = "`gridlanes genres` lists all"
"""the hint for an unknown genre; in each of many rows a list would be long"""


def find_genre(name: str | None) -> Genre:
    """The genre that is called so (`genre_called`); for None the default genre. ModelError for an unknown name."""
    if name is not None and not isinstance(name, str):
        raise ModelError(f"expected the name of a genre, found {name!r}")
    found = default_genre() if name is None else genre_called(name)
    if found is None:
        close = difflib.get_close_matches(str(name).lower(), [*genres(), *_aliases()], cutoff=0.7)
        meant = f"did you mean {' or '.join(close)}?" if close else WHERE_LISTED
        raise ModelError(f"unknown genre {name!r}; {meant}")
    return found


@cache
def link_names() -> dict[str, Genre]:
    """The genre for each name that a puzz.link URL may have; the package's own come before the user's."""
    found = (*_OWN_GENRES.values(), *_packaged().values())
    return {name: genre for genre in found if genre.link is not None for name in genre.link.names}


@lru_cache(256)
def genre_of_link(name: str) -> Genre | None:
    """The genre that `link_names` has for a name; None for none."""
    # Of the user's, the one that was registered last.
    known = (*_packaged_with(name), *reversed(_OWN_GENRES.values()))
    return next((genre for genre in known if genre.link is not None and name in genre.link.names), None)


@lru_cache(256)
def genres_of_game(name: str) -> list[tuple[Genre, Tatham]]:
    """What `games` has for the name of a game; nothing for none."""
    known = (*_packaged_with(name), *_OWN_GENRES.values())
    entries = [(genre, form) for genre in known for form in genre.games if form.game == name]
    return sorted(entries, key=lambda entry: not entry[1].owner)


@cache
def games() -> dict[str, list[tuple[Genre, Tatham]]]:
    """For each name of a Tatham game, the genres that its game IDs may belong to, each with its form; the main one
    comes first.
    """
    found: dict[str, list[tuple[Genre, Tatham]]] = {}
    for genre in (*_packaged().values(), *_OWN_GENRES.values()):
        for form in genre.games:
            found.setdefault(form.game, []).append((genre, form))
    return {name: sorted(entries, key=lambda entry: not entry[1].owner) for name, entries in found.items()}


def register_genre(genre: Any) -> Any:
    """Makes a genre known: a `Genre`, or a module that has one as ``GENRE``.

    A module or object without one, but with ``NAME`` and ``structure(side)``, is a genre of givens on square boards,
    read from plain lines, grids, arrays and JSON. Returns its argument, so that it can be used as a decorator.
    Registering a name again replaces its genre; the package's own names are reserved.
    """
    from gridlanes.io.forms.genre import Genre
    from gridlanes.io.forms.plain import plain_genre

    found = genre if isinstance(genre, Genre) else getattr(genre, "GENRE", None)
    if found is None and hasattr(genre, "NAME") and hasattr(genre, "structure"):
        found = plain_genre(genre.NAME, genre.structure)
    if not isinstance(found, Genre):
        raise ModelError(f"expected a Genre, a module with GENRE, or one with NAME and structure, found {genre!r}")
    if not found.name:
        raise ModelError("a genre needs a name")
    if found.name in _packaged():
        raise ModelError(f"the genre {found.name!r} is part of the package; register yours under another name")
    _OWN_GENRES[found.name] = found
    _forget_names()
    return genre


def rules() -> dict[str, type[Rule]]:
    """All rules by their name, in alphabetical order."""
    from gridlanes.rules import RULES

    return dict(sorted({**RULES, **_OWN_RULES}.items()))


def register_rule(rule: AnyRule) -> AnyRule:
    """Makes a rule known by its `name`; can be used as a decorator of the class.

    Registering a name again replaces its rule; the package's own names are reserved.
    """
    from gridlanes.rules.base import Rule

    if not (isinstance(rule, type) and issubclass(rule, Rule)):
        raise ModelError(f"expected a subclass of gridlanes.rules.Rule, found {rule!r}")
    name = rule.__dict__.get("name", "")
    if not isinstance(name, str) or not name:
        raise ModelError(f"the rule {rule.__name__} needs a name: name: ClassVar[str] = ...")
    known = rules().get(name)
    if known is not None and name not in _OWN_RULES and known is not rule:
        raise ModelError(f"the rule {name!r} is part of the package; register yours under another name")
    _OWN_RULES[name] = rule
    return rule


def forget(name: str) -> None:
    """Removes the registration of a genre or rule; does nothing for a name that is not registered."""
    _OWN_GENRES.pop(name, None)
    _OWN_RULES.pop(name, None)
    _forget_names()


def _forget_names() -> None:
    for names in (link_names, genre_of_link, games, genres_of_game, _aliases, texts_under_other_names):
        names.cache_clear()


def load_once(paths: Iterable[str]) -> None:
    """Runs users' files, each once per process, or again if it has changed. SourceError as for `load_file`."""
    for path in paths:
        try:
            content = hashlib.sha256(Path(path).read_bytes()).hexdigest()
        except OSError as error:
            raise SourceError.not_opened(str(path), error) from None
        place = os.path.abspath(path)
        if _LOADED.get(place) != content:
            load_file(path)
            _LOADED[place] = content


def load_file(path: str | Path) -> ModuleType:
    """Runs a user's file, which registers genres and rules. SourceError if it cannot be read, or fails."""
    place = Path(path)
    # Two files of one name are two modules: what they define is found by the names of these when it is sent to workers.
    name = f"gridlanes_user_{place.stem}_{hashlib.sha256(os.path.abspath(place).encode()).hexdigest()[:8]}"
    spec = importlib.util.spec_from_file_location(name, place) if place.suffix == ".py" else None
    if spec is None:
        raise SourceError(f"{path}: not a Python file; --load takes one that registers genres or rules")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        # Compiled here: byte code that Python keeps is taken for a file that changed within a second and kept its size.
        exec(compile(place.read_bytes(), place, "exec"), module.__dict__)
    except OSError as error:
        del sys.modules[name]
        raise SourceError.not_opened(str(path), error) from None
    except BaseException as error:
        del sys.modules[name]
        if not isinstance(error, Exception) and type(error) is not SystemExit:  # what a signal raises
            raise
        raise SourceError(f"{path}: failed when it was run ({type(error).__name__}: {error})") from error
    return module
