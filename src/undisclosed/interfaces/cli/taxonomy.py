"""`undisclosed taxonomy`: what terms mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.options import format_option, open_taxonomy, taxonomy_option

if TYPE_CHECKING:
    from undisclosed.taxonomy.protocol import Concept, Taxonomy


@click.group("taxonomy")
def command() -> None:
    """Show what a term means and what it is a kind of.

    \b
    Examples:
      undisclosed taxonomy show zidovudine
      undisclosed taxonomy show fever --taxonomy clinic.csv
    """  # noqa: D301


@command.command("show")
@click.argument("term", metavar="TERM")
@taxonomy_option
@format_option("text", "json")
def show(term: str, taxonomy: tuple[str, ...], format_: str) -> None:
    """Show the senses of TERM, their synonyms and all that is above them.

    \b
    Examples:
      undisclosed taxonomy show zidovudine
      undisclosed taxonomy show "breast cancer" --format json
    """  # noqa: D301
    opened = open_taxonomy(taxonomy)
    senses = opened.senses(term)
    if not senses:
        _refuse(term, opened)
    if format_ == "json":
        from undisclosed.report.data import dump

        data = {"schema": 1, "term": term, "senses": [_as_data(opened, c) for c in senses]}
        output.write("-", dump(data))
        return
    lines: list[str] = []
    for number, concept in enumerate(senses, 1):
        names = opened.lexicalizations(concept)
        kind = " (an individual)" if opened.is_instance(concept) else ""
        lines.append(f"{number}. {', '.join(names)}{kind} [{', '.join(_sources(opened, concept))}]")
        lines += _tree(opened, concept)
    output.write("-", "\n".join(lines) + "\n")


def _refuse(term: str, taxonomy: Taxonomy) -> None:
    from undisclosed.errors import PolicyError
    from undisclosed.taxonomy.nearest import nearest

    similar = nearest(taxonomy, term, 3)
    hint = f" Did you mean {' or '.join(map(repr, similar))}?" if similar else ""
    raise PolicyError(f"{taxonomy.identity.name} does not know {term!r}.{hint}")


def _sources(taxonomy: Taxonomy, concept: Concept) -> list[str]:
    """Returns the names of the bases that know a concept, the one that answers first."""
    from undisclosed.taxonomy.senses import TellsOrigins

    if isinstance(taxonomy, TellsOrigins):
        return list(taxonomy.sources(concept))
    return [taxonomy.identity.name]


def _as_data(taxonomy: Taxonomy, concept: Concept) -> dict[str, object]:
    return {
        "names": list(taxonomy.lexicalizations(concept)),
        "sources": _sources(taxonomy, concept),
        "instance": taxonomy.is_instance(concept),
        "depth": taxonomy.depth(concept),
        "ancestors": [list(taxonomy.lexicalizations(c)) for c in taxonomy.ancestors(concept)],
    }


def _tree(taxonomy: Taxonomy, concept: Concept) -> list[str]:
    """Draws the ways up as a tree; what was drawn before is only named."""
    drawn: set[Concept] = set()

    def branches(at: Concept, indent: int) -> Iterator[str]:
        for parent in _parents(taxonomy, at):
            again = parent in drawn
            names = ", ".join(taxonomy.lexicalizations(parent)[:3])
            yield f"{'  ' * indent}└ {names}{' (above)' if again else ''}"
            if not again:
                drawn.add(parent)
                yield from branches(parent, indent + 1)

    return list(branches(concept, 1))


def _parents(taxonomy: Taxonomy, concept: Concept) -> list[Concept]:
    """Returns the ancestors that no other ancestor lies below."""
    ancestors = taxonomy.ancestors(concept)
    further = {above for ancestor in ancestors for above in taxonomy.ancestors(ancestor)}
    return [ancestor for ancestor in ancestors if ancestor not in further]
