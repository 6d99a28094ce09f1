import os

import pytest

from autograder.grading import collecting
from autograder.grading.collecting import collect
from autograder.grading.records import sentence


@pytest.fixture
def folder(tmp_path):
    return tmp_path


def names(found):
    return [name for name, _ in found.notebooks]


def said(found):
    return [sentence(each) for each in found.notes]


class TestTheNotebook:
    def test_by_its_name(self, folder):
        (folder / "p1.ipynb").write_bytes(b"{}")
        found = collect(folder, "p1")
        assert found.notebooks == (("p1.ipynb", b"{}"),)
        assert (found.notes, found.problem, found.files, found.timestamp) == ((), None, (), None)

    @pytest.mark.parametrize(
        "name",
        ["p1 (1).ipynb", "p1-Copy1.ipynb", "P1.ipynb", "p1.IPYNB", "p1.ipynb.txt",
         "p1 re\u0301sume\u0301.ipynb", "inside/p1.ipynb", "homework.ipynb"],
    )  # fmt: skip
    def test_by_a_name_that_is_near(self, folder, name):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(b"{}")
        assert names(collect(folder, "p1")) == [name]

    def test_the_nearest_come_first(self, folder):
        (folder / "p1").mkdir()
        for name in ("other.ipynb", "p1 (1).ipynb", "p1/p1.ipynb", "p1.ipynb", "P1.ipynb"):
            (folder / name).write_bytes(b"{}")
        assert names(collect(folder, "p1")) == ["p1.ipynb", "p1/p1.ipynb", "P1.ipynb"]

    @pytest.mark.parametrize("name", ["p10.ipynb", "p10 (1).ipynb", "P10.ipynb"])
    def test_never_another_of_the_assignment(self, folder, name):
        (folder / name).write_bytes(b"{}")
        found = collect(folder, "p1", others=["p10"])
        assert names(found) == ([] if name != "p10 (1).ipynb" else ["p10 (1).ipynb"])

    @pytest.mark.parametrize("name", ["._p1.ipynb", "__MACOSX/p1.ipynb", ".ipynb_checkpoints/p1.ipynb"])
    def test_never_what_programs_leave_behind(self, folder, name):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(b"{}")
        assert sentence(collect(folder, "p1").problem) == "The folder is empty: there is no `p1.ipynb`."


class TestWhatIsNoFile:
    def test_a_link(self, folder, tmp_path_factory):
        other = tmp_path_factory.mktemp("other") / "p1.ipynb"
        other.write_bytes(b"{}")
        (folder / "p1.ipynb").symlink_to(other)
        found = collect(folder, "p1")
        assert found.notebooks == ()
        assert sentence(found.problem) == "`p1.ipynb` is a link, not a file. Links are not followed."

    def test_a_link_in_place_of_the_folder(self, folder, tmp_path_factory):
        other = tmp_path_factory.mktemp("other")
        (other / "p1.ipynb").write_bytes(b"{}")
        (folder / "lesson").symlink_to(other)
        found = collect(folder / "lesson", "p1")
        assert found.notebooks == ()
        assert sentence(found.problem).startswith("The folder is a link.")

    def test_a_folder_that_is_a_link(self, folder, tmp_path_factory):
        other = tmp_path_factory.mktemp("other")
        (other / "p1.ipynb").write_bytes(b"{}")
        (folder / "inside").symlink_to(other)
        assert collect(folder, "p1").notebooks == ()

    def test_a_folder(self, folder):
        (folder / "p1.ipynb").mkdir()
        assert sentence(collect(folder, "p1").problem) == "`p1.ipynb` is a folder, not a file."

    def test_a_pipe_is_not_waited_for(self, folder):
        os.mkfifo(folder / "p1.ipynb")
        os.mkfifo(folder / "timestamp.txt")
        assert sentence(collect(folder, "p1").problem) == "`p1.ipynb` is not a file."

    def test_a_link_beside_a_notebook_is_only_a_note(self, folder):
        (folder / "p1.ipynb").write_bytes(b"{}")
        (folder / "data.csv").symlink_to("/etc/passwd")
        found = collect(folder, "p1")
        assert (found.problem, found.files) == (None, ())
        assert said(found) == ["`data.csv` is a link, not a file. Links are not followed."]

    def test_no_folder(self, folder):
        assert sentence(collect(folder / "none", "p1").problem) == (
            "The folder can't be read: No such file or directory."
        )

    def test_nothing_but_another_file(self, folder):
        (folder / "readme.txt").write_text("sorry")
        assert sentence(collect(folder, "p1").problem) == (
            "There is no notebook: `p1.ipynb` is missing. The folder holds: readme.txt."
        )


class TestOtherFiles:
    def test_they_are_kept_with_their_paths(self, folder):
        (folder / "p1.ipynb").write_bytes(b"{}")
        (folder / "data").mkdir()
        (folder / "data" / "a.csv").write_bytes(b"1,2")
        assert collect(folder, "p1").files == (("data/a.csv", b"1,2"),)

    def test_a_timestamp_is_a_claim_and_no_file(self, folder):
        (folder / "p1.ipynb").write_bytes(b"{}")
        (folder / "timestamp.txt").write_text("1999-01-01 00:00:00 UTC\n")
        found = collect(folder, "p1")
        assert (found.timestamp, found.files) == ("1999-01-01 00:00:00 UTC", ())

    def test_too_large(self, folder, monkeypatch):
        monkeypatch.setattr(collecting, "NOTEBOOK_BYTES", 5_000_000)
        with (folder / "p1.ipynb").open("wb") as file:
            file.truncate(5_000_001)
        assert sentence(collect(folder, "p1").problem) == (
            "`p1.ipynb` is larger than 5 MB, and was left out."
        )

    def test_too_many(self, folder, monkeypatch):
        monkeypatch.setattr(collecting, "ENTRIES", 3)
        for number in range(4):
            (folder / f"{number}.txt").write_text("")
        assert said(collect(folder, "p1")) == [
            "There are more than 3 files; those beyond were not looked at."
        ]

    def test_names_that_are_no_utf8(self, folder):
        (folder / os.fsdecode(b"\xff.txt")).write_text("")
        found = collect(folder, "p1")
        assert sentence(found.problem).endswith("The folder holds: \N{REPLACEMENT CHARACTER}.txt.")
        assert len(found.digest) == 64


class TestDigest:
    def test_of_everything_that_can_change_a_grade(self, folder):
        (folder / "p1.ipynb").write_bytes(b"{}")
        first = collect(folder, "p1").digest
        (folder / "data.csv").write_bytes(b"1")
        second = collect(folder, "p1").digest
        (folder / "data.csv").write_bytes(b"2")
        third = collect(folder, "p1").digest
        assert len({first, second, third}) == 3
        assert collect(folder, "p1").digest == third
