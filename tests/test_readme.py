"""README.md and the pages of docs/: examples print what they say, tables are produced, and links lead somewhere."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from gridlanes.cli.main import command_line

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
MAX_LINES = 200


def section(title: str) -> str:
    return README.split(f"\n## {title}\n")[1].split("\n## ")[0]


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= MAX_LINES


def test_the_examples_print_what_the_readme_says() -> None:
    pairs = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", README, re.DOTALL)
    assert len(pairs) == README.count("```python") > 0
    for code, printed in pairs:
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            exec(compile(code, "README.md", "exec"), {})
        assert output.getvalue() == printed


def test_ci_runs_the_set_up_commands_of_the_readme() -> None:
    commands = re.findall(r"^\$ (.*)$", section("Set-up"), re.MULTILINE)
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert len(commands) == 2
    assert [command for command in commands if command not in script] == []


def test_the_table_of_genres_is_what_its_command_prints() -> None:
    """To be replaced by the output of ``gridlanes genres --markdown`` when a genre is added."""
    command, table = re.findall(r"<!-- genres: gridlanes (.*?) -->\n(.*?)<!-- /genres -->", README, re.DOTALL)[0]
    assert CliRunner().invoke(command_line, command.split()).stdout == table


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_file_that_is_linked_is_there(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


def test_every_page_of_the_documentation_is_in_its_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    pages = {page.name for page in (ROOT / "docs").glob("*.md")} - {"README.md"}
    assert pages == set(re.findall(r"\]\(([\w-]+\.md)\)", index))


def test_every_decision_has_a_number_and_is_in_the_index_once() -> None:
    folder = ROOT / "docs" / "decisions"
    pages = sorted(page.name for page in folder.glob("*.md") if page.name != "README.md")
    assert [int(page.partition("-")[0]) for page in pages] == [*range(1, len(pages) + 1)]
    links = re.findall(r"\[(\d{4})\]\(([\w-]+\.md)\)", (folder / "README.md").read_text(encoding="utf-8"))
    assert sorted(page for _, page in links) == pages
    assert all(page.startswith(f"{number}-") for number, page in links)


def test_every_command_and_option_of_the_readme_exists() -> None:
    lines = re.findall(r"^\$ gridlanes (.*?)(?:  +#.*)?$", section("Command line"), re.MULTILINE)
    named = {line.split()[0] for line in lines}
    assert named == command_line.commands.keys() - {"info"}
    for line in lines:
        command = command_line.commands[line.split()[0]]
        options = {name for option in command.params for name in option.opts}
        assert {word for word in line.split() if re.fullmatch(r"-o|--[a-z-]+", word)} <= options, line
    every = {name for command in command_line.commands.values() for option in command.params for name in option.opts}
    assert {"--limit", "--json", "--escalate"} <= set(re.findall(r"--[a-z][a-z-]*", section("Command line"))) <= every


def test_every_status_of_the_readme_exists_and_none_is_left_out() -> None:
    from gridlanes import Status

    assert re.findall(r"^\| `([A-Z]+)` \|", README, re.MULTILINE) == [status.name for status in Status]
