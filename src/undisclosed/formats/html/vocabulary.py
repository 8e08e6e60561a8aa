"""Words that pages and style sheets are made of everywhere: they tell nothing about anybody."""

from __future__ import annotations

from undisclosed.formats.html.names import COMMON

_PROPERTIES = """
accelerator accent additive adjust after align alignment alpha alternate always animate animation
anchor antialiased appearance area areas aspect at attachment attr auto autofill avoid axis azimuth
backdrop backface background backwards balance baseline basis before behavior behind below bidi
blend blink block blur bold bolder border bottom bounce bounding box break brightness bubble button
calc cap caps caption caret cell center ch change charset child circle clamp clean clear clip clone
close closest cm color colorspace column columns composite conic condensed connected contain
container content contents contextual contrast coarse copy corner count counter counters counts
cover crisp cross crosshair cubic bezier current currentcolor cursor cycle dark dashed decimal
decoration default deg delay device difference digits direction disc discard disclosure display
distribute document dot dotted double dpi dpcm dppx drag drop dropdown duration ease each edge edges
element ellipse ellipsis em embed empty enabled end even ew ex except exclude expand expanded
extend extra face fade fallback family farthest fantasy feature features fill filter fine first
fit fixed flat flex flexbox flip float flow focus font fonts force format forwards fr fraction
frames frequency from full function gap geometric georgian grab grabbing grad gradient grammar grid
groove grow gutter hand hang hanging has hebrew height help hidden hide high hint horizontal host
hover hsl hsla hue hwb hyphens hz icon image images import important in increment indent infinite
inherit initial inline inner input inset inside inspect inter interpolation intersect intrinsic
invalid invert iso isolate isolation italic item items iteration join jump justify kashida keep
kerning keyframes khz label landscape lang language large larger last latin layer layout leading
left legacy length letter level ligatures light lighten lighter limit line linear lines link list
literal local logical loose lower lowercase luminance luminosity ltr manipulation manual margin
mark marker markers marks mask masonry match math max media medium message meter middle min
minimum minmax mix mm mode moderate modern monospace more move ms multiply namespace narrow
native navigation nearest ne nesw never newspaper no none normal not nowrap ns nth number numbers
numeral numeric nw nwse object oblique odd off offset oldstyle on only opacity open optical optimize
optional options or order ordinal orient orientation origin orphans osx other out outline outset
outside over overflow overlay overline overscroll override padding page paged pan part path pause
paused pc perspective petite phrase pinch place placeholder plain play plus point pointer polygon
portrait position positioned pre prefers preserve pretty previous print priority progress prompt
properties proximity pt punctuation px quote quotes rad radial radio radius range ratio read ready
recto reduced reference region relative rem rendering repeat repeating replace required reset
resize resolution response rest revert reverse rgb rgba ridge right roman root rotate round row
rows rtl ruby rule rules run running safe sans saturate saturation saturate scale scan screen
script scroll scrollbar scrolling se search select selection self separate sepia serif serifs
set shadow shape shorthand shrink sideways single size sizing skew slice slide slashed slow small
smaller smallest smooth snap soft solid source space spacing span speak spelling spread square
stable stack standalone start state static status step steps sticky stop stretch strict stroke
strong style stylistic sub subgrid subpixel super superellipse supports sw swap swash symbol symbols
synthesis system tab table target template text thick thin threshold through thumb timing tint
titling to toggle top touch track traditional transform transition translate transparent triangle
trigger trim turn type ui ultra under underline unicode unset up upper uppercase upright use user
valid value values var variable variant variation vertical verso vh view viewport visibility
visible visited vmax vmin vs vw w wait wavy weight where white widows width will word words wrap
write writing ws x xx y youtube z zoom root active checked disabled empty is charset utf
webkit moz o khtml apple mso opera progid microsoft alphaimageloader sizingmethod dximagetransform
filter startcolorstr endcolorstr gradienttype msie
"""
_COLOURS = """
aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet
brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue
darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange
darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise
darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia
gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo
ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen
lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta
maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue
mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin
navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen
paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple red rosybrown
royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray
slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white
whitesmoke yellow yellowgreen
"""
_FONTS = """
arial helvetica neue times roman new courier georgia verdana tahoma trebuchet impact calibri cambria
consolas candara segoe symbol wingdings roboto noto ubuntu cantarell liberation dejavu menlo monaco
lucida grande unicode palatino garamond baskerville didot futura optima geneva oxygen fira open lato
emoji mono sans serif system apple blinkmacsystemfont bitstream vera nimbus
"""
_VALUES = """
true false yes no get post dialog submit reset password email number search tel url date datetime
month week checkbox radio file hidden range week stylesheet nofollow noopener noreferrer external
canonical preload prefetch preconnect dns modulepreload alternate shortcut manifest mask touch
async sync lazy eager anonymous credentials include application javascript json html css plain
multipart urlencoded www form data rowgroup colgroup polite assertive additions removals treegrid
columnheader rowheader gridcell alert banner complementary contentinfo main region presentation
tooltip combobox listbox option spinbutton tablist tabpanel treeitem tree menuitem menubar log
timer feed term definition directory http https org svg xlink xml xhtml mathml rect poly soft hard
decimal sentences characters current same origin strict cross unsafe downgrade upgrade captions
subtitles descriptions chapters metadata environment user rtl ltr hsides vsides lhs rhs groups
content equiv refresh compatible edge ua sheet sheets author ie msie windows iso ascii macintosh
koi big shift jis euc gb png jpeg gif webp avif ico pdf doctype
"""
_ELEMENTS = "abbr article body caption code div html img input kbd label legend"
STYLE_WORDS = COMMON.union(
    *(text.split() for text in (_PROPERTIES, _COLOURS, _FONTS, _VALUES, _ELEMENTS))
)
"""Words of names in pages and style sheets that tell nothing."""
