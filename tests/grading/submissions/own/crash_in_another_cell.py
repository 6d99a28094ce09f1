import copy
import json


def mutate(raw):
    nb = json.loads(raw)
    answer = next(c for c in nb["cells"] if c.get("metadata", {}).get("nbgrader", {}).get("solution"))
    source = "".join(answer["source"])
    at = source.index("def manage_note")
    other = copy.deepcopy(answer)
    other.update(id="other", source="import ctypes\n" + source[at:] + "\nctypes.string_at(0)\n")
    answer["source"] = source[:at]
    nb["cells"].insert(nb["cells"].index(answer) + 1, other)
    return json.dumps(nb).encode()
