HALF = "\ud83d"
globals()["manage_note_schema" + HALF] = 1
print("printed" + HALF)
manage_note_schema = {"name": HALF, HALF: HALF, "description": "d" + HALF, "input_schema": {"type": "object"}}


def manage_note(**kwargs):
    if kwargs["action"] == "create":
        return {HALF: HALF}
    raise type("E" + "e", (ValueError,), {})(HALF)


manage_note.__name__ = "f"
raise ValueError("raised" + HALF)
