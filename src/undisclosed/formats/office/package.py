"""Office files as packages: what their parts are, and which refers to which."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from undisclosed.errors import InputError
from undisclosed.formats.archive import Archive
from undisclosed.formats.office import xml
from undisclosed.formats.office.attributes import show_link
from undisclosed.formats.office.listing import Listing, ListingEntry
from undisclosed.formats.office.markup import PROPERTIES
from undisclosed.formats.office.pictures import clean_picture
from undisclosed.formats.office.pieces import Piece
from undisclosed.formats.office.values import Names, is_common

TYPES = "[Content_Types].xml"
"""The part that says of what type all others are."""

_RELATIONS = (
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships/",
    "http://purl.oclc.org/ooxml/officeDocument/relationships/",
)
OFFICE = "application/vnd.openxmlformats-officedocument."
"""How the types of parts begin."""

_DRAWN = "http://schemas.microsoft.com/office/2007/relationships/diagramDrawing"
_DRAWINGS = f"{OFFICE}drawingml."
DRAWN: Mapping[str, str] = {
    "chart": f"{_DRAWINGS}chart+xml",
    "chartUserShapes": f"{_DRAWINGS}chartshapes+xml",
    "themeOverride": f"{OFFICE}themeOverride+xml",
    "diagramData": f"{_DRAWINGS}diagramData+xml",
    "diagramLayout": f"{_DRAWINGS}diagramLayout+xml",
    "diagramQuickStyle": f"{_DRAWINGS}diagramStyle+xml",
    "diagramColors": f"{_DRAWINGS}diagramColors+xml",
    "diagramDrawing": "application/vnd.ms-office.drawingml.diagramDrawing+xml",
}
"""Parts that charts and diagrams are made of, in files of all programs."""

PICTURES = {"png": "png", "jpg": "jpeg", "jpeg": "jpeg", "jpe": "jpeg", "gif": "gif", "bmp": "bmp"}
_ALWAYS = frozenset(
    (
        "application/xml",
        "application/vnd.openxmlformats-package.relationships+xml",
        "image/jpg",
        *(f"image/{kind}" for kind in PICTURES.values()),
    )
)
_PROGRAM = "extended-properties"
_OF_2007 = re.compile("<AppVersion>12[.]")
_PICTURE = "image"
_LINK = "hyperlink"
_NAMES_OF_PARTS = "names of styles, parts and fonts"
_UNREFERRED = "what can't be looked into"
_CALLED = {
    "core-properties": PROPERTIES,
    "extended-properties": PROPERTIES,
    "custom-properties": PROPERTIES,
    "thumbnail": "thumbnail",
    "comments": "comments",
    "commentsExtended": "comments",
    "commentsIds": "comments",
    "commentsExtensible": "comments",
    "commentAuthors": "comments",
    "threadedComment": "comments",
    "person": "comments",
    "people": "comments",
    "customXml": "custom XML",
    "oleObject": "embedded objects and macros",
    "package": "embedded objects and macros",
    "vbaProject": "embedded objects and macros",
    "control": "embedded objects and macros",
    "font": "embedded objects and macros",
    "aFChunk": "embedded objects and macros",
    "chart": "charts and diagrams",
    "chartStyle": "settings of programs and people",
    "chartColorStyle": "settings of programs and people",
    "chartEx": "charts and diagrams",
    "diagramData": "charts and diagrams",
    "glossaryDocument": "building blocks",
    "attachedTemplate": "links to files and data",
    "externalLink": "links to files and data",
    "printerSettings": "settings of programs and people",
    "webSettings": "settings of programs and people",
    "viewProps": "settings of programs and people",
    "presProps": "settings of programs and people",
}


@dataclass(frozen=True, slots=True)
class PackageKind:
    """What parts the files of an Office program have.

    Attributes:
        main: Content types that the main part may have.
        parts: For each relationship that is followed, the content type of the part it leads to.
    """

    main: frozenset[str]
    parts: Mapping[str, str]


class Package:
    """The parts of a file that a release has, and those that no release has.

    Attributes:
        parts: The names of parts that are XML and kept, in order, with what leads to them.
        listings: Lists of relationships, and of types, by the name of their member.
        gone: For each part, relationships of it that no release has.
        pictures: What becomes of pictures, by name.
        targets: Nothing: parts refer to one another by relationships here.
        renamed: Neutral names of members whose names may say something.
        left_out: What no release has.
    """

    def __init__(self, archive: Archive, names: Names, *, kind: PackageKind, name: str) -> None:
        """Looks through a package.

        Raises:
            InputError: It has macros, or lacks what every such file has.
            DamageError: A listing is not well formed.
        """
        self._members = {member.name: member for member in archive.members}
        self._kind, self._names, self._name = kind, names, name
        self.parts: list[tuple[str, str]] = []
        self.listings: dict[str, Listing] = {}
        self.gone: dict[str, frozenset[str]] = {}
        self.pictures: dict[str, bytes] = {}
        self.renamed: dict[str, str] = {}
        self.targets: Mapping[str, str] = {}
        self._dropped: dict[str, None] = {}
        self._types = Listing(self._source(TYPES))
        self._follow(self._main())
        self._finish()

    @property
    def left_out(self) -> Sequence[str]:
        """What no release has, of whole parts."""
        return tuple(self._dropped)

    @property
    def kept(self) -> frozenset[str]:
        """The names of all members that a release has."""
        return frozenset((TYPES, *self.listings, *self.pictures, *(name for name, _ in self.parts)))

    def source(self, name: str) -> str:
        """Returns what a part says."""
        return self._source(name)

    def _source(self, name: str) -> str:
        member = self._members.get(name)
        if member is None:
            raise InputError(f"{self._name} is damaged: it lacks a part that every such file has.")
        return xml.decode(member.data)

    def _type_of(self, part: str) -> str:
        default = ""
        extension = part.rpartition(".")[2].lower()
        for entry in self._types.elements:
            if entry.values.get("PartName", "").lower() == f"/{part}".lower():
                return entry.values.get("ContentType", "")
            if entry.name == "Default" and entry.values.get("Extension", "").lower() == extension:
                default = entry.values.get("ContentType", "")
        return default

    def _main(self) -> str:
        """Returns the name of the main part, and drops what else the package as a whole has."""
        listing = self.listings["_rels/.rels"] = Listing(self._source("_rels/.rels"))
        main = ""
        for entry in listing.elements:
            if entry.name == "Relationships":
                listing.check_attributes(entry, ())
            elif _kind_of(entry) == "officeDocument" and not main and "Target" in entry.values:
                main = _resolve("", entry.values["Target"])
                self._keep(listing, entry, "", main)
            elif _kind_of(entry) == _PROGRAM and self._is_of_2007(entry):
                self.parts.append((_resolve("", entry.values["Target"]), _PROGRAM))
                self._keep(listing, entry, "", self.parts[-1][0])
            else:
                self._drop(listing, entry)
        told = self._type_of(main)
        if "macroEnabled" in told:
            raise InputError(
                f"{self._name} has macros in it. Save it as a file without macros first."
            )
        if told not in self._kind.main:
            raise InputError(f"{self._name} is damaged: what its main part is can't be told.")
        return main

    def _is_of_2007(self, entry: ListingEntry) -> bool:
        """Tells whether a list of properties says what decides how charts are drawn.

        What a chart of Office 2007 does not say means something else than in later ones.
        """
        part = _resolve("", entry.values.get("Target", ""))
        told = f"{OFFICE}{_PROGRAM}+xml" == self._type_of(part)
        return told and part in self._members and _OF_2007.search(self._source(part)) is not None

    def _follow(self, main: str) -> None:
        self.parts.insert(0, (main, "officeDocument"))
        for part, _ in self.parts:
            if _listed(part) in self._members:
                self._relate(part, _listed(part))

    def _relate(self, part: str, listed: str) -> None:
        listing = self.listings[listed] = Listing(self._source(listed))
        gone: set[str] = set()
        for entry in listing.elements:
            if entry.name == "Relationships":
                listing.check_attributes(entry, ())
            elif not self._take(listing, entry, part):
                gone.add(entry.values.get("Id", ""))
                self._drop(listing, entry)
        self.gone[part] = frozenset(gone)

    def _take(self, listing: Listing, entry: ListingEntry, part: str) -> bool:
        """Keeps a relationship, if it leads to something that is kept."""
        kind, target = _kind_of(entry), entry.values.get("Target")
        if target is None or "Id" not in entry.values:
            return False
        if entry.values.get("TargetMode") == "External":
            if kind != _LINK:
                return False
            self._keep(listing, entry, part, "")
            shown = show_link(listing.source, entry.attributes["Target"])
            listing.pieces.append(Piece(shown, "address", f"link {len(listing.pieces) + 1}"))
            return True
        wanted = _resolve(part, target)
        if wanted not in self._members or not self._is_taken(kind, wanted):
            return False
        self._keep(listing, entry, part, wanted)
        return True

    def _is_taken(self, kind: str, wanted: str) -> bool:
        if kind == _PICTURE:
            if wanted not in self.pictures:
                data = self._members[wanted].data
                cleaned = clean_picture(data)
                if cleaned is None or wanted.rpartition(".")[2].lower() not in PICTURES:
                    return False
                self.pictures[wanted] = cleaned
                if cleaned != data:
                    self._dropped["notes in pictures"] = None
            return True
        if self._kind.parts.get(kind) != self._type_of(wanted) or not wanted.endswith(".xml"):
            return False
        if wanted not in (name for name, _ in self.parts):
            self.parts.append((wanted, kind))
        return True

    # -- what listings say ------------------------------------------------------------------------

    def _keep(self, listing: Listing, entry: ListingEntry, part: str, target: str) -> None:
        listing.check_attributes(entry, ("Id", "Type", "Target", "TargetMode"))
        identifier = entry.attributes.get("Id")
        if identifier is not None:
            neutral = self._names.neutral(entry.values["Id"])
            if neutral != entry.values["Id"]:
                listing.cut(*identifier.value, _NAMES_OF_PARTS, neutral)
        if not target:
            return
        self._rename(target)
        written = self.renamed.get(target, target)
        relative = posixpath.relpath(f"/{written}", posixpath.dirname(f"/{part}"))
        # From another folder, what was a way to a part leads elsewhere.
        if entry.values["Target"] not in (
            f"/{written}",
            relative if part not in self.renamed else "",
        ):
            listing.cut(*entry.attributes["Target"].value, _NAMES_OF_PARTS, f"/{written}")

    def _rename(self, part: str) -> None:
        if part in self.renamed or is_common(part):
            return
        ending = part.rpartition(".")[2].lower()
        folder = part.rpartition("/")[0]
        folder = folder if is_common(folder) else "parts"
        self.renamed[part] = posixpath.join(folder, f"{self._names.neutral(part)}.{ending}")
        if _listed(part) in self._members:
            self.renamed[_listed(part)] = _listed(self.renamed[part])
        self._dropped[_NAMES_OF_PARTS] = None

    def _drop(self, listing: Listing, entry: ListingEntry) -> None:
        kind = posixpath.basename(entry.values.get("Type", ""))
        listing.cut(entry.start, entry.end, _CALLED.get(kind, _UNREFERRED))

    def _finish(self) -> None:
        """Takes out of the types what is not kept, and names it."""
        listing = self.listings[TYPES] = self._types
        kept = {f"/{name}".lower(): name for name in self.kept}
        endings = {*PICTURES, *(name.rpartition(".")[2].lower() for name in self.kept)}
        known = _ALWAYS | self._kind.main | frozenset(self._kind.parts.values())
        known |= {f"{OFFICE}{_PROGRAM}+xml"}
        for entry in listing.elements:
            values = entry.values
            if entry.name == "Types":
                listing.check_attributes(entry, ())
                continue
            part = kept.get(values.get("PartName", "").lower(), "")
            named = entry.name == "Override" and part
            ended = entry.name == "Default" and values.get("Extension", "").lower() in endings
            if not (named or ended) or values.get("ContentType") not in known:
                listing.cut(entry.start, entry.end, _UNREFERRED)
                continue
            listing.check_attributes(entry, ("PartName", "Extension", "ContentType"))
            if part and part in self.renamed:
                listing.cut(
                    *entry.attributes["PartName"].value, _NAMES_OF_PARTS, f"/{self.renamed[part]}"
                )
        if set(self._members) - self.kept:
            self._dropped.setdefault(_UNREFERRED, None)


def _listed(part: str) -> str:
    """Returns the name of the member that lists the relationships of a part."""
    folder, base = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{base}.rels")


def _kind_of(entry: ListingEntry) -> str:
    told = entry.values.get("Type", "")
    if told == _DRAWN:
        return "diagramDrawing"
    start = next((each for each in _RELATIONS if told.startswith(each)), None)
    return told.removeprefix(start) if start and entry.name == "Relationship" else ""


def _resolve(part: str, target: str) -> str:
    """Returns the name of the part that a relationship of another leads to."""
    joined = posixpath.join(posixpath.dirname(f"/{part}"), unquote(target))
    return posixpath.normpath(joined).lstrip("/")
