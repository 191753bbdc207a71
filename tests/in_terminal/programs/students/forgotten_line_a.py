# Classic minimax with 1/0/-1. BUG: copy and paste error in the line check, the diagonal
# a1-b2-c3 is tested twice and the other one (c1-b2-a3) never.
import sys

cache = {}


def check(b, p):
    return ((b[0] == p and b[1] == p and b[2] == p) or
            (b[3] == p and b[4] == p and b[5] == p) or
            (b[6] == p and b[7] == p and b[8] == p) or
            (b[0] == p and b[3] == p and b[6] == p) or
            (b[1] == p and b[4] == p and b[7] == p) or
            (b[2] == p and b[5] == p and b[8] == p) or
            (b[0] == p and b[4] == p and b[8] == p) or
            (b[8] == p and b[4] == p and b[0] == p))


def minimax(b, turn):
    k = "".join(b)
    if k in cache:
        return cache[k]
    if check(b, "X"):
        val = 1
    elif check(b, "O"):
        val = -1
    elif "." not in b:
        val = 0
    elif turn == "X":
        val = -2
        for i in range(9):
            if b[i] == ".":
                b[i] = "X"
                val = max(val, minimax(b, "O"))
                b[i] = "."
    else:
        val = 2
        for i in range(9):
            if b[i] == ".":
                b[i] = "O"
                val = min(val, minimax(b, "X"))
                b[i] = "."
    cache[k] = val
    return val


for line in sys.stdin:
    s, turn, dim = line.split()
    b = list(s.replace("/", ""))
    best, move = None, None
    for i in range(9):
        if b[i] == ".":
            b[i] = turn
            v = minimax(b, "O" if turn == "X" else "X")
            b[i] = "."
            if best is None or (turn == "X" and v > best) or (turn == "O" and v < best):
                best, move = v, i
    print(["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"][move], flush=True)
