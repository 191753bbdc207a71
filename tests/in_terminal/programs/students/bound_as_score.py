# Alpha-beta from the root. BUG: the root takes a move with score >= best, but a pruned
# move only returns a bound equal to alpha, so the last such (bad) move is played.
import sys

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for a, b, c in LINES:
        if board[a] != "." and board[a] == board[b] == board[c]:
            return board[a]
    return None


def alphabeta(board, me, opp, alpha, beta, maximizing):
    w = winner(board)
    if w:
        return 1 if w == me else -1
    if "." not in board:
        return 0
    if maximizing:
        best = -10
        for i in range(9):
            if board[i] == ".":
                board[i] = me
                best = max(best, alphabeta(board, me, opp, alpha, beta, False))
                board[i] = "."
                alpha = max(alpha, best)
                if beta <= alpha:
                    break
        return best
    best = 10
    for i in range(9):
        if board[i] == ".":
            board[i] = opp
            best = min(best, alphabeta(board, me, opp, alpha, beta, True))
            board[i] = "."
            beta = min(beta, best)
            if beta <= alpha:
                break
    return best


for line in sys.stdin:
    text, me, size = line.split()
    board = list(text.replace("/", ""))
    opp = "O" if me == "X" else "X"
    best, move, alpha = -10, None, -10
    for i in range(9):
        if board[i] == ".":
            board[i] = me
            score = alphabeta(board, me, opp, alpha, 10, False)
            board[i] = "."
            if score >= best:
                best, move = score, i
            alpha = max(alpha, best)
    print("abc"[move % 3] + str(move // 3 + 1), flush=True)
