"""Exit codes: different, and told where a user looks."""

from __future__ import annotations

from gridlanes.cli import endings


def test_no_two_endings_have_one_code() -> None:
    codes = [value for name, value in vars(endings).items() if name.isupper()]
    assert len(codes) == len(set(codes)) == 7


def test_the_help_lists_the_codes_that_scripts_need(run) -> None:
    text = run("--help").stdout
    for code in (endings.ALL_ANSWERED, endings.SOME_NOT, endings.USAGE):
        assert f"\n    {code}  " in text
