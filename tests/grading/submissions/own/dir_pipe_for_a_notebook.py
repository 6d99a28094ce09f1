import os
import pathlib


def arrange(folder):
    folder = pathlib.Path(folder)
    (folder / "p1.ipynb").unlink()
    os.mkfifo(folder / "p1.ipynb")
    os.mkfifo(folder / "timestamp.txt")
