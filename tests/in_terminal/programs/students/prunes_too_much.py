# Minimax with alpha-beta pruning. BUG: the pruning test is the wrong way round
# (alpha <= beta instead of beta <= alpha), so it cuts off after the first reply.
import sys

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for a, b, c in LINES:
        if board[a] and board[a] == board[b] == board[c]:
            return board[a]
    return ""


def minimax(board, alpha, beta, maximizing, me, opp):
    w = winner(board)
    if w == me:
        return 1
    if w == opp:
        return -1
    if "" not in board:
        return 0
    value = -9 if maximizing else 9
    for i in range(9):
        if board[i] == "":
            board[i] = me if maximizing else opp
            score = minimax(board, alpha, beta, not maximizing, me, opp)
            board[i] = ""
            if maximizing:
                value = max(value, score)
                alpha = max(alpha, value)
            else:
                value = min(value, score)
                beta = min(beta, value)
            if alpha <= beta:
                break
    return value


for line in sys.stdin:
    rows, me, _ = line.split()
    opp = "O" if me == "X" else "X"
    board = ["" if c == "." else c for c in rows.replace("/", "")]
    best, move = -9, None
    for i in range(9):
        if board[i] == "":
            board[i] = me
            score = minimax(board, -9, 9, False, me, opp)
            board[i] = ""
            if score > best:
                best, move = score, i
    print("abc"[move % 3] + str(move // 3 + 1), flush=True)
