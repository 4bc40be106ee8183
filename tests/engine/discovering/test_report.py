"""The page of a discovery."""

from __future__ import annotations

import html

from discoveries import small_discovery

from gridlanes.discovering.report import report_of


def test_every_cluster_is_in_it_with_its_example() -> None:
    found = small_discovery("akari")
    page = report_of(found, max_clusters=10_000)
    assert page.count("<section") == page.count("<svg") == len(found.clusters)
    assert "akari" in page
    for cluster in found.clusters:
        assert cluster.name in page
        assert all(html.escape(reason) in page for reason in cluster.example.reasons)


def test_as_many_as_asked_for() -> None:
    page = report_of(small_discovery("akari"), "<b>", max_clusters=1)
    assert page.count("<section") == 1
    assert "<b>" not in page
    assert "which the 1 with most specimens are drawn" in " ".join(page.split())
