"""Where letters are brought to: house numbers with their streets, flats, boxes and postcodes."""

from __future__ import annotations

from undisclosed.identifiers.patterns.pieces import DASH, GAP, either, in_cases, make

_ROAD_WORDS = """
    Street Road Avenue Lane Drive Close Crescent Terrace Gardens Grove Square Boulevard Parkway Mews
    Quay
"""
_ROADS = _ROAD_WORDS.split()
_SHORT_ROADS = either("St", "Rd", "Ave", "Av", "Ln", "Dr", "Blvd", "Cres", "Ct", "Pl", "Sq")
_HOUSE = rf"(?!(?:19|20)\d\d\b)\d{{1,5}}[A-Za-z]?(?:{GAP}?{DASH}{GAP}?\d{{1,5}}[A-Za-z]?)?(?!\w)"
_NAME = r"[A-Z][^\W\d_]{1,20}(?:['’.-][^\W\d_]{0,12})?"
_ROAD = rf"(?:{either(*_ROADS)}\b|{_SHORT_ROADS}(?!\w)\.?)"
_ITSELF = rf"(?!{GAP}(?:of|Journal|Bank|School|Church|Hospital|Station)\b)"
_SMALL = rf"(?:(?:de|du|des|la|le|les|l['’]|della|di|dei|del|los|las){GAP}?){{0,3}}"
_ROMANCE = either("rue", "avenue", "boulevard", "place", "quai", "via", "viale", "piazza", "calle")
_SIDE = rf"(?:(?:North|South|East|West|Old|New|[NSEW]\.?){GAP})?"

HOUSES = (
    make("address", rf"{_HOUSE},?{GAP}{_SIDE}(?:{_NAME}{GAP}){{1,3}}{_ROAD}{_ITSELF}"),
    make("address", rf"{_HOUSE},?{GAP}(?i:{_ROMANCE}){GAP}{_SMALL}{_NAME}(?:[ -]{_NAME}){{0,2}}"),
    make(
        "address",
        rf"(?<=\b(?:at|to) )\d{{1,4}}[a-z]?{GAP}[a-z]{{3,15}}{GAP}"
        r"(?:street|road|avenue|lane|drive|close)\b",
    ),
)
"""A number before the name of a road: "12 Elm Road", "4 rue de la Paix"."""

# "Hauptstraße 5", "Lindenweg 12a": the road is the end of one word, and the number follows.
_GERMAN = r"(?:straße|strasse|str\.|gasse|allee|platz|weg|damm|ufer|straat|laan|gracht|gatan|gata)"
BY_ROAD_END = (
    make("address", rf"[A-ZÄÖÜ][^\W\d_]{{1,25}}{_GERMAN}{GAP}\d{{1,4}}{GAP}?[a-z]?(?!\w|[.,]\d)"),
)

_UNIT = r"(?:#?\d{1,5}[A-Za-z]?|#?[A-Z]\d{1,3})(?!\w|[.,]\d|{GAP}?%)".replace("{GAP}", GAP)
UNITS = (
    make("address", rf"(?:[Ff]lat|FLAT|[Aa]pt|APT|[Aa]partment|[Ss]uite|[Ss]te)\.?{GAP}?{_UNIT}"),
    make("address", rf"[Hh]ouse{GAP}(?:[Nn]umber|[Nn]o\.?){GAP}?{_UNIT}"),
    make("address", rf"(?i:p\.?{GAP}?o\.?{GAP}?box){GAP}(?:no\.?{GAP})?\d{{1,6}}(?!\w)"),
)
UNIT_LEADS = in_cases(("flat", "apt", "apartment", "suite", "ste", "house", "p", "po"))

_STATES = """
    AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM
    NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY
"""
STATE_LEADS = tuple(_STATES.split())
BY_STATE = (make("postcode", rf"[A-Z]{{2}},?{GAP}(?P<it>\d{{5}}(?:-\d{{4}})?)(?![\w-]|[.,]\d)"),)
BRITISH = (make("postcode", r"[A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2}(?!\w)"),)
# In front of a town, where a part of an address has just ended.
_TOWN = r"(?= [A-ZÄÖÜ][^\W\d_]{2,})"
POSTCODE_FIGURES = (
    make("postcode", rf"(?:(?<=[,;] )|(?<=\n)|(?<=\bin )|(?<=\bD-))\d{{5}}(?!\w|[.,/-]){_TOWN}"),
    make("postcode", rf"(?:(?<=[,;] )|(?<=\n)|(?<=\bin ))\d{{4}} [A-Z]{{2}}(?!\w){_TOWN}"),
)
