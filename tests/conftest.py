"""One profile for all property tests, and one for mutation testing."""

import os

from hypothesis import HealthCheck, Phase, settings

# Nothing here is judged by the clock on the wall: a machine that is busy with something else takes
# many times as long for the same work. Each run tries other examples, so that runs add up; one that
# fails prints what repeats it anywhere, and comes first in the next run here. Before a change lands
# the examples are always the same, so that the change is what breaks a test, and not chance.
settings.register_profile(
    "all",
    deadline=None,
    derandomize="CI" in os.environ,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
# A mutant is to live or die by the same examples each time, and once dead needs no small example.
settings.register_profile(
    "mutants",
    settings.get_profile("all"),
    derandomize=True,
    max_examples=25,
    database=None,
    phases=[Phase.explicit, Phase.generate],
)
settings.load_profile("all")
