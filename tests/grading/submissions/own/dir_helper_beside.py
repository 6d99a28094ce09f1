import json
import pathlib


def arrange(folder):
    folder = pathlib.Path(folder)
    (folder / "mine.py").write_text("five = 5\n")
    (folder / "json.py").write_text("raise SystemExit\n")
    notebook = folder / "p1.ipynb"
    plain = json.loads(notebook.read_text())
    for cell in plain["cells"]:
        source = "".join(cell["source"])
        if "manage_note_schema" in source and cell["cell_type"] == "code":
            cell["source"] = f"import json, mine\nassert mine.five == len(json.dumps([1])) + 2\n{source}"
            break
    notebook.write_text(json.dumps(plain))
