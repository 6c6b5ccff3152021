"""Mutation testing of the rules: changes them in every small way and checks that a test fails.

A module is parsed once, and a mutant is its tree with one node exchanged. Strings, imports, annotations, type aliases,
`__all__` and decorators stay as they are. Tables are changed but never removed, because no test is needed to notice
that. Why not mutmut: docs/decisions.md.

A mutant is judged in a forked process that has loaded pytest but not the package; an import hook replaces the module by
the mutant. A mutant that exceeds the time limit or crashes the process is killed too. Everything happens in a copy, so
that the tree can be edited meanwhile. Tests that start another process would see the module unchanged.
"""

import argparse
import ast
import copy
import os
import random
import resource
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, ModuleType
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, Phase, settings

# The modules to mutate. Fast tests come first: most mutants never reach the others.
MODULES: Final = {
    "quadropolis_score": (
        "scoring", "optimiser.search", "optimiser.upper_bound", "optimiser.city_model", "optimiser.packed_scores",
        "optimiser.bitboards",
    ),
    "sprawlopolis_score": ("conditions", "survey", "scoring", "cards", "validation", "decisions", "files"),
}  # fmt: skip
TESTS: Final = {
    "quadropolis_score": ("worked_cities", "scoring", "proven_cities", "search", "advice"),
    "sprawlopolis_score": ("conditions", "survey", "scoring", "cards", "worked_cities", "files", "properties"),
}
OPTIONS: Final = ("-x", "-q", "-p", "no:cacheprovider", "--no-header", "--tb=no", "--assert=plain")
# Mutants that no test can kill: a stripped source line, or `line # old -> new` for one change in it, and the reason.
UNREACHED = "no building reads this cell"
UNIT = "any larger unit does as well"
EQUIVALENT: Final[dict[str, str]] = {
    "(0, 0, 0, 0, 0, 0),": UNREACHED,
    "(0, 0, 1, 3, 6, 10),  # alone # 0 -> 1": UNREACHED,
    "(0, 4, 9, 15, 22, 30),  # five and more (E4) # 0 -> 1": UNREACHED,
    "elif run:": "an empty run is never the longest",
    "if run:": "an empty run is never the longest",
    "STANDING: Final = lcm(1, 2, 3, 4) << MOST_SPACES": UNIT,
    "PLACED: Final = 32 * STANDING": UNIT,
    "POINT: Final = 256 * PLACED": UNIT,
    "NEVER: Final = -(1 << 120)": UNIT,
    "MOST_SPACES: Final = 20": UNIT,
    "ALL: Final = (1 << MOST_SPACES) - 1 # 1 -> 2": "no worth has a bit there",
}
ENOUGH: Final = 95  # per cent, of the modules below; docs/optimiser.md explains the survivors of the others
DEMANDING: Final = (
    "quadropolis_score.scoring",
    "quadropolis_score.optimiser.search",
    "sprawlopolis_score.conditions",
    "sprawlopolis_score.survey",
    "sprawlopolis_score.scoring",
)
MEMORY: Final = 4 << 30
PROGRESS_SECONDS: Final = 15
UNTOUCHED: Final = {"annotation", "returns", "decorator_list"}
# fmt: off
PAIRS: Final[list[tuple[type[ast.AST], type[ast.AST]]]] = [
    (ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.Is, ast.IsNot), (ast.In, ast.NotIn),
    (ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv), (ast.BitAnd, ast.BitOr), (ast.LShift, ast.RShift),
    (ast.And, ast.Or), (ast.Continue, ast.Break),
]
# fmt: on
ONE_WAY: Final[list[tuple[type[ast.AST], type[ast.AST]]]] = [(ast.Mod, ast.FloorDiv), (ast.BitXor, ast.BitAnd)]
SWAPPED: Final = dict([*PAIRS, *ONE_WAY, *((two, one) for one, two in PAIRS)])
COUNTERPARTS: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}

settings.register_profile(
    "mutants",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=30,
    phases=(Phase.explicit, Phase.generate),  # only the exit code matters: no shrinking, no explanation
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),  # slow examples are no failures
)


@dataclass(frozen=True, eq=False)
class Mutant(MetaPathFinder, Loader):
    """A module with one change, and the import hook for it."""

    module: str
    tree: ast.Module
    owner: Any  # the list, or the fields of the node, that holds the changed node
    key: Any
    old: ast.expr | ast.stmt
    new: ast.AST
    line: str

    def __str__(self) -> str:
        return f"{module_file(self.module)}:{self.old.lineno}:{self.old.col_offset + 1}  {self.change}"

    @property
    def change(self) -> str:
        """Return the code before and after."""
        return f"{ast.unparse(self.old)} -> {ast.unparse(self.new)}"

    @property
    def equivalence_reason(self) -> str | None:
        """Return the reason why no test can kill it, if there is one."""
        return EQUIVALENT.get(self.line) or EQUIVALENT.get(f"{self.line} # {self.change}")

    @property
    def code(self) -> CodeType:
        """Compile the module with this change; restore the node afterwards, because the tree is shared."""
        self.owner[self.key] = ast.fix_missing_locations(ast.copy_location(self.new, self.old))
        try:
            return compile(self.tree, module_file(self.module), "exec")
        finally:
            self.owner[self.key] = self.old

    def find_spec(self, name: str, _path: object, _target: object = None) -> ModuleSpec | None:
        """Take over the import of this one module."""
        if name != self.module:
            return None
        return spec_from_file_location(name, module_file(self.module), loader=self)

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, vars(module))


class TimeLimit:
    """The pytest plugin that ends a process by SIGPROF, which works without the help of a hanging Python.

    All tests together get five times their unchanged time. A single test gets twice the time of all, so that an endless
    loop is noticed sooner. CPU time counts, so that a busy machine kills no mutants.
    """

    def __init__(self, seconds: float) -> None:
        self.end = time.process_time() + max(20, 5 * seconds)
        self.limit = max(5, 2 * seconds)
        self.pytest_runtest_logstart()

    def pytest_runtest_logstart(self) -> None:
        signal.setitimer(signal.ITIMER_PROF, max(0.001, min(self.limit, self.end - time.process_time())))


def module_file(module: str) -> Path:
    return Path(*module.split(".")).with_suffix(".py")


def mutants_of(module: str) -> Iterator[Mutant]:
    source = module_file(module).read_text(encoding="utf-8")
    tree, lines = ast.parse(source), source.splitlines()
    for parent, field, owner, key in mutable_nodes(tree):
        old = owner[key]
        for new in (*replacements(old), *removals(parent, field, old)):
            yield Mutant(module, tree, owner, key, old, new, lines[old.lineno - 1].strip())


def mutable_nodes(parent: ast.AST) -> Iterator[tuple[ast.AST, str, Any, Any]]:
    """Yield every mutable place below a node: its parent and the field there, the container and the key in it."""
    for field, value in ast.iter_fields(parent):
        several = isinstance(value, list)
        for key, node in enumerate(value) if several else [(field, value)]:
            if isinstance(node, ast.AST) and field not in UNTOUCHED and not is_declaration(node):
                yield parent, field, value if several else vars(parent), key
                yield from mutable_nodes(node)


def is_declaration(node: ast.AST) -> bool:
    """Return whether a node has no effect on the game: docstrings, imports, type aliases, `__all__`."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant()):
            return True
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")) | ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
    return False


def replacements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node with another value, operator or function."""
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
            if value == 1:
                yield ast.Constant(0)
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                yield copy_with(node, ops=[*ops[:place], SWAPPED[type(op)](), *ops[place + 1 :]])
        case ast.BinOp(op=op) | ast.BoolOp(op=op) | ast.AugAssign(op=op) if type(op) in SWAPPED:
            yield copy_with(node, op=SWAPPED[type(op)]())
        case ast.UnaryOp(operand=operand):
            yield copy_with(operand)
        case ast.Call(func=ast.Name(id=name)) if name in COUNTERPARTS:
            yield copy_with(node, func=ast.Name(COUNTERPARTS[name], ast.Load()))
        case ast.Continue() | ast.Break():
            yield SWAPPED[type(node)]()


def removals(parent: ast.AST, field: str, node: ast.AST) -> Iterator[ast.AST]:
    """Yield what is left without a condition, an argument or a statement."""
    match node:
        case ast.Constant():
            pass  # `replacements` changes it
        case ast.expr() if field in {"test", "ifs"}:
            yield ast.Constant(value=False)
            if not isinstance(parent, ast.While):
                yield ast.Constant(value=True)
        case ast.expr() if field in {"defaults", "kw_defaults"} or isinstance(parent, ast.Return):
            yield ast.Constant(None)
        case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
            yield ast.Expr(ast.YieldFrom(ast.Tuple([], ast.Load())))  # it stays a generator
        case ast.AnnAssign(value=None) | ast.Return(value=ast.expr()):
            pass
        case ast.Assign() | ast.AnnAssign() | ast.AugAssign() | ast.Expr() | ast.Delete() | ast.Raise() | ast.Assert():
            if not isinstance(parent, ast.Module):
                yield ast.Pass()
        case ast.Return() | ast.Continue() | ast.Break():
            yield ast.Pass()


def copy_with(node: ast.AST, **fields: Any) -> ast.AST:
    """Return a copy with some other fields."""
    other = copy.copy(node)
    vars(other).update(fields)
    return other


def start_tests(mutant: Mutant, tests: list[str], seconds: float) -> int:
    """Fork a process that runs the tests and exits with 0 if all pass; return its id."""
    pid = os.fork()
    if pid:
        return pid
    status = 1
    try:
        null = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(null, stream)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        sys.meta_path.insert(0, mutant)
        status = pytest.main([*OPTIONS, "--hypothesis-profile=mutants", *tests], plugins=[TimeLimit(seconds)])
    finally:
        os._exit(status)


def judge_mutants(mutants: list[Mutant], tests: list[str], seconds: float) -> dict[Mutant, str]:
    """Return the verdict on every mutant, given the time of the unchanged tests."""
    verdicts: dict[Mutant, str] = {}
    running: dict[int, Mutant] = {}
    waiting = mutants[::-1]
    start = last_report = time.monotonic()
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
            mutant = waiting.pop()
            running[start_tests(mutant, tests, seconds)] = mutant
        pid, status = os.wait()
        code = os.waitstatus_to_exitcode(status)
        verdicts[running.pop(pid)] = "survived" if code == 0 else "timed out" if code == -signal.SIGPROF else "killed"
        if time.monotonic() > last_report + PROGRESS_SECONDS:
            last_report = time.monotonic()
            survived = Counter(verdicts.values())["survived"]
            print(
                f"{len(verdicts)} of {len(mutants)}, {survived} survived, {last_report - start:.0f} s", file=sys.stderr
            )
    return verdicts


def report(name: str, verdicts: dict[Mutant, str]) -> float:
    """Print how many mutants were killed; return their percentage."""
    counts = Counter(
        "equivalent" if each == "survived" and mutant.equivalence_reason else each for mutant, each in verdicts.items()
    )
    killed, survived = counts["killed"] + counts["timed out"], counts["survived"]
    score = 100 * killed / max(1, killed + survived) if killed or survived else 100
    title = name.partition(".")[2] or name
    print(
        f"{title:<22} {len(verdicts):4} mutants, {killed:4} killed ({counts['timed out']} by the clock), "
        f"{survived:3} survived, {counts['equivalent']:3} equivalent: {score:.1f} %"
    )
    return score


def main() -> int:
    """Judge the mutants of the command line; return 1 if too many survive."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--package", choices=MODULES, default="quadropolis_score", help="(default: quadropolis_score)")
    parser.add_argument("--only", help="modules, with commas between them")
    parser.add_argument("--line", type=int, help="only the mutants of this line")
    parser.add_argument("--sample", type=int, help="only so many, drawn with a fixed seed")
    options = parser.parse_args()
    names = options.only.split(",") if options.only else MODULES[options.package]
    if unknown := {*names} - {*MODULES[options.package]}:
        parser.error(f"no such module: {', '.join(sorted(unknown))}")
    modules = [f"{options.package}.{name}" for name in names]
    mutants = [each for name in modules for each in mutants_of(name) if options.line in {None, each.old.lineno}]
    if options.sample is not None:
        mutants = random.Random(0).sample(mutants, min(options.sample, len(mutants)))
    tests = [f"tests/{options.package}/test_{name}.py" for name in TESTS[options.package]]
    if not mutants or not tests:
        parser.error("nothing to change or no test to see it")
    start = time.monotonic()
    unchanged = replace(mutants[0], new=mutants[0].old)
    if judge_mutants([unchanged], tests, 600)[unchanged] != "survived":
        print("the tests fail on the code as it is: see `make test`", file=sys.stderr)
        return 1
    seconds = time.monotonic() - start
    print(f"{len(mutants)} mutants; the tests take {seconds:.1f} s", file=sys.stderr)
    verdicts = judge_mutants(mutants, tests, seconds)
    scores = {name: report(name, {each: verdicts[each] for each in mutants if each.module == name}) for name in modules}
    scores["all"] = report("all", verdicts)
    survivors = [each for each in mutants if verdicts[each] == "survived"]
    survivors.sort(key=lambda each: (bool(each.equivalence_reason), each.module, each.old.lineno, each.old.col_offset))
    for each in survivors:
        print(f"{each}  (equivalent: {each.equivalence_reason})" if each.equivalence_reason else each)
    return int(any(scores.get(name, 100) < ENOUGH for name in DEMANDING))


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # the copy is deleted then too
    with TemporaryDirectory() as folder:
        root = Path(__file__).resolve().parents[2]
        shutil.copytree(root, folder, ignore=shutil.ignore_patterns(".*", "__pycache__"), dirs_exist_ok=True)
        os.chdir(folder)
        sys.exit(main())
