"""Rules: the registry, and what each must offer."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from gridlanes.rules import RULES, Rule

FOLDER = Path(__file__).resolve().parents[3] / "engine" / "rules"


def test_the_registry_lists_every_file_of_the_folder_in_order():
    files = sorted(path.stem for path in FOLDER.glob("*.py") if path.stem not in ("__init__", "base"))
    assert list(RULES) == files


@pytest.mark.parametrize("name", RULES)
def test_each_rule_is_documented_and_brings_a_check_and_an_encoding_of_its_own(name):
    rule = RULES[name]
    assert issubclass(rule, Rule)
    assert rule.__module__ == f"gridlanes.rules.{name}"
    assert rule.__doc__
    assert "holds" in vars(rule)
    assert "encode" in vars(rule)


def test_the_base_promises_and_does_nothing():
    with pytest.raises(NotImplementedError):
        Rule().holds(np.zeros((1, 1), np.uint8))
    with pytest.raises(NotImplementedError):
        Rule().encode(None, [])
