import json


def mutate(raw):
    nb = json.loads(raw)
    cell = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None, "source": "x = 1"}
    nb["cells"] += [cell] * 1500
    return json.dumps(nb).encode()
