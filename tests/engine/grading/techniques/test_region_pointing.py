"""Marks that a region holds in a line."""

from __future__ import annotations

import pytest
from technique_laws import assert_lawful

pytestmark = pytest.mark.xdist_group("genres")


def test_it_is_lawful():
    assert_lawful("region-pointing", "kenken")
