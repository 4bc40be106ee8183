"""Constraints in plain words, as players would say what their rules say."""

from __future__ import annotations

import re
from dataclasses import fields
from functools import lru_cache

from gridlanes.grading.mark_words import MarkWords, mark_words
from gridlanes.grading.words import region_in_words
from gridlanes.model.grid import Layer
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules.base import Rule

_MAX_LISTED = 6
"""numbers of a rule that are listed"""
_MARKS = frozenset({"mark", "block", "empty", "blank", "partner", "true", "lie", "value", "falling", "rising"})
"""the fields of rules that are marks"""
_AMONG = "marks"
"""the field of rules that is several marks, of which coords hold one"""
_PLACES = (
    (r"\bThe one coord of the region\b", "This cell"),
    (r"\b[Aa]ll coords of the region\b", "All of these cells"),
    (r"\bAt least one coord of the region\b", "At least one of these cells"),
    (r"\bOne coord of the region\b", "One of these cells"),
    (r"\bNo coord of the region\b", "None of these cells"),
    (r"\bEach coord of the region\b", "Each of these cells"),
    (r"\b(\d+) (?:of the )?(?:coords|cells) of the region\b", r"\1 of these cells"),
    (r"\b([Tt])he (?:other )?(?:coords|cells|edges) of the region\b", r"\1hese cells"),
    (r"\bcoords of the region\b", "of these cells"),
    (r"\bcoords\b", "cells"),
    (r"\bcoord\b", "cell"),
    (r"\b(?:Exactly|At most) 0 of these (\w+) are\b", r"None of these \1 is"),
    (r"\b(?:Exactly|At most) 0 of these (\w+) hold\b", r"None of these \1 holds"),
    (r"\b1 of these (\w+) are\b", r"1 of these \1 is"),
    (r"\b1 of these (\w+) hold\b", r"1 of these \1 holds"),
    (r"\bfirst 1 of these\b", "first of these"),
    (r"\bexactly 0 of the others are\b", "none of the others is"),
    (r"\b1 of the others are\b", "1 of the others is"),
    (r"\bof of\b", "of"),
    (r"\bin its order\b", "in order"),
)
"""how a rule's words about coords are put for players, in this order"""


def statement(puzzle: Puzzle, constraint: int) -> str:
    """A constraint of a puzzle in words: the region, and what its rule says there, with its numbers and the marks of
    the genre. Its coords are those of the first of their layers: cells, where there are some, and where there are none
    at all, as of a loop on a board of one cell.
    """
    rule, regions = puzzle.constraints[constraint].rule, puzzle.constraints[constraint].regions
    coords = puzzle.scopes[constraint].coords
    layer = puzzle.grid.place(int(coords.min()))[0] if coords.size else Layer.CELLS
    sentence = _sentence(rule, puzzle.genre, layer)
    if coords.size == 1:
        sentence = re.sub(
            r"^Together, these (\w+)s hold one of .*", r"This \1 holds one of the allowed marks", sentence
        )
    return f"{region_in_words(puzzle.grid, regions)}: {sentence}."


def _sentence(rule: Rule, genre: str, layer: Layer) -> str:
    """What a rule says (`Rule.wording`, or the first sentence of its docstring) of coords of a layer."""
    marks = [each.name for each in fields(rule) if each.name in _MARKS and isinstance(getattr(rule, each.name), int)]
    words = tuple((name, mark_words(genre, layer, getattr(rule, name))) for name in marks)
    among = [mark_words(genre, layer, value) for value in getattr(rule, _AMONG, ())]
    if among and not any(word.is_number for word in among):
        one, many = (_listed_or(list(said)) for said in zip(*((word.one, word.many) for word in among), strict=True))
        words += ((_AMONG, MarkWords(one, many)),)
    noun = {Layer.CELLS: "cell", Layer.CORNERS: "corner"}.get(layer, "edge")
    try:
        return _sentence_with_words(rule, words, noun)
    except TypeError:  # a user's rule that cannot be kept, with a list
        return _sentence_with_words.__wrapped__(rule, words, noun)


@lru_cache(maxsize=4096)
def _sentence_with_words(rule: Rule, words: tuple[tuple[str, MarkWords], ...], noun: str) -> str:
    """The sentence of a rule with the words for its marks, by their fields, and for its coords."""
    sentence, of_marks = rule.wording(), dict(words)
    if _AMONG in of_marks:
        sentence = sentence.replace(f"hold one of the marks {{{_AMONG}}}", f"hold {{{_AMONG}}}")
    if not sentence:
        text = re.sub(r"\s+", " ", (type(rule).__doc__ or "").strip())
        sentence = re.sub(r" ?\([^()]*\)", "", re.split(r"(?<=\.) ", text, maxsplit=1)[0]).rstrip(".")
        sentence = re.sub(r"`(\w+)`", r"{\1}", sentence)
    for each in fields(rule):
        value = getattr(rule, each.name)
        if each.name in of_marks:
            sentence = _with_mark(sentence, each.name, of_marks[each.name])
        elif isinstance(value, tuple) and len(_without_zeros(value)) <= _MAX_LISTED:
            sentence = sentence.replace(f"{{{each.name}}}", _listed(value))
        else:
            sentence = sentence.replace(f"{{{each.name}}}", str(value))
    for pattern, said in _PLACES:
        sentence = re.sub(pattern, said.replace("cell", noun), sentence)
    for word in of_marks.values():
        sentence = _of_one(sentence, word)
    return re.sub(r"[{}]", "", sentence)


def _of_one(sentence: str, word: MarkWords) -> str:
    """A sentence that says "one of them is a star", not "one of them is stars"."""
    pattern = rf"\b((?:1|None) of these(?: \w+)?) is {re.escape(word.many)}\b"
    return re.sub(pattern, lambda found: f"{found[1]} is {word.one}", sentence)


def _with_mark(sentence: str, name: str, word: MarkWords) -> str:
    """A sentence with the words for the mark of a field: coords hold a number, and are shaded."""
    if word.is_number:
        sentence = re.sub(rf"\bare {{{name}s}}", lambda _: f"hold {word.many}", sentence)
        sentence = re.sub(rf"\bis {{{name}}}", lambda _: f"holds {word.one}", sentence)
    else:
        sentence = sentence.replace(f"do not hold {{{name}}}", f"are not {word.many}")
        sentence = sentence.replace(f"does not hold {{{name}}}", f"is not {word.one}")
        sentence = sentence.replace(f"hold {{{name}}}", f"are {word.many}")
        sentence = sentence.replace(f"holds {{{name}}}", f"is {word.one}")
    return sentence.replace(f"{{{name}}}", word.one).replace(f"{{{name}s}}", word.many)


def _listed_or(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]


def _listed(values: tuple[object, ...]) -> str:
    """Numbers without the zeros at their end."""
    return ", ".join(map(str, _without_zeros(values)))


def _without_zeros(values: tuple[object, ...]) -> list[object]:
    """Values without the zeros at their end, which stand for none."""
    left = list(values)
    while len(left) > 1 and left[-1] == 0:
        left.pop()
    return left
