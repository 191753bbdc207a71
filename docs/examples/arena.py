"""What menace.py and td.py share: the rules, opponents to learn from, the table that they write, and the commands."""
import argparse
import functools
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
    found = layer = {"." * 9}
    while layer:
        layer = set(filter(goes_on, (after(cells, i) for cells in layer for i in empty_squares(cells))))
        found = found | layer
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


def winner_of_game(players):
    """Plays a game. A player whose move is None gives up."""
    cells = "." * 9
    while goes_on(cells):
        side = side_to_move(cells)
        square = players[side](cells)
        if square is None:
            return OTHER[side]
        cells = after(cells, square)
    return winner(cells)


def learn(machine, sides, games, against, seed, table):
    """Lets machines for these sides learn in turn, or both at once from each other, and writes what they play then."""
    lots = random.Random(seed)
    machines = {side: machine(side, lots) for side in "XO"}
    opponent = {"random": move_at_random, "perfect": move_perfectly}.get(against)
    count = {side: {"won": 0, "drawn": 0, "lost": 0} for side in sides}
    for game in range(games):
        learners = [sides[game % len(sides)]] if opponent else "XO"
        players = {side: (lambda cells: opponent(cells, lots)) for side in "XO"}
        players.update({side: machines[side].move for side in learners})
        won_by = winner_of_game(players)
        for side in learners:
            result = "drawn" if won_by is None else "won" if won_by == side else "lost"
            machines[side].learn(result)
            if side in sides:
                count[side][result] += 1
    for side in sides:
        print(f"As {side}:", ", ".join(f"{n} {result}" for result, n in count[side].items()))
        print(machines[side])
    with open(table, "w") as file:
        for side in sides:
            for cells in positions(side):
                weights = {NAMES[i]: weight for i, weight in sorted(machines[side].weights(cells).items())}
                entry = {"position": f"{cells[:3]}/{cells[3:6]}/{cells[6:]}", "to_move": side, "weights": weights}
                print(json.dumps(entry), file=file)


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


def run(machine, sides):
    """The command line of a machine that plays these sides."""
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(dest="command", required=True)
    learning, playing = commands.add_parser("learn"), commands.add_parser("play")
    learning.add_argument("--games", type=int, default=1000)
    learning.add_argument("--against", choices=["random", "self", "perfect"], default="random")
    learning.add_argument("--table", required=True)
    playing.add_argument("table")
    for command in (learning, playing):
        command.add_argument("--seed", type=int, help="draw the same lots each time")
    options = parser.parse_args()
    if options.command == "play":
        play(options.table, options.seed)
    else:
        learn(machine, sides, options.games, options.against, options.seed, options.table)
