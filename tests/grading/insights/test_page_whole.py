"""The page as a browser reads it. Its parts (page_parts, page_class, page_exercise) are read here as well."""

import re
from dataclasses import replace

import pages
import pytest

from autograder.findings import Finding
from autograder.grading.insights import page_class, page_exercise, page_parts
from autograder.grading.insights.gathered import gather
from autograder.grading.insights.page_whole import html

from .records import HALF_AN_HOUR, LESSON, by_hand, graded, not_started
from .test_alike import OWN, tool

EVIL = "<script>alert(1)</script>\x1b[2J\u202e\"'&"


class Whole(pages.Page):
    def handle_decl(self, decl):
        assert decl == "doctype html"


@pytest.fixture
def page(monkeypatch):
    """The page of a class as a browser takes it apart: nothing in it is anybody else's."""
    more = {"a", "body", "footer", "h1", "h2", "h3", "head", "header", "html", "main", "meta", "nav", "ol"}
    monkeypatch.setattr(pages, "TAGS", pages.TAGS | more | {"small", "title"})
    known = {"charset", "content", "href", "http-equiv", "id"}
    monkeypatch.setattr(pages, "ATTRIBUTES", pages.ATTRIBUTES | known)
    monkeypatch.setattr(Whole, "handle_starttag", _without_meta)

    def read(course, anonymous=False, language="en"):
        return Whole(html(gather(course, LESSON, language, anonymous)))

    return read


def _without_meta(self, tag, attrs):
    pages.Page.handle_starttag(self, tag, attrs)
    if tag == "meta":
        self.open.pop()


def test_a_class(keep, page):
    course = keep(
        graded("ann", tool=tool(OWN)),
        graded("bob", 2.5, HALF_AN_HOUR, tool=tool(OWN), refuses=False),
        graded("cat", 2.5, HALF_AN_HOUR, refuses=False),
        not_started("dan"),
        by_hand("eve"),
    )
    text = page(course).text
    assert "00_toy: the picture of the class" in text
    assert "3 of 5 have started, and 1 have passed." in text
    assert "3 of 4 points on average, 2.5 in the middle (median)." in text
    assert "2 people – Mend this first: a wrong call gets through" in text
    assert '{"kind": "canoe", "hours": 1.5}' in text
    assert "Boats go by whole hours. Which type has no fractions? who (2) bob, cat" in text
    assert "refuses the wrong calls 1 (33 %) 2 0" in text
    assert "a.ipynb is empty. who (1) eve" in text
    assert "2 people wrote the same descriptions" in text
    assert "never a verdict" in text
    assert "Not known: when 5 of 5 tries were handed in." in text


def test_it_asks_nobody_for_anything_and_runs_nothing(keep):
    whole = html(gather(keep(graded("ann")), LESSON, "en", False))
    assert not re.search(r"https?:|src=|url\(|@import|<script|<link|<iframe", whole)
    assert "default-src 'none'" in whole


def test_whatever_learners_wrote_is_text(keep, page):
    own = {**HALF_AN_HOUR, "call": {EVIL: EVIL}, "at": f"/{EVIL}"}
    other = {**HALF_AN_HOUR, "code": "schema.type_name", "case": "", "call": None}
    course = keep(
        graded(EVIL, 2.5, own),
        graded("bob", 0.0, other, EVIL, tool=tool(f"{EVIL} {OWN}")),
        graded("cat", 0.0, other, EVIL, tool=tool(f"{EVIL} {OWN}")),
        by_hand("dan", EVIL),
    )
    found = page(course)
    assert "<script>alert(1)</script>" in found.text
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]", found.text)


def test_hidden_calls_stay_hidden(keep, page, hidden):
    secret = {**HALF_AN_HOUR, "case": "secret", "call": {"kind": "SECRET-WRONG"}}
    assert "SECRET" not in page(keep(graded("ann", 2.5, secret))).text


class TestAnonymous:
    def test_nothing_of_a_single_person_is_on_it(self, keep, page):
        other = {**HALF_AN_HOUR, "code": "schema.type_name", "case": "", "call": None}
        course = keep(
            graded("student_ann", 0.0, other, "`ann_was_here` is no type.", tool=tool(OWN)),
            graded("student_bob", 2.5, HALF_AN_HOUR, tool=tool(OWN)),
            by_hand("student_cat", "student_cat.ipynb"),
        )
        course.folder(course.submitted, "student_dan", LESSON).mkdir(parents=True)
        text = page(course, anonymous=True).text
        assert "student_" not in text
        assert "ann_was_here" not in text
        assert "Books one boat" not in text
        assert "learner 4" in text

    def test_what_several_were_told_is(self, keep, page):
        other = {**HALF_AN_HOUR, "code": "schema.type_name", "case": "", "call": None}
        course = keep(*(graded(f"s{at}", 0.0, other, "`str` is no type.") for at in range(3)))
        assert "str is no type." in page(course, anonymous=True).text


class TestNotes:
    def test_of_records_by_two_rulers(self, keep, page):
        course = keep(graded("ann"), graded("bob", about={"facts": "g"}))
        assert "the numbers mix two rulers" in page(course).text

    def test_of_no_sandbox(self, keep, page):
        assert "1 were graded without a sandbox" in page(keep(graded("ann", about={"tier": "none"}))).text

    def test_of_a_class_without_any(self, keep, page):
        text = page(keep(graded("ann"))).text
        assert "rulers" not in text
        assert "Nobody: everything that was handed in is graded." in text
        assert "None." in text


def test_nobody_has_started(keep, page):
    text = page(keep(not_started("ann"))).text
    assert "0 of 1 have started" in text
    assert "Points of all exercises together" in text


def test_everything_is_left_to_a_person(keep, page):
    assert "a.ipynb is empty. who (2) ann, bob" in page(keep(by_hand("ann"), by_hand("bob"))).text


def test_another_language_falls_back(keep, page):
    assert "Xx <mend>" in page(keep(graded("ann", 2.5, HALF_AN_HOUR)), language="xx").text


def test_a_crowd_is_cut_and_counted(keep, page, monkeypatch):
    for module, name in (
        (page_parts, "MOST"),
        (page_exercise, "MOST_MISTAKES"),
        (page_class, "MOST_REASONS"),
    ):
        monkeypatch.setattr(module, name, 2)
    mistakes = [{**HALF_AN_HOUR, "case": "", "call": None, "code": f"schema.a{at}"} for at in range(4)]
    course = keep(
        *(graded(f"s{at}", 0.0, mistake, "No.") for at, mistake in enumerate(mistakes)),
        *(
            replace(by_hand(f"h{at}"), reason=Finding("grading.empty_file", {"name": f"{at}"}))
            for at in range(4)
        ),
    )
    text = page(course).text
    assert "who (4) s0, s1 and 2 more, whom the CSV files name." in text
    assert "2 rarer ones are in the CSV file" in text
    assert "2 rarer reasons are in the CSV file" in text
