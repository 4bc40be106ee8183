"""The house rules: what every file must be, checked over all files."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = {"engine": "gridlanes", "genres": "gridlanes.genres", "kernels": "gridlanes.kernels"}
SOURCES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))

WITHOUT_A_TEST_FILE = {"__init__", "__main__", "base"}
LONGEST_FILE, LONGEST_FUNCTION = 400, 60
"""lines"""
MAX_FILES_IN_THE_ROOT = 8

# From the bottom up: what a package may import is in the packages above it in this list, and in itself. A package here
# is a module, or a folder with all that is in it; genres see what is listed above them.
PACKAGES = [
    "gridlanes.printable",
    "gridlanes.errors",
    "gridlanes.extras",
    "gridlanes.interrupts",
    "gridlanes.status",
    "gridlanes.tables",
    "gridlanes.kernels",
    "gridlanes.model",
    "gridlanes.lowering",
    "gridlanes.rules",
    "gridlanes.puzzles",
    "gridlanes.compile",
    "gridlanes.samplers",
    "gridlanes.io.forms",
    "gridlanes.forms",
    "gridlanes.genres",
    "gridlanes.registry",
    "gridlanes.io.read",
    "gridlanes.draw",
    "gridlanes.solvers",
    "gridlanes.grading",
    "gridlanes.results",
    "gridlanes.io.write",
    "gridlanes.generating",
    "gridlanes.discovering",
    "gridlanes.corpus",
    "gridlanes.grade_runs",
    "gridlanes.discovery_runs",
    "gridlanes.datasets",
    "gridlanes.enumerating",
    "gridlanes.api",
    "gridlanes.cli",
    "gridlanes",
]

# The folders of kernels/rules, from the bottom up in the same way.
FAMILIES = ["shared", "counts", "marks", "sums", "lines", "shading", "loops", "rooms", "shapes"]

# What must not be in any file: paths of the machine that it was written on.
FORBIDDEN = re.compile(r"/(?:work|home|root|Users|tmp)/[A-Za-z0-9_.-]")

# A path in a docstring, from the root of the repository.
NAMED_FILE = re.compile(r"(?<![\w.*<>/{}-])(?:\w+/)+\w+\.py\b")


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(text_of(path))


@cache
def nodes_of(path: Path) -> list[ast.AST]:
    return [*ast.walk(tree_of(path))]


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
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {
                name if (name := f"{node.module}.{alias.name}") in MODULES else node.module for alias in node.names
            }
    return {name for name in found if name in MODULES} - {module_of(path)}


OF_NO_GENRE = [path for path in SOURCES if not relative(path).startswith("genres/")]
MODULES = {module_of(path): path for path in SOURCES}


@cache
def import_graph() -> dict[str, set[str]]:
    return {name: imports_of(path) for name, path in MODULES.items()}


def place_of(module: str) -> int:
    """The place in the order of the package that a module is in."""
    fitting = [package for package in PACKAGES[:-1] if module == package or module.startswith(f"{package}.")]
    return PACKAGES.index(max(fitting, key=len)) if fitting else len(PACKAGES) - 1


def test_imports_run_downwards_between_packages():
    graph = import_graph()
    places = {module: place_of(module) for module in graph}
    upwards = [(module, other) for module in graph for other in graph[module] if places[other] > places[module]]
    assert upwards == []


def test_imports_run_downwards_between_families_of_rule_kernels():
    rules, graph = "gridlanes.kernels.rules.", import_graph()
    places = {
        module: FAMILIES.index(module.removeprefix(rules).partition(".")[0])
        for module in graph
        if module.startswith(rules)
    }
    upwards = [(module, other) for module in places for other in graph[module] if places.get(other, 0) > places[module]]
    assert upwards == []
    assert {*places.values()} == {*range(len(FAMILIES))}


def test_no_files_import_each_other_in_a_circle():
    """Whatever imports nothing that is left is taken away, until nothing is left but circles and what needs them."""
    left = {module: set(imports) for module, imports in import_graph().items()}
    while free := {module for module, imports in left.items() if not imports & left.keys()}:
        left = {module: imports for module, imports in left.items() if module not in free}
    assert left == {}


def test_the_root_of_the_engine_holds_little():
    files = sorted(path.name for path in (ROOT / "engine").glob("*.py"))
    assert len(files) <= MAX_FILES_IN_THE_ROOT, files


def test_compiled_code_is_in_kernels_alone():
    """No other file imports Numba, which has the decorators that compile, or one of the project's own."""
    own = {"gridlanes.kernels.compiling.jit.kernel", "gridlanes.kernels.rule_kernel.rule_kernel"}
    guilty = []
    for path in SOURCES:
        for node in nodes_of(path):
            module = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            names = [f"{module}{alias.name}" for alias in node.names] if hasattr(node, "names") else []
            if any(name in own or (name.startswith("numba") and name != "numba.config") for name in names):
                guilty.append(f"{relative(path)}:{node.lineno}")
    assert [place for place in guilty if not place.startswith("kernels/")] == []


def test_every_module_has_a_test_file_of_its_name():
    """Genres are held by the law book of tests/genres, rules and their kernels by that of the rules: a rule by its
    cases, a kernel by `test_every_rule_kernel_has_its_twin_above_it_and_is_run_by_a_case`.
    """
    missing = []
    for path in OF_NO_GENRE:
        here = path.relative_to(ROOT)
        is_kernel = here.parent.parent == Path("kernels/rules") and "\n@rule_kernel" in text_of(path)
        if path.stem in WITHOUT_A_TEST_FILE or is_kernel:
            continue
        expected = [ROOT / "tests" / here.parent / f"test_{path.stem}.py"]
        if here.parent == Path("engine/rules"):
            expected.append(ROOT / "tests" / "rule_cases" / path.name)
        if not any(file.is_file() for file in expected):
            missing.append(f"{relative(path)} needs {relative(expected[-1])}")
    assert missing == []


def test_no_file_is_long():
    """One concept a file."""
    lengths = {relative(path): len(text_of(path).splitlines()) for path in [*SOURCES, *TESTS]}
    assert {path: n for path, n in lengths.items() if n > LONGEST_FILE} == {}


def test_no_function_is_long():
    long = [
        f"{relative(path)} {node.name}: {node.end_lineno - node.lineno + 1} lines"
        for path in SOURCES
        for node in nodes_of(path)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and (node.end_lineno or 0) - node.lineno >= LONGEST_FUNCTION
    ]
    assert long == []


def test_a_class_shares_its_name_with_nothing():
    """One name, one meaning, at least of the public classes; names of types that are the same everywhere may recur."""
    homes: dict[str, list[str]] = {}
    classes = set()
    for path in SOURCES:
        for node in tree_of(path).body:
            if isinstance(node, ast.ClassDef):
                classes.add(node.name)
                homes.setdefault(node.name, []).append(relative(path))
            elif isinstance(node, ast.Assign):
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        homes.setdefault(target.id, []).append(relative(path))
    assert {name: found for name, found in homes.items() if name in classes and name[0] != "_" and found[1:]} == {}


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


def test_imports_are_absolute_and_name_no_folder():
    wrong = []
    for path in [*SOURCES, *TESTS]:
        for node in nodes_of(path):
            if isinstance(node, ast.ImportFrom):
                is_wrong = node.level > 0 or (node.module or "").split(".")[0] in FOLDERS
            else:
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                is_wrong = not {name.split(".")[0] for name in names}.isdisjoint(FOLDERS)
            if is_wrong:
                wrong.append(f"{relative(path)}:{getattr(node, 'lineno', 0)}")
    assert wrong == []


def test_nothing_but_its_own_file_names_a_genre():
    """Neither as a string nor as a name of something. "arrow" is the name of a table format, "pattern" a word of JSON
    Schema, "singles" an operation on lanes, "map" and "range" are Python's, too.
    """
    from gridlanes.registry import games, genres

    names = {name for genre in genres().values() for name in (genre.name, *genre.aliases)} | {*games()}
    found = []
    for path in OF_NO_GENRE:
        nodes = nodes_of(path)
        strings = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
        known = {node.id for node in nodes if isinstance(node, ast.Name)}
        known |= {node.name for node in nodes if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        found += [
            (relative(path), name)
            for name in {name.lower() for name in strings | known}
            & (names - {"arrow", "map", "pattern", "range", "rect", "rectangles", "singles", "slant"})
        ]
        found += [(relative(path), name) for name in imports_of(path) if name.startswith("gridlanes.genres.")]
    assert found == []


def test_no_file_names_a_place_on_the_machine_it_was_written_on():
    found = []
    for path in text_files():
        if path == Path(__file__).resolve():
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), start=1):
            if FORBIDDEN.search(line):
                found.append(f"{relative(path)}:{number}: {line.strip()[:80]}")
    assert found == []


def test_modules_and_their_public_functions_and_classes_are_documented():
    missing = []
    for path in SOURCES:
        tree = tree_of(path)
        if path.stem == "__main__" or not tree.body:
            continue
        if not ast.get_docstring(tree):
            missing.append(f"{relative(path)} says nothing of itself")
        if relative(path) == "kernels/lanes/plain.py":  # twins; what they do is said where the operations are
            continue
        for node in tree.body:
            if not isinstance(node, (ast.FunctionDef, ast.ClassDef)) or node.name.startswith("_"):
                continue
            is_overload = any(isinstance(mark, ast.Name) and mark.id == "overload" for mark in node.decorator_list)
            if not is_overload and not ast.get_docstring(node):
                missing.append(f"{relative(path)} {node.name} (line {node.lineno})")
    assert missing == []


def docstrings_of(path: Path) -> list[tuple[int, str]]:
    """The line and the text of each docstring in a file: of modules, classes, functions, and of names below these."""
    bodies = [body for node in nodes_of(path) if isinstance(body := getattr(node, "body", None), list)]
    values = [node.value for body in bodies for node in body if isinstance(node, ast.Expr)]
    return [
        (value.lineno, value.value) for value in values if isinstance(value, ast.Constant) and type(value.value) is str
    ]


def test_paths_in_docstrings_exist():
    """Paths begin at the root of the repository, so that a search for a file finds all that names it."""
    stale = [
        f"{relative(path)}:{line} {name}"
        for path in [*SOURCES, *TESTS, *sorted((ROOT / "bench").rglob("*.py"))]
        for line, text in docstrings_of(path)
        for name in NAMED_FILE.findall(text)
        if not (ROOT / name).is_file()
    ]
    assert stale == []


def test_docstrings_name_what_is_returned():
    """None begins as if the docstring of another function had just been read."""
    vague = [
        f"{relative(path)}:{line} {text.strip()[:40]}"
        for path in [*SOURCES, *sorted((ROOT / "bench").rglob("*.py"))]
        for line, text in docstrings_of(path)
        if re.match(r"(The same|Those|Of)\b", text.strip())
    ]
    assert vague == []


def test_every_test_can_fail():
    """A test function without an assert, a raises block or a call of an asserting helper checks nothing."""
    helpers = {"agree", "assert_the_three_agree", "check", "raises", "fail"}
    idle = []
    for path in TESTS:
        for node in nodes_of(path):
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
