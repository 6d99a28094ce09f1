import json


def mutate(raw):
    nb = json.loads(raw)
    odd = [None, 7, [], {}, "", [[]], {"a": 1}, True]
    for each in odd:
        nb["cells"].append(each)
        for key in ("source", "metadata", "outputs", "cell_type", "id", "execution_count", "attachments"):
            cell = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None, "source": "y = 2"}
            nb["cells"].append({**cell, key: each})
        nb["cells"].append({"cell_type": "code", "metadata": {"nbgrader": each}, "source": "y = 2"})
        nb["cells"].append({"cell_type": "code", "metadata": {"nbgrader": {"grade_id": each, "schema_version": 99}}, "source": "y = 2"})
    nb["metadata"] = None
    return json.dumps(nb).encode()
