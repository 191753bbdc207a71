"""Programs that do not keep to the protocol: `python3 nasty.py WHAT FILE` writes the numbers of its processes to FILE."""
import os
import select
import signal
import subprocess
import sys
import time

what, file = sys.argv[1:]
child = subprocess.Popen(["sleep", "1000"]) if what in ("hang", "orphan") else None
if what in ("heir", "noisy heir"):
    # In a session of its own it stays, and keeps the pipes open until nobody reads them any more.
    child = subprocess.Popen([sys.executable, __file__, what + " itself", file], start_new_session=True)
if not what.endswith(" itself"):
    with open(file, "a") as list:
        print(os.getpid(), *([child.pid] if child else []), file=list, flush=True)


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


if what == "noisy heir itself":
    while True:
        print("still here", file=sys.stderr, flush=True)
if what == "heir itself":
    for pipe in (1, 2):
        unread = select.poll()
        unread.register(pipe, 0)
        unread.poll()
    sys.exit()
if what == "hang":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    time.sleep(1000)
if what == "crash":
    sys.exit("\x1b[31mit cannot work")
if what == "flood":
    while True:
        say("x" * 100_000)
if what == "chatter":
    while True:
        # Many at once, so that some are there before the next question on a busy machine, too.
        say("a1\n" * 100)
if what == "orphan":
    sys.exit(0)
if what == "closed":
    os.close(1)
    time.sleep(1000)

if what == "scribble":
    try:
        open("/dev/tty", "w").write("SCRIBBLED")
    except OSError as fault:
        sys.exit(str(fault))

for number, line in enumerate(sys.stdin):
    if what == "escape":
        say("\x1b[2J\x1b]0;title\x07\r\n")
    if what == "mid" and number == 1:
        os.kill(os.getpid(), signal.SIGSEGV)
    if what == "unicode":
        sys.stdout.buffer.write(b"\xff\xfe\x00\n")
        sys.stdout.buffer.flush()
    if what in ("mid", "comment"):
        cells = line.split()[0].replace("/", "")
        place = cells.index(".")
        say("abc"[place % 3] + str(place // 3 + 1) + " I like it \x1b[2J" + "!" * 1000 + "\n")
    if what == "taken":
        say("z9\n")
