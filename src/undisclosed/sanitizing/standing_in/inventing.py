"""Invented names of the same kind, from Faker's lists."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from undisclosed.errors import PolicyError
from undisclosed.sanitizing.standing_in.register import Entity, name_words
from undisclosed.sanitizing.standing_in.titles import Sex, titles_in

if TYPE_CHECKING:
    from faker import Faker

INSTALL = "pip install 'undisclosed[pseudonyms]'"
_TRIES = 100
_NOWHERE = "@example.org"
_LISTS = {"ca": "es_ES", "en": "en_US", "es": "es_ES", "pt": "pt_PT"}
"""Faker's lists by language. Of Catalan ones it has names of people only."""


class Inventor:
    """Gives every entity an invented name, always the same under one key."""

    def __init__(self, key: bytes, language: str = "en") -> None:
        """Opens the lists.

        Args:
            key: What names depend on.
            language: The tag of the language of the texts.

        Raises:
            PolicyError: Faker is not installed.
        """
        try:
            from faker import Faker
        except ImportError:
            raise PolicyError(
                f"The operator 'invent' needs Faker. Install it with: {INSTALL}"
            ) from None
        self._faker: Faker = Faker(_LISTS.get(language, "en_US"))
        self._key, self._titles = key, titles_in(language)

    def name(self, kind: str, entity: Entity, text: str, avoid: Callable[[str], bool]) -> str:
        """Returns what stands for a mention.

        Args:
            kind: person, organization, place, email or phone.
            entity: Whom or what it means.
            text: The mention.
            avoid: Tells of a word whether it must not be in the name: it stands in the text.
        """
        if not entity.invented:
            entity.invented = self._invent(kind, entity, avoid)
        if kind != "person":
            return entity.invented[0]
        first, last = entity.invented
        words, title = name_words(text, self._titles), self._titles.begin(text)
        if len(words) > 1:
            name = f"{first} {last}"
        else:
            name = first if words == entity.words[:1] and len(entity.words) > 1 else last
        return f"{title} {name}" if title else name

    def _invent(self, kind: str, entity: Entity, avoid: Callable[[str], bool]) -> tuple[str, ...]:
        make: dict[str, Callable[[], tuple[str, ...]]] = {
            "person": partial(self._person, entity.sex, entity.words[:1]),
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
            plain = (name.removesuffix(_NOWHERE) for name in invented)
            words = [word for name in plain for word in name_words(name, self._titles)]
            if not any(map(avoid, words)):
                return invented
        raise PolicyError(f"No invented name was found in {_TRIES} tries that is not in the text.")

    @cached_property
    def _given(self) -> tuple[frozenset[str], frozenset[str]]:
        """Given names of women, and those of men, folded."""
        [lists] = [p for p in self._faker.get_providers() if hasattr(p, "first_names_female")]
        return (
            frozenset(map(str.casefold, lists.first_names_female)),
            frozenset(map(str.casefold, lists.first_names_male)),
        )

    def _person(self, sex: Sex, first: tuple[str, ...]) -> tuple[str, ...]:
        women, men = self._given
        name = set(first)
        if sex == "woman" or (not sex and name & women - men):
            return self._faker.first_name_female(), self._faker.last_name()
        if sex == "man" or name & men - women:
            return self._faker.first_name_male(), self._faker.last_name()
        return self._faker.first_name(), self._faker.last_name()

    def _email(self) -> tuple[str, ...]:
        first, last = self._faker.first_name(), self._faker.last_name()
        return (f"{first}.{last}".lower() + _NOWHERE,)

    def _phone(self) -> tuple[str, ...]:
        # Numbers that are kept free for stories.
        area, line = self._faker.random_int(201, 989), self._faker.random_int(0, 99)
        return (f"({area}) 555-01{line:02}",)
