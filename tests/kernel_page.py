"""docs/kernels.md: every kernel's signature and what each rule kernel is told, as the sources say it.

``python tests/kernel_page.py`` writes the page; tests/kernels/test_page.py holds it against the sources.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

from gridlanes.kernels.layouts import Number, lists_in
from gridlanes.kernels.rule_kernel import RuleKernel

ROOT = Path(__file__).resolve().parent.parent
KERNELS, PAGE = ROOT / "kernels", ROOT / "docs" / "kernels.md"

HEAD = """# Kernels

All compiled code is in `kernels/`. This page lists every public kernel as the sources have it; it is written by
`python tests/kernel_page.py`, and a test holds it against them. Shapes: P puzzles (rows), C coords, K coords of a
region, L lanes, S solutions.

## Rule kernels

A rule kernel is called for one region, as `kernel(tile, coords, parameters, scratch)`, and returns what changed and
where a contradiction showed (`kernels/rule_kernel.py`). `coords` is `int32 (K,)`; `parameters` has the fields of the
kernel's layout below (`kernels/layouts.py`): a *number* is the same in every row, a *clue* may be each row's own, a
*list* is a view `int32`; `scratch` is `int64`. In a table of regions stand, for each region: how many entries follow,
K, the coords, the numbers in the order of the fields (a list's being where it begins), the lists. A clue that a row
gives is `-1 - row of the tile` there.

Cheap kernels run on whole tiles in every sweep, expensive ones on one lane where the cheap ones stalled; those that
work on columns are always expensive.
"""


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def first_line(text: str | None) -> str:
    """The first sentence of a docstring, on one line, as a cell of a table."""
    paragraph = " ".join((text or "").split("\n\n")[0].split())
    return paragraph.split(". ")[0].rstrip(".").replace("``", "`").replace("|", "\\|")


def strength_of(text: str) -> str:
    """What a docstring says of how much is inferred."""
    sentences = re.split(r"(?<=\.)\s+", " ".join(text.split()).replace("``", "`"))
    strong = next((sentence for sentence in sentences[1:] if re.search("onsisten|infer", sentence)), "")
    return strong.replace("|", "\\|").removeprefix("Consistency: ").rstrip(".")


def module_at(path: Path) -> Any:
    return importlib.import_module("gridlanes.kernels." + ".".join(path.relative_to(KERNELS).with_suffix("").parts))


def rule_kernels() -> Iterator[tuple[Path, RuleKernel]]:
    """Every rule kernel and its file, by name."""
    found = {}
    for path in sorted((KERNELS / "rules").rglob("*.py")):
        for value in vars(module_at(path)).values():
            if isinstance(value, RuleKernel) and inspect.getmodule(value.naive) is module_at(path):
                found[value.name] = path, value
    return (found[name] for name in sorted(found))


def layout_of(kernel: RuleKernel) -> str:
    """The layout with the kind of each field: ``Target(clue target, list values)``."""
    if kernel.layout is None:
        return "nothing"
    hints, lists = get_type_hints(kernel.layout), lists_in(kernel.layout)
    kinds = [
        "list" if is_list else "clue" if hints[name] is Number else "number"
        for name, is_list in zip(kernel.layout._fields, lists, strict=True)
    ]
    fields = ", ".join(f"{kind} {name}" for kind, name in zip(kinds, kernel.layout._fields, strict=True))
    return f"`{kernel.layout.__name__}({fields})`"


def functions() -> Iterator[tuple[Path, list[ast.FunctionDef]]]:
    """The public compiled functions of each file but rule kernels and the lane operations, which are Numba's own."""
    for path in sorted(KERNELS.rglob("*.py")):
        marked = [
            node
            for node in tree_of(path).body
            if isinstance(node, ast.FunctionDef)
            and not node.name.startswith("_")
            and any(ast.unparse(mark).split("(")[0] == "kernel" for mark in node.decorator_list)
        ]
        if marked:
            yield path, marked


def page() -> str:
    """The whole page."""
    lines, family = [HEAD], Path()
    for path, kernel in sorted(rule_kernels(), key=lambda found: found[0].parent):
        if path.parent != family:
            family = path.parent
            about = first_line(ast.get_docstring(tree_of(family / "__init__.py")))
            lines += [f"### {family.name}", "", f"{about}.", ""]
            lines += ["| kernel | parameters | runs | what it says | how strong it is |", f"|{' --- |' * 5}"]
        runs = "columns" if kernel.columns else "expensive" if kernel.expensive else "cheap"
        place = f"[`{kernel.name}`](../{path.relative_to(ROOT).as_posix()})"
        layout = "" if kernel.layout is None else f" {first_line(kernel.layout.__doc__)}"
        doc = inspect.getmodule(kernel.naive).__doc__ or ""  # type: ignore[union-attr]
        cells = place, f"{layout_of(kernel)}{layout}", runs, first_line(doc), strength_of(doc)
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["", "## All other kernels", ""]
    for path, marked in functions():
        lines += [f"`{path.relative_to(ROOT).as_posix()}`: {first_line(ast.get_docstring(tree_of(path)))}.", ""]
        for node in marked:
            arguments = ", ".join(argument.arg for argument in node.args.args)
            lines.append(f"- `{node.name}({arguments})`: {first_line(ast.get_docstring(node))}.")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
