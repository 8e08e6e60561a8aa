"""What people say for a dictionary's name: a "health problem" for "ill health"."""

from __future__ import annotations

from collections.abc import Collection

# name, or name < something above it where the name has several meanings: what is said instead.
# It must be true of all that the name covers.
_PLAIN = """
ablation < medical procedure: operation
administrative district: region
aldohexose: sugar
aldose: sugar
analgesic: painkiller
anatomical structure: body part
animal tissue: tissue
anti-inflammatory: anti-inflammatory drug
athletic game: sport
biological time: time of life
blood relation: relative
bodily process: process in the body
bodily property: feature of the body
body process: process in the body
calculus < natural object: stone
case history: history
chemical agent: chemical
chemical compound: chemical
chemical irritant: irritant
chordate: animal
clock time: time of day
cognitive state: state of mind
connective tissue: tissue
consumer: person
curdling: thickening
diagnostic procedure: medical examination
drug of abuse: drug
edema: swelling
elimination < bodily process: bodily function
even-toed ungulate: animal
evidence: sign
excretory organ: organ
external body part: body part
fat-soluble vitamin: vitamin
fleshiness: excess weight
foodstuff: food
garment: piece of clothing
geographical area: area
happening: event
hexose: sugar
holy place: place
ill health: health problem
implement: tool
ingredient < foodstuff: food
inorganic compound: chemical
instrumentality: object
internal organ: organ
juvenile: young person
kin: relative
kinsman: relative
kinswoman: relative
know-how: knowledge
macromolecule: molecule
medical science: field of medicine
medical specialist: specialist
monosaccharide: sugar
muscular tissue: tissue
national capital: capital city
natural language: language
nervous tissue: tissue
nutriment: food
organic compound: chemical
nonaccomplishment: failure
outdoor game: game
periodic event: event
pathological state: health problem
pathology < ill health: health problem
pharmaceutical: medicine
physical condition: condition
pictorial representation: picture
placental: mammal
plant organ: plant part
plasma protein: protein
political orientation: political view
polymer: chemical
psychological state: state of mind
psychotropic agent: psychoactive drug
reproductive structure: plant part
resection < surgical operation: operation
respiratory organ: organ
skilled worker: worker
solid food: food
somesthesia: sensation
surgical operation: operation
time period: period
transcription factor: protein
transgression: offence
ungulate: animal
unfortunate: person
unwelcome person: person
user: person
vertebrate: animal
vital sign: reading
water-soluble vitamin: vitamin
wheeled vehicle: vehicle
"""


def _read(listed: str) -> dict[str, tuple[str, str]]:
    """Returns for each name what must be above it, if anything, and what is said instead."""
    table = {}
    for line in listed.split("\n"):
        name, _, said = line.partition(": ")
        if said:
            own, _, above = name.partition(" < ")
            table[own] = above, said
    return table


SAID = _read(_PLAIN)
"""For each name what must be above it, if anything, and what is said instead."""


def plain(name: str, above: Collection[str]) -> str:
    """Returns what people say for a dictionary's name; mostly that itself.

    >>> plain("ill health", ["condition"]), plain("calculus", ["rock", "natural object"])
    ('health problem', 'stone')
    >>> plain("calculus", ["mathematics"]), plain("city", [])
    ('calculus', 'city')

    Args:
        name: A name as a dictionary has it.
        above: The names of all that is above what it names.
    """
    needed, said = SAID.get(name, ("", name))
    return said if not needed or needed in above else name
