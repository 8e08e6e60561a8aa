"""Tables, to the letter."""

from __future__ import annotations

import csv
import io
import json

from undisclosed.evaluation.metrics import Level, Scores, Share
from undisclosed.evaluation.paper import CONFIGURATIONS, PUBLISHED
from undisclosed.evaluation.runs import Figures, Run
from undisclosed.evaluation.tables import (
    paper_table,
    table_of,
    to_csv,
    to_json,
    to_markdown,
    to_text,
)
from undisclosed.evaluation.utility import Utility

HALF = Level(Share(1, 2), Share(1, 1))
ONE = Figures(
    "note|1",
    Scores(HALF, HALF, HALF, Share(1, 1)),
    Utility(Share(1.5, 3.0), Share(3, 4), Share(1, 3), Share(1, 1)),
    0.25,
)
TWO = Figures("note 2", Scores(word=Level(Share(1, 2), Share(0, 1))), seconds=1.0)
RUN = Run({"max": "1"}, "notes", (ONE, TWO))

TEXT = """\
max  document  word P      R      F  term P      R      F  mention P      R      F  alone  information  untouched  generalized  truthful  seconds
1    note|1     0.500  1.000  0.667   0.500  1.000  0.667      0.500  1.000  0.667  1.000        0.500      0.750        0.333     1.000     0.25
1    note 2     0.500  0.000  0.000   0.000  0.000  0.000      0.000  0.000  0.000      –            –          –            –         –     1.00
1    all        0.500  0.500  0.500   0.500  1.000  0.667      0.500  1.000  0.667  1.000        0.500      0.750        0.333     1.000     1.25
"""  # noqa: E501


def test_text() -> None:
    assert to_text(table_of([RUN], documents=True)) == TEXT


def test_totals_alone() -> None:
    text = to_text(table_of([RUN], documents=False))
    assert text.splitlines()[1].split()[:4] == ["1", "0.500", "0.500", "0.500"]
    assert "document" not in text


def test_sets_are_named_where_there_are_several() -> None:
    other = Run({"max": "2", "preset": "light"}, "letters", (TWO,))
    table = table_of([RUN, other], documents=False)
    assert [column.key for column in table.columns[:3]] == ["max", "preset", "set"]
    assert [row[:3] for row in table.rows] == [("1", None, "notes"), ("2", "light", "letters")]


def test_identifiers_have_columns_where_something_is_known_of_them() -> None:
    known = Scores(direct=Share(1, 2), quasi=Share(1, 4), types={"ORG": Share(1, 1)})
    typed = Scores(types={"LOC": Share(0, 2)})
    runs = [Run({}, "a", (Figures("1", known), Figures("2", typed))), Run({}, "b", (TWO,))]
    table = table_of(runs, documents=True)
    assert [column.key for column in table.columns[-4:]] == [
        "direct",
        "quasi",
        "type_LOC",
        "type_ORG",
    ]
    first, second, total, *rest = [row[-4:] for row in table.rows]
    assert first == (0.5, 0.25, None, 1.0)
    assert second == (None, None, 0.0, None)
    assert total == (0.5, 0.25, 0.0, 1.0)
    assert rest == [(None, None, None, None)] * 2
    only_typed = table_of([Run({}, "a", (Figures("2", typed),))], documents=False)
    assert [column.key for column in only_typed.columns[-2:]] == ["seconds", "type_LOC"]


def test_markdown_keeps_bars_apart() -> None:
    head, rule, first, *_ = to_markdown(table_of([RUN], documents=True)).splitlines()
    assert head.startswith("| max | document | word P | R | F | term P |")
    assert rule.count("---") == head.count("|") - 1
    assert first.startswith("| 1 | note\\|1 | 0.500 | 1.000 | 0.667 |")


def test_csv_has_all_digits_and_nothing_where_there_is_nothing() -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(table_of([RUN], documents=True)))))
    assert [row["document"] for row in rows] == ["note|1", "note 2", "all"]
    assert rows[0]["word_f"] == "0.666667"
    assert (rows[1]["alone"], rows[1]["seconds"]) == ("", "1.0")


def test_json_has_the_counts() -> None:
    data = json.loads(to_json([RUN]))
    assert data["schema"] == 1
    [run] = data["runs"]
    assert (run["max"], run["set"]) == ("1", "notes")
    assert [row["document"] for row in run["documents"]] == ["note|1", "note 2"]
    total = run["total"]
    assert total["word"]["right"] == {"part": 2, "whole": 4, "value": 0.5}
    assert total["word"]["found"] == {"part": 1, "whole": 2, "value": 0.5}
    assert total["information"] == {"part": 1.5, "whole": 3.0, "value": 0.5}
    assert run["documents"][1]["alone"]["value"] is None


def test_times_that_are_not_known_are_left_out() -> None:
    unknown = Figures("a")
    assert Run({}, "s", (unknown,)).total.seconds is None
    assert Run({}, "s", (unknown, TWO)).total.seconds == 1.0


def test_the_paper_stands_beside_what_was_measured() -> None:
    runs = [Run({}, "articles", (ONE,))] * len(PUBLISHED) * len(CONFIGURATIONS)
    runs[1] = Run({}, "articles", (TWO,))
    table = paper_table(runs)
    assert len(table.rows) == len(PUBLISHED) == 16
    head, first, *_ = to_text(table).splitlines()
    assert head.split()[:4] == ["article", "g(c)", "MAX", "probability"]
    assert first.split() == [
        *("hiv", "none", "1", "standard"),
        *("100.0", "23.8", "38.4"),
        *("50.0", "100.0", "66.7"),
        *("0.0", "0.0", "0.0"),
    ]
