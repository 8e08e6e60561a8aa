"""Attributes of a part: which are text, which are names, which stay, which are left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from undisclosed.formats.html.characters import show_address
from undisclosed.formats.office import markup, open_attributes, xml
from undisclosed.formats.office.namespaces import PREFIXES, SHORT
from undisclosed.formats.office.values import (
    is_cells,
    is_common,
    is_label,
    is_number_format,
    is_path,
    is_plain,
    schema_words,
)
from undisclosed.formats.splicing import Shown

if TYPE_CHECKING:
    from undisclosed.formats.office.frames import Frame
    from undisclosed.formats.office.part import Part

_UNKNOWN = "unknown markup"
_OF_FILE = "names of styles, parts and fonts"
CLOSED_TO_ALL = "what can't be looked into"
_CLOSED = frozenset(("mc:MustUnderstand", "mc:ProcessContent", "mc:PreserveElements"))
_PRIVATE = 0xF000
_MOST_SPACES = 1000


def scope_of(
    part: Part, found: Sequence[xml.Attribute], above: Mapping[str, str]
) -> Mapping[str, str]:
    """Returns the namespaces in an element, by prefix; what says something else is left out."""
    told: dict[str, str] = {}
    for attribute in found:
        prefix, colon, local = attribute.name.partition(":")
        if prefix != "xmlns":
            continue
        called = local if colon else ""
        short = SHORT.get(xml.value_of(part.source, attribute), "")
        if not short or (called and called not in PREFIXES):
            part.cut(attribute.start, attribute.end, _UNKNOWN)
            short = ""
        told[called] = short
    return {**above, **told, "xml": "xml"} if told else above


def requires_known(source: str, found: Sequence[xml.Attribute]) -> bool:
    """Tells whether a choice asks for what programs know."""
    return all(
        each.name == "Requires" and set(xml.value_of(source, each).split()) <= PREFIXES
        for each in found
        if not each.name.startswith("xmlns")
    )


def is_gone(part: Part, name: str, found: Sequence[xml.Attribute]) -> bool:
    """Tells whether an element means nothing without a part that no release has."""
    return name in markup.GONE_WITH and any(
        each.name.endswith(":id") and xml.value_of(part.source, each) in part.gone for each in found
    )


def leads_nowhere(part: Part, found: Sequence[xml.Attribute]) -> bool:
    """Tells whether an element refers to a part that no release has."""
    return any(
        each.name.partition(":")[2] and xml.value_of(part.source, each) in part.gone
        for each in found
        if not each.name.startswith("xmlns")
    )


def take(part: Part, frame: Frame, found: Sequence[xml.Attribute]) -> None:
    """Takes the attributes of an element."""
    for attribute in found:
        if attribute.name.startswith("xmlns") and attribute.name[5:6] in ("", ":"):
            continue
        name = _resolve(attribute.name, frame.scope)
        if name == "xml:space":
            frame.spaces = part.source[slice(*attribute.value)] == "preserve"
        if name is None or name.rpartition(":")[2] not in schema_words():
            _drop(part, attribute, _UNKNOWN)
        else:
            _take_one(part, frame, attribute, name)


def _resolve(name: str, scope: Mapping[str, str]) -> str | None:
    prefix, _, local = name.rpartition(":")
    if not prefix:
        return local
    short = scope.get(prefix)
    return f"{short}:{local}" if short and prefix in PREFIXES | {"xml"} else None


def _take_one(part: Part, frame: Frame, attribute: xml.Attribute, name: str) -> None:
    key = f"{frame.name}@{name}"
    if key in markup.SPOKEN:
        part.add(_shown(part, attribute), "value", name.rpartition(":")[2])
        return
    value = xml.value_of(part.source, attribute)
    if name in markup.UNTOLD or key in markup.UNTOLD:
        _drop(part, attribute, "who wrote it, and when")
    elif open_attributes.take(part, frame.name, attribute, name, value):
        pass
    elif name in _CLOSED:
        _drop(part, attribute, _UNKNOWN)
    elif key == "w:fldSimple@w:instr":
        pass  # `take_field` has it.
    elif name == "mc:Ignorable":
        _keep_known(part, attribute, value, frame.scope)
    elif name.startswith("r:"):
        _refer(part, attribute, value, frame.name)
    elif key in markup.NAMED:
        rename(part, attribute, value)
    elif key in markup.FONTS:
        if not is_common(value):
            new = (
                part.names.neutral(value) if frame.name in ("w:font", "x:name", "x:rFont") else None
            )
            _replace(part, attribute, "" if frame.name[0] == "a" else new, _OF_FILE)
    elif key in markup.LABELS:
        if not is_label(value):
            _replace(part, attribute, "%1." if "%1" in value else "", "words in list labels")
    elif key in markup.FORMATS:
        if not is_number_format(value):
            _replace(part, attribute, "General", "words in formats of numbers")
    elif frame.name.startswith("x:") and name in markup.CELL_NAMES and is_cells(value):
        pass
    elif not (is_plain(value) or (key in markup.PATHS and is_path(value))):
        _drop(part, attribute, _UNKNOWN)


def _drop(part: Part, attribute: xml.Attribute, what: str) -> None:
    part.cut(attribute.start, attribute.end, what)


def _replace(part: Part, attribute: xml.Attribute, new: str | None, what: str) -> None:
    if new is None:
        _drop(part, attribute, what)
    elif new != part.source[slice(*attribute.value)]:
        part.cut(*attribute.value, what, new)


def rename(part: Part, attribute: xml.Attribute, value: str) -> None:
    """Writes a neutral name in place of one that may say something."""
    sign = "#" if value.startswith("#") else ""
    neutral = sign + part.names.neutral(value.removeprefix(sign))
    if neutral != value:
        part.cut(*attribute.value, _OF_FILE, neutral)


def _refer(part: Part, attribute: xml.Attribute, value: str, name: str) -> None:
    if value in part.gone:
        # A link on a drawing must have this, even if it leads nowhere.
        _replace(part, attribute, "" if name.startswith("a:hlink") else None, CLOSED_TO_ALL)
    else:
        rename(part, attribute, value)


def _keep_known(part: Part, attribute: xml.Attribute, value: str, scope: Mapping[str, str]) -> None:
    kept = " ".join(prefix for prefix in value.split() if scope.get(prefix) and prefix in PREFIXES)
    if kept != value:
        part.cut(*attribute.value, _UNKNOWN, kept)


def _shown(part: Part, attribute: xml.Attribute) -> Shown:
    shown = Shown(attribute.value[0])
    xml.show(part.source, *attribute.value, shown)
    return shown


def count_of(part: Part, token: xml.Token) -> int:
    """Returns how many spaces an element of OpenDocument stands for."""
    for attribute in xml.attributes_of(part.source, token):
        value = part.source[slice(*attribute.value)]
        if attribute.name.endswith(":c") and value.isdecimal():
            return min(int(value[:9]), _MOST_SPACES)
    return 1


def show_symbol(part: Part, frame: Frame) -> None:
    """Adds the character of a symbol, which is written by its number in a font."""
    for attribute in xml.attributes_of(part.source, frame.token):
        if attribute.name.endswith(":char"):
            value = part.source[slice(*attribute.value)]
            try:
                code = int(value, 16)
            except ValueError:
                continue
            code -= _PRIVATE if _PRIVATE <= code < _PRIVATE + 256 else 0
            if 32 <= code < 0xD800 or 0xE000 <= code < 0xFFFE:
                part.show_sign(chr(code), frame.token)


def take_field(part: Part, frame: Frame) -> None:
    """Takes the beginning or the end of an instruction, or one that stands in an attribute."""
    for attribute in xml.attributes_of(part.source, frame.token):
        name = _resolve(attribute.name, frame.scope)
        if name == "w:fldCharType":
            kind = part.source[slice(*attribute.value)]
            if kind in ("separate", "end"):
                part.end_field()
            if kind in ("begin", "separate"):
                part.begin_field()
        elif name == "w:instr":
            part.take_instruction(_shown(part, attribute), "quoted value")


def show_link(source: str, attribute: xml.Attribute) -> Shown:
    """Returns an address, with what is written as %20 as what it stands for."""
    shown = Shown(attribute.value[0])
    xml.show(source, *attribute.value, shown)
    return show_address(shown)
