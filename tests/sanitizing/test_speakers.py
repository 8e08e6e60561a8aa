"""Who speaks in a chat may bear a name that a dictionary has as something else."""

from undisclosed import Engine, Policy

CHAT = """\
Maja: how was it?
Lotte: fine, the abortion was over in ten minutes
Lotte: I slept all day
Maja: good
Lotte: and now I am hungry
"""


def test_a_rare_noun_that_speaks_again_and_again_is_somebody() -> None:
    released = Engine(Policy.of("abortion=operation")).sanitize(CHAT).text
    assert "Fish" not in released
    assert released.count("Somebody:") == 3
    said_twice = CHAT.replace("Lotte: and now", "Maja: and now")
    assert "Fish" not in Engine(Policy.of("abortion=operation")).sanitize(said_twice).text
