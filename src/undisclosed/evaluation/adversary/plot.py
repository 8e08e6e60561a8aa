"""Pictures of what an adversary believes, in PNG or SVG."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from undisclosed.evaluation.adversary.attack import Attack
from undisclosed.evaluation.plots import Image, check_plotting

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from undisclosed.evaluation.tuning import TriedGeneralization

_BEFORE, _AFTER, _KEPT, _FRAME = "#D55E00", "#0072B2", "#009E73", "#666666"
_SHOWN = 12
_DPI = 150


def draw_attacks(attacks: Sequence[Attack], image: Image) -> bytes:
    """Draws how likely c and its likeliest siblings are before and after, a panel for each c.

    Raises:
        PolicyError: Plots can't be drawn here.
    """
    check_plotting()
    from matplotlib.figure import Figure

    heights = [len(_chosen(attacked)) for attacked in attacks]
    figure = Figure(figsize=(7.2, 0.32 * sum(heights) + 1.5 * len(attacks)), layout="constrained")
    panels = figure.subplots(len(attacks), 1, squeeze=False, height_ratios=heights).flatten()
    for axes, attacked in zip(panels, attacks, strict=True):
        _draw_beliefs(axes, attacked)
    return _save(figure, image)


def draw_steps(entity: str, steps: Sequence[TriedGeneralization], image: Image) -> bytes:
    """Draws what is kept and what the adversary believes as g(c) climbs.

    Raises:
        PolicyError: Plots can't be drawn here.
    """
    check_plotting()
    from matplotlib.figure import Figure

    figure = Figure(figsize=(max(6.4, 1.15 * len(steps) + 2.6), 4.4), layout="constrained")
    axes = figure.subplots()
    lines: dict[tuple[str, str], list[float | None]] = {
        ("information kept", _KEPT): [step.utility.information.value for step in steps],
        ("adversary, original", _BEFORE): [s.before.posterior if s.before else None for s in steps],
        ("adversary, release", _AFTER): [s.after.posterior if s.after else None for s in steps],
        ("adversary, g(c) alone", _FRAME): [s.after.prior if s.after else None for s in steps],
    }
    for (name, colour), values in lines.items():
        known = [(x, y) for x, y in enumerate(values) if y is not None]
        if known:
            xs, ys = zip(*known, strict=True)
            style = "--" if colour == _FRAME else "-"
            axes.plot(xs, ys, style, color=colour, marker="o", ms=5, lw=1.4, label=name)
    axes.set_xticks(range(len(steps)), [step.at_most for step in steps], rotation=20, ha="right")
    axes.set_ylim(-0.03, 1.05)
    axes.set_xlabel("g(c), from the nearest generalization up")
    axes.set_ylabel(f"share of information · belief in {entity}")
    axes.set_title(f"What each g(c) for {entity} keeps and tells", loc="left", fontsize=10)
    axes.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False, fontsize=8)
    _tidy(axes)
    return _save(figure, image)


def _chosen(attacked: Attack) -> list[str]:
    """Returns c, and what is likeliest before or after, in the order of the release."""
    after = [belief.name for belief in attacked.after.beliefs]
    likely = {attacked.protection.entity, *after[: _SHOWN - 3]}
    if attacked.before is not None:
        likely.update(belief.name for belief in attacked.before.beliefs[:3])
    return [name for name in after if name in likely]


def _draw_beliefs(axes: Axes, attacked: Attack) -> None:
    names = _chosen(attacked)
    rows = range(len(names))
    after = {belief.name: belief for belief in attacked.after.beliefs}
    axes.plot(
        [after[name].prior for name in names],
        rows,
        "|",
        color=_FRAME,
        ms=11,
        label=f"{attacked.told} alone",
    )
    axes.plot([after[name].posterior for name in names], rows, "o", color=_AFTER, label="release")
    if attacked.before is not None:
        before = {belief.name: belief.posterior for belief in attacked.before.beliefs}
        axes.hlines(
            rows,
            [before[name] for name in names],
            [after[name].posterior for name in names],
            color="#BBBBBB",
            lw=1.2,
            zorder=1,
        )
        axes.plot(
            [before[name] for name in names], rows, "o", mfc="none", color=_BEFORE, label="original"
        )
    axes.set_yticks(rows, names)
    entity = names.index(attacked.protection.entity)
    axes.get_yticklabels()[entity].set_fontweight("bold")
    axes.invert_yaxis()
    axes.set_xlim(-0.03, 1.03)
    axes.set_xlabel(f"belief of a reader who is told {attacked.told}")
    axes.set_title(
        f"{attacked.protection.entity} among {attacked.hypotheses} kinds of {attacked.told}",
        loc="left",
        fontsize=10,
    )
    axes.legend(loc="lower right", frameon=False, fontsize=8)
    _tidy(axes)


def _tidy(axes: Axes) -> None:
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(_FRAME)
    axes.tick_params(color=_FRAME)


def _save(figure: Figure, image: Image) -> bytes:
    import matplotlib

    target = io.BytesIO()
    # Without a date the same figures give the same file.
    metadata: dict[str, Any] = {"Date": None} if image == "svg" else {}
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "undisclosed"}):
        figure.savefig(target, format=image, dpi=_DPI, metadata=metadata)
    return target.getvalue()
