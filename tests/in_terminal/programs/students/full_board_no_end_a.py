# Minimax with is_maximizing. BUG: a full board is not an end, so the loop over no
# moves gives -infinity (my turn) or +infinity (opponent's turn) instead of 0.
import sys
from math import inf

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


def wins(board, mark):
    return any(all(board[int(i)] == mark for i in line) for line in LINES)


cache = {}


def minimax(board, me, opp, is_maximizing):
    key = ("".join(board), me)
    if key in cache:
        return cache[key]
    if wins(board, me):
        return 1
    if wins(board, opp):
        return -1
    if is_maximizing:
        best = -inf
        for i in range(9):
            if board[i] == ".":
                board[i] = me
                best = max(best, minimax(board, me, opp, False))
                board[i] = "."
    else:
        best = inf
        for i in range(9):
            if board[i] == ".":
                board[i] = opp
                best = min(best, minimax(board, me, opp, True))
                board[i] = "."
    cache[key] = best
    return best


def choose(board, me):
    opp = "O" if me == "X" else "X"
    best_score = -inf
    best_move = board.index(".")
    for i in range(9):
        if board[i] == ".":
            board[i] = me
            score = minimax(board, me, opp, False)
            board[i] = "."
            if score > best_score:
                best_score, best_move = score, i
    return best_move


for line in sys.stdin:
    squares, turn, size = line.split()
    n = choose(list(squares.replace("/", "")), turn)
    print("abc"[n % 3] + "123"[n // 3], flush=True)
