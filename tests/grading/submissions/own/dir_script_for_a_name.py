import pathlib


def arrange(folder):
    folder = pathlib.Path(folder)
    (folder / "p1.ipynb").unlink()
    (folder / "<img src=x onerror=alert(1)>").write_text("")
    (folder / "<script>alert(1)<script>.txt").write_text("")
