"""What pages are drawn with, copied key by key: what is not known to be needed is not copied.

Names and strings are text too. Names of what a page uses are given anew by `Drawn`; names of glyphs
and colours stay if they are ones that everybody uses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from decimal import Decimal
from typing import Any

import pikepdf

from undisclosed.formats.office.pictures import clean_picture
from undisclosed.formats.pdf.faces import BLANKS, Face
from undisclosed.formats.pdf.maps import write_map
from undisclosed.formats.pdf.rendering import alone, draw
from undisclosed.formats.pdf.streams import pack, plain

Name = pikepdf.Name

_KEYS_TEXT = """
FunctionType Domain Range C0 C1 N Functions Bounds Encode Size BitsPerSample Order Decode
ShadingType ColorSpace Background BBox AntiAlias Coords Extend Function Matrix VerticesPerRow
BitsPerCoordinate BitsPerComponent BitsPerFlag WhitePoint BlackPoint Gamma Alternate LW LC LJ ML D
RI OP op OPM FL SM SA BM CA ca AIS TK S CS I K Subtype
"""
_KEYS = frozenset(_KEYS_TEXT.split())
_WORDS_TEXT = """
DeviceGray DeviceRGB DeviceCMYK CalGray CalRGB Lab ICCBased Indexed Separation DeviceN Pattern All
None Cyan Magenta Yellow Black Red Green Blue G RGB CMYK I Normal Compatible Multiply Screen
Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue
Saturation Color Luminosity Transparency Alpha RelativeColorimetric AbsoluteColorimetric
Perceptual Identity Default Form Image
"""
_WORDS = frozenset(_WORDS_TEXT.split())
_IMAGE = ("Width", "Height", "BitsPerComponent", "ImageMask", "Decode", "Interpolate")
_DEVICES = {1: Name.DeviceGray, 3: Name.DeviceRGB, 4: Name.DeviceCMYK}
_JPEG = b"\xff\xd8"
_FORM = ("BBox", "Matrix")
_CALCULATOR = re.compile(rb"%[^\r\n]*|[{}]|[-+.0-9]+|[a-z]+")


class Cleaner:
    """Copies what pages need into a new document, each thing once.

    Attributes:
        left_out: What was found that is not copied, by name.
    """

    def __init__(self, target: Any, mute: Callable[[Any, Any], Any]) -> None:
        """Copies into `target`; `mute` copies a drawing without what text is in it."""
        self._target, self.mute = target, mute
        self._copies: dict[Any, Any] = {}
        self.left_out: dict[str, None] = {}

    def once(self, source: Any, make: Callable[[Any], Any]) -> Any:
        """Returns the copy of something, made once."""
        key = (source.objgen, make.__name__)
        if source.objgen == (0, 0):
            return make(source)
        if key not in self._copies:
            self._copies[key] = self._target.make_indirect(make(source))
        return self._copies[key]

    def shared(self, made: Any) -> Any:
        """Returns something as an object of the new document that others can refer to."""
        return self._target.make_indirect(made)

    # -- numbers and names ----------------------------------------------------------------------

    def plain(self, source: Any, depth: int = 0) -> Any:
        """Copies functions, shadings and spaces of colours."""
        if depth > 20:
            raise ValueError("too deep")
        if isinstance(source, (bool, int, float, Decimal)) or source is None:
            return source
        if isinstance(source, Name):
            return source if str(source)[1:] in _WORDS else Name("/Unnamed")
        if isinstance(source, pikepdf.String):
            return source  # Only tables of colours are strings: of a fixed length, see `colours`.
        if isinstance(source, pikepdf.Array):
            if len(source) == 2 and source[0] == "/ICCBased":
                return _DEVICES[int(source[1].N)]
            return pikepdf.Array([self.plain(each, depth + 1) for each in source])
        entries = {
            key: self.plain(value, depth + 1)
            for key, value in source.items()
            if key[1:] in _KEYS and not isinstance(value, pikepdf.String)
        }
        if isinstance(source, pikepdf.Stream):
            data = plain(source)
            if source.get("/FunctionType") == 4:
                data = _calculation(data)
            return self.stream(data, entries)
        return pikepdf.Dictionary(entries)

    def stream(self, data: bytes, entries: dict[str, Any]) -> Any:
        """Returns a new stream."""
        made = self._target.make_stream(pack(data), entries)
        made.Filter = Name.FlateDecode
        return made

    def colours(self, source: Any) -> Any:
        """Copies a space of colours; a table of colours is as long as it says."""
        made = self.plain(source)
        if isinstance(made, pikepdf.Array) and len(made) == 4 and made[0] in ("/Indexed", "/I"):
            table = source[3]
            data = plain(table) if isinstance(table, pikepdf.Stream) else bytes(table)
            made[3] = pikepdf.String(data[: 4 * (int(source[2]) + 1)])
        return made

    def state(self, source: Any) -> Any:
        """Copies a state of graphics."""
        made = self.plain(source)
        mask = source.get("/SMask")
        if isinstance(mask, Name):
            made["/SMask"] = Name("/None")
        elif mask is not None and "/G" in mask:
            kind = "/Alpha" if mask.get("/S") == "/Alpha" else "/Luminosity"
            copy = pikepdf.Dictionary(S=Name(kind), G=self.mute(mask.G, {}))
            if "/BC" in mask:
                copy["/BC"] = self.plain(mask.BC)
            made["/SMask"] = copy
        return made

    def shading(self, source: Any) -> Any:
        """Copies a shading."""
        return self.plain(source)

    def pattern(self, source: Any) -> Any:
        """Copies a pattern: a shading, or a drawing that is repeated."""
        if source.get("/PatternType") == 2:
            made = pikepdf.Dictionary(PatternType=2, Shading=self.plain(source.Shading))
        else:
            made = self.mute(source, {})
            for key in ("/PatternType", "/PaintType", "/TilingType", "/XStep", "/YStep"):
                made[key] = self.plain(source[key])
        if "/Matrix" in source:
            made["/Matrix"] = self.plain(source.Matrix)
        return made

    def form(self, source: Any) -> dict[str, Any]:
        """Returns what a drawing says of itself."""
        entries = {f"/{key}": self.plain(source[f"/{key}"]) for key in _FORM if f"/{key}" in source}
        if "/Group" in source:
            entries["/Group"] = self.plain(source.Group)
        return entries

    # -- pictures -------------------------------------------------------------------------------

    def image(self, source: Any) -> Any:
        """Copies a picture, without what is noted in it.

        Raises:
            InputError: It is packed in an unusual way, and what draws it is not installed.
        """
        entries = {f"/{k}": self.plain(source[f"/{k}"]) for k in _IMAGE if f"/{k}" in source}
        entries |= {"/Type": Name.XObject, "/Subtype": Name.Image}
        if "/ColorSpace" in source:
            entries["/ColorSpace"] = self.colours(source.ColorSpace)
        for key in ("/SMask", "/Mask"):
            mask = source.get(key)
            if isinstance(mask, pikepdf.Stream):
                entries[key] = self.once(mask, self.image)
            elif mask is not None:
                entries[key] = self.plain(mask)
        if "/Matte" in source:
            entries["/Matte"] = self.plain(source.Matte)
        return self._pixels(source, entries)

    def _pixels(self, source: Any, entries: dict[str, Any]) -> Any:
        filters = source.get("/Filter", pikepdf.Array())
        names = [str(each) for each in filters] if isinstance(filters, pikepdf.Array) else []
        names = names or [str(filters)] * (not isinstance(filters, pikepdf.Array))
        last = names[-1] if names else ""
        if last not in ("/DCTDecode", "/JPXDecode", "/CCITTFaxDecode", "/JBIG2Decode"):
            return self.stream(plain(source)[: _size(entries)], entries)
        if len(names) > 1 or last == "/JPXDecode":
            return self._redrawn(source, entries)
        data = source.read_raw_bytes()
        if last == "/DCTDecode":
            data = (clean_picture(data) or b"") if data.startswith(_JPEG) else b""
            if not data:
                raise ValueError("a damaged picture")
        made = self._target.make_stream(data, entries)
        made.Filter = Name(last)
        parameters = source.get("/DecodeParms")
        if isinstance(parameters, pikepdf.Array):
            parameters = parameters[0] if len(parameters) else None
        if parameters is not None:
            made.DecodeParms = self._parameters(parameters)
        return made

    def _redrawn(self, source: Any, entries: dict[str, Any]) -> Any:
        """Copies a picture that is packed twice, or in a way that few read, as what it shows."""
        pixels = draw(alone(source), 72, "The document")
        rows, columns = pixels.shape[:2]
        kept: dict[str, Any] = {
            key: entries[key] for key in ("/SMask", "/Mask", "/Interpolate") if key in entries
        }
        space = Name.DeviceRGB if pixels.ndim == 3 else Name.DeviceGray
        kept |= {"/Width": columns, "/Height": rows, "/BitsPerComponent": 8, "/ColorSpace": space}
        return self.stream(
            pixels.tobytes(), {"/Type": Name.XObject, "/Subtype": Name.Image, **kept}
        )

    def _parameters(self, source: Any) -> Any:
        keys = "K EndOfLine EncodedByteAlign Columns Rows EndOfBlock BlackIs1 ColorTransform"
        made = pikepdf.Dictionary(
            {
                f"/{key}": self.plain(source[f"/{key}"])
                for key in keys.split()
                if f"/{key}" in source
            }
        )
        if "/JBIG2Globals" in source:
            made["/JBIG2Globals"] = self.stream(plain(source["/JBIG2Globals"]), {})
        return made

    # -- fonts ----------------------------------------------------------------------------------

    def face(self, face: Face, used: Collection[int]) -> Any:
        """Returns a standard font to write replacements in, of which some codes are used."""
        blanks = {code: letter for letter, code in BLANKS.items() if code in used}
        names = [each for code in sorted(blanks) for each in (code, Name.space)]
        made = pikepdf.Dictionary(
            Type=Name.Font,
            Subtype=Name.Type1,
            BaseFont=Name(f"/{face.name}"),
            Encoding=pikepdf.Dictionary(
                BaseEncoding=Name.WinAnsiEncoding, Differences=pikepdf.Array(names)
            ),
        )
        if blanks:
            made.ToUnicode = self.stream(write_map(blanks, 2), {})
        return made


def _calculation(data: bytes) -> bytes:
    """Returns a function that is calculated, without what is noted in it."""
    words: Iterable[bytes] = _CALCULATOR.findall(data)
    return b" ".join(word for word in words if not word.startswith(b"%"))


def _size(entries: dict[str, Any]) -> int:
    """Returns how many bytes the points of a picture take; what follows them is not shown."""
    space = entries.get("/ColorSpace", Name.DeviceGray)
    kind = str(space[0] if isinstance(space, pikepdf.Array) else space)
    parts = {"/DeviceRGB": 3, "/CalRGB": 3, "/Lab": 3, "/DeviceCMYK": 4}.get(kind, 1)
    if kind == "/DeviceN":
        parts = len(space[1])
    bits = 1 if entries.get("/ImageMask") else int(entries.get("/BitsPerComponent", 8))
    return (int(entries["/Width"]) * parts * bits + 7) // 8 * int(entries["/Height"])
