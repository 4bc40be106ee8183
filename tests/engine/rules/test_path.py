"""Path: what is one, and the reasons it gives."""

from __future__ import annotations

import pytest
from drawn import numbers_of, possible_of, site_of

from gridlanes.model.outcome import Outcome
from gridlanes.rules import Path
from gridlanes.rules.path import BadPath


@pytest.mark.parametrize(
    ("drawing", "is_loop", "is_open"),
    [
        ("+.+/. ./+.+", False, False),
        ("+#+/. ./+.+", False, True),
        ("+#+/# #/+#+", True, False),
        ("+#+#+/# # #/+#+#+", False, False),
        ("+#+.+/# # ./+#+#+", False, False),
        ("+#+.+.+#+/# # . # #/+#+.+.+#+", False, False),
        ("+#+#+/. # ./+.+.+", False, False),
        ("+#+.+/. . ./+.+#+", False, False),
        ("+#+#+/# . #/+#+#+", True, False),
        ("...", False, False),
        ("#..", False, True),
        ("##/##", True, False),
        ("##/#.", False, True),
        ("###/#.#/###", True, False),
        ("###/###/###", False, False),
        ("##.##/##.##", False, False),
        ("#.#", False, False),
    ],
)
def test_what_a_path_is(drawing, is_loop, is_open):
    scope, numbers = site_of(drawing), numbers_of(drawing)
    assert Path(1, True).holds(numbers, scope).tolist() == [is_loop]
    assert Path(1, False).holds(numbers, scope).tolist() == [is_open]


@pytest.mark.parametrize(
    ("drawing", "closed", "reason"),
    [
        ("+.+/. ./+.+", True, "none can hold it"),
        ("+#+#+/. # ?/+?+?+", True, "it branches"),
        ("###/.#./???", False, "it branches"),
        ("+#+?+/# # ?/+#+?+", False, "a loop closes beside or within it"),
        ("+#+?+?+/# # ? ?/+#+?+#+", True, "a loop closes beside or within it"),
        ("#.?/#.#", True, "its parts cannot be joined"),
        ("+#+?+/. ? ?/+?+?+", True, "an end cannot go on"),
        ("?##/..#", True, "an end cannot go on"),
        ("#?#/.?./.#.", False, "an end cannot go on"),
        ("#?#/.?./.??", False, ""),
        ("##/##", False, "a loop closes beside or within it"),
        ("+#+?+/# ? ?/+#+?+", True, ""),
        ("+#+?+/# # ?/+#+?+", True, ""),
    ],
)
def test_the_reason_is_named(drawing, closed, reason):
    violation = Path(1, closed).violation(possible_of(drawing), site_of(drawing))
    if not reason:
        assert violation is None
        assert Path(1, closed).check(possible_of(drawing)[None], site_of(drawing)) == [Outcome.PENDING]
        return
    assert isinstance(violation, BadPath)
    assert violation.reason == reason
    assert violation.committed == len(violation.coords) == drawing.count("#")
    assert str(violation).endswith(f"are no part of one path: {reason}")


def test_a_finished_state_that_is_no_path_has_a_reason():
    drawing = "##"
    assert Path(1, True).violation(possible_of(drawing), site_of(drawing)) == BadPath((0, 1), 2, "an end cannot go on")
