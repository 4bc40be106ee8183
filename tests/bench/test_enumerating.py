"""The bench of enumerating: its parts are called by name, and its help lists them."""

from __future__ import annotations

import pytest

from bench import enumerating


def test_a_part_is_called_by_its_name(monkeypatch):
    called = []
    monkeypatch.setitem(enumerating.PARTS, "takuzu", lambda: called.append("takuzu"))
    enumerating.main(["takuzu"])
    assert called == ["takuzu"]


def test_help_lists_every_part_and_others_are_refused(capsys):
    with pytest.raises(SystemExit, match="0"):
        enumerating.main(["--help"])
    text = capsys.readouterr().out
    assert all(f"\n{name} " in text for name in enumerating.PARTS)
    with pytest.raises(SystemExit, match="2"):
        enumerating.main(["nothing"])
    assert "invalid choice: 'nothing'" in capsys.readouterr().err
