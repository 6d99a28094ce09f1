import itertools
import json
import random
import subprocess
import sys

import examples
import hostile
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from simulated.definitions import ALL, CRYPTIC, renamed, reordered, tool

from autograder import judging, tool_rules
from autograder.data_files import DataError, read_json, validate
from autograder.places import PROJECT
from autograder.simulated_model import SimulatedModel, ToolError
from autograder.validating import Judge

MANY = 400
MODEL = SimulatedModel("exchange_rate")
BACK = {short: name for name, short in CRYPTIC.items()}


def right(definition, names=None, model=MODEL):
    """The share of right calls in MANY."""
    calls = model.calls(definition, MANY)
    return sum({(names or {}).get(key, key): value for key, value in call.items()} == model.intended
               for call in calls) / MANY  # fmt: skip


def share(*helps):
    return right(tool(*helps), None if "names" in helps else BACK)


class TestReadsNothingElse:
    """The same definition in other words gives the same calls, not only the same distribution."""

    QUALITIES = (("names",), ("names", "meaning"), ("names", "meaning", "format"), ALL, (*ALL, "enum"))

    @pytest.mark.parametrize("helps", QUALITIES, ids="-".join)
    def test_the_tools_name(self, helps):
        other = {**tool(*helps), "name": "zzz"}
        assert MODEL.calls(other, MANY) == MODEL.calls(tool(*helps), MANY)

    @pytest.mark.parametrize("helps", QUALITIES, ids="-".join)
    def test_the_order_of_properties(self, helps):
        other = reordered(tool(*helps))
        assert list(other["input_schema"]["properties"]) == ["date", "quote", "base"]
        assert MODEL.calls(other, MANY) == MODEL.calls(tool(*helps), MANY)

    @pytest.mark.parametrize("language", ["ru", "uz"])
    @pytest.mark.parametrize("helps", QUALITIES, ids="-".join)
    def test_the_language(self, helps, language):
        other = tool(*helps, language=language)
        assert MODEL.calls(other, MANY) == MODEL.calls(tool(*helps), MANY)

    @pytest.mark.parametrize("helps", QUALITIES[1:], ids="-".join)
    @pytest.mark.parametrize(
        "names", [CRYPTIC, {"base": "p1", "quote": "валюта", "date": "x"}], ids=["abc", "other"]
    )
    def test_the_names_of_described_properties(self, helps, names):
        back = {other: name for name, other in names.items()}
        calls = MODEL.calls(renamed(tool(*helps), names), MANY)
        assert [{back[key]: value for key, value in call.items()} for call in calls] == (
            MODEL.calls(tool(*helps), MANY)
        )

    def test_the_state_of_the_world(self):
        random.seed(1)
        before = MODEL.calls(tool("names"))
        random.seed(2)
        SimulatedModel("exchange_rate").calls(tool(*ALL))
        assert SimulatedModel("exchange_rate").calls(tool("names")) == before


class TestEveryHelpHelps:
    @pytest.mark.parametrize(
        "order",
        [
            ("example", "format", "enum", "pattern", "meaning", "names"),
            ("pattern", "enum", "example", "format", "meaning", "names"),
            ("enum", "pattern", "format", "meaning", "example", "names"),
        ],
        ids=["prose_first", "keywords_first", "mixed"],
    )
    def test_right_calls_become_rarer_with_each_that_goes(self, order):
        shares = [share(*order[gone:]) for gone in range(len(order) + 1)]
        assert all(after <= before + 0.02 for before, after in itertools.pairwise(shares))
        assert shares[0] > 0.9
        assert shares[-1] < 0.05
        assert len({round(each, 1) for each in shares}) >= 3  # something lies between vague and precise

    @pytest.mark.parametrize("alone", ["pattern", "enum", "format", "example"])
    def test_one_alone_lifts_them(self, alone):
        assert share("names", alone) > share("names") + 0.1

    @pytest.mark.parametrize("alone", ["format", "example"])
    def test_prose_after_the_meaning(self, alone):
        assert share("names", "meaning", alone) > share("names", "meaning") + 0.1

    def test_a_name_alone_is_better_than_none(self):
        assert share("names") > share() + 0.03

    def test_a_meaning_makes_up_for_a_cryptic_name(self):
        assert share("meaning", "format", "example") == share("names", "meaning", "format", "example")

    def test_a_wrong_example_is_believed(self):
        good = tool("names", "meaning", "example")
        spoilt = json.loads(json.dumps(good).replace("e.g. GBP", "e.g. 'UK Pound'"))
        before, after = (sum(call.get("base") == "US Dollar" for call in MODEL.calls(each, MANY))
                         for each in (good, spoilt))  # fmt: skip
        assert after > 3 * before
        assert right(spoilt) < right(good) - 0.1

    def test_what_is_denied_gets_rarer(self):
        described = tool("names", "meaning")
        with_denial = json.loads(
            json.dumps(described).replace("convert from.", "convert from, never 'dollars'.")
        )
        assert with_denial != described
        before, after = (sum(call.get("base") == "dollars" for call in MODEL.calls(each, MANY))
                         for each in (described, with_denial))  # fmt: skip
        assert after < before / 3


class TestKeywords:
    def test_rule_values_out_in_almost_every_call(self):
        for definition in (tool("names", "pattern"), tool("names", "enum"), tool("pattern")):
            judge = Judge(definition["input_schema"])
            refused = sum(not judge.accepts(call) for call in MODEL.calls(definition, MANY))
            assert 0 < refused < MANY * 0.05

    def test_without_them_nothing_is_ruled_out(self):
        values = {call.get("base") for call in MODEL.calls(tool("names"), MANY)}
        assert values >= {"USD", "usd", "dollars", "US Dollar", "$"}

    def test_of_the_call_as_a_whole(self):
        together = tool("names", dependentRequired={"base": ["date"]})
        calls = MODEL.calls(together, MANY)
        assert sum("date" not in call for call in calls) < MANY * 0.05
        assert sum("date" not in call for call in MODEL.calls(tool("names"), MANY)) > MANY * 0.1

    def test_through_a_reference(self):
        schema = tool("names")["input_schema"]
        properties = {**schema["properties"], "base": {"$ref": "#/$defs/code"}}
        code = {"allOf": [{"$ref": "#/$defs/three"}]}
        defs = {"code": code, "three": {"pattern": "^[A-Z]{3}$"}}
        definition = tool("names", properties=properties, **{"$defs": defs})
        assert {call["base"] for call in MODEL.calls(definition, 40)} == {"USD"}

    def test_a_value_that_no_request_speaks_of_comes_from_the_schema(self):
        properties = {
            "bank": {"enum": ["ecb", "cbr"], "description": "Whose rate it is."},
            "history": {"type": "boolean"},
            "places": {"type": "integer", "minimum": 2},
        }
        definition = tool("names", properties=properties, required=list(properties))
        calls = MODEL.calls(definition, 40)
        judge = Judge(definition["input_schema"])
        assert sum(judge.accepts(call) for call in calls) >= 38
        assert {call.get("bank") for call in calls} >= {"ecb", "cbr"}

    def test_a_default_is_taken_where_nothing_else_is_meant(self):
        properties = {"locale": {"type": "string", "default": "en"}}
        calls = MODEL.calls(tool("names", properties=properties, required=["locale"]), MANY)
        assert sum(call.get("locale") == "en" for call in calls) > MANY * 0.15
        assert right({**tool("names", "meaning", "format", "example"), "input_examples": []}) > 0.7

    def test_of_a_part_that_can_only_be_judged_within_the_whole(self):
        pair = {"$id": "urn:pair", "type": "object", "properties": {"base": {"$ref": "#/$defs/code"}},
                "$defs": {"code": {"pattern": "^[A-Z]{3}$"}}, "required": ["base"]}  # fmt: skip
        calls = MODEL.calls(tool("names", properties={"pair": pair}, required=["pair"]), MANY)
        assert sum(call.get("pair") == {"base": "USD"} for call in calls) > MANY * 0.9

    def test_what_is_required_and_nowhere_described_is_sent(self):
        calls = MODEL.calls(tool("names", required=["base", "quote", "rate"], additionalProperties=True), 40)
        assert sum("rate" in call for call in calls) >= 38

    def test_arrays_and_objects_in_their_own_nesting(self):
        properties = {
            "pair": {"type": "object", "required": ["base", "quote"],
                     "properties": {"base": {"pattern": "^[A-Z]{3}$"}, "quote": {"pattern": "^[A-Z]{3}$"}}},
            "dates": {"type": "array", "items": {"type": "string", "format": "date"}},
            "more": {"type": "array", "items": {"type": "object", "properties": {"date": {}}}},
        }  # fmt: skip
        calls = MODEL.calls(tool("names", properties=properties, required=["pair", "dates", "more"]), 40)
        judge = Judge({"type": "object", "properties": properties})
        assert {"base": "USD", "quote": "EUR"} in [call["pair"] for call in calls]
        assert ["2026-03-05"] in [call["dates"] for call in calls]
        assert sum(judge.accepts(call) for call in calls) >= 38

    def test_an_optional_object_once_begun_has_what_it_requires(self):
        pair = {"type": "object", "required": ["base", "quote"],
                "properties": {"base": {}, "quote": {}, "date": {}}}  # fmt: skip
        calls = MODEL.calls(tool("names", properties={"pair": pair}, required=[]), MANY)
        judge = Judge(tool("names", properties={"pair": pair}, required=[])["input_schema"])
        assert sum(judge.accepts(call) for call in calls) > MANY * 0.95


class TestOptional:
    def filled(self, description, name="days"):
        part = {"type": "integer", **({"description": description} if description else {})}
        schema = {"type": "object", "properties": {name: part}}
        definition = {"name": "get_weather", "input_schema": schema}
        return sum(name in call for call in SimulatedModel("coordinates").calls(definition, MANY)) / MANY

    def test_a_model_tends_to_fill_what_it_sees(self):
        assert 0.3 < self.filled("") < 0.6

    @pytest.mark.parametrize(
        "description",
        ["Days of forecast; leave it out for the weather now.",
         "Сколько дней; не указывайте для погоды сейчас.",
         "Necha kunlar; hozirgi ob-havo uchun ko‘rsatilmasa ham bo‘ladi."],
        ids=["en", "ru", "uz"],
    )  # fmt: skip
    def test_unless_the_description_says_when_to_leave_it_out(self, description):
        assert self.filled(description) < 0.12

    def test_what_the_request_speaks_of_is_filled(self):
        assert all(
            sum("date" in call for call in MODEL.calls(tool(*helps), MANY)) > MANY * least
            for helps, least in ((("names",), 0.7), (("names", "meaning"), 0.9))
        )


class TestSource:
    """search_location and get_weather: whoever doesn't say where coordinates come from gets invented ones."""

    MODEL = SimulatedModel("coordinates")

    def weather(self, description, *, places=("Latitude.", "Longitude.")):
        named = zip(("latitude", "longitude"), places, strict=True)
        properties = {name: {"type": "number", "description": text} for name, text in named}
        schema = {"type": "object", "properties": properties, "required": list(properties)}
        return {"name": "get_weather", "description": description, "input_schema": schema}

    def test_invented(self):
        silent = self.weather("The weather at a place right now.")
        assert right(silent, model=self.MODEL) < 0.4
        assert all(Judge(silent["input_schema"]).accepts(call) for call in self.MODEL.calls(silent, 20))

    @pytest.mark.parametrize(
        "sentence",
        ["Takes the coordinates that search_location returns, from search_location only.",
         "Координаты берутся из поиска места.", "Koordinatalar qidiruv natijasidan olinadi."],
        ids=["en", "ru", "uz"],
    )  # fmt: skip
    def test_looked_up_once_the_tool_says_where(self, sentence):
        assert right(self.weather(f"The weather right now. {sentence}"), model=self.MODEL) > 0.85

    def test_or_its_properties_do(self):
        places = ("Latitude from search_location.", "Longitude from search_location.")
        assert right(self.weather("The weather.", places=places), model=self.MODEL) > 0.85


class TestRepeatable:
    def test_attempts_are_the_calls(self):
        definition = tool("names")
        assert MODEL.calls(definition, 5) == [MODEL.call(definition, attempt) for attempt in range(5)]
        assert MODEL.call(definition) == MODEL.call(definition, 0)

    def test_seeds_and_attempts_differ(self):
        first, second = (SimulatedModel("exchange_rate", seed).calls(tool("names"), 20) for seed in (0, 1))
        assert first != second
        assert len({json.dumps(call) for call in first}) > 5

    def test_in_another_process(self):
        code = (
            "import json; from simulated.definitions import tool; "
            "from autograder.simulated_model import SimulatedModel; "
            "print(json.dumps(SimulatedModel('exchange_rate', 7).calls(tool('names'), 20)))"
        )
        paths = {"PYTHONPATH": f"{PROJECT}:{PROJECT / 'tests'}", "PYTHONHASHSEED": "5"}
        printed = subprocess.run(
            [sys.executable, "-c", code], env=paths, capture_output=True, check=True
        ).stdout
        assert json.loads(printed) == SimulatedModel("exchange_rate", 7).calls(tool("names"), 20)

    def test_a_changed_tool_is_read_anew(self):
        definition, model = tool("names"), SimulatedModel("exchange_rate")
        model.calls(definition)
        definition["input_schema"]["properties"]["base"]["enum"] = ["GBP"]
        assert {call["base"] for call in model.calls(definition)} == {"GBP"}

    def test_the_tool_is_left_as_it_was(self):
        definition = tool(*ALL)
        MODEL.call(definition)["base"] = "spoilt"
        assert definition == tool(*ALL)
        assert MODEL.call(definition) == MODEL.call(tool(*ALL))


class TestTools:
    @pytest.mark.parametrize("code", examples.ALL)
    def test_one_that_the_service_would_refuse_is_an_error_with_a_sentence(self, code):
        answer = examples.ALL[code]()
        faulty = code.startswith(("tool.", "plain.", "schema.", "pattern.")) and code != "tool.wrong_name"
        if not faulty:
            assert isinstance(MODEL.call(answer), dict)
            return
        with pytest.raises(ToolError, match=r"\w+ \w+") as caught:
            MODEL.call(answer)
        known = {code, "plain.function", "tool.not_a_dict", "tool.missing_key", "plain.subclass"}
        assert caught.value.finding.code in known

    def test_one_that_is_not_written_yet_is_never_called(self):
        assert MODEL.calls(None) == []
        with pytest.raises(ValueError, match="There is no tool yet"):
            MODEL.call(None)

    @pytest.mark.parametrize("kind", hostile.MAKERS)
    def test_one_that_lies_about_itself(self, kind):
        with pytest.raises(ToolError):
            MODEL.call(hostile.MAKERS[kind]())

    WEB = tool(
        "names",
        properties={"base": {"$ref": "#/$defs/d0"}},
        **{
            "$defs": {f"d{n}": {"allOf": [{"$ref": f"#/$defs/d{n + 1}"}] * 2} for n in range(14)}
            | {"d14": {}},
        },
    )

    @pytest.mark.parametrize(
        ("limit", "value", "code"),
        [("STEPS", 1000, "schema.too_much_work"), ("SECONDS", 0.2, "schema.too_slow")],
    )
    def test_one_that_is_endless_work(self, monkeypatch, limit, value, code):
        monkeypatch.setattr(judging, "STEPS", 10**12)
        monkeypatch.setattr(judging, limit, value)
        with pytest.raises(ToolError) as caught:
            MODEL.call(self.WEB)
        assert caught.value.finding.code == code

    def test_a_value_handed_out_is_nobody_elses(self):
        properties = {"dates": {"type": "array", "enum": [["2026-03-05"]]}}
        definition, model = (
            tool("names", properties=properties, required=["dates"]),
            SimulatedModel("exchange_rate"),
        )
        model.call(definition)["dates"].append("spoilt")
        assert model.call(definition) == {"dates": ["2026-03-05"]}


TEXT = st.text(max_size=30) | st.sampled_from(
    ["date", "e.g. USD, not usd", "YYYY-MM-DD", "1 to 20", "masalan «x»", "из поиска", "¶ 'a' ¶"]
)
PARTS = st.recursive(
    st.fixed_dictionaries(
        {},
        optional={
            "type": st.sampled_from(["string", "integer", "number", "boolean", "array", "object", "null"]),
            "description": TEXT,
            "enum": st.lists(TEXT | st.integers() | st.none(), max_size=3),
            "default": TEXT | st.floats(allow_nan=False, allow_infinity=False),
            "pattern": st.sampled_from(["^[A-Z]{3}$", "a|b", r"^\d+$"]),
            "minimum": st.integers(-5, 5),
            "minLength": st.integers(0, 500) | st.just(2.0),
            "format": TEXT,
            "examples": st.lists(TEXT, max_size=2),
            "$ref": st.sampled_from(["#", "#/$defs/one", "#/properties/date"]),
            "$id": st.sampled_from(["urn:x", "part.json"]),
        },
    )
    | st.booleans(),
    lambda inner: st.fixed_dictionaries(
        {},
        optional={
            "type": st.sampled_from(["object", "array", ["object", "null"]]),
            "properties": st.dictionaries(TEXT, inner, max_size=3),
            "required": st.lists(TEXT, max_size=2, unique=True),
            "items": inner,
            "not": inner,
            "anyOf": st.lists(inner, min_size=1, max_size=2),
            "if": inner,
            "then": inner,
        },
    ),
    max_leaves=8,
)
TOOLS = st.builds(
    lambda properties, required, one, more: {
        "name": "any", "description": "Any.", **more,
        "input_schema": {"type": "object", "properties": properties, "required": required,
                         "$defs": {"one": one}},
    },
    st.dictionaries(TEXT | st.just("date"), PARTS, max_size=4),
    st.lists(TEXT, max_size=2, unique=True),
    PARTS,
    st.fixed_dictionaries({}, optional={"input_examples": st.lists(st.dictionaries(TEXT, TEXT))}),
)  # fmt: skip
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.just("input_schema"), inner),
)


class TestAnyTool:
    @given(TOOLS | ANYTHING, st.integers(), st.integers())
    @settings(deadline=None, max_examples=150)
    def test_gives_a_call_or_the_declared_error_twice_alike(self, answer, seed, attempt):
        def outcome():
            try:
                return json.dumps(SimulatedModel("exchange_rate", seed).call(answer, attempt))
            except ToolError as error:
                return error.finding

        first = outcome()
        assert first == outcome()
        if not isinstance(first, str):
            assert tool_rules.findings(answer) or first.code.startswith(("plain.", "tool.", "schema."))

    @given(TOOLS)
    @settings(deadline=None, max_examples=100)
    def test_a_sound_one_gives_a_call(self, answer):
        if not tool_rules.findings(answer):
            assert isinstance(MODEL.call(answer), dict)


class TestScenarios:
    PATHS = sorted((PROJECT / "data" / "simulated").glob("*.json"))

    @pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
    def test_keep_to_their_schema(self, path):
        validate(path, read_json(path), "simulated")

    @pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
    def test_speak_only_of_values_that_there_are(self, path):
        facts = read_json(path)
        concepts = facts["concepts"]
        values = [
            *facts["intended"].values(),
            *(each for one in concepts.values() for each in one["mistaken"]),
        ]
        assert set(facts["intended"]) <= set(concepts)
        assert all(value in values for each in facts.get("says", {}).values() for value in each["values"])
        assert all(facts["intended"].get(key) not in each["mistaken"] for key, each in concepts.items())

    @pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
    def test_are_known_by_name(self, path):
        model = SimulatedModel(path.stem)
        assert (model.request, model.intended) == (read_json(path)["request"], read_json(path)["intended"])

    def test_an_unknown_name(self):
        with pytest.raises(DataError, match="did you mean"):
            SimulatedModel("exchange_rates")

    def test_a_dict_of_the_same_form(self):
        facts = {
            "request": "A boat for two hours.",
            "intended": {"hours": 2},
            "concepts": {"hours": {"cues": [{"words": {"en": ["hours"], "ru": ["час*"], "uz": ["soat*"]}}],
                                   "mistaken": ["2", "two"]}},
        }  # fmt: skip
        schema = {"type": "object", "properties": {"hours": {"type": "integer"}}, "required": ["hours"]}
        rent = {"name": "rent", "input_schema": schema}
        assert SimulatedModel(facts).calls(rent, 20).count({"hours": 2}) >= 18
        with pytest.raises(DataError, match="'mistaken' is a required property"):
            SimulatedModel({**facts, "concepts": {"hours": {"cues": facts["concepts"]["hours"]["cues"]}}})


class TestSpeed:
    def test_no_numpy_no_scenario_until_used(self):
        code = (
            "import sys, autograder, autograder.simulated_model, autograder.stability_plot; "
            "print(sorted({'numpy', 'matplotlib', 'IPython', 'anthropic'} & set(sys.modules)))"
        )
        printed = subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": str(PROJECT)}, check=True,
                                 capture_output=True, text=True).stdout  # fmt: skip
        assert printed.strip() == "[]"
