"""What menace.py and td.py share: the rules, opponents to learn from, the table that they write, and the commands."""
import argparse
import functools
import itertools
import json
import random
import sys

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
NAMES = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
OTHER = {"X": "O", "O": "X"}


def empty_squares(cells):
    return [i for i in range(9) if cells[i] == "."]


def side_to_move(cells):
    return "X" if cells.count("X") == cells.count("O") else "O"


def after(cells, square):
    """The position after a move there."""
    return cells[:square] + side_to_move(cells) + cells[square + 1 :]


@functools.lru_cache(maxsize=None)
def winner(cells):
    return next((cells[a] for a, b, c in LINES if cells[a] == cells[b] == cells[c] != "."), None)


def goes_on(cells):
    return "." in cells and not winner(cells)


def positions(side):
    """All positions in which this side has to move."""
    found, new = set(), {"." * 9}
    while new:
        found |= new
        new = {after(cells, i) for cells in new for i in empty_squares(cells)}
        new = set(filter(goes_on, new))
    return sorted(cells for cells in found if side_to_move(cells) == side)


@functools.lru_cache(maxsize=None)
def score(cells):
    """Minimax: what the position is worth to the side to move. The sooner a win comes, the more it is worth."""
    if winner(cells):
        return -1 - cells.count(".")
    return max((-score(after(cells, i)) for i in empty_squares(cells)), default=0)


def move_at_random(cells, lots):
    return lots.choice(empty_squares(cells))


def move_perfectly(cells, lots):
    lowest = min(score(after(cells, i)) for i in empty_squares(cells))
    return lots.choice([i for i in empty_squares(cells) if score(after(cells, i)) == lowest])


OPPONENTS = {"random": move_at_random, "perfect": move_perfectly}


def lesson(machines, learners, against, lots):
    """Plays a game, tells each side that learns from it whether it has won, drawn or lost, and returns that, too."""
    cells = "." * 9
    while goes_on(cells):
        side = side_to_move(cells)
        square = machines[side].move(cells) if side in learners else OPPONENTS[against](cells, lots)
        if square is None:  # the machine gives up
            break
        cells = after(cells, square)
    won_by = OTHER[side] if goes_on(cells) else winner(cells)
    results = {side: "drawn" if won_by is None else "won" if won_by == side else "lost" for side in learners}
    for side, result in results.items():
        machines[side].learn(result)
    return results


def school(machine, against, seed):
    """New machines for both sides, and lessons for them, as many as are asked for. Both learn from each other, or those
    that the program is about learn in turn from another opponent."""
    lots = random.Random(seed)
    machines = {side: machine(side, lots) for side in "XO"}
    learners = itertools.cycle(["XO"] if against == "self" else machine.SIDES)
    return machines, (lesson(machines, sides, against, lots) for sides in learners)


def write_table(machines, sides, path):
    """Writes how likely each move is now, in all positions in which one of these sides has to move."""
    with open(path, "w") as file:
        for side in sides:
            for cells in positions(side):
                weights = {NAMES[i]: weight for i, weight in sorted(machines[side].weights(cells).items())}
                entry = {"position": f"{cells[:3]}/{cells[3:6]}/{cells[6:]}", "to_move": side, "weights": weights}
                print(json.dumps(entry), file=file)


def learn(machine, games, against, seed, table):
    """Lets machines learn, prints how many games they won, and writes how they play now."""
    machines, lessons = school(machine, against, seed)
    results = list(itertools.islice(lessons, games))
    for side in machine.SIDES:
        of_side = [result.get(side) for result in results]
        print(f"As {side}:", ", ".join(f"{of_side.count(result)} {result}" for result in ("won", "drawn", "lost")))
        print(machines[side])
    write_table(machines, machine.SIDES, table)


def play(table, seed):
    """Answers noughts with lots drawn by the weights in the table. Where the table says nothing, it plays anywhere."""
    lots, weights = random.Random(seed), {}
    with open(table) as file:
        for entry in map(json.loads, file):
            weights[entry["position"], entry["to_move"]] = entry["weights"]
    for line in sys.stdin:
        position, mover, _board = line.split()
        anywhere = {NAMES[i]: 1 for i in empty_squares(position.replace("/", ""))}
        chances = weights.get((position, mover), anywhere)
        square = lots.choices(list(chances), list(chances.values()))[0]
        print(square, f"drawn with a chance of {chances[square] / sum(chances.values()):.0%}", flush=True)


def run(machine):
    """The command line of a machine."""
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(dest="command", required=True)
    learning, playing = commands.add_parser("learn"), commands.add_parser("play")
    learning.add_argument("--games", type=int, default=1000)
    learning.add_argument("--against", choices=[*OPPONENTS, "self"], default="random")
    learning.add_argument("--table", required=True)
    playing.add_argument("table")
    for command in (learning, playing):
        command.add_argument("--seed", type=int, help="draw the same lots each time")
    options = parser.parse_args()
    if options.command == "play":
        play(options.table, options.seed)
    else:
        learn(machine, options.games, options.against, options.seed, options.table)
