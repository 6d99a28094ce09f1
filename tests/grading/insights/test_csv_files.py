import csv

from autograder.grading.insights import csv_files
from autograder.grading.insights.gathered import gather

from .records import HALF_AN_HOUR, LESSON, by_hand, graded, not_started
from .test_alike import OWN, tool


def tables(course, folder, anonymous=False):
    found = {}
    for path in csv_files.write(gather(course, LESSON, "en", anonymous), folder):
        with path.open(encoding="utf-8-sig", newline="") as file:
            found[path.stem] = list(csv.DictReader(file))
    return found


def test_every_table_has_what_the_page_has(keep, tmp_path):
    course = keep(
        graded("ann", tool=tool(OWN), about={"handed_in": "2026-11-02T09:00:00.123"}),
        graded("bob", 2.5, HALF_AN_HOUR, tool=tool(OWN), refuses=False),
        not_started("cat"),
        by_hand("dan"),
    )
    found = tables(course, tmp_path / "new" / "csv")
    assert [(each["student"], each["points"], each["outcome"], each["case"]) for each in found["scores"]] == [
        ("ann", "4.0", "passed", ""),
        ("bob", "2.5", "not_yet", "half_an_hour"),
        ("cat", "0.0", "not_started", ""),
        ("dan", "", "for_a_person", ""),
    ]
    (summary,) = found["exercises"]
    assert (summary["count"], summary["started"], summary["passed"], summary["mean"]) == (
        "4",
        "2",
        "1",
        "3.25",
    )
    assert ("refuses", "1", "1") in [
        (each["criterion"], each["met"], each["not_met"]) for each in found["criteria"]
    ]
    (mistake,) = found["mistakes"]
    assert mistake["sentence"] == "Boats go by whole hours. Which type has no fractions?"
    assert [(each["student"], each["likeness"]) for each in found["alike"]] == [
        ("ann", "1.0"),
        ("bob", "1.0"),
    ]
    assert found["tries"][0]["handed_in_utc"] == "2026-11-02T09:00:00"
    assert found["for_a_person"] == [{"student": "dan", "notebook": LESSON, "reason": "`a.ipynb` is empty."}]


def test_a_spreadsheet_runs_nothing(keep, tmp_path):
    course = keep(graded("=cmd()"), by_hand("@x", "\x1b[2J.ipynb"))
    found = tables(course, tmp_path / "csv")
    assert {each["student"] for each in found["scores"]} == {"'=cmd()", "'@x"}
    assert found["for_a_person"][0]["reason"] == "`\N{REPLACEMENT CHARACTER}[2J.ipynb` is empty."


def test_without_names_neither_order_nor_time_gives_anybody_away(keep, tmp_path):
    students = [f"student{number:02}" for number in range(20)]
    course = keep(
        *(
            graded(student, float(at % 5), about={"handed_in": "2026-11-02T09:00:00"})
            for at, student in enumerate(students)
        )
    )
    found = tables(course, tmp_path / "csv", anonymous=True)
    names = [each["student"] for each in found["scores"]]
    assert names == [f"learner {number}" for number in range(1, 21)]
    assert {each["handed_in_utc"] for each in found["tries"]} == {"2026-11-02"}
    written = "".join(path.read_text() for path in (tmp_path / "csv").iterdir())
    assert "student0" not in written
