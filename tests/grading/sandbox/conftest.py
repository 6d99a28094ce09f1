"""A zygote for each tier, shared by the tests of a module: what one test does must not reach the next."""

import sys

import pytest

from . import asking

if sys.platform != "linux":
    collect_ignore_glob = ["test_*.py"]


@pytest.fixture(scope="module", params=asking.WALLED)
def walled(request):
    with asking.toy_zygote(request.param) as zygote:
        yield zygote


@pytest.fixture(scope="module", params=asking.ALL)
def zygote(request):
    with asking.toy_zygote(request.param) as zygote:
        yield zygote
