"""Whether c is one individual, judged by its crowd, or something that K tells enough of."""

from __future__ import annotations

from undisclosed.disclosure.secrets.describing import MIN_PAGES
from undisclosed.knowledge.asking import AskedKnowledge
from undisclosed.knowledge.lookup import resolve
from undisclosed.language.protocol import Language
from undisclosed.policy.policy import Protection
from undisclosed.taxonomy.protocol import Concept, Taxonomy

_PLACE = "location"


def is_individual(protection: Protection, taxonomy: Taxonomy) -> bool:
    """Tells whether c is one person or thing, by what the policy says or how it is written."""
    if protection.like:
        return False
    if protection.kind != "auto":
        return protection.kind == "individual"
    if any(not taxonomy.is_instance(sense) for sense in taxonomy.senses(protection.entity)):
        return False
    # Without a class sense a name is told by how it is written: "Jane Roe" is one person, while
    # "long covid" or "MDMA" is a kind of thing that the taxonomy is too old to know.
    return any(word[:1].isupper() and not word.isupper() for word in protection.entity.split())


def is_known_place(
    protection: Protection,
    sense: Concept | None,
    at_most: Concept | None,
    knowledge: AskedKnowledge,
    taxonomy: Taxonomy,
    language: Language,
) -> bool:
    """Tells whether c is a place of which K tells enough: Jordan, Iran.

    Of a person or company in a text K knows nothing, so that only the crowd tells what narrows it
    down. Countries and towns are written of: what leads to them is counted as for any c.
    """
    if protection.kind != "auto" or sense is None or at_most is None:
        return False
    above = taxonomy.ancestors(sense)
    if at_most not in above or not any(_PLACE in taxonomy.lexicalizations(c) for c in above):
        return False
    key = resolve(knowledge, language.fold_phrase(protection.entity), language)
    return knowledge.count([((key,),)])[0] >= MIN_PAGES
