"""The cache of compiled code: it sees every edit, and reading it needs no folder that can be written."""

from __future__ import annotations

import ast
import shutil
from pathlib import Path

import numba
import pytest
from read_only import PLACES, Copy

from gridlanes.kernels.compiling import code_cache

pytestmark = pytest.mark.thorough
ROOT = Path(__file__).resolve().parents[3]

CALLER = """
from gridlanes.kernels.callee import answer
from gridlanes.kernels.compiling.jit import kernel

@kernel
def ask(x):
    return answer(x)

def add(x):
    return x + 1
"""
CALLEE = """
from gridlanes.kernels.compiling.jit import kernel

@kernel(inline={inline})
def answer(x):
    return x + {added}
"""
RUN = """
import numba.core.event as event

with event.install_recorder("numba:run_pass") as passes:
    from gridlanes.kernels.compiling import code_cache
    from gridlanes.kernels.caller import add, ask
    from gridlanes.kernels.compiling.jit import address_of, types

    value = ask(1)
    address_of(add, (types.int64,))
print(value, len(passes.buffer) > 0, len(code_cache.UNSAVED))
"""


@pytest.fixture
def copy(tmp_path):
    copy = Copy(tmp_path, "kernels")
    shutil.copy(ROOT / "engine" / "interrupts.py", copy.package)
    (copy.package / "kernels" / "caller.py").write_text(CALLER, encoding="utf-8")
    return copy


@pytest.fixture
def ask_with(copy):
    """``ask_with(added, read_only=(), **environment)``: the answer of a kernel in a new process; whether anything was
    compiled, and how many functions could not be kept.
    """

    def ask_with(added, *, inline=False, **environment):
        # The program's own file is none, and the caller's, Numba's own stamp of it, never changes.
        callee = CALLEE.format(inline=inline, added=added)
        (copy.package / "kernels" / "callee.py").write_text(callee, encoding="utf-8")
        value, compiled, n_unsaved = copy.run(RUN, **environment)
        return int(value), compiled == "True", int(n_unsaved)

    return ask_with


@pytest.mark.parametrize("inline", [False, True])
def test_an_edited_callee_is_seen_and_an_unchanged_one_is_not_compiled_again(ask_with, inline):
    assert ask_with(10, inline=inline) == (11, True, 0)
    assert ask_with(10, inline=inline) == (11, False, 0)
    assert ask_with(20, inline=inline) == (21, True, 0)
    assert ask_with(20, inline=inline) == (21, False, 0)


@pytest.mark.parametrize("place", PLACES)
def test_a_complete_cache_is_used_where_nothing_can_be_written(ask_with, copy, place):
    environment, read_only = copy.place(place)
    assert ask_with(10, read_only=read_only, **environment) == (11, True, 0)
    assert ask_with(10, read_only=[copy.folder], **environment) == (11, False, 0)


@pytest.mark.parametrize("place", [PLACES[0], *(pytest.param(place, marks=pytest.mark.slow) for place in PLACES[1:])])
def test_what_a_read_only_cache_lacks_is_compiled_in_memory(ask_with, copy, place):
    environment, read_only = copy.place(place)
    assert ask_with(10, read_only=[copy.folder], **environment) == (11, True, 3)
    assert ask_with(10, read_only=read_only, **environment) == (11, True, 0)
    assert ask_with(20, read_only=[copy.folder], **environment) == (21, True, 3)
    assert ask_with(10, read_only=[copy.folder], **environment) == (11, False, 0)


def test_what_a_read_only_cache_lacks_goes_to_the_first_folder_that_can_be_written(ask_with, copy):
    assert ask_with(10) == (11, True, 0)
    assert ask_with(10, read_only=[copy.package]) == (11, False, 0)
    assert not list((copy.folder / "home").rglob("*.nbc"))
    assert ask_with(20, read_only=[copy.package]) == (21, True, 0)
    assert ask_with(20, read_only=[copy.package]) == (21, False, 0)
    assert list((copy.folder / "home").rglob("*.nbc"))


@pytest.mark.parametrize(
    ("ending", "size"),
    [
        (".nbc", 100),
        pytest.param(".nbi", 100, marks=pytest.mark.slow),
        pytest.param(".nbi", 0, marks=pytest.mark.slow),
    ],
)
def test_a_damaged_file_of_the_cache_is_as_none(ask_with, copy, ending, size):
    cache = {"NUMBA_CACHE_DIR": str(copy.folder / "chosen")}
    assert ask_with(10, **cache) == (11, True, 0)
    files = list((copy.folder / "chosen").rglob(f"*{ending}"))
    assert files
    for file in files:
        file.write_bytes(file.read_bytes()[:size])
    assert ask_with(10, read_only=[copy.folder], **cache) == (11, True, 3)
    assert ask_with(10, **cache) == (11, True, 0)
    assert ask_with(10, **cache) == (11, False, 0)


def imports_of(root: Path) -> dict[Path, set[Path]]:
    """For each folder of kernels those that its files import from, and so on, itself included."""
    direct: dict[Path, set[Path]] = {}
    for path in root.rglob("*.py"):
        found = direct.setdefault(path.parent, {path.parent})
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith("gridlanes.kernels."):
                module = root.joinpath(*str(node.module).split(".")[2:])
                found.add(module if module.is_dir() else module.parent)
    for _ in direct:
        for found in direct.values():
            found.update(*(direct[folder] for folder in [*found]))
    return direct


def test_the_stamp_covers_all_that_the_folder_may_call(tmp_path, monkeypatch):
    shutil.copytree(ROOT / "kernels", tmp_path / "kernels", ignore=shutil.ignore_patterns("__pycache__"))
    root = tmp_path / "kernels"
    monkeypatch.setattr(code_cache, "FOLDER", root)
    reached = imports_of(root)
    reached[tmp_path] = {*reached}
    assert any(reached[folder] < {*reached} - {tmp_path} for folder in reached)

    def stamps(of=reached):
        code_cache._sources_of.cache_clear()
        return {folder: code_cache.stamp_of.__wrapped__(folder) for folder in of}

    before = stamps()
    assert stamps() == before
    edited = set()
    for path in sorted(root.rglob("*.py")):
        text = path.read_bytes()
        path.write_bytes(text + b"# edited\n")
        of = (path.parent,) if path.parent in edited else [*reached]  # the first file of a folder tells
        edited.add(path.parent)
        expected = {folder: path.parent in reached[folder] for folder in of}
        assert {folder: stamp != before[folder] for folder, stamp in stamps(of).items()} == expected, path.name
        path.write_bytes(text)
    assert stamps() == before
    family = root / "rules" / "marks"
    (family / "table.py").rename(family / "tables.py")
    assert all((stamp != before[folder]) == (family in reached[folder]) for folder, stamp in stamps().items())
    code_cache._sources_of.cache_clear()


def test_a_function_is_compiled_anew_when_its_file_or_what_its_folder_may_call_changes(tmp_path, monkeypatch):
    def stamp_of(file):
        stamped = code_cache._Stamped()
        stamped._py_file = str(file)
        return stamped.get_source_stamp()

    outside, sweep, rule = (
        tmp_path / "own.py",
        code_cache.FOLDER / "search" / "sweep.py",
        code_cache.FOLDER / "rules" / "marks" / "table.py",
    )
    outside.write_text("", encoding="utf-8")
    files = (outside, sweep, rule)
    before = [stamp_of(file) for file in files]
    assert before == [stamp_of(file) for file in files]
    outside.write_text("# edited\n", encoding="utf-8")
    assert [a == b for a, b in zip(before, map(stamp_of, files), strict=True)] == [False, True, True]
    outside.write_text("", encoding="utf-8")
    real = code_cache.stamp_of
    monkeypatch.setattr(code_cache, "stamp_of", lambda folder: "another" if folder.name == "marks" else real(folder))
    assert [a == b for a, b in zip(before, map(stamp_of, files), strict=True)] == [True, True, False]


def test_the_private_parts_of_numba_that_the_cache_needs_are_there():
    """A new minor version of Numba fails here first; the version range of pyproject.toml is to be widened with care."""
    assert numba.__version__.startswith("0.68.")
    caching = code_cache.caching
    for name in ("UserProvidedCacheLocator", "InTreeCacheLocator", "UserWideCacheLocator"):
        locator = getattr(caching, name)
        assert all(hasattr(locator, part) for part in ("from_function", "get_source_stamp", "ensure_cache_path"))
    assert hasattr(caching.CompileResultCacheImpl, "_locator_classes")
    assert all(hasattr(caching.IndexDataCacheFile, part) for part in ("load", "save", "flush", "_load_index"))
    assert hasattr(caching.FunctionCache, "_impl_class")
