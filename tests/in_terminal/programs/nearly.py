"""The player of the docs, with something of its own: `python3 nearly.py WHAT PLAYER`."""
import os
import subprocess
import sys

what, player = sys.argv[1:]
child = subprocess.Popen(["python3", player], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
if what == "banner":
    print("Welcome", flush=True)
for number, line in enumerate(sys.stdin):
    # From here on, positions are asked a second time.
    again = number >= 4520
    if what == "crash" and again:
        sys.exit("out of order")
    print(line, end="", file=child.stdin, flush=True)
    answer = child.stdout.readline().split()[0]
    if what == "nonsense" and again:
        answer = "zz"
    if what == "other" and again and line.startswith(".../.../..."):
        answer = "b2"
    if what == "worse" and again:
        place = line.replace("/", "").index(".")
        answer = "abc"[place % 3] + str(place // 3 + 1)
    if what == "talks":
        answer += "\nok"
    if what == "gap" and line.startswith("X../.../..."):
        answer = "z9"
    if what == "tab":
        answer += "\tI like it"
    if what == "long":
        answer += " " + "x" * 70_000
    print(answer, flush=True)
