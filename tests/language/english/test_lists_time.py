"""How long it takes to see that a list goes on."""

import time

from undisclosed.language.english.lists import list_goes_on


def test_a_long_list_with_no_end_is_given_up_soon() -> None:
    # With two ways to read each space after a comma, sixty of them would take for ever.
    begun = time.process_time()
    assert list_goes_on(", a b" * 60 + ".") is None
    assert time.process_time() - begun < 0.5
    assert list_goes_on(", a b" * 3 + " and c") == "and"
