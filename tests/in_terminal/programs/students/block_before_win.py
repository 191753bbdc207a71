# Win/block test and then minimax. BUG: the block comes before the win, so it stops
# the opponent's two in a row although it could win at once.
import sys
from functools import lru_cache

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def won(b, p):
    return any(b[x] == b[y] == b[z] == p for x, y, z in LINES)


def free(b):
    return [i for i in range(9) if b[i] == "."]


def put(b, i, p):
    return b[:i] + p + b[i + 1:]


def other(p):
    return "O" if p == "X" else "X"


@lru_cache(maxsize=None)
def negamax(b, p):
    if won(b, other(p)):
        return -1
    if not free(b):
        return 0
    return max(-negamax(put(b, i, p), other(p)) for i in free(b))


def choose(b, p):
    for i in free(b):                      # must I block?
        if won(put(b, i, other(p)), other(p)):
            return i
    for i in free(b):                      # can I win?
        if won(put(b, i, p), p):
            return i
    best = max(-negamax(put(b, i, p), other(p)) for i in free(b))
    for i in free(b):
        if -negamax(put(b, i, p), other(p)) == best:
            return i


for line in sys.stdin:
    text, p, _ = line.split()
    i = choose(text.replace("/", ""), p)
    print("abc"[i % 3] + str(i // 3 + 1), flush=True)
