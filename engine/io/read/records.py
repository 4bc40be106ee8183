"""Records: a row of a data set as a JSON object, ``{"id": 7, "puzzle": "53..7...", "solution": "..."}``.

An object is a record unless it is an envelope, with ``data`` and ``genre``. Its puzzle is in the named field
(`ReaderOptions.field`), if one was named; else in a field with the complete text of several lines of its genre (a URL
beside it may express less: those of Star Battle have no holes); else in the first field of `names.record_names` that
looks like a puzzle: a text in any format that a string can have, grids of several lines and envelopes included, or a
list of the rows of its board. A ``genre`` applies to texts that do not name their own: plain lines, grids and game IDs
without a name. A game ID without either belongs to the only game that can read it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import isqrt
from typing import Any, NamedTuple

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.limited_json import json_text, shown
from gridlanes.io.read.games import form_of, is_game, parse_game
from gridlanes.io.read.links import is_link, link_prefix
from gridlanes.io.read.names import GENRE, LINK_NAMES, SOLUTION_NAMES, is_result, record_names
from gridlanes.io.read.one_puzzle import one_puzzle
from gridlanes.io.read.rows import InvalidRow, ReaderOptions, ReadRow, parse_row, says_its_genre
from gridlanes.registry import WHERE_LISTED, default_genre, games, genre_called, texts_under_other_names

_SHOWN_NAMES, _SHOWN_HELD, _SHOWN = 10, 3, 40
_SHORT_ID = re.compile(r"\d{1,2}[a-z]{0,3}:[0-9A-Za-z_,./*+-]{8,}")
_SIZE = re.compile(r"/\d+/\d+/")
_EXPECTED = "expected a text, or a list of the rows of a board"
_HINT = "name the field that holds it: --field NAME"
_NEITHER = frozenset({GENRE, "marks"})

OptionsFor = Callable[[Genre | None], ReaderOptions]
"""what the text of a record's puzzle may be, for the genre it is known to be of (None: not known)"""


class RecordShape(NamedTuple):
    """The facts that follow from the names of a record's fields: whether it is a record; the fields that may hold the
    puzzle, in order, and whether only as URL or game ID; the one that may hold the solution; whether it has a genre;
    whether it is a row of a result; and the field in which a plain puzzle is the puzzle, whatever the others hold.
    """

    is_record: bool
    puzzles: tuple[tuple[str, bool], ...]
    solution: str
    has_genre: bool
    is_result: bool
    plain: str


class Chosen(NamedTuple):
    """The puzzle of a record: the field and its text, the genre that reads it (None: the text names it), or why there
    is none.
    """

    field: str | None
    text: str = ""
    genre: Genre | None = None
    error: PuzzleError | None = None


def is_record(names: tuple[str, ...], field: str | None) -> bool:
    """Whether an object with these names is a record and no envelope."""
    if field is not None and field in names and field != "data":
        return True
    if "data" in names:
        return GENRE not in names and any(name in names for name in record_names())
    return not _NEITHER.issuperset(names)


def record_shape(names: tuple[str, ...], field: str | None) -> RecordShape:
    """The facts that follow from the names of a record's fields."""
    known = {name.strip().lower(): name for name in reversed(names)}
    if field is None:
        puzzles = tuple((known[name], name in LINK_NAMES) for name in record_names() if name in known)
    else:
        named = field if field in names else known.get(field.strip().lower())
        puzzles = () if named is None else ((named, False),)
    taken = {name for name, _ in puzzles} if field is not None else set()
    solution = next((known[name] for name in SOLUTION_NAMES if name in known and known[name] not in taken), "")
    plain = puzzles[0][0] if puzzles and not puzzles[0][1] else ""
    return RecordShape(is_record(names, field), puzzles, solution, GENRE in names, is_result(names), plain)


def choose(value: Mapping[str, Any], shape: RecordShape, options_for: OptionsFor, field: str | None) -> Chosen:
    """The field of a record that holds its puzzle."""
    options = options_for(None)
    genre, unknown = _declared(value.get(GENRE), options)
    if genre is not None and not unknown:
        for name, just_link in shape.puzzles:
            if not just_link and type(value[name]) is str and _has_all_lines(value[name], genre):
                return _chosen(name, value[name], False, genre, options)
        if (meant := texts_under_other_names().get(genre.name)) is not None:
            for name, _ in shape.puzzles:
                if type(value[name]) is str and _has_all_lines(value[name], meant):
                    return _chosen(name, value[name], False, meant, options)
    maybe = weak = None
    boards: list[tuple[str, str]] = []
    for name, just_link in shape.puzzles:
        text = value[name]
        if type(text) is dict and GENRE in text and "data" in text:
            text = json_text(text)
        if type(text) is list and text and not just_link:
            boards.append((name, _board_text(text, genre or options.genre)))
        if type(text) is not str or not text or text.isspace():
            continue
        says = says_its_genre(text)
        if says and just_link and _is_path(text):
            continue
        if says or not (unknown or just_link):
            looks: bool | None = True
            if len(shape.puzzles) > 1 or just_link:
                looks = _looks(text, says, options if says or genre is None else options_for(genre))
            if looks:
                return _chosen(name, text, says, genre, options)
            if looks is None and maybe is None:
                maybe = _chosen(name, text, says, genre, options)
        elif is_game(text.strip()) and not unknown:
            return _chosen(name, text, says, genre, options)
        elif not unknown and (named := _named_game(text.strip(), genre or options.only)):
            return _chosen(name, named, True, genre, options)
        if not just_link:
            weak = weak or (name, text)
    if maybe is not None:
        return maybe
    if boards:  # which come behind all texts: those say more of themselves
        is_sure = len(boards) == 1 and weak is None
        board = next((board for board in boards if is_sure or _is_row(board[1], options)), None)
        if board is not None and not unknown:
            return _chosen(*board, says_its_genre(board[1]), genre, options)
        weak = weak or boards[0]
    if weak is None:
        return Chosen(None, error=_explain_missing(value, shape, field))
    if unknown:
        hint = f"{WHERE_LISTED}; --genre NAME if it is one of these"
        found = repr(unknown[:_SHOWN]) if type(value[GENRE]) is str else unknown
        return Chosen(*weak, error=PuzzleError(f"unknown genre {found}", hint=hint))
    return _chosen(*weak, False, genre, options)


def _declared(name: Any, options: ReaderOptions) -> tuple[Genre | None, str]:
    """The genre that a record names, and the name if it is unknown; the genre of the caller takes precedence."""
    if type(name) is not str:
        return None, "" if name is None or options.asked else shown(name)
    if not name.strip():
        return None, ""
    genre = genre_called(name)
    return genre, "" if genre is not None or options.asked else name


def _has_all_lines(text: str, genre: Genre) -> bool:
    """Whether a text begins with a size and has all lines that the genre's text of that size has."""
    return genre.text is not None and genre.text.fits(text, genre.fields, genre.largest_side)


def options_in_record(options: ReaderOptions, genre: Genre | None = None) -> ReaderOptions:
    """What the text of a record's puzzle may be: anything but a record. `genre`: of its genre, None if not said."""
    if genre is None:
        return ReaderOptions(options.genre, options.box, asked=options.asked, records=False)
    return ReaderOptions(genre, options.box, asked=True, records=False)


def _chosen(name: str, text: str, says: bool, genre: Genre | None, options: ReaderOptions) -> Chosen:
    if says:
        return Chosen(name, text)
    if genre is not None:
        if options.asked and genre is not options.genre:
            reason = f"genre mismatch: expected {options.genre.name!r}, found {genre.name!r}"
            return Chosen(name, text, error=PuzzleError(reason))
        return Chosen(name, text, None if options.asked else genre)
    return Chosen(name, text)


def _is_path(text: str) -> bool:
    """Whether a text is a name like 'nurikabe/first_try', and no URL with its host left out: it has no size."""
    return "?" not in text and text[:1] != "{" and ":" not in text and _SIZE.search(text) is None


def _named_game(word: str, genre: Genre | None) -> str:
    """A game ID whose parameters are one number, which many other texts may look like, with its game's name before it:
    if it belongs to one game, that of `genre` if one is given. Nothing for any other text.
    """
    if not _SHORT_ID.fullmatch(word):
        return ""
    candidates = games_of(word.partition(":")[0]) if genre is None else (genre,) * bool(genre.games)
    found = [*_readers(word, candidates)]
    return f"{found[0].games[0].game}:{word}" if len(found) == 1 else ""


def _readers(word: str, candidates: Iterable[Genre]) -> Iterator[Genre]:
    """The genres among `candidates` that can read a game ID without a name, one by one."""
    for genre in candidates:
        try:
            parse_game(word, genre)
        except PuzzleError:
            continue
        yield genre


def _first_word(text: str) -> str:
    return next(iter(text.split(None, 1)), "")


def _looks(text: str, says: bool, options: ReaderOptions) -> bool | None:
    """Whether a text looks like a puzzle; None if just like a URL, of a genre that is not known."""
    if says:
        if text.lstrip()[:1] == "{":
            return '"data"' in text
        word = _first_word(text)
        if not is_link(word, None):
            return True
        try:
            link_prefix(word, options.only)
        except PuzzleError:
            return None
        return True
    if is_game(text.strip()):
        return True
    return (len(text) in options.sides and " " not in text and text.isascii()) or _is_row(text, options)


def _is_row(text: str, options: ReaderOptions) -> bool:
    if "\n" in text or "\r" in text:
        return not isinstance(one_puzzle(text, 1, options), InvalidRow)
    try:
        return isinstance(parse_row(text, options), ReadRow)
    except PuzzleError:
        return False


def _board_text(rows: list[Any], genre: Genre) -> str:
    """A list as the text of a puzzle: rows that are drawn with blanks between their cells as they are, all others as
    the first field of the genre in an envelope. A list of numbers is the cells of a square, row by row.
    """
    if all(type(row) is str and " " in row.strip() for row in rows):
        return "\n".join(rows)
    side = isqrt(len(rows))
    if side > 1 and side**2 == len(rows) and all(type(cell) is int or cell is None for cell in rows):
        rows = [rows[at : at + side] for at in range(0, len(rows), side)]
    return json_text({GENRE: genre.name, "data": {next(iter(genre.fields)): rows}})


def _explain_missing(value: Mapping[str, Any], shape: RecordShape, field: str | None) -> PuzzleError:
    """Why a record has no puzzle."""
    if shape.puzzles:
        fields = [(name, _held(value[name], just_link)) for name, just_link in shape.puzzles[:_SHOWN_HELD]]
        held = "; ".join(f"the field {name[:_SHOWN]!r} holds {what}" for name, what in fields)
        hint = _EXPECTED if field is not None else f"{_EXPECTED}; {_HINT}"
        return PuzzleError(f"a record without a puzzle: {held}", hint=hint)
    found = f"its fields are {_listed(list(value))}"
    if field is not None:
        return PuzzleError(f"a record without the field {field[:_SHOWN]!r}; {found}")
    return PuzzleError(f"a record without a field for a puzzle; {found}", hint=_HINT)


def _held(value: Any, just_link: bool) -> str:
    """What a field holds that can be no puzzle; `just_link`: of those that hold a URL or a game ID, if anything."""
    if isinstance(value, str):
        return "neither a URL nor a game ID" if just_link and value.strip() else "an empty text"
    what = shown(value)
    return f"the number {what}" if type(value) in (int, float) and not what.startswith("a ") else what


def _listed(names: list[str]) -> str:
    shown = ", ".join(repr(name[:_SHOWN]) for name in names[:_SHOWN_NAMES])
    return shown + (f" and {len(names) - _SHOWN_NAMES} more" if len(names) > _SHOWN_NAMES else "")


def games_of(parameters: str) -> tuple[Genre, ...]:
    """The genres whose game IDs can have these parameters, that of the default genre's game first."""
    found = []
    for game in sorted(games(), key=lambda game: game != default_genre().games[0].game):
        genre, form = form_of(game, parameters)
        try:
            form.parameters.read(parameters, genre.largest_side)
        except PuzzleError:
            continue
        found.append(genre)
    return tuple(found)


def game_of(text: str, candidates: tuple[Genre, ...], folders: Sequence[str] = ()) -> Genre | PuzzleError:
    """The one of some genres that a game ID without a name is of; the game of the default genre comes before others. Of
    several that can read it, it is the one that one of the `folders` is named for in which it was found.
    """
    if len(candidates) == 1:
        return candidates[0]
    found = []
    for genre in _readers(text, candidates):
        if genre.games[0].game == default_genre().games[0].game:
            return genre
        found.append(genre)
    named = [genre for genre in found if {genre.name, genre.games[0].game, *genre.aliases}.intersection(folders)]
    if len(found) == 1 or len(named) == 1:
        return (named or found)[0]
    names = ", ".join(f"{name}:" for name in ([genre.games[0].game for genre in found] or games()))
    reason = f"a game ID that fits several games: {names}" if found else f"a game ID that fits none of {names}"
    return PuzzleError(reason, hint="put the game's name before it, or use --genre NAME")
