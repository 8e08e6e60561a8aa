"""Which stretches of a text can be read as a word that is not written there."""

import gc
import time

import pytest

from undisclosed.terms.disguises import Disguises
from undisclosed.terms.encodings import decode

NAMES = ("hiv", "AIDS", "schizophrenia", "breast cancer", "mali", "tb", "hemp")


def read(text: str) -> set[tuple[str, str]]:
    """Returns the stretches of a sentence that are read as names, and which."""
    sentence = f"He has {text} now."
    found = Disguises(NAMES).find(sentence)
    return {(sentence[each.start : each.end], each.word) for each in found if each.named}


@pytest.mark.parametrize(
    "text",
    [
        *("H I V", "h i v", "H  I  V", "H-I-V", "H.IV", "H*IV", "H_I_V", "H\nI\nV"),
        "H. I. V",
        *("H!V", "H1V", "H|V", "HlV", "H**I**V", "H😀I😀V", "H 😀 I 😀 V", "H-1-V"),
        *("H&#73;V", "H&#x49;V", "H<b>I</b>V", "H<!-- -->IV", "%48%49%56", "H\\u0049V"),
        *("H\\u{49}V", "\\x48\\x49\\x56"),
        "&#72;&#73;&#86;",
        *("&#72&#73&#86", "H&amp;#73;V", "%2548%49%56", "\\110\\111\\126", "=48=49=56", "H=49V"),
        *("\\0048\\0049\\0056", "\\48 \\49 \\56", "\\0048 \\49 \\56", "H\\49V", "\\000048IV"),
        *("H=\nIV", "HI\\\nV", "H[](x)IV", "HI![](x.png)V", "H¡V"),
    ],
)  # fmt: skip
def test_a_name_is_found_whole_however_it_is_disguised(text: str) -> None:
    assert (text, "hiv") in read(text)


@pytest.mark.parametrize(
    "text", ["A I D S", "A-I-D-S", "AlDS", "A!DS", "@IDS", "AID$", "a i d s", "a1ds", "A1D5"]
)
def test_acronyms_are_found_in_capitals_and_small(text: str) -> None:
    assert (text, "AIDS") in read(text)


@pytest.mark.parametrize("text", ["T&#66;", "%54%42", "<sub>T</sub>B", "T~B", "T😀B", "T_B", "T*B"])
def test_two_capitals_in_codes_or_with_an_odd_sign_between(text: str) -> None:
    assert {word for _, word in read(text)} == {"tb"}


@pytest.mark.parametrize("text", ["T. B.", "T B", "T/B", "T-B", "T, B", "T (B)", "t~b", "t&#98;"])
def test_two_letters_are_mostly_something_else(text: str) -> None:
    assert not read(text)


@pytest.mark.parametrize(
    "text", ["sc hi-zo ph.re n-ia", "s chi.z o-p hr en/ia", "bre-a st can ce/r"]
)
def test_pieces_parted_by_signs_and_blanks(text: str) -> None:
    assert text in {stretch for stretch, _ in read(text)}


def test_pieces_make_other_words_too() -> None:
    words = {
        each.word for each in Disguises(()).find("It was zi do-vu d.in e, by 9 a.m. in a U.S. lab")
    }
    assert "zidovudine" in words


def test_figures_that_are_no_letters_make_a_code_of_its_own() -> None:
    words = {each.word for each in Disguises(()).find("MAD2L1BP, S232D and D3-A3-A3, is in")}
    assert words.isdisjoint({"LBP", "SED", "Aisin", "AAisin"})


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("not really i do n't have it", "dont"),
        ("a five item list L is a list", "Lisa"),
        ("stones in your C B D. I am sure", "BDI"),
        ("it is 25(OH)D and 7.1.II.A here", "OHD"),
        ("it is 25(OH)D and 7.1.II.A here", "IIA"),
        ("an All-Time list", "AII"),
        ("the effect(s) in a U.S.-made car", "sina"),
        ("i i don't i/don't", "dont"),
    ],
)
def test_letters_that_belong_elsewhere_are_no_word(text: str, word: str) -> None:
    assert word.lower() not in {each.word.lower() for each in Disguises(()).find(text)}


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("was 5.A-Z-T then", "AZT"),
        ("took a Z  I  D  O then", "ZIDO"),
        ("took Z I. D O V today", "ZIDOV"),
        ("was i a z id o v u d ine a drug", "zidovud"),
        ("it is 2.zido-vudine", "zidovudine"),
        ("was AlDS then", "AIDS"),
    ],
)
def test_but_whole_words_beside_other_letters_are(text: str, word: str) -> None:
    assert word in {each.word for each in Disguises(()).find(text)}


def test_a_letter_beside_a_spelled_word_is_none_of_it() -> None:
    assert read("a s c h i z o p h r e n i a I") == {("s c h i z o p h r e n i a", "schizophrenia")}
    assert read("b r e a s t  c a n c e r") == {("b r e a s t  c a n c e r", "breast cancer")}


@pytest.mark.parametrize(
    "text",
    [
        *("a I d s", "a, i, d, s", "A, I, D, S", "H, I, V", "J. R. Smith", "U.S."),
        *("e.g.", "i.e."),
        *("mail", "MAIL", "aid 5", "the hi. V", "a well-known state-of-the-art test"),
        *("AT&amp;T", "100 % sure", "x < y", "1st", "CD4", "B12", "don't"),
    ],
)  # fmt: skip
def test_ordinary_writing_is_no_disguise(text: str) -> None:
    assert not read(text)


def test_words_in_a_row_make_a_name_in_capitals_or_if_it_is_long() -> None:
    found = Disguises(NAMES)
    assert list(found.in_words(["has", "H", "IV", "and", "schizo", "phrenia"])) == [
        (1, 3, "hiv"),
        (4, 6, "schizophrenia"),
    ]
    assert list(found.in_words(["the", "he", "mp", "grows"])) == [(1, 3, "hemp")]
    assert not list(found.in_words(["T", "B", "Smith"]))
    assert not list(found.in_words(["to", "h", "iv", "and", "a", "ids"]))


@pytest.mark.parametrize(
    ("first", "second", "broken"),
    [
        ("A", "IDS", True),
        ("a", "ids", False),
        ("ai", "ds", True),
        ("Ai", "ds", True),
        ("aI", "ds", False),
        ("aid", "s", False),
        ("AID", "S", True),
        ("aids", "s", False),
        ("h", "emic", True),
        ("ΟΔΟΣ", "Α", True),
    ],
)
def test_where_a_name_may_be_broken(first: str, second: str, broken: bool) -> None:
    found = list(Disguises(["AIDS", "hemic", "οδοσα"]).in_words(["of", first, second]))
    assert bool(found) is broken


def test_a_capital_that_is_two_small_letters_can_be_read() -> None:
    assert {each.word for each in Disguises(()).find("She met A.İ.D there")} == {"AİD"}


def test_other_words_are_read_too() -> None:
    words = {each.word for each in Disguises(()).find("It was z!dovudine, or lami-vudine.")}
    assert {"zidovudine", "lamivudine"} <= words


@pytest.mark.parametrize(
    "text",
    [
        "a b c d e f ",
        "a.b.c.",
        "h!",
        "&#72;",
        "%48",
        "<b>h",
        "a-",
        "a.b c ",
        "sc.h ",
        "=48",
        "%25",
        "&amp;",
    ],
)
def test_time_grows_no_faster_than_the_text(text: str) -> None:
    found = Disguises(NAMES)

    def spent(times: int) -> float:
        # What other tests have left in memory is none of its business to walk through.
        gc.disable()
        try:
            start = time.process_time()
            found.find(text * times)
            return time.process_time() - start
        finally:
            gc.enable()

    spent(500)
    # Eight times the text; its square would take 64 times as long.
    assert spent(64_000) < 24 * spent(8000) + 0.05


def test_codes_are_read_and_lead_back() -> None:
    decoded, way_back, words = decode("so H&#73;V it %48%49%56 is")
    assert decoded == "so HIV it HIV is"
    assert words == [(3, 6), (10, 13)]
    assert way_back.before(3, 6) == (3, 10)
    assert decode("AT&T < 5 %")[2] == []


def test_a_word_without_end_is_no_word() -> None:
    # To read it whole would take time with its square.
    assert not [each for each in Disguises(NAMES).find("h!" * 500) if len(each.word) > 32]
