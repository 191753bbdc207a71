"""Prints how each level does against each other on 3x3: wins of X, draws and wins of O in 100 games.

    python3 docs/examples/levels.py

The chances are exact (`noughts match --exact`), here in whole numbers. "best" knows the other side's chances.
"""
import json
import subprocess

LEVELS = ["random", "depth:1", "depth:3", "depth:2", "blind", "depth:4", "perfect"]


def told(x, o):
    command = ["noughts", "match", "--x", x, "--o", o, "--exact", "--json"]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def cell(chances):
    return " ".join(f"{100 * chances[result]:.0f}" for result in ("x_wins", "draws", "o_wins"))


def row(name, cells):
    print(f"{name:9}", *(f"{text:>10}" for text in cells), sep="")


row("X, O:", LEVELS + ["best"])
for x in LEVELS:
    results = [told(x, o) for o in LEVELS]
    row(x, [cell(result) for result in results] + [cell(results[0]["best_o"])])
row("best", [cell(told("random", o)["best_x"]) for o in LEVELS])
