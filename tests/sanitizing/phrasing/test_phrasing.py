"""How generalizations are written into real sentences: articles, negations, lists, headings."""

from __future__ import annotations

import pytest

from rewritten import written
from undisclosed.engine import Engine
from undisclosed.policy.policy import Policy


@pytest.mark.parametrize(
    ("marked", "label", "released"),
    [
        ("He denies any [herpes].", "disease", "He denies a certain disease."),
        ("He denies any [warts].", "disease", "He denies certain diseases."),
        ("No [warts] were seen.", "disease", "No diseases of a certain kind were seen."),
        ("He does not have [gout].", "disease", "He does not have a certain disease."),
        ("He did not take the [aspirin].", "drug", "He did not take the drug."),
        ("He did not take his [aspirin].", "drug", "He did not take his drug."),
        ("He never drinks [milk].", "food", "He never drinks food of a certain kind."),
        (
            "Without a [permit] he left.",
            "protection",
            "Without protection of a certain kind he left.",
        ),
        ("There was no [gout] test.", "disease", "There was no certain disease test."),
    ],
)
def test_what_is_denied_is_of_a_certain_kind(marked: str, label: str, released: str) -> None:
    assert written(marked, label) == released


@pytest.mark.parametrize(
    ("marked", "label", "released"),
    [
        ("He takes [aspirin] daily.", "drug", "He takes a drug daily."),
        ("He had an [operation] in May.", "medical care", "He had medical care in May."),
        ("An [operation] followed.", "medical care", "Medical care followed."),
        ("She has severe [gout].", "illness", "She has a severe illness."),
        ("His [gout] is back.", "illness", "His illness is back."),
        ("The [operations] were cheap.", "medical care", "The medical care was cheap."),
        ("A [rosary] is there.", "beads", "Beads are there."),
        ("Gout\nLUNGS: clear\n[Liver]: large", "organ", "Gout\nLUNGS: clear\nOrgan: large"),
        ("Drugs:\n- [aspirin]\n- milk", "medicine", "Drugs:\n- medicine\n- milk"),
        ("The man denied [arson].", "crime", "The man denied a certain crime."),
        ("The cook bought [milk] here.", "product", "The cook bought a product here."),
        ("SKIN: dry\n[BILIRUBIN]: 34", "pigment", "SKIN: dry\nPIGMENT: 34"),
        ("HEAD: firm\n[SUGAR]: between 7 and 14", "drug", "HEAD: firm\nDETAILS: between 7 and 14"),
        ("PULSE: 76\n[HAIR]: grey", "organ", "PULSE: 76\nORGAN: grey"),
        ("PULSE: 76\n[HIV]: yes", "infection", "PULSE: 76\nInfection: yes"),
        ("SKIN: dry\n[KIDNEYS]: large", "organ", "SKIN: dry\nORGANS: large"),
        ("[Gallstones], two\nSkin: dry", "stone", "Stones, two\nSkin: dry"),
        ("He came with [gout] and pain.", "illness", "He came with an illness and pain."),
        ("Subject: [Milk] and bread\nHello", "food", "Subject: Food and bread\nHello"),
        ('He calls him "[comrade]" now.', "friend", 'He calls him "[removed]" now.'),
        ("We meet on 19 [September] there.", "month", "We meet on [removed] there."),
        ("We met 19 [nuns] there.", "person", "We met 19 people there."),
        ("Old [rabbis] were there.", "leader", "Old leaders were there."),
        ("He takes less [aspirin] now.", "drug", "He takes less drug of a certain kind now."),
        ("They saw mild background [retinopathy].", "disease", "They saw mild background disease."),
        ("He drinks a glass of [milk].", "drug", "He drinks a glass of a drug."),
    ],
)
def test_articles_and_number(marked: str, label: str, released: str) -> None:
    assert written(marked, label) == released


@pytest.mark.parametrize(
    ("marked", "label", "released"),
    [
        ("He takes [aspirin] and [codeine] daily.", "drug", "He takes two drugs daily."),
        ("He takes [codeine] and [aspirin] daily.", "drug", "He takes two drugs daily."),
        ("[Aspirin], [codeine] and [insulin] are here.", "drug", "Three drugs are here."),
        ("He takes [aspirin] or [codeine] daily.", "drug", "He takes one of two drugs daily."),
        (
            "Both [aspirin] and [codeine] are here.",
            "drug",
            "Both a drug and another drug are here.",
        ),
        ("He takes [aspirin], [codeine], [opium].", "drug", "He takes three drugs."),
        ("He takes [aspirin] as well as [codeine].", "drug", "He takes two drugs."),
        ("He takes [aspirin] & [codeine] daily.", "drug", "He takes two drugs daily."),
        ("He takes [aspirin] and/or [codeine] daily.", "drug", "He takes one or more drugs daily."),
        ("He takes [aspirin], [codeine] and tea.", "drug", "He takes two drugs and tea."),
        ("He takes tea, [aspirin], or [codeine].", "drug", "He takes tea, one of two drugs."),
        ("We met [Ann], [Bob] or others.", "person", "We met somebody, another person or others."),
        ("Drugs: [aspirin], [codeine]", "drug", "Drugs: two drugs"),
        ("He saw the [ward], a [clinic].", "place", "He saw the place, a place."),
        ("He saw the [nurse] and the [cook].", "worker", "He saw the two workers."),
        ("He saw the [nurse] or the [cook].", "worker", "He saw the worker or the other worker."),
        ("He saw his [nurse] and [cook].", "worker", "He saw his two workers."),
        ("He has an [aspirin], not [codeine].", "drug", "He has a drug, not a certain drug."),
        (
            "He took [aspirin] once, [codeine] twice.",
            "drug",
            "He took a drug once, another drug twice.",
        ),
        ("He took [aspirin]. We took [codeine].", "drug", "He took a drug. We took a drug."),
        ("He sells [pills] and [potions] here.", "drug", "He sells drugs here."),
        ("He takes the [aspirin] and [codeine].", "drug", "He takes the two drugs."),
        ("He plays [poker] and [roulette] at night.", None, "He plays [removed] at night."),
        ("He plays [poker], then [roulette].", None, "He plays [removed], then [removed]."),
    ],
)
def test_lists_of_equal_words_are_said_once(marked: str, label: str | None, released: str) -> None:
    assert written(marked, label) == released


@pytest.mark.parametrize(
    ("marked", "released"),
    [
        (
            "Every summer we fly to\n[Izmir] and drive on.",
            "Every summer we fly to\na port and drive on.",
        ),
        ("We went home.\n[Izmir] was warm.", "We went home.\nA port was warm."),
        ("Where we were\n\n[Izmir] was warm.", "Where we were\n\nA port was warm."),
    ],
)
def test_a_name_behind_a_broken_line_opens_no_sentence(marked: str, released: str) -> None:
    assert written(marked, "port") == released


@pytest.mark.parametrize(
    ("marked", "label", "released"),
    [
        ("He is [paranoid].", "mentally ill", "He is mentally ill."),
        ("He is an [epileptic] man.", "ill", "He is an ill man."),
        ("He is not [epileptic].", "ill", "He is not [removed]."),
    ],
)
def test_adjectives_stay_adjectives(marked: str, label: str, released: str) -> None:
    assert written(marked, label) == released


@pytest.mark.parametrize(
    ("text", "released"),
    [
        ("The Muslim community asks for a hall.", "The community asks for a hall."),
        ("The imam weighs 94 kg today.", "The religious person weighs 94 kg today."),
    ],
)
def test_a_verb_that_was_read_into_a_phrase_stays(text: str, released: str) -> None:
    assert Engine(Policy.of("Islam=religion")).sanitize(text).text == released


@pytest.mark.parametrize(
    ("marked", "label", "released"),
    [
        ("I am [pregnant].", "in a certain condition", "I am in a certain condition."),
        ("She is not [pregnant].", "in a certain condition", "She is not in a certain condition."),
        ("She is very [sick].", "in a certain state", "She is in a certain state."),
        (
            "She became [pregnant] again.",
            "in a certain state",
            "She became in a certain state again.",
        ),
        ("The [pregnant] woman left.", "in a certain condition", "The woman left."),
        ("A [pregnant] aunt left.", "in a certain condition", "An aunt left."),
        ("He looks [suspicious].", "in a certain state", "He looks a certain way."),
        ("He feels very [hopeless].", None, "He feels a certain way."),
        ("He does not feel [hopeless].", None, "He does not feel a certain way."),
        ("He is [old], [mad] and poor.", None, "He is in a certain state and poor."),
        ("I was a [depressive] for years.", "ill", "I was an ill person for years."),
        ("He is a [psychotic] man.", "ill", "He is an ill man."),
    ],
)
def test_adjectives_become_what_can_be_said_in_their_place(
    marked: str, label: str | None, released: str
) -> None:
    assert written(marked, label) == released


@pytest.mark.parametrize(
    ("marked", "label", "released"),
    [
        ("He spoke of [arson].", "activity", "He spoke of a certain activity."),
        ("The [nurses] are here.", "person", "The people in question are here."),
        ("The [nurses] of the ward are here.", "person", "The people of the ward are here."),
        ("He was a [nurse].", "person", "He was a certain kind of person."),
        ("A [nurse] came.", "person", "Somebody came."),
        ("We pay our [nurses] well.", "person", "We pay certain people well."),
        ("His [liver] is fatty.", "organ", "His [removed] is fatty."),
        ("The old [liver] is fatty.", "organ", "The old [removed] is fatty."),
        ("Kidneys: [albumin] raised, [bilirubin] normal", "substance",
         "Kidneys: a certain substance raised, another substance normal"),
        ("He denies [arson].", "activity", "He denies a certain activity."),
        # What says no more than a marker would is one.
        ("He spoke of [arson].", "act", "He spoke of [removed]."),
        ("The [liver] is fatty.", "structure", "The [removed] is fatty."),
        ("LIVER: fatty\nKidneys: normal", "organ", "LIVER: fatty\nKidneys: normal"),
        ("He had two [fits].", "event", "He had two events."),
        ("He drank [gin] there.", "liquid", "He drank [removed] there."),
        ("Lives alone and uses [condoms].", "device", "Lives alone and uses [removed]."),
        ("He is no [drinker].", "person", "He is no [removed]."),
        ("She met former [patients].", "person", "She met former [removed]."),
        ("He is not a [pyromaniac].", "patient", "He is not a patient of a certain kind."),
        # The words of a short quotation are themselves meant; a sentence may say it in others.
        ('He is "only a [drinker]", he says.', "adult", 'He is "only a [removed]", he says.'),
        ('"I saw a [drinker]," he says.', "adult", '"I saw an adult," he says.'),
        ("Canisters of [petrol] were found.", "fuel", "Canisters of fuel were found."),
        ("They served kosher [wine].", "wine", "They served kosher wine."),
        ("[Jaundice]: no\nItching: yes", "symptom", "Details: no\nItching: yes"),
        ("There is no [gout], no [mumps].", "disease", "There is no disease of a certain kind."),
        ("He met the [Templars] there.", "monk", "He met the monks there."),
    ],
)  # fmt: skip
def test_what_says_next_to_nothing_is_put_so(marked: str, label: str, released: str) -> None:
    assert written(marked, label) == released


@pytest.mark.parametrize(
    ("marked", "released"),
    [
        ("There is a lump in the [breast].", "There is a lump in a part of the body."),
        ("There is a lump in the left [breast].", "There is a lump in a part of the body."),
        ("There is a lump in her [breast].", "There is a lump in a part of her body."),
        ("Spots on both [breasts].", "Spots on both parts of the body."),
        ("It spread to the [lungs].", "It spread to a part of the body."),
        ("The place is the [cervix].", "The place is a part of the body."),
        # Nobody would say that of what does something, or has something done to it.
        ("The [liver] is fatty.", "The [removed] is fatty."),
        ("She smacks her [lips].", "She smacks her [removed]."),
        ("Roe spoke of Ann's [liver].", "Roe spoke of Ann's [removed]."),
        ("SKIN: dry\n[LIVER]: fatty", "SKIN: dry\nDETAILS: fatty"),
    ],
)
def test_a_part_of_the_body_is_said_to_be_one(marked: str, released: str) -> None:
    assert written(marked, "part of the body") == released


@pytest.mark.parametrize(
    ("protected", "text", "released"),
    [
        ("influenza=disease", "It was an influenza-like illness.", "It was an illness."),
        ("bipolar disorder=disorder", "She has bipolar disorder now.", "She has a disorder now."),
        ("transsexual=person", "I am transsexual.", "I am a person."),
        ("trade union=organization", "He is a good worker.", "He is a good [removed]."),
        ("Judaism=religion", "She is Jewish.", "She is [removed]."),
        (
            "endometriosis=disease",
            "She came with pelvic pain nine times.",
            "She came with [removed] nine times.",
        ),
        ("hepatitis C=disease", "The hepatitis C result is here.", "The result is here."),
    ],
)
def test_what_stands_around_a_noun_stays_true_of_what_is_said_for_it(
    protected: str, text: str, released: str
) -> None:
    assert Engine(Policy.of(protected)).sanitize(text).text == released


def test_a_phrase_says_itself_what_it_is_however_rare() -> None:
    text = "The pathology showed an infiltrating ductal carcinoma Nottingham grade II."
    released = Engine(Policy.of("breast cancer=disease")).sanitize(text)
    assert released.text == "The pathology showed a growth."


def test_what_has_an_object_behind_it_is_a_verb() -> None:
    released = Engine(Policy.of("epilepsy=disease")).sanitize("The EEG shows spike discharges.")
    assert " shows " in released.text
    assert "EEG" not in released.text
