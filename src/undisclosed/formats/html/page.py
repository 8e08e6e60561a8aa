"""A page as blocks: paragraphs, cells, attributes, strings in styles; and what is left out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from undisclosed.formats.html import characters, inline_pictures, names, styles
from undisclosed.formats.html.tokens import Attribute, Token, tokenize
from undisclosed.formats.protocol import Block, Replacement
from undisclosed.formats.splicing import Shown, Write, merge

_DOCTYPE = re.compile(
    r"<!doctype\s+html(?:\s+(?:public|system)(?:\s*[\"'](?:-//W3C//DTD X?HTML [\d. A-Za-z]*//EN|"
    r"https?://www\.w3\.org/TR/[\w./-]*|about:legacy-compat)[\"'])*)?\s*>",
    re.IGNORECASE,
)
_SCRIPT_ADDRESS = re.compile(
    r"[\x00-\x20]*(?:javascript|vbscript|livescript|mocha)[\x00-\x20]*:", re.I
)
_NAMESPACE = re.compile(r"https?://www\.w3\.org/[\w/.#-]*$")
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?")
_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")
_GIVEN_NAME = re.compile(r"\bn([0-9]{1,9})\b")
_SPACE = re.compile(f"[{characters.SPACES}]+")
# What becomes markup with what comes behind it.
_UNFINISHED = re.compile(r"(?:<[/!?]?|&[#A-Za-z0-9]{0,40})\Z")
# What `meta` says to browsers, not to people.
_FOR_BROWSERS = frozenset((
    "viewport", "robots", "generator", "theme-color", "color-scheme", "format-detection",
    "referrer", "googlebot", "content-type", "x-ua-compatible", "content-language",
    "msapplication-tilecolor",
))  # fmt: skip


@dataclass(slots=True)
class _Part:
    """A block, and how it is written.

    Attributes:
        shown: What it says.
        write: How new text is written.
        place: Where it stands.
        follows: Whether it goes on from the block before.
        flowing: Whether it is text between tags, where white space may be lost.
        bare: Whether it is the value of an attribute, without quotes.
    """

    shown: Shown
    write: Write
    place: str
    follows: bool = False
    flowing: bool = False
    bare: bool = False


@dataclass(slots=True)
class _Run:
    """A stretch of text without interruption, as it is gathered."""

    shown: Shown
    follows: bool
    marked: bool = False


class Page:
    """A page, taken apart.

    Attributes:
        blocks: What a reader of the page or of its source can find in it.
        left_out: What is in no release of it.
    """

    def __init__(self, source: str) -> None:
        self._source = source
        self._counts: Counter[str] = Counter()
        self._parts: list[_Part] = []
        self._cuts: list[Replacement] = []
        self._left_out: dict[str, None] = {}
        self._names: dict[str, str] = {}
        self._next_name = max((int(n) for n in _GIVEN_NAME.findall(source)), default=0) + 1
        self._run = _Run(Shown(0), follows=False)
        self._spaced = 0
        self._gap = (-1, -1)
        for token in tokenize(source):
            self._take(token)
        self._end_run(len(source))
        self.blocks = [Block(p.shown.text, p.place, p.follows) for p in self._parts]
        self.left_out = tuple(self._left_out)

    def splices(self, edits: Mapping[int, Sequence[Replacement]]) -> list[Replacement]:
        """Returns what changes in the source, in order."""
        splices: list[Replacement] = []
        for number, changes in edits.items():
            splices += self._write(self._parts[number], changes)
        return merge(splices, self._cuts)

    def _write(self, part: _Part, edits: Sequence[Replacement]) -> list[Replacement]:
        if not edits:
            return []
        shown = part.shown
        if part.bare:
            start = shown.source_of(0)[0] if len(shown) else shown.at
            end = shown.source_of(len(shown) - 1)[1] if len(shown) else shown.at
            opening, closing = Replacement(start, start, '"'), Replacement(end, end, '"')
            # A quote within a value without quotes is a sign of it, and would be its end now.
            quotes = [
                Replacement(at, at + 1, "&#34;")
                for at in range(start, end)
                if self._source[at] == '"'
            ]
            return merge([opening, *shown.splice(edits, part.write), closing], quotes)
        if not part.flowing:
            return shown.splice(edits, part.write)
        splices = shown.splice(characters.kept_apart(shown, edits, self._source), part.write)
        if not self._is_marked(part, edits):
            start, end, new = splices[0]
            splices[0] = Replacement(start, end, f"{new}<wbr>")
        return splices

    def _is_marked(self, part: _Part, edits: Sequence[Replacement]) -> bool:
        """Tells whether enough of a text stays for it to be seen as one when it is read again."""
        if any(new for _, _, new in edits):
            return True
        gone = {i for start, end, _ in edits for i in range(start, end)}
        return any(
            i not in gone and not self._is_space(start)
            for i, (_, start, _) in enumerate(part.shown.characters())
        )

    def _is_space(self, start: int) -> bool:
        return self._source[start] in characters.SPACES

    # -- tokens ---------------------------------------------------------------------------------

    def _take(self, token: Token) -> None:
        if token.kind == "text":
            self._take_text(token.start, token.end)
        elif token.kind == "comment":
            self._part_text(token.start)
            self._cut(token.start, token.end, "comments" if token.closed else "an unfinished tag")
        elif token.kind == "doctype":
            if not _DOCTYPE.fullmatch(self._source, token.start, token.end):
                self._cut(token.start, token.end, "the document type", "<!DOCTYPE html>")
        elif token.kind in ("raw", "literal"):
            self._take_content(token)
        else:
            self._take_tag(token)

    def _take_text(self, start: int, end: int) -> None:
        shown, spaced = self._run.shown, self._spaced > 0
        space = _SPACE.match(self._source, start, end)
        if space and not spaced and len(shown) and self._gap[1] == start:
            first, last = shown.source_of(len(shown) - 1)
            if last == self._gap[0] and self._is_space(first):
                # What stood between is left out: white space on both sides of it is one.
                shown.extend(space.end())
                start = space.end()
        characters.show_text(self._source, start, end, shown, spaced=spaced)

    def _part_text(self, end: int) -> None:
        """Keeps the end of a text from becoming markup with what follows what is left out."""
        shown = self._run.shown
        if not len(shown):
            return
        first, last = shown.source_of(len(shown) - 1)
        if last != end:
            return
        written = self._source[first:last]
        if len(written) > 1 and written.startswith("&") and not written.endswith(";"):
            self._cuts.append(Replacement(first, last, f"{written};"))
            return
        found = _UNFINISHED.search(self._source, max(0, end - 50), end)
        at = found.start() if found else end
        if at < end and (at, at + 1) in map(
            shown.source_of, range(max(0, len(shown) - 50), len(shown))
        ):
            self._cuts.append(Replacement(at, at + 1, characters.write_text(self._source[at])))

    def _take_content(self, token: Token) -> None:
        if token.name == "style":
            self._take_styles(token.start, token.end, self._shown_plain)
        elif token.kind == "raw":
            self._cut(token.start, token.end, "scripts and embedded pages")
        else:
            shown = Shown(token.start)
            spaced = token.name in names.SPACED
            characters.show_text(self._source, token.start, token.end, shown, spaced=spaced)
            self._add(shown, characters.write_text, token.name)

    def _take_tag(self, token: Token) -> None:
        name = token.name
        if name == "br":
            self._run.shown.add("\n", token.start, token.end)
            self._cut_attributes(token)
            return
        if name in names.ELEMENTS and name not in names.UNINTERRUPTED:
            self._end_run(token.start)
            self._run = _Run(Shown(token.end), follows=name in names.FLOWING)
        if name == "wbr":
            self._run.marked = True
        if name in names.SPACED and name not in names.LITERAL:
            self._spaced = max(0, self._spaced + (1 if token.kind == "start" else -1))
        if name not in names.ELEMENTS:
            self._part_text(token.start)
            scripted = name in names.RAW
            self._cut(
                token.start,
                token.end,
                "scripts and embedded pages" if scripted else "unknown markup",
            )
        elif token.kind == "end":
            for attribute in token.attributes:
                self._cut(attribute.start, attribute.end, "unknown markup")
        else:
            self._take_attributes(token)

    def _end_run(self, at: int) -> None:
        run = self._run
        if run.marked or not all(self._is_space(start) for _, start, _ in run.shown.characters()):
            if not len(run.shown):
                run.shown.at = min(run.shown.at, at)
            write = characters.write_text
            self._add(run.shown, write, "text", follows=run.follows, flowing=True)

    # -- attributes -----------------------------------------------------------------------------

    def _take_attributes(self, token: Token) -> None:
        values = {a.name: self._source[slice(*a.value)] for a in token.attributes if a.value}
        for_browsers = token.name == "meta" and (
            {values.get("name", "").lower(), values.get("http-equiv", "").lower()} & _FOR_BROWSERS
        )
        cuts = len(self._cuts)
        for attribute in token.attributes:
            self._take_attribute(attribute, fixed_content=bool(for_browsers))
        if len(self._cuts) > cuts and any(a.value and not a.quote for a in token.attributes):
            self._cuts += self._parted(token)

    def _parted(self, token: Token) -> Iterator[Replacement]:
        """Yields what keeps from a value without quotes what follows when more is left out."""
        for at in (*(a.start for a in token.attributes), token.attributes[-1].end):
            if self._source[at] == "/":
                yield Replacement(at, at + 1, " ")
            elif self._source[at] not in f"{characters.SPACES}>":
                yield Replacement(at, at, " ")

    def _cut_attributes(self, token: Token) -> None:
        for attribute in token.attributes:
            self._cut(attribute.start, attribute.end, "unknown markup")

    def _take_attribute(self, attribute: Attribute, *, fixed_content: bool) -> None:
        name = attribute.name
        if name.startswith("on") or name == "srcdoc":
            self._cut(attribute.start, attribute.end, "scripts and embedded pages")
        elif name in names.LINKS:
            self._take_address(attribute)
        elif name in names.NAMES:
            self._take_names(attribute)
        elif name == "style":
            self._take_style(attribute)
        elif name in names.WORDS and not (name == "content" and fixed_content):
            self._take_words(attribute)
        elif (name not in names.FIXED and name != "content") or not self._is_fixed(attribute):
            self._cut(attribute.start, attribute.end, "unknown markup")

    def _is_fixed(self, attribute: Attribute) -> bool:
        if attribute.value is None:
            return True
        value = self._source[slice(*attribute.value)]
        if attribute.name in ("lang", "xml:lang"):
            return _LANGUAGE.fullmatch(value) is not None
        if attribute.name.startswith("xmlns"):
            return _NAMESPACE.match(value) is not None
        if _COLOUR.fullmatch(value):
            return True
        return styles.is_common(value) and all(
            char.isalnum() or char in names.PLAIN_VALUE or char == "=" for char in value
        )

    def _take_words(self, attribute: Attribute) -> None:
        if attribute.value is not None:
            self._add_value(attribute, self._shown_value(attribute), characters.write_value)

    def _take_address(self, attribute: Attribute) -> None:
        if attribute.value is None:
            return
        shown = self._shown_value(attribute)
        text = shown.text
        if _SCRIPT_ADDRESS.match(text):
            self._cut(attribute.start, attribute.end, "scripts and embedded pages")
        elif inline_pictures.is_inline(text):
            self._take_inline(text, attribute.value, (attribute.start, attribute.end))
        elif text.startswith("#"):
            self._rename(attribute.value[0] + 1, attribute.value[1])
        else:
            self._add_value(attribute, characters.show_address(shown), characters.write_address)

    def _take_names(self, attribute: Attribute) -> None:
        if attribute.value is None:
            return
        for token in re.compile(r"[^\t\n\f\r ]+").finditer(self._source, *attribute.value):
            self._rename(token.start(), token.end())

    def _rename(self, start: int, end: int) -> None:
        name = self._source[start:end]
        if start < end and not styles.is_common(name):
            if name not in self._names:
                self._names[name] = f"n{self._next_name}"
                self._next_name += 1
            self._cut(start, end, "names of classes and parts", self._names[name])

    def _add_value(self, attribute: Attribute, shown: Shown, write: Write) -> None:
        self._add(shown, write, attribute.name, bare=not attribute.quote)

    def _shown_value(self, attribute: Attribute) -> Shown:
        start, end = attribute.value or (attribute.end, attribute.end)
        shown = Shown(start)
        characters.show_value(self._source, start, end, shown)
        return shown

    # -- style sheets ---------------------------------------------------------------------------

    def _shown_plain(self, start: int, end: int) -> Shown:
        shown = Shown(start)
        shown.add_plain(self._source, start, end)
        return shown

    def _take_style(self, attribute: Attribute) -> None:
        if attribute.value is None:
            return
        value = self._source[slice(*attribute.value)]
        if "&" in value or any(found.kind != "name" for found in styles.find(value)):
            # Text in a style of one element is rare; what spells it in two ways at once is worse.
            self._cut(attribute.start, attribute.end, "styles with text in them")
        else:
            self._take_styles(*attribute.value, self._shown_plain)

    def _take_styles(self, start: int, end: int, show: Callable[[int, int], Shown]) -> None:
        sheet = self._source[start:end]
        found = list(styles.find(sheet))
        if any(each.kind in ("escape", "open") for each in found):
            self._cut(start, end, "style sheets that can't be read")
            return
        for each in found:
            first, last = start + each.start, start + each.end
            if each.kind == "comment":
                self._cut(first, last, "comments")
            elif each.kind == "name":
                self._rename(first, last)
            elif each.kind == "string":
                shown = Shown(first)
                styles.show_string(self._source, first, last, shown)
                self._add(shown, styles.write_string, "style")
            else:
                self._take_style_address(first, last, show)

    def _take_style_address(self, start: int, end: int, show: Callable[[int, int], Shown]) -> None:
        text = self._source[start:end]
        if inline_pictures.is_inline(text):
            self._take_inline(text, (start, end), (start, end))
            return
        self._add(characters.show_address(show(start, end)), characters.write_address, "style")

    def _take_inline(self, text: str, value: tuple[int, int], whole: tuple[int, int]) -> None:
        """Keeps a picture that stands in the page, without its notes; leaves out what is none."""
        cleaned = inline_pictures.clean_inline(text)
        if cleaned is None:
            self._cut(*whole, "scripts and embedded pages")
        elif cleaned != self._source[slice(*value)]:
            self._cut(*value, inline_pictures.NOTES, cleaned)

    # -- what is found --------------------------------------------------------------------------

    def _cut(self, start: int, end: int, what: str, new: str = "") -> None:
        self._left_out[what] = None
        if not new:
            self._gap = (self._gap[0] if self._gap[1] == start else start, end)
        self._cuts.append(Replacement(start, end, new))

    def _add(self, shown: Shown, write: Write, what: str, **how: bool) -> None:
        self._counts[what] += 1
        place = f"{what} {self._counts[what]}"
        self._parts.append(_Part(shown, write, place, **how))
