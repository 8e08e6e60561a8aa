"""Plain wider verbs, in the form of the verb that they stand for."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tools import build_verbs

from undisclosed.language.english.inflecting import FORMS, forms_of, lemmas_of
from undisclosed.language.english.wider_verbs import (
    LIST,
    PLAIN_VERBS,
    in_form,
    is_verb,
    read_list,
    says_verb,
    verb_of,
    wider_verbs,
    write_list,
)

SHIPPED = read_list(LIST)
VERBS = sorted({verb for verbs in SHIPPED.under.values() for verb in verbs})
# A verb, its rank, how often that sense was met, the sense, what it is one of, and its frames.
TINY = {
    "data.verb": """  a line of the licence
00000010 29 v 01 treat 0 000 01 + 09 00 | provide treatment
00000020 29 v 02 vaccinate 0 jab 1 001 @ 00000010 v 0000 01 + 09 00 | by injection
00000030 35 v 01 jab 0 000 01 + 09 00 | poke
00000040 29 v 01 cure 0 001 @ 00000010 v 0000 01 + 18 00 | of something
00000050 29 v 01 bleed 0 001 @ 00000010 v 0000 01 + 09 00 | draw blood
""",
    "index.verb": """  a line of the licence
bleed v 1 1 @ 1 0 00000050
cure v 1 1 @ 1 0 00000040
jab v 2 1 @ 2 1 00000030 00000020
treat v 1 1 ~ 1 1 00000010
vaccinate v 1 1 @ 1 0 00000020
""",
    "cntlist.rev": "jab%2:35:00:: 1 3\nvaccinate%2:29:00:: 1 2\ntreatment%1:04:00:: 1 9\n",
    "verb.exc": "bled bleed\njabbed jab\n",
}


@pytest.mark.parametrize(
    ("form", "lemma", "wider"),
    [
        ("vaccinates", "vaccinate", "to treat"),
        ("breastfeeding", "breastfeed", "to feed"),
        ("raped", "rape", "to attack"),
        ("Drank", "drink", "to consume"),
        ("fled", "flee", "to leave"),
        ("preaches", "preach", "to speak"),
        ("praying", "pray", "to worship"),
    ],
)
def test_a_form_is_known_by_its_verb(form: str, lemma: str, wider: str) -> None:
    assert verb_of(form)[0] == lemma
    assert wider_verbs(form) == [wider]


@pytest.mark.parametrize("word", ["treatment", "said", "bet", "abused", "avenged", "", "x"])
def test_nothing_is_said_for_nouns_unclear_verbs_and_those_that_mislead(word: str) -> None:
    assert wider_verbs(word) == []


@given(st.sampled_from(VERBS), st.sampled_from(FORMS))
def test_what_is_written_is_the_same_form_of_the_wider_verb(verb: str, form: str) -> None:
    for spelled in forms_of(verb)[form]:  # type: ignore[index]
        if spelled not in SHIPPED.irregular:
            assert verb_of(spelled) == (verb, form)
        for label in wider_verbs(spelled):
            said = in_form(label, form)  # type: ignore[arg-type]
            assert is_verb(label)
            assert says_verb(said, label)
            assert not says_verb(f"mis{said}", label)


@given(st.from_regex(r"[a-z]{2,12}", fullmatch=True))
def test_each_lemma_of_a_form_has_it(word: str) -> None:
    assert all(word in forms_of(lemma)[form] for lemma, form in lemmas_of(word))


@pytest.mark.parametrize(
    ("lemma", "past", "gerund"),
    [
        ("stop", {"stopped"}, {"stopping"}),
        ("treat", {"treated"}, {"treating"}),
        ("visit", {"visited", "visitted"}, {"visiting", "visitting"}),
        ("carry", {"carried"}, {"carrying"}),
        ("play", {"played"}, {"playing"}),
        ("fix", {"fixed"}, {"fixing"}),
        ("die", {"died"}, {"dying"}),
        ("panic", {"panicked", "paniced"}, {"panicking", "panicing"}),
        ("agree", {"agreed"}, {"agreeing"}),
    ],
)
def test_regular_forms(lemma: str, past: set[str], gerund: set[str]) -> None:
    assert forms_of(lemma)["past"] == past
    assert forms_of(lemma)["gerund"] == gerund


@pytest.mark.parametrize(
    ("label", "forms"),
    [
        ("to give", ["give", "gives", "gave", "giving"]),
        ("to have symptoms", ["have symptoms", "has symptoms", "had symptoms", "having symptoms"]),
        ("to travel", ["travel", "travels", "travelled", "travelling"]),
        ("to stop", ["stop", "stops", "stopped", "stopping"]),
        ("to clean", ["clean", "cleans", "cleaned", "cleaning"]),
        ("to die", ["die", "dies", "died", "dying"]),
    ],
)
def test_plain_verbs_are_inflected(label: str, forms: list[str]) -> None:
    assert [in_form(label, form) for form in FORMS] == forms
    assert in_form("to give", "past", participle=True) == "given"


def test_each_plain_verb_is_one_of_those_that_cover_something() -> None:
    assert set(build_verbs.COVERED) == set(PLAIN_VERBS)
    assert set(SHIPPED.under) == set(PLAIN_VERBS)


def test_a_list_is_built_from_wordnet_and_the_same_again(tmp_path: Path) -> None:
    for name, text in TINY.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    built = build_verbs.build(tmp_path, {"treat": "treat%2:29:00"})
    # "Jab" is mostly another thing, and "cure" asks for "of".
    assert built.under == {"treat": ["bleed", "vaccinate"]}
    assert built.irregular == {"bled": "bleed"}
    first, second = tmp_path / "first.txt", tmp_path / "second.txt"
    write_list(first, built)
    write_list(second, build_verbs.build(tmp_path, {"treat": "treat%2:29:00"}))
    assert first.read_bytes() == second.read_bytes() == b"bled:bleed\ntreat: bleed vaccinate\n"
    assert read_list(first) == built
    with pytest.raises(ValueError, match="how these stand"):
        build_verbs.build(tmp_path, {"chortle": "treat%2:29:00"})
