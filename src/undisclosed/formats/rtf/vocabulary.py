"""Words of Rich Text: which open what is read, which open what no release has, which stay."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

_PROPERTIES = "properties (author, title, dates …)"
_COMMENTS = "comments"
_EMBEDDED = "embedded objects and macros"
_SETTINGS = "settings of programs and people"
_CHANGES = "tracked changes"
_OLDER = "copies for older programs"
_MARKUP = "unknown markup"
WHO = "who wrote it, and when"


def _all(what: str, words: str) -> dict[str, str]:
    return dict.fromkeys(words.split(), what)


APART = {
    **_all("header", "header headerl headerr headerf"),
    **_all("footer", "footer footerl footerr footerf"),
    **_all("note", "footnote"),
    **_all("text box", "shptxt"),
    **_all("separator", "ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn"),
}
"""Groups that hold a text of their own beside the flow, by what to call them."""

HELD = {
    "fonttbl": "names",
    "stylesheet": "names",
    "listname": "names",
    "liststylename": "names",
    "bkmkstart": "name",
    "bkmkend": "name",
    "fldinst": "instruction",
    "pict": "picture",
    "sp": "property",
    "leveltext": "label",
    "levelnumbers": "label",
    **_all("closed", "colortbl listtable listoverridetable shp shpinst picprop nesttableprops"),
    **_all("closed", "pn pnseclvl defchp defpap list listlevel listoverride lfolevel"),
    **_all("label", "pntxta pntxtb"),
}
"""Groups that hold something other than text to read, by what that is."""

STARRED = frozenset((*APART, *HELD, "shppict", "cs", "ts", "ds"))
"""Of groups that programs may leave aside if they do not know them, those that stay."""

DROPPED = {
    **_all(_PROPERTIES, "info userprops docvar title subject author operator keywords company"),
    **_all(_COMMENTS, "annotation atnid atnauthor atntime atnicn atnref atnparent atndate"),
    **_all(_COMMENTS, "atrfstart atrfend atndate"),
    **_all(_EMBEDDED, "object objdata objclass objname result do"),
    **_all(_SETTINGS, "generator themedata colorschememapping latentstyles pgdsctbl wgrffmtfilter"),
    **_all(_SETTINGS, "mmathPr template nextfile filetbl file private passwordhash mailmerge"),
    **_all("custom XML", "datastore xmlnstbl xmlopen xmlattrname xmlattrvalue xmlclose"),
    **_all(_CHANGES, "revtbl oldcprops oldpprops oldsprops oldtprops"),
    **_all(_OLDER, "shprslt nonshppict nonesttables upr"),
    **_all(WHO, "rsidtbl"),
    **_all("settings of form fields", "formfield datafield ffname"),
    **_all("words of indexes", "xe tc rxe txe tcn"),
    **_all(_MARKUP, "panose falt fname fontemb fontfile blipuid background listpicture"),
}
"""Groups that no release has, by what to call what they hold."""

UNTOLD = frozenset((
    "revised", "revauth", "revdttm", "revauthdel", "revdttmdel", "crauth", "crdate", "trauth",
    "trdate", "mvauth", "mvdate", "charrsid", "insrsid", "delrsid", "pararsid", "sectrsid",
    "tblrsid", "rsid", "rsidroot", "deleted",
))  # fmt: skip
"""Words that tell of people and their work; text that was deleted goes with its mark."""

ENDS = frozenset(["par", "sect", "cell", "row", "nestcell", "nestrow", "page", "column"])
"""Words that end a paragraph."""

SIGNS = {
    "tab": "\t", "line": "\n", "softline": "\n", "emdash": "—", "endash": "–", "bullet": "•",
    "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”", "emspace": "\u2003",
    "enspace": "\u2002", "qmspace": "\u2005", "zwj": "\u200d", "zwnj": "\u200c",
    "zwbo": "\u200b", "zwnbo": "\u2060", "ltrmark": "\u200e", "rtlmark": "\u200f",
}  # fmt: skip
"""Words that show as a character."""

SYMBOLS = {"~": "\u00a0", "-": "\u00ad", "_": "\u2011", "{": "{", "}": "}", "\\": "\\", "\t": "\t"}
"""Signs behind a backslash that show as a character."""

KEPT_SYMBOLS = frozenset("*|:")
"""Signs behind a backslash that mean something else."""


@cache
def known_words() -> frozenset[str]:
    """Returns all words that stay."""
    path = files("undisclosed.formats.rtf").joinpath("words.txt")
    known = frozenset(path.read_text(encoding="ascii").split())
    return (known | STARRED | frozenset(SIGNS) | ENDS) - UNTOLD
