"""The Messages API without a network: the real anthropic SDK, in front of a conversation from data/.

Nothing leaves the machine. anthropic and httpx2 are imported by the functions, so that whoever doesn't
use them doesn't wait for them.
"""

from typing import TYPE_CHECKING

from autograder.findings import Json

if TYPE_CHECKING:
    import httpx2
    from anthropic import Anthropic, AsyncAnthropic

    from autograder.mock_service import MockService

URL = "https://api.anthropic.com"  # never reached
KEY = "mocked"


def mock_service(conversation: str | dict[str, Json], language: str = "") -> "MockService":
    """The service behind a client, for who wants to see the requests that it got. Raises DataError."""
    from autograder.mock_service import MockService

    return MockService(conversation, language)


def mock_client(conversation: "str | dict[str, Json] | MockService", **options: object) -> "Anthropic":
    """An Anthropic client that plays a mocked conversation.

    conversation: its id in data/conversations, or a dict like those files hold. options: the client's
    own, such as max_retries. Raises DataError for a conversation that isn't there, or isn't one.
    """
    import httpx2
    from anthropic import Anthropic

    transport = _transport(conversation)
    return Anthropic(
        api_key=KEY, base_url=URL, http_client=httpx2.Client(transport=transport), **_client_options(options)
    )


def async_mock_client(
    conversation: "str | dict[str, Json] | MockService", **options: object
) -> "AsyncAnthropic":
    """The same as an AsyncAnthropic client."""
    import httpx2
    from anthropic import AsyncAnthropic

    http = httpx2.AsyncClient(transport=_transport(conversation))
    return AsyncAnthropic(api_key=KEY, base_url=URL, http_client=http, **_client_options(options))


def is_mocked(client: object) -> bool:
    """Whether a client is one of these."""
    return getattr(client, "api_key", None) == KEY


def _transport(conversation: "str | dict[str, Json] | MockService") -> "httpx2.MockTransport":
    import httpx2

    from autograder.mock_service import MockService

    ready = isinstance(conversation, MockService)
    return httpx2.MockTransport(conversation if ready else MockService(conversation))


def _client_options(options: dict[str, object]) -> dict[str, object]:
    """A malformed answer of the mock must be seen, so answers are always checked."""
    return {"_strict_response_validation": True, **options}
