"""Names of HTML: what is known, what runs within a line of text, what is never released."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


INLINE = _words("""
    a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark nobr q rp
    rt ruby s samp small span strike strong sub sup time tt u var wbr
""")
"""What does not interrupt a line of text; `br` breaks the line but not the paragraph."""

FLOWING = _words("""
    address article blockquote body center dd details dir div dl dt fieldset figcaption figure
    footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre section summary ul
""")
"""What stands in the flow of a page: its text goes on from the text before it."""

_STRUCTURE = _words("""
    area audio base br button canvas caption col colgroup datalist dialog frame frameset head html
    input legend link map meta meter optgroup option output picture progress search select slot
    source style table tbody td template textarea tfoot th thead title tr track video noscript
""")
_DRAWING = _words("""
    svg g path circle ellipse rect line polyline polygon text tspan textpath defs use symbol desc
    marker clippath mask pattern lineargradient radialgradient stop filter image a foreignobject
    view switch
""")
_FORMULAS = _words("""
    math mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle mpadded mphantom msub msup msubsup
    munder mover munderover mmultiscripts mprescripts mtable mtr mtd semantics
""")
ELEMENTS = INLINE | FLOWING | _STRUCTURE | _DRAWING | _FORMULAS
"""All elements that are released; tags of others are left out, what they hold stays."""

UNINTERRUPTED = (
    INLINE
    | _FORMULAS
    | _words("""
    area base col link map meta noscript param source style template track tspan textpath
""")
)
"""What a line of text runs on through: what is in the line, or shows nothing."""

RAW = frozenset(("script", "style", "iframe", "noembed", "noframes", "xmp", "plaintext"))
"""What holds no markup: all up to the end tag is text of another kind."""
LITERAL = frozenset(("title", "textarea"))
"""What holds text and references, but no markup."""
SPACED = frozenset(("pre", "textarea"))
"""Where white space shows as it is written."""

LINKS = _words("""
    href src action formaction cite poster background data longdesc srcset imagesrcset ping manifest
    usemap profile classid codebase archive icon lowsrc dynsrc xlink:href
""")
"""Attributes that say where something is."""

NAMES = _words("""
    id class name for form headers list part slot itemid itemref itemprop itemtype itemscope
    aria-labelledby aria-describedby aria-controls aria-owns aria-activedescendant aria-details
    aria-flowto aria-errormessage target property popovertarget
""")
"""Attributes whose value is a name, for links and style sheets."""

WORDS = _words("""
    alt title placeholder value content summary label abbr standby download prompt aria-label
    aria-description aria-placeholder aria-roledescription aria-valuetext datetime srclang hreflang
""")
"""Attributes that hold text for people."""

_FIXED = """
accept accept-charset accesskey align alink allowfullscreen aria-atomic aria-busy aria-checked
aria-colcount aria-colindex aria-colspan aria-current aria-disabled aria-expanded aria-haspopup
aria-hidden aria-invalid aria-level aria-live aria-modal aria-multiline aria-orientation
aria-posinset aria-pressed aria-readonly aria-relevant aria-required aria-rowcount aria-rowindex
aria-rowspan aria-selected aria-setsize aria-sort aria-valuemax aria-valuemin aria-valuenow async
autocapitalize autocomplete autofocus autoplay axis bgcolor border bottommargin cellpadding
cellspacing char charoff charset checked clear color cols colspan compact contenteditable controls
coords crossorigin decoding default defer dir dirname disabled draggable enctype enterkeyhint face
fetchpriority frame frameborder height hidden high http-equiv inert inputmode integrity ismap kind
lang language leftmargin link loading loop low marginheight marginwidth max maxlength media method
min minlength multiple muted nohref noresize noshade novalidate nowrap open optimum pattern
playsinline popover preload readonly referrerpolicy rel required rev reversed role rows rowspan
rules sandbox scope scrolling selected shape size sizes span spellcheck start step style tabindex
text topmargin translate type valign valuetype version vlink vspace hspace width wrap xml:lang
xml:space xmlns xmlns:xlink
d x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy points viewbox preserveaspectratio transform fill
fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit
stroke-dasharray stroke-dashoffset stroke-opacity opacity font-family font-size font-weight
font-style text-anchor dominant-baseline offset stop-color stop-opacity gradientunits
gradienttransform patternunits patterntransform clip-path clip-rule marker-start marker-end
marker-mid markerwidth markerheight refx refy orient spreadmethod visibility display overflow
letter-spacing word-spacing baseline-shift alignment-baseline focusable mathvariant mathsize
displaystyle scriptlevel stretchy fence separator lspace rspace columnalign rowalign accent
"""
FIXED = _words(_FIXED)
"""Attributes whose values are words of HTML, numbers, colours."""

PLAIN_VALUE = frozenset("%#.,;:()/+-*_ \t\n")
"""What stands in such values beside letters and digits."""

COMMON = _words("""
    a about abstract accordion action actions active address after alert all app apply arrow article
    aside author auto avatar b back background badge banner bar base before bg block blog bold book
    border bottom box brand breadcrumb breadcrumbs btn button buttons c caption card cards carousel
    cell center centered check checkbox circle clear clearfix close code col collapse collapsed
    color column columns comment comments common compact component contact container content
    contents control controls copyright cover d danger dark data date default default desc
    description detail details dialog disabled display divider document dropdown e end entry error
    even external fa fade field fields figure first fixed flex float fluid font footer footnote for
    form frame full g gray green grid group h head header heading headline height hero hidden hide
    highlight home horizontal hover icon icons id image images img indent index info inline inner
    input inverse invisible item items js justify l label landing large last layout lead left legend
    level lg light line link links list listing loading logo long m main map margin mark masthead mb
    md media medium menu message meta middle mini mobile modal more ms mt mx my name nav navbar
    navigation new next no none note notice null number odd off offset on open option options order
    outer overlay p pad padding page pager pages pagination panel panels paragraph part pl plain
    post posts pr pre prev preview previous primary print pt px py pull quote r read red reference
    references reset responsive reverse right root rounded row rows s scroll search secondary
    section sections selected sep separator shadow share show sidebar site skip slide slider sm
    small social solid source space spacer span spinner split stack start static status sticky strip
    striped strong style sub submenu submit subtitle success summary t tab table tabs tag tags
    target text th theme thumb thumbnail time title toc toggle tool toolbar tooltip top topic total
    tr type u ul underline unit up upper user v value vertical view visible w warning white wide
    widget width wrap wrapper x xl xs y yellow z zebra black blue n blank self parent utf viewport
    generator keywords robots og twitter initial scale device
""")
"""Words that names of classes and parts of pages are made of everywhere; they tell nothing."""
