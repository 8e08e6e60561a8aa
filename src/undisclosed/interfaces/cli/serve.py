"""`undisclosed serve`: the engine behind HTTP."""

from __future__ import annotations

from pathlib import Path

import click

from undisclosed.errors import InputError, PolicyError
from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.options import PATH
from undisclosed.interfaces.cli.policy_options import PolicyOptions, policy_options
from undisclosed.interfaces.sealing import read_key
from undisclosed.interfaces.server.config import (
    REVIEW_DAYS,
    TOKEN_LEAST,
    Config,
    Limits,
    is_loopback,
)

PORT = 8765
_USUAL = Limits()


@click.command("serve")
@policy_options
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="Port to listen at; 0 for any that is free.",
)
@click.option(
    "--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes."
)
@click.option(
    "--token-file",
    metavar="FILE",
    type=PATH,
    help="File with the bearer token that requests must carry; needed to listen anywhere but on "
    "this machine.",
)
@click.option(
    "--max-body",
    type=click.IntRange(min=1),
    default=_USUAL.body_bytes,
    show_default=True,
    metavar="BYTES",
    help="Largest body of a request.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True, max=86_400),
    default=_USUAL.seconds,
    show_default=True,
    metavar="SECONDS",
    help="How long a request may wait for its answer.",
)
@click.option(
    "--receive-timeout",
    type=click.FloatRange(min=0, min_open=True, max=86_400),
    default=_USUAL.receive_seconds,
    show_default=True,
    metavar="SECONDS",
    help="How long the body of a request may take to come in.",
)
@click.option(
    "--max-requests",
    type=click.IntRange(min=1),
    default=_USUAL.at_once,
    show_default=True,
    metavar="N",
    help="Requests that each process has at hand; more are turned away.",
)
@click.option(
    "--reviews",
    metavar="FILE",
    type=PATH,
    help="Keep reviews in this file, so that they survive the service; without it they are in "
    "memory alone.",
)
@click.option(
    "--reviews-key",
    metavar="FILE",
    type=PATH,
    help="Seal the reviews under the key in this file: 16 bytes or more, by chance.",
)
@click.option(
    "--reviews-days",
    type=click.FloatRange(min=0, min_open=True, max=3650),
    default=REVIEW_DAYS,
    show_default=True,
    metavar="N",
    help="Delete a review that nobody changed for so many days.",
)
@click.option("-q", "--quiet", is_flag=True, help="Tell nothing but errors.")
def command(
    options: PolicyOptions,
    host: str,
    port: int,
    workers: int,
    token_file: str | None,
    max_body: int,
    timeout: float,
    receive_timeout: float,
    max_requests: int,
    reviews: str | None,
    reviews_key: str | None,
    reviews_days: float,
    quiet: bool,
) -> None:
    """Answer requests over HTTP until SIGTERM or Ctrl-C.

    A policy given here holds for requests that name none. Without --token-file the service listens
    on this machine alone. Opened in a browser it shows a page to review documents on
    (docs/reference/review.md); docs/reference/server.md has what programs may ask.

    \b
    Examples:
      undisclosed serve
      undisclosed serve --protect HIV=infection --port 9000 --workers 2
      undisclosed serve --host 0.0.0.0 --token-file token.txt
      undisclosed serve --reviews reviews.sqlite --reviews-key reviews.key
    """  # noqa: D301
    if token_file is None and not is_loopback(host):
        raise click.UsageError(
            f"Who listens at {host} can be asked by others: give a --token-file, or listen at "
            "127.0.0.1."
        )
    if reviews_key is not None and reviews is None:
        raise click.UsageError("--reviews-key seals a file: give it with --reviews FILE.")
    config = Config(
        policy=options.read_policy() if options.names_policy else None,
        knowledge=options.knowledge,
        taxonomy=options.taxonomy,
        language=options.language,
        key=options.read_key(),
        token=None if token_file is None else _read_token(token_file),
        limits=Limits(
            body_bytes=max_body,
            seconds=timeout,
            receive_seconds=receive_timeout,
            at_once=max_requests,
        ),
        workers=workers,
        reviews=None if reviews is None else Path(reviews),
        review_key=None if reviews_key is None else read_key(reviews_key, what="A file of reviews"),
        review_days=reviews_days,
    )
    try:
        from undisclosed.interfaces.server.run import run
    except ImportError:
        raise PolicyError(
            "The service takes FastAPI and uvicorn. Install them: pip install "
            "'undisclosed[server]'."
        ) from None
    run(
        config,
        host=host,
        port=port,
        workers=workers,
        told=lambda address: output.tell(f"undisclosed listens at {address}", quiet=quiet),
    )


def _read_token(name: str) -> str:
    from undisclosed.formats.files import reason

    try:
        token = Path(name).read_text(encoding="ascii").strip()
    except OSError as error:
        raise InputError(f"The token file {name} can't be read: {reason(error)}.") from None
    except ValueError:
        token = ""
    if len(token) < TOKEN_LEAST or not token.isprintable() or " " in token:
        raise PolicyError(
            f"The token in {name} must be {TOKEN_LEAST} or more ASCII characters without spaces, "
            "as 'openssl rand -hex 32' makes one."
        )
    return token
