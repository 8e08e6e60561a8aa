"""What people say for a dictionary's name: a "health problem" for "ill health"."""

from __future__ import annotations

from collections.abc import Collection

# name, or name < something above it where the name has several meanings: what is said instead.
# It must be true of all that the name covers, and read as that: also where it is the name itself.
_PLAIN = """
ablation < medical procedure: operation
administrative district: region
advocate < person: supporter
agreement < statement: agreement
aldohexose: sugar
aldose: sugar
alliance < organization: alliance
amide: chemical
amorphous shape: shape
analgesic: painkiller
anatomical structure: part of the body
angiosperm: plant
angiospermous tree: tree
animal tissue: tissue
animal virus: virus
anti-inflammatory: anti-inflammatory drug
antihypertensive: drug against high blood pressure
antineoplastic: cancer drug
antiprotozoal: medicine
aquatic bird: bird
aquatic mammal: animal
aquatic vertebrate: animal
arthropod: animal
artificial language: language
assembly < gathering: assembly
association < organization: association
athletic game: sport
attack < affliction: attack
award < symbol: award
biological time: time of life
blood dyscrasia: blood disease
beverage: drink
blood relation: relative
body part: part of the body
bodily cavity: body cavity
bodily process: process in the body
bodily property: feature of the body
bodily secretion: secretion
body process: process in the body
business < enterprise: business
calculus < natural object: stone
calendar day: day
canine < carnivore: animal
capital < seat: capital
capitalist < person: person
carboxylic acid: chemical
cardiac arrhythmia: heart rhythm disorder
care < work: care
case history: history
cell < living thing: cell
cellular structure: part of a cell
ceremony < activity: ceremony
change of integrity: change
change of magnitude: change
charge < cost: cost
chemical agent: chemical
chemical compound: chemical
chemical irritant: irritant
chordate: animal
chromatic color: color
clock time: time of day
cognitive state: state of mind
commissioned officer: officer
communicator: person
conflict < group action: conflict
connective tissue: tissue
consumer goods: goods
consumer: person
contractile organ: part of the body
country < administrative district: country
craft < vehicle: vehicle
craftsman < skilled worker: craftsman
creator < person: person
curdling: thickening
dainty: sweet
datum: piece of information
day < calendar day: day
day of the week: day
decrease < change of magnitude: reduction
defender < person: person
depository financial institution: bank
diagnostic procedure: medical examination
digit < extremity: part of the body
discipline < knowledge domain: field of study
discussion < speech: discussion
dish < nutriment: dish
disputant: person
diversion < activity: pastime
document < representation: document
drug of abuse: drug
dry land: piece of land
durables: goods
dyscrasia: health problem
edema: swelling
electrical device: device
elimination < bodily process: bodily function
emperor < sovereign: emperor
enlisted person: member of the armed forces
enterprise < organization: business
even-toed ungulate: animal
evidence: sign
excretory organ: part of the body
executive department: department
exocrine gland: gland
external body part: part of the body
exteroception: sense
extremity < external body part: part of the body
family < lineage: family
fat-soluble vitamin: vitamin
federal department: department
feeling < state: feeling
female < person: person
fiber bundle: tissue
flavorer: seasoning
fleshiness: excess weight
flower < reproductive structure: flower
fluid < matter: fluid
foodstuff: food
game < activity: game
garment: piece of clothing
gas < fluid: gas
gathering < social group: gathering
geographical area: area
glandular disease: disease of a gland
good person: person
gram-negative bacterium: bacterium
gram-positive bacterium: bacterium
growth < illness: growth
happening: event
head < leader: leader
hexose: sugar
holiday < day: holiday
holy place: place
hour < clock time: time of day
humanistic discipline: field of study
hydrocarbon: chemical
hypersensitivity reaction: sensitivity
ill health: health problem
implement: tool
independent agency: agency
inflammation < symptom: inflammation
ingredient < foodstuff: food
inhabitant: person
imagination < creativity: fantasy
inorganic compound: chemical
institution < establishment: institution
insertion: procedure
instrumentality: object
internal organ: part of the body
invertebrate: animal
investigation < work: investigation
juvenile: young person
kin: relative
kinsman: relative
kinswoman: relative
know-how: knowledge
knowledge domain: field of study
legal holiday: public holiday
letter < character: letter
leukocyte: white blood cell
liquid < fluid: liquid
liquid body substance: body fluid
lymphatic tissue: part of the body
macromolecule: molecule
male < person: person
mechanical device: device
medical science: field of medicine
medical specialist: specialist
medicine < drug: medicine
medicine < medical science: field of medicine
medium of exchange: money
membrane < animal tissue: membrane
memory device: storage device
mercantile establishment: shop
meter reading: reading
military officer: officer
monosaccharide: sugar
mortal sin: sin
muscular tissue: tissue
musical organization: group of musicians
musician < artist: musician
musteline mammal: animal
national capital: capital city
natural depression: hollow
natural elevation: high ground
natural language: language
nervous tissue: tissue
neural structure: part of the nervous system
Niger-Kordofanian: language
nonaccomplishment: failure
nongovernmental organization: organization
numerical quantity: measured value
nutriment: food
organ < body part: part of the body
organic compound: chemical
organization < social group: organization
outdoor game: game
outgo: expense
owner < person: owner
pain < symptom: pain
passageway: passage
pathological state: health problem
pathology < ill health: health problem
penal institution: prison
perceiver: person
performance < presentation: performance
periodic event: event
pharmaceutical: medicine
philosophical doctrine: doctrine
physical condition: condition
pictorial representation: picture
pitched battle: battle
placental: mammal
plant < organism: plant
plant organ: plant part
plasma protein: protein
plaything: toy
policy < argumentation: policy
political orientation: political view
political system: form of government
politician < leader: politician
polymer: chemical
port < geographic point: port
positive identification: proof of identity
primate < placental: animal
protective covering < artifact: cover
psychological state: state of mind
psychotropic agent: psychoactive drug
publication < piece of work: publication
quadruped: animal
record < evidence: record
recording < memory device: recording
religious < religious person: member of a religious order
reproductive structure: plant part
resection < surgical operation: operation
resistance < group action: act of resistance
radiogram < picture: X-ray
respiratory organ: part of the body
roentgenogram: X-ray
rock < material: rock
saint < deity: saint
self-propelled vehicle: vehicle
semipermeable membrane: membrane
show < social event: show
sign < communication: notice
skeletal muscle: muscle
skilled worker: worker
social class: class
social dancing: dancing
solid body substance: tissue
solid food: food
somatic cell: cell
somesthesia: sensation
source of illumination: light
spermatophyte: plant
sport < diversion: sport
subshrub: plant
sum < assets: sum of money
surgical operation: operation
susceptibility < condition: sensitivity
synovial joint: joint
teleost fish: fish
theological doctrine: doctrine
theological virtue: faith
time period: period
topographic point: place
tract < geographical area: piece of land
transcription factor: protein
transgression: offence
treatment < care: treatment
unfortunate: person
ungulate: animal
unpleasant person: person
unwelcome person: person
user: person
value < quantity: measured value
vascular plant: plant
vertebrate: animal
vessel < container: container
vessel < craft: vessel
vessel < tube: vessel
vital sign: reading
water-soluble vitamin: vitamin
wheeled vehicle: vehicle
woody plant: plant
writing < written communication: text
written agreement: agreement
written communication: text
wrongdoer: person
"""


_LANGUAGE = "natural language"


def _read(listed: str) -> dict[str, list[tuple[str, str]]]:
    """Returns for each name what must be above it, if anything, and what is said instead."""
    table: dict[str, list[tuple[str, str]]] = {}
    for line in listed.split("\n"):
        name, _, said = line.partition(": ")
        if said:
            own, _, above = name.partition(" < ")
            table.setdefault(own, []).append((above, said))
    return table


SAID = _read(_PLAIN)
"""For each name: what must be above it, if anything, and what is said instead, once or more."""


def plain(name: str, above: Collection[str]) -> str | None:
    """Returns what people say for a dictionary's name, or nothing if that is not known.

    It is read as what the name means, whatever else it may mean.

    >>> plain("ill health", ["condition"]), plain("calculus", ["rock", "natural object"])
    ('health problem', 'stone')
    >>> plain("medicine", ["drug"]), plain("calculus", ["mathematics"]), plain("city", [])
    ('medicine', None, None)

    Args:
        name: A name as a dictionary has it.
        above: The names of all that is above what it names.
    """
    if _LANGUAGE in above and name[:1].isupper():
        return "language"  # A family of them says no more to most readers.
    fitting = (said for needed, said in SAID.get(name, ()) if not needed or needed in above)
    return next(fitting, None)
