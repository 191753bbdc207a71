# Chooses the move by counting open lines, one ply only. BUG: there is no search and
# the opponent's two in a row weighs too little, so it often forgets to block.
import sys

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def count(board, line, mark):
    return sum(1 for i in line if board[i] == mark)


def evaluate(board, me, opp):
    total = 0
    for line in LINES:
        mine = count(board, line, me)
        theirs = count(board, line, opp)
        if mine == 3:
            return 1000
        if theirs == 0:          # line is still open for me
            total += 1 + mine
        if mine == 0:            # line is still open for the opponent
            total -= 1 + theirs
    return total


def choose(board, me, opp):
    best = None
    best_total = 0
    for i in range(9):
        if board[i] == ".":
            board[i] = me
            total = evaluate(board, me, opp)
            board[i] = "."
            if best is None or total > best_total:
                best = i
                best_total = total
    return best


for line in sys.stdin:
    rows, me, _ = line.split()
    opp = "O" if me == "X" else "X"
    k = choose(list(rows.replace("/", "")), me, opp)
    print("abc"[k % 3] + str(k // 3 + 1), flush=True)
