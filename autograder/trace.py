"""What happened between a user, a model and the code that runs its calls, as a record."""

from dataclasses import dataclass

from autograder.findings import Finding, Json

Message = dict[str, Json]


@dataclass(frozen=True)
class ToolCall:
    """A call of the model and what came back: `result` is None where nobody answered it."""

    id: str
    name: str
    input: dict[str, Json]
    result: str | None = None
    is_error: bool = False


@dataclass(frozen=True)
class Trace:
    """A conversation from the user's prompt to its end. In a notebook it shows as a picture.

    messages: as the Messages API takes them; ended: the last stop_reason, or "max_turns", "error" (no
    answer came), "failed" (no result came) or "off_script" (a mocked conversation had no answer); why: the
    sentence of the end; mocked: whether the answers are from a file of the course.
    """

    messages: tuple[Message, ...]
    ended: str
    why: Finding
    mocked: bool
    language: str = "en"

    @property
    def text(self) -> str:
        """What the model said last, "" where it said nothing."""
        said = [each for each in self.messages if each["role"] == "assistant"]
        shown = said[-1]["content"] if said else []
        return "\n".join(block["text"] for block in shown if block["type"] == "text")

    @property
    def calls(self) -> tuple[ToolCall, ...]:
        """Every call, in order, with its result."""
        results = {block["tool_use_id"]: block for block in self._blocks("tool_result")}
        return tuple(_call(block, results.get(block["id"])) for block in self._blocks("tool_use"))

    def _blocks(self, kind: str) -> list[dict[str, Json]]:
        contents = [each["content"] for each in self.messages if isinstance(each["content"], list)]
        return [block for content in contents for block in content if block["type"] == kind]

    def __str__(self) -> str:
        return str(self._picture())

    __repr__ = __str__

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return self._picture()._repr_mimebundle_()

    def _picture(self):
        from autograder.conversation_picture import picture

        return picture(self)


def _call(block: dict[str, Json], result: dict[str, Json] | None) -> ToolCall:
    told = (result["content"], result["is_error"]) if result else (None, False)
    return ToolCall(block["id"], block["name"], block["input"], *told)
