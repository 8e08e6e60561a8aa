"""What a name or a value of Office files may be, and what neutral names stand for others.

Names of styles, bookmarks and files, identifiers, fonts: any of them may say something. Those that
are made of words and numbers which all such files are made of stay; others are renamed or left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files

from undisclosed.formats.html.vocabulary import STYLE_WORDS
from undisclosed.formats.office.namespaces import SHORT

_UNIT = r"(?:pt|cm|mm|in|px|pc|pi|em|ex|emu|f|fd|%)?"
_NUMBER = (
    rf"[-+]?(?:[0-9]{{1,15}}(?:\.[0-9]{{0,20}})?|\.[0-9]{{1,20}})(?:[eE][-+]?[0-9]{{1,3}})?{_UNIT}"
)
_NUMBERS = re.compile(rf"{_NUMBER}(?:[ ,;:|]{{1,2}}{_NUMBER}){{0,400}}")
_HEX = re.compile(
    r"#?[0-9A-Fa-f]{6}|(?=[A-Fa-f]{0,9}[0-9])[0-9A-Fa-f]{2,10}|"
    r"[0-9A-Z]{2}|[0-9A-F]{8}|[0-9A-F]{12}|[0-9A-F]{20}"
)
_GUID = re.compile(r"\{?[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}\}?")
_LANGUAGE = re.compile(r"[a-z]{2}(?:-(?:[A-Z]{2}|[0-9]{3}))?")
_CELLS = re.compile(r"\$?[A-Z]{1,3}\$?[0-9]{1,7}(?::\$?[A-Z]{1,3}\$?[0-9]{1,7})?")
_PATH = re.compile(r"[-@#, 0-9.mlcxetrwvanqbyfhiswzMLCZQAHV]*+")
_LONG = re.compile(r"[A-Za-z]{5}|[0-9]{10}")
_COLOUR = re.compile("#[0-9A-Fa-f]{6}(?![0-9A-Za-z])")
_PIECES = re.compile(r"[A-Za-z]+|[0-9]+")
_WORDS = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"\d+")
_CAMEL = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[^\x00-\x7f]+")
_GIVEN = re.compile(r"n([0-9]{1,9})")
_LONGEST_NUMBER = 9
_SINGLE = 2
_NAMES = ("names.txt", "names_odf.txt")
_SCRIPTS = """
Arab Armn Beng Bopo Bugi Cans Cher Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hans Hant Hebr Java
Jpan Khmr Knda Laoo Latn Lisu Mlym Mong Mymr Nkoo Olck Orya Osma Phag Qaac Sinh Sora Syrc Syre
Syrj Syrn Tale Talu Taml Telu Tfng Thaa Thai Tibt Uigh Viet Yiii
"""
_REMEMBERED = 50_000

# Names of styles, of fonts, of parts and of things in pictures, as programs give them.
_STYLES = """
a abstract accent acronym address after anchor and annotation appendix area arrow article audio
author automatic autoshape back background backgroundobjects balloon bar based before bibliography
blank block board body book bookmark bottom box bullet bulleted calc callout caption ce cell
center chapter char character chart charts chartsheet chartsheets citation closing co code color
colorful column columns comment compact comparison connector content contents continuation control
copy cover criteria custom dark database date default definition description details diagram
diagrams divider dm document dp drawing drawings e elegant email emphasis endnote endnotes
entry envelope equation even example excel exclude external extra extract ff figure figures
first flow followed font footer footers footnote footnotes form formatted fr frame from ftn full
goback good gr graphic grid group handout hanging head header headers heading hidden horizontal
html hyperlink
illustration image impress in indent index intense internal invisible item ju keyboard label last
layout layouts left letter level lg libreoffice light line link list listing logo long ltr macro
main mark marking master masters mdp measurelines media medium mention message mfr mgr microsoft
ml mp mpm mpr mt my n narrow neutral next no none normal note notes notesmaster number numbered
numbering obj object objectwithoutfill odd of office on only other outline outlined oval p page
paragraph part pic picture pitch placeholder plain plate pm point powerpoint pr preformatted
presentation preview primary print professional quotation quote rectangle ref reference regular
return revision right ro round rounded row rtl rulers run salutation sample schema secondary sect
section sender sentence separator shading shadow shape sheet signature simple single slide
slidemaster slides small smart sort source space standard straight strings strong style styles sub
subject subtitle subtle summary symbol t ta tab table tables target text textbody textbox theme
themed themes three title titles to toa toc top toplevel total two type typewriter typography
unresolved untitled user variable vertical video view vignette w web wide width with without word
workbook worksheet worksheets world writer wwnum year zoom
"""
_MORE_VALUES = """
mso true false yes no gte lte slidenum datetimeFigureOut datetime ppaction hlinksldjump
hlinkshowjump jump nextslide previousslide firstslide lastslide endshow
REF NAME VALUE DIV NUM NULL backgroundobjects measurelines
"""
_FORMATS = "general standard red blue green black white yellow cyan magenta am pm eur usd gbp chf"
_FONTS = """
mn mj lt ea cs dejavu starbats openoffice headerandfooter
agency algerian angsana antiqua aparajita aptos arabic arial avenir bahnschrift baiti bangla basic
baskerville batang biolinum black bodoni bold boli book bookman boran bright browallia caladea
calibri calligraphy cambria candara cantarell carlito cen century champa cherokee cjk comic
condensed consolas console constantia cooper copperplate corbel cordia corsiva courier daun
daunpenh dejavu demi dengxian devanagari display dok dokchampa dotum droid ebrima edessa elephant
estrangelo euphemia extended fallback fangsong fb fira franklin free freemono freesans freeserif
futura gadugi garamond gautami gentium georgia gill gothic goudy gulim gurmukhi haettenschweiler
han handwriting heavy hei helvetica himalaya hiragino ibm impact inter iskoola italic itc javanese
jhenghei jp kaiti kalinga kartika khmer kokila kr latha latin lato leelawadee liberation libertine
light linotype linux lohit lucida majalla malgun mangal marlett math medium meiryo merriweather
micro microsoft mincho modern mongolian monotype montserrat mool moolboran ms mt mv myanmar narrow
neue new next nimbus nirmala no noto nsimsun nunito nyala old onyx open opensymbol optima oswald
palatino penh perpetua pgothic plantagenet playfair plex pmincho poppins pota print pro raavi
raleway ravie roboto rockwell roman rounded sakkal sc schoolbook script segoe semibold shonar
showcard shruti simhei simplified simsun source starsymbol stencil stout sylfaen symbol tahoma
takao tc tempus times traditional trebuchet tunga tw typesetting typewriter ubuntu ui uighur
utsaah verdana vijaya vrinda webdings wenquanyi wingdings yahei yi yu zen
ｍｓ 明朝 ゴシック 맑은 고딕 ｐゴシック 宋体 新細明體 游明朝 游ゴシック 等线 黑体 微软雅黑 メイリオ
굴림 바탕 돋움 標楷體 仿宋 楷体
"""


def _split(text: str) -> frozenset[str]:
    return frozenset(text.split())


@cache
def schema_words() -> frozenset[str]:
    """Returns names of elements and attributes, and values, that the file formats know."""
    folder = files("undisclosed.formats.office")
    return frozenset().union(
        *(_split(folder.joinpath(name).read_text(encoding="ascii")) for name in _NAMES)
    )


@cache
def _name_words() -> frozenset[str]:
    schema = (part.lower() for name in schema_words() for part in _CAMEL.findall(name))
    return STYLE_WORDS | _split(_STYLES) | _split(_FONTS) | frozenset(schema)


@cache
def _value_words() -> frozenset[str]:
    written = frozenset(part for name in schema_words() for part in name.split("-"))
    return schema_words() | written | STYLE_WORDS | _split(_MORE_VALUES)


@lru_cache(_REMEMBERED)
def is_plain(value: str) -> bool:
    """Tells whether a value is a number, a colour, a word of the format, or several of these.

    >>> is_plain("-1440"), is_plain("FF00AA"), is_plain("eastAsia"), is_plain("Jane")
    (True, True, True, False)
    """
    if not value or _NUMBERS.fullmatch(value) or _HEX.fullmatch(value) or _GUID.fullmatch(value):
        return True
    if len(value) > 2000:
        return False
    return (
        _LANGUAGE.fullmatch(value) is not None
        or value in schema_words()
        or value in _split(_SCRIPTS)
        or _is_enumerated(value)
    )


def _is_enumerated(value: str) -> bool:
    """Words of the format with numbers between, as styles of drawings have them."""
    if not value.isascii():
        return False
    words = 0
    for piece in _PIECES.findall(_COLOUR.sub("", value)):
        if piece.isdigit():
            if len(piece) > _LONGEST_NUMBER:
                return False
        elif len(piece) == 1:
            words += 1
        elif piece not in _value_words() and piece.lower() not in STYLE_WORDS:
            return False
    return words <= _SINGLE


def is_path(value: str) -> bool:
    """Tells whether a value draws something: letters for strokes, and numbers."""
    return _PATH.fullmatch(value) is not None and _LONG.search(value) is None


def is_label(value: str) -> bool:
    """Tells whether the label of a list is made of numbers, signs, and words that lists have.

    >>> is_label("%1.%2"), is_label("Chapter %1:"), is_label("Roe %1")
    (True, True, False)
    """
    words = _WORDS.findall(value)
    return (
        sum(len(word) == 1 for word in words) <= _SINGLE
        and all(len(word) == 1 or word.lower() in _name_words() for word in words)
        and not any(len(found) > _SINGLE for found in _DIGITS.findall(value))
    )


def is_number_format(code: str) -> bool:
    """Tells whether a way to write numbers has no words of its own.

    >>> is_number_format("yyyy-mm-dd"), is_number_format('0.0"%"'), is_number_format('"Roe" 0')
    (True, True, False)
    """
    return all(
        len(set(word.lower())) == 1 or word.lower() in _split(_FORMATS)
        for word in _WORDS.findall(code)
    ) and not any(len(found) > _LONGEST_NUMBER for found in _DIGITS.findall(code))


def is_cells(value: str) -> bool:
    """Tells whether a value names cells of a sheet, several with spaces between."""
    return all(_CELLS.fullmatch(part) for part in value.split(" "))


@lru_cache(_REMEMBERED)
def is_common(name: str) -> bool:
    """Tells whether a name is made of words that names in such files are made of everywhere.

    >>> is_common("heading 1"), is_common("_Toc44830"), is_common("Roe family")
    (True, True, False)
    """
    if _GUID.fullmatch(name) or _GIVEN.fullmatch(name) or name in SHORT:
        return True
    if len(name) > 200 or any(len(found) > _LONGEST_NUMBER for found in _DIGITS.findall(name)):
        return False
    words = _WORDS.findall(name)
    return sum(len(word) == 1 for word in words) <= _SINGLE and all(map(_is_known, words))


def _is_known(word: str) -> bool:
    """Tells whether a word, or each of those that it is written together from, is known."""
    known = _name_words()
    if len(word) == 1 or word.lower() in known:
        return True
    parts = _CAMEL.findall(word)
    return (
        "".join(parts) == word
        and all(len(part) > 1 and part.lower() in known for part in parts[1:])
        and (len(parts[0]) == 1 or parts[0].lower() in known)
    )


class Names:
    """Neutral names for those that may say something: the same for the same, in all parts."""

    def __init__(self, sources: Iterable[str] = ()) -> None:
        """Takes what is there already, so that no new name is one of these."""
        taken = (
            int(found[1]) for each in sources for found in re.finditer(r"\bn([0-9]{1,9})\b", each)
        )
        self._next = max(taken, default=0) + 1
        self._given: dict[str, str] = {}

    def neutral(self, name: str) -> str:
        """Returns the name itself if it tells nothing, or else what stands for it."""
        if is_common(name):
            return name
        if name not in self._given:
            self._given[name] = f"n{self._next}"
            self._next += 1
        return self._given[name]
