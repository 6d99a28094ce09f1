from autograder import places


class TestData:
    def test_beside_the_package_in_a_checkout(self):
        assert places.data() == places.PROJECT / "data"
        assert (places.data() / "interface" / "en.toml").is_file()

    def test_inside_an_installed_wheel(self, tmp_path, monkeypatch):
        monkeypatch.setattr(places, "PACKAGE", tmp_path)
        (tmp_path / "data").mkdir()
        assert places.data() == tmp_path / "data"


class TestHidden:
    def make(self, folder):
        (folder / "solutions" / "hidden").mkdir(parents=True)
        return folder / "solutions" / "hidden"

    def test_named_by_the_variable(self, tmp_path, monkeypatch):
        monkeypatch.setenv("TOOL_SCHEMAS_HIDDEN", str(tmp_path / "elsewhere"))
        assert places.hidden() == tmp_path / "elsewhere"

    def test_found_above_the_working_folder(self, tmp_path, monkeypatch):
        monkeypatch.delenv("TOOL_SCHEMAS_HIDDEN", raising=False)
        hidden = self.make(tmp_path)
        work = tmp_path / "autograded" / "student" / "00_toy"
        work.mkdir(parents=True)
        monkeypatch.chdir(work)
        assert places.hidden() == hidden

    def test_else_beside_the_package(self, tmp_path, monkeypatch):
        monkeypatch.delenv("TOOL_SCHEMAS_HIDDEN", raising=False)
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(places, "PROJECT", tmp_path / "project")
        assert places.hidden() is None
        hidden = self.make(tmp_path / "project")
        assert places.hidden() == hidden
