import json

import pytest

from autograder import places
from autograder.data_files import DataError, read_json, read_toml, validate


@pytest.fixture
def write(tmp_path):
    def write(text, name="facts.json"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def fault(read, *arguments):
    with pytest.raises(DataError) as caught:
        read(*arguments)
    return caught.value


class TestJson:
    def test_reads(self, write):
        assert read_json(write('{"a": [1, null, "é"]}')) == {"a": [1, None, "é"]}

    @pytest.mark.parametrize(
        ("text", "place", "meant"),
        [
            ('{"a": 1, "b": {"c": 1, "c": 2}}', "", "the key 'c' stands twice in one object; keep one"),
            ("[NaN]", "", "NaN is not JSON; use a finite number"),
            ("[-Infinity]", "", "-Infinity is not JSON; use a finite number"),
            ('{\n  "a": 1,\n}', "line 3, column 1", "Expecting property name enclosed in double quotes"),
            ("", "line 1, column 1", "Expecting value"),
            (b'{"a": "\xe9"}', "byte 7", "this is not UTF-8; save it as UTF-8"),
        ],
    )
    def test_says_where_and_what_was_meant(self, write, text, place, meant):
        path = write(text)
        error = fault(read_json, path)
        assert (error.path, error.place) == (path, place)
        assert error.meant.startswith(meant)
        assert str(error) == f"{path}, at {place or 'its top'}: {error.meant}"


class TestMissing:
    def test_a_name_that_is_near(self, write):
        path = write("{}", "exercise.json")
        error = fault(read_json, path.with_name("exercises.json"))
        assert error.meant == "the file is missing; did you mean exercise.json?"

    @pytest.mark.parametrize("name", ["words.toml", "no/such/folder/en.toml"])
    def test_nothing_near(self, tmp_path, name):
        assert fault(read_toml, tmp_path / name).meant == "the file is missing; create it"


class TestToml:
    def test_reads(self, write):
        assert read_toml(write('a = "b"\n[c]\nd = 1', "en.toml")) == {"a": "b", "c": {"d": 1}}

    def test_says_where(self, write):
        assert fault(read_toml, write('a = "b\n', "en.toml")).meant.startswith("not valid TOML: ")
        assert "line 1" in fault(read_toml, write('a = "b\n', "en.toml")).meant


class TestValidate:
    FACTS = {"lesson": "00_toy", "answers": {"tool": "boat"}, "points": {"definition": 1}}  # noqa: RUF012

    @pytest.mark.parametrize(
        ("change", "place", "meant"),
        [
            ({"lessson": 1}, "", "the key 'lessson' is not known here; did you mean 'lesson'?"),
            ({"zzz": 1}, "", "the key 'zzz' is not known here; known are $schema, lesson, answers"),
            ({"points": {"definition": 0.3}}, "points.definition", "0.3 is not a multiple of 0.5"),
            ({"answers": {}}, "answers", "should be non-empty (Role of each answer, and the name"),
            ({"accept": [{"id": "a"}]}, "accept[0]", "'call' is a required property"),
        ],
    )
    def test_says_where_and_what_was_meant(self, tmp_path, change, place, meant):
        error = fault(validate, tmp_path / "exercise.json", {**self.FACTS, **change}, "exercise")
        assert error.place == place
        assert meant in error.meant

    def test_follows_references_to_the_other_schemas(self, tmp_path):
        hidden = {"wrong_answers": [], "accept": [{"id": "a", "call": 5}]}
        assert fault(validate, tmp_path, hidden, "hidden").place in ("accept[0].call", "wrong_answers")

    @pytest.mark.parametrize(
        "path", sorted((places.PROJECT / "data" / "schemas").glob("*.json")), ids=lambda p: p.name
    )
    def test_our_schemas_are_schemas(self, path):
        from autograder.dialect import metaschema

        assert list(metaschema().iter_errors(json.loads(path.read_text()))) == []

    def test_the_toy_is_as_real_data(self, toy):
        for name, schema in [("exercise.json", "exercise"), ("en.toml", "exercise_words")]:
            path = toy / "exercises" / "rent_boat" / name
            validate(path, read_json(path) if name.endswith("json") else read_toml(path), schema)
