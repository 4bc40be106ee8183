"""The house rules: what every file must be, checked over all files."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = {"engine": "gridlanes", "genres": "gridlanes.genres", "kernels": "gridlanes.kernels"}
SOURCES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))

WITHOUT_A_TEST_FILE = {"__init__", "__main__", "base"}
LONGEST_FILE = 450
"""lines; files should stay below 400"""

# What must not be in any file: paths of the machine that it was written on.
FORBIDDEN = re.compile(r"/(?:work|home|root|Users|tmp)/[A-Za-z0-9_.-]")


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def module_of(path: Path) -> str:
    folder, *rest = path.relative_to(ROOT).with_suffix("").parts
    parts = [FOLDERS[folder], *rest]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def text_files() -> list[Path]:
    """Every file of the repository that holds text, as version control or, without it, the folders know them."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    paths = [ROOT / line for line in listed.stdout.splitlines()] or [*SOURCES, *TESTS]
    suffixes = {".py", ".md", ".toml", ".yml", ".yaml", ".ipynb", ".txt", ".cfg", ".json", ""}
    return [path for path in paths if path.suffix in suffixes and path.is_file()]


@pytest.mark.parametrize("path", SOURCES, ids=relative)
def test_every_module_has_a_test_file_of_its_name(path):
    if path.stem in WITHOUT_A_TEST_FILE:
        return
    expected = ROOT / "tests" / path.relative_to(ROOT).parent / f"test_{path.stem}.py"
    assert expected.is_file(), f"{relative(path)} needs {relative(expected)}"


@pytest.mark.parametrize("path", [*SOURCES, *TESTS], ids=relative)
def test_no_file_is_long(path):
    n_lines = len(path.read_text(encoding="utf-8").splitlines())
    assert n_lines <= LONGEST_FILE, f"{relative(path)} has {n_lines} lines: one concept a file"


def test_the_packages_of_pyproject_are_the_folders():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    folders = {module_of(path) for path in SOURCES if path.name == "__init__.py"}
    assert sorted(project["tool"]["setuptools"]["packages"]) == sorted(folders)
    assert project["tool"]["setuptools"]["package-dir"] == {module: folder for folder, module in FOLDERS.items()}
    with_modules = {path.parent for path in SOURCES}
    assert {path for path in with_modules if not (path / "__init__.py").is_file()} == set()


def test_importing_everything_defines_no_top_level_package_but_ours():
    """engine/ and kernels/ are folders, not import names: two names for one module would be two modules."""
    modules = [module_of(path) for path in SOURCES if path.stem != "__main__"]
    code = (
        "import importlib, sys\n"
        f"for name in {modules!r}: importlib.import_module(name)\n"
        "print(sorted({'engine', 'genres', 'kernels'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT.parent)
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == "[]"


@pytest.mark.parametrize("path", [*SOURCES, *TESTS], ids=relative)
def test_imports_are_absolute_and_name_no_folder(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{relative(path)}:{node.lineno}: relative import"
            assert (node.module or "").split(".")[0] not in FOLDERS, f"{relative(path)}:{node.lineno}"
        if isinstance(node, ast.Import):
            assert not {alias.name.split(".")[0] for alias in node.names} & set(FOLDERS), (
                f"{relative(path)}:{node.lineno}"
            )


@pytest.mark.parametrize("path", [path for path in SOURCES if relative(path).startswith("kernels/")], ids=relative)
def test_a_kernel_knows_only_arrays(path):
    """Arrows point one way: the engine calls kernels, a kernel imports none of it; no kernel names a genre."""
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("gridlanes"):
            assert (node.module or "").startswith("gridlanes.kernels"), f"{relative(path)}:{node.lineno}"


@pytest.mark.parametrize("path", [path for path in SOURCES if relative(path).startswith("engine/")], ids=relative)
def test_the_model_and_the_solvers_name_no_genre_in_their_code(path):
    """Nothing in the engine may know Sudoku; readers of formats and the outermost calls choose a genre by its name."""
    entrances = ("engine/formats/", "engine/cli/", "engine/api.py", "engine/__init__.py")
    if relative(path).startswith(entrances):
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert not (node.module or "").startswith("gridlanes.genres"), f"{relative(path)}:{node.lineno}"
        if isinstance(node, (ast.Name, ast.arg, ast.FunctionDef, ast.ClassDef)):
            name = getattr(node, "id", None) or getattr(node, "arg", None) or getattr(node, "name", "")
            assert "sudoku" not in name.lower(), f"{relative(path)}:{node.lineno}"


def test_no_file_names_a_place_on_the_machine_it_was_written_on():
    found = []
    for path in text_files():
        if path == Path(__file__).resolve():
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), start=1):
            if FORBIDDEN.search(line):
                found.append(f"{relative(path)}:{number}: {line.strip()[:80]}")
    assert found == []


@pytest.mark.parametrize("path", [path for path in SOURCES if path.stem != "__main__"], ids=relative)
def test_modules_and_their_public_functions_and_classes_are_documented(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if not tree.body:
        return
    assert ast.get_docstring(tree), f"{relative(path)} says nothing of itself"
    if relative(path) == "kernels/lanes/plain.py":  # twins; what they do is said where the operations are
        return
    missing = []
    for node in tree.body:
        if not isinstance(node, (ast.FunctionDef, ast.ClassDef)) or node.name.startswith("_"):
            continue
        is_overload = any(isinstance(mark, ast.Name) and mark.id == "overload" for mark in node.decorator_list)
        if not is_overload and not ast.get_docstring(node):
            missing.append(f"{node.name} (line {node.lineno})")
    assert missing == []


def test_every_test_can_fail():
    """A test function without an assert, a raises block or a call of an asserting helper checks nothing."""
    helpers = {"agree", "assert_the_three_agree", "check", "raises", "fail"}
    idle = []
    for path in TESTS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                inside = list(ast.walk(node))
                called = {
                    getattr(call.func, "id", getattr(call.func, "attr", ""))
                    for call in inside
                    if isinstance(call, ast.Call)
                }
                asserts = any(isinstance(child, ast.Assert) for child in inside)
                if not asserts and not any(name in helpers or name.startswith("assert") for name in called):
                    idle.append(f"{relative(path)}:{node.lineno} {node.name}")
    assert idle == []
