"""Presentation: how regions look."""

from __future__ import annotations

import pytest

from gridlanes.model.presentation import Border, Decoration, Presentation


@pytest.mark.parametrize(("label", "text"), [(None, ""), ("sum", "sum"), (0, "0"), (17, "17"), ((1, 2, 9), "1 2 9")])
def test_a_label_is_a_text_a_number_or_digits(label, text):
    assert Presentation(label=label).text == text


def test_presentations_are_compared_by_value():
    dashed = Presentation(Border.DASHED, "#eee", 12, Decoration.RING)
    assert dashed == Presentation(Border.DASHED, "#eee", 12, Decoration.RING)
    assert dashed != Presentation(Border.DOTTED, "#eee", 12, Decoration.RING)
