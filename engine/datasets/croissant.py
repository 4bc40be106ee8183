"""Metadata of a data set for machines: croissant.json, in the Croissant format (version 1.0) of MLCommons.

http://mlcommons.org/croissant/1.0
"""

from __future__ import annotations

import json
from typing import Any

from gridlanes.datasets.described import Described
from gridlanes.generating.generated_result import GENERATED_COLUMNS

_OF_CROISSANT = (
    "citeAs column dataType data equivalentProperty examples extract field fileProperty fileObject fileSet format "
    "includes isLiveDataset jsonPath key md5 parentField path recordSet references regex repeated replace samplingRate "
    "separator source subField transform"
)
_CONTEXT: dict[str, Any] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    **{name: f"cr:{name}" for name in _OF_CROISSANT.split()},
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataBiases": "cr:dataBiases",
    "dataCollection": "cr:dataCollection",
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "personalSensitiveInformation": "cr:personalSensitiveInformation",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "sc": "https://schema.org/",
}
_TYPES = {"text": "sc:Text", "choice": "sc:Text", "bool": "sc:Boolean"}
_SUFFIXES = {".parquet": "application/x-parquet", ".jsonl": "application/jsonlines"}


def croissant_of(described: Described, description: str) -> str:
    """The text of croissant.json."""
    metadata = described.options.metadata
    value: dict[str, Any] = {
        "@context": dict(sorted(_CONTEXT.items())),
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": described.title,
        "description": description,
        "license": metadata.license,
        "version": "1.0.0",
        "keywords": [*dict.fromkeys(kind.recipe.genre for kind in described.kinds)],
    }
    if metadata.url:
        value["url"] = metadata.url
    if metadata.creator:
        value["creator"] = {"@type": "Organization", "name": metadata.creator}
        value["citeAs"] = f"{metadata.creator}: {described.title}"
    if metadata.date:
        value["datePublished"] = metadata.date
    value["distribution"] = [
        {
            "@type": "cr:FileObject",
            "@id": file.path,
            "name": file.path,
            "contentUrl": file.path,
            "contentSize": f"{file.n_bytes} B",
            "encodingFormat": _SUFFIXES[f".{file.path.rpartition('.')[2]}"],
            "sha256": file.sha256,
        }
        for file in described.files
    ]
    value["recordSet"] = [_splits(described.splits), *(_records(file.path, file.split) for file in described.data())]
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


def _splits(splits: list[str]) -> dict[str, Any]:
    """The record set that names the splits."""
    return {
        "@type": "cr:RecordSet",
        "@id": "splits",
        "name": "splits",
        "dataType": "cr:Split",
        "key": {"@id": "splits/name"},
        "field": [{"@type": "cr:Field", "@id": "splits/name", "name": "name", "dataType": "sc:Text"}],
        "data": [{"splits/name": split} for split in splits],
    }


def _records(path: str, split: str) -> dict[str, Any]:
    """The record set of the rows of a file."""
    name = path.removeprefix("data/").removesuffix(".parquet")
    return {
        "@type": "cr:RecordSet",
        "@id": name,
        "name": name,
        "description": f"Rows of the split {split}.",
        "key": {"@id": f"{name}/id"},
        "field": [
            {
                "@type": "cr:Field",
                "@id": f"{name}/{column.name}",
                "name": column.name,
                "description": column.meaning,
                "dataType": _TYPES.get(column.kind, "sc:Integer"),
                "source": {"fileObject": {"@id": path}, "extract": {"column": column.name}},
            }
            for column in GENERATED_COLUMNS
        ],
    }
