# Opening book for the first move of X and of O, after that minimax with 10 - depth.
# No bug.
import sys

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
BOOK = {".........": 0, "X........": 4, ".X.......": 4, "..X......": 4, "...X.....": 4,
        "....X....": 2, ".....X...": 4, "......X..": 4, ".......X.": 4, "........X": 4}


def line(board, p):
    return any(board[a] == board[b] == board[c] == p for a, b, c in LINES)


def minimax(board, depth, mine, me, opp, memo):
    key = "".join(board)
    if key not in memo:
        if line(board, me):
            memo[key] = 10 - depth
        elif line(board, opp):
            memo[key] = depth - 10
        elif "." not in board:
            memo[key] = 0
        else:
            scores = []
            for i in range(9):
                if board[i] == ".":
                    board[i] = me if mine else opp
                    scores.append(minimax(board, depth + 1, not mine, me, opp, memo))
                    board[i] = "."
            memo[key] = max(scores) if mine else min(scores)
    return memo[key]


def choose(text, me):
    if text in BOOK:
        return BOOK[text]
    board, memo, best, move = list(text), {}, -100, None
    opp = "O" if me == "X" else "X"
    for i in range(9):
        if board[i] == ".":
            board[i] = me
            score = minimax(board, 1, False, me, opp, memo)
            board[i] = "."
            if score >= best:
                best, move = score, i
    return move


for row in sys.stdin:
    text, me, _ = row.split()
    i = choose(text.replace("/", ""), me)
    print("abc"[i % 3] + str(i // 3 + 1), flush=True)
