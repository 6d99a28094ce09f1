"""The mocked service behind the real SDK, in every way in which it can ask. Nothing reaches a network."""

import asyncio
import json
import time

import anthropic
import api_requests
import co_player
import httpx2
import pytest

from autograder import mock_script, places
from autograder.data_files import DataError, read_json, validate
from autograder.mock_claude import URL, async_mock_client, is_mocked, mock_client, mock_service

ROUTES = {
    f"{conversation}.{step}": (conversation, step, body)
    for conversation in mock_script.ids()
    for step, body in co_player.requests(mock_script.load(conversation)).items()
}
every_step = pytest.mark.parametrize(("conversation", "step", "body"), ROUTES.values(), ids=ROUTES)


def says(text="Hi.", **step):
    return {"steps": [{"id": "says", "answer": {"text": text}, **step}]}


def calls(*inputs, **answer):
    made = [{"tool": "get_weather", "input": each} for each in inputs]
    return {"steps": [{"id": "calls", "answer": {"calls": made, **answer}}]}


def ask(client, **changes):
    return client.messages.create(**api_requests.request(**changes))


def streamed(client, **changes):
    with client.messages.stream(**api_requests.request(**changes)) as stream:
        return stream.get_final_message()


def plain(message):
    return message.to_dict()


class TestEveryConversation:
    """Those in data/conversations, through the real SDK, its answers strictly validated."""

    @pytest.mark.parametrize("conversation", mock_script.ids())
    def test_can_be_played_to_each_of_its_steps(self, conversation):
        script = mock_script.load(conversation)
        assert set(co_player.requests(script)) == {step.id for step in script.steps}

    @pytest.mark.parametrize("conversation", mock_script.ids())
    def test_is_described_by_our_schema(self, conversation):
        path = places.data() / "conversations" / f"{conversation}.json"
        validate(path, read_json(path), "conversation")

    @every_step
    def test_create_and_stream_give_the_same(self, conversation, step, body):
        service = mock_service(conversation)
        client = mock_client(service)
        created = client.messages.create(**body)
        with client.messages.stream(**body) as stream:
            events = list(stream)
            last = stream.get_final_message()
        assert service.played == [step, step]
        assert plain(created) == plain(last)
        assert {event.type for event in events} >= {"message_start", "message_delta", "message_stop"}

    @every_step
    def test_async_too(self, conversation, step, body):
        async def both():
            client = async_mock_client(conversation)
            created = await client.messages.create(**body)
            async with client.messages.stream(**body) as stream:
                return created, await stream.get_final_message()

        created, last = asyncio.run(both())
        assert plain(created) == plain(last) == plain(mock_client(conversation).messages.create(**body))

    @pytest.mark.parametrize("stream", [False, True], ids=["create", "stream"])
    @pytest.mark.parametrize("conversation", mock_script.ids())
    def test_the_tool_runner_comes_to_an_end(self, conversation, stream):
        script = mock_script.load(conversation)
        first = next(iter(co_player.requests(script).values()))
        tools = [self.runnable(tool["name"]) for tool in first["tools"]]
        service = mock_service(conversation)
        runner = mock_client(service).beta.messages.tool_runner(
            **{**first, "tools": tools}, stream=stream, max_iterations=10
        )
        answers = [each.get_final_message() if stream else each for each in runner]
        assert answers[-1].stop_reason == "end_turn"
        assert len(answers) == len(service.played) + len(service.off_script)

    @staticmethod
    def runnable(name):
        return anthropic.beta_tool(
            lambda **arguments: '{"temperature": 18, "id": 4}',
            name=name,
            description="A stand-in.",
            input_schema={"type": "object"},
        )


class TestAnswers:
    @pytest.mark.parametrize("get", [ask, streamed], ids=["create", "stream"])
    def test_a_text(self, get):
        answer = get(mock_client(says("Grüße, 🙂 " * 20)))
        assert plain(answer)["content"] == [{"type": "text", "text": "Grüße, 🙂 " * 20}]
        assert (answer.stop_reason, answer.model, answer.id) == ("end_turn", "claude-x", "msg_mock_01")

    @pytest.mark.parametrize("get", [ask, streamed], ids=["create", "stream"])
    def test_parallel_calls(self, get):
        answer = get(mock_client(calls({"city": "Oslo"}, {"city": "Rome", "days": [1, {"a": None}]})))
        assert [(block.id, block.input) for block in answer.content] == [
            ("toolu_mock_01_1", {"city": "Oslo"}),
            ("toolu_mock_01_2", {"city": "Rome", "days": [1, {"a": None}]}),
        ]
        assert answer.stop_reason == "tool_use"

    @pytest.mark.parametrize("get", [ask, streamed], ids=["create", "stream"])
    def test_the_same_every_time(self, get):
        assert plain(get(mock_client(calls({})))) == plain(get(mock_client(calls({}))))

    def test_usage_grows_with_what_is_sent_and_said(self):
        short, long = ask(mock_client(says("Hi."))), ask(mock_client(says("Hi. " * 100)), system="x" * 4000)
        assert long.usage.input_tokens >= short.usage.input_tokens + 1000
        assert long.usage.output_tokens >= short.usage.output_tokens + 90

    @pytest.mark.parametrize("get", [ask, streamed], ids=["create", "stream"])
    def test_a_refusal_may_say_nothing(self, get):
        answer = get(mock_client({"steps": [{"id": "no", "answer": {"stop_reason": "refusal"}}]}))
        assert (answer.stop_reason, answer.content, answer.stop_details.type) == ("refusal", [], "refusal")

    def test_a_call_that_max_tokens_cuts_off_comes_without_its_input(self):
        conversation = calls({"city": "Oslo"}, {"city": "Rome"}, stop_reason="max_tokens")
        answer = ask(mock_client(conversation))
        assert [block.input for block in answer.content] == [{"city": "Oslo"}, {}]
        assert answer.stop_reason == "max_tokens"

    def test_and_in_a_stream_in_pieces(self):
        client = mock_client(calls({"city": "Oslo"}, stop_reason="max_tokens"))
        with client.messages.stream(**api_requests.request()) as stream:
            pieces = [event.partial_json for event in stream if event.type == "input_json"]
        assert "".join(pieces) == '{"city":'

    def test_events_come_in_the_order_of_the_service(self):
        client = mock_client(calls({"city": "Oslo"}, text="I'll look."))
        events = list(client.messages.create(**api_requests.request(), stream=True))
        kinds = [event.type for event in events]
        block = ["content_block_start", "content_block_delta", "content_block_stop"]
        assert list(dict.fromkeys(kinds)) == ["message_start", *block, "message_delta", "message_stop"]
        assert (kinds.count("content_block_start"), kinds[-2:]) == (2, ["message_delta", "message_stop"])


class TestFailures:
    FAILS = [{"status": 529, "retry_after": 0.01}, {"status": 429, "retry_after": 0.01}]  # noqa: RUF012

    @pytest.mark.parametrize("get", [ask, streamed], ids=["create", "stream"])
    def test_the_sdk_tries_again(self, get):
        service = mock_service(says(fails=self.FAILS))
        assert get(mock_client(service)).content[0].text == "Hi."
        assert len(service.requests) == 3

    def test_and_waits_as_it_is_told(self):
        start = time.monotonic()
        ask(mock_client(says(fails=[{"status": 429, "retry_after": 0.3}])))
        assert 0.3 <= time.monotonic() - start < 3

    def test_until_it_gives_up(self):
        client = mock_client(says(fails=[*self.FAILS, *self.FAILS]), max_retries=1)
        with pytest.raises(anthropic.RateLimitError) as caught:
            ask(client)
        assert caught.value.body["error"] == {
            "type": "rate_limit_error",
            "message": "Too many requests (mocked)",
        }
        assert caught.value.response.headers["retry-after"] == "0.01"

    @pytest.mark.parametrize(
        ("status", "error", "kind"),
        [
            (429, anthropic.RateLimitError, "rate_limit_error"),
            (500, anthropic.InternalServerError, "api_error"),
            (529, anthropic._exceptions.OverloadedError, "overloaded_error"),
        ],
    )
    def test_each_is_an_error_of_the_sdk(self, status, error, kind):
        with pytest.raises(error) as caught:
            ask(mock_client(says(fails=[{"status": status}]), max_retries=0))
        assert caught.value.body["error"]["type"] == kind


class TestService:
    @staticmethod
    def send(method="POST", path="/v1/messages", headers=None, **content):
        given = {"authorization": "Bearer k", "anthropic-version": "2026-10-21", **(headers or {})}
        sent = {key: value for key, value in given.items() if value}
        answer = mock_service(says())(httpx2.Request(method, URL + path, headers=sent, **content))
        return answer.status_code, json.loads(answer.content)

    @pytest.mark.parametrize(
        ("change", "status", "kind", "message"),
        [
            ({"headers": {"authorization": ""}}, 401, "authentication_error", "x-api-key header is required"),
            (
                {"headers": {"anthropic-version": ""}},
                400,
                "invalid_request_error",
                "anthropic-version: header is required",
            ),
            ({"path": "/v1/complete"}, 404, "not_found_error", "Not found"),
            ({"method": "GET"}, 404, "not_found_error", "Not found"),
            (
                {"json": None, "content": b"{"},
                400,
                "invalid_request_error",
                "The request body is not valid JSON",
            ),
            (
                {"json": None, "content": b"[]"},
                400,
                "invalid_request_error",
                "Input should be a valid dictionary",
            ),
            (
                {"json": None, "content": b"\xff"},
                400,
                "invalid_request_error",
                "The request body is not valid",
            ),
        ],
    )
    def test_refuses_what_never_gets_to_the_rules(self, change, status, kind, message):
        code, body = self.send(**{"json": api_requests.request(), **change})
        assert (code, body["type"], body["error"]["type"]) == (status, "error", kind)
        assert body["error"]["message"].startswith(message)

    def test_takes_a_key_in_either_header(self):
        headers = {"authorization": "", "x-api-key": "k"}
        assert self.send(headers=headers, json=api_requests.request())[0] == 200

    def test_keeps_what_it_received(self):
        service = mock_service(says())
        ask(mock_client(service), system="Be brief.")
        assert service.requests == [api_requests.request(system="Be brief.")]


class TestThreads:
    THREAD = {"betas": ["message-threads-2026-08-12"]}  # noqa: RUF012

    def create(self, client, messages, **thread):
        body = {"model": "m", "max_tokens": 9, "messages": messages, "thread": thread}
        return client.beta.messages.create(**body, **self.THREAD)

    def test_only_the_new_messages_are_sent(self):
        service = mock_service(
            {"steps": [{"id": "one", "answer": {"text": "What?"}}, *says("${user}!")["steps"]]}
        )
        client = mock_client(service)
        first = self.create(client, [api_requests.USER], type="create")
        reply = {"role": "user", "content": "Nothing"}
        second = self.create(client, [reply], type="continue", previous_message_id=first.id)
        assert second.content[0].text == "Nothing!"
        assert service.played == ["one", "says"]

    def test_one_that_is_not_held(self):
        with pytest.raises(anthropic.NotFoundError) as caught:
            self.create(
                mock_client(says()), [api_requests.USER], type="continue", previous_message_id="msg_x"
            )
        assert caught.value.body["error"]["details"] == {"error_code": "thread_not_found"}

    def test_one_that_goes_on_with_rubbish(self):
        client = mock_client(says())
        first = self.create(client, [api_requests.USER], type="create")
        with pytest.raises(anthropic.BadRequestError, match="messages: Input should be a valid list"):
            client.post(
                "/v1/messages",
                body={
                    "model": "m",
                    "max_tokens": 9,
                    "messages": 5,
                    "thread": {"type": "continue", "previous_message_id": first.id},
                },
                options={"headers": {"anthropic-beta": "x"}},
                cast_to=object,
            )


class TestClients:
    def test_an_unknown_conversation(self):
        with pytest.raises(DataError, match=r"did you mean get_weather\.json\?"):
            mock_client("get_wether")

    def test_answers_are_strictly_validated(self, monkeypatch):
        from autograder import mock_service as module

        monkeypatch.setattr(module, "whole", lambda answer: {**answer, "content": "Hi."})
        with pytest.raises(anthropic.APIResponseValidationError):
            ask(mock_client(says()))

    def test_the_environment_has_no_say(self, monkeypatch):
        monkeypatch.setenv("ANTHROPIC_BASE_URL", "https://example.org/else")
        monkeypatch.setenv("ANTHROPIC_API_KEY", "the learner's own")
        client = mock_client(says())
        assert (client.api_key, str(client.base_url), is_mocked(client)) == ("mocked", URL, True)
        assert ask(client).content[0].text == "Hi."

    def test_a_client_of_the_real_service_is_not_mocked(self):
        assert not is_mocked(anthropic.Anthropic(api_key="sk"))
