"""Whom a tool definition is for: a provider, strict or not, and, where there are several, which form."""

from dataclasses import dataclass

PROVIDERS = ("anthropic", "openai", "gemini")
OPENAI_APIS = ("responses", "chat")
GEMINI_FORMS = ("parameters", "parameters_json_schema", "interactions")
FORMS = {"anthropic": ("messages",), "openai": OPENAI_APIS, "gemini": GEMINI_FORMS}


@dataclass(frozen=True)
class Target:
    """form: one of FORMS[provider], "" for the first of them."""

    provider: str
    strict: bool = False
    form: str = ""

    def __post_init__(self) -> None:
        if self.provider not in PROVIDERS:
            raise ValueError(f"no provider {self.provider!r}; known are {', '.join(PROVIDERS)}")
        forms = FORMS[self.provider]
        if self.form and self.form not in forms:
            raise ValueError(f"no form {self.form!r} of {self.provider}; known are {', '.join(forms)}")
        object.__setattr__(self, "form", self.form or forms[0])
