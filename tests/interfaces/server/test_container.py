"""The container files are true: what they install, start, mount and ask for is there."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from pathlib import Path

import click
import yaml

from undisclosed.interfaces.cli import main
from undisclosed.interfaces.cli.serve import PORT
from undisclosed.interfaces.server.gate import PROBES

ROOT = Path(__file__).parents[3]
IMAGE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")


def test_the_image_installs_extras_that_exist() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    [extras] = re.findall(r"/src\[([\w,]+)\]", IMAGE)
    assert set(extras.split(",")) <= set(project["optional-dependencies"])
    [base] = re.findall(r"^FROM python:([\d.]+)-slim$", IMAGE, re.MULTILINE)
    assert f"Programming Language :: Python :: {base}" in project["classifiers"]


def test_the_image_starts_what_there_is() -> None:
    [command] = re.findall(r"^CMD (\[.*?\])$", IMAGE.replace("\\\n", ""), re.MULTILINE | re.DOTALL)
    program, name, *options = json.loads(command)
    assert program == "undisclosed"
    serve = main.get_command(click.Context(main), name)
    assert serve is not None
    known = {option for each in serve.params for option in each.opts}
    assert {option for option in options if option.startswith("--")} <= known
    # Without a token it would refuse to be reached from outside of its container.
    assert options[options.index("--host") + 1] == "0.0.0.0"
    assert "--token-file" in options
    assert f"EXPOSE {PORT}" in IMAGE


def test_secrets_and_volumes_are_those_of_the_command() -> None:
    composed = yaml.safe_load(COMPOSE)
    [service] = composed["services"].values()
    asked = set(re.findall(r"/run/secrets/(\w+)", IMAGE))
    assert asked == set(service["secrets"]) == set(composed["secrets"])
    # What is to be made before the first start is what is mounted, and stays out of the image.
    for secret in composed["secrets"].values():
        assert f"> {secret['file']}" in COMPOSE
        folder = secret["file"].partition("/")[0]
        assert folder in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
        assert f"/{folder}/" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    [volume] = service["volumes"]
    assert volume.partition(":")[2] in re.findall(r"^VOLUME (\S+)$", IMAGE, re.MULTILINE)
    assert service["ports"] == [f"127.0.0.1:{PORT}:{PORT}"]


def test_its_health_is_asked_without_a_token() -> None:
    [service] = yaml.safe_load(COMPOSE)["services"].values()
    _, program, _, code = service["healthcheck"]["test"]
    assert program == "python"
    compile(code, "healthcheck", "exec")
    [path] = re.findall(rf"http://127\.0\.0\.1:{PORT}(/\w+)", shlex.quote(code))
    assert path in PROBES
