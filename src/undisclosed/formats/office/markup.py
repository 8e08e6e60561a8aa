"""What elements and attributes of Word, Excel and PowerPoint files mean for a release."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


PARAGRAPHS = _words("""
    w:p a:p x:si x:is text:p text:h svg:title svg:desc presentation:footer-decl
    presentation:header-decl presentation:date-time-decl
    m:e m:num m:den m:sub m:sup m:deg m:fName m:lim
""")
"""What is read as one, whatever stands between its letters."""

TEXTS = _words("w:t a:t m:t x:t")
"""What holds the letters of a paragraph."""

ALONE = _words("x:oddHeader x:oddFooter x:evenHeader x:evenFooter x:firstHeader x:firstFooter")
"""What holds a text by itself, with codes for pages and fonts in it."""

VALUES = _words("c:v c:name c:separator")
"""What holds a name or a number that a chart shows."""

TRIMMED = _words("w:t m:t x:t")
"""Where white space at the edges is lost unless the element says otherwise."""

SIGNS = {
    "w:r/w:tab": "\t", "w:r/w:ptab": "\t", "w:r/w:br": "\n", "w:r/w:cr": "\n",
    "w:r/w:noBreakHyphen": "\u2011", "w:r/w:softHyphen": "\u00ad", "a:p/a:br": "\n",
    "m:r/w:br": "\n",
}  # fmt: skip
"""Elements that show as a character, by where they stand."""

OPEN_SIGNS = {"text:tab": "\t", "text:line-break": "\n", "text:s": " "}
"""The same in OpenDocument, where they may stand in many elements."""

TABLES = _words("w:tbl a:tbl table:table")
ROWS = _words("w:tr a:tr table:table-row")
CELLS = _words("w:tc a:tc table:table-cell table:covered-table-cell")

APART = {
    "w:txbxContent": "text box",
    "p:txBody": "shape",
    "w:footnote": "footnote",
    "w:endnote": "endnote",
    "xdr:txBody": "shape",
    "cdr:txBody": "shape",
    "dgm:t": "shape",
    "dsp:txBody": "shape",
    "c:rich": "title",
    "draw:text-box": "text box",
    "text:note-body": "note",
    "svg:title": "title of a picture",
    "svg:desc": "text of a picture",
    "draw:page": "slide",
    "presentation:notes": "notes",
    "style:header": "header",
    "style:footer": "footer",
    "style:master-page": "master",
}
"""What stands beside the flow of a text."""

PROPERTIES = "properties (author, title, dates …)"
_CHANGES = "tracked changes"
_COMMENTS = "comments"
_FORMS = "settings of form fields"
_EMBEDDED = "embedded objects and macros"
_PRINTING = "settings of programs and people"
_LINKED = "links to files and data"
_MORE = "extensions"
_RULES = "rules of cells"
_WHO = "who wrote it, and when"

DROPPED = {
    **dict.fromkeys(_words("""
        w:del w:moveFrom w:rPrChange w:pPrChange w:sectPrChange w:tblPrChange w:tblPrExChange
        w:tblGridChange w:tcPrChange w:trPrChange w:numberingChange w:cellIns w:cellDel w:cellMerge
        w:moveFromRangeStart w:moveFromRangeEnd w:moveToRangeStart w:moveToRangeEnd
        w:customXmlInsRangeStart w:customXmlInsRangeEnd w:customXmlDelRangeStart
        w:customXmlDelRangeEnd w:customXmlMoveFromRangeStart w:customXmlMoveFromRangeEnd
        w:customXmlMoveToRangeStart w:customXmlMoveToRangeEnd w:delText w:delInstrText
        w14:conflictIns w14:conflictDel
        w:rPr/w:ins w:trPr/w:ins w:rPr/w:moveTo w:numPr/w:ins
    """), _CHANGES),
    **dict.fromkeys(_words("""
        w:commentRangeStart w:commentRangeEnd w:commentReference w:annotationRef
    """), _COMMENTS),
    **dict.fromkeys(_words("""
        w:sdtPr w:sdtEndPr w:customXmlPr w:smartTagPr w:fldData w:ffData/w:name
        w:ffData/w:helpText w:ffData/w:statusText w:ffData/w:entryMacro w:ffData/w:exitMacro
        w:ffData/w:textInput w:ffData/w:ddList w:formsDesign w14:contentPart
    """), _FORMS),
    **dict.fromkeys(_words("""
        o:OLEObject w:control w:objectEmbed w:objectLink w:movie p:oleObj p:controls p:control
        a:videoFile a:audioFile a:quickTimeFile a:wavAudioFile a:audioCd p:embeddedFontLst
        w:embedRegular w:embedBold w:embedItalic w:embedBoldItalic w:altChunk w:subDoc
        wpi:contentPart p:contentPart a:snd p:snd
    """), _EMBEDDED),
    **dict.fromkeys(_words("""
        w:docVars w:attachedTemplate w:mailMerge w:documentProtection w:writeProtection
        w:saveThroughXslt w:schemaLibrary sl:schemaLibrary w:attachedSchema w:captions
        w:activeWritingStyle w:printerSettings w:permStart w:permEnd
        w15:chartTrackingRefBased w:smartTagType w:hdrShapeDefaults w:shapeDefaults
        p:custShowLst p:modifyVerifier p:smartTags p:photoAlbum p:custDataLst p:tags
    """), _PRINTING),
    **dict.fromkeys(_words("""
        text:tracked-changes text:change text:change-start text:change-end table:tracked-changes
        text:deletion office:change-info
    """), _CHANGES),
    **dict.fromkeys(_words("office:annotation office:annotation-end"), _COMMENTS),
    **dict.fromkeys(_words("""
        office:scripts office:script office:event-listeners presentation:event-listener
        script:event-listener draw:object draw:object-ole draw:plugin draw:applet
        draw:floating-frame presentation:sound draw:param
    """), _EMBEDDED),
    **dict.fromkeys(_words("""
        office:forms xforms:model form:form draw:control text:variable-decls text:user-field-decls
        text:dde-connection-decls text:dde-connection-decl office:dde-source office:meta
        text:alphabetical-index-mark text:alphabetical-index-mark-start
        text:alphabetical-index-mark-end text:toc-mark text:toc-mark-start text:toc-mark-end
        text:user-index-mark text:user-index-mark-start text:user-index-mark-end
        text:hidden-text text:placeholder-source office:settings
    """), _FORMS),
    **dict.fromkeys(_words("""
        table:content-validations table:named-expressions table:database-ranges table:scenario
        table:data-pilot-tables table:dde-links table:consolidation table:detective
        table:label-ranges table:table-source table:cell-range-source calcext:conditional-formats
        text:section-source text:dde-source style:map table:calculation-settings
    """), _RULES),
    **dict.fromkeys(_words("x:f x:definedNames"), "formulas (what they show stays)"),
    **dict.fromkeys(_words("x:dataValidations x:filterColumn x:sortState"), _RULES),
    **dict.fromkeys(_words("""
        x:externalReferences x:pivotCaches x:tableParts x:dataConsolidate x:queryTableParts
        x:customWorkbookViews x:customSheetViews x:scenarios x:webPublishing x:webPublishItems
        x:webPublishObjects x:smartTagPr x:smartTagTypes x:smartTags x:cellWatches x:functionGroups
    """), _LINKED),
    **dict.fromkeys(_words("""
        x:workbookProtection x:sheetProtection x:protectedRanges x:fileSharing x:fileRecoveryPr
        x15ac:absPath x:revisionPtr xr:revisionPtr x:customProperties
    """), _PRINTING),
    **dict.fromkeys(_words("c:pivotSource c:externalData"), _LINKED),
    **dict.fromkeys(_words("c:printSettings"), _PRINTING),
    **dict.fromkeys(_words("x:legacyDrawing x:legacyDrawingHF"), _COMMENTS),
    **dict.fromkeys(_words("x:oleObjects x:controls x:oleObject x:control"), _EMBEDDED),
    **dict.fromkeys(_words("""
        ep:Template ep:Manager ep:Company ep:Pages ep:Words ep:Characters ep:PresentationFormat
        ep:Lines ep:Paragraphs ep:Slides ep:Notes ep:TotalTime ep:HiddenSlides ep:MMClips
        ep:ScaleCrop ep:HeadingPairs ep:TitlesOfParts ep:LinksUpToDate ep:CharactersWithSpaces
        ep:SharedDoc ep:HyperlinkBase ep:HLinks ep:HyperlinksChanged ep:DigSig ep:DocSecurity
    """), PROPERTIES),
    **dict.fromkeys(_words("x:rPh x:phoneticPr"), "readings of words"),
    **dict.fromkeys(_words("w:rsids w14:docId w15:docId"), _WHO),
    **dict.fromkeys(_words("w:linkToQuery w:src w:frame w:frameset"), _LINKED),
    **dict.fromkeys(_words("""
        x:extLst a:extLst p:extLst pic:extLst xdr:extLst c:extLst cdr:extLst
    """), _MORE),
}  # fmt: skip
"""What is left out with all it holds, by what to call it."""

UNWRAPPED = {
    **dict.fromkeys(_words("w:ins w:moveTo"), _CHANGES),
    **dict.fromkeys(_words("text:meta text:bibliography-mark text:meta-field"), _FORMS),
    **dict.fromkeys(_words("w:smartTag w:customXml"), _FORMS),
}
"""Tags that are left out, while what they hold stays."""

DOOMED = {
    **dict.fromkeys(
        _words("c:chart cx:chart dgm:relIds am3d:model3d lc:lockedCanvas aink:ink"),
        (
            "charts and diagrams",
            _words(
                "w:drawing p:graphicFrame xdr:twoCellAnchor xdr:oneCellAnchor xdr:absoluteAnchor"
            ),
        ),
    ),
    "p:oleObj": (_EMBEDDED, _words("p:graphicFrame")),
    "w:trPr/w:del": (_CHANGES, _words("w:tr")),
}
"""What takes the whole with it that it stands in: without it, that would be no valid document."""

LEADING = _words("c:chart cx:chart dgm:relIds")
"""Of these, what stays if all the parts stay that it refers to."""

SPOKEN = _words("""
    dgm:title@val dgm:desc@val c15:tx@val
    wp:docPr@descr wp:docPr@title pic:cNvPr@descr pic:cNvPr@title a:cNvPr@descr p:cNvPr@descr
    p:cNvPr@title wps:cNvPr@descr wps:cNvPr@title wpg:cNvPr@descr xdr:cNvPr@descr xdr:cNvPr@title
    dsp:cNvPr@descr dsp:cNvPr@title cdr:cNvPr@descr cdr:cNvPr@title
    x:hyperlink@display x:hyperlink@tooltip a:hlinkClick@tooltip a:hlinkHover@tooltip
    w:hyperlink@w:tooltip
    w:tblCaption@w:val w:tblDescription@w:val v:textpath@string
    v:shape@alt v:rect@alt v:oval@alt v:line@alt v:group@alt v:roundrect@alt v:image@alt
    v:shape@title v:imagedata@o:title w:footnotePr@title
""")
"""Attributes that hold text for people."""

NAMED = _words("""
    w:style@w:styleId w:name@w:val w:aliases@w:val w:basedOn@w:val w:next@w:val w:link@w:val
    w:pStyle@w:val w:rStyle@w:val w:tblStyle@w:val w:numStyleLink@w:val w:styleLink@w:val
    w:clickAndTypeStyle@w:val w:defaultTableStyle@w:val w:lsdException@w:name
    w:bookmarkStart@w:name w:hyperlink@w:anchor w:hyperlink@w:tgtFrame
    wp:docPr@name pic:cNvPr@name p:cNvPr@name wps:cNvPr@name wpg:cNvPr@name xdr:cNvPr@name
    a:cNvPr@name a:theme@name a:clrScheme@name a:fontScheme@name a:fmtScheme@name
    p:cSld@name p:custShow@name a:tblStyle@styleName a:gd@name a:ext@uri a:graphicData@uri
    w:abstractNum@w:name w:lvl@w:tplc v:shape@id v:shape@type v:shapetype@id v:shape@o:spid
    v:shapetype@o:spid v:rect@id v:rect@o:spid v:oval@id v:oval@o:spid v:line@id v:line@o:spid
    v:group@id v:group@o:spid v:roundrect@id v:roundrect@o:spid v:image@id v:textbox@id v:rect@type
    v:shape@name v:group@name a:custClr@name w:divId@w:val
    p:sldLayout@matchingName p:hf@name a:tbl@name a:tableStyleId@val
    x:sheet@name x:sheetPr@codeName x:workbookPr@codeName x:cellStyle@name x:tableStyle@name
    x:tableStyles@defaultTableStyle x:tableStyles@defaultPivotStyle
    w:compatSetting@w:name w:compatSetting@w:uri
    dgm:prSet@presName dgm:prSet@loTypeId dgm:prSet@loCatId dgm:prSet@qsTypeId dgm:prSet@qsCatId
    dgm:prSet@csTypeId dgm:prSet@csCatId dgm:prSet@presStyleLbl dgm:layoutDef@uniqueId
    dgm:styleDef@uniqueId dgm:colorsDef@uniqueId dgm:layoutNode@name dgm:layoutNode@moveWith
    dgm:layoutNode@styleLbl dgm:styleLbl@name dgm:constr@forName dgm:constr@refForName
    dgm:rule@forName dgm:forEach@name dgm:forEach@ref dgm:choose@name dgm:if@name dgm:else@name
    dgm:presOf@name dgm:cat@type dgm:cxn@presId dsp:cNvPr@name c:style@name
    cdr:cNvPr@name
""")
"""Attributes that hold a name, which other parts may refer to."""

FONTS = _words("""
    w:rFonts@w:ascii w:rFonts@w:hAnsi w:rFonts@w:cs w:rFonts@w:eastAsia w:sym@w:font
    a:latin@typeface a:ea@typeface a:cs@typeface a:sym@typeface a:font@typeface a:buFont@typeface
    x:name@val x:rFont@val w:font@w:name w:altName@w:val v:textpath@style
""")
"""Attributes that hold the name of a font."""

PATHS = _words("""
    v:shape@path v:shapetype@path v:path@v v:shape@adj v:shapetype@adj v:rect@adj v:f@eqn
    v:h@position v:shape@coordsize v:polyline@points v:path@textboxrect v:path@o:connectlocs
    v:path@limo v:stroke@dashstyle a:gd@fmla w:panose1@w:val
""")
"""Attributes that draw."""

LABELS = _words("w:lvlText@w:val a:buChar@char")
"""Attributes that hold what stands before an item of a list."""

UNTOLD = _words("""
    w:rsidR w:rsidRPr w:rsidRDefault w:rsidP w:rsidDel w:rsidSect w:rsidTr w14:paraId w14:textId
    w:author w:date w:initials w:id@w:author w16du:dateUtc wp14:anchorId wp14:editId o:gfxdata
    dc:creator dc:date meta:creator text:change-id office:name
    w:macroName x:c@cm x:c@vm xdr:sp@macro xdr:pic@macro xdr:cxnSp@macro
""")
"""Attributes that tell of people and their work."""

FLOWING = _words("""
    text:p text:h text:span text:a text:ruby text:ruby-base text:ruby-text text:page-number
    text:page-count text:date text:time text:chapter text:sheet-name text:title text:subject
    text:author-name text:author-initials text:file-name text:sequence text:sequence-ref
    text:bookmark-ref text:note-ref text:reference-ref text:variable-set text:variable-get
    text:user-field-get text:expression text:placeholder text:conditional-text text:text-input
    text:description text:keywords text:initial-creator text:creator text:creation-date
    text:creation-time text:modification-date text:modification-time text:print-date
    text:user-defined text:template-name text:sender-firstname text:sender-lastname
    text:paragraph-count text:word-count text:character-count text:table-count text:image-count
    text:object-count text:page-continuation text:measure text:database-display
    text:index-entry-span text:bibliography-mark text:meta text:meta-field presentation:footer
    presentation:header presentation:date-time svg:title svg:desc presentation:footer-decl
    presentation:header-decl presentation:date-time-decl text:editing-duration
    text:editing-cycles text:drop-down
""")
"""What holds letters of a paragraph in OpenDocument, where white space shows as one space."""

HELD = _words("""
    office:value office:date-value office:time-value office:boolean-value office:string-value
    office:currency office:value-type calcext:value-type table:formula text:formula
    text:condition text:string-value text:date-value text:time-value text:current-value
""")
"""Attributes of OpenDocument that say again what a cell or a field shows."""

CELL_NAMES = _words("r ref sqref topLeftCell activeCell activeCellId spans pane")
"""Attributes of workbooks that name cells."""

FORMATS = _words("x:numFmt@formatCode c:numFmt@formatCode c:pt@formatCode")
"""Attributes that say how numbers are written."""

GONE_WITH = _words("""
    x:sheet x:drawing x:picture x:hyperlink x:pageSetup p:sldId p:sldMasterId p:sldLayoutId
    p:notesMasterId p:handoutMasterId w:headerReference w:footerReference c:externalData
    c:userShapes
""")
"""What means nothing without the part that it refers to."""
