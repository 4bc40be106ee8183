"""``python -m bench.notebooks``: executes the notebooks and keeps what they show, as readers on the web see it.

Left out is what differs from machine to machine for no reader's sake: times of execution, versions of the kernel.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent.parent / "notebooks"
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def executed(path: Path) -> Any:
    """The notebook with the outputs of its cells. Raises what a cell raises."""
    import nbformat
    from nbclient import NotebookClient

    book = nbformat.read(path, as_version=4)
    resources = {"metadata": {"path": str(path.parent)}}
    NotebookClient(book, timeout=None, kernel_name="python3", record_timing=False, resources=resources).execute()
    book.metadata = nbformat.from_dict(METADATA)
    return book


def main(names: list[str]) -> int:
    import nbformat

    for path in [FOLDER / name for name in names] or sorted(FOLDER.glob("*.ipynb")):
        nbformat.write(executed(path), path)
        print(path.name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
