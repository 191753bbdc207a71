"""Renames what `noughts grade --json` prints on standard input for a platform, on standard output:

    noughts grade 'python3 player.py' --json | python3 results.py gradescope|classroom50|check50|junit
"""
import json
import sys
from xml.sax.saxutils import quoteattr

PLATFORMS = ("gradescope", "classroom50", "check50", "junit")
if len(sys.argv) != 2 or sys.argv[1] not in PLATFORMS:
    sys.exit(f"expected one of {', '.join(PLATFORMS)}")
graded = json.loads(sys.stdin.read())
# Without tests, the program could not be started.
tests = graded.get("tests") or [
    {"name": "starts", "score": 0, "max_score": 100, "output": graded.get("error", "")}
]
bug = graded.get("bug")
advice = f"{bug['text']} {bug['advice']}" if bug else graded.get("verdict", "")


def passed(test):
    return test["score"] == test["max_score"]


def gradescope():
    return {"tests": tests, "output": advice}


def classroom50():
    return {
        "tests": [
            {"test-name": t["name"], "passed": passed(t), "score": t["score"], "max-score": t["max_score"]} for t in tests
        ]
    }


def check50():
    def cause(test):
        return None if passed(test) else {"rationale": test["output"], "help": advice}

    return {"results": [{"name": t["name"], "passed": passed(t), "cause": cause(t)} for t in tests]}


def junit():
    def case(test):
        failure = "" if passed(test) else f"<failure message={quoteattr(test['output'] + '. ' + advice)}/>"
        return f"  <testcase name={quoteattr(test['name'])}>{failure}</testcase>"

    failures = sum(not passed(test) for test in tests)
    head = f'<testsuite name="noughts" tests="{len(tests)}" failures="{failures}">'
    return "\n".join([head, *map(case, tests), "</testsuite>"])


result = dict(zip(PLATFORMS, (gradescope, classroom50, check50, junit)))[sys.argv[1]]()
print(result if isinstance(result, str) else json.dumps(result))
