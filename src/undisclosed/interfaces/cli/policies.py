"""`undisclosed policies`: those that come with the package."""

from __future__ import annotations

import os

import click

from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.options import PATH, format_option


@click.group("policies")
def command() -> None:
    """List, show and copy the policies that come with the package.

    \b
    Examples:
      undisclosed policies list
      undisclosed policies show gdpr-article-9
      undisclosed policies copy gdpr-9-religion -o mine.toml
      undisclosed sanitize note.txt --policy gdpr-9-religion
    """  # noqa: D301


@command.command("list")
@format_option("text", "json")
def list_(format_: str) -> None:
    """List the policies that come with the package.

    \b
    Examples:
      undisclosed policies list
      undisclosed policies list --format json
    """  # noqa: D301
    from undisclosed.policy import shelf
    from undisclosed.report.data import dump
    from undisclosed.report.policies import list_in_words, policy_to_data

    if format_ == "json":
        policies = [policy_to_data(name) for name in shelf.names()]
        output.write("-", dump({"schema": 1, "policies": policies}))
    else:
        output.write("-", list_in_words())


@command.command("show")
@click.argument("name", metavar="NAME")
@format_option("text", "json")
def show(name: str, format_: str) -> None:
    """Show what the policy NAME protects, and the articles of law it follows from.

    \b
    Examples:
      undisclosed policies show hipaa-safe-harbor
      undisclosed policies show gdpr-article-9 --format json
    """  # noqa: D301
    from undisclosed.report.data import dump
    from undisclosed.report.policies import policy_in_words, policy_to_data

    if format_ == "json":
        output.write("-", dump({"schema": 1, **policy_to_data(name)}))
    else:
        output.write("-", policy_in_words(name))


@command.command("copy")
@click.argument("name", metavar="NAME")
@click.option(
    "-o", "--output", "out", metavar="FILE", default="-", type=PATH, help="Where to write it."
)
def copy(name: str, out: str) -> None:
    """Write the file of the policy NAME, to make another of it.

    \b
    Examples:
      undisclosed policies copy personnel-file -o ours.toml
      undisclosed sanitize note.txt --policy ours.toml
    """  # noqa: D301
    from undisclosed.policy import shelf

    text = shelf.text_of(name)
    if out != output.STANDARD and os.path.exists(out):
        raise click.UsageError(f"{out} is there already: give another name, or remove it first.")
    output.write(out, text)
