import subprocess
import sys
from typing import get_args

import pytest

from autograder import clients
from autograder.clients import MODEL, agent_client, live_client
from autograder.mock_claude import is_mocked
from autograder.places import PROJECT


@pytest.fixture
def key(monkeypatch):
    monkeypatch.setenv(clients.KEY_VARIABLE, "sk-a-key-of-a-test")


class TestLiveClient:
    @pytest.mark.parametrize("live", [False, None, 1, "yes"])
    def test_only_by_an_explicit_true(self, live, key, capsys):
        assert live_client(live) is None
        assert capsys.readouterr().out.startswith("The model is mocked:")

    @pytest.mark.parametrize("value", [None, "", "  "])
    def test_and_only_with_a_key(self, value, monkeypatch, capsys):
        monkeypatch.delenv(clients.KEY_VARIABLE, raising=False)
        if value is not None:
            monkeypatch.setenv(clients.KEY_VARIABLE, value)
        assert live_client(live=True) is None
        assert capsys.readouterr().out.startswith("There is no key in `ANTHROPIC_API_KEY`")

    def test_then_the_real_one(self, key, capsys):
        client = live_client(live=True)
        assert (client.api_key, is_mocked(client)) == ("sk-a-key-of-a-test", False)
        assert f"with the model `{MODEL}`" in capsys.readouterr().out

    def test_the_model_is_one_that_the_sdk_knows(self):
        from anthropic.types import Model

        assert MODEL in get_args(get_args(Model)[0])


class TestAgentClient:
    def test_is_mocked(self, key):
        assert is_mocked(agent_client("get_weather"))

    def test_without_a_key_too(self, monkeypatch):
        monkeypatch.delenv(clients.KEY_VARIABLE, raising=False)
        assert is_mocked(agent_client("get_weather", live=True))

    def test_unless_switched_on(self, key):
        assert not is_mocked(agent_client("get_weather", live=True))


class TestImports:
    @pytest.mark.parametrize("module", ["autograder", "autograder.agent", "autograder.conversation_picture"])
    def test_the_sdk_only_when_it_is_used(self, module):
        code = f"import sys, {module}; print(sorted({{'anthropic', 'httpx2', 'IPython'}} & set(sys.modules)))"
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, cwd=PROJECT, check=True
        )
        assert done.stdout.strip() == "[]"
