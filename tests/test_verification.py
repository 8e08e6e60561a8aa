"""A release is clean by a reading that shares nothing with what made it.

Each fault is planted where the sanitizer remembers something. It deceives the sanitizer, whose own
assessment finds nothing any more, and must be noticed by verification.
"""

import gc
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np
import pytest

import toy
from undisclosed import verification
from undisclosed.disclosure.counting.count_table import Counts
from undisclosed.disclosure.counting.entity_pages import entity_pages
from undisclosed.disclosure.counting.listed_counts import ListedCounts
from undisclosed.document.document import Document
from undisclosed.engine import Engine
from undisclosed.errors import UnverifiedError
from undisclosed.knowledge.counting import NO_PAGES
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.knowledge.pack.embedded import DEFAULT_PACK
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.language.english.english import English
from undisclosed.policy.policy import Policy, Protection
from undisclosed.sanitizing.release import Release
from undisclosed.taxonomy import memory
from undisclosed.taxonomy.protocol import Taxonomy
from undisclosed.taxonomy.table import Row, TableTaxonomy
from undisclosed.taxonomy.wordnet import WordNet
from undisclosed.verification import renewed

# θ = 3/6. Rash and ague stand with HIV on 2 of 7 and 2 of 6 pages, together on 2 of 2. Pustule
# stands with it on 2 of 3. Of chill, lump and cyst each two stand with it on 2 of 5, all on 2 of 2.
PAGES = [
    *["HIV infection rash ague pustule chill lump cyst"] * 2,
    "HIV infection",
    *["infection rash"] * 2,
    "infection ague",
    *["rash"] * 3,
    *["ague"] * 3,
    "pustule",
    *["chill lump", "chill cyst", "lump cyst"] * 3,
]
ROWS = [*toy.ROWS, Row("rash", ("symptom",)), Row("ague", ("symptom",))]
PAIR = "She had a rash and ague."
TRIPLE = "She had a chill, a lump and a cyst."


def new_engine(
    taxonomy: Taxonomy | None = None, pages: Sequence[str] = PAGES, **settings: Any
) -> Engine:
    options: dict[str, Any] = {"preset": "paper", "unknown": "keep", "max_group": 3, **settings}
    return Engine(
        Policy.of(Protection("HIV", "infection", ("old friend",)), **options),
        knowledge=MemoryKnowledge.of([page.split() for page in pages]),
        taxonomy=taxonomy or TableTaxonomy(ROWS),
        language=English(),
    )


def lists_of(engine: Engine) -> ListedCounts:
    assert isinstance(engine.counter.source, ListedCounts)
    return engine.counter.source


def pairs_are_remembered_as_harmless(engine: Engine) -> None:
    known = engine.counter.pairs[0].of(["ague", "rash"])
    known.remember(np.array([0]), np.array([1]), [0], np.array([False]))


def a_larger_group_is_remembered_as_harmless(engine: Engine) -> None:
    # In the order of a search: all stand on 8 pages, so by key.
    lists_of(engine).keep_verdict(0, ("chill", "cyst", "lump"), None)


def counts_are_remembered_wrong(engine: Engine) -> None:
    many, none = np.array([10]), np.array([[0]])
    engine.counter._table.add(["pustule"], Counts(many, none, none > 0))


def projections_are_remembered_wrong(engine: Engine) -> None:
    lists_of(engine)._bits[0, "ague"] = 0


def names_are_remembered_as_none(engine: Engine) -> None:
    engine.counter.names["old", "old"] = ()


def the_secret_has_no_pages(engine: Engine) -> None:
    none = [np.empty(0, dtype=np.uint32) for _ in engine.counter.secrets]
    lists_of(engine)._entities = entity_pages(none, engine.knowledge.total)


def a_sentence_is_remembered_with_wrong_tags(engine: Engine) -> None:
    assert isinstance(engine.language, English)
    sentences = engine.language._sentences
    verb = sentences.look_up(["They", "ran", "."], [0])[1]
    words = ("She", "had", "a", "rash", "and", "ague", ".")
    sentences._known[words] = bytes([verb] * len(words))


FAULTS: list[tuple[Callable[[Engine], None], str]] = [
    (pairs_are_remembered_as_harmless, PAIR),
    (a_larger_group_is_remembered_as_harmless, TRIPLE),
    (counts_are_remembered_wrong, "She had a pustule."),
    (projections_are_remembered_wrong, PAIR),
    (names_are_remembered_as_none, "She met her old friend."),
    (the_secret_has_no_pages, PAIR),
    (a_sentence_is_remembered_with_wrong_tags, PAIR),
]


@pytest.mark.parametrize(("plant", "text"), FAULTS)
def test_what_the_sanitizer_remembers_wrong_is_noticed(
    plant: Callable[[Engine], None], text: str
) -> None:
    assert new_engine().assess(text).findings, "nothing to miss"
    engine = new_engine()
    plant(engine)
    assert not engine.assess(text).findings, "the fault deceives nobody"
    with pytest.raises(UnverifiedError, match="withheld"):
        engine.sanitize(text)
    assert not engine.verify(text).verified


def test_what_is_remembered_of_the_taxonomy_is_not_the_verifiers() -> None:
    # AIDS is below HIV: with its pages wasting stands with HIV on 2 of 2, without them on none.
    pages = ["HIV infection", *["AIDS infection wasting"] * 2, *["infection"] * 3]
    rows = [*ROWS, Row("AIDS", ("HIV",))]
    of_concepts = partial(new_engine, pages=pages, probability="taxonomic")
    text = "It was wasting."
    assert of_concepts(TableTaxonomy(rows)).assess(text).findings
    taxonomy = TableTaxonomy(rows)
    memory.remembered(taxonomy, ("keys", taxonomy.senses("HIV")[0]), lambda: ("HIV",))
    engine = of_concepts(taxonomy)
    assert not engine.assess(text).findings
    with pytest.raises(UnverifiedError, match="withheld"):
        engine.sanitize(text)


def test_what_the_pack_remembers_is_not_the_verifiers() -> None:
    # WordNet does not know it either: it would be taken for a word that K can't speak for.
    text = "He took efavirenz."
    policy = Policy.of("HIV=infection", unknown="keep")
    taxonomy = WordNet.open()
    with Pack(DEFAULT_PACK) as pack:
        assert Engine(policy, knowledge=pack, taxonomy=taxonomy).assess(text).findings
    with Pack(DEFAULT_PACK) as pack:
        pack._lists.put("efavirenz", NO_PAGES.copy())
        engine = Engine(policy, knowledge=pack, taxonomy=taxonomy)
        assert not engine.assess(text).findings
        with pytest.raises(UnverifiedError, match="withheld"):
            engine.sanitize(text)


def test_what_wordnet_remembers_is_not_the_verifiers() -> None:
    taxonomy = WordNet.open()
    engine = Engine(Policy.of("HIV=infection", unknown="keep"), taxonomy=taxonomy)
    [sense] = taxonomy.senses("zidovudine")
    taxonomy._sense_cache["zidovudine"] = ()
    assert taxonomy.senses("zidovudine") == ()
    assert engine._verifier.assessor.taxonomy.senses("zidovudine") == (sense,)


def test_a_label_remembered_as_safe_is_judged_again_where_it_stands() -> None:
    # "blain" covers the pages of "pustule" and no others.
    rows = [*ROWS, Row("blain", ("symptom",)), Row("pustule", ("blain",))]
    engine = new_engine(TableTaxonomy(rows))
    engine._sanitizer.safety._safe.update(dict.fromkeys(("blain", "symptom", "condition"), True))
    assert new_engine(TableTaxonomy(rows)).verify(engine.sanitize("A pustule.").text).verified


def test_a_release_with_risks_is_withheld(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = new_engine()
    outcome = engine._sanitizer.sanitize(Document("She has HIV."))
    outcome.release = Release("She has HIV.", ())
    monkeypatch.setattr(engine._sanitizer, "sanitize", lambda _, __: outcome)
    with pytest.raises(UnverifiedError, match=r"still has \d risks and is withheld"):
        engine.sanitize("She has HIV.")


# What never changes once it is opened: the pack's file, WordNet's table, the tagger's weights.
TABLES = re.compile(
    r"settings|secrets\[\]\.protection|language\._tagger\._weights"
    r"|knowledge\.(header|path|_map|_identity|_cache_bytes|_vocabulary\._blocks\._(file|filter|keys|postings))"
    r"|taxonomy\.(identity|_path|_lemmas|_derived_words|_keys|_other_use|_words|_parents|_senses"
    r"|_sense_lemmas|_derived|_bases|_offsets|_origin_words|_signatures|_depth|_instance|_variants|_parents_of|_children_of)\b"
)
ATOMS = (str, bytes, int, float, type(None), type, ModuleType, BuiltinFunctionType)


def parts(thing: Any) -> Iterator[tuple[str, Any]]:
    """What an object holds, and where."""
    if isinstance(thing, dict):
        yield from (("[]", item) for pair in thing.items() for item in pair)
    elif isinstance(thing, list | tuple | set | frozenset):
        yield from (("[]", item) for item in thing)
    elif isinstance(thing, MethodType):
        yield "", thing.__self__
    elif isinstance(thing, FunctionType):
        yield from (("", cell.cell_contents) for cell in thing.__closure__ or ())
    elif isinstance(thing, partial):
        yield from (("", item) for item in (thing.func, *thing.args))
    named = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    for name in (*named, *getattr(thing, "__dict__", ())):
        yield f".{name}", getattr(thing, name, None)


def never_changes(thing: Any) -> bool:
    """Tells whether an object holds nothing that could be written to."""
    is_code = isinstance(thing, FunctionType) and not thing.__closure__ and not vars(thing)
    return isinstance(thing, ATOMS) or is_code


def reached(*roots: Any) -> dict[int, str]:
    """All that can be reached from objects and may change, with a way to it, by identity."""
    paths: dict[int, str] = {}
    todo = [("", root) for root in roots]
    seen: set[int] = set()
    while todo:
        path, thing = todo.pop()
        # Of no page at all there is only one list.
        if never_changes(thing) or id(thing) in seen or thing is NO_PAGES:
            continue
        seen.add(id(thing))
        if not isinstance(thing, tuple | frozenset):
            paths[id(thing)] = path
        if not isinstance(thing, np.ndarray):
            todo += [(path + step, part) for step, part in parts(thing)]
    return paths


def test_sanitizer_and_verifier_share_only_what_never_changes() -> None:
    engine = Engine("HIV=infection")
    engine.sanitize("She takes zidovudine for HIV and has a rash, a fever and a cough.")
    verifier = reached(engine._verifier.assessor)
    sanitizer = reached(engine.assessor, engine._sanitizer)
    shared = [verifier[key] for key in verifier.keys() & sanitizer.keys()]
    assert any("_weights" in path for path in shared), "the walk reaches the tables"
    for memory_of in ("counter.pairs", "knowledge._lists", "_sense_cache", "_sentences._known"):
        assert any(memory_of in path for path in verifier.values()), memory_of
    assert [path for path in shared if not TABLES.search(path)] == []


def test_who_only_assesses_pays_for_no_verifier() -> None:
    engine = new_engine()
    engine.assess(PAIR)
    assert "_verifier" not in vars(engine)
    engine.verify(PAIR)
    assert "_verifier" in vars(engine)


def test_policies_share_what_a_part_gives_anew_until_the_part_is_gone() -> None:
    knowledge = toy.knowledge()
    other = renewed(knowledge)
    assert other is not knowledge
    assert renewed(knowledge) is other
    assert renewed(toy.knowledge()) is not other
    key = id(knowledge)
    assert key in verification._renewed
    del knowledge
    gc.collect()
    assert key not in verification._renewed


class Counted:
    """Counts how often it was made anew, as it may be while another does so."""

    def __init__(self) -> None:
        self.made = 0
        self.meanwhile: list[Counted] = []

    def anew(self) -> "Counted":
        self.made += 1
        if self.made == 2:
            self.meanwhile.append(renewed(self))
        return Counted()


def test_a_part_is_made_anew_once() -> None:
    part = Counted()
    assert renewed(part) is renewed(part) is renewed(part)
    assert part.made == 1


def test_two_at_once_get_the_same_and_leave_nothing() -> None:
    part = Counted()
    part.made = 1  # its second time is the first here
    assert renewed(part) is part.meanwhile[0] is renewed(part)
    key = id(part)
    assert verification._renewed[key] is part.meanwhile[0]
    # Each of them takes note of when it is gone: the later one finds nothing to forget.
    del part
    gc.collect()
    assert key not in verification._renewed


class Slotted:
    __slots__ = ()

    def anew(self) -> "Slotted":
        return Slotted()


def test_nothing_is_kept_for_a_part_that_gives_no_notice_when_it_is_gone() -> None:
    part = Slotted()
    assert renewed(part) is not renewed(part)
    assert not any(isinstance(other, Slotted) for other in verification._renewed.values())
