"""OpenDocument files that have the word in each place that they know."""

from __future__ import annotations

from collections.abc import Mapping

from formats.test_opendocument import opened
from hiding.kinds import WORD, Planted, coded, in_place
from hiding.pages import noted_png

_P = "<text:p>{}</text:p>"
_FRAME = "<text:p><draw:frame {}</draw:frame></text:p>"
_NOTE = (
    "<text:p>a<text:note><text:note-citation>1</text:note-citation><text:note-body>"
    "<text:p>{}</text:p></text:note-body></text:note></text:p>"
)
_CHANGES = (
    "<text:tracked-changes><text:changed-region><text:deletion>{}</text:deletion>"
    "</text:changed-region></text:tracked-changes>"
)
_CELL = (
    "<table:table><table:table-row><table:table-cell {}</table:table-cell></table:table-row>"
    "</table:table>"
)
_REMARK = "<office:annotation>{}</office:annotation>"
_SLIDE = "<draw:page><draw:frame><draw:text-box>{}</draw:text-box></draw:frame></draw:page>"
_COMMON: Mapping[str, tuple[str, ...]] = {
    "text": (_P,),
    "pieces": (
        "<text:p>{0}<text:span>{1}</text:span></text:p>",
        "<text:p>{0}<text:soft-page-break/>{1}</text:p>",
    ),
    "codes": (f"<text:p>{coded('&#{};')}</text:p>", "<text:p><![CDATA[{}]]></text:p>"),
    "cells": (_CELL.replace("{}", "><text:p>{}</text:p>"),),
    "boxes": (_FRAME.replace("{}", "><draw:text-box><text:p>{}</text:p></draw:text-box>"),),
    "comments": (
        f"<text:p>a{_REMARK.replace('{}', '<text:p>{}</text:p>')}</text:p>",
        f"<text:p>a{_REMARK.replace('{}', '<dc:creator>{}</dc:creator>')}</text:p>",
    ),
    "own data": ("<text:p text:{}='1'/>", "<text:{}/>", "<text:p xmlns:x='urn:{}'/>"),
    "for the blind": (
        _FRAME.replace("{}", "><svg:title>{}</svg:title>"),
        _FRAME.replace("{}", "><svg:desc>{}</svg:desc>"),
    ),
    "file names": (_FRAME.replace("{}", "draw:name='{}'>"),),
    "bookmarks": ("<text:p>a<text:bookmark text:name='{}'/></text:p>",),
    "links": (
        "<text:p><text:a xlink:href='http://a.org/{}'>x</text:a></text:p>",
        f"<text:p><text:a xlink:href='http://a.org/{coded('%{:02x}')}'>x</text:a></text:p>",
    ),
    "names": ("<text:p text:style-name='{}'>a</text:p>",),
    "source": ("<!-- {} -->",),
}
_HELD = "<table:{0}><table:{1} table:name='{{}}'/></table:{0}>"
_OWN: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "text": {
        "notes": (_NOTE,),
        "hidden": (
            "<text:section text:display='none'><text:p>{}</text:p></text:section>",
            "<text:p>a<text:hidden-text text:string-value='{}'/></text:p>",
        ),
        "changes": (
            _CHANGES.replace("{}", _P),
            _CHANGES.replace(
                "{}", "<office:change-info><dc:creator>{}</dc:creator></office:change-info>"
            ),
        ),
        "attachments": (_FRAME.replace("{}", "><draw:object xlink:href='./{}'/>"),),
        "fields": (
            "<text:p>a<text:user-field-get office:string-value='{}'/></text:p>",
            "<office:forms><form:form form:name='{}'/></office:forms>",
        ),
        "values": (_CELL.replace("{}", "office:string-value='{}'>"),),
        "charts": (_FRAME.replace("{}", "><draw:object xlink:href='./{}'/>"),),
    },
    "spreadsheet": {
        "hidden": (
            _CELL.replace("<table:table>", "<table:table table:display='false'>").replace(
                "{}", f">{_P}"
            ),
            _CELL.replace(
                "<table:table-row>", "<table:table-row table:visibility='collapse'>"
            ).replace("{}", f">{_P}"),
        ),
        "changes": (
            "<table:tracked-changes><table:deletion>{}</table:deletion></table:tracked-changes>",
        ),
        "formulas": (
            _CELL.replace("{}", "table:formula='of:=&quot;{}&quot;'>"),
            _HELD.format("named-expressions", "named-range"),
            _HELD.format("content-validations", "content-validation"),
        ),
        "values": (_CELL.replace("{}", "office:string-value='{}'>"),),
        "titles": ("<table:table table:name='{}'/>",),
    },
    "presentation": {
        "notes": (
            "<presentation:notes><draw:frame><draw:text-box><text:p>{}</text:p></draw:text-box></draw:frame></presentation:notes>",
        ),
        "hidden": (
            _SLIDE.replace("<draw:page", "<draw:page presentation:visibility='hidden'").replace(
                "{}", _P
            ),
        ),
        "titles": ("<draw:page draw:name='{}'/>",),
    },
}


def _made(kind: str) -> Planted:
    def made(body: str, more: dict[str, str] | None = None) -> bytes:
        around = {
            "text": "<text:p>She is well.</text:p>{}",
            "spreadsheet": _CELL.replace("{}", "><text:p>She is well.</text:p>") + "{}",
            "presentation": _SLIDE.replace("{}", "<text:p>She is well.</text:p>") + "{}",
        }[kind]
        inside = _CELL.replace("{}", ">{}") if kind == "spreadsheet" else "{}"
        if kind == "presentation":
            # A frame stands on a page, and no other frame does.
            framed = body.removeprefix("<text:p>").removesuffix("</text:p>")
            if framed.startswith("<draw:frame"):
                body = f"<draw:page>{framed}</draw:page>"
            inside = _SLIDE
        own = body.startswith(("<table:", "<draw:page", "<presentation:"))
        whole = body if own else inside.replace("{}", body)
        return opened(around.replace("{}", in_place(whole)), more, kind=kind)

    def part(name: str, content: str = WORD) -> dict[str, bytes]:
        return {name: made("<text:p>a</text:p>", {name: content})}

    master = (
        "<office:master-styles><style:master-page style:name='Standard'><style:{}><text:p>" + WORD
    )
    ends = "</text:p></style:{}></style:master-page></office:master-styles>"
    return {
        **{
            place: {f"{place} {i}": made(body) for i, body in enumerate(bodies, 1)}
            for place, bodies in {**_COMMON, **_OWN[kind]}.items()
            if (kind, place) != ("presentation", "bookmarks")
        },
        "properties": part("meta.xml") | part("settings.xml"),
        "own data": {
            **{f"own {i}": made(body) for i, body in enumerate(_COMMON["own data"], 1)},
            **part("manifest.rdf"),
            **part("customXml/item1.xml"),
        },
        "versions": part("VersionList.xml") | part("Versions/Version1"),
        "thumbnail": part("Thumbnails/thumbnail.png"),
        "in pictures": part("Pictures/a.png", noted_png().decode("latin-1")),
        "attachments": part("Object 1/content.xml") | part("ObjectReplacements/Object 1"),
        "scripts": part("Basic/Standard/Module1.xml"),
        "margins": {
            what: _styled(kind, master.format(what) + ends.format(what))
            for what in ("header", "footer")
        },
    }


def _styled(kind: str, content: str) -> bytes:
    from formats.test_opendocument import NAMESPACES

    styles = f"<office:document-styles {NAMESPACES}>{content}</office:document-styles>"
    return opened("<text:p>a</text:p>" if kind == "text" else "", {"styles.xml": styles}, kind=kind)


ODT, ODS, ODP = (_made(kind) for kind in ("text", "spreadsheet", "presentation"))
