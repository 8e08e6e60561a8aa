"""Attributes of OpenDocument: what names something, what says again what a cell shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undisclosed.formats.office import markup, xml
from undisclosed.formats.office.values import is_common, is_label, is_path, is_plain

if TYPE_CHECKING:
    from undisclosed.formats.office.part import Part

_OWN = """
office style text table form config meta presentation chart dr3d anim draw fo number svg
smil math loext calcext field drawooo tableooo officeooo css3t
"""
_PREFIXES = frozenset(_OWN.split())
_LINKS = frozenset(("text:a", "draw:a"))
_NAMES = frozenset(("id", "idref", "cond-style-name", "class-names", "shape-id", "control"))
_LABELS = frozenset(("bullet-char", "num-prefix", "num-suffix", "leader-text"))
_PATHS = frozenset(("d", "points", "enhanced-path", "viewBox", "transform", "path-stretchpoint-x"))
_LINKED = "links to files and data"
_OF_FILE = "names of styles, parts and fonts"


def take(part: Part, element: str, attribute: xml.Attribute, name: str, value: str) -> bool:
    """Takes an attribute of an element of OpenDocument; tells whether it is one."""
    if element.partition(":")[0] not in _PREFIXES:
        return False
    local = name.partition(":")[2]
    if name == "xlink:href":
        _take_address(part, element, attribute, value)
    elif name in markup.HELD:
        if value == "string" and local == "value-type":
            return True
        part.cut(attribute.start, attribute.end, "values behind cells and fields")
    elif "font-family" in local:
        if not is_common(value):
            part.cut(attribute.start, attribute.end, _OF_FILE)
    elif local.endswith("name") or local in _NAMES:
        neutral = part.names.neutral(value)
        if neutral != value:
            part.cut(*attribute.value, _OF_FILE, neutral)
    elif local in _LABELS:
        if not is_label(value):
            part.cut(*attribute.value, "words in list labels", "")
    elif not (is_plain(value) or (local in _PATHS and is_path(value))):
        part.cut(attribute.start, attribute.end, "unknown markup")
    return True


def _take_address(part: Part, element: str, attribute: xml.Attribute, value: str) -> None:
    target = part.targets.get(value)
    if element in _LINKS and not value.startswith("#"):
        part.add_link(attribute)
    elif target is None:
        part.cut(attribute.start, attribute.end, _LINKED)
    elif target != value:
        part.cut(*attribute.value, _OF_FILE, target)
