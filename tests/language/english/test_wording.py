from __future__ import annotations

from string import ascii_letters

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undisclosed.language.capitals import match_case
from undisclosed.language.english.articles import article_for, with_article
from undisclosed.language.english.plurals import is_mass, is_plural, pluralize
from undisclosed.language.english.wording import agree

PHRASES = st.lists(
    st.text(ascii_letters, min_size=1, max_size=12),
    min_size=1,
    max_size=4,
).map(" ".join)


@pytest.mark.parametrize(
    ("singular", "plural"),
    [
        ("disease", "diseases"),
        ("infectious disease", "infectious diseases"),
        ("virus", "viruses"),
        ("animal virus", "animal viruses"),
        ("city", "cities"),
        ("way", "ways"),
        ("illness", "illnesses"),
        ("diagnosis", "diagnoses"),
        ("psychosis", "psychoses"),
        ("person", "people"),
        ("religious person", "religious people"),
        ("woman", "women"),
        ("human", "humans"),
        ("German", "Germans"),
        ("body of water", "bodies of water"),
        ("sign of the zodiac", "signs of the zodiac"),
        ("mother-in-law", "mothers-in-law"),
        ("microorganism", "microorganisms"),
        ("bacterium", "bacteria"),
        ("wife", "wives"),
        ("belief", "beliefs"),
        ("church", "churches"),
        ("tax", "taxes"),
        ("gas", "gases"),
        ("STD", "STDs"),
        ("medication", "medications"),
        ("drug of abuse", "drugs of abuse"),
        ("specimen", "specimens"),
    ],
)
def test_pluralize(singular: str, plural: str) -> None:
    assert pluralize(singular) == plural
    assert is_plural(plural)
    assert not is_plural(singular)


@pytest.mark.parametrize(
    "phrase", ["ill health", "blood", "semen", "clothing", "species", "diseases", "baked goods", ""]
)
def test_mass_nouns_and_plurals_stay(phrase: str) -> None:
    assert pluralize(phrase) == phrase


@pytest.mark.parametrize(
    "word",
    [
        "AIDS",
        "virus",
        "syphilis",
        "diabetes",
        "illness",
        "news",
        "Texas",
        "HIV",
        "is",
        "semen",
        "rabies",
        "physics",
        "patient's",
    ],
)
def test_singulars_that_end_like_plurals(word: str) -> None:
    assert not is_plural(word)


def test_what_a_dictionary_lists_is_no_inflected_form() -> None:
    assert is_plural("Athens")
    assert not is_plural("Athens", known=("Athens", "Greek capital"))


def test_plural_in_a_heading_needs_more_than_one_word() -> None:
    # "AIDS" must not become an aid; "HEARING AIDS" can only be a plural.
    assert not is_plural("AIDS")
    assert is_plural("HEARING AIDS")


@pytest.mark.parametrize(
    ("phrase", "article"),
    [
        ("infection", "an"),
        ("disease", "a"),
        ("HIV test", "an"),
        ("UN report", "a"),
        ("MRI", "an"),
        ("STD", "an"),
        ("FBI agent", "an"),
        ("CIA agent", "a"),
        ("NATO base", "a"),
        ("SARS ward", "a"),
        ("AIDS ward", "an"),
        ("U.S. city", "a"),
        ("X-ray", "an"),
        ("hour", "an"),
        ("honest man", "an"),
        ("hospital", "a"),
        ("union", "a"),
        ("university", "a"),
        ("uniform", "a"),
        ("uninsured person", "an"),
        ("unidentified person", "an"),
        ("unusual disease", "an"),
        ("urinary disorder", "a"),
        ("user", "a"),
        ("European country", "a"),
        ("one-way street", "a"),
        ("opiate", "an"),
        ("onion", "an"),
        ("8-year-old", "an"),
        ("11-year-old", "an"),
        ("18-year-old", "an"),
        ("1-year-old", "a"),
        ("118-page report", "a"),
        ("utensil", "a"),
        ("ulcer", "an"),
        ("", "a"),
    ],
)
def test_article(phrase: str, article: str) -> None:
    assert article_for(phrase) == article


def test_with_article() -> None:
    assert with_article("city") == "a city"
    assert with_article("infection") == "an infection"
    assert with_article("ill health") == "ill health"
    assert with_article("diseases") == "diseases"


@pytest.mark.parametrize(
    ("original", "replacement", "start", "expected"),
    [
        ("syphilis", "disease", False, "disease"),
        ("Syphilis", "disease", True, "Disease"),
        ("syphilis", "disease", True, "disease"),  # a writer who uses no capitals
        ("Paris", "city", False, "city"),
        ("Paris", "city", True, "City"),
        ("HIV", "infection", False, "infection"),
        ("HIV", "infection", True, "Infection"),
        ("BREAST CANCER", "carcinoma", False, "CARCINOMA"),
        ("SYPHILIS", "disease", True, "DISEASE"),
        ("Breast Cancer", "carcinoma", False, "carcinoma"),
        ("France", "European country", False, "European country"),
        ("retrovirus", "RNA virus", False, "RNA virus"),
        ("Retrovirus", "RNA virus", True, "RNA virus"),
        ("Vaccine", "mRNA", True, "mRNA"),
    ],
)
def test_match_case(original: str, replacement: str, start: bool, expected: str) -> None:
    assert match_case(original, replacement, start) == expected


def test_heading_can_be_told() -> None:
    assert match_case("HIV", "infection", False, heading=True) == "INFECTION"
    assert match_case("BREAST CANCER", "carcinoma", False, heading=False) == "carcinoma"
    # What is not in capitals itself never becomes so.
    assert match_case("syphilis", "disease", False, heading=True) == "disease"


@pytest.mark.parametrize(
    ("original", "replacement", "expected"),
    [
        ("retroviruses", "virus", "viruses"),
        ("STDs", "disease", "diseases"),
        ("AIDS", "disease", "disease"),
        ("zidovudine", "medication", "medication"),
        ("wounds", "ill health", "ill health"),
        ("women", "person", "people"),
        ("BREAST CANCERS", "carcinoma", "CARCINOMAS"),
    ],
)
def test_agree(original: str, replacement: str, expected: str) -> None:
    assert agree(original, replacement, sentence_start=False) == expected


def test_agree_believes_the_caller_on_number() -> None:
    assert agree("Dickens", "writer", sentence_start=True, plural=False) == "Writer"
    assert agree("sheep", "animal", sentence_start=False, plural=True) == "animals"


@given(PHRASES)
def test_a_plural_has_no_further_plural(phrase: str) -> None:
    once = pluralize(phrase)
    assert pluralize(once) == once or is_mass(phrase) or _is_unclear(phrase)


def _is_unclear(phrase: str) -> bool:
    # One or two letters or all capitals tell too little; "menus" looks like "virus".
    return any(len(word) < 3 or word.isupper() or word[-1] in "iuIU" for word in phrase.split())


@given(PHRASES)
def test_a_plural_only_changes_endings(phrase: str) -> None:
    assert len(pluralize(phrase).split()) == len(phrase.split())


@given(st.text(max_size=30), st.text(max_size=30), st.booleans())
def test_any_text_is_survived_and_only_case_changes(
    original: str, replacement: str, start: bool
) -> None:
    assert article_for(original) in ("a", "an")
    is_plural(original)
    pluralize(original)
    matched = match_case(original, replacement, start)
    assert matched.upper() == replacement.upper() or matched.casefold() == replacement.casefold()
