"""The style of plots: fonts and colours, axes with few plain numbers, and figures as SVG. Without pyplot, so that no
display and no global state is used.

A status has the same colour in every plot; the colours are from Paul Tol's schemes, which colour-blind people can
distinguish.
"""

from __future__ import annotations

import functools
import io
import warnings
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ParamSpec, TypeVar
from xml.etree import ElementTree

import numpy as np

from gridlanes.extras import need
from gridlanes.printable import printable
from gridlanes.status import Status

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

Arguments = ParamSpec("Arguments")
Returned = TypeVar("Returned")

STATUS_COLORS = {
    Status.UNIQUE: "#4477AA",
    Status.MULTIPLE: "#66CCEE",
    Status.SOLVED: "#228833",
    Status.UNSOLVABLE: "#CCBB44",
    Status.BUDGET: "#EE6677",
    Status.INVALID: "#BBBBBB",
    Status.FAILED: "#AA3377",
}
INK = "#2a2e37"
"""of words and axes; on a page it becomes the colour of the text"""
BAR = "#5b82b5"
MAX_BARS = 30
_WIDTH = 8.4
_LONGEST_NAME = 28
_MAX_TICKS = 9
_THOUSANDS = ((1e15, "P"), (1e12, "T"), (1e9, "G"), (1e6, "M"))
_TIMES = ((3600.0, "h"), (60.0, "min"), (1.0, "s"), (1e-3, "ms"), (1e-6, "µs"))
_SPACES = {"": "http://www.w3.org/2000/svg", "xlink": "http://www.w3.org/1999/xlink"}
_STYLE = {
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "axes.titlecolor": INK,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.facecolor": "none",
    "figure.facecolor": "none",
    "savefig.facecolor": "none",
    "legend.frameon": False,
    "svg.fonttype": "none",
    "svg.hashsalt": "gridlanes",
}


def styled(function: Callable[Arguments, Returned]) -> Callable[Arguments, Returned]:
    """The function with the style of these plots, whatever style is set; raises an error that names matplotlib if it is
    missing.
    """

    @functools.wraps(function)
    def inner(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Returned:
        matplotlib = need("matplotlib", extra="plots", purpose="A plot")
        with matplotlib.rc_context(_STYLE):
            return function(*args, **kwargs)

    return inner


def svg_of(figure: Figure, name: str) -> str:
    """A figure as SVG for a page: words in the colour of its text, ids that begin with `name`, its title for those who
    do not see it; the same bytes each time.
    """
    for prefix, space in _SPACES.items():
        ElementTree.register_namespace(prefix, space)
    root = ElementTree.fromstring(_svg(figure, "none"))
    for metadata in root.findall(f"{{{_SPACES['']}}}metadata"):
        root.remove(metadata)
    for element in root.iter():
        for attribute, value in element.items():
            if attribute == "id":
                value = f"{name}-{value}"
            elif attribute.endswith("href"):
                value = f"#{name}-{value.removeprefix('#')}"
            element.set(attribute, value.replace("url(#", f"url(#{name}-").replace(INK, "currentColor"))
    root.set("role", "img")
    root.set("aria-label", figure.axes[0].get_title(loc="left"))
    return ElementTree.tostring(root, encoding="unicode")


def file_of(figure: Figure) -> str:
    """A figure as an SVG file of its own, on white; the same bytes each time."""
    return _svg(figure, "white")


@styled
def _svg(figure: Figure, background: str) -> str:
    stream = io.StringIO()
    with warnings.catch_warnings():
        # Names may be in any script: the words stay words, which are drawn by who shows them.
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        figure.savefig(stream, format="svg", facecolor=background, metadata={"Date": None, "Creator": None})
    return stream.getvalue()


@functools.cache
def _figure_class() -> type[Figure]:
    """A figure that shows itself in a notebook, where figures without pyplot are but words."""
    from matplotlib.figure import Figure

    class Plot(Figure):
        def _repr_svg_(self) -> str:
            return file_of(self)

    return Plot


def new_figure(height: float) -> tuple[Figure, Axes]:
    """A figure of the usual width, `height` in inches, and its axes."""
    figure = _figure_class()((_WIDTH, height), layout="constrained", dpi=110)
    return figure, figure.add_subplot()


def height_of(n_bars: int) -> float:
    """The height of a figure with this number of bars, one below the other."""
    return 1.3 + 0.27 * max(n_bars, 2)


def write_beside(axes: Axes, x: float, place: int, words: str, gap: int = 4) -> None:
    """Small words to the right of a point."""
    axes.annotate(words, (x, place), (gap, 0), textcoords="offset points", va="center", fontsize=9)


def empty_figure(figure: Figure, axes: Axes, words: str) -> Figure:
    """A figure that has nothing to show, with the reason."""
    figure.set_figheight(1.2)
    axes.text(0.0, 0.5, words, ha="left", va="center", transform=axes.transAxes)
    axes.set(xticks=[], yticks=[], xlabel="", ylabel="")
    axes.spines[:].set_visible(False)
    return figure


def name_bars(axes: Axes, names: Sequence[str]) -> None:
    """A name beside each bar, the first on top."""
    axes.set_yticks(np.arange(len(names)), [short_name(name) for name in names])
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    for label in axes.get_yticklabels():
        label.set_parse_math(False)


def name_lines(axes: Axes, names: Sequence[str]) -> None:
    """A legend beside the axes, with a name for each line."""
    words = [f"\u200b{name}" if name.startswith("_") else name for name in map(short_name, names)]  # else left out
    legend = axes.legend(axes.get_lines()[: len(names)], words, loc="upper left", bbox_to_anchor=(1.0, 1.0))
    for text in legend.get_texts():
        text.set_parse_math(False)


def short_name(name: str) -> str:
    """A name of one short line."""
    name = printable(name)
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def logarithmic(axis: Axis, lowest: float, highest: float) -> None:
    """Makes an axis logarithmic that goes from below `lowest` to above `highest`; 0 has a place of its own, as far from
    1 as 1 from 10. Labels are at the decades, as many as fit; if there are few decades also at 2 and 5.
    """
    first = int(np.floor(np.log10(lowest))) if lowest > 0 else 0
    last = int(np.ceil(np.log10(max(highest, 10.0**first * 1.01))))
    between = (1, 2, 5) if last - first <= 2 else (1, 3) if last - first <= 3 else (1,)
    step = max(1, -(-(last - first + 1) // _MAX_TICKS))
    ticks = [digit * 10.0**power for power in range(first, last + 1, step) for digit in between]
    is_across = axis is axis.axes.xaxis
    set_scale, set_limits = (
        (axis.axes.set_xscale, axis.axes.set_xlim) if is_across else (axis.axes.set_yscale, axis.axes.set_ylim)
    )
    if lowest <= 0:
        set_scale("symlog", linthresh=1)
    else:
        set_scale("log")
    axis.set_ticks([0.0, *ticks] if lowest <= 0 else ticks)
    axis.set_ticks([], minor=True)
    axis.set_major_formatter(lambda value, _place: number(value))
    set_limits(lowest / 1.1 if lowest > 0 else -0.08, max(highest, 2 * lowest, 1.0 if lowest <= 0 else 0) * 1.25)


def share_axis(axis: Axis, highest: float) -> None:
    """Makes an axis one of shares, with a few round ones up to `highest`, which is 1 at most."""
    from matplotlib.ticker import MaxNLocator

    ticks = MaxNLocator(6, steps=[1, 2, 5, 10]).tick_values(0, highest)
    axis.set_ticks([float(tick) for tick in ticks if 0 <= tick <= min(1.0, highest * 1.15) + 1e-9])
    axis.set_major_formatter(percent)


def number(value: float) -> str:
    """A number in few characters: ``1,000``, ``20M``, ``0.05``."""
    for size, letter in _THOUSANDS:
        if value >= size * (1 - 1e-9):
            return f"{value / size:,.3g}{letter}" if value < 1000 * size else f"{value / size:,.0f}{letter}"
    return f"{value:,.0f}" if value >= 10 or value == round(value) else f"{value:.2g}"


def percent(share: float, _place: object = None) -> str:
    """A share in percent, with more decimal places for small shares."""
    return f"{share:.{0 if share >= 0.01 or share == 0 else min(6, int(-np.floor(np.log10(share))) - 2)}%}"


def duration(seconds: float) -> str:
    """A time in few characters: ``3 ms``, ``1.5 s``, ``12 min``, ``3.4 h``."""
    size, unit = next((entry for entry in _TIMES if seconds >= entry[0]), _TIMES[-1])
    return f"{seconds / size:,.3g} {unit}" if seconds < 1000 * size else f"{seconds / size:,.0f} {unit}"
