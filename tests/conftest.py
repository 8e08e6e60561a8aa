"""One profile for all property tests."""

from hypothesis import HealthCheck, settings

# Nothing here is judged by the clock on the wall: a machine that is busy with something else takes
# many times as long for the same work. Each run tries other examples, so that runs add up; one that
# fails prints what repeats it anywhere, and comes first in the next run here.
settings.register_profile(
    "all", deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("all")
