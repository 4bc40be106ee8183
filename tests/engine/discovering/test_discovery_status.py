"""What may become of a puzzle."""

from __future__ import annotations

from gridlanes.discovering.discovery_status import DiscoveryStatus


def test_names_and_values_are_the_same() -> None:
    assert all(each.name == each.value for each in DiscoveryStatus)
