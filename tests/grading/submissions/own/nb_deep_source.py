import json


def mutate(raw):
    nb = json.loads(raw)
    for cell in nb["cells"]:
        cell["metadata"] = {}
        cell.pop("id", None)
    for source in ("(" * 200_000, "-" * 200_000 + "1", "a" + ".b" * 200_000, "a = " + "[" * 100_000 + "]" * 100_000, "%" * 100_000, "\x00"):
        nb["cells"].append({"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None, "source": source})
    return json.dumps(nb).encode()
