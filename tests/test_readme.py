"""The README: its example prints what it says, and its commands are those that .ci/run runs."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_examples_print_what_the_readme_says() -> None:
    pairs = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", README, re.DOTALL)
    assert len(pairs) == README.count("```python")
    for code, printed in pairs:
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            exec(compile(code, "README.md", "exec"), {})
        assert output.getvalue() == printed


def test_ci_runs_the_set_up_commands_of_the_readme() -> None:
    section = README.split("## Set-up")[1].split("##")[0]
    commands = re.findall(r"^\$ (.*)$", section, re.MULTILINE)
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert len(commands) == 2
    assert [command for command in commands if command not in script] == []


def test_every_file_that_is_linked_is_there() -> None:
    for name in ("README.md", "CONTRIBUTING.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
        assert links
        assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_option_of_the_readme_exists() -> None:
    from gridlanes.cli.check import check
    from gridlanes.cli.run import run
    from gridlanes.cli.solve import solve
    from gridlanes.cli.stats import stats

    known = {name for command in (solve, check, run, stats) for option in command.params for name in option.opts}
    section = README.split("## Command line")[1].split("## How")[0]
    ours = [line for line in section.splitlines() if "dask" not in line and "python -m" not in line]
    options = set(re.findall(r"--[a-z][a-z-]*", "\n".join(ours)))
    assert {"--limit", "--json", "--cluster"} <= options <= known


def test_every_status_of_the_readme_exists_and_none_is_left_out() -> None:
    from gridlanes import Status

    assert re.findall(r"^\| `([A-Z]+)` \|", README, re.MULTILINE) == [status.name for status in Status]
