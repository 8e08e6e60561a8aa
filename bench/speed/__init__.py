"""How fast it is: against enumeration, search libraries and Presidio, and as things grow.

    python -m bench.speed CORPUS -o OUT_DIR [--only groups,latency,…] [--pages 100000] [--tiny]

CORPUS is a folder of NAME.jsonl.xz files with one page a line, {"id", "title", "text"}: what the
documents are made of and what the search libraries index. Prints Markdown tables; writes them to
OUT_DIR/speed.md, the figures to speed.json and a plot to speed.svg and speed.png.
"""

import os

# One core means one: numpy's libraries would start a thread for each.
os.environ.setdefault("OMP_NUM_THREADS", "1")
