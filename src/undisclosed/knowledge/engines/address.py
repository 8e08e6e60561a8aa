"""How a user names an engine: an address with options behind a #, or a file with the same.

    mediawiki+https://wiki.example.org/w/api.php#rate=2&budget=5000

The part before the + says how the engine is spoken to, what stands behind the # is for us and is
never sent. A file says the same line by line:

    adapter = "mediawiki"
    url = "https://wiki.example.org/w/api.php"
    rate = 2
    budget = 5000
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, quote, urlsplit, urlunsplit

from undisclosed.errors import KnowledgeError, PolicyError
from undisclosed.toml import read_toml

ADAPTERS = ("mediawiki", "pubmed", "elasticsearch", "opensearch", "solr", "kiwix", "template")
"""How engines can be spoken to."""

_PUBMED = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils"
_WEB = ("http", "https")
_BOUNDS: dict[str, tuple[float, float]] = {
    "pages": (1, 1 << 40),
    "budget": (1, 1 << 40),
    "rate": (0, 1e6),
    "days": (0, 3650),
    "timeout": (0.01, 3600),
    "retries": (0, 100),
}
_LONGEST_FILE = 1 << 20

SECRET = "{secret}"
"""Where in an address the value of the option `secret` is put when it is sent."""

_KEPT = "%/:?#[]@!$&'()*+,;=~{}"
"""What an address may have beside letters and digits; the rest is written with %."""
_CREDENTIAL = re.compile(
    r"(?:x[_-])?(?:(?:api|app|access|auth|client|private|subscription)[_-]?)?"
    r"(?:key|token|secret|passw(?:or)?d|pwd|auth|authorization|signature|sig|credentials?)",
    re.IGNORECASE,
)
"""Names of what belongs to one user alone, in the part of an address behind the question mark."""


@dataclass(frozen=True, slots=True)
class EngineAddress:
    """An engine and how it is to be asked.

    Attributes:
        adapter: How it is spoken to.
        url: Where it is.
        pages: W, where the engine does not tell it, or tells something else.
        budget: Most questions that one run may put to it.
        rate: Most requests in a second; 0 for as many as it answers. The adapter decides if None.
        days: For how many days answers are kept; 0 for this run only.
        timeout: Seconds to wait for an answer.
        retries: How often a request that failed is made again.
        field: Field of the index that holds the text.
        forms: What is asked for a word: itself, or also its plural. The adapter decides if empty.
        minus: Whether the engine understands -"word" (MediaWiki with CirrusSearch does).
        secret: Name of the environment variable with a key or the value of `Authorization`; where
            the address or the body has {secret}, it is put there instead.
        contact: Whom the keeper of the engine can write to; sent in `User-Agent`.
        count: Of a template: where in the answer the number stands, "hits.total".
        body: Of a template: what is sent by POST instead of only the address.
        phrase: Of a template: how a word or phrase is written, with {} for it.
        both: Of a template: what stands between two things that must both be on a page.
        either: Of a template: what stands between two of which one will do; "" if there is no such.
    """

    adapter: str
    url: str
    pages: int | None = None
    budget: int = 20_000
    rate: float | None = None
    days: float = 7.0
    timeout: float = 30.0
    retries: int = 5
    field: str = ""
    forms: str = ""
    minus: bool = False
    secret: str = ""
    contact: str = ""
    count: str = ""
    body: str = ""
    phrase: str = '"{}"'
    both: str = " AND "
    either: str = " OR "

    @property
    def name(self) -> str:
        """What the engine is called in certificates and errors."""
        return f"{self.adapter}+{self.url}"

    @property
    def host(self) -> str:
        """The machine it is on."""
        return urlsplit(self.url).hostname or ""

    @property
    def is_near(self) -> bool:
        """Whether it is on this machine."""
        return is_loopback(self.host)

    @property
    def is_open_to_others(self) -> bool:
        """Whether words go to another machine unencrypted."""
        return not self.is_near and urlsplit(self.url).scheme == "http"


def is_address(given: str) -> bool:
    """Tells an address from the name of a file.

    >>> is_address("https://en.wikipedia.org/w/api.php"), is_address("clinic.pack")
    (True, False)
    """
    return "://" in given


def is_loopback(host: str) -> bool:
    """Tells whether a name is that of this machine.

    >>> is_loopback("127.0.0.1"), is_loopback("example.org")
    (True, False)
    """
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def parse_address(given: str) -> EngineAddress:
    """Reads an address.

    >>> parse_address("solr+http://localhost:8983/solr/notes#pages=1000").pages
    1000

    Raises:
        PolicyError: It names no adapter, or an option makes no sense.
    """
    parts = _split(given)
    adapter, plus, scheme = parts.scheme.rpartition("+")
    if not plus:
        adapter = _recognized(parts)
    pairs = parse_qsl(parts.fragment, keep_blank_values=True)
    options = dict(pairs)
    if len(options) != len(pairs):
        raise PolicyError("Each option behind the # of an address can be given once.")
    url = urlunsplit((scheme, parts.netloc, parts.path, parts.query, ""))
    return _checked({"adapter": adapter, "url": url, **options})


def read_engine_file(path: str) -> EngineAddress:
    """Reads a file that describes an engine.

    Raises:
        KnowledgeError: There is no such file.
        PolicyError: It does not describe one.
    """
    try:
        data = Path(path).read_bytes()[:_LONGEST_FILE]
    except OSError as error:
        raise KnowledgeError(f"Can't read {path}: {error.strerror or error}.") from error
    try:
        given = read_toml(data.decode())
    except (ValueError, RecursionError):
        raise PolicyError(f"{path} is not TOML. It needs adapter = … and url = ….") from None
    if "adapter" not in given or "url" not in given:
        raise PolicyError(f"{path} must say adapter = … and url = ….")
    return _checked(given)


def _split(url: str) -> SplitResult:
    """Splits an address into its parts.

    Raises:
        PolicyError: It is none; it is not quoted, as there may be a password in it.
    """
    try:
        parts = urlsplit(url)
        _ = parts.port, (parts.hostname or "").encode("idna")
    except ValueError:
        raise PolicyError(
            "The address of an engine can't be read: its host or its port is none."
        ) from None
    return parts


def _recognized(parts: SplitResult) -> str:
    """Returns the adapter for an address that names none, if its shape leaves no doubt."""
    if parts.path.endswith("/api.php"):
        return "mediawiki"
    if parts.hostname == urlsplit(_PUBMED).hostname:
        return "pubmed"
    names = ", ".join(f"{name}+" for name in ADAPTERS)
    raise PolicyError(
        "Which kind of engine is at that address? Put one of "
        f"{names} before it, e.g. solr+https://search.example.org/solr/notes. Only addresses of "
        f"MediaWiki (…/api.php) and of PubMed ({_PUBMED}) need none."
    )


def _checked(given: Mapping[str, Any]) -> EngineAddress:
    kinds = {each.name: str(each.type) for each in fields(EngineAddress)}
    unknown = sorted(set(given) - set(kinds))
    if unknown:
        raise PolicyError(
            f"There is no option {unknown[0]!r} of an engine. Known are: {', '.join(kinds)}."
        )
    read = {name: _read(name, kinds[name], value) for name, value in given.items()}
    address = EngineAddress(**read)
    _check_place(address)
    _check_secrets(address)
    _check_numbers(address)
    return replace(address, url=_written(_split(address.url)))


def _written(parts: SplitResult) -> str:
    """Returns an address in the letters that requests may have, as browsers send it."""
    host = parts.netloc.encode("idna").decode()
    path, query = (quote(part, safe=_KEPT) for part in (parts.path, parts.query))
    return urlunsplit((parts.scheme, host, path, query, ""))


def _check_place(address: EngineAddress) -> None:
    if address.adapter not in ADAPTERS:
        raise PolicyError(
            f"There is no kind of engine called {address.adapter!r}. Known are: "
            f"{', '.join(ADAPTERS)}."
        )
    parts = _split(address.url)
    if parts.scheme not in _WEB or not parts.hostname or " " in parts.netloc:
        raise PolicyError(
            "The address of an engine must begin with http:// or https:// and a host."
        )
    if address.adapter == "template" and (
        "{query}" not in address.url + address.body or not address.count or address.pages is None
    ):
        raise PolicyError(
            "A template needs {query} in its url or body, count = where the number stands in the "
            'answer ("hits.total"), and pages = W.'
        )
    if address.adapter != "template" and (address.count or address.body):
        raise PolicyError("Only a template has the options count and body.")
    if "{}" not in address.phrase:
        raise PolicyError("The option phrase must have {} where the words go.")


def _check_secrets(address: EngineAddress) -> None:
    parts = _split(address.url)
    if "@" in parts.netloc:
        raise PolicyError(
            "Names and passwords have no place in an address: it stands in certificates. Put the "
            "value of the header Authorization into an environment variable, and its name into "
            "the option secret."
        )
    for name, value in parse_qsl(parts.query, keep_blank_values=True):
        if _CREDENTIAL.fullmatch(name) and not re.search(r"\{(secret|query)\}", value):
            raise PolicyError(
                f"Keys have no place in an address: it stands in certificates. Write "
                f"{name}={SECRET}, put the key into an environment variable, and its name into the "
                "option secret."
            )
    if SECRET in address.url + address.body and not address.secret:
        raise PolicyError(f"The option secret must name what is to be put where {SECRET} stands.")
    if not (address.contact.isascii() and address.contact.isprintable()):
        raise PolicyError("The option contact can have letters of ASCII only.")


def _check_numbers(address: EngineAddress) -> None:
    for name, (least, most) in _BOUNDS.items():
        value = getattr(address, name)
        if value is not None and not least <= value <= most:
            raise PolicyError(f"The option {name} must be from {least} to {most}. Got {value}.")
    if address.forms not in ("", "word", "plural"):
        raise PolicyError(f"The option forms is word or plural. Got {address.forms!r}.")


def _read(name: str, kind: str, value: Any) -> Any:
    """Reads an option as its declaration says, from text or from TOML."""
    if kind == "bool":
        if value in (True, "yes", "true"):
            return True
        if value in (False, "no", "false"):
            return False
        raise PolicyError(f"The option {name} is yes or no. Got {value!r}.")
    try:
        if kind.startswith("int") and not isinstance(value, bool | float):
            return int(value)
        if kind.startswith("float") and not isinstance(value, bool):
            return float(value)
    except (TypeError, ValueError):
        pass
    if kind == "str" and isinstance(value, str):
        return value
    kinds = {"int": "a whole number", "float": "a number"}
    wanted = kinds.get(kind.partition(" ")[0], "a string")
    raise PolicyError(f"The option {name} of an engine must be {wanted}. Got {value!r}.")
