# Minimax with a maximizing flag. BUG: the signs of win and loss are exchanged in
# evaluate(), so it tries to lose the game.
import sys

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def evaluate(board, me):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] and board[a] != "_":
            if board[a] == me:
                return -10
            else:
                return 10
    return 0


def minimax(board, depth, is_max, me, memo):
    key = "".join(board)
    if key in memo:
        return memo[key]
    score = evaluate(board, me)
    if score == 10:
        return score - depth
    if score == -10:
        return score + depth
    if "_" not in board:
        return 0
    opponent = "O" if me == "X" else "X"
    best = -1000 if is_max else 1000
    for i in range(9):
        if board[i] == "_":
            board[i] = me if is_max else opponent
            value = minimax(board, depth + 1, not is_max, me, memo)
            best = max(best, value) if is_max else min(best, value)
            board[i] = "_"
    memo[key] = best
    return best


for line in sys.stdin:
    rows, me, _ = line.split()
    board = list(rows.replace("/", "").replace(".", "_"))
    memo = {}
    best, best_i = -1000, -1
    for i in range(9):
        if board[i] == "_":
            board[i] = me
            value = minimax(board, 0, False, me, memo)
            board[i] = "_"
            if value > best:
                best, best_i = value, i
    print("abc"[best_i % 3] + str(best_i // 3 + 1), flush=True)
