"""The table of equivalent mutants, whose keys are lines of source."""

from tools.soak.mutants import EQUIVALENT, MODULES, mutants_of


def test_every_equivalent_mutant_still_exists() -> None:
    keys = set()
    for package, modules in MODULES.items():
        for module in modules:
            for mutant in mutants_of(f"{package}.{module}"):
                keys |= {mutant.line, f"{mutant.line} # {mutant.change}"}
    assert not set(EQUIVALENT) - keys
