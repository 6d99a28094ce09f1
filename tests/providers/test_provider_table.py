from autograder.places import PROJECT
from autograder.providers import RULES
from autograder.providers.table import table

PAGE = (PROJECT / "docs" / "providers.md").read_text(encoding="utf-8")


def test_the_page_has_the_table_as_the_code_has_it():
    assert PAGE.rstrip().endswith(table().strip())


def test_every_rule_is_in_it_once():
    assert all(PAGE.count(f"| `{rule.code}` |") == 1 for rule in RULES)


def test_the_page_says_that_no_service_was_asked():
    assert "No live service was asked." in PAGE
