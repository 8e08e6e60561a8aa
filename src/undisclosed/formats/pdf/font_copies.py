"""Fonts, copied without what is noted in them: their names, names of glyphs, strings."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any

import pikepdf

from undisclosed.formats.pdf.faces import NAMES
from undisclosed.formats.pdf.font_programs import without_names
from undisclosed.formats.pdf.fonts import Font, is_usual
from undisclosed.formats.pdf.streams import number, plain

if TYPE_CHECKING:
    from undisclosed.formats.pdf.cleaning import Cleaner

Name = pikepdf.Name

_FAMILIES = re.compile(
    r"(Arial|Helvetica|Times|TimesNewRoman|Courier|CourierNew|Verdana|Georgia|Symbol|ZapfDingbats)"
    r"(PS)?(MT)?([-,](Bold|Italic|Oblique|BoldItalic|BoldOblique|Roman|Regular)(MT)?)?"
)
_NUMBERS = (
    "Flags", "ItalicAngle", "Ascent", "Descent", "Leading", "CapHeight", "XHeight", "StemV",
    "StemH", "AvgWidth", "MaxWidth", "MissingWidth", "FontWeight",
)  # fmt: skip
_PROGRAMS = ("Type1C", "CIDFontType0C", "OpenType")
_ORDERINGS = ("Identity", "Japan1", "GB1", "CNS1", "Korea1")


class FontCopy:
    """One font, copied, as far as it is used: letters of words that are gone need no meaning."""

    def __init__(self, cleaner: Cleaner, font: Font, used: Collection[int]) -> None:
        """Copies a font of which some codes are used."""
        self._cleaner, self._font, self._used = cleaner, font, used
        self._source = font.source

    def made(self) -> Any:
        """Returns the copy."""
        source, kind = self._source, str(self._source.get("/Subtype", ""))
        inner = source.DescendantFonts[0] if kind == "/Type0" else source
        made = pikepdf.Dictionary(Type=Name.Font, Subtype=Name(kind))
        told = self._font.written_map(self._used)
        if told:
            made["/ToUnicode"] = self._cleaner.stream(told, {})
        if kind == "/Type0":
            made["/BaseFont"] = self._name(inner)
            made["/Encoding"] = Name("/Identity-H")
            made["/DescendantFonts"] = pikepdf.Array([self._descendant(inner)])
            return made
        for key in ("/FirstChar", "/LastChar", "/FontMatrix", "/FontBBox"):
            if key in source:
                made[key] = self._cleaner.plain(source[key])
        if "/Widths" in source:
            first = int(source.get("/FirstChar", 0))
            widths = enumerate(source.Widths, first)
            made["/Widths"] = pikepdf.Array([w if c in self._used else 0 for c, w in widths])
        if kind == "/Type3":
            self._glyphs(made)
            return made
        made["/BaseFont"] = self._name(inner)
        if "/Encoding" in source:
            made["/Encoding"] = self._encoding(source.Encoding)
        if "/FontDescriptor" in source:
            made["/FontDescriptor"] = self._descriptor(source.FontDescriptor)
        return made

    def _name(self, inner: Any) -> Any:
        face = self._font.face.name
        if _is_embedded(inner):
            return Name(f"/AAAAAA+{face}")
        name = str(inner.get("/BaseFont", "/"))[1:]
        return Name(f"/{name if name in NAMES or _FAMILIES.fullmatch(name) else face}")

    def _encoding(self, source: Any) -> Any:
        if isinstance(source, Name):
            return source if self._font.knows(str(source)) else Name.StandardEncoding
        made = pikepdf.Dictionary()
        base = source.get("/BaseEncoding")
        if base is not None and self._font.knows(str(base)):
            made["/BaseEncoding"] = base
        if "/Differences" in source:
            made["/Differences"] = pikepdf.Array(self._differences(source.Differences))
        return made

    def _differences(self, source: Any) -> Iterator[Any]:
        code = 0
        for each in source:
            if isinstance(each, int):
                code = each
                continue
            if code in self._used:
                yield code
                yield self._font.glyph_name(str(each))
            code += 1

    def _descendant(self, inner: Any) -> Any:
        told = inner.get("/CIDSystemInfo", {})
        ordering = str(told.get("/Ordering", ""))
        ordering = ordering if ordering in _ORDERINGS else "Identity"
        made = pikepdf.Dictionary(
            Type=Name.Font,
            Subtype=Name(
                "/CIDFontType0" if inner.get("/Subtype") == "/CIDFontType0" else "/CIDFontType2"
            ),
            BaseFont=self._name(inner),
            CIDSystemInfo=pikepdf.Dictionary(
                Registry=pikepdf.String("Adobe"),
                Ordering=pikepdf.String(ordering),
                Supplement=int(told.get("/Supplement", 0)),
            ),
        )
        if "/DW" in inner:
            made["/DW"] = self._cleaner.plain(inner.DW)
        widths = self._font.widths()
        given = [(code, widths[code]) for code in sorted(self._used) if code in widths]
        made["/W"] = pikepdf.Array(
            [each for code, width in given for each in (code, pikepdf.Array([number(width)]))]
        )
        table = inner.get("/CIDToGIDMap")
        if isinstance(table, pikepdf.Stream):
            made["/CIDToGIDMap"] = self._cleaner.stream(plain(table), {})
        elif table is not None:
            made["/CIDToGIDMap"] = Name.Identity
        if "/FontDescriptor" in inner:
            made["/FontDescriptor"] = self._descriptor(inner.FontDescriptor)
        return self._cleaner.shared(made)

    def _descriptor(self, source: Any) -> Any:
        made = pikepdf.Dictionary(Type=Name.FontDescriptor)
        made["/FontName"] = self._name(pikepdf.Dictionary(FontDescriptor=source))
        if "/FontName" in source and not _has_program(source):
            made["/FontName"] = self._name(pikepdf.Dictionary(BaseFont=source.FontName))
        for key in (*_NUMBERS, "FontBBox"):
            if f"/{key}" in source:
                made[f"/{key}"] = self._cleaner.plain(source[f"/{key}"])
        for key in ("/FontFile", "/FontFile2", "/FontFile3"):
            if key in source:
                made[key] = self._cleaner.once(source[key], self._program)
        return self._cleaner.shared(made)

    def _program(self, source: Any) -> Any:
        program = plain(source)
        cleaned = without_names(program, is_usual)
        if cleaned != program:
            self._cleaner.left_out["notes in fonts"] = None
        entries: dict[str, Any] = {
            key: int(source[key]) for key in ("/Length1", "/Length2") if key in source
        }
        if "/Length2" in source:
            entries["/Length3"] = max(0, len(cleaned) - sum(entries.values()))
        elif entries:
            entries["/Length1"] = len(cleaned)
        kind = str(source.get("/Subtype", "/"))[1:]
        if kind in _PROGRAMS:
            entries["/Subtype"] = Name(f"/{kind}")
        return self._cleaner.stream(cleaned, entries)

    def _glyphs(self, made: Any) -> None:
        """Copies glyphs that are drawings, under names of their own."""
        source, drawn, code = self._source, pikepdf.Dictionary(), 0
        differences: list[Any] = []
        resources = source.get("/Resources", {})
        for each in source.Encoding.get("/Differences", []):
            if isinstance(each, int):
                code = each
                continue
            glyph = source.CharProcs.get(str(each))
            if glyph is not None and code in self._used:
                differences += [code, Name(f"/g{code}")]
                drawn[f"/g{code}"] = self._cleaner.mute(glyph, resources)
            code += 1
        made["/Encoding"] = pikepdf.Dictionary(Differences=pikepdf.Array(differences))
        made["/CharProcs"] = drawn


def _is_embedded(font: Any) -> bool:
    return "/FontDescriptor" in font and _has_program(font.FontDescriptor)


def _has_program(descriptor: Any) -> bool:
    return any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))
