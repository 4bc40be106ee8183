"""One place has what the file of a genre consists of."""

from __future__ import annotations

import re
from pathlib import Path

from gridlanes import forms
from gridlanes.io.forms.codes.code import Code
from gridlanes.io.forms.fields.field import Field
from gridlanes.registry import genres


def test_most_genres_need_no_other_kinds_of_fields() -> None:
    """Some derive a field of their own from one of these."""
    here = tuple(kind for kind in vars(forms).values() if isinstance(kind, type) and issubclass(kind, Field))
    plain = [
        genre.name for genre in genres().values() if all(isinstance(field, here) for field in genre.fields.values())
    ]
    assert len(plain) * 2 > len(genres())


def test_every_name_in_it_is_used_by_a_genre() -> None:
    exported = {name for name in vars(forms) if not name.startswith("_") and name != "annotations"}
    files = [path.read_text(encoding="utf-8") for path in Path(forms.__file__).parent.joinpath("genres").glob("*.py")]
    assert {name for name in exported if not any(re.search(rf"\b{name}\b", text) for text in files)} == set()


def test_its_codes_are_codes() -> None:
    codes = [forms.FOUR_CELL, forms.Number16(5), forms.digits(range(1, 9)), forms.Optional(forms.Number16(5))]
    assert all(isinstance(code, Code) for code in codes)
