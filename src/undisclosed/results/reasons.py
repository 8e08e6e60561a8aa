"""Why something is risky, or is not, in a sentence that a reviewer can check."""

from __future__ import annotations

from undisclosed.disclosure.measured import (
    Measured,
    is_rare,
    passes_cap_only,
    tells_apart_only,
    times_within,
)
from undisclosed.disclosure.risks import Risk
from undisclosed.disclosure.secrets.protected import Secret


def explain(risk: Risk, secret: Secret | None, measured: Measured, *, cleared: bool = False) -> str:
    """Returns the reason in a sentence that a reviewer can check (see `measure_risk`)."""
    sentence = _explain_plain(risk, secret, measured, cleared=cleared)
    return f'It can be read as "{risk.read_as}". {sentence}' if risk.read_as else sentence


def _explain_plain(risk: Risk, secret: Secret | None, measured: Measured, *, cleared: bool) -> str:
    if risk.cause == "unknown":
        return "The knowledge does not know this term, so it can't be cleared."
    if risk.cause == "joined":
        return "It is one word, name or compound with a risky term."
    if risk.cause == "alias":
        return "It is another name of a risky term in this text."
    if secret is None:
        raise ValueError(f"A {risk.cause} risk belongs to a protection.")
    protection = secret.protection
    if risk.cause == "name":
        named = protection.class_of_kinds
        if secret.individual:
            return f"It names {protection.entity}."
        return f"It names {protection.entity if named is None else f'a {named}'} or a kind of it."
    if risk.cause == "identifier" and risk.group:
        return _explain_crowd(risk, secret)
    if risk.documents is not None and secret.individual:
        return fit_in_documents(*risk.documents)
    if risk.cause == "identifier" and not risk.joint:
        return "It may identify somebody: it is so exact that no count of pages clears it."
    if secret.individual:
        few = f"only {risk.joint:,} mention" if risk.joint else "none mentions"
        return (
            f"Of the {secret.prior.at_most:,} pages that mention {protection.at_most}, "
            f"{few} it: it narrows down who is meant."
        )
    if risk.cause == "group":
        names = " and ".join(member.shown for member in risk.group)
        shown = f"{names} together"
    else:
        shown = risk.kind or risk.shown
    sentence = _what_it_is(risk)
    sentence += (
        f"Of the pages that mention {shown}, {percent_of_pages(measured.p_given_term)} speak of "
        f"{protection.entity}; "
    )
    if protection.at_most is None:
        return f"{sentence}of all pages, {percent_of_pages(float(secret.prior.p_entity))} do."
    given = percent_of_pages(measured.p_given_at_most)
    sentence += f"of the pages that mention {protection.at_most}, {given} do."
    if tells_apart_only(risk, secret):
        times = times_within(risk, secret)
        return (
            f"{sentence} Pages of {protection.entity} mention it {times:.1f} times as often as "
            f"pages of {protection.at_most} do: it tells them apart (within_gain)."
        )
    if passes_cap_only(risk, secret):
        times = float(secret.theta / secret.prior.p_entity)
        return (
            f"{sentence} It makes {protection.entity} more than {times:g} times likelier, which is "
            "too much whatever readers may learn (max_lift)."
        )
    if cleared or not is_rare(risk, secret):
        return sentence
    return f"{sentence} It stands on so few pages that less is enough (rare_gain)."


def _what_it_is(risk: Risk) -> str:
    """Returns what a term is that is judged by its kind or its usual name, as a sentence."""
    if not risk.kind:
        return ""
    return f"It is {'another name' if risk.same else 'a kind'} of {risk.kind}. "


def fit_in_documents(documents: int, total: int) -> str:
    """Returns how many of the user's documents have something, as a sentence.

    >>> fit_in_documents(3, 4000)
    'Of the 4,000 people in your documents 3 fit this.'
    >>> fit_in_documents(1, 1)
    'The 1 person in your documents fits this.'
    """
    if total == 1:
        verb = "fits" if documents else "does not fit"
        return f"The 1 person in your documents {verb} this."
    fit = "1 fits" if documents == 1 else f"{documents:,} fit" if documents else "none fits"
    return f"Of the {total:,} people in your documents {fit} this."


def _explain_crowd(risk: Risk, secret: Secret) -> str:
    # It stands at every member's places.
    names = " and ".join(member.shown for member in risk.group)
    return (
        f"{names} together leave {risk.joint:,} of the {secret.prior.at_most:,} pages that "
        f"mention {secret.protection.at_most}."
    )


def percent_of_pages(share: float | None) -> str:
    """Returns a share of pages as reasons tell it.

    >>> percent_of_pages(0.784), percent_of_pages(0.0061), percent_of_pages(1.0)
    ('78 %', '0.61 %', '100 %')
    """
    if share is None:
        return "an unknown share"
    percent = 100 * share
    return f"{percent:.0f} %" if percent >= 10 else f"{percent:.2g} %"
