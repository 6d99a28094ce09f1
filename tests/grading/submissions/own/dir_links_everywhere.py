import os
import pathlib


def arrange(folder):
    folder = pathlib.Path(folder)
    os.symlink("@ARENA@/hidden/cases.json", folder / "data.json")
    os.symlink("@ARENA@/hidden", folder / "hidden")
    os.symlink("@ARENA@/gradebook.db", folder / "timestamp.txt")
    os.symlink(folder, folder / "again")
