# Minimax with depth, quick wins are better. BUG: a line of the opponent also gets
# 10 - depth, the minus sign is missing.
import sys

winning = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def is_winner(board, letter):
    return any(board[a] == board[b] == board[c] == letter for a, b, c in winning)


def minimax(board, depth, is_max, me, opp, memo):
    key = "".join(board)
    if key in memo:
        return memo[key]
    if is_winner(board, me):
        return 10 - depth
    elif is_winner(board, opp):
        return 10 - depth
    elif "." not in board:
        return 0
    if is_max:
        best = -1000
        for i in range(9):
            if board[i] == ".":
                board[i] = me
                best = max(best, minimax(board, depth + 1, False, me, opp, memo))
                board[i] = "."
    else:
        best = 1000
        for i in range(9):
            if board[i] == ".":
                board[i] = opp
                best = min(best, minimax(board, depth + 1, True, me, opp, memo))
                board[i] = "."
    memo[key] = best
    return best


def find_move(board, me):
    opp = {"X": "O", "O": "X"}[me]
    memo = {}
    best_val, best = -1000, None
    for i in range(9):
        if board[i] == ".":
            board[i] = me
            val = minimax(board, 1, False, me, opp, memo)
            board[i] = "."
            if val > best_val:
                best_val = val
                best = i
    return best


for line in sys.stdin:
    squares, me, _ = line.split()
    n = find_move(list(squares.replace("/", "")), me)
    print("abc"[n % 3], n // 3 + 1, sep="", flush=True)
