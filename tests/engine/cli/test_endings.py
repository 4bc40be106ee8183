"""Exit codes: different, and told where a user looks."""

from __future__ import annotations

from gridlanes.cli import endings
from gridlanes.cli.main import command_line


def test_no_two_endings_have_one_code() -> None:
    codes = [value for name, value in vars(endings).items() if name.isupper()]
    assert len(codes) == len(set(codes)) == 7


def test_the_help_lists_every_code(run) -> None:
    text = run("--help").stdout
    for code in (value for name, value in vars(endings).items() if name.isupper()):
        assert f"\n    {code}  " in text


def test_the_help_says_in_one_whole_line_what_each_command_does(run) -> None:
    commands = run("--help").stdout.partition("Commands:\n")[2].partition("\n\n")[0].splitlines()
    assert len(commands) == len(command_line.commands)
    assert all(line.endswith(".") and "..." not in line for line in commands)
