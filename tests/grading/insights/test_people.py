from dataclasses import replace

from autograder.findings import Finding
from autograder.grading.insights.people import FEW, people
from autograder.grading.records import sentence

from .records import by_hand


def test_names_are_ids_cut_and_without_control_characters():
    known = people(["bob", "a\x1b[2J" + "n" * 100], anonymous=False)
    assert known.name("bob") == "bob"
    assert known.sorted(["bob", "a\x1b[2J" + "n" * 100]) == [
        "a\N{REPLACEMENT CHARACTER}[2J" + "n" * 55 + "…",
        "bob",
    ]
    assert known.quoted_from == 1


def test_numbers_say_nothing_of_who_it_is():
    students = [f"student{number}" for number in range(30)]
    drawn = [people(students, anonymous=True) for _ in range(3)]
    assert sorted(drawn[0].names.values()) == sorted(f"learner {number}" for number in range(1, 31))
    assert len({tuple(each.names.items()) for each in drawn}) > 1
    assert drawn[0].quoted_from == FEW


def test_numbers_are_sorted_as_numbers():
    known = people(map(str, range(12)), anonymous=True)
    assert known.sorted(map(str, range(12))) == [f"learner {number}" for number in range(1, 13)]


def test_reasons_name_files_unless_nobody_is_to_be_recognised():
    record = by_hand("ann", "Ann Miller.ipynb")
    assert sentence(people(["ann"], False).reason(record)) == "`Ann Miller.ipynb` is empty."
    assert sentence(people(["ann"], True).reason(record)) == "`…` is empty."


def test_numbers_in_reasons_stay():
    record = replace(by_hand("ann"), reason=Finding("grading.cut_off", {"name": "a", "byte": 11}))
    assert "byte 11" in sentence(people(["ann"], True).reason(record))


def test_a_reason_of_another_version():
    for reason in (None, Finding("grading.of_the_future"), Finding("grading.empty_file")):
        record = replace(by_hand("ann"), reason=reason)
        assert sentence(people(["ann"], False).reason(record)) == "No reason is known."
