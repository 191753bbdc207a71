"""The player of the docs, with something of its own: `python3 nearly.py WHAT PLAYER`."""
import os
import subprocess
import sys
import time

what, player = sys.argv[1:]
child = subprocess.Popen(["python3", player], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
if what == "banner":
    print("Welcome", flush=True)
for number, line in enumerate(sys.stdin):
    # From here on, positions are asked a second time, and then the empty board.
    again = number >= 4519
    if what == "crash" and again:
        sys.exit("out of order")
    print(line, end="", file=child.stdin, flush=True)
    answer = child.stdout.readline().split()[0]
    if what == "once" and number == 1:
        break
    if what.startswith("says "):
        answer = what[5:]
    if what == "nonsense" and again:
        answer = "zz"
    if what == "other" and again and line.startswith("X../.../.XO"):
        answer = "c1"
    if what == "worse" and again:
        place = line.replace("/", "").index(".")
        answer = "abc"[place % 3] + str(place // 3 + 1)
    if what == "talks":
        answer += "\nok"
    if what == "gap" and line.startswith("X../.../..."):
        answer = "z9"
    if what.startswith("slow") and line.startswith(".../.../..."):
        time.sleep(4)
    if what == "slow one-sided" and " X " in line:
        place = line.replace("/", "").index(".")
        answer = "abc"[place % 3] + str(place // 3 + 1)
    if what == "mirrored":
        column, row = answer[0], answer[1]
        answer = "abc"[int(row) - 1] + str("abc".index(column) + 1)
    if what == "tab":
        answer += "\tI like it"
    if what == "long":
        answer += " " + "x" * 70_000
    print(answer, flush=True)
