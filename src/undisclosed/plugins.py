"""Parts by name: formats, knowledge, languages and taxonomies, built in or from other packages.

Each kind is a group of entry points, `undisclosed.formats` and so on, and each entry point names
something to call that gives the part (docs/reference/plugins.md). What is built in comes through
the same door. Nothing is imported before it is asked for.
"""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, reduce
from importlib import import_module
from importlib.machinery import PathFinder
from typing import Any, Literal, TypeAlias

from undisclosed.errors import (
    InputError,
    KnowledgeError,
    LanguageError,
    PolicyError,
    TaxonomyError,
    UndisclosedError,
)

Kind: TypeAlias = Literal["formats", "knowledge", "languages", "taxonomies"]

OWN = "undisclosed"
"""The package that the built-in parts come with."""

# As in pyproject.toml, where other programs find them; what is always there need not be looked up.
BUILT_IN: dict[Kind, dict[str, str]] = {
    "formats": {
        "csv": "undisclosed.formats.delimited:DelimitedFormat",
        "docx": "undisclosed.formats.office.word:WordFormat",
        "eml": "undisclosed.formats.mail.mail:MailFormat",
        "html": "undisclosed.formats.html.html:HtmlFormat",
        "json": "undisclosed.formats.records:RecordFormat",
        "markdown": "undisclosed.formats.markdown.markdown:MarkdownFormat",
        "mbox": "undisclosed.formats.mail.mail:MboxFormat",
        "odp": "undisclosed.formats.office.opendocument:open_slides",
        "ods": "undisclosed.formats.office.opendocument:open_sheet",
        "odt": "undisclosed.formats.office.opendocument:open_text",
        "parquet": "undisclosed.formats.parquet:ParquetFormat",
        "pdf": "undisclosed.formats.pdf.pdf:PdfFormat",
        "pptx": "undisclosed.formats.office.slides:SlidesFormat",
        "rtf": "undisclosed.formats.rtf.rtf:RichTextFormat",
        "text": "undisclosed.formats.text:TextFormat",
        "xlsx": "undisclosed.formats.office.sheet:SheetFormat",
        "zip": "undisclosed.formats.zipped:ZipFormat",
    },
    "knowledge": {
        "catalan": "undisclosed.concepts.opening:open_catalan_counts",
        "counts": "undisclosed.knowledge.engines.recording:Recording",
        "english": "undisclosed.knowledge.pack.embedded:open_default",
        "pack": "undisclosed.knowledge.pack.pack:Pack",
        "portuguese": "undisclosed.concepts.opening:open_portuguese_counts",
        "spanish": "undisclosed.concepts.opening:open_spanish_counts",
        "toml": "undisclosed.knowledge.engines.opening:open_engine_file",
    },
    "languages": {
        "ca": "undisclosed.language.catalan.catalan:shipped_catalan",
        "en": "undisclosed.language.english.english:shipped_english",
        "es": "undisclosed.language.spanish.spanish:shipped_spanish",
        "pt": "undisclosed.language.portuguese.portuguese:shipped_portuguese",
    },
    "taxonomies": {
        "csv": "undisclosed.taxonomy.table:TableTaxonomy.open",
        "nt": "undisclosed.taxonomy.readers.rdf:open_rdf",
        "obo": "undisclosed.taxonomy.readers.obo:open_obo",
        "owl": "undisclosed.taxonomy.readers.rdf:open_rdf",
        "rdf": "undisclosed.taxonomy.readers.rdf:open_rdf",
        "skos": "undisclosed.taxonomy.readers.rdf:open_rdf",
        "ttl": "undisclosed.taxonomy.readers.rdf:open_rdf",
        "txt": "undisclosed.taxonomy.readers.order:open_order",
        "wordnet": "undisclosed.taxonomy.wordnet:WordNet.open",
        "wordnet-ca": "undisclosed.concepts.opening:open_catalan_wordnet",
        "wordnet-es": "undisclosed.concepts.opening:open_spanish_wordnet",
        "wordnet-pt": "undisclosed.concepts.opening:open_portuguese_wordnet",
        "xml": "undisclosed.taxonomy.readers.xml:open_xml",
        "zip": "undisclosed.taxonomy.readers.rf2:open_rf2",
    },
}

_NOUNS: dict[Kind, str] = {
    "formats": "format",
    "knowledge": "knowledge",
    "languages": "language",
    "taxonomies": "taxonomy",
}
_ERRORS: dict[Kind, type[UndisclosedError]] = {
    "formats": InputError,
    "knowledge": KnowledgeError,
    "languages": LanguageError,
    "taxonomies": TaxonomyError,
}
_METADATA = (".dist-info", ".egg-info", "egg-info")


@dataclass(frozen=True, slots=True)
class Plugin:
    """A part that some package declares.

    Attributes:
        kind: Which kind of part.
        name: What it is called, in lower case.
        target: What to call for it, as "module:attribute".
        package: The package, with its version where that is not this one.
    """

    kind: Kind
    name: str
    target: str
    package: str = OWN

    def load(self) -> Any:
        """Imports what is to be called for the part.

        Raises:
            UndisclosedError: It can't be imported; of the class that fits the kind of part.
        """
        module, _, attributes = self.target.partition(":")
        try:
            factory = reduce(getattr, attributes.split("."), import_module(module))
            if not callable(factory):
                raise TypeError("An entry point must name something to call.")
        except Exception as error:
            raise self._failed("loaded", error) from error
        return factory

    def open(self, *arguments: str) -> Any:
        """Returns the part.

        Args:
            arguments: Nothing, or the file to open.

        Raises:
            UndisclosedError: The part can't be had; of the class that fits its kind.
        """
        factory = self.load()
        self._check_call(factory, arguments)
        try:
            return factory(*arguments)
        except UndisclosedError:
            raise
        except Exception as error:
            if self.package == OWN:
                raise
            raise self._failed("opened", error) from error

    def _check_call(self, factory: Any, arguments: tuple[str, ...]) -> None:
        """Refuses a name where a file is needed, and a file where none can be read."""
        try:
            inspect.signature(factory).bind(*arguments)
        except ValueError:
            return  # Written in C: it does not tell what it takes.
        except TypeError:
            needed = (
                f"reads no file. Give its name, {self.name!r}, alone"
                if arguments
                else f"reads a file. Give one that ends in .{self.name}"
            )
            raise PolicyError(f"The {_NOUNS[self.kind]} {self.name!r} {needed}.") from None

    def _failed(self, what: str, error: Exception) -> UndisclosedError:
        # Only the kind of error: its message may quote what was read.
        return _ERRORS[self.kind](
            f"The {_NOUNS[self.kind]} {self.name!r} of the package {self.package} can't be {what} "
            f"({type(error).__name__} in {self.target}). Install the package again, or remove it."
        )


def find_all(kind: Kind) -> list[Plugin]:
    """Returns all parts of a kind, by name.

    Raises:
        UndisclosedError: Two packages call theirs the same; of the class that fits the kind.
    """
    own = [Plugin(kind, name, target) for name, target in BUILT_IN[kind].items()]
    others = [plugin for plugin in _third_party(tuple(sys.path)) if plugin.kind == kind]
    found: dict[str, Plugin] = {}
    for plugin in (*own, *others):
        other = found.setdefault(plugin.name, plugin)
        if other is not plugin:
            raise _ERRORS[kind](_twins(other, plugin))
    return sorted(found.values(), key=lambda plugin: plugin.name)


def find(kind: Kind, name: str) -> Plugin:
    """Returns the part of a name.

    Raises:
        PolicyError: There is none; names those there are, and the nearest.
        UndisclosedError: Two packages call theirs the same; of the class that fits the kind.
    """
    plugins = {plugin.name: plugin for plugin in find_all(kind)}
    wanted = name.lower()
    if wanted not in plugins:
        raise PolicyError(
            f"There is no {_NOUNS[kind]} called {name!r}.{_nearest(wanted, plugins)} "
            f"Known are: {', '.join(plugins)}."
        )
    return plugins[wanted]


def load(kind: Kind, name: str) -> Any:
    """Returns what is to be called for the part of a name; errors as of `find` and `Plugin`."""
    return find(kind, name).load()


def is_name(given: str) -> bool:
    """Tells a name from a file: what has a dot or a slash in it is a file.

    >>> is_name("csv"), is_name("./csv"), is_name("clinic.csv")
    (True, False, False)
    """
    return given[:1].isalpha() and given.replace("-", "").replace("_", "").isalnum()


def open_part(kind: Kind, given: str, *, otherwise: str | None = None) -> Any:
    """Opens a part by its name, or a file by the part that its ending names.

    Args:
        kind: Which kind of part.
        given: A name or a file.
        otherwise: The part that reads files of all other endings.

    Raises:
        PolicyError: There is no such part.
        UndisclosedError: It can't be had; of the class that fits the kind.
    """
    if is_name(given):
        try:
            return find(kind, given).open()
        except PolicyError as error:
            if not os.path.exists(given):
                raise
            raise PolicyError(f"{error} For the file of that name, give ./{given}.") from None
    ending = os.path.splitext(given)[1].removeprefix(".").lower()
    names = [plugin.name for plugin in find_all(kind)]
    if ending not in names and otherwise is None:
        raise PolicyError(
            f"No {_NOUNS[kind]} reads files that end as {given!r} does. Give one of "
            f"{', '.join(names)}, or a file that ends in such a name."
        )
    return find(kind, ending if ending in names else str(otherwise)).open(given)


def _twins(first: Plugin, second: Plugin) -> str:
    what = f"{_NOUNS[first.kind]} called {first.name!r}"
    if first.package == OWN:
        return (
            f"The package {second.package} brings a {what}, but that is the name of a built-in "
            "one. Remove the package, or have it choose another name."
        )
    return f"Both packages {first.package} and {second.package} bring a {what}. Remove one of them."


def _nearest(name: str, plugins: dict[str, Plugin]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name, plugins, n=1)
    return f" Did you mean {close[0]!r}?" if close else ""


@cache
def _third_party(path: tuple[str, ...]) -> tuple[Plugin, ...]:
    """Returns what packages on a search path declare, beyond the built-in parts."""
    if not _may_have_plugins(path):
        return ()
    from importlib.metadata import entry_points

    found = []
    for kind in BUILT_IN:
        for point in entry_points(group=f"{OWN}.{kind}"):
            dist = point.dist
            if dist is None or dist.name.lower() != OWN:
                package = "unknown" if dist is None else f"{dist.name} {dist.version}"
                target = f"{point.module}:{point.attr}"
                found.append(Plugin(kind, point.name.lower(), target, package))
    return tuple(found)


def _may_have_plugins(path: tuple[str, ...]) -> bool:
    """Tells by a look at files whether a package may declare a part.

    Importing `importlib.metadata` and parsing what it finds takes longer than reading a page of
    text, and most people have no plug-in.
    """
    if any(hasattr(f, "find_distributions") and f is not PathFinder for f in sys.meta_path):
        return True
    return any(map(_declares_parts, path))


def _declares_parts(place: str) -> bool:
    folder = place or os.curdir
    if not os.path.isdir(folder):
        return os.path.exists(folder)  # A zip file: only `importlib.metadata` looks into it.
    needle = f"{OWN}.".encode()
    return any(needle in declared for declared in _declarations(folder))


def _declarations(folder: str) -> Iterator[bytes]:
    """Yields the entry points of the packages in a folder as they are written down."""
    try:
        names = os.listdir(folder)
    except OSError:
        return
    for name in names:
        # "undisclosed-0.1.0.dist-info": in names of packages "-" is written "_" here.
        own = name.lower().partition("-")[0] == OWN
        if name.lower().endswith(_METADATA) and not own:
            try:
                with open(os.path.join(folder, name, "entry_points.txt"), "rb") as file:
                    yield file.read()
            except OSError:
                continue  # Most packages declare none.
