"""Messages to a language model are judged together, and nothing in them passes unread."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toy import engine, knowledge
from undisclosed.errors import InputError
from undisclosed.interfaces.libraries.guard import Guard, restore, restore_stream
from undisclosed.interfaces.libraries.messages import change_texts, texts_of
from undisclosed.policy.policy import Policy

GUARD = Guard(engine(knowledge(), unknown="keep"))


def user(content: object) -> dict[str, Any]:
    return {"role": "user", "content": content}


def test_texts_are_released_and_the_rest_stays() -> None:
    messages = [{"role": "system", "content": "Be brief."}, user("He has HIV.")]
    safe = GUARD.shield(messages)
    assert safe.messages == [messages[0], user("He has an infection.")]
    assert safe.result.verified
    assert messages[1]["content"] == "He has HIV."


def test_parts_and_arguments_of_tools_are_read() -> None:
    call = {
        "id": "call_1",
        "type": "function",
        "function": {"name": "find", "arguments": '{"of": "HIV"}'},
    }
    use = {"type": "tool_use", "id": "a", "name": "find", "input": {"HIV": [1, "HIV"]}}
    messages = [
        user([{"type": "text", "text": "HIV?"}]),
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "call_1", "content": "HIV."},
        {"role": "assistant", "content": [use]},
    ]
    released = str(GUARD.shield(messages).messages)
    assert "HIV" not in released
    assert released.count("nfection") == 5


def test_names_of_fields_that_are_not_those_of_messages_are_read() -> None:
    messages: list[dict[str, Any]] = [
        {"role": "user", "content": "x", "HIV": "yes"},
        {"role": "tool", "content": {"HIV": True, "id": "HIV", "status": "HIV"}},
        user([{"type": "text", "text": "x", "about HIV": 1}]),
    ]
    released = str(GUARD.shield(messages).messages)
    assert "HIV" not in released
    assert released.count("nfection") == 5


def test_what_is_kept_in_a_cache_is_told_as_it_was() -> None:
    kept = {"type": "text", "text": "A cat.", "cache_control": {"type": "ephemeral", "ttl": "5m"}}
    strict = Guard(Policy.of("HIV=infection", identifiers="change"))
    assert strict.shield([user([kept])]).messages == [user([kept])]


def test_ids_say_nothing_and_still_tell_what_belongs_together() -> None:
    calls = [{"id": "call_HIV", "type": "function"}, {"id": "b", "type": "function"}]
    messages: list[dict[str, Any]] = [
        {"role": "assistant", "content": None, "tool_calls": calls},
        {"role": "tool", "tool_call_id": "call_HIV", "content": "x"},
        {"role": "tool", "tool_call_id": "", "content": None},
    ]
    first, answer, nameless = GUARD.shield(messages).messages
    assert [call["id"] for call in first["tool_calls"]] == ["00000001", "2"]
    assert answer["tool_call_id"] == "00000001"
    assert nameless == messages[2]


def test_what_is_not_risky_in_arguments_stays_as_it_is_written() -> None:
    call = {"role": "assistant", "arguments": '{"near": ["1.50", "007", "1e5"]}'}
    assert GUARD.shield([call]).messages == [call]
    # Only the last of two fields of one name can be read as JSON, and only that is sent.
    twice = {"role": "assistant", "arguments": '{"a": "HIV", "a": "cat"}'}
    assert GUARD.shield([twice]).messages[0]["arguments"] == '{"a": "cat"}'


def test_texts_come_in_the_order_in_which_they_are_changed() -> None:
    messages = [user(["a", {"text": "b"}]), user("c")]
    assert texts_of(messages) == ["a", "b", "c"]
    assert change_texts(messages, str.upper) == [user(["A", {"text": "B"}]), user("C")]


def test_numbers_are_text_and_stay_numbers_unless_they_change() -> None:
    def change(text: str) -> str:
        return "some" if text == "34" else text

    message = {"role": "tool", "content": {"age": 34, "page": 2, "done": True}}
    [changed] = change_texts([message], change)
    assert changed["content"] == {"age": "some", "page": 2, "done": True}


@pytest.mark.parametrize(
    ("messages", "told"),
    [
        ("He has HIV.", "must be a list"),
        (user("x"), "must be a list"),
        (["He has HIV."], "mapping with a role"),
        ([user([{"type": "image_url", "image_url": {"url": "data:,"}}])], "'type' can be one of"),
        ([{"role": "HIV", "content": "x"}], "'role' can be one of"),
        ([{"role": "tool", "status": "HIV", "content": "x"}], "'status' can be one of"),
        ([{"role": "user", "content": [{"type": ["HIV"]}]}], "'type' can be one of"),
        ([user([{"text": "x", "cache_control": {"ttl": "HIV"}}])], "'ttl' can be one of"),
        ([{"role": "tool", "tool_call_id": 7, "content": "x"}], "at most 128 signs"),
        ([{"role": "tool", "tool_call_id": "HIV" * 50, "content": "x"}], "at most 128 signs"),
        ([{"role": "tool", "content": {"b": b"HIV"}}], "can't be read"),
        ([user(b"He has HIV.")], "can't be read"),
        ([user([[[]]])], None),
    ],
)
def test_what_is_no_message_is_refused(messages: Any, told: str | None) -> None:
    if told is None:
        GUARD.shield(messages)
        return
    with pytest.raises(InputError, match=told) as refused:
        GUARD.shield(messages)
    assert "HIV" not in str(refused.value)


def test_messages_nested_without_end_are_refused() -> None:
    content: list[Any] = []
    content.append(content)
    with pytest.raises(InputError, match="deep"):
        GUARD.shield([user(content)])
    deep = '{"a":' * 80 + "1" + "}" * 80
    with pytest.raises(InputError, match="deep"):
        GUARD.shield([{"role": "assistant", "arguments": deep}])


def test_arguments_that_would_have_one_name_are_refused() -> None:
    with pytest.raises(InputError, match="one name"):
        change_texts([{"role": "tool", "input": {"a": 1, "b": 2}}], lambda _: "x")


def test_answers_are_restored_where_one_thing_was_meant() -> None:
    safe = GUARD.shield([user("He has HIV.")])
    assert safe.undo == {"an infection": "HIV"}
    assert safe.restore("Against an infection, rest. An infection? Yes.") == (
        "Against HIV, rest. HIV? Yes."
    )
    assert safe.restore("An infectious cat.") == "An infectious cat."


def test_what_stands_for_two_things_is_not_put_back() -> None:
    undo = Guard("HIV=infection").shield([user("She takes zidovudine daily.")]).undo
    assert undo == {"a medicine": "zidovudine"}
    both = "He was on zidovudine once. She is on lamivudine now."
    safe = Guard("HIV=infection").shield([user(both)])
    assert "zidovudine" not in str(safe.messages)
    assert "zidovudine" not in safe.undo.values()


def test_an_answer_that_calls_a_tool_is_restored() -> None:
    safe = GUARD.shield([user("He has HIV.")])
    call = {"id": "call_9", "function": {"name": "find", "arguments": '{"q": ["an infection"]}'}}
    answer = {"role": "assistant", "content": None, "refusal": None, "tool_calls": [call]}
    restored = safe.restore_message(answer)
    assert restored["tool_calls"][0]["function"]["arguments"] == '{"q": ["HIV"]}'
    assert restored["tool_calls"][0]["id"] == "call_9"
    assert safe.restore_message({"role": "assistant", "content": "An infection."})["content"] == (
        "HIV."
    )
    with pytest.raises(InputError, match="mapping with a role"):
        safe.restore_message({"content": "x"})


SIGNS = st.text(alphabet="aAb cİı", max_size=30)


@given(SIGNS, st.lists(st.integers(0, 30)), st.dictionaries(SIGNS.filter(str.strip), SIGNS))
def test_an_answer_is_restored_alike_however_it_is_cut(
    answer: str, cuts: list[int], undo: dict[str, str]
) -> None:
    places = [0, *sorted(cuts), len(answer)]
    pieces = [answer[start:end] for start, end in pairwise(places)]
    assert "".join(restore_stream(pieces, undo)) == restore(answer, undo)


def test_of_an_answer_in_pieces_only_what_may_go_on_is_held_back() -> None:
    told = restore_stream(["So an inf", "ection, ", "an infection", "s, ", "well"], {"a b": "x"})
    assert "".join(told) == "So an infection, an infections, well"
    safe = GUARD.shield([user("He has HIV.")])
    pieces = iter(["Take care. An inf", "ection needs rest. ", "And an infection", "s do."])
    told = safe.restore_stream(pieces)
    assert next(told) == "Take "
    assert "".join(told) == "care. HIV needs rest. And an infections do."


def test_the_longest_replacement_is_put_back_and_once_only() -> None:
    undo = {"a drug": "a strong drug", "a strong drug": "heroin"}
    assert restore("a strong drug and a drug", undo) == "heroin and a strong drug"
    assert restore("nothing", {}) == "nothing"
