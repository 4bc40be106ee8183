"""What the rules about bridges share: the numbers of bridges that may lie side by side."""

from __future__ import annotations

from typing import Any

from gridlanes.model.scope import Scope
from gridlanes.rules.shared.refusals import refuse


def require_bridges(rule: Any, scope: Scope, most: int) -> None:
    """Refuses alphabets other than 0, 1, ... up to at most `most`."""
    values = scope.alphabet.values
    if values != tuple(range(len(values))) or not 2 <= len(values) <= most + 1:
        refuse(rule, f"counts bridges: the marks are 0, 1, ... up to at most {most}")
