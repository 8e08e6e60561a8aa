"""Invented names of the same kind, from Faker's lists."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from undisclosed.errors import PolicyError
from undisclosed.sanitizing.standing_in.register import Entity, name_words, title_in

if TYPE_CHECKING:
    from faker import Faker

INSTALL = "pip install 'undisclosed[pseudonyms]'"
_TRIES = 100
_NOWHERE = "@example.org"
_WOMEN = frozenset({"mrs", "ms", "miss", "lady", "dame", "madame", "frau", "sra"})
_MEN = frozenset({"mr", "sir", "lord", "monsieur", "herr", "sr"})


class Inventor:
    """Gives every entity an invented name, always the same under one key."""

    def __init__(self, key: bytes) -> None:
        """Opens the lists.

        Raises:
            PolicyError: Faker is not installed.
        """
        try:
            from faker import Faker
        except ImportError:
            raise PolicyError(
                f"The operator 'invent' needs Faker. Install it with: {INSTALL}"
            ) from None
        self._faker: Faker = Faker("en_US")
        self._key = key

    def name(self, kind: str, entity: Entity, text: str, avoid: Callable[[str], bool]) -> str:
        """Returns what stands for a mention.

        Args:
            kind: person, organization, place, email or phone.
            entity: Whom or what it means.
            text: The mention.
            avoid: Tells of a word whether it must not be in the name: it stands in the text.
        """
        if not entity.invented:
            entity.invented = self._invent(kind, entity, text, avoid)
        if kind != "person":
            return entity.invented[0]
        first, last = entity.invented
        words, title = name_words(text), title_in(text)
        if len(words) > 1:
            name = f"{first} {last}"
        else:
            name = first if words == entity.words[:1] and len(entity.words) > 1 else last
        return f"{title} {name}" if title else name

    def _invent(
        self, kind: str, entity: Entity, text: str, avoid: Callable[[str], bool]
    ) -> tuple[str, ...]:
        make: dict[str, Callable[[], tuple[str, ...]]] = {
            "person": partial(self._person, title_in(text).casefold().rstrip(".")),
            "organization": lambda: (self._faker.company(),),
            "place": lambda: (self._faker.city(),),
            "email": self._email,
            "phone": self._phone,
        }
        for turn in range(_TRIES):
            message = "\0".join((kind, str(turn), *entity.words)).encode()
            self._faker.seed_instance(hmac.digest(self._key, message, "sha256"))
            invented = make[kind]()
            # Where mail goes to nobody, any text may say.
            words = [w for name in invented for w in name_words(name.removesuffix(_NOWHERE))]
            if not any(map(avoid, words)):
                return invented
        raise PolicyError(f"No invented name was found in {_TRIES} tries that is not in the text.")

    def _person(self, title: str) -> tuple[str, ...]:
        if title in _WOMEN:
            return self._faker.first_name_female(), self._faker.last_name()
        if title in _MEN:
            return self._faker.first_name_male(), self._faker.last_name()
        return self._faker.first_name(), self._faker.last_name()

    def _email(self) -> tuple[str, ...]:
        first, last = self._faker.first_name(), self._faker.last_name()
        return (f"{first}.{last}".lower() + _NOWHERE,)

    def _phone(self) -> tuple[str, ...]:
        # Numbers that are kept free for stories.
        area, line = self._faker.random_int(201, 989), self._faker.random_int(0, 99)
        return (f"({area}) 555-01{line:02}",)
