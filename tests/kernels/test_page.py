"""docs/kernels.md is what its command writes, and leaves no rule kernel out."""

from __future__ import annotations

from kernel_page import PAGE, page, rule_kernels
from rule_laws import every_case
from rule_tables import Tables

from gridlanes.lowering.words import WordFormat


def test_the_page_is_what_the_sources_say():
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python tests/kernel_page.py"


def test_every_kernel_that_a_rule_uses_is_on_the_page():
    used = {kernel.name for _, case in every_case(of_kernels=True) for kernel in Tables(case, WordFormat(128)).kernels}
    assert used == {kernel.name for _, kernel in rule_kernels()}
