"""What genres and rules there are: those of the package, found by the names of their files, and the user's own.

A user's genre or rule is known from the call of `register_genre` or `register_rule` on, in the API, to the command line
(``--load FILE.py`` runs the file that makes the call), the oracles and the drawing.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import pkgutil
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from gridlanes.errors import ModelError, SourceError

if TYPE_CHECKING:
    from gridlanes.io.forms.codecs import GenreCodec
    from gridlanes.rules import Rule

AnyRule = TypeVar("AnyRule", bound="type[Rule]")

DEFAULT_GENRE = "sudoku"
"""of plain lines, grids and arrays, and of game IDs without a name"""
_OWN_CODECS: dict[str, GenreCodec] = {}
_OWN_RULES: dict[str, type[Rule]] = {}
_LOADED: dict[str, str] = {}
"""the files that `load_once` has run, and the hash of what was in them"""


@cache
def _packaged() -> dict[str, GenreCodec]:
    """The codecs of ``genres/*_codecs.py``."""
    from gridlanes import genres

    names = sorted(module.name for module in pkgutil.iter_modules(genres.__path__) if module.name.endswith("_codecs"))
    modules = [importlib.import_module(f"gridlanes.genres.{name}") for name in names]
    found: list[GenreCodec] = [
        codec for module in modules for codec in (module.CODECS if hasattr(module, "CODECS") else [module.CODEC])
    ]
    return {codec.genre: codec for codec in found}


def codecs() -> dict[str, GenreCodec]:
    """The codecs of all genres by the genre's name, in alphabetical order."""
    return dict(sorted({**_packaged(), **_OWN_CODECS}.items()))


def codec_named(name: str) -> GenreCodec | None:
    """The codec of a genre; None for a name that is none."""
    return _OWN_CODECS.get(name) or _packaged().get(name)


def find_codec(genre: str | None) -> GenreCodec:
    """The codec of a genre, without a name that of the default genre. ModelError for a name that is none."""
    name = DEFAULT_GENRE if genre is None else genre
    found = codec_named(name)
    if found is None:
        raise ModelError(f"no genre is called {genre!r}; there are: {', '.join(codecs())}")
    return found


@cache
def link_names() -> dict[str, GenreCodec]:
    """The codec for each name that a puzz.link URL may have; the package's own come before the user's."""
    return {name: codec for codec in (*_OWN_CODECS.values(), *_packaged().values()) for name in codec.link_names}


@cache
def game_names() -> dict[str, GenreCodec]:
    """The codec for each name that a Tatham game ID may have; the package's own come before the user's."""
    return {codec.game_name: codec for codec in (*_OWN_CODECS.values(), *_packaged().values()) if codec.game_name}


@cache
def game_codec(genre: str) -> GenreCodec | None:
    """The codec whose game IDs puzzles of a genre have; None for a genre without game IDs."""
    own = codec_named(genre)
    if own is not None and own.game_name:
        return own
    return next((codec for codec in codecs().values() if genre in codec.game_genres), None)


def register_genre(genre: Any) -> Any:
    """Makes a genre known: its codec, or a module that has it as ``CODEC``.

    A module or object without one, but with ``NAME`` and ``structure(side)``, is read from plain lines, grids and
    arrays (`gridlanes.io.forms.plain.PlainCodec`). Returns what it was given, so that it can stand as a decorator.
    Registering a name again replaces what was registered under it; the package's own names cannot be taken.
    """
    from gridlanes.io.forms.codecs import GenreCodec

    is_codec = isinstance(genre, GenreCodec) or (isinstance(genre, type) and issubclass(genre, GenreCodec))
    codec = genre if is_codec else getattr(genre, "CODEC", None)
    if codec is None and hasattr(genre, "NAME") and hasattr(genre, "structure"):
        from gridlanes.io.forms.plain import PlainCodec

        codec = PlainCodec(genre.NAME, genre.structure)
    if isinstance(codec, type):
        codec = codec()
    if not isinstance(codec, GenreCodec):
        raise ModelError(f"a genre is a codec, a module with CODEC, or one with NAME and structure, found {genre!r}")
    if not codec.genre:
        raise ModelError(f"the codec {type(codec).__name__} does not name its genre")
    if codec.genre in _packaged():
        raise ModelError(f"the genre {codec.genre!r} is part of the package; register yours under another name")
    _OWN_CODECS[codec.genre] = codec
    _forget_names()
    return genre


def rules() -> dict[str, type[Rule]]:
    """All rules by their name, in alphabetical order."""
    from gridlanes import rules as package

    found: dict[str, type[Rule]] = dict(getattr(package, "RULES", {}))
    return dict(sorted({**found, **_OWN_RULES}.items()))


def register_rule(rule: AnyRule) -> AnyRule:
    """Makes a rule known by its `name`; can stand as a decorator of the class.

    Registering a name again replaces what was registered under it; the package's own names cannot be taken.
    """
    from gridlanes.rules import Rule

    if not (isinstance(rule, type) and issubclass(rule, Rule)):
        raise ModelError(f"a rule is a subclass of gridlanes.rules.Rule, found {rule!r}")
    name = rule.__dict__.get("name", "")
    if not isinstance(name, str) or not name:
        raise ModelError(f"the rule {rule.__name__} needs a name: name: ClassVar[str] = ...")
    known = rules().get(name)
    if known is not None and name not in _OWN_RULES and known is not rule:
        raise ModelError(f"the rule {name!r} is part of the package; register yours under another name")
    _OWN_RULES[name] = rule
    return rule


def forget(name: str) -> None:
    """Takes back the registration of a genre or rule; does nothing for a name that is not registered."""
    _OWN_CODECS.pop(name, None)
    _OWN_RULES.pop(name, None)
    _forget_names()


def _forget_names() -> None:
    for names in (link_names, game_names, game_codec):
        names.cache_clear()


def load_once(paths: Iterable[str]) -> None:
    """Runs users' files, each once in a process, again only if it has changed. SourceError as for `load`."""
    for path in paths:
        try:
            content = hashlib.sha256(Path(path).read_bytes()).hexdigest()
        except OSError as error:
            raise SourceError.not_opened(str(path), error) from None
        place = os.path.abspath(path)
        if _LOADED.get(place) != content:
            load(path)
            _LOADED[place] = content


def load(path: str | Path) -> ModuleType:
    """Runs a user's file, which registers what it has; SourceError for one that cannot be read or fails."""
    place = Path(path)
    name = f"gridlanes_user_{place.stem}"
    spec = importlib.util.spec_from_file_location(name, place) if place.suffix == ".py" else None
    if spec is None or spec.loader is None:
        raise SourceError(f"{path}: not a Python file; --load takes one that registers genres or rules")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except OSError as error:
        del sys.modules[name]
        raise SourceError.not_opened(str(path), error) from None
    except Exception as error:
        del sys.modules[name]
        raise SourceError(f"{path}: failed when it was run ({type(error).__name__}: {error})") from error
    return module
