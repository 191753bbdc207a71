"""Draws how the machines learn: exact chances after 0, 1, 2, 5, 10 ... 100,000 games, as a picture in SVG.

    python3 docs/examples/curves.py docs/learning.svg

The machines write tables, and `noughts match --exact` computes the chances from these, so nothing is left to luck but
the games that they learn from.
"""
import argparse
import itertools
import json
import math
import shlex
import subprocess
import tempfile

import arena
import menace
import td

SEED = 7
GAMES = [0, *(digit * 10**power for power in range(5) for digit in (1, 2, 5)), 100_000]
MACHINES = {"MENACE": menace.Menace, "Values": td.ValueLearner}
ROWS = ["MENACE as X", "Values as X", "Values as O"]
COLUMNS = {"random": "taught by random moves", "perfect": "taught by perfect play", "self": "taught by itself"}
WIDTH, HEIGHT = 184, 132  # of a panel
STYLE = """text { font: 13px sans-serif; fill: #222 } .head { font-weight: bold } .tick { font-size: 12px; fill: #444 }
.won { fill: #8fbbdc } .drawn { fill: #dbe9f4 } .edge { fill: none; stroke: #1f5f93; stroke-width: 2 }
path.best { stroke: #222; stroke-width: 0.7 } .frame { fill: none; stroke: #999 } text.dashed { fill: #a33a00 }
polyline.dashed { fill: none; stroke: #a33a00; stroke-width: 2; stroke-dasharray: 5 3 }"""


def chances(noughts, table, side):
    """Against random moves: wins, wins and draws, the wins of the best player. Against the best opponent: points."""
    player = {"X": "random", "O": "random", side: f"table:{table}"}
    command = [*noughts, "match", "--x", player["X"], "--o", player["O"], "--exact", "--json"]
    told = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    wins, best, opponent = (name.lower() for name in (f"{side}_wins", f"best_{side}", f"best_{arena.OTHER[side]}"))
    points = told[opponent][wins] + told[opponent]["draws"] / 2
    return told[wins], told[wins] + told["draws"], told[best][wins], points


def curves(noughts, machine, against, table):
    """Lets machines learn, and returns for each side the chances after each number of games."""
    machines, lessons = arena.school(machine, against, SEED)
    told = {side: [] for side in machine.SIDES}
    for before, games in zip([0, *GAMES], GAMES):
        for _ in itertools.islice(lessons, games - before):
            pass
        arena.write_table(machines, machine.SIDES, table)
        for side in machine.SIDES:
            told[side].append(chances(noughts, table, side))
    return told


def text(x, y, words, kind="", anchor="start"):
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{words}</text>'


def panel(left, top, told):
    """Draws the chances of a side, with the last of them at the right."""
    right, bottom = left + WIDTH, top + HEIGHT
    x = {games: left + WIDTH * math.log(1 + games) / math.log(1 + GAMES[-1]) for games in GAMES}

    def y(chance):
        return bottom - HEIGHT * chance

    def line(chances):
        return " ".join(f"{x[games]:.1f},{y(chance):.1f}" for games, chance in zip(GAMES, chances))

    won, not_lost, most, points = zip(*told)
    for kind, edge in (("drawn", not_lost), ("won", won)):
        yield f'<polygon class="{kind}" points="{line(edge)} {right},{bottom} {left},{bottom}"/>'
    yield f'<rect class="frame" x="{left}" y="{top}" width="{WIDTH}" height="{HEIGHT}"/>'
    for best in (most[-1], 0.5):
        yield f'<path class="best" d="M{left} {y(best):.1f}h{WIDTH}"/>'
    for kind, curve in (("edge", won), ("dashed", points)):
        yield f'<polyline class="{kind}" points="{line(curve)}"/>'
    for games in (0, 10, 1000, 100_000):
        yield f'<path class="frame" d="M{x[games]:.1f} {bottom}v4"/>'
        yield text(x[games], bottom + 17, f"{games:,}", "tick", "middle")
    lost, drawn = 1 - not_lost[-1], not_lost[-1] - won[-1]
    labels = [(1 - lost / 2, "lost", lost), (won[-1] + drawn / 2, "drawn", drawn), (won[-1] - 0.05, "won", won[-1])]
    labels.append((points[-1], "points", points[-1]))
    last = 0
    for place, word, chance in sorted(labels, reverse=True):
        last = max(y(place) + 4, last + 15)  # no label covers another
        yield text(right + 6, last, f"{word} {abs(100 * chance):.1f}", "dashed" if word == "points" else "")


def picture(noughts):
    yield '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 650" width="860" height="650">'
    yield f'<style>{STYLE}</style><rect width="860" height="650" rx="6" fill="white"/>'
    yield text(44, 26, "The areas are the games that it wins, draws and loses against random moves, in per cent.")
    yield text(44, 44, "The dashed line is its points in 100 games with an opponent who knows its table.", "dashed")
    yield text(44, 62, "The thin lines are the wins and points of the best player. A draw is half a point.")
    with tempfile.TemporaryDirectory() as directory:
        for name, (column, against) in itertools.product(MACHINES, enumerate(COLUMNS)):
            told = curves(noughts, MACHINES[name], against, directory + "/table.jsonl")
            for side in told:
                row = ROWS.index(f"{name} as {side}")
                left, top = 44 + 272 * column, 102 + 184 * row
                yield text(left, top - 10, f"{ROWS[row]}, {COLUMNS[against]}", "head")
                yield from panel(left, top, told[side])
    for row, chance in itertools.product(range(3), (0, 0.5, 1)):
        yield text(38, 102 + 184 * row + HEIGHT * (1 - chance) + 4, f"{chance:.0%}", "tick", "end")
    for column in range(3):
        yield text(44 + 272 * column + WIDTH / 2, 638, "games that it has learned from", "tick", "middle")
    yield "</svg>"


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("file", help="where the picture is written")
    parser.add_argument("--noughts", default="noughts", metavar="COMMAND", help="if it is not on the PATH")
    options = parser.parse_args()
    elements = list(picture(shlex.split(options.noughts)))
    with open(options.file, "w") as file:
        print(*elements, sep="\n", file=file)
