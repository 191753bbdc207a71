"""Marks the lines that a class hands in after a quiz of noughts: a table, and which questions were missed most.

    python3 marks.py lines.txt [more.txt ...] [--csv]

Without a file it reads standard input. `noughts quiz --format json` says what is right, whatever a line says of itself.
"""
import csv
import json
import os
import re
import subprocess
import sys
from collections import Counter, namedtuple

Line = namedtuple("Line", "name version quiz says answers")
Mark = namedtuple("Mark", "line kinds right note")

# Mail breaks lines at blanks.
ANSWER = (
    r"(?:\([^()]*\)|none|at\s+(?:least|most)\s+[+-]?\d+|alpha\s+[^\s;]+,\s+beta\s+[+-]?\w+|\d+\s+of\s+\d+"
    r"|[+-]?\d+(?:[./]\d+)?|[a-o]\d+(?:,\s+[a-o]\d+)*)"
)
LINE = re.compile(
    r"(?:(?P<name>[^\n]*):\s)?noughts\s+(?P<version>[\w.-]+):\s+noughts\s+quiz(?P<kind>\s+--kind\s+[a-z]+)?"
    r"\s+--level\s+(?P<level>\d+)\s+--count\s+(?P<count>\d+)\s+--seed\s+(?P<seed>\d+):"
    rf"\s+(?P<says>\d+)\s+of\s+\d+\s+right\s+at\s+first\s+try:\s+(?P<answers>{ANSWER}(?:;\s+{ANSWER})*)",
    re.IGNORECASE,
)


def text_of(file):
    """A text file as editors and shells write it, also with a mark of its encoding."""
    try:
        data = open(file, "rb").read()
    except OSError as error:
        sys.exit(f"{file}: {error.strerror}")
    return data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig", "replace")


def read_all(text):
    """The lines, and what else is in the text."""
    text = re.sub(r"^[> ]+", "", text.replace("\r", "").replace("\u00a0", " "), flags=re.MULTILINE)
    lines = []
    rest = text
    for found in LINE.finditer(text):
        words = " ".join((found["kind"] or "").split() + ["--level", found["level"], "--count", found["count"]])
        answers = " ".join(found["answers"].split()).split("; ")
        if len(answers) == int(found["count"]):
            name = (found["name"] or "").strip(" \"'") or "(no name)"
            quiz = f"quiz {words} --seed {found['seed']}"
            lines.append(Line(name, found["version"], quiz, int(found["says"]), answers))
            rest = rest.replace(found[0], "\n", 1)
    return lines, [line for line in rest.split("\n") if line.strip(" .,\"'")]


def questions(quiz):
    """What is asked, and by which version; None if there is no such quiz."""
    noughts = os.environ.get("NOUGHTS", "noughts")
    try:
        asked = subprocess.run([noughts, *quiz.split(), "--format", "json"], capture_output=True, check=False)
    except FileNotFoundError:
        sys.exit(f"{noughts} is not found: say where it is, as in NOUGHTS=target/release/noughts")
    return json.loads(asked.stdout) if asked.returncode == 0 else None


def mark(line, asked, earlier):
    """What is right of a line, and what there is to say about it."""
    if asked is None:
        return Mark(line, [], [], "not marked: there is no such quiz")
    if line.version != asked["version"]:
        return Mark(line, [], [], f"not marked: asked by version {line.version}, not by {asked['version']}")
    given = [answer.strip("()").lower() for answer in line.answers]
    right = [answer in question["accepts"] for answer, question in zip(given, asked["questions"])]
    claims = [not answer.startswith("(") for answer in line.answers]
    notes = [
        f"answer {place} is {'right' if is_right else 'wrong'}, the line says otherwise"
        for place, (claim, is_right) in enumerate(zip(claims, right), 1)
        if claim != is_right
    ]
    if not notes and line.says != sum(right):
        notes.append(f"the line says {line.says}")
    if any((other.name, other.quiz) == (line.name, line.quiz) != ("(no name)", line.quiz) for other in earlier):
        notes.append("handed in again")
    return Mark(line, [question["kind"] for question in asked["questions"]], right, "; ".join(notes))


def row(mark, kinds):
    """The name, how many answers are right, of how many, how many of each kind, the quiz, and a note."""
    of_kind = [[right for right, its in zip(mark.right, mark.kinds) if its == kind] for kind in kinds]
    counts = [sum(mark.right), len(mark.right), *(sum(right) if right else "" for right in of_kind)]
    return [mark.line.name, *(counts if mark.right else [""] * len(counts)), mark.line.quiz, mark.note]


def missed(asked, marks):
    """The questions of a quiz that somebody missed, the most missed first, with the wrong answers."""
    for place, question in enumerate(asked["questions"]):
        wrong = Counter(mark.line.answers[place].strip("()") for mark in marks if not mark.right[place])
        if wrong:
            answers = "; ".join(f"{answer} ({times})" for answer, times in wrong.most_common(3))
            told = f"{question['kind']}: {answers}; right is {' or '.join(question['accepts'])}"
            yield -sum(wrong.values()), place + 1, told


def print_table(rows):
    rows = [[str(cell) for cell in cells] for cells in rows]
    widths = [max(map(len, column)) for column in zip(*rows)]
    for cells in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(cells, widths)).rstrip())


def main():
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    files = [word for word in sys.argv[1:] if word != "--csv"]
    lines, unread = read_all("\n".join(map(text_of, files)) if files else sys.stdin.read())
    asked = {quiz: questions(quiz) for quiz in sorted({line.quiz for line in lines})}
    marks = [mark(line, asked[line.quiz], lines[:place]) for place, line in enumerate(lines)]
    kinds = list(dict.fromkeys(kind for mark in marks for kind in mark.kinds))
    rows = sorted((row(mark, kinds) for mark in marks), key=lambda cells: cells[0].lower())
    rows.insert(0, ["name", "right", "of", *kinds, "quiz", "note"])
    if "--csv" in sys.argv:
        # A sheet must not take a name for a formula.
        safe = [[re.sub(r"^([=+@-])", r"'\1", str(cell)) for cell in cells] for cells in rows]
        csv.writer(sys.stdout, lineterminator="\n").writerows(safe)
    else:
        print_table(rows)
        for quiz, its in asked.items():
            counted = [mark for mark in marks if mark.line.quiz == quiz and mark.right and "again" not in mark.note]
            if counted:
                print(f"\nnoughts {quiz}: {len(counted)} marked")
            for times, number, told in sorted(missed(its, counted) if counted else ()):
                print(f"  question {number} missed by {-times}, {told}")
    for line in unread:
        print(f"not read: {line}", file=sys.stderr)
    sys.exit(bool(unread))


main()
