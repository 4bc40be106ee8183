"""Rules: what can hold for the marks of a region. One file each; the kernel of the same name is in kernels/."""

from gridlanes.rules.base import Rule
from gridlanes.rules.distinct import Distinct
from gridlanes.rules.pin import Pin

RULES: dict[str, type[Rule]] = {"distinct": Distinct, "pin": Pin}

__all__ = ["RULES", "Distinct", "Pin", "Rule"]
