"""Tables and records that have the word in each place that they know."""

from __future__ import annotations

import io
import json

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]

from hiding.kinds import WORD, Planted, coded

CSV: Planted = {
    "text": {"cell": f"id,note\n1,She takes {WORD}.\n".encode()},
    "pieces": {"quoted": f'id,note\n1,"She takes\n{WORD}, ""daily"""\n'.encode()},
    "codes": {
        "UTF-8 with a mark": f"\ufeffid,note\n1,{WORD}\n".encode(),
        "wide letters": "id,note\n1,ｚｉｄｏｖｕｄｉｎｅ\n".encode(),
    },
    "cells": {
        "semicolons": f"id;note\n1;{WORD}\n".encode(),
        "more cells than names": f"id,note\n1,a,{WORD}\n".encode(),
        "no line end": f"id,note\n1,{WORD}".encode(),
    },
    "links": {"address": f"id,page\n1,http://a.org/{coded('%{:02x}')}\n".encode()},
    "titles": {
        "name of a column": f"id,{WORD}\n1,a\n".encode(),
        "with a line": f"id,{WORD}_dose\n1,a\n".encode(),
    },
    "formulas": {"formula": f'id,note\n1,"=HYPERLINK(""{WORD}"")"\n'.encode()},
    "source": {"comment": f"# {WORD}\nid,note\n1,a\n".encode()},
}


def _lines(*values: object) -> bytes:
    return "\n".join(json.dumps(value) for value in values).encode() + b"\n"


JSON: Planted = {
    "text": {"string": _lines({"note": f"She takes {WORD}."})},
    "codes": {
        "escaped": ('{"note": "' + coded("\\u{:04x}") + '"}').encode(),
        "UTF-8 with a mark": b"\xef\xbb\xbf" + _lines({"note": WORD}),
    },
    "cells": {
        "list": _lines([1, [WORD]]),
        "string alone": _lines(WORD),
        "deep": _lines({"a": {"b": [{"c": WORD}]}}),
        "second line": _lines({"a": 1}, {"a": WORD}),
    },
    "links": {"address": _lines({"page": f"http://a.org/{coded('%{:02x}')}"})},
    "titles": {
        "name of a field": _lines({WORD: 1}),
        "escaped": ('{"' + coded("\\u{:04x}") + '": 1}').encode(),
        "twice": f'{{"a": "{WORD}", "a": "b"}}'.encode(),
    },
}


def written(table: pa.Table, **how: object) -> bytes:
    target = io.BytesIO()
    pq.write_table(table, target, **how)
    return target.getvalue()


_ROWS = pa.table({"note": ["She is well.", "She likes tea."]})
_UNUSED = pa.DictionaryArray.from_arrays(pa.array([0, 0]), pa.array(["tea", WORD]))
_PLAIN = written(_ROWS, compression="none", store_schema=False)
_FOOTER = int.from_bytes(_PLAIN[-8:-4], "little") + 8
_TOLD = pa.field("note", pa.string(), metadata={"comment": WORD})
PARQUET: Planted = {
    "text": {"cell": written(pa.table({"note": [f"She takes {WORD}."]}))},
    "codes": {"large strings": written(pa.table({"note": pa.array([WORD], pa.large_string())}))},
    "cells": {
        "categories": written(pa.table({"note": pa.array([WORD, "tea"]).dictionary_encode()})),
        "groups of rows": written(pa.table({"note": ["tea", WORD]}), row_group_size=1),
        "packed": written(pa.table({"note": [WORD, "tea"]}), compression="zstd"),
    },
    "properties": {
        "metadata": written(_ROWS.replace_schema_metadata({"pandas": WORD})),
        "key": written(_ROWS.replace_schema_metadata({WORD: "a"})),
    },
    "titles": {"name of a column": written(pa.table({WORD: ["tea"]}))},
    "gaps": {"before the footer": _PLAIN[:-_FOOTER] + WORD.encode() + _PLAIN[-_FOOTER:]},
    "statistics": {
        "least and greatest": written(pa.table({"note": [WORD, "a", "tea"]}), compression="none"),
        "unused word": written(pa.table({"note": _UNUSED}), compression="none"),
        "metadata of a column": written(_ROWS.cast(pa.schema([_TOLD]))),
    },
}
