"""Whatever a terminal obeys is written out; all else stays."""

from __future__ import annotations

import json
import os
import unicodedata

import pytest

from gridlanes.printable import printable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("puzzles.txt", "puzzles.txt"),
        ("ärger 数独 🧩 \u00a0 a\u200db.txt", "ärger 数独 🧩 \u00a0 a\u200db.txt"),
        ("\x1b[31m", r"\u001b[31m"),
        ("\x9b31m\x07\x7f", r"\u009b31m\u0007\u007f"),
        ("a\nb\r\tc", r"a\nb\r\tc"),
        ("\u202egpj.exe\u2066\u200f", r"\u202egpj.exe\u2066\u200f"),
        ("\u2028\u2029\x85", r"\u2028\u2029\u0085"),
        ("\ud800", r"\ud800"),
        (os.fsdecode(b"by\xff"), r"by\xff"),
        ("C:\\new", "C:\\new"),
    ],
)
def test_what_a_terminal_obeys_is_written_out_and_all_else_stays(text, shown):
    assert printable(text) == shown
    assert printable(shown) == shown


def test_every_control_surrogate_and_turn_of_direction_is_written_out():
    for code in range(0x110000):
        character = chr(code)
        obeyed = unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")
        turns = unicodedata.bidirectional(character) in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
        if obeyed or turns:
            shown = printable(character)
            assert shown.isprintable(), hex(code)


def test_what_is_printed_on_purpose_is_kept():
    assert printable("a\n\tb\x1b", keep="\n\t") == "a\n\tb\\u001b"


def test_json_that_is_made_printable_stays_the_same_json():
    value = {"extra": "\x7f\x9b\u202e\u2028"}
    assert json.loads(printable(json.dumps(value, ensure_ascii=False))) == value
