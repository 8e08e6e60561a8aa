"""What must hold for any world, document, policy and setting."""

import re
from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import toy
from undisclosed.document.document import Document
from undisclosed.engine import Engine
from undisclosed.errors import PolicyError
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.language.english.english import English
from undisclosed.language.english.folding import fold
from undisclosed.policy.policy import Policy
from undisclosed.results.results import Result
from undisclosed.taxonomy.table import Row, TableTaxonomy

LEAVES = ["lupus", "zebra", "heron", "cobalt", "violin", "gravel", "kidney", "MRI"]
MIDDLE = ["malady", "creature", "metal", "organ"]
TOP = ["matter", "notion"]
WORDS = [*LEAVES, *MIDDLE, *TOP, "unheard"]
ENGLISH = English()


@st.composite
def worlds(draw: Any) -> Any:
    pages = draw(
        st.lists(st.lists(st.sampled_from(WORDS[:-1]), max_size=6), min_size=1, max_size=30)
    )
    # Each word stands on some page, so that a policy about it can be understood.
    pages += [[word] for word in WORDS[:-1]]
    keys = [[fold(word) for word in page] for page in pages]
    for page in keys:
        page += [f"{a} {b}" for a, b in pairwise(page)]
    rows = [Row(name) for name in TOP]
    rows += [Row(name, (draw(st.sampled_from(TOP)),)) for name in MIDDLE]
    rows += [Row(name, (draw(st.sampled_from(MIDDLE)),)) for name in LEAVES]
    return MemoryKnowledge.of(keys), TableTaxonomy(rows)


@st.composite
def documents(draw: Any) -> Any:
    words = st.sampled_from([*WORDS, "a", "the", "of", "and", "A", "[removed]", "7", "Lupus"])
    gaps = st.sampled_from([" ", "  ", "-", "/", ", ", ". ", "\n\n", "\u200b", " (", ") ", "\r\n"])
    pieces = draw(st.lists(st.tuples(words, gaps), max_size=40))
    return "".join(word + gap for word, gap in pieces)


@st.composite
def policies(draw: Any, taxonomy: Any) -> Any:
    chosen = draw(st.lists(st.sampled_from(LEAVES), min_size=1, max_size=2, unique=True))
    protections = []
    for entity in chosen:
        sense = taxonomy.senses(entity)[0]
        above = [taxonomy.lexicalizations(c)[0] for c in taxonomy.ancestors(sense)]
        at_most = draw(st.sampled_from([None, *above]))
        protections.append(f"{entity}={at_most}" if at_most else entity)
    return Policy.of(
        *protections,
        preset=draw(st.sampled_from(["strict", "balanced", "light", "paper"])),
        probability=draw(st.sampled_from(["standard", "contextual", "taxonomic", "mixed"])),
        groups=draw(st.sampled_from(["joint", "product"])),
        evidence=draw(st.sampled_from(["point", "bound", "score"])),
        max_group=draw(st.integers(1, 4)),
        context=draw(st.sampled_from(["sentence", "paragraph", "document", "2"])),
        unknown=draw(st.sampled_from(["redact", "keep"])),
        change=draw(st.sampled_from(["pointer", "all"])),
        mode=draw(st.sampled_from(["sanitize", "redact"])),
        min_pages=draw(st.integers(1, 3)),
    )


def carried_out(text: str, result: Result) -> str:
    """The text with every finding replaced as it says: what a consumer of the findings gets."""
    at, parts = 0, []
    for finding in result.findings:
        if finding.action in ("generalize", "remove"):
            parts += [text[at : finding.start], finding.replacement or ""]
            at = finding.end
    return "".join([*parts, text[at:]])


def check_edits(text: str, result: Result) -> None:
    """Edits lead from the input to the release and back, and tell of every change once."""
    there, back, at, released_at = [], [], 0, 0
    for edit in result.edits:
        assert at <= edit.start < edit.end
        assert released_at <= edit.released_start <= edit.released_end
        assert text[edit.start : edit.end] == edit.text
        assert result.text[edit.released_start : edit.released_end] == edit.replacement
        there += [text[at : edit.start], edit.replacement]
        back += [result.text[released_at : edit.released_start], edit.text]
        at, released_at = edit.end, edit.released_end
    assert "".join([*there, text[at:]]) == result.text
    assert "".join([*back, result.text[released_at:]]) == text
    changed = [f for f in result.findings if f.action in ("generalize", "remove")]
    assert [(f.end, f.replacement, f.action) for f in changed] == [
        (edit.end, edit.replacement, edit.action) for edit in result.edits
    ]


@given(data=st.data(), world=worlds(), text=documents(), english=st.booleans())
@settings(max_examples=300)
def test_sanitizing_leaves_nothing_risky_and_touches_nothing_else(
    data: Any, world: Any, text: Any, english: Any
) -> None:
    knowledge, taxonomy = world
    policy = data.draw(policies(taxonomy))
    language = ENGLISH if english else toy.PlainLanguage()
    try:
        engine = Engine(policy, knowledge=knowledge, taxonomy=taxonomy, language=language)
    except PolicyError:
        return
    result = engine.sanitize(text)
    # Clean, by an engine that saw nothing of the work.
    fresh = Engine(policy, knowledge=knowledge, taxonomy=taxonomy, language=language)
    assert fresh.verify(result.text).verified
    # A fixpoint.
    assert fresh.sanitize(result.text).text == result.text
    # Offsets point at their text.
    for finding in (*result.findings, *engine.assess(text).findings):
        assert text[finding.start : finding.end] == finding.text
        assert finding.text
    # Everything outside the changed places is identical.
    assert carried_out(text, result) == result.text
    check_edits(text, result)
    assert engine.assess(text).edits == engine.verify(text).edits == ()
    # No name of c is left, however it was written.
    view = Document(result.text).view
    for protection in policy.protections:
        assert fold(protection.entity) not in {fold(word) for word in re.findall(r"[^\W_]+", view)}
