"""Pages and drawings, written anew: known operators, names by number, and edited text in place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pikepdf

from undisclosed.formats.pdf.cleaning import Cleaner
from undisclosed.formats.pdf.content import (
    MARK,
    Atom,
    Content,
    ContentReader,
    ContentStep,
    Show,
    State,
)
from undisclosed.formats.pdf.faces import Face
from undisclosed.formats.pdf.following import Paths
from undisclosed.formats.pdf.font_copies import FontCopy
from undisclosed.formats.pdf.fonts import Font
from undisclosed.formats.pdf.geometry import Matrix, moved
from undisclosed.formats.pdf.operators import INTENTS, MOVING, SHOWING
from undisclosed.formats.pdf.planning import Piece, Plan
from undisclosed.formats.pdf.streams import number, pack

Name = pikepdf.Name
_COLOURS = ("/DeviceGray", "/DeviceRGB", "/DeviceCMYK", "/Pattern", "/G", "/RGB", "/CMYK")
_EVERYWHERE = (-30_000, -30_000, 30_000, 30_000)
_MUTED = "text in patterns and masks"


class Drawn:
    """Writes what pages draw into a new document.

    Attributes:
        cleaner: Copies what they are drawn with.
        paths: What stands before operators that draw paths, where that changes.
    """

    def __init__(self, target: Any, reader: ContentReader) -> None:
        self._target, self._reader = target, reader
        self.cleaner = Cleaner(target, self.mute)
        self.paths: Paths = {}
        self._silent: dict[Any, Any] = {}
        self._fonts: dict[int, tuple[Font, Any, set[int]]] = {}
        self._faces: dict[Face, tuple[Any, set[int]]] = {}

    def write(self, content: Content, plan: Plan) -> tuple[bytes, Any]:
        """Returns what draws some content, and the resources for it."""
        return _Writer(self, content, plan, muted=False).written()

    def drawing(self, content: Content, plan: Plan) -> Any:
        """Returns a drawing within a page; those without text are written once."""
        touched = {changed for changed, _ in self.paths}
        silent = not any(each.shows or each in touched for each in content.contents())
        key = content.source.objgen
        if silent and key in self._silent:
            return self._silent[key]
        made = self._form(content, *self.write(content, plan))
        if content in touched:
            made.BBox = pikepdf.Array(_EVERYWHERE)
        if silent and key != (0, 0):
            self._silent[key] = made
        return made

    def mute(self, source: Any, resources: Any) -> Any:
        """Returns a drawing without text."""
        content = self._reader.drawing(source, resources, State(), 1)
        if any(each.shows for each in content.contents()):
            self.cleaner.left_out[_MUTED] = None
        return self._muted(content)

    def _muted(self, content: Content) -> Any:
        return self._form(content, *_Writer(self, content, {}, muted=True).written())

    def nested(self, content: Content, plan: Plan, *, muted: bool) -> Any:
        """Returns a drawing within a drawing."""
        return self._muted(content) if muted else self.drawing(content, plan)

    def _form(self, content: Content, data: bytes, resources: Any) -> Any:
        made = self._target.make_stream(pack(data), self.cleaner.form(content.source))
        made.Filter = Name.FlateDecode
        made.Resources = resources
        if content.source.get("/Subtype") == "/Form":
            made.Type, made.Subtype = Name.XObject, Name.Form
        return made

    def font(self, font: Font) -> Any:
        """Returns the copy of a font."""
        if id(font) not in self._fonts:
            made = self.cleaner.shared(pikepdf.Dictionary())
            self._fonts[id(font)] = (font, made, set())
        return self._fonts[id(font)][1]

    def use(self, font: Font, codes: bytes) -> None:
        """Notes what is written in a font."""
        self.font(font)
        self._fonts[id(font)][2].update(font.numbers(codes))

    def finish(self) -> None:
        """Writes the fonts, when it is known what is written in them."""
        for font, made, used in self._fonts.values():
            for key, value in FontCopy(self.cleaner, font, used).made().items():
                made[key] = value
        for face, (made, used) in self._faces.items():
            for key, value in self.cleaner.face(face, used).items():
                made[key] = value

    def reader_font(self, source: Any) -> Font:
        """Returns what is read of a font."""
        return self._reader.font(source)

    def face(self, face: Face) -> Any:
        """Returns a font to write replacements in."""
        if face not in self._faces:
            self._faces[face] = (self.cleaner.shared(pikepdf.Dictionary()), set())
        return self._faces[face][0]

    def use_face(self, face: Face, codes: bytes) -> None:
        """Notes what is written in a standard font."""
        self.face(face)
        self._faces[face][1].update(codes)


class _Names:
    """Names for what some content uses, by the order in which it does."""

    def __init__(self) -> None:
        self.resources = pikepdf.Dictionary()
        self._given: dict[tuple[str, object], Any] = {}

    def name(self, kind: str, key: object, make: Callable[[], Any]) -> Any:
        if (kind, key) not in self._given:
            under = f"/{kind}"
            if under not in self.resources:
                self.resources[under] = pikepdf.Dictionary()
            name = Name(f"/{kind[0]}{len(self.resources[under].keys()) + 1}")
            self.resources[under][name] = make()
            self._given[kind, key] = name
        return self._given[kind, key]


class _Writer:
    """Writes one content."""

    def __init__(self, drawn: Drawn, content: Content, plan: Plan, *, muted: bool) -> None:
        self._drawn, self._content, self._plan, self._muted = drawn, content, plan, muted
        self._names = _Names()
        self._out: list[Any] = []
        self._adrift = self._placed = False

    def written(self) -> tuple[bytes, Any]:
        for at, step in enumerate(self._content.steps):
            self._step(at, step)
        return pikepdf.unparse_content_stream(self._out), self._names.resources

    def _put(self, operator: str, *operands: Any) -> None:
        self._out.append((list(operands), pikepdf.Operator(operator)))

    def _step(self, at: int, step: ContentStep) -> None:
        operator = step.operator
        if operator == "BT":
            self._adrift = self._placed = False
        if operator == "INLINE IMAGE":
            if self._content.pictured:
                self._out.append(step.raw)
        elif operator in SHOWING:
            self._show(at, step)
        elif operator in MOVING and self._adrift:
            if operator == "TD":
                self._put("TL", number(-float(step.operands[1])))
            self._place(step.pen)
        else:
            named = self._named(at, step)
            if named is not None:
                self._put(operator, *named)

    # -- text -----------------------------------------------------------------------------------

    def _show(self, at: int, step: ContentStep) -> None:
        show = self._content.shows.get(at)
        if self._muted or step.operator == '"':
            self._spacing(step)
        if self._muted:
            return
        if show is not None and show in self._plan:
            for piece in self._plan[show]:
                self._piece(show, piece)
            self._adrift, self._placed = True, False
            return
        if show is not None:
            self._use(show.atoms)
        operator = step.operator
        anew = operator in ("'", '"')
        if self._adrift and (anew or not self._placed):
            self._place(step.pen)
        elif operator == '"':
            operator = "'"
        shown = step.operands[-1]
        if self._adrift and anew:
            operator = "Tj"
        if show is not None and show.block is not None:
            self._marked(show.block, show.literal, operator, shown)
        else:
            self._put(operator, shown)

    def _spacing(self, step: ContentStep) -> None:
        if step.operator == '"':
            self._put("Tw", step.operands[0])
            self._put("Tc", step.operands[1])

    def _place(self, pen: Matrix | None) -> None:
        self._put("Tm", *map(number, pen or ()))
        self._placed = True

    def _marked(self, block: int, literal: bool, operator: str, shown: Any) -> None:
        mark = pikepdf.Dictionary(N=block)
        if literal:
            mark["/New"] = True
        self._put("BDC", Name(MARK), mark)
        self._put(operator, shown)
        self._put("EMC")

    def _piece(self, show: Show, piece: Piece) -> None:
        state, first = show.state, piece.atoms[0]
        turned = -1 if state.size * state.scale < 0 else 1
        shift = turned * (piece.at - first.u) / (first.unit or 1)
        narrow = number(100 * state.scale * piece.squeezed)
        if piece.new is None:
            self._put("Tm", *map(number, moved(first.pen, shift, 0)))
            if piece.squeezed != 1:
                self._put("Tz", narrow)
            literal = show.literal
            self._use(piece.atoms)
            shown = pikepdf.Array(_array(piece.atoms))
            if piece.block is None:
                self._put("TJ", shown)
            else:
                self._marked(piece.block, literal, "TJ", shown)
        else:
            self._new(show, piece, moved(first.pen, shift, 0), narrow)
        if piece.squeezed != 1:
            self._put("Tz", number(100 * state.scale))

    def _new(self, show: Show, piece: Piece, pen: Matrix, narrow: Any) -> None:
        state, face = show.state, piece.face
        if face is None or piece.block is None:
            return
        name = self._names.name("Font", face, lambda: self._drawn.face(face))
        self._put("Tf", name, number(state.size))
        self._drawn.use_face(face, piece.new or b"")
        spaces = (("Tc", state.letters), ("Tw", state.words))
        for operator, value in spaces:
            if value:
                self._put(operator, 0)
        self._put("Tm", *map(number, pen))
        if piece.squeezed != 1:
            self._put("Tz", narrow)
        if piece.ink:
            self._put("Tr", 0)
            self._put("rg" if len(piece.ink) == 3 else "g", *map(number, piece.ink))
        self._marked(piece.block, True, "Tj", pikepdf.String(piece.new or b""))
        if piece.ink:
            self._put("Tr", 3)
        for operator, value in spaces:
            if value:
                self._put(operator, number(value))
        if state.font is not None:
            self._put("Tf", self._font(state.font), number(state.size))

    def _use(self, atoms: Sequence[Atom]) -> None:
        font = atoms[0].show.state.font if atoms else None
        if font is not None:
            self._drawn.use(font, b"".join(atom.codes for atom in atoms))

    def _font(self, font: Font) -> Any:
        return self._names.name("Font", id(font), lambda: self._drawn.font(font))

    # -- names ----------------------------------------------------------------------------------

    def _named(self, at: int, step: ContentStep) -> Sequence[Any] | None:
        """Returns what stands before an operator, with names of here; None if it says nothing."""
        operator, operands = step.operator, step.operands
        if (self._content, at) in self._drawn.paths:
            return self._drawn.paths[self._content, at]
        if operator == "Tf":
            return self._named_font(operands)
        if operator == "Do":
            return self._named_drawing(at, operands)
        if operator in ("CS", "cs"):
            return [self._colours(operands[0])]
        if operator in ("SCN", "scn", "SC", "sc"):
            return self._pattern(operands)
        if operator in ("gs", "sh"):
            kind = "ExtGState" if operator == "gs" else "Shading"
            source = self._found(kind, operands[0])
            if source is None:
                return None
            make = self._drawn.cleaner.state if operator == "gs" else self._drawn.cleaner.shading
            return [self._once(kind, operands[0], source, make)]
        if operator == "ri":
            return operands if str(operands[0]) in INTENTS else None
        return operands

    def _found(self, kind: str, name: Any) -> Any:
        return self._content.resources.get(f"/{kind}", {}).get(str(name))

    def _once(self, kind: str, name: Any, source: Any, make: Callable[[Any], Any]) -> Any:
        cleaner = self._drawn.cleaner
        return self._names.name(kind, str(name), lambda: cleaner.once(source, make))

    def _named_font(self, operands: Sequence[Any]) -> Sequence[Any] | None:
        source = self._found("Font", operands[0])
        if source is None:
            return None
        font = self._drawn.reader_font(source)
        return [self._font(font), operands[1]]

    def _named_drawing(self, at: int, operands: Sequence[Any]) -> Sequence[Any] | None:
        nested = self._content.drawings.get(at)
        if nested is not None:
            make = lambda: self._drawn.nested(nested, self._plan, muted=self._muted)  # noqa: E731
            return [self._names.name("XObject", at, make)]
        source = self._found("XObject", operands[0])
        if source is None or source.get("/Subtype") != "/Image" or not self._content.pictured:
            return None
        return [self._once("XObject", operands[0], source, self._drawn.cleaner.image)]

    def _colours(self, name: Any) -> Any:
        if str(name) in _COLOURS:
            return name
        source = self._found("ColorSpace", name)
        if source is None:
            return Name.DeviceGray
        return self._once("ColorSpace", name, source, self._drawn.cleaner.colours)

    def _pattern(self, operands: Sequence[Any]) -> Sequence[Any] | None:
        if not operands or not isinstance(operands[-1], Name):
            return operands
        source = self._found("Pattern", operands[-1])
        if source is None:
            return None
        named = self._once("Pattern", operands[-1], source, self._drawn.cleaner.pattern)
        return [*operands[:-1], named]


def _array(atoms: Sequence[Atom]) -> list[Any]:
    """Returns signs with the shifts between them."""
    shown: list[Any] = []
    for i, atom in enumerate(atoms):
        if i and atom.kern:
            shown.append(number(atom.kern))
        if shown and isinstance(shown[-1], bytes):
            shown[-1] += atom.codes
        else:
            shown.append(atom.codes)
    return [pikepdf.String(each) if isinstance(each, bytes) else each for each in shown]
