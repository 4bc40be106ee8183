import json
import sys

import pytest

from gridlanes.extras import MissingExtraError, need, version_of


def test_an_installed_package_is_imported():
    assert need("json", extra="io", purpose="A test") is json


def test_a_missing_package_is_named_with_the_command_that_installs_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(MissingExtraError) as caught:
        need("pyarrow.parquet", extra="io", purpose="Parquet output")
    assert str(caught.value) == 'Parquet output needs pyarrow: pip install "gridlanes[io]"'


def test_the_version_of_a_package_that_is_not_there_is_none():
    assert version_of("numpy")
    assert version_of("no-such-package-at-all") is None
