"""OpenDocument files as packages: a manifest, the parts that are kept, and pictures."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping, Sequence

from undisclosed.errors import InputError
from undisclosed.formats.archive import Archive
from undisclosed.formats.office import xml
from undisclosed.formats.office.listing import Listing
from undisclosed.formats.office.package import PICTURES
from undisclosed.formats.office.pictures import clean_picture
from undisclosed.formats.office.values import Names, is_common

_MANIFEST = "META-INF/manifest.xml"
_MIMETYPE = "mimetype"
_PARTS = ("content.xml", "styles.xml")
_FOLDER = "Pictures/"
_TYPES = frozenset(("text/xml", "image/png", "image/jpeg", "image/gif", "image/bmp", ""))
_CALLED = {
    "meta.xml": "properties (author, title, dates …)",
    "settings.xml": "settings of programs and people",
    "Thumbnails": "thumbnail",
    "Basic": "embedded objects and macros",
    "Scripts": "embedded objects and macros",
    "Configurations2": "settings of programs and people",
}
_NAMES_OF_PARTS = "names of styles, parts and fonts"
_CLOSED = "what can't be looked into"


class OpenPackage:
    """The parts of an OpenDocument file that a release has, and those that no release has.

    Attributes:
        parts: The names of parts that are kept, in order, with what they are.
        listings: The manifest, by its name.
        gone: Nothing: parts refer to one another by name here.
        pictures: What becomes of pictures, by name.
        renamed: Neutral names of members whose names may say something.
        targets: What pictures are called in a release, by what parts call them.
    """

    def __init__(self, archive: Archive, types: Sequence[str], names: Names, *, name: str) -> None:
        """Looks through a package.

        Raises:
            InputError: It is locked, or lacks what every such file has.
            DamageError: The manifest is not well formed.
        """
        self._members = {member.name: member for member in archive.members}
        self._names, self._name = names, name
        if not all(each in self._members for each in (_MIMETYPE, *_PARTS, _MANIFEST)):
            raise InputError(f"{name} is damaged: it lacks a part that every such file has.")
        told = self._members[_MIMETYPE].data.decode("ascii", "replace")
        if told not in types:
            raise InputError(f"{name} is damaged: what it is can't be told.")
        self.parts = [(each, each) for each in _PARTS]
        self.pictures: dict[str, bytes] = {}
        self.renamed: dict[str, str] = {}
        self.gone: Mapping[str, frozenset[str]] = {}
        self.targets: dict[str, str] = {}
        self._dropped: dict[str, None] = {}
        for each in self._members:
            self._take(each)
        self.listings = {_MANIFEST: self._manifest(told)}

    @property
    def left_out(self) -> Sequence[str]:
        """What no release has, of whole parts."""
        return tuple(self._dropped)

    @property
    def kept(self) -> frozenset[str]:
        """The names of all members that a release has."""
        return frozenset((_MIMETYPE, _MANIFEST, *_PARTS, *self.pictures))

    def source(self, name: str) -> str:
        """Returns what a part says."""
        return xml.decode(self._members[name].data)

    def _take(self, name: str) -> None:
        if name in self.kept:
            return
        folder, _, base = name.partition("/")
        ending = name.rpartition(".")[2].lower()
        data = self._members[name].data
        cleaned = clean_picture(data) if name.startswith(_FOLDER) else None
        if cleaned is None or ending not in PICTURES:
            self._dropped[_CALLED.get(folder, _CLOSED)] = None
            return
        self.pictures[name] = cleaned
        if cleaned != data:
            self._dropped["notes in pictures"] = None
        self.targets[name] = name
        if not is_common(posixpath.splitext(base)[0]):
            self.renamed[name] = self.targets[name] = (
                f"{_FOLDER}{self._names.neutral(name)}.{ending}"
            )
            self._dropped[_NAMES_OF_PARTS] = None

    def _manifest(self, told: str) -> Listing:
        listing = Listing(self.source(_MANIFEST))
        for entry in listing.elements:
            if "encryption-data" in entry.inner or entry.name == "keyinfo":
                raise InputError(f"{self._name} is locked with a password. Unlock it first.")
            path = entry.values.get("manifest:full-path", "")
            kind = entry.values.get("manifest:media-type", "")
            if entry.name == "manifest":
                listing.check_attributes(entry, ("manifest:version",))
            elif (path == "/" and kind == told) or (path in self.kept and kind in _TYPES):
                known = ("manifest:full-path", "manifest:version", "manifest:media-type")
                listing.check_attributes(entry, known)
                if path in self.renamed:
                    where = entry.attributes["manifest:full-path"].value
                    listing.cut(*where, _NAMES_OF_PARTS, self.renamed[path])
            else:
                listing.cut(entry.start, entry.end, _CALLED.get(path.partition("/")[0], _CLOSED))
        return listing
