"""What is needed before anything is compiled. That it compiles and runs is in test_wasm.py."""

import pytest

from autograder.grading.sandbox import self_test
from autograder.grading.sandbox.errors import SandboxError
from autograder.grading.sandbox.tiers import Tier
from autograder.grading.sandbox.wasm import runtime


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "tool-schemas"


def test_a_package_that_is_missing(tmp_path, monkeypatch):
    monkeypatch.setattr(runtime, "find_spec", lambda name: None)
    said = "the package wasmtime is missing: pip install 'tool-schemas[wasm]'."
    with pytest.raises(SandboxError, match="wasmtime is missing"):
        runtime.compiled(tmp_path)
    assert self_test.trial(Tier.C).problem == said


def test_the_cache_is_ours_alone(cache):
    assert runtime._cache() == cache
    assert cache.stat().st_mode & 0o777 == 0o700


def test_not_where_others_can_write(cache):
    cache.mkdir()
    cache.chmod(0o777)
    assert runtime._cache() is None


def test_not_where_there_can_be_none(cache):
    cache.write_text("a file")
    assert runtime._cache() is None
