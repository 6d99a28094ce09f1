"""The official suite through our validator: what differs from its verdicts is listed here, with the reason.

The lists are exact: a difference that is gone fails as well as a new one. docs/judging.md quotes the figures.
"""

import pytest

from autograder import places, schema_rules
from autograder.validating import Judge, deep_stack

from .official_suite import NotFetchedError, documents, files, optional, optional_groups, required

REQUIRED = 1257
# (file, schema, test) → why our verdict is another one.
DIFFERENT = {
    (
        "vocabulary.json",
        "schema that uses custom metaschema with with no validation vocabulary",
        "no validation: invalid number, but it still validates",
    ): "A metaschema of one's own can switch keywords off. schema_rules refuses every $schema but 2020-12 "
    "before anything is judged; the judge alone doesn't look at vocabularies."
}
ALIKE = "nothing differs"
FORMAT = "format is an annotation here, whatever a metaschema of one's own says"
DEPENDENCIES = "dependencies is no keyword of 2020-12: dependentRequired and dependentSchemas are"
# File of optional tests → tests, how many of our verdicts differ, and why.
OPTIONAL = {
    "anchor.json": (4, 0, ALIKE),
    "bignum.json": (9, 0, ALIKE),
    "cross-draft.json": (1, 0, ALIKE),
    "dependencies-compatibility.json": (36, 14, DEPENDENCIES),
    "dynamicRef.json": (2, 0, ALIKE),
    "ecmascript-regex.json": (74, 0, ALIKE),
    "float-overflow.json": (1, 0, ALIKE),
    "format-assertion.json": (4, 2, FORMAT),
    "id.json": (3, 0, ALIKE),
    "no-schema.json": (3, 0, ALIKE),
    "non-bmp-regex.json": (12, 0, ALIKE),
    "refOfUnknownKeyword.json": (6, 0, ALIKE),
    "unknownKeyword.json": (3, 0, ALIKE),
}
OUTSIDE, DIALECT = "schema.outside_ref", "schema.dialect"
# Schemas of the suite that our rules keep from judging, and the code that says why.
REFUSED = {
    ("defs.json", "validate definition against metaschema"): OUTSIDE,
    ("ref.json", "remote ref, containing refs itself"): OUTSIDE,
    ("dynamicRef.json", "strict-tree schema, guards against misspelled properties"): OUTSIDE,
    ("dynamicRef.json", "tests for implementation dynamic anchor and reference link"): OUTSIDE,
    ("dynamicRef.json", "$ref and $dynamicAnchor are independent of order - $defs first"): OUTSIDE,
    ("dynamicRef.json", "$ref and $dynamicAnchor are independent of order - $ref first"): OUTSIDE,
    ("dynamicRef.json", "$ref to $dynamicRef finds detached $dynamicAnchor"): OUTSIDE,
    ("vocabulary.json", "schema that uses custom metaschema with with no validation vocabulary"): DIALECT,
    ("vocabulary.json", "ignore unrecognized optional vocabulary"): DIALECT,
}


@pytest.fixture(scope="module", autouse=True)
def suite():
    try:
        return files()
    except NotFetchedError as error:
        pytest.skip(str(error))


def differing(groups):
    """The tests on which our verdict is another one, and how many there are in all."""
    found, count = [], 0
    for group in groups:
        judge = Judge(group.schema, documents())
        for about, instance, valid in group.tests:
            count += 1
            accepted = judge.accepts(instance)
            assert (judge.refusal(instance) is None) is accepted
            if accepted is not valid:
                found.append((group.file, group.about, about))
    return found, count


class TestJudge:
    def test_required(self):
        assert differing(required()) == (list(DIFFERENT), REQUIRED)

    @pytest.mark.parametrize("name", OPTIONAL)
    def test_optional(self, name):
        found, count = differing(optional_groups(name))
        assert (count, len(found)) == OPTIONAL[name][:2]

    def test_none_is_left_out(self):
        assert optional() == sorted(OPTIONAL)


class TestRules:
    """No false alarm: what can judge by itself passes. Only that the root is an object is added to that."""

    RULES = (
        schema_rules.known_dialect,
        schema_rules.valid,
        schema_rules.names,
        schema_rules.references,
        schema_rules.patterns,
        schema_rules.ends,
    )

    def test_required(self):
        found = {}
        for group in required():
            if group.file != "refRemote.json" and isinstance(group.schema, dict):
                with deep_stack():
                    first = next((each for rule in self.RULES for each in rule(group.schema)), None)
                if first:
                    found[group.file, group.about] = first.code
        assert found == REFUSED

    def test_references_to_elsewhere(self):
        groups = [group for group in required() if group.file == "refRemote.json"]
        codes = [next(schema_rules.references(group.schema)).code for group in groups]
        assert codes == [OUTSIDE] * 15


class TestDocs:
    def test_the_figures_are_those_that_were_measured(self):
        text = (places.PROJECT / "docs" / "judging.md").read_text(encoding="utf-8")
        tests, others = (sum(row[at] for row in OPTIONAL.values()) for at in (0, 1))
        assert f"{REQUIRED:,} required tests, {REQUIRED - len(DIFFERENT):,} with the suite's verdict" in text
        assert f"{tests} optional tests, {tests - others} with the suite's verdict" in text
