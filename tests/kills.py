#!/usr/bin/env python3
"""Kills programs that play, and counts what is left: `tests/kills.py PROGRAM [KILLS] [SEED]`.

Eight programs at once play with two people's moves in plain mode, in one data directory. The first two moves of a game
are those of no other. Every sixth program is killed right after the last move of a game, the others at some moment.

First all eight are killed, a third of them in a series. After each kill a new program starts in its place; some open the
menu, where they take over what is left. In the end one more program does. Then each game must be there once, with all
moves that were answered but one, and no game that nobody played.

Then only one is killed, again and again, and the next one continues its series, while the others play. The series must be
in one file, and have all moves that were answered but one.
"""
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

PROGRAMS = 8
SIZE = 15
# Who moves first completes three in a row with its third and last move of these, and makes another one far from them.
STARTS = [(x, y) for x in range(SIZE - 2) for y in (1, 2, 3)]
FAR = f"o{SIZE}"
ANSWERS = [(x, y) for x in range(SIZE) for y in range(5, SIZE - 1)]
LAST = 7  # moves of a whole game
BEST_OF = 7


def square(x, y):
    return f"{'abcdefghijklmno'[x]}{y}"


def is_row(three):
    """Whether these squares win."""
    (x1, y1), (x2, y2), (x3, y3) = sorted(three)
    return (x2 - x1, y2 - y1) == (x3 - x2, y3 - y2) and max(abs(x2 - x1), abs(y2 - y1)) == 1


def new_games():
    """All moves of games, which differ in their first two moves, in any order."""
    openings = list(itertools.product(STARTS, ANSWERS))
    random.shuffle(openings)
    for (x, y), answer in openings:
        answers = [answer]
        while len(set(answers)) < 3 or is_row(answers):
            answers = [answer, *random.sample(ANSWERS, 2)]
        a, b, c = (square(*place) for place in answers)
        yield (square(x, y), a, square(x + 1, y), b, FAR, c, square(x + 2, y))


class Played:
    """The games that were played, and how many of their moves were answered."""

    def __init__(self):
        self.lock = threading.Lock()
        self.fresh = new_games()
        self.answered = {}

    def new(self):
        with self.lock:
            return next(self.fresh)

    def note(self, game, moves):
        with self.lock:
            self.answered[game] = moves


class Program:
    """A running program, which says something for every line it gets."""

    def __init__(self, command, args=()):
        self.process = subprocess.Popen(
            [*command, "--plain", *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, bufsize=0)
        # A program that says nothing is killed as well: the script never hangs.
        self.watch = threading.Timer(60, self.process.kill)
        self.watch.daemon = True
        self.watch.start()

    def say(self, line):
        try:
            self.process.stdin.write(f"{line}\n".encode())
        except BrokenPipeError:
            pass

    def hears(self, pattern):
        """Reads lines until one matches; None at the end."""
        for line in self.process.stdout:
            if found := re.search(pattern, line.decode(errors="replace")):
                return found
        return None

    def moves(self, game, count):
        """Makes a move of a game, the first or a later one; whether it was answered."""
        self.say(game[count - 1])
        return self.hears("^[XO] wins" if count == LAST else rf"^[XO] {game[count - 1]}$")

    def kill_within(self, least, most):
        killer = threading.Timer(random.uniform(least, most), self.process.kill)
        killer.start()

    def end(self, kill=True):
        if kill:
            self.process.kill()
        else:
            self.process.stdin.close()
        self.process.stdout.read()
        self.process.wait()
        self.watch.cancel()


def players(seed, best_of):
    return ["--mode", "pvp", "--board", f"{SIZE}x{SIZE}/3", "--seed", str(seed), "--best-of", str(best_of)]


def play(command, played, kills):
    """Starts programs and kills them, until there were enough."""
    for number in kills:
        program = Program(command, players(number + 1, 3 if number % 3 == 0 else 1))
        is_last = number % 6 == 0 or number % 6 == 1
        if not is_last:
            # A game takes less than a second, and its results as long again.
            program.kill_within(0.05, 6.0 if number % 6 == 2 else 1.0)
        for _ in range(1 if is_last else 100):
            game = played.new()
            for count in range(1, LAST + 1):
                if not program.moves(game, count):
                    break
                played.note(game, count)
            else:
                if not is_last:
                    program.say("1")
                continue
            break
        program.end()
        if number % 5 == 0:
            # This one opens the menu: it takes over what is left, and continues it.
            later = Program(command)
            later.hears("^Enter:")
            later.say("continue")
            time.sleep(random.uniform(0, 0.1))
            later.end(random.choice([True, False]))


def states(data):
    """The last whole line of each unfinished game."""
    for path in (data / "unfinished").glob("*.jsonl"):
        try:
            lines = path.read_text().rsplit("\n", 1)[0].splitlines()
        except FileNotFoundError:
            continue  # Its program has just removed it.
        for line in reversed(lines):
            try:
                yield json.loads(line)
                break
            except ValueError:
                pass


def history(data):
    """The games in the history, and how many lines are none."""
    lines = (data / "games.jsonl").read_text().splitlines() if (data / "games.jsonl").exists() else []
    games = []
    for line in lines:
        try:
            games.append(json.loads(line))
        except ValueError:
            pass
    return games, len(lines) - len(games)


def faults_of_games(played, data):
    """What is lost, there twice, or made up."""
    found = [tuple(game["moves"]) for game in [*history(data)[0], *states(data)] if game["moves"]]
    by_opening = {game[:2]: game for game in played.answered}
    lengths = {}
    openers = Counter(moves for moves in found if len(moves) == 1)
    faults = []
    for moves in found:
        if len(moves) < 2:
            continue
        game = by_opening.get(moves[:2], ())
        if game[:len(moves)] != moves or len(moves) > played.answered[game] + 1:
            faults.append(f"nobody played {moves}")
        elif game in lengths:
            faults.append(f"{game} is there twice")
        lengths[game] = len(moves)
    for game, answered in played.answered.items():
        if game not in lengths and openers[game[:1]] and answered <= 2:
            openers[game[:1]] -= 1
            lengths[game] = 1
        if lengths.get(game, 0) < answered - 1:
            faults.append(f"{game}: {answered} moves were answered, {lengths.get(game, 0)} are left")
    return faults


def play_on(command, is_over, played):
    """Plays whole games, until it is over."""
    program = None
    while not is_over.is_set():
        program = program or Program(command, players(1, 1))
        game = played.new()
        if not all(program.moves(game, count) for count in range(1, LAST + 1)):
            return
        played.note(game, LAST)
        if random.random() < 0.2:
            program.end(kill=False)
            program = None
        else:
            program.say("1")


def continuing(command):
    """A program that shows the menu. It starts again if it did not get the lock in time to continue what is left."""
    for _ in range(20):
        program = Program(command)
        heard = []
        while line := program.hears(""):
            heard.append(line.string)
            if line.string.startswith("Enter:"):
                break
        if not any("is locked by another program" in line for line in heard):
            break
        program.end(kill=False)
    return program


def play_series(command, data, played, kills, faults):
    """Kills one program after the other; each continues the series. Returns the number of series."""
    seed, games, answered, series = 1_000, [], 0, 0
    for number in range(kills):
        program = continuing(command)
        files = [state for state in states(data) if state["tie_break"] == f"random:{seed}"]
        if len(files) > 1:
            faults.append(f"the series {seed} is in {len(files)} files: {files}")
        if files:
            state = files[-1]
            reached = LAST * state["finished_before"] + len(state["moves"])
            program.say("continue")
        else:
            reached = LAST * BEST_OF if answered >= LAST * (BEST_OF - 1) else 0
        # The last move may be lost, or saved and not answered. A series is over after four of seven games or more.
        if not (answered - 1 <= reached <= answered + 1) and (files or answered < 4 * LAST):
            faults.append(f"the series {seed}: {answered} moves were answered, {reached} are left")
        if not files:
            program.end(kill=False)
            seed, games, reached, series = seed + 1, [], 0, series + 1
            program = Program(command, players(seed, BEST_OF))
        answered = reached
        is_last = number % 3 == 0
        if not is_last:
            program.kill_within(0.02, 0.5)
        while True:
            count = answered % LAST + 1
            if answered // LAST == len(games):
                games.append(played.new())
            if not program.moves(games[answered // LAST], count):
                break
            answered += 1
            played.note(games[(answered - 1) // LAST], count)
            if count == LAST:
                if is_last:
                    break
                program.say("1")
            if answered == LAST * BEST_OF:
                break
        program.end()
    return series


def main():
    command = [os.path.abspath(sys.argv[1])]
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 600
    random.seed(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    faults = []
    with tempfile.TemporaryDirectory() as scratch:
        os.environ.update(NOUGHTS_CONFIG_DIR=f"{scratch}/config", NOUGHTS_ANIMATION="off")

        def run(name, target, others):
            """Runs threads in a new data directory, and says what is left there."""
            data = Path(scratch) / name
            os.environ["NOUGHTS_DATA_DIR"] = str(data)
            played, began = Played(), time.monotonic()
            threads = [threading.Thread(target=work, args=(played,)) for work in others]
            for thread in threads:
                thread.start()
            note = target(played, data)
            for thread in threads:
                thread.join()
            last = Program(command)
            last.hears("^Enter:")
            last.end(kill=False)
            found = faults_of_games(played, data)
            found += [f"{path.name} is left" for path in data.glob(".noughts-*")]
            games, cut = history(data)
            print(f"{name}: {note}{time.monotonic() - began:.0f} s, {len(played.answered)} games played, {len(games)} in the "
                  f"history, {len(list(states(data)))} unfinished, {cut} lines cut short, {len(found)} faults")
            faults.extend(found)

        in_series = kills // 6
        each = iter(range(kills - in_series))
        lock = threading.Lock()

        def numbers():
            while True:
                with lock:
                    number = next(each, None)
                if number is None:
                    return
                yield number

        run("games", lambda played, data: f"{kills - in_series} kills, ",
            [lambda played: play(command, played, numbers())] * PROGRAMS)

        is_over = threading.Event()

        def series(played, data):
            try:
                count = play_series(command, data, played, in_series, faults)
                return f"{in_series} kills in {count} series, "
            finally:
                is_over.set()

        run("series", series, [lambda played: play_on(command, is_over, played)] * (PROGRAMS - 1))
        print(f"{len(faults)} faults")
        for fault in faults[:20]:
            print(fault)
        sys.exit(bool(faults))


main()
