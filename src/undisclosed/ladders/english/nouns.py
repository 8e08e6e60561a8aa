"""English nouns that tell what a name is the name of.

Only the head of a name is trusted: "Church Street Clinic" is a clinic, "Court of Appeal" a court.
Labels for organizations are checked against WordNet by a test: each has a sense that is a kind of
organization or group.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from undisclosed.ladders.english.wordlist import word_list
from undisclosed.language.english.folding import fold

# Each is its own label.
_SAME = """
academy agency army association authority bank battalion board brigade bureau cabinet chamber
choir church clinic club coalition college commission committee company confederation congregation
congress consortium cooperative corporation council court department embassy federation firm
foundation fund government guild hospital inspectorate institute institution jury league legion
ministry navy newspaper office orchestra organization parliament party police publisher regiment
school secretariat senate seminary society synod team tribunal trust union university gymnasium
kindergarten airline magazine
"""
# Organizations that go by the house they are in.
_HOUSES = """
bakery brewery cathedral centre consulate factory gallery gym hospice hotel infirmary laboratory
library monastery mosque museum nursery pharmacy prison restaurant shop store studio supermarket
surgery synagogue temple theatre
"""
_OTHERS = {
    "airways": "airline",
    "archive": "institution",
    "center": "center",
    "parish": "parish",
    "trattoria": "restaurant",
    "assembly": "assembly",
    "bancorp": "bank",
    "constabulary": "police force",
    "police": "police force",
    "group": "group",
    "organisation": "organisation",
    "polytechnic": "college",
    "theater": "theater",
    "co-operative": "cooperative",
}
ORGANIZATIONS: Mapping[str, str] = {fold(noun): noun for noun in (_SAME + _HOUSES).split()} | {
    fold(noun): label for noun, label in _OTHERS.items()
}
# People are called so too: where nothing else says what is named, more than one word must.
_SURNAMES = frozenset(word_list("bank chamber church court gallery guild league parish temple"))
# Whoever they stand first with, they are the kind: "Diocese of York", "Trattoria Lucca".
_ORGANIZATIONS_FIRST = frozenset({"trattoria"})
_OTHER_NOUNS = frozenset(
    word_list(
        "brand business charity employer manufacturer paper retailer supplier website firm band"
    )
)
_LEGAL_FORMS = frozenset(
    word_list(
        """
    ltd limited inc incorporated plc llc llp corp co company gmbh ag sa s.a srl s.r.l spa
    s.p.a bv b.v nv n.v oy ab as a.s a/s kft zrt doo d.o.o ood eood sarl pty kg ohg oao ooo
    zao pjsc jsc
    """
    )
)
# Of these two letters many are also words or initials: they count only in capitals or with dots.
_SHORT_FORMS = frozenset({"ag", "ab", "as", "co", "sa", "kg", "oy", "spa"})

PLACES: Mapping[str, str] = {
    fold(noun): noun
    for noun in word_list(
        """
    airport alley avenue bay beach borough boulevard bridge building camp canal castle
    cemetery county court district drive farm forest garden gardens gate harbour harbor
    highway hill hospital hotel house island lake lane mall market mountain municipality
    neighbourhood neighborhood ocean palace park peninsula plaza port prefecture prison
    province quarter region river road sea square station street suburb terrace tower
    township valley village ward
    """
    )
} | {
    **dict.fromkeys(("crescent", "rue", "via", "calle", "blvd", "mews", "parkway", "st"), "street"),
    "ave": "avenue",
    "mount": "mountain",
    "rd": "road",
}
# Where a road's name is one word with what it is: Lindenweg, Hauptstraße.
_ROAD_END = re.compile(r"\w(?:straße|strasse|str\.|gasse|weg|allee|straat|laan|gatan?)\s\d", re.I)
# These stand before the name: Lake Como, Mount Etna, River Aire.
_PLACES_FIRST = frozenset({"lake", "mount", "river", "port", "camp", "castle"})
_CUT = re.compile(
    r"\s+(?:of|for|on|in|at|against|to|and\sthe|de|du|des|der|und)\s|[,;(/]|\s-\s", re.I
)
_WORD = re.compile(r"[^\W_](?:[\w.&'’/-]*\w)?", re.UNICODE)
_LONGEST = 200


def organization_kind(text: str, *, certain: bool = False) -> str:
    """Returns what an organization is by the head of its name, else "".

    >>> [organization_kind(n) for n in ("Leeds City Council", "Court of Appeal", "Acme Ltd.", "A")]
    ['council', 'court', 'company', '']

    Where nothing else tells that it is one, the name must: there are people called Court.

    >>> names = ("Ayr Hospital", "Ada Court", "Ayr Crown Court", "the Hospital", "Orbwell Ltd")
    >>> [organization_kind(name, certain=True) for name in names]
    ['hospital', '', 'court', '', 'company']
    """
    if text.islower():
        # A common noun says no less than its label.
        return ""
    head, words = _head(text)
    if _is_company(words):
        return "firm" if words[-1].lower().rstrip(".") == "llp" else "company"
    first = words[0].lower() if words else ""
    if first in _ORGANIZATIONS_FIRST:
        head = words[0]
    kind = ORGANIZATIONS.get(fold(head.lower()), "")
    if certain and kind:
        named = [word for word in words if word[0].isupper()]
        enough = 3 if head.lower() in _SURNAMES and " of " not in text else 2
        whole = head[0].isupper() and (len(named) >= enough or " of " in text)
        if not whole or first.rstrip(".") in TITLES:
            return ""
    return kind


def is_organization_noun(word: str) -> bool:
    """Tells whether a word is a common noun for organizations.

    >>> is_organization_noun("firm"), is_organization_noun("for")
    (True, False)
    """
    return word in _OTHER_NOUNS or fold(word) in ORGANIZATIONS


def place_kind(text: str) -> str:
    """Returns what a place is by its name, else "".

    >>> place_kind("14 Mill Street"), place_kind("Lake Como"), place_kind("Como")
    ('street', 'lake', '')
    """
    head, words = _head(text)
    if _ROAD_END.search(text[:_LONGEST]):
        return "street"
    if len(words) < 2:
        return ""
    if words[0].lower() in _PLACES_FIRST and fold(head.lower()) not in PLACES:
        return PLACES[words[0].lower()]
    return PLACES.get(fold(head.lower()), "")


def _head(text: str) -> tuple[str, list[str]]:
    """Returns the last word before "of" and its like, and all words up to there."""
    name = text[:_LONGEST].strip()
    cut = _CUT.search(name)
    words = _WORD.findall(name[: cut.start()] if cut else name)
    return (words[-1] if words else ""), words


def _is_company(words: Sequence[str]) -> bool:
    if len(words) < 2:
        return False
    last = words[-1]
    plain = last.lower().rstrip(".")
    if plain not in _LEGAL_FORMS:
        return False
    return plain not in _SHORT_FORMS or last.isupper() or plain == "co"


_MEN = frozenset({"mr", "mister", "sir", "lord", "baron"})
_WOMEN = frozenset({"mrs", "ms", "madam", "madame", "mme", "lady", "dame", "baroness"})
TITLES = _MEN | _WOMEN | frozenset({"dr", "prof", "professor", "judge", "rev", "miss", "hon"})


def title_noun(title: str) -> str:
    """Returns "man" or "woman" where a title says so, else "".

    "Miss" may be a girl, "Dr" anybody.
    """
    plain = title.lower().rstrip(".")
    return "man" if plain in _MEN else "woman" if plain in _WOMEN else ""
