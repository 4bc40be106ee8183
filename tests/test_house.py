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
LONGEST_FILE, LONGEST_FUNCTION = 400, 60
"""lines"""
MOST_FILES_IN_THE_ROOT = 8

# From the bottom up: what a room may import is in the rooms above it in this list, and in itself. A room is a module,
# or a folder with all that is in it; genres see what is listed above them.
ROOMS = [
    "gridlanes.errors",
    "gridlanes.extras",
    "gridlanes.status",
    "gridlanes.kernels",
    "gridlanes.model",
    "gridlanes.lowering",
    "gridlanes.rules",
    "gridlanes.puzzles",
    "gridlanes.compile",
    "gridlanes.io.forms",
    "gridlanes.genres",
    "gridlanes.registry",
    "gridlanes.io.read",
    "gridlanes.draw",
    "gridlanes.solvers",
    "gridlanes.results",
    "gridlanes.io.write",
    "gridlanes.corpus",
    "gridlanes.api",
    "gridlanes.cli",
    "gridlanes",
]

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


def imports_of(path: Path) -> set[str]:
    """The modules of the package that a file imports anywhere, also within functions and for types alone."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {
                name if (name := f"{node.module}.{alias.name}") in MODULES else node.module for alias in node.names
            }
    return {name for name in found if name in MODULES} - {module_of(path)}


MODULES = {module_of(path): path for path in SOURCES}
GRAPH = {name: imports_of(path) for name, path in MODULES.items()}


def room_of(module: str) -> int:
    """The place in the order of the room that a module is in."""
    fitting = [room for room in ROOMS[:-1] if module == room or module.startswith(f"{room}.")]
    return ROOMS.index(max(fitting, key=len)) if fitting else len(ROOMS) - 1


@pytest.mark.parametrize("module", GRAPH)
def test_imports_run_downwards_between_rooms(module):
    upwards = {other for other in GRAPH[module] if room_of(other) > room_of(module)}
    assert upwards == set()


def test_no_files_import_each_other_in_a_circle():
    """Whatever imports nothing that is left is taken away, until nothing is left but circles and what needs them."""
    left = {module: set(imports) for module, imports in GRAPH.items()}
    while free := {module for module, imports in left.items() if not imports & left.keys()}:
        left = {module: imports for module, imports in left.items() if module not in free}
    assert left == {}


def test_the_root_of_the_engine_holds_little():
    files = sorted(path.name for path in (ROOT / "engine").glob("*.py"))
    assert len(files) <= MOST_FILES_IN_THE_ROOT, files


def test_compiled_code_is_in_kernels_alone():
    """No other file imports Numba, which has the decorators that compile, or one of the project's own."""
    own = {"gridlanes.kernels.jit.kernel", "gridlanes.kernels.rule_kernel.rule_kernel"}
    guilty = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            module = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            names = [f"{module}{alias.name}" for alias in node.names] if hasattr(node, "names") else []
            if any(name in own or (name.startswith("numba") and name != "numba.config") for name in names):
                guilty.append(f"{relative(path)}:{node.lineno}")
    assert [place for place in guilty if not place.startswith("kernels/")] == []


@pytest.mark.parametrize("path", [path for path in SOURCES if not relative(path).startswith("genres/")], ids=relative)
def test_every_module_has_a_test_file_of_its_name(path):
    """Genres are held by the law book of tests/genres, rules and their kernels by that of the rules: a rule by its
    cases, a kernel by `test_every_rule_kernel_has_its_twin_above_it_and_is_run_by_a_case`.
    """
    here = path.relative_to(ROOT)
    if path.stem in WITHOUT_A_TEST_FILE:
        return
    if here.parent == Path("kernels/rules") and "\n@rule_kernel" in path.read_text(encoding="utf-8"):
        return
    expected = [ROOT / "tests" / here.parent / f"test_{path.stem}.py"]
    if here.parent == Path("engine/rules"):
        expected.append(ROOT / "tests" / "rule_cases" / path.name)
    assert any(file.is_file() for file in expected), f"{relative(path)} needs {relative(expected[-1])}"


@pytest.mark.parametrize("path", [*SOURCES, *TESTS], ids=relative)
def test_no_file_is_long(path):
    n_lines = len(path.read_text(encoding="utf-8").splitlines())
    assert n_lines <= LONGEST_FILE, f"{relative(path)} has {n_lines} lines: one concept a file"


@pytest.mark.parametrize("path", SOURCES, ids=relative)
def test_no_function_is_long(path):
    long = [
        f"{node.name}: {node.end_lineno - node.lineno + 1} lines"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and (node.end_lineno or 0) - node.lineno >= LONGEST_FUNCTION
    ]
    assert long == []


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


@pytest.mark.parametrize("path", [path for path in SOURCES if not relative(path).startswith("genres/")], ids=relative)
def test_nothing_but_its_own_file_names_a_genre(path):
    """Neither as a string nor as a name of something. "arrow" is the name of a table format, too."""
    from gridlanes.registry import games, genres

    names = {name for genre in genres().values() for name in (genre.name, *genre.aliases)} | {*games()}
    tree = ast.parse(path.read_text(encoding="utf-8"))
    strings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    known = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    known |= {node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    assert {name.lower() for name in strings | known} & (names - {"arrow"}) == set()
    assert not any(name.startswith("gridlanes.genres.") for name in imports_of(path))


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
