"""HTML pages from templates, all with the head and the style of base.html. They load nothing from elsewhere."""

from __future__ import annotations

from importlib import resources
from typing import Any

from gridlanes.extras import need

_BASE = "base.html"


def rendered(package: str, template: str, purpose: str, **values: Any) -> str:
    """A template beside the modules of `package`, which extends base.html, with these values, `title` among them; what
    is not marked as safe in the template is escaped. Raises `MissingExtraError` without ``gridlanes[plots]``, which
    says the `purpose`.
    """
    jinja2 = need("jinja2", extra="plots", purpose=purpose)

    def source(name: str) -> str:
        return (resources.files(__package__ if name == _BASE else package) / name).read_text(encoding="utf-8")

    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(source), autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True
    )
    return str(environment.get_template(template).render(**values))
