"""What every format must keep to, as a check that anybody can run on theirs.

from undisclosed.formats.conformance import check_format

def test_my_format() -> None:
    check_format(MyFormat(), [Path("letter.my").read_bytes()])
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from undisclosed.errors import InputError
from undisclosed.formats.joining import carry_out
from undisclosed.formats.protocol import Block, Fit, Format, FormatDocument, Replacement

Unpack = Callable[[bytes], Iterable[bytes]]

CANARY = "qzxjvkqw zqwvkjxq"
"""Stands in no file, so that where it stands it was written."""

_NAME = "sample"
_PLAIN = "changed"
# What means something in one format or another, spaces at the edges included: written as text, it
# must be read as text.
_SIGNS = " <b>&amp;\"',;|=\\{x}%[1]  # * "
_ENCODINGS = ("utf-8", "utf-16-le", "utf-16-be")
_SOME = 12
# Every byte value, in an order that opens no known file.
_NOISE = bytes((7 * value + 200) % 256 for value in range(256)) * 4


def check_format(
    format_: Format, samples: Iterable[bytes], *, unpack: Unpack = lambda data: (data,)
) -> None:
    """Checks a format on some files.

    Args:
        format_: What to check.
        samples: Files of the format, with text in some of them; the more of its corners they
            reach, the more is checked.
        unpack: Returns all that is inside a file as plain bytes, where the format compresses or
            encodes it: the parts of an archive, for example.

    Raises:
        AssertionError: If it does not keep to the protocol; the message says what and where.
    """
    files = list(samples)
    _require(bool(files), "Give at least one file: nothing was checked.")
    _check_identity(format_)
    _check_strangers(format_)
    texts = 0
    for number, data in enumerate(files):
        check = _Check(format_, f"file {number}", data, unpack)
        check.recognition()
        check.reading()
        check.nothing_changed()
        if check.filled:
            texts += 1
            check.edits()
            check.nothing_left()
            check.damage()
    _require(texts > 0, "Give a file with text in it: no edit was checked.")


def _require(holds: bool, message: str) -> None:
    # Raised by hand, as `assert` is stripped under -O and a kit that checks nothing is worse than
    # none.
    if not holds:
        raise AssertionError(message)


def _check_identity(format_: Format) -> None:
    _require(
        re.fullmatch(r"[a-z][a-z0-9_-]*", format_.name) is not None,
        f"name is {format_.name!r}; it must be a word in lower case, as people type it.",
    )
    for suffix in format_.suffixes:
        _require(
            suffix.startswith(".") and suffix == suffix.lower() and len(suffix) > 1,
            f"suffixes has {suffix!r}; they begin with a dot and are in lower case.",
        )


def _check_strangers(format_: Format) -> None:
    """A format that claims everything would take the files of all others."""
    for data, what in ((b"", "an empty file"), (_NOISE, "noise")):
        fit = format_.recognises(data, "")
        _require(isinstance(fit, Fit), "recognises() must return a Fit.")
        _require(fit < Fit.CONTENT, f"recognises() claims {what} by its content.")


class _Check:
    """The checks of one file."""

    def __init__(self, format_: Format, where: str, data: bytes, unpack: Unpack) -> None:
        self._format = format_
        self._where = where
        self._data = data
        self._unpack = unpack
        self._document = self._read(data)
        self._blocks = list(self._document.blocks)
        numbers = [i for i, block in enumerate(self._blocks) if block.text]
        self.filled = numbers[:: max(1, len(numbers) // _SOME)]

    def recognition(self) -> None:
        """The file is one of the format: by its content whatever it is called, or by its name."""
        named = [f"name{suffix}" for suffix in self._format.suffixes]
        known = [name for name in named if self._format.recognises(self._data, name) > Fit.NONE]
        self._require(known == named, f"recognises() knows it as {known}, not as {named}")
        if not named:
            fit = self._format.recognises(self._data, "")
            self._require(fit > Fit.NONE, "recognises(…, '') does not know it, and no name tells")

    def reading(self) -> None:
        """A file always reads the same."""
        again = self._read(self._data)
        self._require(list(again.blocks) == self._blocks, "read again, it has other blocks")
        for block in self._blocks:
            self._require(
                (len(block.place) < 100 and block.place.isprintable()) or not block.place,
                "a block has a place that is no short line",
            )

    def nothing_changed(self) -> None:
        """Without edits the bytes stay, but for what is left out."""
        written = self._document.write({})
        if not self._document.left_out:
            self._require(written == self._data, "without edits, other bytes are written")
            return
        again = self._check_written({}, written)
        self._require(not again.left_out, "what is to be left out is still there")
        self._require(again.write({}) == written, "written again without edits, bytes change")

    def edits(self) -> None:
        """Edits land where they should, and nowhere else."""
        for i in self.filled:
            for edits in _edits_of(self._blocks[i].text):
                self._check_written({i: edits}, self._document.write({i: edits}))
        everywhere = {i: [_whole(self._blocks[i], _SIGNS)] for i in self.filled}
        self._check_written(everywhere, self._document.write(everywhere))

    def nothing_left(self) -> None:
        """What stood under an edit is nowhere in the bytes, however it got there."""
        for i in self.filled:
            planted = self._document.write({i: [_whole(self._blocks[i], CANARY)]})
            self._require(
                self._holds(planted, CANARY),
                "what was written is not found in the bytes; give `unpack`, or nothing can be said "
                "of what is gone from them",
            )
            document = self._read(planted)
            erased = document.write({i: [_whole(document.blocks[i], _PLAIN)]})
            self._require(not self._holds(erased, CANARY), "what stood under an edit is left")
        all_filled = [i for i, block in enumerate(self._blocks) if block.text]
        erased = self._document.write({i: [_whole(self._blocks[i], _PLAIN)] for i in all_filled})
        for i in self.filled:
            text = self._blocks[i].text
            # A word alone may also be a word of the format; a line of text is none.
            if len(text.split()) > 2:
                self._require(not self._holds(erased, text), "what stood under an edit is left")

    def damage(self) -> None:
        """What can't be read is refused, and not quoted."""
        i = self.filled[0]
        planted = self._document.write({i: [_whole(self._blocks[i], CANARY)]})
        for damaged in _damages(planted):
            try:
                self._read(damaged)
            except InputError as error:
                self._require(_NAME in str(error), "the error does not name the file")
                self._require(not _quotes(error), "the error quotes the file")
            except Exception as error:
                raise AssertionError(
                    f"{self._where}, damaged: {type(error).__name__} is raised; what can't be read "
                    "must be refused with InputError."
                ) from error

    def _read(self, data: bytes) -> FormatDocument:
        return self._format.read(data, name=_NAME, encoding="utf-8")

    def _check_written(
        self, edits: Mapping[int, Sequence[Replacement]], written: bytes
    ) -> FormatDocument:
        """Reads what was written, and returns it if it is what the edits ask for."""
        again = self._read(written)
        wanted = [
            Block(carry_out(block.text, edits.get(i, ())), block.place, block.follows)
            for i, block in enumerate(self._blocks)
        ]
        self._require(
            len(again.blocks) == len(wanted),
            f"with edits it has {len(again.blocks)} blocks, not {len(wanted)}",
        )
        for i, (found, block) in enumerate(zip(again.blocks, wanted, strict=True)):
            asked = "is not as edited" if i in edits else "is changed without being edited"
            self._require(found == block, f"block {i} ({block.place}) {asked}")
        return again

    def _holds(self, data: bytes, text: str) -> bool:
        forms = [text.encode(encoding) for encoding in _ENCODINGS]
        return any(form in part for part in self._unpack(data) for form in forms)

    def _require(self, holds: bool, message: str) -> None:
        _require(holds, f"{self._where}: {message}.")


def _whole(block: Block, text: str) -> Replacement:
    return Replacement(0, len(block.text), text)


def _edits_of(text: str) -> Iterator[list[Replacement]]:
    """Yields edits at the edges and in the middle of a text, to nothing and to something longer."""
    end, middle = len(text), len(text) // 2
    yield [Replacement(0, end, _PLAIN)]
    yield [Replacement(0, end, _SIGNS)]
    yield [Replacement(0, end, "")]
    yield [Replacement(0, 1, _PLAIN)]
    yield [Replacement(end - 1, end, _PLAIN)]
    yield [Replacement(middle, min(middle + 1, end), "")]
    if end > 2:
        yield [Replacement(0, 1, ""), Replacement(1, 2, _SIGNS), Replacement(end - 1, end, "x")]


def _damages(data: bytes) -> Iterator[bytes]:
    """Yields a file cut short, and with a byte changed, at some places."""
    step = max(1, len(data) // _SOME)
    for at in range(0, len(data), step):
        yield data[:at]
        yield data[:at] + bytes((data[at] ^ 0xFF,)) + data[at + 1 :]
    yield data[:-1]


def _quotes(error: BaseException | None) -> bool:
    """Tells whether an error, or what it came of, says something of the canary."""
    words = CANARY.split()
    while error is not None:
        if any(word in repr(error) for word in words):
            return True
        error = error.__cause__ or error.__context__
    return False
