# Minimax that looks ahead to keep it fast. BUG: it only looks 3 plies ahead (its own
# move included) and everything later is a 0.
import sys

MAX_DEPTH = 3
LINES = [[(0, 0), (0, 1), (0, 2)], [(1, 0), (1, 1), (1, 2)], [(2, 0), (2, 1), (2, 2)],
         [(0, 0), (1, 0), (2, 0)], [(0, 1), (1, 1), (2, 1)], [(0, 2), (1, 2), (2, 2)],
         [(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)]]


def winner(board):
    for line in LINES:
        marks = {board[r][c] for r, c in line}
        if marks == {"X"}:
            return "X"
        if marks == {"O"}:
            return "O"
    return None


def minimax(board, depth, me, turn):
    w = winner(board)
    if w is not None:
        return 1 if w == me else -1
    if depth == MAX_DEPTH:
        return 0
    scores = []
    for r in range(3):
        for c in range(3):
            if board[r][c] == ".":
                board[r][c] = turn
                scores.append(minimax(board, depth + 1, me, "O" if turn == "X" else "X"))
                board[r][c] = "."
    if not scores:
        return 0
    return max(scores) if turn == me else min(scores)


def best_move(board, me):
    best = (-2, None, None)
    for r in range(3):
        for c in range(3):
            if board[r][c] == ".":
                board[r][c] = me
                score = minimax(board, 1, me, "O" if me == "X" else "X")
                board[r][c] = "."
                if score > best[0]:
                    best = (score, r, c)
    return best


for line in sys.stdin:
    text, me, size = line.split()
    score, r, c = best_move([list(row) for row in text.split("/")], me)
    print("abc"[c] + str(r + 1), flush=True)
