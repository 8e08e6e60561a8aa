"""What a service counts, in the text format of Prometheus: by address and status, never by text."""

from __future__ import annotations

import os
from collections import Counter, defaultdict

BUCKETS = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0)
"""Upper bounds of the histogram of seconds."""

TYPE = "text/plain; version=0.0.4; charset=utf-8"
_Labels = tuple[str, int]


class Metrics:
    """Counts the requests of one worker; for the thread of its event loop."""

    def __init__(self) -> None:
        # Each worker counts for itself, and says which one it is: so no series ever falls.
        self._worker = f'worker="{os.getpid()}"'
        self.open = 0
        self._requests: Counter[_Labels] = Counter()
        self._within: Counter[tuple[str, float]] = Counter()
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._answers: Counter[str] = Counter()

    def add(self, path: str, status: int, seconds: float) -> None:
        """Counts an answer.

        Args:
            path: The address as the service declares it, or "other".
            status: The status of the answer.
            seconds: How long it took.
        """
        self._requests[path, status] += 1
        self._answers[path] += 1
        self._seconds[path] += seconds
        for bound in BUCKETS:
            if seconds <= bound:
                self._within[path, bound] += 1

    def render(self, *, engines: int, stuck: bool) -> str:
        """Returns all figures as text."""
        by = self._worker
        lines = [
            *_head("undisclosed_requests_total", "counter", "Answers by address and status."),
            *(
                f'undisclosed_requests_total{{{by},path="{path}",status="{status}"}} {count}'
                for (path, status), count in sorted(self._requests.items())
            ),
            *_head("undisclosed_request_seconds", "histogram", "Time to the answer."),
        ]
        for path, count in sorted(self._answers.items()):
            name = "undisclosed_request_seconds"
            lines += [
                f'{name}_bucket{{{by},path="{path}",le="{bound}"}} {self._within[path, bound]}'
                for bound in BUCKETS
            ]
            lines += [
                f'{name}_bucket{{{by},path="{path}",le="+Inf"}} {count}',
                f'{name}_sum{{{by},path="{path}"}} {self._seconds[path]:.6f}',
                f'{name}_count{{{by},path="{path}"}} {count}',
            ]
        for name, help_, value in (
            ("undisclosed_open_requests", "Requests at hand.", self.open),
            ("undisclosed_engines", "Policies whose engines are kept.", engines),
            ("undisclosed_stuck", "1 while work goes on past its time.", int(stuck)),
        ):
            lines += [*_head(name, "gauge", help_), f"{name}{{{by}}} {value}"]
        return "\n".join(lines) + "\n"


def _head(name: str, kind: str, text: str) -> tuple[str, str]:
    return f"# HELP {name} {text}", f"# TYPE {name} {kind}"
