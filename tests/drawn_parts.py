"""Parts of charts and diagrams, as small as they can be, with a word at one place of them."""

from __future__ import annotations

DRAWING = "http://schemas.openxmlformats.org/drawingml/2006"
TYPES = "application/vnd.openxmlformats-officedocument.drawingml"
MAIN = (
    f'xmlns:a="{DRAWING}/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
DSP = "http://schemas.microsoft.com/office/drawing/2008/diagram"

CHARTED = {
    "title": "<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>{}</a:t></a:r></a:p></c:rich></c:tx>"
    "</c:title>",
    "title in pieces": "<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>{0}</a:t></a:r><a:r>"
    "<a:rPr b='1'/><a:t>{1}</a:t></a:r></a:p></c:rich></c:tx></c:title>",
    "name of a series": "<c:ser><c:tx><c:strRef><c:f>Sheet1!$B$1</c:f><c:strCache>"
    '<c:ptCount val="1"/><c:pt idx="0"><c:v>{}</c:v></c:pt></c:strCache></c:strRef></c:tx></c:ser>',
    "name written out": "<c:ser><c:tx><c:v>{}</c:v></c:tx></c:ser>",
    "category": '<c:cat><c:strLit><c:pt idx="0"><c:v>{}</c:v></c:pt></c:strLit></c:cat>',
    "several levels": "<c:cat><c:multiLvlStrRef><c:f>Sheet1!$A$2:$B$3</c:f><c:multiLvlStrCache>"
    '<c:lvl><c:pt idx="0"><c:v>{}</c:v></c:pt></c:lvl></c:multiLvlStrCache></c:multiLvlStrRef>'
    "</c:cat>",
    "number": "<c:val><c:numRef><c:f>Sheet1!$B$2</c:f><c:numCache><c:formatCode>General"
    '</c:formatCode><c:pt idx="0"><c:v>{}</c:v></c:pt></c:numCache></c:numRef></c:val>',
    "sheet": "<c:val><c:numRef><c:f>'{}'!$B$2</c:f></c:numRef></c:val>",
    "sheets": "<c:val><c:numRef><c:f>(Sheet1!$B$2,{}!$B$4:$B$5)</c:f></c:numRef></c:val>",
    "formula": '<c:val><c:numRef><c:f>IF(1,"{}")</c:f></c:numRef></c:val>',
    "format": '<c:numCache><c:formatCode>"{}" 0</c:formatCode></c:numCache>',
    "format of a point": '<c:numCache><c:pt idx="0" formatCode="&quot;{}&quot; 0"><c:v>1</c:v>'
    "</c:pt></c:numCache>",
    "format of an axis": '<c:valAx><c:numFmt formatCode="&quot;{}&quot; 0"/></c:valAx>',
    "label": '<c:dLbl><c:idx val="0"/><c:tx><c:rich><a:p><a:r><a:t>{}</a:t></a:r></a:p></c:rich>'
    "</c:tx></c:dLbl>",
    "trend": "<c:trendline><c:name>{}</c:name></c:trendline>",
    "separator": "<c:dLbls><c:separator>{}</c:separator></c:dLbls>",
    "pivot table": "<c:pivotSource><c:name>[{}.xlsx]Sheet1!one</c:name></c:pivotSource>",
    "page": "<c:printSettings><c:headerFooter><c:oddHeader>{}</c:oddHeader></c:headerFooter>"
    "</c:printSettings>",
    "extension": '<c:extLst><c:ext uri="{{x}}"><x>{}</x></c:ext></c:extLst>',
    "unknown element": "<c:janeroe>{}</c:janeroe>",
    "unknown attribute": '<c:title alt="{}"/>',
    "comment in the source": "<!--{}-->",
    "loose text": "<c:plotArea>{}</c:plotArea>",
    "font": "<c:txPr><a:p><a:pPr><a:defRPr><a:latin typeface='{}'/></a:defRPr></a:pPr></a:p>"
    "</c:txPr>",
}
"""Places of a chart that can hold a word; "{0}" and "{1}" are its two halves."""

DIAGRAMMED = {
    "text of a shape": "<dgm:pt><dgm:t><a:p><a:r><a:t>{}</a:t></a:r></a:p></dgm:t></dgm:pt>",
    "name of a shape": '<dgm:pt><dgm:prSet presName="{}"/></dgm:pt>',
    "layout": '<dgm:pt><dgm:prSet loTypeId="urn:{}"/></dgm:pt>',
    "placeholder": '<dgm:pt><dgm:prSet phldrT="{}"/></dgm:pt>',
    "custom text": '<dgm:pt><dgm:prSet custT="{}"/></dgm:pt>',
    "identifier": '<dgm:pt modelId="{}"/>',
    "title": '<dgm:title val="{}"/>',
    "description": '<dgm:desc val="{}"/>',
    "name of a node": '<dgm:layoutNode name="{}"/>',
    "style of a node": '<dgm:layoutNode styleLbl="{}"/>',
    "drawn shape": "<dsp:sp><dsp:txBody><a:p><a:r><a:t>{}</a:t></a:r></a:p></dsp:txBody></dsp:sp>",
    "text of a drawn shape": '<dsp:sp><dsp:nvSpPr><dsp:cNvPr id="0" name="" descr="{}"/>'
    "</dsp:nvSpPr></dsp:sp>",
    "name of a drawn shape": '<dsp:sp><dsp:nvSpPr><dsp:cNvPr id="0" name="{}"/></dsp:nvSpPr>'
    "</dsp:sp>",
    "extension": '<dgm:extLst><a:ext uri="{}"/></dgm:extLst>',
}
"""The same of a diagram."""


def planted(place: str, word: str) -> str:
    half = len(word) // 2
    return place.format(word[:half] if "{1}" in place else word, word[half:])


def chart(body: str) -> str:
    return (
        f'<c:chartSpace xmlns:c="{DRAWING}/chart" {MAIN}><c:chart>{body}</c:chart></c:chartSpace>'
    )


def diagram(body: str) -> str:
    return (
        f'<dgm:dataModel xmlns:dgm="{DRAWING}/diagram" xmlns:dsp="{DSP}" {MAIN}>{body}'
        "</dgm:dataModel>"
    )


def shown_chart(relation: str) -> str:
    return (
        '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="Chart 1"/><a:graphic>'
        f'<a:graphicData uri="{DRAWING}/chart"><c:chart xmlns:c="{DRAWING}/chart" '
        f'r:id="{relation}"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'
    )


def shown_diagram(*relations: str) -> str:
    told = " ".join(
        f'r:{kind}="{each}"' for kind, each in zip(("dm", "lo", "qs", "cs"), relations, strict=True)
    )
    return (
        '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="2" name="Diagram 2"/><a:graphic>'
        f'<a:graphicData uri="{DRAWING}/diagram"><dgm:relIds xmlns:dgm="{DRAWING}/diagram" {told}/>'
        "</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>"
    )
