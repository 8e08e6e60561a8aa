"""`undisclosed knowledge query`: page counts of terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.knowledge_note import OTHER_CUTTING
from undisclosed.interfaces.cli.options import format_option, knowledge_option, open_knowledge

if TYPE_CHECKING:
    from undisclosed.knowledge.pack.inquiry import Answer


@click.command("query")
@click.argument("terms", metavar="TERM...", nargs=-1, required=True)
@knowledge_option
@format_option("text", "json")
def command(terms: tuple[str, ...], knowledge: str | None, format_: str) -> None:
    """Count the pages that mention each TERM, and those that mention all of them.

    \b
    Examples:
      undisclosed knowledge query HIV
      undisclosed knowledge query HIV infection retrovirus
      undisclosed knowledge query "breast cancer" --knowledge clinic.pack --format json
    """  # noqa: D301
    if not all(any(map(str.isalnum, term)) for term in terms):
        raise click.UsageError("Every term must contain a letter or digit.")
    from undisclosed.knowledge.cutting import cut_as_documents
    from undisclosed.knowledge.pack.inquiry import query
    from undisclosed.knowledge.protocol import LocalKnowledge
    from undisclosed.language.opening import DEFAULT, open_language

    opened = open_knowledge(knowledge)
    language = open_language(getattr(opened, "language", DEFAULT))
    if not cut_as_documents(opened, language):
        output.tell(OTHER_CUTTING)
    # What only counts has no words to suggest.
    suggest = 3 if isinstance(opened, LocalKnowledge) else 0
    answer = query(opened, terms, language, suggest=suggest)
    if format_ == "json":
        from undisclosed.report.data import dump

        output.write("-", dump(_as_data(answer)))
    else:
        output.write("-", "".join(f"{line}\n" for line in _lines(answer)))


def _bits(pages: int, total: int) -> float | None:
    from undisclosed.disclosure.formulas import information_content_bits
    from undisclosed.report.data import finite

    return finite(information_content_bits(pages, total))


def _as_data(answer: Answer) -> dict[str, object]:
    return {
        "schema": 1,
        "pages": answer.total,
        "terms": [
            {
                "term": term,
                "key": key,
                "pages": pages,
                "ic_bits": _bits(pages, answer.total),
                "suggestions": list(answer.suggestions.get(term, ())),
            }
            for term, key, pages in zip(answer.terms, answer.keys, answer.counts, strict=True)
        ],
        "together": {"pages": answer.together, "ic_bits": _bits(answer.together, answer.total)},
    }


def _lines(answer: Answer) -> list[str]:
    lines = []
    for term, pages in zip(answer.terms, answer.counts, strict=True):
        similar = answer.suggestions.get(term)
        hint = f"; did you mean {' or '.join(similar)}?" if similar else ""
        lines.append(f"{term}: {_count(pages, answer.total)}{hint}")
    if len(answer.terms) > 1:
        lines.append(f"together: {_count(answer.together, answer.total)}")
    lines.append(f"all pages: {answer.total:,}")
    return lines


def _count(pages: int, total: int) -> str:
    bits = _bits(pages, total)
    return f"{pages:,} pages" + ("" if bits is None else f", {bits:.2f} bits")
