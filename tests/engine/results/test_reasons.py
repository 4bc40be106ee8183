"""Reasons: the errors of rows in one line, and what was said of others."""

from __future__ import annotations

import pytest

from gridlanes.errors import PuzzleError
from gridlanes.results.reasons import Reasons

ERRORS = {1: PuzzleError("no puzzle", source="a", line=2), 4: PuzzleError("too long", source="a", line=5)}


def test_reasons_are_errors_in_one_line_and_what_was_said_of_other_rows():
    reasons = Reasons(ERRORS, {3: "time limit reached", 4: "not heard"})
    assert reasons == {1: "a:2: no puzzle", 4: "a:5: too long", 3: "time limit reached"}
    assert dict(reasons.items()) == {row: reasons[row] for row in reasons}
    assert (len(reasons), [*reasons], reasons.said) == (3, [1, 4, 3], {3: "time limit reached"})
    assert 3 in reasons
    assert 2 not in reasons
    assert reasons.get(2, "") == ""
    assert repr(reasons) == "{1: 'a:2: no puzzle', 4: 'a:5: too long', 3: 'time limit reached'}"
    with pytest.raises(KeyError):
        reasons[2]


def test_there_may_be_none():
    assert not Reasons({}, {})
