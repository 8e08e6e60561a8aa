"""Namespaces of Office files, by the short names that their programs write."""

from __future__ import annotations

_MICROSOFT = "http://schemas.microsoft.com/office/"
_OPEN = "http://schemas.openxmlformats.org/"
_STRICT = "http://purl.oclc.org/ooxml/"

# Where the same words are said in two namespaces, the older and the strict one.
_BOTH = {
    "w": "wordprocessingml/2006/main wordprocessingml/main",
    "x": "spreadsheetml/2006/main spreadsheetml/main",
    "p": "presentationml/2006/main presentationml/main",
    "a": "drawingml/2006/main drawingml/main",
    "r": "officeDocument/2006/relationships officeDocument/relationships",
    "m": "officeDocument/2006/math officeDocument/math",
    "c": "drawingml/2006/chart drawingml/chart",
    "cdr": "drawingml/2006/chartDrawing drawingml/chartDrawing",
    "dgm": "drawingml/2006/diagram drawingml/diagram",
    "pic": "drawingml/2006/picture drawingml/picture",
    "wp": "drawingml/2006/wordprocessingDrawing drawingml/wordprocessingDrawing",
    "xdr": "drawingml/2006/spreadsheetDrawing drawingml/spreadsheetDrawing",
    "tbl": "drawingml/2006/table drawingml/table",
    "lc": "drawingml/2006/lockedCanvas drawingml/lockedCanvas",
    "sl": "schemaLibrary/2006/main schemaLibrary/main",
    "b": "officeDocument/2006/bibliography officeDocument/bibliography",
    "ep": "officeDocument/2006/extended-properties officeDocument/extendedProperties",
    "vt": "officeDocument/2006/docPropsVTypes officeDocument/docPropsVTypes",
}
_OTHERS = {
    "rels": _OPEN + "package/2006/relationships",
    "types": _OPEN + "package/2006/content-types",
    "mc": _OPEN + "markup-compatibility/2006",
    "v": "urn:schemas-microsoft-com:vml",
    "o": "urn:schemas-microsoft-com:office:office",
    "w10": "urn:schemas-microsoft-com:office:word",
    "xl": "urn:schemas-microsoft-com:office:excel",
    "pvml": "urn:schemas-microsoft-com:office:powerpoint",
    "mo": _MICROSOFT + "mac/office/2008/main",
    "mv": "urn:schemas-microsoft-com:mac:vml",
    "word": _MICROSOFT + "word",
    "xsi": "http://www.w3.org/2001/XMLSchema-instance",
    "xml": "http://www.w3.org/XML/1998/namespace",
}
# Extensions of later versions: year and name as in the address, and the prefix that is written.
_EXTENSIONS = """
word/2010/wordml=w14 word/2012/wordml=w15 word/2018/wordml=w16 word/2018/wordml/cex=w16cex
word/2016/wordml/cid=w16cid word/2020/wordml/sdtdatahash=w16sdtdh word/2015/wordml/symex=w16se
word/2024/wordml/sdtformatlock=w16sdtfl word/2023/wordml/word16du=w16du word/2006/wordml=wne
word/2010/wordprocessingDrawing=wp14 word/2012/wordprocessingDrawing=wp15
word/2010/wordprocessingShape=wps word/2010/wordprocessingGroup=wpg
word/2010/wordprocessingCanvas=wpc word/2010/wordprocessingInk=wpi drawing/2014/chartex=cx
drawing/2015/9/8/chartex=cx1 drawing/2015/10/21/chartex=cx2 drawing/2016/5/9/chartex=cx3
drawing/2016/5/10/chartex=cx4 drawing/2016/5/11/chartex=cx5 drawing/2016/5/12/chartex=cx6
drawing/2016/5/13/chartex=cx7 drawing/2016/5/14/chartex=cx8 drawing/2016/ink=aink
drawing/2017/model3d=am3d drawing/2010/main=a14 drawing/2012/main=a15 drawing/2014/main=a16
drawing/2016/SVG/main=asvg drawing/2007/8/2/chart=c14 drawing/2012/chart=c15
drawing/2014/chart=c16 drawing/2017/03/chart=c16r3 drawing/2015/06/chart=c16r2
drawing/2008/diagram=dsp drawing/2017/decorative=adec drawing/2018/hyperlinkcolor=ahyp
powerpoint/2010/main=p14 powerpoint/2012/main=p15 powerpoint/2013/main/command=pc
powerpoint/2018/8/main=p188 spreadsheetml/2009/9/main=x14 spreadsheetml/2009/9/ac=x14ac
spreadsheetml/2010/11/main=x15 spreadsheetml/2010/11/ac=x15ac spreadsheetml/2014/revision=xr
spreadsheetml/2015/revision2=xr2 spreadsheetml/2016/revision3=xr3 spreadsheetml/2016/revision6=xr6
spreadsheetml/2016/revision10=xr10 spreadsheetml/2018/calcfeatures=xcalcf excel/2006/main=xne
office/2019/extlst=oel
"""


# OpenDocument, and what LibreOffice adds to it.
_DOCUMENT = "urn:oasis:names:tc:opendocument:xmlns:"
_PLAIN = "office style text table form script config meta presentation chart dr3d"
_OPEN_DOCUMENT = {
    **{name: f"{_DOCUMENT}{name}:1.0" for name in _PLAIN.split()},
    "anim": _DOCUMENT + "animation:1.0",
    "db": _DOCUMENT + "database:1.0",
    "draw": _DOCUMENT + "drawing:1.0",
    "fo": _DOCUMENT + "xsl-fo-compatible:1.0",
    "manifest": _DOCUMENT + "manifest:1.0",
    "number": _DOCUMENT + "datastyle:1.0",
    "of": _DOCUMENT + "of:1.2",
    "smil": _DOCUMENT + "smil-compatible:1.0",
    "svg": _DOCUMENT + "svg-compatible:1.0",
    "xlink": "http://www.w3.org/1999/xlink",
    "dc": "http://purl.org/dc/elements/1.1/",
    "math": "http://www.w3.org/1998/Math/MathML",
    "dom": "http://www.w3.org/2001/xml-events",
    "xforms": "http://www.w3.org/2002/xforms",
    "xsd": "http://www.w3.org/2001/XMLSchema",
    "xhtml": "http://www.w3.org/1999/xhtml",
    "grddl": "http://www.w3.org/2003/g/data-view#",
    "css3t": "http://www.w3.org/TR/css3-text/",
    "rpt": "http://openoffice.org/2005/report",
    "ooo": "http://openoffice.org/2004/office",
    "ooow": "http://openoffice.org/2004/writer",
    "oooc": "http://openoffice.org/2004/calc",
    "drawooo": "http://openoffice.org/2010/draw",
    "tableooo": "http://openoffice.org/2009/table",
    "chartooo": "http://openoffice.org/2010/chart",
    "officeooo": "http://openoffice.org/2009/office",
    "calcext": "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0",
    "loext": "urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0",
    "field": "urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0",
    "formx": "urn:openoffice:names:experimental:ooxml-odf-interop:xmlns:form:1.0",
}


def _of_both(name: str, paths: str) -> dict[str, str]:
    older, strict = paths.split()
    return {_OPEN + older: name, _STRICT + strict: name}


def _extension(told: str) -> tuple[str, str]:
    path, _, prefix = told.partition("=")
    return _MICROSOFT + path.removeprefix("office/"), prefix


SHORT: dict[str, str] = {
    **{
        address: name
        for key, paths in _BOTH.items()
        for address, name in _of_both(key, paths).items()
    },
    **{address: name for name, address in _OTHERS.items()},
    **{address: name for name, address in _OPEN_DOCUMENT.items()},
    **dict(map(_extension, _EXTENSIONS.split())),
}
"""What a namespace is called here, by its address."""

_MORE_PREFIXES = """
wx wsp aml ve v w10 x xdr cdr ns0 ns1 ns2 ns3 ns4 ns5 ns6 ns7 ns8 ns9
"""
PREFIXES = frozenset(SHORT.values()) | frozenset(_MORE_PREFIXES.split())
"""Prefixes that programs write; a prefix is a word too."""
