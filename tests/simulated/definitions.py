"""Definitions of get_exchange_rate in every quality, put together from the single helps."""

from autograder.findings import Json

CODE, DAY = "^[A-Z]{3}$", r"^\d{4}-\d{2}-\d{2}$"
PATTERNS = {"base": CODE, "quote": CODE, "date": DAY}
ENUMS = {"base": ["EUR", "GBP", "USD"], "quote": ["EUR", "GBP", "USD"]}
EXAMPLES = {
    "en": {"base": "e.g. GBP", "quote": "e.g. GBP", "date": "e.g. 1999-12-31"},
    "ru": {"base": "например GBP", "quote": "например GBP", "date": "например 1999-12-31"},
    "uz": {"base": "masalan GBP", "quote": "masalan GBP", "date": "masalan 1999-12-31"},
}
FORMATS = {
    "en": {"base": "three capital letters", "quote": "three capital letters", "date": "as YYYY-MM-DD"},
    "ru": {"base": "три заглавные буквы", "quote": "три заглавные буквы", "date": "в виде ГГГГ-ММ-ДД"},
    "uz": {"base": "uchta bosh harf", "quote": "uchta bosh harf", "date": "YYYY-OO-KK ko‘rinishida"},
}
MEANINGS = {
    "en": {
        "base": "Currency to convert from",
        "quote": "Currency to convert to",
        "date": "Day of the rate; leave it out for today",
    },
    "ru": {
        "base": "Валюта, из которой переводят",
        "quote": "Валюта, в которую переводят",
        "date": "День курса; не указывайте его для сегодняшнего курса",
    },
    "uz": {
        "base": "Qaysi valyutadan o‘giriladi",
        "quote": "Qaysi valyutaga o‘giriladi",
        "date": "Kurs kuni; bugungi kurs uchun ko‘rsatilmasa ham bo‘ladi",
    },
}
CRYPTIC = {"base": "a", "quote": "b", "date": "c"}
ALL = ("names", "meaning", "format", "example", "pattern")


def tool(*helps: str, language: str = "en", **more: Json) -> dict[str, Json]:
    """helps: what the definition gives of ALL and "enum"; the rest of a schema as keywords."""
    properties = {
        name if "names" in helps else CRYPTIC[name]: _property(name, helps, language) for name in PATTERNS
    }
    required = [name if "names" in helps else CRYPTIC[name] for name in ("base", "quote")]
    schema = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
    return {"name": "get_exchange_rate", "description": "Rates.", "input_schema": {**schema, **more}}


def _property(name: str, helps: tuple[str, ...], language: str) -> dict[str, Json]:
    part: dict[str, Json] = {"type": "string"}
    if "pattern" in helps:
        part["pattern"] = PATTERNS[name]
    if "enum" in helps and name in ENUMS:
        part["enum"] = ENUMS[name]
    said = {"meaning": MEANINGS, "format": FORMATS, "example": EXAMPLES}
    prose = [words[language][name] for help_, words in said.items() if help_ in helps]
    return {**part, "description": ", ".join(prose) + "."} if prose else part


def renamed(definition: dict[str, Json], names: dict[str, str]) -> dict[str, Json]:
    schema = definition["input_schema"]
    properties = {names[name]: part for name, part in schema["properties"].items()}
    required = [names[name] for name in schema["required"]]
    return {**definition, "input_schema": {**schema, "properties": properties, "required": required}}


def reordered(definition: dict[str, Json]) -> dict[str, Json]:
    schema = definition["input_schema"]
    properties = dict(reversed(schema["properties"].items()))
    return {**definition, "input_schema": {**schema, "properties": properties}}
