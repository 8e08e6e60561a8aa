"""The page at `/`: what the service is, and what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jinja2 import Environment

CSP = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
"""The page loads nothing, from nowhere."""

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>undisclosed</title>
<style>
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
pre { overflow-x: auto; padding: .75rem; border: 1px solid }
td { padding: .25rem 1rem .25rem 0; vertical-align: top }
</style>
</head>
<body>
<h1>undisclosed</h1>
<p>This service releases documents without releasing what they must not say. Name what must not
come out and what readers may at most learn; every term, and every group of terms, that tells more
is replaced by a generalization that does not, or removed.</p>
<pre>curl http://127.0.0.1:8765/sanitize -H "Content-Type: application/json" \\
  -d '{"text": "She takes zidovudine.", "protect": ["HIV=infection"]}'</pre>
<table>
{% for path, method, summary in addresses -%}
<tr><td><code>{{ method }} {{ path }}</code></td><td>{{ summary }}</td></tr>
{% endfor -%}
</table>
<p><a href="/openapi.json">/openapi.json</a> describes requests and answers, with examples.</p>
</body>
</html>
"""


def page(described: Mapping[str, Any]) -> str:
    """Returns the page of a service that OpenAPI describes."""
    addresses = [
        (path, method.upper(), operation["description"])
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    ]
    environment = Environment(autoescape=True)
    return environment.from_string(_PAGE).render(addresses=addresses)
