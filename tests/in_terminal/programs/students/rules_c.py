# Rules of Newell and Simon: win, block, fork, block fork, centre, opposite corner, corner,
# edge. BUG: blocking a fork just takes the fork square, even if there are two forks.
import sys

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
OPPOSITE = {0: 8, 2: 6, 6: 2, 8: 0}


def empty(b):
    return [i for i in range(9) if b[i] == "."]


def threats(b, p):
    marks = [[b[i] for i in line] for line in LINES]
    return sum(1 for m in marks if m.count(p) == 2 and m.count(".") == 1)


def win(b, p):
    for i in empty(b):
        c = b[:i] + [p] + b[i + 1:]
        if any(all(c[k] == p for k in line) for line in LINES):
            return i


def fork(b, p):
    for i in empty(b):
        if threats(b[:i] + [p] + b[i + 1:], p) >= 2:
            return i


def centre(b, p):
    return 4 if b[4] == "." else None


def opposite_corner(b, p):
    for i in OPPOSITE:
        if b[i] == p and b[OPPOSITE[i]] == ".":
            return OPPOSITE[i]


def corner_or_edge(b, p):
    for i in (0, 2, 6, 8, 1, 3, 5, 7):
        if b[i] == ".":
            return i


for line in sys.stdin:
    text, me, _ = line.split()
    b = [c for c in text if c != "/"]
    you = "O" if me == "X" else "X"
    rules = [(win, me), (win, you), (fork, me), (fork, you), (centre, me),
             (opposite_corner, you), (corner_or_edge, me)]
    for rule, who in rules:
        i = rule(b, who)
        if i is not None:
            break
    print("abc"[i % 3] + str(i // 3 + 1), flush=True)
