"""Messages to a language model are judged together, and nothing in them passes unread."""

from typing import Any

import pytest

from toy import engine, knowledge
from undisclosed.errors import InputError
from undisclosed.interfaces.libraries.guard import Guard, restore
from undisclosed.interfaces.libraries.messages import change_texts, texts_of

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
    assert "call_1" in released


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
        ([user([{"type": "image_url", "image_url": {"url": "data:,"}}])], "of these types"),
        ([{"role": "He has HIV.", "content": "x"}], "identifier"),
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


def test_the_longest_replacement_is_put_back_and_once_only() -> None:
    undo = {"a drug": "a strong drug", "a strong drug": "heroin"}
    assert restore("a strong drug and a drug", undo) == "heroin and a strong drug"
    assert restore("nothing", {}) == "nothing"
