"""The docs say what is so: their links, commands, tables and code."""

import ast
import json
import re
import tomllib
from textwrap import dedent
from urllib.parse import unquote

import pytest

from autograder import words
from autograder.authoring.course_rules import read_lessons
from autograder.authoring.markdown_rules import CODE, ELSEWHERE, IMAGE, LINK, REFERENCE, TAG
from autograder.cli import main
from autograder.data_files import read_json
from autograder.journal.telling import title
from autograder.places import PROJECT

DOCS = [PROJECT / "README.md", PROJECT / "CONTRIBUTING.md", *sorted((PROJECT / "docs").glob("*.md"))]
README = DOCS[0].read_text(encoding="utf-8")
AUTHORS = (PROJECT / "docs" / "authors.md").read_text(encoding="utf-8")
MAKEFILE = (PROJECT / "Makefile").read_text(encoding="utf-8")
BLOCK = re.compile(r"^( *)```(\w+)\n(.*?)^\1```", re.DOTALL | re.MULTILINE)
PARSE = {"python": ast.parse, "json": json.loads, "toml": tomllib.loads}
ROW = re.compile(
    r"^\| \[(\d\d) [^\]]+\]\(course/en/(\w+)/(\w+)\.ipynb\) \| [^|]+ \| ([\d.]+) \|$", re.MULTILINE
)

each_doc = pytest.mark.parametrize("doc", DOCS, ids=lambda doc: doc.name)


def text(doc):
    return doc.read_text(encoding="utf-8")


def prose(doc):
    return CODE.sub("", text(doc))


def code(doc):
    """What stands in code blocks and between backticks."""
    return "\n".join(match[0] for match in CODE.finditer(text(doc)))


def anchors(doc):
    """What GitHub makes of the headings."""
    headings = re.findall(r"^#+ (.+)$", BLOCK.sub("", text(doc)), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


class TestLinks:
    @each_doc
    def test_they_lead_somewhere(self, doc):
        found = [match["target"] for pattern in (LINK, REFERENCE) for match in pattern.finditer(prose(doc))]
        assert [target for target in found if not self.leads_somewhere(doc, target)] == []

    def test_there_are_some(self):
        assert sum(len(LINK.findall(prose(doc))) for doc in DOCS) > 20

    @staticmethod
    def leads_somewhere(doc, target):
        path, _, anchor = unquote(target).partition("#")
        if path and ELSEWHERE.match(path):
            return True
        there = doc.parent / path if path else doc
        return there.exists() and (not anchor or anchor in anchors(there))

    @each_doc
    def test_images_are_there_and_have_words_for_those_who_do_not_see_them(self, doc):
        images = list(IMAGE.finditer(prose(doc)))
        assert [image[0] for image in images if not (doc.parent / image["target"]).is_file()] == []
        assert [image[0] for image in images if len(image["alt"]) < 20] == []
        assert not TAG.search(prose(doc))

    def test_the_readme_has_one(self):
        assert IMAGE.search(README)


class TestCommands:
    @each_doc
    def test_of_make(self, doc):
        targets = set(re.findall(r"^([a-z][a-z-]*):", MAKEFILE, re.MULTILINE))
        assert set(re.findall(r"\bmake ([a-z][a-z-]*)", code(doc))) - targets == set()

    @each_doc
    def test_of_autograder(self, doc):
        named = set(re.findall(r"(?<!from )(?<!import )\bautograder ([a-z][a-z-]*)", code(doc)))
        assert named - set(main.commands) == set()

    def test_the_authors_guide_names_them_all(self):
        assert [each for each in main.commands if f"autograder {each}" not in AUTHORS] == []

    def test_every_target_of_make_is_told(self):
        told = "".join(map(code, DOCS))
        phony = re.search(r"^\.PHONY: (.+)$", MAKEFILE, re.MULTILINE)[1].split()
        assert [target for target in phony if f"make {target}" not in told] == []


class TestTheTableOfLessons:
    def test_it_has_every_lesson_with_its_points(self):
        rows = [(folder, float(points)) for _, folder, _, points in ROW.findall(README)]
        assert rows == list(read_lessons(PROJECT).items())

    def test_it_says_what_the_first_page_says(self):
        rows = re.findall(
            r"^\| \[(\d\d [^\]]+)\]\(course/en/(\w+)/\w+\.ipynb\) \| ([^|]+) \|", README, re.MULTILINE
        )
        told = [(title(lesson, "en"), words.template(f"lesson.{lesson}.goal")) for _, lesson, _ in rows]
        assert [(name, goal) for name, _, goal in rows] == told

    def test_each_row_is_of_one_lesson(self):
        assert [row for row in ROW.findall(README) if not row[1].startswith(row[0]) or row[1] != row[2]] == []

    def test_no_row_is_in_another_form(self):
        assert len(re.findall(r"^\| \[\d", README, re.MULTILINE)) == len(ROW.findall(README))


BLOCKS = [(doc, match) for doc in DOCS for match in BLOCK.finditer(text(doc)) if match[2] in PARSE]


class TestCode:
    @pytest.mark.parametrize(
        ("language", "source"),
        [pytest.param(found[2], found[3], id=f"{doc.name}-{found.start()}") for doc, found in BLOCKS],
    )
    def test_it_is_what_it_says(self, language, source):
        PARSE[language](dedent(source))

    def test_there_is_some_of_each(self):
        assert {match[2] for _, match in BLOCKS} == set(PARSE)

    @each_doc
    def test_every_block_names_its_language(self, doc):
        assert len(re.findall(r"^ *```", text(doc), re.MULTILINE)) == 2 * len(BLOCK.findall(text(doc)))


class TestTheAuthorsGuide:
    @pytest.mark.parametrize("schema", ["exercise", "hidden"])
    def test_every_field_is_told(self, schema):
        fields = read_json(PROJECT / "data" / "schemas" / f"{schema}.schema.json")["properties"]
        assert [field for field in fields if field != "$schema" and f"`{field}`" not in AUTHORS] == []

    def test_every_code_is_one(self):
        table = AUTHORS.split("| code begins with |")[1].split("\n\n")[0]
        codes = re.findall(r"`([a-z_]+\.[a-z_.]*[a-z])`", table)
        assert len(codes) >= 15
        assert [each for each in codes if words.template(each) is None] == []
