"""What goes with a word that is removed, and what its place looks like then."""

from __future__ import annotations

import pytest

from rewritten import written


@pytest.mark.parametrize(
    ("marked", "released"),
    [
        ("He has a [tremor] again.", "He has [removed] again."),
        ("An [antipsychotic] was stopped.", "[removed] was stopped."),
        ("The [antipsychotic] was stopped.", "The [removed] was stopped."),
        ("He has a severe [tremor] again.", "He has a severe [removed] again."),
        ("He is severely [immunosuppressed] again.", "He is in a certain state again."),
        ("He is no longer [infectious].", "He is no longer in a certain state."),
        ("A disease, [genotype 3], was found.", "A disease, [removed], was found."),
        ("Disease, [genotype] 3, was cured.", "Disease, [removed], was cured."),
        ("He has two [tremors] now.", "He has two [removed] now."),
    ],
)
def test_a_marker_takes_along_what_can_not_stand_without_the_word(
    marked: str, released: str
) -> None:
    assert written(marked, None) == released


@pytest.mark.parametrize(
    ("marked", "released"),
    [
        ("A thin, [paranoid] man came.", "A thin man came."),
        ("A thin and [paranoid] man came.", "A thin man came."),
        ("A [delusional], tall man came.", "A tall man came."),
        ("I met a [delusional] and old man.", "I met an old man."),
        ("He met [paranoid], thin men.", "He met thin men."),
        ("He was thin, [paranoid] and old.", "He was thin and old."),
        ("He left the ward, [depressed].", "He left the ward."),
        ("2. Cirrhosis, [compensated]\n3. Gout", "2. Cirrhosis\n3. Gout"),
        ("He came, [depressed] by this.", "He came, [removed] by this."),
        ("With gout and slurred [speech] he came.", "With gout and [removed] he came."),
    ],
)
def test_an_adjective_goes_with_what_joined_it(marked: str, released: str) -> None:
    assert written(marked, None) == released


@pytest.mark.parametrize(
    ("marked", "released"),
    [
        ("AGE: 61\n[WEIGHT]: 94 kg\n", "AGE: 61\n[removed]\n"),
        ("AGE: 61\n[LIVER]: enlarged, firm", "AGE: 61\nDETAILS: enlarged, firm"),
        ("Skin: dry.\n[Liver]: enlarged.", "Skin: dry.\nDetails: enlarged."),
        ("- Skin: dry\n- [Pulse]: 76, regular", "- Skin: dry\n- [removed], regular"),
        ("[HIV CLINIC], REVIEW\nAGE: 61", "REVIEW\nAGE: 61"),
        ("AGE: 61\n\n[MEDICATION]\ntablets", "AGE: 61\n\nDETAILS\ntablets"),
        ("07:31 [mo]: 240", "07:31 [removed]: 240"),
        ("hello there\n[mo]: 240", "hello there\n[removed]: 240"),
    ],
)
def test_a_field_loses_its_value_or_keeps_a_label(marked: str, released: str) -> None:
    assert written(marked, None) == released


def test_a_dose_goes_with_the_drug() -> None:
    assert written("He takes [quinine] [10 mg] at night.", "drug").startswith("He takes a drug")


@pytest.mark.parametrize(
    ("marked", "released"),
    [
        ("She has been [coughing] for weeks.", "She has been doing something for weeks."),
        ("It is passed on by [breastfeeding].", "It is passed on by doing something."),
        # Known as a noun: a marker says as much.
        ("It is passed on by [coughing].", "It is passed on by [removed]."),
        ("She was [raped] by a colleague.", "She was affected in a certain way by a colleague."),
        ("He [betted] on horses.", "He did something involving horses."),
        ("He [betted] on Friday.", "He did something on Friday."),
        ("He [gambled] away the house.", "He did something involving the house."),
        ("I have [repotted] all the ferns.", "I have done something involving all the ferns."),
        ("He [detoxed] every year.", "He did something every year."),
        ("He does not [gamble].", "He does not do a certain thing."),
        ("She [gambles] to win.", "She does something to win."),
        ("He has no [itching] today.", "He has no [removed] today."),
        ("Skin: dry\nSpleen [enlarged]", "Skin: dry\nSpleen [removed]"),
        # A noun that is read as a verb.
        ("She restarted her [antiretrovirals].", "She restarted her [removed]."),
        # Who does it, or when, can't be told from the form.
        ("They [bet] again.", "They [removed] again."),
        ("The van was [towed] to the yard.", "The van was [removed] to the yard."),
        ("He bought new [bedding] here.", "He bought [removed] here."),
        # What describes a noun goes with it, but not what tells which is meant, or whose.
        ("White [spots] were seen.", "[removed] were seen."),
        ("His white [spots] were seen.", "His white [removed] were seen."),
        (
            "She brought warm [gloves] and her first [scans].",
            "She brought [removed] and her first [removed].",
        ),
        ("Yesterday Ms [Orth] came.", "Yesterday Ms [removed] came."),
        ("Yesterday [Ms] Orth came.", "Yesterday Orth came."),
        ("He stayed [sleepless] for weeks.", "He stayed in a certain state for weeks."),
        ("He was not thin or [paranoid].", "He was not thin or [removed]."),
        ("He was thin and [paranoid].", "He was thin."),
        ("He is [allergic] to dogs.", "He is in a certain state regarding dogs."),
        ("He is [allergic] in May.", "He is in a certain state in May."),
        ("The load has been [undetectable].", "The load has been at a certain level."),
        ("The man is [unbearable].", "The man is in a certain state."),
        ("He was restless and [paranoid] too.", "He was restless too."),
    ],
)
def test_a_verb_becomes_something_that_is_done_and_a_predicate_a_state(
    marked: str, released: str
) -> None:
    assert written(marked, None) == released


@pytest.mark.parametrize(
    ("marked", "released"),
    [
        ("mo: hello\nann: yes\n[mo]: go\nmo: now", "mo: hello\nann: yes\nsomebody: go\nmo: now"),
        # Twice may be a field: then the marker stays.
        ("mo: 3\n[mo]: 4", "mo: 3\n[removed]: 4"),
        ("The driver, [Luuk Hendrix], 29, was alone.", "The driver, 29, was alone."),
        ("After lunch in Breda, [Luuk], 29, slept.", "After lunch in Breda, [removed], 29, slept."),
        ("AGE: 61\n[Spider naevi]: many", "AGE: 61\nDetails: many"),
        ("Pulse: 76. [Spider naevi]: many.", "Pulse: 76. Details: many."),
    ],
)
def test_who_speaks_is_somebody_and_a_name_beside_a_noun_goes(marked: str, released: str) -> None:
    assert written(marked, None) == released
