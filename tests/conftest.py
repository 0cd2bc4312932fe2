"""Settings of all tests: how long an example takes is a matter of the machine, not a failure."""

from hypothesis import HealthCheck, settings

settings.register_profile("coinche", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("coinche")
