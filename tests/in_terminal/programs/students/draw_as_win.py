# Minimax for the side "me". BUG: a draw gives 1 point, the same as a win
# ("not lost is good enough").
import sys
from functools import lru_cache

L = ["abc", "def", "ghi", "adg", "beh", "cfi", "aei", "ceg"]
LINES = [["abcdefghi".index(ch) for ch in line] for line in L]


def line_of(s, p):
    for line in LINES:
        if [s[i] for i in line] == [p, p, p]:
            return True
    return False


@lru_cache(maxsize=None)
def score(s, me, you, my_turn):
    if line_of(s, you):
        return -1
    if line_of(s, me) or s.count(".") == 0:
        return 1
    best = None
    for i in range(9):
        if s[i] == ".":
            mark = me if my_turn else you
            v = score(s[:i] + mark + s[i + 1:], me, you, not my_turn)
            if best is None:
                best = v
            elif my_turn and v > best:
                best = v
            elif not my_turn and v < best:
                best = v
    return best


def main():
    for line in sys.stdin:
        rows, me, _ = line.split()
        s = rows.replace("/", "")
        you = "XO"["XO".index(me) - 1]
        best, where = -5, None
        for i in range(9):
            if s[i] == ".":
                v = score(s[:i] + me + s[i + 1:], me, you, False)
                if v > best:
                    best, where = v, i
        print("abc"[where % 3] + str(where // 3 + 1), flush=True)


main()
