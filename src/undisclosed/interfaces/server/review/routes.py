"""Where the pages are asked for, and what their forms send."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from importlib.resources import files
from typing import TypeVar
from urllib.parse import quote

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.datastructures import FormData, UploadFile

from undisclosed.errors import UndisclosedError
from undisclosed.formats.scan_choice import DEFAULT, known_scans
from undisclosed.interfaces.server import session
from undisclosed.interfaces.server.config import Config
from undisclosed.interfaces.server.engines import Engines
from undisclosed.interfaces.server.errors import RequestError
from undisclosed.interfaces.server.origin import by_tls
from undisclosed.interfaces.server.review import pages
from undisclosed.interfaces.server.review.dial import names_above
from undisclosed.interfaces.server.review.items import next_open
from undisclosed.interfaces.server.review.policies import Typed, policy_in, typed_in
from undisclosed.interfaces.server.review.review import Review
from undisclosed.interfaces.server.review.reviews import (
    EXPORTS,
    Reviews,
    check_entry,
    example,
)
from undisclosed.interfaces.server.review.wording import on_page
from undisclosed.interfaces.server.uploads import bare_name, parse_form
from undisclosed.interfaces.server.work import Worker

MINE = "undisclosed-reviews"
"""The cookie that lists the reviews begun in a browser, so that the first page can."""

_MOST_MINE = 20
_ADDRESS = re.compile(r"[\w-]{24}")
_DAY_SECONDS = 86_400
_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
T = TypeVar("T")


class ReviewPages:
    """Answers browsers."""

    def __init__(self, config: Config, engines: Engines, work: Worker, reviews: Reviews) -> None:
        self._config = config
        self._engines = engines
        self._work = work
        self._reviews = reviews
        self._has_token = config.token is not None

    async def start(self, request: Request) -> Response:
        """The first page."""
        typed = Typed.of(self._config.policy)
        return _page(await self._work.run(lambda: self._start(request, typed)))

    async def begin(self, request: Request) -> Response:
        """Begins a review of what was pasted, chosen or given as an example."""
        form = await parse_form(request, self._config.limits)
        chosen = form.get("file")
        data = await chosen.read() if isinstance(chosen, UploadFile) else b""
        named = (chosen.filename or "") if isinstance(chosen, UploadFile) and data else ""
        name = bare_name(named)
        await form.close()

        def do() -> Review:
            if "example" in form:
                return self._reviews.start("", *example(_text(form, "example")))
            policy = policy_in(form, self._config.policy)
            scans = known_scans(_text(form, "scans") or DEFAULT)
            return self._reviews.start(name, data or _pasted(form).encode(), policy, scans)

        try:
            review = await self._work.run(do)
        except UndisclosedError as error:
            told, text, typed = on_page(str(error)), _pasted(form), typed_in(form)
            if name:
                told += " Your file must be chosen again."
            page = await self._work.run(lambda: self._start(request, typed, told, text))
            return _page(page, error.http_status)
        answer = _go(f"/reviews/{review.id}")
        self._remember(request, answer, [review.id, *_mine(request)])
        return answer

    async def names(self, request: Request) -> Response:
        """What is more general than an entity, for the form."""
        form = await parse_form(request, self._config.limits)
        entity = _text(form, "entity")[:200]
        names = await self._work.run(lambda: names_above(entity, self._engines.taxonomies))
        options = pages.render("names.html", names=names)
        return HTMLResponse(options, headers=pages.HEADERS)

    async def look(self, request: Request) -> Response:
        """The page of a review."""
        address, at = _address(request), _number(request, "at")
        number = _number(request, "dial")
        return _page(await self._work.run(lambda: self._look(address, at, number)))

    async def item(self, request: Request) -> Response:
        """What is shown of one item, alone."""
        address, at = _address(request), _number(request, "at")

        def do() -> str:
            study = self._reviews.look(address)
            return pages.finding_part(study, self._reviews.facts(study, at))

        return _page(await self._work.run(do))

    async def dial(self, request: Request) -> Response:
        """A dial, alone; as far as its steps are to be tried by now."""
        address, number = _address(request), _number(request, "number") or 0
        tried = _number(request, "tried")

        def do() -> str:
            study = self._reviews.look(address)
            return pages.dial_part(study, number, self._reviews.dial(study, number, tried))

        return _page(await self._work.run(do))

    async def decide(self, request: Request) -> Response:
        """Notes a decision, and goes on to what is left."""
        form = await parse_form(request, self._config.limits)
        address, at = _address(request), _int(_text(form, "at")) or 0
        choice, _, label = _text(form, "choice").partition(":")
        replacement = label or _text(form, "replacement")

        def do() -> int:
            entry = check_entry(choice, replacement, _text(form, "reason"))
            following = next_open(self._reviews.decide(address, at, entry).items, at)
            return following.at if following else at

        return await self._tried(address, at, do)

    async def undo(self, request: Request) -> Response:
        """Undoes what was done last, and goes there."""
        address = _address(request)
        _, at = await self._work.run(lambda: self._reviews.undo(address))
        return _go(_at(address, at))

    async def judge(self, request: Request) -> Response:
        """Judges a review by another policy."""
        form = await parse_form(request, self._config.limits)
        address = _address(request)

        def do() -> None:
            base = self._reviews.store.read(address).policy
            self._reviews.judge(address, policy_in(form, base))

        return await self._tried(address, None, do)

    async def export(self, request: Request) -> Response:
        """A file to save."""
        form = await parse_form(request, self._config.limits)
        address = _address(request)
        what = next((one for one in EXPORTS if one == form.get("what")), None)
        if what is None:
            raise RequestError(422, "RequestError", f"What is one of {', '.join(EXPORTS)}.")
        reviewer = " ".join(_text(form, "reviewer").split())[:200]
        exported = await self._work.run(partial(self._reviews.export, address, what, reviewer))
        name = quote(exported.name, safe="")
        headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{name}"}
        return Response(exported.data, headers=headers, media_type="application/octet-stream")

    async def delete(self, request: Request) -> Response:
        """Deletes a review for good."""
        address = _address(request)
        await self._work.run(lambda: self._reviews.delete(address))
        answer = _go("/")
        self._remember(request, answer, [one for one in _mine(request) if one != address])
        return answer

    async def login(self, request: Request) -> Response:
        """Lets a browser in that shows the token."""
        form = await parse_form(request, self._config.limits)
        then = _local(_text(form, "then"))
        token = self._config.token
        if token is None:
            return _go("/")
        if not session.is_token(_text(form, "token"), token):
            return _page(pages.login_page(wrong=True, then=then), 401)
        answer = _go(then)
        value = session.cookie(session.issue(token), secure=by_tls(request))
        answer.headers.append("Set-Cookie", value)
        return answer

    async def logout(self, request: Request) -> Response:
        """Forgets that a browser was let in."""
        answer = _go("/")
        value = session.cookie("", seconds=0, secure=by_tls(request))
        answer.headers.append("Set-Cookie", value)
        return answer

    async def _tried(self, address: str, at: int | None, do: Callable[[], int | None]) -> Response:
        """Does something, and shows the review with what was wrong where it can't be done."""
        try:
            return _go(_at(address, await self._work.run(do)))
        except UndisclosedError as error:
            told, status = on_page(str(error)), error.http_status
            page = await self._work.run(lambda: self._look(address, at, None, told))
            return _page(page, status)

    def _start(self, request: Request, typed: Typed, problem: str = "", text: str = "") -> str:
        mine = [
            review
            for address in _mine(request)
            if (review := self._reviews.store.find(address)) is not None
        ]
        return pages.start_page(
            mine=mine,
            kept=_kept(self._config),
            signed_in=self._has_token,
            typed=typed,
            is_open=self._config.keeps_reviews,
            problem=problem,
            text=text,
        )

    def _look(self, address: str, at: int | None, number: int | None, problem: str = "") -> str:
        study = self._reviews.look(address)
        dial = None if number is None else (number, self._reviews.dial(study, number))
        return pages.review_page(
            study,
            facts=self._reviews.facts(study, at),
            dial=dial,
            signed_in=self._has_token,
            problem=problem,
        )

    def _remember(self, request: Request, answer: Response, addresses: list[str]) -> None:
        kept = ".".join(dict.fromkeys(addresses[:_MOST_MINE]))
        stays = self._config.reviews is not None
        seconds = round(self._config.review_days * _DAY_SECONDS) if stays else -1
        value = session.cookie(kept, name=MINE, seconds=seconds, secure=by_tls(request))
        answer.headers.append("Set-Cookie", value)


def add_pages(
    app: FastAPI, config: Config, engines: Engines, work: Worker, reviews: Reviews
) -> frozenset[str]:
    """Adds the pages to a service; returns their addresses."""
    own = ReviewPages(config, engines, work, reviews)
    one = "/reviews/{address}"
    routes = [
        ("GET", "/", own.start),
        ("POST", "/reviews", own.begin),
        ("POST", "/names", own.names),
        ("GET", one, own.look),
        ("GET", f"{one}/item", own.item),
        ("GET", f"{one}/dial", own.dial),
        ("POST", f"{one}/decide", own.decide),
        ("POST", f"{one}/undo", own.undo),
        ("POST", f"{one}/policy", own.judge),
        ("POST", f"{one}/export", own.export),
        ("POST", f"{one}/delete", own.delete),
        ("POST", "/login", own.login),
        ("POST", "/logout", own.logout),
        ("GET", "/static/{name}", static),
    ]
    for method, path, answer in routes:
        app.add_api_route(path, answer, methods=[method], include_in_schema=False)
    return frozenset(path for _, path, _ in routes)


async def static(request: Request) -> Response:
    """A file that pages load."""
    name = request.path_params["name"]
    folder = files("undisclosed.interfaces.server.review").joinpath("static")
    known = {file.name: file for file in folder.iterdir()}
    suffix = f".{name.rpartition('.')[2]}"
    if name not in known or suffix not in _TYPES:
        raise RequestError(404, "RequestError", "There is nothing at this address.")
    return Response(known[name].read_bytes(), headers=pages.HEADERS, media_type=_TYPES[suffix])


def _page(text: str, status: int = 200) -> Response:
    return HTMLResponse(text, status, headers=pages.HEADERS)


def _go(address: str) -> Response:
    return RedirectResponse(address, 303, headers=pages.HEADERS)


def _at(address: str, at: int | None) -> str:
    return f"/reviews/{address}" + ("" if at is None else f"?at={at}#finding")


def _address(request: Request) -> str:
    address: str = request.path_params["address"]
    if _ADDRESS.fullmatch(address) is None:
        raise RequestError(404, "NoReview", "There is no such review.")
    return address


def _mine(request: Request) -> list[str]:
    given = session.cookie_in(request.headers.get("cookie", ""), MINE).split(".")
    return [one for one in given[:_MOST_MINE] if _ADDRESS.fullmatch(one)]


def _number(request: Request, name: str) -> int | None:
    return _int(request.query_params.get(name, ""))


def _int(given: str) -> int | None:
    return int(given) if given.isascii() and given.isdigit() and len(given) < 10 else None


def _text(form: FormData, name: str) -> str:
    value = form.get(name, "")
    return value if isinstance(value, str) else ""


def _pasted(form: FormData) -> str:
    """Returns a pasted text, whose lines a browser ends with two characters whatever was pasted."""
    return _text(form, "text").replace("\r\n", "\n")


def _local(then: str) -> str:
    """Returns where to go after logging in: a page of this service, and none of another."""
    return then if re.fullmatch(r"/reviews/[\w-]{24}", then) else "/"


def _kept(config: Config) -> str:
    """Returns what becomes of reviews, in a sentence."""
    if config.reviews is None:
        return "A review is kept in memory alone, until you delete it or the service ends."
    sealed = "sealed under a key" if config.review_key else "that nobody else may open"
    days = f"{config.review_days:g} {'day' if config.review_days == 1 else 'days'}"
    return (
        f"A review is kept in a file {sealed}, until you delete it or it was left alone for {days}."
    )
