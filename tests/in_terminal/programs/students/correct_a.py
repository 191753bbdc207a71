# Tic-tac-toe, plain minimax, the board is copied at every node.
# No bug, but slow at the empty board because there is no cache.
import sys


def check_win(board, mark):
    for i in range(3):
        if board[i][0] == mark and board[i][1] == mark and board[i][2] == mark:
            return True
        if board[0][i] == mark and board[1][i] == mark and board[2][i] == mark:
            return True
    if board[0][0] == mark and board[1][1] == mark and board[2][2] == mark:
        return True
    if board[0][2] == mark and board[1][1] == mark and board[2][0] == mark:
        return True
    return False


def next_boards(board, mark):
    result = []
    for r in range(3):
        for c in range(3):
            if board[r][c] == ".":
                copy = [row[:] for row in board]
                copy[r][c] = mark
                result.append((copy, r, c))
    return result


def minimax(board, me, opp, my_turn):
    if check_win(board, me):
        return 1
    if check_win(board, opp):
        return -1
    children = next_boards(board, me if my_turn else opp)
    if not children:
        return 0
    scores = [minimax(b, me, opp, not my_turn) for b, r, c in children]
    return max(scores) if my_turn else min(scores)


for line in sys.stdin:
    text, me, _ = line.split()
    opp = "O" if me == "X" else "X"
    best = -2
    for b, r, c in next_boards([list(row) for row in text.split("/")], me):
        score = minimax(b, me, opp, False)
        if score > best:
            best = score
            move = "abc"[c] + str(r + 1)
    print(move, flush=True)
