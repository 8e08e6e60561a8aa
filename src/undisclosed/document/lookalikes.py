"""Letters that pass for Latin ones.

Data only; `latin` decides where it applies. Letters that Unicode itself calls compatible
with Latin ones (full width, mathematical, circled, Roman numerals) are not listed: NFKC folds
them. Every entry is one code point for one, so that folding never moves an offset.
"""

from __future__ import annotations

import unicodedata


def _pairs(*rows: tuple[str, str]) -> dict[str, str]:
    """Lines up strings of look-alikes with the Latin letters below them."""
    return {
        alike: latin for alikes, latins in rows for alike, latin in zip(alikes, latins, strict=True)
    }


def _cherokee() -> dict[str, str]:
    """Cherokee capitals, and the small letters, which are the same shapes in small."""
    capitals = _pairs(("ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᎽᎩᏀᏃᏏᏒᏔᏙᏚᏞᏟᏢᏦᏧᏴᏂᏕ", "DRTiAJEWMHYyGZbRWVSLCPKdBhS"))
    return capitals | {a.lower(): b.lower() for a, b in capitals.items() if len(a.lower()) == 1}


# Hardly told from the Latin letter in running text. A word made of these alone is folded when the
# text around it is Latin.
TWINS: dict[str, str] = _cherokee() | _pairs(
    # Greek
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϜϹϺͿ", "ABEZHIKMNOPTYXFCMJ"),
    ("αικνορυχϲϳ", "aikvopuxcj"),
    # Cyrillic
    ("АВЕЅІЈКМНОРСТУХҮԚԜѴԌҺԀ", "ABESIJKMHOPCTYXYQWVGhd"),
    ("аеѕіјорсухүһԁԛԝѵӏԍꙇ", "aesijopcyxyhdqwvlgi"),
    # Armenian
    ("ՕՍՏԼ", "OUSL"),
    ("օսհոյցզգռ", "ouhnjgqqn"),
    # Coptic, whose small letters are capitals in small
    ("ⲀⲂⲈⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬⲰⲌⳐ", "ABEHIKMNOPCTYXWZL"),
    ("ⲁⲃⲉⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭⲱⲍ", "abehikmnopctyxwz"),
    # Lisu
    ("ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "BPdDTGKJCZFMNLSRVHWXYAEIOU"),
    # Canadian syllabics, a favourite of "fancy letter" pages
    ("ᐯᑌᑎᑭᑯᑕᒍᒪᕼᗅᗩᗞᗪᗴᕮᖴᗷᖇᔕᗰᗯᑫᘜᘔᖻᐱ", "VUNPdCJLHAADDEEFBRSMWqGZyA"),
    # Runes and Tifinagh
    ("ᛁᚺᚻᛖᛗᚱᛒᚠᛏᛕᚷᛚ", "IHHMMRBFTKXL"),
    ("ⵏⵔⴹⵝ", "IOEX"),
    # Gothic
    ("𐌱𐌴𐌺𐌼𐌽𐌹𐍂𐍃𐍄𐍆𐍇𐌷𐌵", "BEKMNIRSTFXhU"),
    # Old Italic
    ("𐌀𐌁𐌂𐌉𐌏𐌕𐌗", "ABCIOTX"),
)

# Near enough to read over inside an otherwise Latin word, but a word of these alone is more
# likely Greek or Russian.
COUSINS: dict[str, str] = _pairs(
    ("βγεημπστωϵ", "byenunotwe"),
    ("ΛΣΞΠΩ", "AEENO"),
    ("внкмтгпбьъшщцияєөѡ", "bhkmtrnbbbwwunreow"),
    ("ИЯДЄҒБЬШЦӨЗ", "NRAEFBbWUOE"),
    ("աղ", "wn"),
    # Upright strokes of other scripts
    ("Ӏǀ\u07ca\u0627\u05d5\u05df丨ㅣᅵ", "IIllllIII"),
)

# Latin by script, but shapes that hardly any spelling uses: folded wherever they stand.
SMALL_CAPITALS: dict[str, str] = _pairs(
    ("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnopqrstuvwyz"),
)
LATIN: dict[str, str] = _pairs(
    ("ɑɡıȷɩʋƿꭓꭤꬲ", "agijivpxae"),
    ("ƖƲ", "IV"),
    # Barred letters: a stroke drawn through a letter leaves it readable
    ("ƗɨɄʉɆɇɎɏɌɍɈɉꝞꝟƵƶȺⱥȻȼȾⱦɃƀǤǥꝀꝁꝐꝑⱢƚ", "IiUuEeYyRrJjVvZzAaCcTtBbGgKkPpLl"),
    # Letters in brackets
    ("⒜⒝⒞⒟⒠⒡⒢⒣⒤⒥⒦⒧⒨⒩⒪⒫⒬⒭⒮⒯⒰⒱⒲⒳⒴⒵", "abcdefghijklmnopqrstuvwxyz"),
    # Regional indicators, and white letters on black
    ("🇦🇧🇨🇩🇪🇫🇬🇭🇮🇯🇰🇱🇲🇳🇴🇵🇶🇷🇸🇹🇺🇻🇼🇽🇾🇿", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    ("🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    ("🅰🅱🅲🅳🅴🅵🅶🅷🅸🅹🅺🅻🅼🅽🅾🅿🆀🆁🆂🆃🆄🆅🆆🆇🆈🆉", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
)

# Upright strokes: "I" among capitals, "l" after a small letter.
STROKES = frozenset("ΙІӀǀⵏᛁꓲ丨ㅣᅵⲒ𐌉")

# Marks of punctuation that a reader takes for the ASCII one.
PUNCTUATION: dict[str, str] = _pairs(
    ("‘’‛ʼʹ´ꞌ‐‑−⁃˗", "'''''''-----"),
)


def accented(table: dict[str, str], *blocks: range) -> dict[str, str]:
    """Extends a table to letters that carry accents, as "ό" does ("ó").

    The accent is kept where Latin has the letter, and dropped where it has not.
    """
    more = {}
    for point in (point for block in blocks for point in block):
        parts = unicodedata.normalize("NFD", chr(point))
        base, marks = parts[0], parts[1:]
        if marks and base in table:
            whole = unicodedata.normalize("NFC", table[base] + marks)
            more[chr(point)] = whole[0]
    return table | more
