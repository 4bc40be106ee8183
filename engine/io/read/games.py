"""Game IDs of Simon Tatham's puzzle collection: the prefix that all games share.

``solo:3x3:DESCRIPTION``: the game's name (may be left out), its parameters, the description of one puzzle. Written from
the format's description and real IDs. A game may comprise several genres, which its parameters distinguish. The web
pages of the collection link to a puzzle as ``https://.../js/solo.html#3x3:DESCRIPTION``.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.form import Tatham
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.puzzle_row import PuzzleRow, moved
from gridlanes.io.read.links import LONGEST
from gridlanes.registry import default_genre, games, genre_called, genres_of_game

_PAGE = r"https?://[^\s?#]{1,200}/(?P<page>[a-z]{1,20})(?:\.html)?#"
"""before the parameters in a link to a page of the collection"""
_REST = r"(?P<parameters>\d[a-zA-Z0-9]{0,40})(?P<mark>[:#]|%3A|%23)(?P<description>.*)"
_ID = re.compile(rf"(?:(?P<name>[a-zA-Z]{{1,20}}):|{_PAGE})?{_REST}")
_ON_PAGE = re.compile(rf"{_PAGE}{_REST}")
_LOOKS_LIKE_ONE = re.compile(r"[a-zA-Z]{1,20}:\d[a-zA-Z0-9]{0,40}[:#]|\d{1,3}(?:x\d{1,3}|j)[a-zA-Z0-9]{0,40}[:#]")

_BEGINS_WITH_NUMBER = re.compile(r"\d[a-zA-Z0-9]{0,40}[:#]")


class GamePrefix(NamedTuple):
    """What comes before the description of a game ID, and where the parameters and the description start, from 0."""

    genre: Genre
    form: Tatham
    parameters: str
    parameters_at: int
    description_at: int


def is_game(word: str, asked: Genre | None = None) -> bool:
    """Whether a word is meant as a game ID, right or wrong. Without the name of the game, sizes that are one number (as
    those of Keen) say so only if a genre with such games is `asked` for.
    """
    if names_its_game(word):
        return True
    if _LOOKS_LIKE_ONE.match(word) is not None:
        return True
    has_one_number = asked is not None and any("x" not in form.parameters.example for form in asked.games)
    return has_one_number and _BEGINS_WITH_NUMBER.match(word) is not None


def names_its_game(word: str) -> bool:
    """Whether a word begins with the name of a game, or is a link to a puzzle on the page of a game."""
    name, colon, _ = word[:64].partition(":")
    if colon and genres_of_game(name.lower()):
        return True
    return name.lower() in ("http", "https") and "#" in word and _ON_PAGE.match(word) is not None


def parse_game(word: str, asked: Genre | None = None) -> PuzzleRow:
    """The puzzle of one game ID. PuzzleError with the column in `word`.

    The game is the one of the genre that is asked for, else the one that the ID names, else that of the default genre.
    """
    prefix = game_prefix(word, asked)
    try:
        check_genre(prefix, asked)
        return prefix.genre.read_game(prefix.form, prefix.parameters, word[prefix.description_at :])
    except PuzzleError as error:
        hint = error.hint
        if asked is None and not prefix.parameters_at and error.column == 1:
            hint = f"{hint}; other games have their name before them, such as loopy:"
        placed = PuzzleError(error.reason, hint=hint.removeprefix("; "), source=error.source, column=error.column)
        genre = prefix.genre.name if len(genres_of_game(prefix.form.game)) == 1 else ""
        raise moved(placed, prefix.parameters_at).of_genre(error.genre or genre) from None


def check_genre(prefix: GamePrefix, asked: Genre | None) -> None:
    """Refuses a puzzle of another genre than the one that was asked for, unless that stands for the whole game."""
    if asked is not None and asked is not prefix.genre and not any(form.owner for form in asked.games):
        raise PuzzleError(f"genre mismatch: expected {asked.name!r}, found {prefix.genre.name!r}", column=1)


def game_prefix(word: str, asked: Genre | None) -> GamePrefix:
    """The genre and the parameters of a game ID. PuzzleError with the column in `word`."""
    if len(word) > LONGEST:
        raise PuzzleError(f"a game ID of more than {LONGEST:,} characters", column=LONGEST + 1)
    match = _ID.fullmatch(word)
    found = (match["name"] or match["page"]) if match else word.partition(":")[0]
    name = found and found.lower()
    if asked is not None and not asked.games:
        raise PuzzleError(f"{asked.name} has no game-ID format", column=1)
    of_default = default_genre().games[0].game
    game = asked.games[0].game if asked is not None else name if genres_of_game(name) else of_default
    example = f"game IDs look like {game}:{genres_of_game(game)[0][1].parameters.example}:..."
    if match is None:
        start = len(name) + 2 if word.startswith(f"{game}:") else 1
        raise PuzzleError("a game ID without parameters and description", hint=example, column=start)
    if name not in (None, game):
        if asked is None:
            raise PuzzleError(f"unknown game {found!r} in the game ID", hint=_known_games(name), column=1)
        raise PuzzleError(f"game mismatch: expected {game!r}, found {found!r}", hint=example, column=1)
    if match["mark"] in ("#", "%23"):
        reason = "a random seed (after '#') instead of a puzzle"
        raise PuzzleError(reason, hint="use the game ID with ':'", column=match.start("mark") + 1)
    genre, form = form_of(game, match["parameters"])
    return GamePrefix(genre, form, match["parameters"], match.start("parameters"), match.start("description"))


def _known_games(name: str) -> str:
    """What a user may mean by a name that is no game: perhaps a genre."""
    genre = genre_called(name)
    if genre is not None and genre.games:
        return f"the game of {genre.name} is {genre.games[0].game}"
    return f"expected one of {', '.join(sorted(games()))}"


def form_of(game: str, parameters: str) -> tuple[Genre, Tatham]:
    """The genre of a game that has such parameters; the game's first one if none has."""
    entries = genres_of_game(game)
    return next(((genre, form) for genre, form in entries if form.parameters.fits(parameters)), entries[0])
