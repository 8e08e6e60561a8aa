"""A small encyclopedia of invented pages, the same every time, for real engines to index."""

from __future__ import annotations

import random
from dataclasses import dataclass

_ABOUT = {
    "HIV": ("retrovirus", "zidovudine", "transfusion", "needle", "antibody", "blood"),
    "Influenza": ("fever", "cough", "vaccine", "winter", "antibody", "sneeze"),
    "Measles": ("rash", "vaccine", "fever", "child", "school", "cough"),
    "Malaria": ("mosquito", "quinine", "fever", "swamp", "journey", "blood"),
    "Cholera": ("water", "well", "journey", "harbour", "thirst", "winter"),
    "Football": ("goal", "ball", "winter", "school", "stadium", "journey"),
    "Baking": ("flour", "oven", "water", "salt", "yeast", "child"),
    "Sailing": ("wind", "harbour", "rope", "water", "journey", "mast"),
}
_ILL = ("HIV", "Influenza", "Measles", "Malaria", "Cholera")
_VIRAL = ("HIV", "Influenza", "Measles")
_COMMON = ("town", "house", "year", "letter", "road", "garden", "table", "music")


@dataclass(frozen=True, slots=True)
class WikiPage:
    """A page: its title and its sentences."""

    title: str
    sentences: tuple[str, ...]

    @property
    def text(self) -> str:
        return " ".join(self.sentences)

    @property
    def wikitext(self) -> str:
        """The page with a link on it, without which a wiki does not count it as an article."""
        return f"{self.text} See also [[Garden]]."

    @property
    def html(self) -> str:
        return (
            f"<html><head><title>{self.title}</title></head><body><h1>{self.title}</h1>"
            f"<p>{self.text}</p></body></html>"
        )


def pages(number: int = 500) -> list[WikiPage]:
    """Returns pages that speak of one thing each, and now and then of another."""
    chance = random.Random(1)
    return [_page(n, chance) for n in range(number)]


def _page(number: int, chance: random.Random) -> WikiPage:
    topics = list(_ABOUT)
    topic = topics[number % len(topics)]
    told = [f"{topic} is what this page tells of."]
    if topic in _ILL:
        told.append(f"{topic} is an infection and a disease.")
    if topic in _VIRAL:
        told.append("It comes from a virus.")
    told += [f"Many know it by the {word}." for word in chance.sample(_ABOUT[topic], 3)]
    told += [f"There was a {word} too." for word in chance.sample(_COMMON, 3)]
    if chance.random() < 0.2:
        other = chance.choice(topics)
        told.append(f"Some compare it with {other} and the {chance.choice(_ABOUT[other])}.")
    return WikiPage(f"{topic} {number}", tuple(told))


def with_words(found: list[WikiPage], *words: str) -> int:
    """Counts the pages whose text has all of some words, whatever their capitals."""
    return sum(
        all(word.lower() in page.text.lower().replace(".", "").split() for word in words)
        for page in found
    )
